//! The token of a session.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_fuzz::security::session_token(bytes);
});
