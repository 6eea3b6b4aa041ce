//! The rules of the norm: what neither a schema nor a sum can say of a document.
//!
//! What a document tells by itself is judged at once. What has to be looked up is judged under the
//! lock that seals it, so that two documents at the same time never take the same rest.

pub(crate) mod catalogues;
mod corrections;
mod dates;
mod lines;
mod operations;
pub(crate) mod originals;
pub(crate) mod parties;
mod payments;
mod related;
mod returns;
mod series;

use time::{Date, Duration};

use crate::authority::Authority;
use crate::clock;
use crate::documents::{DocumentVersion, ToOthers};
use crate::json::Node;
use crate::reception_answer::Rejection;
use crate::store::Inner;
use crate::stored::SealedDocument;
use crate::strictness::Strictness;

/// How long after the event's seal its documents are taken: 72 hours.
const CONTINGENCY_SECONDS: i64 = 72 * 3600;

/// The member that tells why nobody could transmit; export invoices of 2022 have it misspelt in their schema.
const REASONS: [&str; 2] = ["motivoContin", "motivoContigencia"];

/// What is known to be wrong with a document, and what is still to be looked up.
pub(crate) struct Norm<'d> {
    strict: bool,
    now: i64,
    broken: Vec<String>,
    marks: Option<Marks<'d>>,
    related: Vec<related::Related<'d>>,
}

struct Marks<'d> {
    cause: Option<i64>,
    reason: Option<&'d str>,
}

impl<'d> Marks<'d> {
    fn of(identification: &'d Node<'_>) -> Option<Self> {
        (identification.get("tipoOperacion").integer() == Some(2)).then(|| Self {
            cause: identification.get("tipoContingencia").integer(),
            reason: REASONS
                .iter()
                .find_map(|member| identification.get(member).text()),
        })
    }
}

impl Authority {
    /// Judges what a document tells by itself.
    pub(crate) fn norm<'d>(
        &self,
        edition: DocumentVersion,
        document: &'d Node<'_>,
        in_batch: bool,
        now: i64,
    ) -> Norm<'d> {
        let strict = self.strict() >= Strictness::Rules;
        let identification = document.get("identificacion");
        let issued = identification.get("fecEmi").text();
        let issued = issued.and_then(clock::parse_date).unwrap_or(Date::MIN);
        let broken = if strict {
            told(edition, document, issued, in_batch, now)
        } else {
            ahead_of_tomorrow(issued, now).into_iter().collect()
        };
        Norm {
            strict,
            now,
            broken,
            marks: Marks::of(identification),
            // A sale may name any document as what delivered it.
            related: if strict && edition.kind.to_others != ToOthers::Nothing {
                related::named(document)
            } else {
                Vec::new()
            },
        }
    }
}

fn told(
    edition: DocumentVersion,
    document: &Node<'_>,
    issued: Date,
    in_batch: bool,
    now: i64,
) -> Vec<String> {
    let identification = document.get("identificacion");
    let mut broken = Vec::new();
    broken.extend(series::broken(edition.kind.code, identification, issued));
    broken.extend(dates::broken(
        edition.schema.edition,
        identification,
        issued,
        now,
    ));
    if dates::is_deferred(identification) && !in_batch {
        broken.push("identificacion.tipoModelo Diferido: se recibe solo en lote.".to_owned());
    }
    broken.extend(related::broken(edition, document, issued));
    broken.extend(lines::broken(edition.kind, document));
    if edition.kind.code == "17" {
        broken.extend(operations::broken(document, issued));
    }
    broken.extend(payments::broken(document));
    broken
}

/// All that is asked of a date when nothing is judged strictly.
fn ahead_of_tomorrow(issued: Date, now: i64) -> Option<String> {
    let tomorrow = clock::local_date(now) + Duration::DAY;
    (issued > tomorrow).then(|| "identificacion.fecEmi Posterior a la fecha permitida.".to_owned())
}

impl Norm<'_> {
    /// Looks up the rest and refuses what is broken.
    pub(crate) fn check(self, inner: &Inner, stored: &SealedDocument) -> Result<(), Rejection> {
        let mut broken = self.broken;
        if let Some(marks) = &self.marks {
            if !was_reported(inner, stored, marks, self.now) {
                let text = "identificacion.tipoContingencia No corresponde a un evento recibido.";
                broken.push(text.to_owned());
            }
        } else if self.strict {
            broken.extend(corrections::late(inner, stored, self.now));
        }
        if self.strict {
            let sent = self.marks.is_none().then_some(self.now);
            broken.extend(originals::broken(inner, stored, &self.related, sent));
        } else if adjusts_what_is_not_valid(inner, stored) {
            broken.push("documentoRelacionado.numeroDocumento No está vigente.".to_owned());
        }
        Rejection::unless_obeyed(broken)
    }
}

/// A document in contingency is named, with its type and its marks, in an event of its issuer that
/// was sealed at most 72 hours ago.
fn was_reported(inner: &Inner, stored: &SealedDocument, marks: &Marks<'_>, now: i64) -> bool {
    inner.listing(stored.code).is_some_and(|(listing, kind)| {
        listing.nit == stored.nit
            && kind == stored.kind()
            && Some(listing.cause) == marks.cause
            && listing.reason.as_deref() == marks.reason
            && now <= listing.at + CONTINGENCY_SECONDS
    })
}

/// A note adjusts the taxpayer's own valid documents. One that this authority does not know was
/// sealed before the sandbox existed.
fn adjusts_what_is_not_valid(inner: &Inner, stored: &SealedDocument) -> bool {
    let mut known = stored
        .adjusts
        .iter()
        .filter_map(|code| inner.document(*code));
    known.any(|one| one.nit != stored.nit || one.invalidated_by.is_some())
}
