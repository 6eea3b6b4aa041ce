//! An answer of the authority.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_authority::hostile::answer(bytes);
});
