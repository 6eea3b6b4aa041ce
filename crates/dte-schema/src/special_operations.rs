//! The special operations event (17), which only the edition of 2026 has.

pub mod of_2026;
