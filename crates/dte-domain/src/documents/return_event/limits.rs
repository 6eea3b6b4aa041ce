//! A return takes back of each document no more than that has, of each kind. Of sales, purchases, insurance and
//! freight the other returns that are PENDING or RECEIVED count; charges, specific taxes and what was kept back
//! bound each return alone.
//!
//! What a document has is read from its bytes; what others took is kept with them and counted when the
//! event is judged, and again in the transaction that stores it.

use rust_decimal::Decimal;

use super::item::ReturnedItem;
use super::{Over, ReturnEvent, originals};
use crate::amounts::{Amount, AmountKind, AmountLimit, DocumentAmounts, Returnable, TakenAmount};
use crate::balance::{Charge, Sales, share};
use crate::facts::Facts;
use crate::known_document::KnownDocument;
use crate::language::{Bilingual, Language, Message};
use crate::message;
use crate::money::{CENT, TOTAL_PLACES, round};
use crate::original::Original;
use crate::parts::included_tax::vat_inside;
use crate::parts::related_document::Named;
use crate::rule::Findings;

type Weight = fn(&ReturnedItem, Option<Over>) -> Decimal;

/// The kinds that stand on lines, with their lines and what they come to in all.
fn kinds(event: &ReturnEvent) -> [(AmountKind, Weight, Decimal); 8] {
    let of_sale = |kind| AmountKind::Returned(kind);
    [
        (
            of_sale(Returnable::NonSubject),
            |item, _| item.non_subject_sale.get(),
            event.total_non_subject(),
        ),
        (
            of_sale(Returnable::Exempt),
            |item, _| item.exempt_sale.get(),
            event.total_exempt(),
        ),
        (
            of_sale(Returnable::Taxed),
            ReturnedItem::taxed_sale,
            event.total_taxed(),
        ),
        (
            of_sale(Returnable::Purchase),
            ReturnedItem::purchase,
            event.total_purchase(),
        ),
        (
            of_sale(Returnable::Insurance),
            |item, _| item.insurance.get(),
            event.total_insurance(),
        ),
        (
            of_sale(Returnable::Freight),
            |item, _| item.freight.get(),
            event.total_freight(),
        ),
        (
            AmountKind::VatRetention,
            |item, _| item.vat_retention.get(),
            event.vat_retention(),
        ),
        (
            AmountKind::IncomeRetention,
            |item, _| item.income_retention.get(),
            event.income_retention(),
        ),
    ]
}

/// True if all returns of a document count together, and not each alone.
fn counts(kind: AmountKind) -> bool {
    matches!(kind, AmountKind::Returned(kind) if kind != Returnable::NonTaxed)
}

/// What it takes back of each related document of a kind, in their order.
fn parts(event: &ReturnEvent, named: &Named, weight: Weight, total: Decimal) -> Vec<Decimal> {
    let over = event.over();
    let weights = named.weights(&event.items, |item| weight(item, over));
    share(total, &weights, TOTAL_PLACES)
}

/// The charges outside the tax base that it takes back of each related document; below 0 where the document
/// had given them back.
fn charged(event: &ReturnEvent, named: &Named) -> Vec<Decimal> {
    let weights = named.weights(&event.items, |item| item.non_taxed.get());
    let to_the_cent = weights.into_iter().map(|sum| round(sum, TOTAL_PLACES));
    to_the_cent.collect()
}

/// What it takes back of one related document that the caller may take back of.
struct Taken<'a> {
    index: usize,
    known: &'a KnownDocument,
    original: Option<&'a Original>,
    amounts: Vec<Amount>,
}

/// All of that but the taxes, which stand in the summary.
fn taken<'a>(event: &'a ReturnEvent, facts: &'a Facts) -> Vec<Taken<'a>> {
    let owned = originals::owned(event, facts);
    let mut all: Vec<Taken<'_>> = owned
        .map(|(index, related, known)| Taken {
            index,
            known,
            original: related.original(facts),
            amounts: Vec::new(),
        })
        .collect();
    let named = event.named();
    for (kind, weight, total) in kinds(event) {
        let parts = parts(event, &named, weight, total);
        for one in &mut all {
            let amount = parts.get(one.index).copied().unwrap_or_default();
            if amount > Decimal::ZERO {
                one.amounts.push(Amount { kind, amount });
            }
        }
    }
    let charged = charged(event, &named);
    for one in &mut all {
        let amount = charged.get(one.index).copied().unwrap_or_default();
        if !amount.is_zero() {
            let kind = AmountKind::Returned(Returnable::NonTaxed);
            one.amounts.push(Amount { kind, amount });
        }
    }
    all
}

/// The taxes that it takes back, with the part of each related document.
fn taxes(event: &ReturnEvent) -> Vec<(Amount, Vec<Decimal>)> {
    let (over, named) = (event.over(), event.named());
    let totals = event.summary.taxes.iter();
    let totals = totals.filter(|total| !total.value.get().is_zero());
    totals
        .map(|total| {
            let weights = named.weights(&event.items, |item| {
                let bears = item.bears(over).contains(&total.tax);
                if bears {
                    item.taxed_sale(over)
                } else {
                    Decimal::ZERO
                }
            });
            let amount = Amount {
                kind: AmountKind::Tax(total.tax),
                amount: total.value.get(),
            };
            (amount, share(amount.amount, &weights, TOTAL_PLACES))
        })
        .collect()
}

