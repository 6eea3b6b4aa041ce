//! One row for each type of document, with what law and authority say of it.
//!
//! The sources are the contracts of this service, and behind them the official schemas of both
//! editions and the authority's functional manual. How sure a window of a type is that cannot be
//! issued yet, the contract says.

use super::spec::{DocumentSpec, EditionSpec, Issuing, Names, Replacement, WithoutNrc};
use super::{
    accounting_settlement, ccf, credit_note, debit_note, delivery_note, donation, excluded_subject,
    export_invoice, invoice, retention, return_event, settlement, special_operations,
};
use crate::assumptions;
use crate::assumptions::EventDate;
use crate::catalog::{Catalogue, Entry};
use crate::identification::{DocumentType, NamedType};
use crate::invalidation::window::Span;
use crate::language::Bilingual;
use crate::rule;
use crate::value::Notation;

/// The row of every type, in the order of the codes.
pub const SPECS: &[&DocumentSpec] = &[
    &INVOICE,
    &CCF,
    &DELIVERY_NOTE,
    &CREDIT_NOTE,
    &DEBIT_NOTE,
    &RETENTION,
    &SETTLEMENT,
    &ACCOUNTING_SETTLEMENT,
    &EXPORT_INVOICE,
    &EXCLUDED_SUBJECT_INVOICE,
    &DONATION,
    &SPECIAL_OPERATIONS,
    &RETURN,
];

impl DocumentType {
    /// What law and authority say of it.
    pub const fn spec(self) -> &'static DocumentSpec {
        match self {
            Self::Invoice => &INVOICE,
            Self::Ccf => &CCF,
            Self::DeliveryNote => &DELIVERY_NOTE,
            Self::CreditNote => &CREDIT_NOTE,
            Self::DebitNote => &DEBIT_NOTE,
            Self::Retention => &RETENTION,
            Self::Settlement => &SETTLEMENT,
            Self::AccountingSettlement => &ACCOUNTING_SETTLEMENT,
            Self::ExportInvoice => &EXPORT_INVOICE,
            Self::ExcludedSubjectInvoice => &EXCLUDED_SUBJECT_INVOICE,
            Self::Donation => &DONATION,
            Self::SpecialOperations => &SPECIAL_OPERATIONS,
            Self::Return => &RETURN,
        }
    }

    /// The type that a word in a path means.
    pub fn of_kind(word: &str) -> Option<Self> {
        let types = Self::ENTRIES.iter().map(|entry| entry.value);
        let is_it = |it: &Self| it.spec().kind == word || it.spec().aliases.contains(&word);
        types.into_iter().find(is_it)
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
    const LISTS: Bilingual = Bilingual::new(
        "a type of document or of an event that is issued like one",
        "un tipo de documento, o de evento que se emite como uno",
    );
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
    const LISTS: Bilingual = Bilingual::new(
        "a document type (CAT-002)",
        "un tipo de documento (CAT-002)",
    );
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

/// Invoice (01).
pub const INVOICE: DocumentSpec = DocumentSpec {
    document_type: DocumentType::Invoice,
    code: "01",
    kind: "invoices",
    aliases: &["invoice"],
    paths: &["/dte/invoices", "/invoices"],
    names: Names {
        spanish: "Factura",
        english: "Invoice",
        abbreviation: None,
    },
    rule_prefix: "INV-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: true,
    is_rare: false,
    has_income_tax: true,
    of_2022: Some(EditionSpec {
        schema: "fe-fc-v1",
        version: 1,
        contingency: true,
        window: Span::MonthsFromIssue(3),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: true,
        relates_to: &[
            DocumentType::DeliveryNote,
            DocumentType::AccountingSettlement,
        ],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-f-v2",
        version: 2,
        contingency: true,
        window: Span::MonthsFromStamp {
            months: 3,
            of_medicines: assumptions::MEDICINES_MONTHS.value,
        },
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::DeliveryNote,
            DocumentType::Settlement,
            DocumentType::AccountingSettlement,
        ],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(invoice::RULES),
        fills: invoice::FILLS,
        samples: invoice::sample::documents,
    }),
};

