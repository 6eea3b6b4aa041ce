//! What happened, company by company: written by what makes it true, last in its transaction.

pub(crate) mod changes;
mod port;
pub(crate) mod prune;
pub(crate) mod reads;
pub(crate) mod row;
mod thresholds;
