//! The body of a settlement.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/dte/settlement", bytes);
});
