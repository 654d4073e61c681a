//! Fuzzes the target `san` of `menagerie-fuzz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| menagerie_fuzz::run("san", data));
