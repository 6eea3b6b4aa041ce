//! How long a refused document may be corrected under its own code.

use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::store::Inner;
use crate::stored::SealedDocument;
use crate::strictness::Strictness;

/// How long after the refusal: 24 hours.
const SECONDS: i64 = 24 * 3600;

/// Whether the document was refused too long ago to be corrected. One in contingency has limits of
/// its own.
pub(super) fn late(inner: &Inner, stored: &SealedDocument, now: i64) -> Option<String> {
    is_past(inner, stored.nit, stored.code, now)?;
    Some("identificacion.codigoGeneracion Fuera del plazo de corrección.".to_owned())
}

/// When it was refused, if its time for correcting is past.
fn is_past(inner: &Inner, nit: Nit, code: Code, now: i64) -> Option<i64> {
    let refused = inner.rejected(code).filter(|refused| refused.nit == nit)?;
    (now > refused.at + SECONDS).then_some(refused.at)
}

impl Authority {
    /// The moment that a refusal at `now` is kept with: one after the time for correcting does not
    /// begin another.
    pub(crate) fn refusal_moment(&self, nit: Nit, code: Code, now: i64) -> i64 {
        if self.strict() < Strictness::Rules {
            return now;
        }
        let past = self.store.read(|inner| is_past(inner, nit, code, now));
        past.unwrap_or(now)
    }
}
