//! A database as it stands after years, and how the service does on it.
//!
//! | module | what |
//! |---|---|
//! | [`dataset`], [`document`] | what the documents of a shop are, the same ones each time |
//! | [`mod@fill`] | storing a million of them through the service's own store |
//! | [`queries`] | what clients ask for |
//! | [`measure`] | how long the answers take |
//! | [`list_check`] | whether the answers are right |

mod dataset;
mod document;
mod fill;
pub mod filled;
mod list_check;
mod measure;
mod queries;

pub use fill::{fill, keep};
pub use filled::Filled;
pub use measure::{Lists, lists};

/// How many documents are asked for by their codes.
const CODES: u64 = 5_000;
