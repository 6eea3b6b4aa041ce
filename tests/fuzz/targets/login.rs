//! The body of a login.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/auth/login", bytes);
});
