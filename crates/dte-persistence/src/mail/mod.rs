//! How companies want their documents mailed, what is to be mailed, and what came of it.

mod follow;
mod mailings;
mod port;
mod row;
pub(crate) mod settings;
mod unsent;
