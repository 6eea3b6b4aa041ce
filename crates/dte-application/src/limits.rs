//! How much at once and how long: permits, deadlines of answers.

pub mod concurrency;
pub(crate) mod deadline;
