//! The return event (18), which the edition of 2022 does not have.

pub mod of_2026;
