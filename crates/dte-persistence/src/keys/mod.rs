//! What is logged in with.

mod port;
pub(crate) mod reads;
pub(crate) mod row;
pub(crate) mod writes;
