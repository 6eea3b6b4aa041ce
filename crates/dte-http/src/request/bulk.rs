//! Files of many requests, read as they come in: their form, their pieces, their lines.

pub(crate) mod columns;
pub(crate) mod envelope;
pub(crate) mod form;
pub(crate) mod incoming;
pub(crate) mod lines;
pub(crate) mod rows;

/// The member of a line, or the column, that has the service do the arithmetic.
pub(crate) const CALCULATE: &str = "calculate";
