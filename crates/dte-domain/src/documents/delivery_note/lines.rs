//! What the lines of a delivery note bear: the value-added tax, or that on exports, throughout.

use super::{DeliveryNote, sales};
use crate::catalog::{Catalogue, ItemType, Tax};
use crate::facts::Facts;
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::parts::item::{self, Item};
use crate::rule::Findings;

/// The taxes that a line may carry (official schema).
const TAXES: [&str; 8] = ["20", "C3", "59", "71", "D1", "C8", "D5", "D4"];

const ONE_OF_BOTH: Bilingual = Bilingual::new(
    r#"["20"], or ["C3"] for goods that leave the country"#,
    r#"["20"], o ["C3"] para bienes que salen del país"#,
);

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// The one of both taxes that a line bears; nothing where it bears none or both.
fn borne(item: &Item) -> Option<Tax> {
    match (item.bears(Tax::VAT), item.bears(Tax::EXPORTS)) {
        (true, false) => Some(Tax::VAT),
        (false, true) => Some(Tax::EXPORTS),
        _ => None,
    }
}

/// The one that all its lines bear: that of the sales which are delivered, or else that of its first line.
fn of_the_note(note: &DeliveryNote) -> Option<Tax> {
    if sales::are_exports(note) {
        return Some(Tax::EXPORTS);
    }
    let is_of_a_sale = !note.related_documents.is_empty();
    let first = || note.items.iter().find_map(borne);
    is_of_a_sale.then_some(Tax::VAT).or_else(first)
}

/// Taxed lines bear the value-added tax or that on exports, all the same. What tax items bear has a rule of
/// its own.
pub(super) fn bear_one_tax_throughout(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let right = of_the_note(note);
    for (index, item) in note.items.iter().enumerate() {
        if item.kind == ItemType::Tax || !item.taxed_sale.is_positive() {
            continue;
        }
        let borne = borne(item);
        if borne.is_some() && borne == right {
            continue;
        }
        let others = item.taxes.iter();
        let others = others.filter(|tax| ![Tax::VAT, Tax::EXPORTS].contains(*tax));
        let expected = match &right {
            Some(right) => Phrase::value(item::written(std::iter::once(right).chain(others))),
            None => Phrase::from(ONE_OF_BOTH),
        };
        found.differs(path(index, "taxes"), expected, item::codes(&item.taxes));
    }
}

/// A line bears only taxes that it may, others than those two only beside the value-added tax.
pub(super) fn bear_what_they_may(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    for (index, item) in note.items.iter().enumerate() {
        let other = |tax: &&Tax| ![Tax::VAT, Tax::EXPORTS].contains(*tax);
        let unknown = item.taxes.iter().find(|tax| !TAXES.contains(&tax.code()));
        if let Some(unknown) = unknown {
            let known = TAXES.join(", ");
            let expected = message!("only {known}", "solo {known}");
            found.differs(
                path(index, "taxes"),
                expected,
                Phrase::value(unknown.code()),
            );
        } else if let Some(other) = item.taxes.iter().find(other)
            && item.bears(Tax::EXPORTS)
        {
            let expected = message!("C3 and no other", "C3 y ningún otro");
            found.differs(path(index, "taxes"), expected, Phrase::value(other.code()));
        }
    }
}

/// Over export invoices there are goods and services, and neither both at once nor taxes.
pub(super) fn are_goods_or_services_of_exports(
    note: &DeliveryNote,
    _: &Facts,
    found: &mut Findings,
) {
    let are_exports = sales::are_exports(note);
    let is_exported = note.is_exported();
    for (index, item) in note.items.iter().enumerate() {
        let expected = match item.kind {
            ItemType::Tax if are_exports || is_exported => {
                Bilingual::new("1 or 2, with C3", "1 o 2, con C3")
            }
            ItemType::Both if are_exports => Bilingual::new(
                "1 or 2, over export invoices",
                "1 o 2, sobre facturas de exportación",
            ),
            _ => continue,
        };
        let actual = Phrase::value(item.kind.code());
        found.differs(path(index, "type"), expected, actual);
    }
}

/// What a note has no place for is not in it.
pub(super) fn nothing_is_lost(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    for (index, item) in note.items.iter().enumerate() {
        for (member, amount) in [
            ("suggested_price", item.suggested_price.get()),
            ("non_taxed", item.non_taxed.get()),
        ] {
            if !amount.is_zero() {
                found.differs(path(index, member), 0, amount);
            }
        }
    }
}
