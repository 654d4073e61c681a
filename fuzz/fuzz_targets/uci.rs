//! Fuzzes the target `uci` of `menagerie-fuzz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| menagerie_fuzz::run("uci", data));
