//! The body of a special operations event.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/dte/specialoperations", bytes);
});
