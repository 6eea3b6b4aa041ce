//! Files of many requests, read as they come in: their form, their pieces, their lines.

pub(crate) mod columns;
pub(crate) mod envelope;
pub(crate) mod form;
pub(crate) mod incoming;
pub(crate) mod lines;
pub(crate) mod rows;
