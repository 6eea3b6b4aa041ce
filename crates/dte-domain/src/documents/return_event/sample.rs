//! Valid return events, and the documents of which they take back.

use time::Date;
use time::macros::date;

use super::item::ReturnedItem;
use super::{ReturnEvent, Summary};
use crate::amounts::{Amount, AmountKind, KnownAmounts, Returnable};
use crate::catalog::{Country, GenerationType, ItemType, RegimeCode, Tax};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::known_document::{KnownDocument, Ownership};
use crate::lifecycle::StatusKind;
use crate::original::{Copied, ExportData, Original};
use crate::parts::related_document::RelatedDocument;
use crate::samples::common::{TODAY, consumer, good, money};
use crate::value::Value as _;

/// The code of the document of which the samples take back.
pub const RETURNED: &str = "0F000000-0000-4000-8000-000000000001";

/// Its date of issue, on which it was stamped.
pub const RETURNED_ON: Date = date!(2026 - 03 - 10);

/// A line over the returned document.
pub fn returned_item() -> ReturnedItem {
    ReturnedItem {
        related_document: Some(good(RETURNED)),
        ..ReturnedItem::new(
            ItemType::Product,
            good("Producto de ejemplo"),
            (good("1"), good("59")),
            good("50"),
        )
    }
}

fn related(document_type: DocumentType) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(document_type),
        generation_type: Some(GenerationType::Electronic),
        number: Some(good(RETURNED)),
        emission_date: None,
    }
}

/// A return over an invoice to nobody: 50.00 of 92.00.
pub fn return_event() -> ReturnEvent {
    let summary = Summary {
        total_taxed: Some(money("50")),
        total_operation: Some(money("50")),
        total_to_pay: Some(money("50")),
        total_vat: Some(money("5.75")),
        ..Summary::default()
    };
    ReturnEvent {
        items: vec![ReturnedItem {
            taxed_sale: Some(good("50")),
            ..returned_item()
        }],
        related_documents: vec![related(DocumentType::Invoice)],
        ..ReturnEvent::new(summary)
    }
}

/// A return over an export invoice, with its insurance and freight.
pub fn returned_export() -> ReturnEvent {
    ReturnEvent {
        items: vec![ReturnedItem {
            insurance: good("2"),
            freight: good("3.5"),
            ..returned_item()
        }],
        related_documents: vec![related(DocumentType::ExportInvoice)],
        ..ReturnEvent::new(Summary::default())
    }
}

/// A return over an excluded subject invoice of which income tax was kept back.
pub fn returned_purchase() -> ReturnEvent {
    ReturnEvent {
        items: vec![ReturnedItem {
            income_retention: money("5"),
            ..returned_item()
        }],
        related_documents: vec![related(DocumentType::ExcludedSubjectInvoice)],
        ..ReturnEvent::new(Summary::default())
    }
}

fn amount(kind: Returnable, amount: &str) -> Amount {
    Amount {
        kind: AmountKind::Returned(kind),
        amount: money(amount).get(),
    }
}

/// What the returned document of a type says.
pub fn original(document_type: DocumentType) -> Original {
    let mut copied = Copied::default();
    let amounts = match document_type {
        DocumentType::ExportInvoice => {
            copied = Copied {
                receiver: Some(consumer()),
                country: Country::parse("GT").ok(),
                export: ExportData {
                    item_type: Some(ItemType::Product),
                    precinct: Some(good("01")),
                    ..regime("1000.000")
                },
                ..Copied::default()
            };
            vec![
                amount(Returnable::Taxed, "100"),
                amount(Returnable::Insurance, "10"),
                amount(Returnable::Freight, "20"),
            ]
        }
        DocumentType::ExcludedSubjectInvoice => {
            copied.receiver = Some(consumer());
            let withheld = Amount {
                kind: AmountKind::IncomeRetention,
                amount: money("30").get(),
            };
            vec![amount(Returnable::Purchase, "395"), withheld]
        }
        _ => {
            let fuel = Amount {
                kind: AmountKind::Tax(good::<Tax>("D1")),
                amount: money("2").get(),
            };
            let taxed = amount(Returnable::Taxed, "92");
            vec![taxed, amount(Returnable::NonTaxed, "5"), fuel]
        }
    };
    Original {
        generation_code: good::<GenerationCode>(RETURNED),
        stamped_on: Some(RETURNED_ON),
        copied,
        amounts,
        income_tax_rate: money("0").get(),
    }
}

fn regime(code: &str) -> ExportData {
    let regime = RegimeCode::parse(code).ok().map(|code| code.regime);
    ExportData {
        regime,
        regime_type: regime.map(|regime| regime.regime_type()),
        ..ExportData::default()
    }
}

/// What is known of it.
pub fn returned(document_type: DocumentType) -> KnownDocument {
    KnownDocument {
        generation_code: good::<GenerationCode>(RETURNED),
        ownership: Ownership::Establishment,
        document_type,
        status: StatusKind::Received,
        issued_on: RETURNED_ON,
        receiver_nit: None,
        receiver_number: None,
        sold_for: None,
        balance: None,
        amounts: KnownAmounts::default(),
    }
}

/// The facts under which a sample over a document of that type keeps every rule.
pub fn return_facts(document_type: DocumentType) -> Facts {
    Facts {
        edition: Edition::Of2026,
        known: vec![returned(document_type)],
        originals: vec![original(document_type)],
        ..Facts::on(TODAY)
    }
}

/// The samples as content, with the facts under which they keep every rule; in an edition that has none,
/// none.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    if edition == Edition::Of2022 {
        return Vec::new();
    }
    [
        (return_event(), DocumentType::Invoice),
        (returned_export(), DocumentType::ExportInvoice),
        (returned_purchase(), DocumentType::ExcludedSubjectInvoice),
    ]
    .map(|(event, over)| (Content::Return(event), return_facts(over)))
    .into()
}
