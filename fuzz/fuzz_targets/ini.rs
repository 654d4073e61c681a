//! Fuzzes the target `ini` of `menagerie-fuzz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| menagerie_fuzz::run("ini", data));
