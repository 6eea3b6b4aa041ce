//! The file of a certificate.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_fuzz::security::certificate(bytes);
});
