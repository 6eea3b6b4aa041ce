//! What the receiver, the lines and the optional sections of a credit note must keep.

use super::CreditNote;
use crate::catalog::{Catalogue, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::Phrase;
use crate::message;
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
        None => found.absent("receiver", message!("the receiver", "el receptor")),
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
            found.differs(path, Phrase::value("[20]"), item::codes(&item.taxes));
        }
    }
}

pub(super) fn optional_objects_are_complete(
    note: &CreditNote,
    facts: &Facts,
    found: &mut Findings,
) {
    appendix::are_complete(&note.appendixes, found);
    related_document::are_complete(&note.related_documents, found);
    extension::is_complete_in(facts.edition, note.extension.as_ref(), found);
    if let Some(sale) = &note.third_party_sale {
        sale.is_complete(facts.edition, found);
    }
}

pub(super) fn nothing_is_lost(note: &CreditNote, _: &Facts, found: &mut Findings) {
    for (index, item) in note.items.iter().enumerate() {
        for (member, amount) in [
            ("suggested_price", item.suggested_price),
            ("non_taxed", item.non_taxed),
        ] {
            if amount.is_positive() {
                found.differs(format!("items[{index}].{member}"), 0, amount.get());
            }
        }
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
