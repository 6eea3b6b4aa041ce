//! The document types, one folder each: content, rules, derived amounts, a sample. What law and
//! authority say of them stands in [`specs`].

pub mod accounting_settlement;
pub mod ccf;
mod content;
pub mod credit_note;
pub mod debit_note;
pub mod delivery_note;
mod document;
pub mod donation;
pub mod excluded_subject;
pub mod export_invoice;
pub mod invoice;
pub mod retention;
pub mod return_event;
pub mod settlement;
pub mod spec;
pub mod special_operations;
pub mod specs;

pub use accounting_settlement::AccountingSettlement;
pub use ccf::Ccf;
pub use content::DocumentContent;
pub use credit_note::CreditNote;
pub use debit_note::DebitNote;
pub use delivery_note::DeliveryNote;
pub use document::{Checked, Content, Document, RecordedAmounts};
pub use donation::Donation;
pub use excluded_subject::ExcludedSubjectInvoice;
pub use export_invoice::ExportInvoice;
pub use invoice::Invoice;
pub use retention::Retention;
pub use return_event::ReturnEvent;
pub use settlement::Settlement;
pub use spec::DocumentSpec;
pub use special_operations::SpecialOperations;
