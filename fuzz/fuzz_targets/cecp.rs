//! Fuzzes the target `cecp` of `menagerie-fuzz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| menagerie_fuzz::run("cecp", data));
