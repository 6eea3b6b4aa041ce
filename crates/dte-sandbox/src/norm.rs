//! The rules of the norm: what neither a schema nor a sum can say of a document.

use time::Duration;

use crate::authority::Authority;
use crate::clock;
use crate::holdings::Held;
use crate::json::Node;
use crate::verdict::Rejection;

/// How long after the event's seal its documents are taken: 72 hours.
const CONTINGENCY_SECONDS: i64 = 72 * 3600;

impl Authority {
    /// Dates, contingency, related documents.
    pub(crate) fn check_norm(
        &self,
        held: &Held,
        document: &Node<'_>,
        now: i64,
    ) -> Result<(), Rejection> {
        let mut broken = Vec::new();
        let tomorrow = clock::local_date(now) + Duration::DAY;
        if held.issued > tomorrow.to_julian_day() {
            broken.push("identificacion.fecEmi Posterior a la fecha permitida.".to_owned());
        }
        let identification = document.get("identificacion");
        let in_contingency = identification.get("tipoOperacion").integer() == Some(2);
        if in_contingency && !self.was_reported(held, identification, now) {
            let text = "identificacion.tipoContingencia No corresponde a un evento recibido.";
            broken.push(text.to_owned());
        }
        if self.adjusts_a_foreign_document(held) {
            broken.push("documentoRelacionado.numeroDocumento No está vigente.".to_owned());
        }
        Rejection::unless_obeyed(broken)
    }

    /// A document in contingency is named, with its type and its marks, in an event of its issuer
    /// that was sealed at most 72 hours ago.
    fn was_reported(&self, held: &Held, identification: &Node<'_>, now: i64) -> bool {
        let cause = identification.get("tipoContingencia").integer();
        let reason = identification.get("motivoContin").text();
        self.holdings.read(|inner| {
            inner.listing(held.code).is_some_and(|(listing, kind)| {
                listing.nit == held.nit
                    && kind == held.control.kind()
                    && Some(listing.cause) == cause
                    && listing.reason.as_deref() == reason
                    && now <= listing.at + CONTINGENCY_SECONDS
            })
        })
    }

    /// A note adjusts the taxpayer's own valid documents. One that this authority does not know was
    /// sealed before the sandbox existed.
    fn adjusts_a_foreign_document(&self, held: &Held) -> bool {
        !held.adjusts.is_empty()
            && self.holdings.read(|inner| {
                let mut known = held.adjusts.iter().filter_map(|code| inner.document(*code));
                known.any(|one| one.nit != held.nit || one.invalidated_by.is_some())
            })
    }
}
