//! The events that lines of an event name, to take back what those reported.
//!
//! Of another company's event nothing is told but that it is not the caller's; of a sister establishment's
//! nothing but that it is one.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::amounts::{AmountKind, Returnable};
use crate::balance::{Charge, Sales};
use crate::catalog::{Catalogue, Tax};
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::money::{CENT, TOTAL_PLACES, round};
use crate::original::Original;
use crate::parts::added_tax::vat_on;
use crate::parts::item::Item;
use crate::rule::Findings;
use crate::value::Value;

/// The event whose amounts a line takes back, when it names one.
pub(super) fn taken_from(item: &Item) -> Option<GenerationCode> {
    GenerationCode::parse(item.related_document.as_deref()?).ok()
}

/// What lines take back of each event that they name, by kind, to the cent.
pub(super) fn taken_back(items: &[Item]) -> Vec<Charge> {
    let mut taken: BTreeMap<GenerationCode, Sales> = BTreeMap::new();
    for item in items {
        if let Some(code) = taken_from(item) {
            let of_it = taken.entry(code).or_default();
            *of_it = *of_it
                + Sales {
                    non_subject: item.non_subject_sale.get(),
                    exempt: item.exempt_sale.get(),
                    taxed: item.taxed_sale.get(),
                };
        }
    }
    let charge = |(generation_code, sales): (GenerationCode, Sales)| Charge {
        generation_code,
        sales: Sales {
            non_subject: round(sales.non_subject, TOTAL_PLACES),
            exempt: round(sales.exempt, TOTAL_PLACES),
            taxed: round(sales.taxed, TOTAL_PLACES),
        },
    };
    taken.into_iter().map(charge).collect()
}

/// The taxed sales that bear the value-added tax and that lines take back of each event, with the first such line.
fn bases_taken_back(items: &[Item]) -> BTreeMap<GenerationCode, (usize, Decimal)> {
    let mut taken = BTreeMap::new();
    for (index, item) in items.iter().enumerate() {
        if let Some(code) = taken_from(item).filter(|_| item.bears(Tax::VAT)) {
            let (_, base) = taken.entry(code).or_insert((index, Decimal::ZERO));
            *base += item.taxed_sale.get();
        }
    }
    taken
}

fn path(index: usize) -> String {
    format!("items[{index}].related_doc")
}

/// The lines that name an event which the caller may take back from, with it.
fn own<'a>(
    items: &'a [Item],
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a KnownDocument)> {
    let named = items.iter().enumerate();
    named.filter_map(|(index, item)| {
        let known = facts.known(taken_from(item)?)?;
        let is_own = known.ownership == Ownership::Establishment
            && known.document_type == DocumentType::SpecialOperations;
        is_own.then_some((index, known))
    })
}

/// Checks that either all lines take back or none.
pub(super) fn check_purpose(items: &[Item], found: &mut Findings) {
    let takes_back = |item: &Item| item.related_document.is_some();
    if items.iter().all(takes_back) {
        return;
    }
    for (index, item) in items.iter().enumerate() {
        if let Some(named) = &item.related_document {
            let expected = message!(
                "an event of its own for what is taken back",
                "un evento aparte para lo que se resta"
            );
            found.differs(path(index), expected, Phrase::value(&**named));
        }
    }
}

/// What is named is an event of the caller's that was issued here.
pub(super) fn are_own_events(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let Some(named) = &item.related_document else {
            continue;
        };
        let known = taken_from(item).and_then(|code| facts.known(code));
        let expected = match known.map(|known| (known.ownership, known.document_type)) {
            Some((Ownership::Establishment, DocumentType::SpecialOperations)) => continue,
            Some((Ownership::Establishment, other)) => {
                let code = other.code();
                let expected = message!(
                    "an event of type 17, which a document of type {code} is not",
                    "un evento de tipo 17, y no un documento de tipo {code}"
                );
                found.differs(path(index), expected, Phrase::value(&**named));
                continue;
            }
            Some((Ownership::Company, _)) => expect::WITHIN_REACH,
            Some((Ownership::Other, _)) | None => Bilingual::new(
                "the generation code of an event of type 17 that the company issued here",
                "el código de generación de un evento de tipo 17 que la empresa emitió aquí",
            ),
        };
        found.differs(path(index), expected, Phrase::value(&**named));
    }
}

/// What is named is in force.
pub(super) fn are_received(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, event) in own(items, facts) {
        if event.status != StatusKind::Received {
            let status = Phrase::value(event.status.name());
            found.differs(path(index), expect::RECEIVED, status);
        }
    }
}

/// Stored bytes of an event from which the caller may take back, with the first line that names it.
fn reported<'f>(
    items: &[Item],
    facts: &'f Facts,
    code: GenerationCode,
) -> Option<(usize, &'f Original)> {
    let (index, _) = own(items, facts).find(|(_, event)| event.generation_code == code)?;
    Some((index, facts.original(code)?))
}

/// Checks that no more is taken back of an event than it reported, per kind of sale.
pub(super) fn check_sales(items: &[Item], facts: &Facts, found: &mut Findings) {
    for charge in taken_back(items) {
        let Some((index, event)) = reported(items, facts, charge.generation_code) else {
            continue;
        };
        let kinds = [
            Returnable::NonSubject,
            Returnable::Exempt,
            Returnable::Taxed,
        ];
        for (kind, (_, taken)) in kinds.into_iter().zip(charge.sales.kinds()) {
            let reported = event.amount(AmountKind::Returned(kind));
            if taken > reported {
                let reported = reported.normalize();
                let expected = match kind {
                    Returnable::Taxed => message!(
                        "at most {reported} of taxed sales",
                        "a lo sumo {reported} de ventas gravadas"
                    ),
                    Returnable::Exempt => message!(
                        "at most {reported} of exempt sales",
                        "a lo sumo {reported} de ventas exentas"
                    ),
                    _ => message!(
                        "at most {reported} of non-subject sales",
                        "a lo sumo {reported} de ventas no sujetas"
                    ),
                };
                found.differs(path(index), expected, taken.normalize());
            }
        }
    }
}

/// Checks that no more of the value-added tax is taken back of an event than it reported, within a cent.
pub(super) fn check_vat(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (code, (index, base)) in bases_taken_back(items) {
        let Some((_, event)) = reported(items, facts, code) else {
            continue;
        };
        let (vat, own) = (vat_on(base), event.amount(AmountKind::Tax(Tax::VAT)));
        let most = if own.is_zero() { own } else { own + CENT };
        if vat > most {
            let own = own.normalize();
            let expected = message!("at most {own} of VAT", "a lo sumo {own} de IVA");
            found.differs(path(index), expected, vat.normalize());
        }
    }
}
