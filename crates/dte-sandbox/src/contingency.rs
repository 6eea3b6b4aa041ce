//! The contingency event: which documents were issued while nobody could transmit.

use std::collections::HashSet;

use crate::authority::Authority;
use crate::clock;
use crate::code::{Code, Nit};
use crate::edition::{CONTINGENCIES, of_event};
use crate::journal::Entry;
use crate::json::{self, Node};
use crate::judge::{Refusal, check_environment, check_issuer, check_structure, not_json};
use crate::reception_answer::Rejection;
use crate::stored::{Event, Listing};

/// How long after the end of the contingency its event is taken: 24 hours.
const DEADLINE: i64 = 24 * 3600;

impl Authority {
    /// Judges a contingency event and seals it.
    pub(crate) fn receive_contingency(&self, nit: Nit, jws: &str) -> Result<Event, Refusal> {
        let payload = self.payload(nit, jws)?;
        let event = json::parse(&payload).ok_or_else(not_json)?;
        check_issuer(nit, &event)?;
        let edition = of_event(CONTINGENCIES, &event)?;
        let now = self.clock.now();
        self.cutover.check_event(edition, now)?;
        check_structure(edition.shape, &event)?;
        check_environment(&event)?;
        Rejection::unless_obeyed(broken_rules(&event, now))?;
        let sealed = Event::sealed(nit, now);
        let entry = entry(&event, &sealed).ok_or_else(not_json)?;
        self.store.note(entry, &self.journal)?;
        Ok(sealed)
    }
}

fn entry(event: &Node<'_>, sealed: &Event) -> Option<Entry> {
    let text = |node: &Node<'_>, name| node.get(name).text().map(str::to_owned);
    let cause = event.get("motivo").get("tipoContingencia").integer()?;
    let documents = event.get("detalleDTE").elements().iter();
    Some(Entry::Contingency {
        code: Code::parse(&text(event.get("identificacion"), "codigoGeneracion")?)?,
        event: sealed.clone(),
        listing: Listing {
            nit: sealed.nit,
            cause,
            reason: event
                .get("motivo")
                .get("motivoContingencia")
                .text()
                .map(Into::into),
            at: sealed.at,
        },
        documents: documents
            .map(|one| {
                Some((
                    Code::parse(&text(one, "codigoGeneracion")?)?,
                    text(one, "tipoDoc")?,
                ))
            })
            .collect::<Option<_>>()?,
    })
}

fn broken_rules(event: &Node<'_>, now: i64) -> Vec<String> {
    let mut broken = Vec::new();
    let reason = event.get("motivo");
    let moment = |date, time| clock::instant(reason.get(date).text()?, reason.get(time).text()?);
    let (start, end) = (moment("fInicio", "hInicio"), moment("fFin", "hFin"));
    if end < start {
        broken.push("motivo.fFin Anterior al inicio de la contingencia.".to_owned());
    }
    if end.is_none_or(|end| now > end + DEADLINE) {
        broken.push("motivo.fFin Evento fuera de plazo.".to_owned());
    }
    let documents = event.get("detalleDTE").elements();
    if documents
        .iter()
        .zip(1_i64..)
        .any(|(one, n)| one.get("noItem").integer() != Some(n))
    {
        broken.push("[detalleDTE.noItem] ERROR EN CORRELATIVO".to_owned());
    }
    let mut codes = HashSet::new();
    if !documents
        .iter()
        .all(|one| codes.insert(one.get("codigoGeneracion").text()))
    {
        broken.push("detalleDTE.codigoGeneracion Repetido.".to_owned());
    }
    broken
}
