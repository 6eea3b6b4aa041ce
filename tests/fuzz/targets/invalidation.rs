//! The body of an invalidation.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::hostile::post("/dte/invalidate", bytes);
});
