//! The document types, one module each: content, rules, derived amounts.

pub mod ccf;
pub mod credit_note;
mod document;
pub mod invoice;
pub mod retention;

pub use ccf::Ccf;
pub use credit_note::CreditNote;
pub use document::{Checked, Content, Document, RecordedAmounts};
pub use invoice::Invoice;
pub use retention::Retention;
