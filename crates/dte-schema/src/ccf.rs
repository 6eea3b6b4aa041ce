//! The fiscal credit voucher (03), one file an edition.

pub mod of_2022;
pub mod of_2026;
