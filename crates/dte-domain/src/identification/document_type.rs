//! The types of document: those that there are, and those that a document may name.

use crate::catalog::{Catalogue, Entry};
use crate::documents::{DocumentSpec, specs};
use crate::value::Notation;

/// The types of electronic tax documents (CAT-002) and of the events that are issued like them.
/// Which of them can be issued here says [`DocumentSpec::issuing`].
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

impl DocumentType {
    /// What law and authority say of it.
    pub const fn spec(self) -> &'static DocumentSpec {
        match self {
            Self::Invoice => &specs::INVOICE,
            Self::Ccf => &specs::CCF,
            Self::DeliveryNote => &specs::DELIVERY_NOTE,
            Self::CreditNote => &specs::CREDIT_NOTE,
            Self::DebitNote => &specs::DEBIT_NOTE,
            Self::Retention => &specs::RETENTION,
            Self::Settlement => &specs::SETTLEMENT,
            Self::AccountingSettlement => &specs::ACCOUNTING_SETTLEMENT,
            Self::ExportInvoice => &specs::EXPORT_INVOICE,
            Self::ExcludedSubjectInvoice => &specs::EXCLUDED_SUBJECT_INVOICE,
            Self::Donation => &specs::DONATION,
            Self::SpecialOperations => &specs::SPECIAL_OPERATIONS,
            Self::Return => &specs::RETURN,
        }
    }

    /// Those that can be issued here, in the order of their codes.
    pub fn issued() -> impl Iterator<Item = Self> {
        let types = Self::ENTRIES.iter().map(|entry| entry.value);
        types.filter(|document_type| document_type.spec().issuing.is_some())
    }
}

const fn entry(value: DocumentType) -> Entry<DocumentType> {
    let spec = value.spec();
    Entry {
        value,
        code: spec.code,
        name: spec.names.spanish,
    }
}

impl Catalogue for DocumentType {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: &'static str = "a type of document or of an event that is issued like one";
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Invoice),
        entry(Self::Ccf),
        entry(Self::DeliveryNote),
        entry(Self::CreditNote),
        entry(Self::DebitNote),
        entry(Self::Retention),
        entry(Self::Settlement),
        entry(Self::AccountingSettlement),
        entry(Self::ExportInvoice),
        entry(Self::ExcludedSubjectInvoice),
        entry(Self::Donation),
        entry(Self::SpecialOperations),
        entry(Self::Return),
    ];

    fn code(self) -> &'static str {
        self.spec().code
    }

    fn name(self) -> &'static str {
        self.spec().names.spanish
    }
}

/// A type of document that another document, or a query, may name (CAT-002): every one but the
/// events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedType(DocumentType);

impl From<NamedType> for DocumentType {
    fn from(NamedType(document_type): NamedType) -> Self {
        document_type
    }
}

const fn named(value: DocumentType) -> Entry<NamedType> {
    let Entry { code, name, .. } = entry(value);
    Entry {
        value: NamedType(value),
        code,
        name,
    }
}

impl Catalogue for NamedType {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: &'static str = "a document type (CAT-002)";
    const ENTRIES: &'static [Entry<Self>] = &[
        named(DocumentType::Invoice),
        named(DocumentType::Ccf),
        named(DocumentType::DeliveryNote),
        named(DocumentType::CreditNote),
        named(DocumentType::DebitNote),
        named(DocumentType::Retention),
        named(DocumentType::Settlement),
        named(DocumentType::AccountingSettlement),
        named(DocumentType::ExportInvoice),
        named(DocumentType::ExcludedSubjectInvoice),
        named(DocumentType::Donation),
    ];
}
