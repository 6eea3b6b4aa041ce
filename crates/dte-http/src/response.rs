//! From a result or an error to the bytes of an answer.

pub(crate) mod envelope;
pub(crate) mod errors;
pub(crate) mod problem;
