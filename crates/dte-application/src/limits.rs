//! How much at once and how long: permits, shares of companies, deadlines of answers.

pub mod concurrency;
pub(crate) mod deadline;
pub mod shares;
