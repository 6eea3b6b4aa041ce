//! What the authority holds of the documents that a document names: whether they are what it says
//! of them, and whether they leave enough.

use super::related::Related;
use super::returns;
use crate::documents::{ToOthers, of_code};
use crate::store::{Credited, Inner};
use crate::stored::SealedDocument;

/// What is wrong with the documents that this one names, as far as they are known here. One of which
/// nothing at all is known was sealed before the sandbox existed.
pub(super) fn broken(
    inner: &Inner,
    stored: &SealedDocument,
    related: &[Related<'_>],
    sent: Option<i64>,
) -> Vec<String> {
    let mut broken = Vec::new();
    for one in related {
        match inner.document(one.code) {
            Some(original) => differences(stored, original, one, &mut broken),
            None if was_never_sealed(inner, one) => {
                broken.push(format!("{}.{} No existe.", one.section, one.number));
            }
            None => {}
        }
    }
    broken.extend(overdrawn(inner, stored));
    broken.extend(retained_beyond(inner, stored));
    broken.extend(returns::broken(inner, stored, sent));
    broken
}

/// A document that was refused, or that an event reported and that has not come yet.
fn was_never_sealed(inner: &Inner, one: &Related<'_>) -> bool {
    inner.rejected(one.code).is_some() || inner.listing(one.code).is_some()
}

fn differences(
    stored: &SealedDocument,
    original: &SealedDocument,
    one: &Related<'_>,
    broken: &mut Vec<String>,
) {
    let section = one.section;
    let is_note = !stored.adjusts.is_empty();
    let settles = of_code(&stored.kind()).is_some_and(|kind| kind.to_others == ToOthers::Settles);
    // What a settlement enters again with turned signs is what was invalidated.
    let is_over = original.invalidated_by.is_some() && !(settles && one.is_turned);
    if is_over || (is_note || settles) && original.nit != stored.nit {
        broken.push(format!("{section}.{} No está vigente.", one.number));
    }
    let mut differs = |member: &str| {
        broken.push(format!("{section}.{member} No corresponde al documento."));
    };
    if original.kind() != one.kind {
        differs(if one.is_line() {
            "tipoDte"
        } else {
            "tipoDocumento"
        });
    }
    if one.issued.is_some_and(|issued| issued != original.issued) {
        differs("fechaEmision");
    }
    if is_note && has_another_receiver(stored, original) {
        broken.push("receptor No corresponde al documento relacionado.".to_owned());
    }
}

/// A note is for whom its original is for, where that is a tax id.
fn has_another_receiver(stored: &SealedDocument, original: &SealedDocument) -> bool {
    let receiver = |stored: &SealedDocument| stored.measure.and_then(|measure| measure.receiver);
    receiver(original).is_some_and(|expected| receiver(stored) != Some(expected))
}

/// All valid notes on a document take back at most what it sold of every kind of sale, give or take a cent each.
/// In total a note is compared with the documents that it names and with what debit notes add to them. An event that
/// takes back lines is compared with the lines that earlier events report.
fn overdrawn(inner: &Inner, stored: &SealedDocument) -> Vec<String> {
    let mut broken = Vec::new();
    let (mut taken, mut left) = (0, 0);
    let mut all_are_known = true;
    let alone =
        of_code(&stored.kind()).is_some_and(|kind| kind.to_others == ToOthers::TakesBackLines);
    for credit in &stored.credits {
        let measure = inner.document(credit.of).and_then(|one| one.measure);
        let Some(measure) = measure else {
            all_are_known = false;
            continue;
        };
        let earlier = if alone {
            Credited::default()
        } else {
            inner.credited(credit.of)
        };
        let cents = earlier.notes + 1;
        let sold = measure.amounts.sales().into_iter();
        let before = earlier.amounts.sales().into_iter();
        for (((kind, mine), (_, before)), (_, sold)) in
            credit.amounts.sales().into_iter().zip(before).zip(sold)
        {
            if mine > 0 && before + mine > sold + cents {
                broken.push(format!(
                    "cuerpoDocumento.{kind} Supera el saldo del documento relacionado."
                ));
            }
        }
        taken += credit.amounts.total;
        left += measure.amounts.total + earlier.added + 1;
    }
    if all_are_known && taken > left {
        broken.push("resumen Supera el saldo de los documentos relacionados.".to_owned());
    }
    broken
}

/// Whether notes took back more than would be left of a document without what this one adds to it.
pub(crate) fn is_needed(inner: &Inner, stored: &SealedDocument) -> bool {
    let mut adding = stored.credits.iter().filter(|one| one.amounts.total < 0);
    adding.any(|one| {
        let Some(measure) = inner.document(one.of).and_then(|one| one.measure) else {
            return false;
        };
        let others = inner.credited(one.of);
        let sold = measure.amounts.sales().into_iter();
        let taken = others.amounts.sales().into_iter();
        let added = one.amounts.sales().into_iter();
        sold.zip(taken)
            .zip(added)
            .any(|(((_, sold), (_, taken)), (_, added))| taken - added > sold + others.notes)
    })
}

/// All valid vouchers withhold on at most the taxed sales of a document, give or take a cent each,
/// at each rate.
fn retained_beyond(inner: &Inner, stored: &SealedDocument) -> Vec<String> {
    let mut broken = Vec::new();
    for (position, one) in stored.retentions.iter().enumerate() {
        let Some(most) = inner.document(one.on).and_then(retainable) else {
            continue;
        };
        let earlier = inner.retained(one.on, one.rate);
        let these = stored.retentions[..=position].iter();
        let these = these.filter(|other| (other.on, other.rate) == (one.on, one.rate));
        let (mut base, mut cents) = (earlier.base, earlier.lines);
        for line in these {
            base += line.base;
            cents += 1;
        }
        if base > most + cents {
            broken.push(
                "cuerpoDocumento.montoSujetoGrav Supera el monto gravado del documento.".to_owned(),
            );
        }
    }
    broken
}

/// What tax can be withheld on, of types that say what of them is taxed.
fn retainable(original: &SealedDocument) -> Option<i64> {
    let kind = of_code(&original.kind())?;
    let measure = original.measure?;
    kind.is_withheld_on.then_some(measure.amounts.taxed)
}
