//! The invoice (01), one file an edition.

pub mod of_2022;
pub mod of_2026;
