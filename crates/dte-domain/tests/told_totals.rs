//! The total of each type that people are told, in lists, mails and on the receiver's page.

use dte_domain::documents::Content;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::samples::{self, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;

const EDITIONS: [Edition; 2] = [Edition::Of2022, Edition::Of2026];

fn told(content: &Content, edition: Edition) -> Decimal {
    content.document().recorded_amounts(edition).total
}

/// Retained, perceived and kept back: what is paid is not the whole operation.
#[test]
fn who_pays_is_told_what_is_to_be_paid() {
    let (operation, to_pay) = (money("565"), money("572"));
    let mut invoice = samples::invoice();
    invoice.summary.total_operation = operation;
    invoice.summary.total_to_pay = to_pay;
    let mut ccf = samples::ccf();
    ccf.summary.total_operation = operation;
    ccf.summary.total_to_pay = to_pay;
    let mut export = samples::export_invoice();
    export.summary.total_operation = Some(operation);
    export.summary.total_to_pay = Some(to_pay);
    let mut purchase = samples::excluded_subject();
    purchase.summary.total_to_pay = Some(to_pay);
    for content in [
        Content::Invoice(invoice),
        Content::Ccf(ccf),
        Content::ExportInvoice(export),
        Content::ExcludedSubject(purchase),
    ] {
        for edition in EDITIONS {
            assert_eq!(told(&content, edition), to_pay.get(), "{content:?}");
        }
    }
}

#[test]
fn of_a_retention_voucher_it_is_the_tax_retained() {
    let mut voucher = samples::retention();
    voucher.summary.total_amount = Some(money("100"));
    voucher.summary.total_vat = Some(money("1"));
    for edition in EDITIONS {
        let content = Content::Retention(voucher.clone());
        assert_eq!(told(&content, edition), Decimal::ONE);
    }
}

#[test]
fn a_note_over_retention_vouchers_pays_nothing_in_2026() {
    let mut note = samples::credit_note();
    let total = note.summary.total_operation;
    for edition in EDITIONS {
        assert_eq!(
            told(&Content::CreditNote(note.clone()), edition),
            total.get()
        );
    }
    let mut charged = note.clone();
    charged.items[0].non_taxed = Value::parse("-9.5").unwrap();
    let charged = Content::CreditNote(charged);
    assert_eq!(
        told(&charged, Edition::Of2026),
        total.get() - Decimal::new(95, 1)
    );
    note.related_documents[0].document_type = Some(DocumentType::Retention);
    let note = Content::CreditNote(note);
    assert_eq!(told(&note, Edition::Of2022), total.get());
    assert_eq!(told(&note, Edition::Of2026), Decimal::ZERO);
}
