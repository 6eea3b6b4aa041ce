//! The suite.

pub mod claims;
pub mod documents;
pub mod faults;
pub mod lists;
pub mod numbers;
pub mod offices;
