//! The body of an excluded subject invoice.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/dte/excludedsubject", bytes);
});
