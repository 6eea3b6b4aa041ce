//! A valid special operations event.

use time::macros::date;

use super::source::Source;
use super::{SpecialOperations, Summary};
use crate::amounts::{Amount, AmountKind, KnownAmounts, Returnable};
use crate::catalog::{ItemType, ReportedDocument, Tax};
use crate::documents::Content;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::known_document::{KnownDocument, Ownership};
use crate::lifecycle::StatusKind;
use crate::original::{Copied, Original};
use crate::parts::item::Item;
use crate::parts::totals::TaxTotal;
use crate::samples::common::{TODAY, good, money};
use crate::value::Text;

/// A line: so many of something at a price, which sells nothing yet.
pub fn operation(description: &str, quantity: &str, unit_price: &str) -> Item {
    let quantity = (good(quantity), good("99"));
    Item::new(
        ItemType::Product,
        good::<Text<1, 1000>>(description),
        quantity,
        good(unit_price),
    )
}

/// Simplified invoices of a range.
pub fn simplified_invoices(first: &str, last: &str) -> Source {
    Source {
        document_type: ReportedDocument::SimplifiedInvoice,
        first: Some(good(first)),
        last: Some(good(last)),
        number: None,
        emission_date: date!(2026 - 02 - 27),
    }
}

/// An internal control voucher.
pub fn internal_control(number: &str) -> Source {
    Source {
        document_type: ReportedDocument::InternalControl,
        first: None,
        last: None,
        number: Some(good(number)),
        emission_date: date!(2026 - 02 - 27),
    }
}

/// An event over taxed sales of 150.00 on simplified invoices and an exempt one of 35.00: 204.50 with tax.
pub fn special_operations() -> SpecialOperations {
    let invoices = Item {
        taxed_sale: good("150"),
        taxes: vec![Tax::VAT],
        ..operation("Facturas de venta simplificada del día", "120", "1.25")
    };
    let voucher = Item {
        exempt_sale: good("35"),
        ..operation("Comprobante de control interno", "1", "35")
    };
    SpecialOperations {
        items: vec![invoices, voucher],
        sources: vec![
            simplified_invoices("5001", "5120"),
            internal_control("CI-2207"),
        ],
        summary: Summary {
            total_non_subject: Some(money("0")),
            total_exempt: Some(money("35")),
            total_taxed: Some(money("150")),
            sub_total: Some(money("185")),
            taxes: vec![TaxTotal::new(Tax::VAT, money("19.5"))],
            total_operation: Some(money("204.5")),
        },
        appendixes: Vec::new(),
    }
}

/// The event of which [`taking_back`] takes back.
pub const REPORTED: &str = "0E0E0017-0000-4000-8000-000000000017";

/// What is known of it: it reported the sales of the sample.
pub fn reported_event() -> KnownDocument {
    KnownDocument {
        generation_code: good::<GenerationCode>(REPORTED),
        ownership: Ownership::Establishment,
        document_type: DocumentType::SpecialOperations,
        status: StatusKind::Received,
        issued_on: date!(2026 - 03 - 02),
        receiver_nit: None,
        receiver_number: None,
        sold_for: None,
        balance: None,
        amounts: KnownAmounts::default(),
    }
}

/// Its stored bytes.
pub fn reported_bytes() -> Original {
    let amount = |kind, amount| Amount {
        kind,
        amount: money(amount).get(),
    };
    Original {
        generation_code: good::<GenerationCode>(REPORTED),
        stamped_on: Some(date!(2026 - 03 - 02)),
        copied: Copied::default(),
        amounts: vec![
            amount(AmountKind::Returned(Returnable::Exempt), "35"),
            amount(AmountKind::Returned(Returnable::Taxed), "150"),
            amount(AmountKind::Tax(Tax::VAT), "19.5"),
        ],
        income_tax_rate: money("0").get(),
    }
}

/// An event that takes 12.50 back of an earlier one: ten invoices that were reported and annulled.
pub fn taking_back() -> SpecialOperations {
    let invoices = Item {
        taxed_sale: good("12.5"),
        taxes: vec![Tax::VAT],
        related_document: Some(good(REPORTED)),
        ..operation("Facturas anuladas", "10", "1.25")
    };
    SpecialOperations {
        items: vec![invoices],
        sources: vec![simplified_invoices("5011", "5020")],
        ..SpecialOperations::default()
    }
}

/// The facts under which it keeps every rule.
pub fn special_operations_facts(edition: Edition) -> Facts {
    Facts {
        edition,
        known: vec![reported_event()],
        originals: vec![reported_bytes()],
        ..Facts::on(TODAY)
    }
}

/// The samples as content, with the facts under which they keep every rule of an edition; none where the
/// edition does not have the type.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    if edition == Edition::Of2022 {
        return Vec::new();
    }
    let samples = [special_operations(), taking_back()].into_iter();
    let with_facts = |event| {
        let facts = special_operations_facts(edition);
        (Content::SpecialOperations(event), facts)
    };
    samples.map(with_facts).collect()
}
