//! The body of an invalidation.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/dte/invalidate", bytes);
});
