//! The token of a session.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_security::fuzz_support::session_token(bytes);
});