/// What it takes up of the documents that it names, to be kept with it, and how far those go. Of taxes the parts
/// are kept for settlements, and bound no other return.
pub(super) fn amounts(event: &ReturnEvent, facts: &Facts) -> DocumentAmounts {
    let mut amounts = DocumentAmounts::default();
    for one in taken(event, facts) {
        let document = one.known.generation_code;
        for amount in one.amounts.into_iter().filter(|it| counts(it.kind)) {
            amounts.taken.push(TakenAmount { document, amount });
            if let Some(original) = one.original {
                amounts.limits.push(AmountLimit {
                    documents: vec![document],
                    amount,
                    own: Some(original.amount(amount.kind)),
                });
            }
        }
    }
    for (Amount { kind, .. }, parts) in taxes(event) {
        for (index, _, known) in originals::owned(event, facts) {
            let amount = parts.get(index).copied().unwrap_or_default();
            if amount > Decimal::ZERO {
                amounts.taken.push(TakenAmount {
                    document: known.generation_code,
                    amount: Amount { kind, amount },
                });
            }
        }
    }
    amounts
}

/// What it takes back of each electronic document that it names, without the tax inside.
pub(super) fn credited(event: &ReturnEvent) -> Vec<Charge> {
    let (kinds, named) = (kinds(event), event.named());
    let part = |kind: Returnable| {
        let mut kinds = kinds.iter();
        let of_kind = kinds.find(|(it, ..)| *it == AmountKind::Returned(kind));
        of_kind.map_or_else(Vec::new, |(_, weight, total)| {
            parts(event, &named, *weight, *total)
        })
    };
    let (non_subject, exempt) = (part(Returnable::NonSubject), part(Returnable::Exempt));
    let (taxed, bought) = (part(Returnable::Taxed), part(Returnable::Purchase));
    let net = |gross: Decimal| match event.over() {
        Some(Over::Invoices) => round(gross - vat_inside(gross), TOTAL_PLACES),
        _ => gross,
    };
    let at = |parts: &[Decimal], index: usize| parts.get(index).copied().unwrap_or_default();
    let related = event.related_documents.iter().enumerate();
    related
        .filter_map(|(index, related)| {
            Some(Charge {
                generation_code: related.generation_code()?,
                sales: Sales {
                    non_subject: at(&non_subject, index),
                    exempt: at(&exempt, index),
                    taxed: net(at(&taxed, index)) + at(&bought, index),
                },
            })
        })
        .collect()
}

/// What is taken of a kind, in words.
fn in_words(kind: AmountKind) -> Bilingual {
    let AmountKind::Returned(kind) = kind else {
        return match kind {
            AmountKind::VatRetention => Bilingual::new("VAT that was kept back", "IVA retenido"),
            _ => Bilingual::new("income tax that was kept back", "renta retenida"),
        };
    };
    match kind {
        Returnable::NonSubject => Bilingual::new("non-subject sales", "ventas no sujetas"),
        Returnable::Exempt => Bilingual::new("exempt sales", "ventas exentas"),
        Returnable::Taxed => Bilingual::new("taxed sales", "ventas gravadas"),
        Returnable::Purchase => Bilingual::new("purchases", "compras"),
        Returnable::NonTaxed => Bilingual::new("non-taxed charges", "cargos no gravados"),
        Returnable::Insurance => Bilingual::new("insurance", "seguro"),
        Returnable::Freight => Bilingual::new("freight", "flete"),
    }
}

/// Each kind of each document is covered.
pub(super) fn documents_cover(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for one in taken(event, facts) {
        let Some(original) = one.original else {
            continue;
        };
        for Amount { kind, amount } in one.amounts {
            let left = original.left(kind, &one.known.amounts);
            let has_its_sign =
                amount.is_sign_negative() == original.amount(kind).is_sign_negative();
            if amount.abs() <= left.abs() && has_its_sign {
                continue;
            }
            let left = left.normalize();
            let names = in_words(kind);
            let expected = Message::in_each(|language| {
                let name = names.text(language);
                match language {
                    Language::English => format!("at most {left} of {name}"),
                    Language::Spanish => format!("a lo sumo {left} de {name}"),
                }
            });
            let path = format!("related_docs[{}].document_number", one.index);
            found.differs(path, expected, amount.normalize());
        }
    }
}

/// Each tax beside the value-added tax is covered, within a cent, by all documents together that are known here;
/// the parts of others stand beside that.
pub(super) fn taxes_are_covered(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for (Amount { kind, amount }, parts) in taxes(event) {
        let (mut own, mut of_others) = (None, Decimal::ZERO);
        for (related, part) in event.related_documents.iter().zip(parts) {
            match related.original(facts) {
                Some(original) => *own.get_or_insert(Decimal::ZERO) += original.amount(kind),
                None => of_others += part,
            }
        }
        let Some(own) = own else { continue };
        let cent = if own.is_zero() { own } else { CENT };
        if amount <= own + of_others + cent {
            continue;
        }
        let mut taxes = event.summary.taxes.iter();
        let at = taxes.position(|total| AmountKind::Tax(total.tax) == kind);
        let path = format!("summary.taxes[{}].value", at.unwrap_or_default());
        let most = (own + of_others).normalize();
        let expected = if of_others.is_zero() {
            message!(
                "at most {most}, which the related documents have",
                "a lo sumo {most}, lo que tienen los documentos relacionados"
            )
        } else {
            message!(
                "at most {most}, with what the related documents have that were issued here",
                "a lo sumo {most}, con lo que tienen los documentos relacionados emitidos aquí"
            )
        };
        found.differs(path, expected, amount.normalize());
    }
}
