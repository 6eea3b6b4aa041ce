//! The document types, one module each: content, rules, derived amounts.

pub mod ccf;
mod document;

pub use ccf::Ccf;
pub use document::{Checked, Content, Document, Figures};