/// Fiscal credit voucher (03).
pub const CCF: DocumentSpec = DocumentSpec {
    document_type: DocumentType::Ccf,
    code: "03",
    kind: "ccf",
    aliases: &[],
    paths: &["/dte/ccf", "/ccf"],
    names: Names {
        spanish: "Comprobante de crédito fiscal",
        english: "Fiscal credit voucher",
        abbreviation: Some("CCF"),
    },
    rule_prefix: "CCF-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: true,
    is_rare: false,
    has_income_tax: true,
    of_2022: Some(EditionSpec {
        schema: "fe-ccf-v3",
        version: 3,
        contingency: true,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::DeliveryNote,
            DocumentType::AccountingSettlement,
        ],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-ccf-v4",
        version: 4,
        contingency: true,
        window: Span::BusinessDaysAfterMonthOfStamp(10),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::DeliveryNote,
            DocumentType::Settlement,
            DocumentType::AccountingSettlement,
        ],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(ccf::RULES),
        fills: ccf::FILLS,
        samples: ccf::sample::documents,
    }),
};

/// Delivery note (04).
pub const DELIVERY_NOTE: DocumentSpec = DocumentSpec {
    document_type: DocumentType::DeliveryNote,
    code: "04",
    kind: "deliverynote",
    aliases: &[],
    paths: &["/dte/deliverynote", "/deliverynote"],
    names: Names {
        spanish: "Nota de remisión",
        english: "Delivery note",
        abbreviation: None,
    },
    rule_prefix: "NR-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: true,
    is_taken_back: false,
    has_receiver: true,
    is_rare: true,
    has_income_tax: false,
    of_2022: Some(EditionSpec {
        schema: "fe-nr-v3",
        version: 3,
        contingency: true,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: true,
        relates_to: &[DocumentType::Invoice, DocumentType::Ccf],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-nr-v4",
        version: 4,
        contingency: true,
        window: Span::BusinessDaysAfterMonthOfStamp(assumptions::DELIVERY_NOTE_WINDOW.value),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::Invoice,
            DocumentType::Ccf,
            DocumentType::ExportInvoice,
        ],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(delivery_note::RULES),
        fills: delivery_note::FILLS,
        samples: delivery_note::sample::documents,
    }),
};

/// Credit note (05).
pub const CREDIT_NOTE: DocumentSpec = DocumentSpec {
    document_type: DocumentType::CreditNote,
    code: "05",
    kind: "creditnote",
    aliases: &["creditnotes"],
    paths: &["/dte/creditnote", "/creditnotes"],
    names: Names {
        spanish: "Nota de crédito",
        english: "Credit note",
        abbreviation: None,
    },
    rule_prefix: "NC-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: true,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: false,
    has_receiver: true,
    is_rare: true,
    has_income_tax: true,
    of_2022: Some(EditionSpec {
        schema: "fe-nc-v3",
        version: 3,
        contingency: true,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameTypeAgainstTheManual,
        hyphenates_dui: false,
        relates_to: &[DocumentType::Ccf, DocumentType::Retention],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-nc-v4",
        version: 4,
        contingency: true,
        window: Span::BusinessDaysAfterMonthOfStamp(10),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::Never,
        hyphenates_dui: false,
        relates_to: &[DocumentType::Ccf, DocumentType::Retention],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(credit_note::RULES),
        fills: credit_note::FILLS,
        samples: credit_note::sample::documents,
    }),
};

/// Debit note (06).
pub const DEBIT_NOTE: DocumentSpec = DocumentSpec {
    document_type: DocumentType::DebitNote,
    code: "06",
    kind: "debitnote",
    aliases: &[],
    paths: &["/dte/debitnote", "/debitnote"],
    names: Names {
        spanish: "Nota de débito",
        english: "Debit note",
        abbreviation: None,
    },
    rule_prefix: "ND-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: true,
    adds_to_related: true,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: true,
    is_rare: true,
    has_income_tax: true,
    of_2022: Some(EditionSpec {
        schema: "fe-nd-v3",
        version: 3,
        contingency: true,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: assumptions::DEBIT_NOTE_RELATES.value,
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-nd-v4",
        version: 4,
        contingency: true,
        window: Span::BusinessDaysAfterMonthOfStamp(assumptions::DEBIT_NOTE_WINDOW.value),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: assumptions::DEBIT_NOTE_RELATES.value,
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(&debit_note::RULES),
        fills: debit_note::FILLS,
        samples: debit_note::sample::documents,
    }),
};

