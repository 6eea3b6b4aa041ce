//! The body of a retention voucher.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/dte/retention", bytes);
});
