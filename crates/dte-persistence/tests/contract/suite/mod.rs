//! The suite.

pub mod backups;
pub mod balances;
pub mod claims;
pub mod documents;
pub mod faults;
pub mod invalidations;
pub mod lists;
pub mod numbers;
pub mod offices;
pub mod upkeep;
