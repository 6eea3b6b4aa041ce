//! What the receiver, the lines and the optional sections of a credit note must keep.

use std::iter;

use rust_decimal::Decimal;

use super::CreditNote;
use crate::catalog::{Catalogue, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::Phrase;
use crate::message;
use crate::money::LIMIT;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::related_document;
use crate::parts::totals;
use crate::rule::Findings;

/// The taxes that a line of a credit note may carry (official schema).
const TAXES: [&str; 8] = ["20", "C3", "59", "71", "D1", "C8", "D5", "D4"];

pub(super) fn has_a_complete_receiver(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    match &note.receiver {
        None => related_document::report_no_receiver(&note.related_documents, facts, found),
        Some(receiver) => {
            let identified = match facts.edition {
                Edition::Of2022 => receiver.tax_id().is_some(),
                Edition::Of2026 => receiver.nit.is_some() || receiver.identity.is_told(),
            };
            receiver.is_a_complete_taxpayer(identified, found);
        }
    }
}

pub(super) fn receiver_shows_one_identity(note: &CreditNote, _: &Facts, found: &mut Findings) {
    if let Some(receiver) = &note.receiver {
        receiver.identity.is_whole(found);
        let path = "receiver.document_number";
        receiver.identity.number_has_its_form(path, found);
        receiver.shows_one_tax_id(found);
    }
}

/// Documents of the edition of 2026 tell such a note's amounts as tax, nothing as sales.
pub(super) fn over_retentions_only_vat(note: &CreditNote, _: &Facts, found: &mut Findings) {
    if !note.adjusts_retentions() {
        return;
    }
    for (index, item) in note.items.iter().enumerate() {
        for (member, amount) in [
            ("non_subject_sale", item.non_subject_sale),
            ("exempt_sale", item.exempt_sale),
        ] {
            if amount.is_positive() {
                found.differs(format!("items[{index}].{member}"), 0, amount.get());
            }
        }
        if item.taxes.iter().any(|tax| *tax != Tax::VAT) || item.tax_code.is_some() {
            let path = format!("items[{index}].taxes");
            found.differs(path, item::codes(&[Tax::VAT]), item::codes(&item.taxes));
        }
    }
}

pub(super) fn optional_objects_are_complete(
    note: &CreditNote,
    facts: &Facts,
    found: &mut Findings,
) {
    appendix::are_complete(&note.appendixes, found);
    related_document::check_said(&note.related_documents, facts, found);
    related_document::check_paper_dated(&note.related_documents, found);
    extension::is_complete_in(facts.edition, note.extension.as_ref(), found);
    if let Some(sale) = &note.third_party_sale {
        sale.is_complete(facts.edition, found);
    }
}

pub(super) fn nothing_is_lost(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (index, item) in note.items.iter().enumerate() {
        let (price, charge) = (item.suggested_price.get(), item.non_taxed.get());
        let has_place = facts.edition == Edition::Of2026 && !note.adjusts_retentions();
        let charge = (!has_place).then_some(("non_taxed", charge));
        for (member, amount) in iter::once(("suggested_price", price)).chain(charge) {
            if !amount.is_zero() {
                found.differs(format!("items[{index}].{member}"), 0, amount);
            }
        }
    }
}

/// A charge outside the tax base is one thing with price 0 beside a sale. It is no part of the operation, and
/// credits leave at least 0 to pay.
pub(super) fn charges_have_their_form(note: &CreditNote, _: &Facts, found: &mut Findings) {
    item::charges_have_no_price(&note.items, found);
    item::charges_are_one(&note.items, found);
    item::charges_stand_beside_a_sale(&note.items, found);
    let to_pay = note.total_to_pay();
    if to_pay < Decimal::ZERO || to_pay >= LIMIT {
        let operation = note.summary.total_operation.get().normalize();
        let expected = message!(
            "charges and credits that leave {operation} with at least 0 to pay, and less than 100000000000",
            "cargos y abonos que dejan {operation} con al menos 0 por pagar, y menos de 100000000000"
        );
        found.differs("items", expected, to_pay.normalize());
    }
}

pub(super) fn taxes_have_a_place(note: &CreditNote, _: &Facts, found: &mut Findings) {
    for (index, item) in note.items.iter().enumerate() {
        for tax in &item.taxes {
            if !TAXES.contains(&tax.code()) {
                let known = TAXES.join(", ");
                let expected = message!("only {known}", "solo {known}");
                let actual = Phrase::value(tax.code());
                found.differs(format!("items[{index}].taxes"), expected, actual);
            }
        }
    }
}

pub(super) fn lists_fit(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let related = note.related_documents.len();
    let lists = [
        ("items", 1, item::MOST, note.items.len()),
        ("related_docs", 0, related_document::MOST, related),
        ("appendixes", 0, appendix::MOST, note.appendixes.len()),
    ];
    totals::lists_fit(&lists, found);
}
