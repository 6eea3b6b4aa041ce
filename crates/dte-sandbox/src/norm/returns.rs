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

/// What is wrong with a return, as far as its documents are known here.
pub(super) fn broken(inner: &Inner, stored: &SealedDocument) -> Vec<String> {
    let mut broken = Vec::new();
    for one in &stored.returns {
        let Some(original) = inner.document(one.of) else {
            continue;
        };
        let Some(whole) = original.measure.and_then(|measure| measure.returnable) else {
            continue;
        };
        if is_late(stored, original, whole) {
            broken.push("documentoRelacionado.fechaEmision Fuera del plazo de retorno.".to_owned());
        }
        let earlier = inner.returned(one.of);
        let kinds = earlier.kinds.into_iter().zip(one.kinds).zip(whole.kinds);
        for (((earlier, mine), whole), member) in kinds.zip(Returnable::MEMBERS) {
            if mine > 0 && earlier + mine > whole {
                broken.push(format!(
                    "cuerpoDocumento.{member} Supera el saldo del documento relacionado."
                ));
            }
        }
        let (charged, limit) = (earlier.charged + one.charged, whole.charged);
        let within = limit.min(0)..=limit.max(0);
        if one.charged != 0 && !within.contains(&charged) {
            broken.push(
                "cuerpoDocumento.noGravado Supera el saldo del documento relacionado.".to_owned(),
            );
        }
    }
    broken
}

fn is_late(stored: &SealedDocument, original: &SealedDocument, whole: Returnable) -> bool {
    let months = if whole.is_long { LONG_MONTHS } else { MONTHS };
    let sealed = clock::local_date(original.at);
    let issued = Date::from_julian_day(stored.issued).unwrap_or(Date::MIN);
    clock::months_later(sealed, months) < issued
}