/// Retention voucher (07).
pub const RETENTION: DocumentSpec = DocumentSpec {
    document_type: DocumentType::Retention,
    code: "07",
    kind: "retention",
    aliases: &[],
    paths: &["/dte/retention", "/retention"],
    names: Names {
        spanish: "Comprobante de retención",
        english: "Retention voucher",
        abbreviation: None,
    },
    rule_prefix: "RET-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: true,
    is_rare: true,
    has_income_tax: false,
    of_2022: Some(EditionSpec {
        schema: "fe-cr-v1",
        version: 1,
        contingency: false,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::Invoice,
            DocumentType::Ccf,
            DocumentType::ExcludedSubjectInvoice,
        ],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-cr-v2",
        version: 2,
        contingency: true,
        window: Span::BusinessDaysAfterMonthOfStamp(10),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::Invoice,
            DocumentType::Ccf,
            DocumentType::ExcludedSubjectInvoice,
        ],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(retention::RULES),
        fills: retention::FILLS,
        samples: retention::sample::documents,
    }),
};

/// Settlement voucher (08).
pub const SETTLEMENT: DocumentSpec = DocumentSpec {
    document_type: DocumentType::Settlement,
    code: "08",
    kind: "settlement",
    aliases: &[],
    paths: &["/dte/settlement", "/settlement"],
    names: Names {
        spanish: "Comprobante de liquidación",
        english: "Settlement voucher",
        abbreviation: None,
    },
    rule_prefix: "CL-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: false,
    has_receiver: true,
    is_rare: true,
    has_income_tax: false,
    of_2022: Some(EditionSpec {
        schema: "fe-cl-v1",
        version: 1,
        contingency: false,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::Never,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::Invoice,
            DocumentType::Ccf,
            DocumentType::CreditNote,
            DocumentType::DebitNote,
            DocumentType::ExportInvoice,
        ],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-cl-v2",
        version: 2,
        contingency: false,
        window: Span::BusinessDaysAfterMonthOfStamp(assumptions::SETTLEMENT_WINDOW.value),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::Never,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::Invoice,
            DocumentType::Ccf,
            DocumentType::CreditNote,
            DocumentType::DebitNote,
            DocumentType::ExportInvoice,
        ],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(settlement::RULES),
        fills: settlement::FILLS,
        samples: settlement::sample::documents,
    }),
};

/// Accounting settlement document (09).
pub const ACCOUNTING_SETTLEMENT: DocumentSpec = DocumentSpec {
    document_type: DocumentType::AccountingSettlement,
    code: "09",
    kind: "accountingsettlement",
    aliases: &[],
    paths: &["/dte/accountingsettlement", "/accountingsettlement"],
    names: Names {
        spanish: "Documento contable de liquidación",
        english: "Accounting settlement document",
        abbreviation: None,
    },
    rule_prefix: "DCL-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: false,
    has_receiver: true,
    is_rare: true,
    has_income_tax: false,
    of_2022: Some(EditionSpec {
        schema: "fe-dcl-v1",
        version: 1,
        contingency: false,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-dcl-v2",
        version: 2,
        contingency: false,
        window: Span::BusinessDaysAfterMonthOfStamp(
            assumptions::ACCOUNTING_SETTLEMENT_WINDOW.value,
        ),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(accounting_settlement::RULES),
        fills: accounting_settlement::FILLS,
        samples: accounting_settlement::sample::documents,
    }),
};

/// Export invoice (11).
pub const EXPORT_INVOICE: DocumentSpec = DocumentSpec {
    document_type: DocumentType::ExportInvoice,
    code: "11",
    kind: "exportinvoice",
    aliases: &[],
    paths: &["/dte/exportinvoice", "/exportinvoice"],
    names: Names {
        spanish: "Factura de exportación",
        english: "Export invoice",
        abbreviation: None,
    },
    rule_prefix: "FEX-",
    without_nrc: WithoutNrc::Refused,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: true,
    is_rare: true,
    has_income_tax: true,
    of_2022: Some(EditionSpec {
        schema: "fe-fex-v1",
        version: 1,
        contingency: true,
        window: Span::MonthsFromIssue(3),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: true,
        relates_to: &[],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-fex-v3",
        version: 3,
        contingency: true,
        window: Span::MonthsFromStamp {
            months: 3,
            of_medicines: assumptions::MEDICINES_MONTHS.value,
        },
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[DocumentType::DeliveryNote],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(export_invoice::RULES),
        fills: export_invoice::FILLS,
        samples: export_invoice::sample::documents,
    }),
};

