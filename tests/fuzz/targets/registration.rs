//! The body of a registration.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post("/auth/register", bytes);
});
