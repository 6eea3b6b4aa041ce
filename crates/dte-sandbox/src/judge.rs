//! The judgement of one document, from the signed text to the seal.

use crate::authority::Authority;
use crate::code::{Nit, Sello};
use crate::documents::{DocumentVersion, of_document, type_of};
use crate::envelope::Envelope;
use crate::json::{self, Node};
use crate::measure::issuing_party;
use crate::norm;
use crate::reception_answer::{ENVIRONMENT, Observed, Rejection};
use crate::record::sealed_document;
use crate::signature::{self, Unsigned};
use crate::store::{Inner, Refused};
use crate::stored::SealedDocument;
use crate::strictness::Strictness;
use crate::structure::{self, ObjectSchema};

/// Why a document or an event did not get a seal.
#[derive(Debug)]
pub(crate) enum Refusal {
    Rejected(Rejection),
    /// The authority is out of order; nothing was stored.
    OutOfOrder,
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Refusal::Rejected(rejection)
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Duplicate(member) => Rejection::duplicate(member).into(),
            Refused::Broken(rejection) => rejection.into(),
            Refused::Journal(error) => {
                tracing::error!(%error, "the journal could not be written");
                Refusal::OutOfOrder
            }
        }
    }
}

#[derive(Debug)]
pub(crate) struct Sealed {
    pub(crate) seal: Sello,
    pub(crate) at: i64,
    pub(crate) observed: Observed,
}

impl Authority {
    /// Judges a document and, when nothing is wrong with it, seals it.
    ///
    /// A document of a batch has no envelope of its own.
    pub(crate) fn receive(
        &self,
        nit: Nit,
        jws: &str,
        envelope: Option<&Envelope<'_>>,
    ) -> Result<Sealed, Refusal> {
        let payload = self.payload(nit, jws)?;
        let document = json::parse(&payload).ok_or_else(not_json)?;
        check_issuer(nit, &document)?;
        if let Some(envelope) = envelope {
            check_envelope(envelope, document.get("identificacion"))?;
        }
        let edition = of_document(&document)?;
        let now = self.clock.now();
        let schema = edition.schema;
        let version = (schema.edition, schema.version);
        self.cutover.check_document(version, &document, now)?;
        check_structure(schema.shape, &document)?;
        check_environment(&document)?;
        check_arithmetic(edition, &document)?;
        if self.strict() >= Strictness::Rules {
            norm::parties::check(edition, &document)?;
        }
        self.check_registry(nit, edition.kind, &document)?;
        let stored =
            sealed_document(nit, edition, &document, &payload, now).ok_or_else(not_json)?;
        let norm = self.norm(edition, &document, envelope.is_none(), now);
        let sealed = Sealed {
            seal: stored.seal,
            at: now,
            observed: stored.observed,
        };
        let check = |inner: &Inner, stored: &SealedDocument| norm.check(inner, stored);
        self.store.seal(stored, &self.journal, check)?;
        self.learn_issuer(nit, &document);
        Ok(sealed)
    }

    /// The signed text, if the taxpayer signed it.
    pub(crate) fn payload(&self, nit: Nit, jws: &str) -> Result<String, Rejection> {
        let keys = self.taxpayers.keys(nit);
        signature::verified_payload(jws, &keys).map_err(|why| match why {
            Unsigned::Unusable => not_json(),
            Unsigned::Invalid => Rejection::invalid_signature(),
        })
    }
}

pub(crate) fn check_structure(shape: &ObjectSchema, document: &Node<'_>) -> Result<(), Rejection> {
    let violations = structure::judge(shape, document);
    if violations.is_empty() {
        Ok(())
    } else {
        Err(Rejection::structure(violations))
    }
}

/// Everything that the sandbox's own tables of structure and arithmetic say against a document,
/// without looking at its signature; empty when nothing. For tests of whoever makes documents.
pub fn document_faults(json: &str) -> Vec<String> {
    let Some(document) = json::parse(json) else {
        return vec!["it is not JSON".to_owned()];
    };
    let edition = match of_document(&document) {
        Ok(edition) => edition,
        Err(rejection) => return vec![format!("{rejection:?}")],
    };
    let mut faults = structure::judge(edition.schema.shape, &document);
    if faults.is_empty()
        && let Err(rejection) = check_arithmetic(edition, &document)
    {
        faults.push(format!("{rejection:?}"));
    }
    faults
}

/// The answer to a signed text that is no document.
pub(crate) fn not_json() -> Rejection {
    Rejection::unusable("El documento firmado no es utilizable")
}

/// The taxpayer that a document or an event says that it is of.
pub(crate) fn issuer(document: &Node<'_>) -> Option<Nit> {
    let party = issuing_party(document);
    let nit = party.get("nit").text();
    Nit::parse(nit.or_else(|| party.get("numDocumento").text())?)
}

pub(crate) fn check_issuer(nit: Nit, document: &Node<'_>) -> Result<(), Rejection> {
    if issuer(document) == Some(nit) {
        return Ok(());
    }
    Err(Rejection::unusable(
        "emisor.nit No corresponde al usuario autenticado",
    ))
}

/// This authority is of one environment.
pub(crate) fn check_environment(document: &Node<'_>) -> Result<(), Rejection> {
    if document.get("identificacion").get("ambiente").text() == Some(ENVIRONMENT) {
        return Ok(());
    }
    Err(Rejection::structure(vec![
        "Campo #/identificacion/ambiente contiene un valor inválido".to_owned(),
    ]))
}

fn check_envelope(envelope: &Envelope<'_>, identification: &Node<'_>) -> Result<(), Rejection> {
    let text = |name| identification.get(name).text();
    let equal = [
        ("ambiente", text("ambiente") == Some(&envelope.ambiente)),
        (
            "version",
            identification.get("version").integer() == Some(envelope.version),
        ),
        (
            "tipoDte",
            type_of(identification) == Some(&envelope.tipo_dte),
        ),
        (
            "codigoGeneracion",
            text("codigoGeneracion") == Some(&envelope.codigo_generacion),
        ),
    ];
    let differing: Vec<String> = equal
        .iter()
        .filter(|(_, equal)| !equal)
        .map(|(name, _)| format!("Campo #/identificacion/{name} difiere de la petición"))
        .collect();
    if differing.is_empty() {
        Ok(())
    } else {
        Err(Rejection::structure(differing))
    }
}

fn check_arithmetic(edition: DocumentVersion, document: &Node<'_>) -> Result<(), Rejection> {
    let faults = (edition.schema.arithmetic)(document);
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Rejection::arithmetic(&faults))
    }
}
