//! Rows as the tables hold them, and the way to the domain's values and back.
//!
//! A row that cannot be read back is an [`InconsistentRow`](crate::error::InconsistentRow) that
//! names table, key and column: an error of that row, never of the process.

pub(crate) mod access;
pub(crate) mod amount;
pub(crate) mod balance;
pub(crate) mod batch;
pub(crate) mod change;
pub(crate) mod charge;
pub(crate) mod claim;
pub(crate) mod column;
pub(crate) mod company;
pub(crate) mod contingency;
pub(crate) mod contingency_event;
pub(crate) mod control_number;
pub(crate) mod count;
pub(crate) mod document;
pub(crate) mod entry;
pub(crate) mod establishment;
pub(crate) mod event;
pub(crate) mod held;
pub(crate) mod hold;
pub(crate) mod known;
pub(crate) mod ledger;
pub(crate) mod outcome;
pub(crate) mod receiver;
pub(crate) mod rejected;
pub(crate) mod rendering;
pub(crate) mod residence;
pub(crate) mod responsible;
pub(crate) mod series;
pub(crate) mod shown;
