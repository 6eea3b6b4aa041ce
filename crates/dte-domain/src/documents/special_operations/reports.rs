//! The events that lines of an event name, to take back what those reported.
//!
//! Of another company's event nothing is told but that it is not the caller's; of a sister establishment's
//! nothing but that it is one.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::SpecialOperations;
use crate::amounts::{Amount, AmountKind, AmountLimit, DocumentAmounts, Left, TakenAmount};
use crate::balance::{Charge, Sales};
use crate::catalog::{Catalogue, Tax};
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::money::{TOTAL_PLACES, round};
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

/// The value-added tax that lines take back of each event that they name, above 0.
fn vat_taken_back(items: &[Item]) -> Vec<TakenAmount> {
    let mut taken: BTreeMap<GenerationCode, Decimal> = BTreeMap::new();
    for item in items.iter().filter(|item| item.bears(Tax::VAT)) {
        if let Some(code) = taken_from(item) {
            *taken.entry(code).or_default() += item.taxed_sale.get();
        }
    }
    let amounts = taken.into_iter().map(|(document, base)| TakenAmount {
        document,
        amount: vat(vat_on(base)),
    });
    amounts
        .filter(|taken| !taken.amount.amount.is_zero())
        .collect()
}

fn vat(amount: Decimal) -> Amount {
    Amount {
        kind: AmountKind::Tax(Tax::VAT),
        amount,
    }
}

/// The value-added tax that it reports, and what it takes back of that of others, to be kept with it. An event of
/// which none was kept bounds nothing.
pub(super) fn amounts(event: &SpecialOperations, facts: &Facts) -> DocumentAmounts {
    let reported = Some(vat(event.vat())).filter(|vat| !vat.amount.is_zero());
    let taken = vat_taken_back(&event.items);
    let has_bounds = |taken: &&TakenAmount| {
        let known = facts.known(taken.document);
        known.is_some_and(|known| known.amounts.own.is_some())
    };
    let limit = |taken: &TakenAmount| AmountLimit {
        documents: vec![taken.document],
        amount: taken.amount,
        own: None,
    };
    DocumentAmounts {
        own: reported.into_iter().collect(),
        limits: taken.iter().filter(has_bounds).map(limit).collect(),
        taken,
    }
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

/// No more is taken back of an event than it has left, per kind of sale; told of its first line.
pub(super) fn balances_cover(items: &[Item], facts: &Facts, found: &mut Findings) {
    for charge in taken_back(items) {
        let mut named = own(items, facts);
        let first = named.find(|(_, event)| event.generation_code == charge.generation_code);
        let Some((index, Some(balance))) = first.map(|(index, event)| (index, event.balance))
        else {
            continue;
        };
        let kinds = charge.sales.kinds().into_iter();
        for ((kind, taken), (_, left)) in kinds.zip(balance.remaining.kinds()) {
            if taken > left {
                let left = left.normalize();
                let expected = match kind {
                    "taxed" => message!(
                        "at most {left} of taxed sales",
                        "a lo sumo {left} de ventas gravadas"
                    ),
                    "exempt" => message!(
                        "at most {left} of exempt sales",
                        "a lo sumo {left} de ventas exentas"
                    ),
                    _ => message!(
                        "at most {left} of non-subject sales",
                        "a lo sumo {left} de ventas no sujetas"
                    ),
                };
                found.differs(path(index), expected, taken.normalize());
            }
        }
    }
}

/// No more of the value-added tax is taken back of an event than it reported; told of the first line that takes
/// some, unless that already takes more sales than are left.
pub(super) fn taxes_cover(items: &[Item], facts: &Facts, found: &mut Findings) {
    for taken in vat_taken_back(items) {
        let mut named = own(items, facts);
        let first = named.find(|(index, event)| {
            event.generation_code == taken.document && items[*index].bears(Tax::VAT)
        });
        let Some((index, event)) = first.filter(|(_, event)| sales_cover(items, event)) else {
            continue;
        };
        let (kind, amount) = (taken.amount.kind, taken.amount.amount);
        let left = Left::of(kind, [&event.amounts], None);
        if let Some(left) = left.filter(|left| !left.covers(amount)) {
            let left = left.amount.max(Decimal::ZERO).normalize();
            let expected = message!("at most {left} of VAT", "a lo sumo {left} de IVA");
            found.differs(path(index), expected, amount.normalize());
        }
    }
}

fn sales_cover(items: &[Item], event: &KnownDocument) -> bool {
    let mut charges = taken_back(items).into_iter();
    let of_it = charges.find(|charge| charge.generation_code == event.generation_code);
    let (Some(charge), Some(balance)) = (of_it, event.balance) else {
        return true;
    };
    balance.remaining.taxed >= charge.sales.taxed
}
