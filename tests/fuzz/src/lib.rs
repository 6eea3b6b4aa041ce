//! Checks that fuzz targets share with the ordinary tests of a crate, if they need nothing private of it.

pub mod security;
