//! The body of a CCF.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::hostile::post("/dte/ccf", bytes);
});
