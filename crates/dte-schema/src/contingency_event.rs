//! The contingency event, one file an edition.

pub mod of_2022;
pub mod of_2026;
