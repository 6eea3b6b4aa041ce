//! A database as it stands after years, and how the service does on it.
//!
//! | module | what |
//! |---|---|
//! | [`shop`], [`document`] | what the documents of a shop are, the same ones each time |
//! | [`mod@fill`] | storing a million of them through the service's own store |
//! | [`questions`] | what clients ask for |
//! | [`measure`] | how long the answers take |
//! | [`seen`] | whether the answers are right |

mod queries;
mod list_check;
mod dataset;
mod document;
mod fill;
pub mod filled;
mod measure;

pub use fill::{fill, keep};
pub use filled::{Filled, Temporary};
pub use measure::{Lists, lists};

/// How many documents are asked for by their codes.
const CODES: u64 = 5_000;
