//! A return takes back of each document no more than that has, of each kind, less what other returns that are
//! PENDING or RECEIVED took back of it.
//!
//! What a document has is read from its bytes; what others took is kept with them and counted when the
//! event is judged, and again in the transaction that stores it.

use rust_decimal::Decimal;

use super::item::ReturnedItem;
use super::{Over, ReturnEvent, originals, sums};
use crate::amounts::{
    Amount, AmountKind, AmountLimit, DocumentAmounts, KnownAmounts, Left, Returnable, TakenAmount,
    within,
};
use crate::balance::{Charge, Sales, share};
use crate::facts::Facts;
use crate::identification::GenerationCode;
use crate::language::{Bilingual, Language, Message};
use crate::message;
use crate::money::{TOTAL_PLACES, round};
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
            sums::sound_non_subject(event),
        ),
        (
            of_sale(Returnable::Exempt),
            |item, _| item.exempt_sale.get(),
            sums::sound_exempt(event),
        ),
        (
            of_sale(Returnable::Taxed),
            ReturnedItem::taxed_sale,
            sums::sound_taxed(event),
        ),
        (
            of_sale(Returnable::Purchase),
            ReturnedItem::purchase,
            sums::sound_purchase(event),
        ),
        (
            of_sale(Returnable::Insurance),
            |item, _| item.insurance.get(),
            sums::sound_insurance(event),
        ),
        (
            of_sale(Returnable::Freight),
            |item, _| item.freight.get(),
            sums::sound_freight(event),
        ),
        (
            AmountKind::VatRetention,
            |item, _| item.vat_retention.get(),
            sums::sound_vat_retention(event),
        ),
        (
            AmountKind::IncomeRetention,
            |item, _| item.income_retention.get(),
            sums::sound_income_retention(event),
        ),
    ]
}

const CHARGED: AmountKind = AmountKind::Returned(Returnable::NonTaxed);

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
    code: GenerationCode,
    original: Option<&'a Original>,
    amounts: Vec<Amount>,
}

/// All of that but the taxes, which stand in the summary.
fn taken<'a>(event: &'a ReturnEvent, facts: &'a Facts) -> Vec<Taken<'a>> {
    let owned = originals::owned(event, facts);
    let mut all: Vec<Taken<'_>> = owned
        .map(|(index, related, known)| Taken {
            index,
            code: known.generation_code,
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
            let kind = CHARGED;
            one.amounts.push(Amount { kind, amount });
        }
    }
    all
}

