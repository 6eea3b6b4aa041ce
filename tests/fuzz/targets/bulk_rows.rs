//! A file whose rows are all of one type.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dte_http::fuzz_support::post_rows(bytes);
});
