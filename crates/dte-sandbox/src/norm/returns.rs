//! What returns take back of documents: never more than those have of each kind, and not too late.

use time::Date;

use crate::clock;
use crate::measure::Returnable;
use crate::store::Inner;
use crate::stored::SealedDocument;

/// How many months after its seal a document may be returned.
const MONTHS: i32 = 3;

/// The same of sales of issuers with some activities.
const LONG_MONTHS: i32 = 24;

/// Members that bound each return alone, and not all returns of a document together.
const ALONE: [&str; 2] = ["ivaRete", "reteRenta"];

/// What is wrong with a return, as far as its documents are known here; `sent` is the moment of a normal
/// transmission.
pub(super) fn broken(inner: &Inner, stored: &SealedDocument, sent: Option<i64>) -> Vec<String> {
    let mut broken = Vec::new();
    for one in &stored.returns {
        let Some(original) = inner.document(one.of) else {
            continue;
        };
        let Some(whole) = original.measure.and_then(|measure| measure.returnable) else {
            continue;
        };
        if is_late(original, whole, sent) {
            broken.push("documentoRelacionado.fechaEmision Fuera del plazo de retorno.".to_owned());
        }
        if is_misdated(stored, original, whole) {
            let text = "identificacion.fecEmi No corresponde a la fecha del documento relacionado.";
            broken.push(text.to_owned());
        }
        let earlier = inner.returned(one.of);
        let kinds = earlier.kinds.into_iter().zip(one.kinds).zip(whole.kinds);
        for (((earlier, mine), whole), member) in kinds.zip(Returnable::MEMBERS) {
            let earlier = if ALONE.contains(&member) { 0 } else { earlier };
            if mine > 0 && earlier + mine > whole {
                broken.push(format!(
                    "cuerpoDocumento.{member} Supera el saldo del documento relacionado."
                ));
            }
        }
        let within = whole.charged.min(0)..=whole.charged.max(0);
        if !within.contains(&one.charged) {
            broken.push(
                "cuerpoDocumento.noGravado Supera el saldo del documento relacionado.".to_owned(),
            );
        }
    }
    broken
}

fn months(whole: Returnable) -> i32 {
    if whole.is_long { LONG_MONTHS } else { MONTHS }
}

/// A return is sent some months after the seal at most.
fn is_late(original: &SealedDocument, whole: Returnable, sent: Option<i64>) -> bool {
    let last = clock::months_later(clock::local_date(original.at), months(whole));
    sent.is_some_and(|sent| clock::local_date(sent) > last)
}

/// Its date is not before the document's, and as many months after it at most.
fn is_misdated(stored: &SealedDocument, original: &SealedDocument, whole: Returnable) -> bool {
    let day = |number| Date::from_julian_day(number).unwrap_or(Date::MIN);
    let issued = day(original.issued);
    let dates = issued..=clock::months_later(issued, months(whole));
    !dates.contains(&day(stored.issued))
}