/// How much of an amount is kept, above 0: charges that were given back count as those that were asked for.
fn kept(amount: Amount) -> Amount {
    Amount {
        kind: amount.kind,
        amount: amount.amount.abs(),
    }
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

/// How far a tax may come back: which documents bound it, how much they have of it together, and how much of it is
/// theirs, which is all of it where every document is known here, else their parts.
struct TaxLimit {
    documents: Vec<GenerationCode>,
    own: Decimal,
    amount: Amount,
}

/// Nothing where no document is known here.
fn tax_limit(
    event: &ReturnEvent,
    facts: &Facts,
    (amount, parts): &(Amount, Vec<Decimal>),
) -> Option<TaxLimit> {
    let (mut documents, mut own) = (Vec::new(), Decimal::ZERO);
    let mut unknown = Decimal::ZERO;
    for (index, related) in event.related_documents.iter().enumerate() {
        let Some(original) = related.original(facts) else {
            unknown += parts.get(index).copied().unwrap_or_default();
            continue;
        };
        if !documents.contains(&original.generation_code) {
            documents.push(original.generation_code);
            own += original.amount(amount.kind);
        }
    }
    (!documents.is_empty()).then_some(TaxLimit {
        documents,
        own,
        amount: Amount {
            kind: amount.kind,
            amount: amount.amount - unknown,
        },
    })
}

/// What each related document has left of a tax, as far as that is known.
fn left(event: &ReturnEvent, facts: &Facts, kind: AmountKind) -> Vec<Option<Left>> {
    let related = event.related_documents.iter();
    related
        .map(|related| {
            let (known, original) = (related.own(facts)?, related.original(facts)?);
            let own = original.amount(kind);
            Some(Left::of_said((kind, own), [&known.amounts], None))
        })
        .collect()
}

/// What it takes up of the documents that it names, to be kept with it, and how far those go: together, and each
/// for its part.
pub(super) fn amounts(event: &ReturnEvent, facts: &Facts) -> DocumentAmounts {
    let mut amounts = DocumentAmounts::default();
    for one in taken(event, facts) {
        for amount in one.amounts {
            amounts.taken.push(TakenAmount {
                document: one.code,
                amount: kept(amount),
            });
            if let Some(original) = one.original {
                amounts.limits.push(AmountLimit {
                    documents: vec![one.code],
                    amount: kept(amount),
                    own: Some(original.amount(amount.kind).abs()),
                });
            }
        }
    }
    for tax in taxes(event) {
        let (amount, parts) = &tax;
        let kind = amount.kind;
        let parts = within(parts, &left(event, facts, kind));
        for (index, related, known) in originals::owned(event, facts) {
            let part = parts.get(index).copied().unwrap_or_default();
            if part <= Decimal::ZERO {
                continue;
            }
            let amount = Amount { kind, amount: part };
            amounts.taken.push(TakenAmount {
                document: known.generation_code,
                amount,
            });
            if let Some(original) = related.original(facts) {
                amounts.limits.push(AmountLimit {
                    documents: vec![known.generation_code],
                    amount,
                    own: Some(original.amount(kind)),
                });
            }
        }
        let limit = tax_limit(event, facts, &tax);
        if let Some(limit) = limit.filter(|limit| !limit.amount.amount.is_zero()) {
            amounts.limits.push(AmountLimit {
                documents: limit.documents,
                amount: limit.amount,
                own: Some(limit.own),
            });
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
        let (Some(original), Some(known)) = (one.original, facts.known(one.code)) else {
            continue;
        };
        for amount in one.amounts {
            let own = original.amount(amount.kind);
            let has_its_sign = amount.amount.is_sign_negative() == own.is_sign_negative();
            let left = Left::of_said((amount.kind, own.abs()), [&known.amounts], None);
            if left.covers(amount.amount.abs()) && (has_its_sign || own.is_zero()) {
                continue;
            }
            let left = left.amount.max(Decimal::ZERO).normalize();
            let left = if own.is_sign_negative() { -left } else { left };
            let names = in_words(amount.kind);
            let expected = Message::in_each(|language| {
                let name = names.text(language);
                match language {
                    Language::English => format!("at most {left} of {name}"),
                    Language::Spanish => format!("a lo sumo {left} de {name}"),
                }
            });
            let path = format!("related_docs[{}].document_number", one.index);
            found.differs(path, expected, amount.amount.normalize());
        }
    }
}

/// Each tax beside the value-added tax is covered by all documents together that are known.
pub(super) fn taxes_are_covered(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for tax in taxes(event) {
        let Some(limit) = tax_limit(event, facts, &tax) else {
            continue;
        };
        let codes = limit.documents.iter();
        let known = codes.filter_map(|code| facts.known(*code));
        let known: Vec<&KnownAmounts> = known.map(|known| &known.amounts).collect();
        let kind = limit.amount.kind;
        let left = Left::of_said((kind, limit.own), known, None);
        if left.covers(limit.amount.amount) {
            continue;
        }
        let mut taxes = event.summary.taxes.iter();
        let at = taxes.position(|total| AmountKind::Tax(total.tax) == kind);
        let path = format!("summary.taxes[{}].value", at.unwrap_or_default());
        // Beside what is left of the known documents stands the part of those that are not known.
        let part_of_others = tax.0.amount - limit.amount.amount;
        let most = (left.amount.max(Decimal::ZERO) + part_of_others).normalize();
        let expected = if part_of_others.is_zero() {
            message!(
                "at most {most}, what is left of it in the related documents",
                "a lo sumo {most}, lo que queda de ello en los documentos relacionados"
            )
        } else {
            message!(
                "at most {most}, with what is left of it in the related documents that were issued here",
                "a lo sumo {most}, con lo que queda de ello en los documentos relacionados emitidos aquí"
            )
        };
        found.differs(path, expected, tax.0.amount.normalize());
    }
}
