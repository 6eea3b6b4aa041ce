//! The suite.

pub mod backups;
pub mod balances;
pub mod claims;
pub mod contingency;
pub mod corrections;
pub mod documents;
pub mod faults;
pub mod invalidations;
pub mod leases;
pub mod ledger;
pub mod lists;
pub mod numbers;
pub mod offices;
pub mod reporting;
pub mod taken;
pub mod upkeep;