/// Excluded subject invoice (14).
pub const EXCLUDED_SUBJECT_INVOICE: DocumentSpec = DocumentSpec {
    document_type: DocumentType::ExcludedSubjectInvoice,
    code: "14",
    kind: "excludedsubject",
    aliases: &[],
    paths: &["/dte/excludedsubject", "/excludedsubject"],
    names: Names {
        spanish: "Factura de sujeto excluido",
        english: "Excluded subject invoice",
        abbreviation: None,
    },
    rule_prefix: "FSE-",
    without_nrc: WithoutNrc::Issued,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: true,
    is_rare: true,
    has_income_tax: false,
    of_2022: Some(EditionSpec {
        schema: "fe-fse-v1",
        version: 1,
        contingency: true,
        window: Span::MonthsFromIssue(3),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-fse-v2",
        version: 2,
        contingency: true,
        window: Span::MonthsFromStamp {
            months: 3,
            of_medicines: 3,
        },
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: false,
        relates_to: &[],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(excluded_subject::RULES),
        fills: excluded_subject::FILLS,
        samples: excluded_subject::sample::documents,
    }),
};

/// Donation receipt (15).
pub const DONATION: DocumentSpec = DocumentSpec {
    document_type: DocumentType::Donation,
    code: "15",
    kind: "donation",
    aliases: &[],
    paths: &["/dte/donation", "/donation"],
    names: Names {
        spanish: "Comprobante de donación",
        english: "Donation receipt",
        abbreviation: None,
    },
    rule_prefix: "CD-",
    without_nrc: WithoutNrc::Issued,
    has_control_number: true,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: false,
    moves_goods: false,
    is_taken_back: false,
    has_receiver: true,
    is_rare: true,
    has_income_tax: false,
    of_2022: Some(EditionSpec {
        schema: "fe-cd-v1",
        version: 1,
        contingency: false,
        window: Span::HoursFromIssue(24),
        event_date: EventDate::Today,
        replacement: Replacement::SameType,
        hyphenates_dui: true,
        relates_to: &[],
    }),
    of_2026: Some(EditionSpec {
        schema: "fe-cd-v2",
        version: 2,
        contingency: false,
        window: Span::BusinessDaysAfterMonthOfStamp(assumptions::DONATION_WINDOW.value),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::SameType,
        hyphenates_dui: true,
        relates_to: &[],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(donation::RULES),
        fills: donation::FILLS,
        samples: donation::sample::documents,
    }),
};

/// Special operations event (17).
pub const SPECIAL_OPERATIONS: DocumentSpec = DocumentSpec {
    document_type: DocumentType::SpecialOperations,
    code: "17",
    kind: "specialoperations",
    aliases: &[],
    paths: &["/dte/specialoperations", "/specialoperations"],
    names: Names {
        spanish: "Evento de operaciones especiales",
        english: "Special operations event",
        abbreviation: None,
    },
    rule_prefix: "EOP-",
    without_nrc: WithoutNrc::Issued,
    has_control_number: false,
    returns_at_any_branch: false,
    adds_to_related: false,
    takes_by_amounts: true,
    moves_goods: false,
    is_taken_back: true,
    has_receiver: false,
    is_rare: true,
    has_income_tax: false,
    of_2022: None,
    of_2026: Some(EditionSpec {
        schema: "fe-eop-v1",
        version: 1,
        contingency: false,
        window: Span::BusinessDaysAfterMonthOfStamp(10),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::Never,
        hyphenates_dui: false,
        relates_to: &[],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(special_operations::RULES),
        fills: special_operations::FILLS,
        samples: special_operations::sample::documents,
    }),
};

/// Return event (18).
pub const RETURN: DocumentSpec = DocumentSpec {
    document_type: DocumentType::Return,
    code: "18",
    kind: "return",
    aliases: &[],
    paths: &["/dte/return", "/return"],
    names: Names {
        spanish: "Evento de retorno",
        english: "Return event",
        abbreviation: None,
    },
    rule_prefix: "RT-",
    without_nrc: WithoutNrc::IssuedOver(&[DocumentType::ExcludedSubjectInvoice]),
    has_control_number: false,
    returns_at_any_branch: true,
    adds_to_related: false,
    takes_by_amounts: true,
    moves_goods: false,
    is_taken_back: false,
    has_receiver: true,
    is_rare: true,
    has_income_tax: true,
    of_2022: None,
    of_2026: Some(EditionSpec {
        schema: "fe-eret-v1",
        version: assumptions::RETURN_VERSION.value,
        contingency: true,
        window: Span::BusinessDaysAfterMonthOfStamp(10),
        event_date: EventDate::OfTheDocument,
        replacement: Replacement::Never,
        hyphenates_dui: false,
        relates_to: &[
            DocumentType::Invoice,
            DocumentType::ExportInvoice,
            DocumentType::ExcludedSubjectInvoice,
        ],
    }),
    issuing: Some(Issuing {
        rules: || rule::texts(return_event::RULES),
        fills: return_event::FILLS,
        samples: return_event::sample::documents,
    }),
};
