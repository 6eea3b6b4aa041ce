//! The types of document: those that there are, and those that a document may name. Their codes and
//! names stand in their rows (`documents/specs.rs`).

/// The types of electronic tax documents (CAT-002) and of the events that are issued like them.
/// Which of them can be issued here says [`crate::documents::DocumentSpec::issuing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DocumentType {
    /// Invoice to a consumer.
    Invoice,
    /// Fiscal credit voucher, between taxpayers (CCF).
    Ccf,
    /// Delivery note.
    DeliveryNote,
    /// Credit note.
    CreditNote,
    /// Debit note.
    DebitNote,
    /// Retention voucher.
    Retention,
    /// Settlement voucher.
    Settlement,
    /// Accounting settlement document.
    AccountingSettlement,
    /// Export invoice.
    ExportInvoice,
    /// Invoice of an excluded subject.
    ExcludedSubjectInvoice,
    /// Donation voucher.
    Donation,
    /// Special operations event.
    SpecialOperations,
    /// Return event.
    Return,
}

/// A type of document that another document, or a query, may name (CAT-002): every one but the
/// events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedType(pub(crate) DocumentType);

impl From<NamedType> for DocumentType {
    fn from(NamedType(document_type): NamedType) -> Self {
        document_type
    }
}
