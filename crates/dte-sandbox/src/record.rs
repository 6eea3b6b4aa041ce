//! What the authority keeps of a document.

use std::sync::Arc;

use aws_lc_rs::digest::{SHA256, digest};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use time::Date;

use crate::arithmetic::payments_add_up;
use crate::clock;
use crate::code::{Code, ControlNumber, Nit, Sello};
use crate::documents::{DocumentVersion, ToOthers};
use crate::json::Node;
use crate::measure::{additions, credits, issuing_party, reports_taken_back, retentions, returns};
use crate::norm::catalogues;
use crate::reception_answer::Observed;
use crate::stored::SealedDocument;

pub(crate) fn sealed_document(
    nit: Nit,
    edition: DocumentVersion,
    document: &Node<'_>,
    payload: &str,
    now: i64,
) -> Option<SealedDocument> {
    let identification = document.get("identificacion");
    let text = |name| identification.get(name).text();
    let issued = clock::parse_date(text("fecEmi")?)?;
    let today = clock::local_date(now);
    let event = text("tipoEvento");
    let control = match event {
        Some(_) => None,
        None => Some(ControlNumber::parse(text("numeroControl")?)?),
    };
    let (adjusts, credits, retentions) = match edition.kind.to_others {
        ToOthers::Nothing | ToOthers::Settles => Default::default(),
        ToOthers::TakesBack => (adjusted(document), credits(document), Box::default()),
        ToOthers::Adds => (adjusted(document), additions(document), Box::default()),
        ToOthers::TakesBackLines => {
            let taken = reports_taken_back(document);
            let named = taken.iter().map(|credit| credit.of).collect();
            (named, taken, Box::default())
        }
        ToOthers::Withholds => (Box::default(), Box::default(), retentions(document)),
        ToOthers::Returns => (adjusted(document), Box::default(), Box::default()),
    };
    let returns = match edition.kind.to_others {
        ToOthers::Returns => returns(document),
        _ => Box::default(),
    };
    Some(SealedDocument {
        code: Code::parse(text("codigoGeneracion")?)?,
        control,
        event: event.map(Into::into),
        nit,
        seal: Sello::fresh(today.year()),
        at: now,
        issued: issued.to_julian_day(),
        year: u16::try_from(issued.year()).ok()?,
        observed: observe(edition.schema.receiver, document, issued, today),
        cents: cents(edition.totals(document)),
        sha256: hex::encode(digest(&SHA256, payload.as_bytes())).into(),
        issuer: Arc::from(issuing_party(document).get("nombre").text()?),
        receiver: edition
            .receiver(document)
            .get("nombre")
            .text()
            .unwrap_or_default()
            .into(),
        adjusts,
        measure: Some(edition.measure(document)),
        credits,
        retentions,
        returns,
        invalidated_by: None,
    })
}

/// A document in contingency is late by nature; its date is not observed.
fn observe(receiver: &str, document: &Node<'_>, issued: Date, today: Date) -> Observed {
    let normal = document
        .get("identificacion")
        .get("tipoOperacion")
        .integer()
        == Some(1);
    Observed {
        date: normal && issued != today,
        payments: !payments_add_up(document),
        unit: catalogues::has_unlisted_unit(document),
        activity: catalogues::has_unlisted_activity(receiver, document),
    }
}

fn cents(summary: &Node<'_>) -> i64 {
    let total = [
        "totalPagar",
        "montoTotalOperacion",
        "totalIVAretenido",
        "totalIvaRetenido",
        "valorTotal",
        "liquidoApagar",
        "total",
    ]
    .iter()
    .find_map(|name| summary.get(name).decimal())
    .unwrap_or_default();
    (total * Decimal::ONE_HUNDRED).to_i64().unwrap_or_default()
}

/// The number by which a related document is named; events call it otherwise.
pub(crate) fn related_number<'n>(one: &'n Node<'_>) -> Option<&'n str> {
    let number = one.get("numeroDocumento").text();
    number.or_else(|| one.get("codigoGeneracion").text())
}

fn adjusted(document: &Node<'_>) -> Box<[Code]> {
    let related = document.get("documentoRelacionado").elements().iter();
    related
        .filter_map(|one| Code::parse(related_number(one)?))
        .collect()
}
