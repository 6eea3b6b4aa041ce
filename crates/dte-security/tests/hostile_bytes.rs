//! The seeds of the fuzz targets, as certificate files and session tokens.

#[path = "../../../tests/fuzz/src/security.rs"]
mod security;
