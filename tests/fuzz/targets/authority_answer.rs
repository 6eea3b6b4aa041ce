//! An answer of the authority.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_authority::fuzz_support::answer(bytes);
});
