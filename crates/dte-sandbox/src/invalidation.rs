//! The invalidation event: what it must say of the document, and until when.

use serde::Deserialize;
use time::{Date, Duration};

use std::borrow::Cow;

use crate::authority::Authority;
use crate::business_days;
use crate::clock;
use crate::code::{Code, Nit};
use crate::edition::{Generation, INVALIDATIONS, of_event};
use crate::holdings::{Event, Held, Inner};
use crate::journal::Entry;
use crate::json::{self, Node};
use crate::judge::{Refusal, check_environment, check_issuer, not_json};
use crate::verdict::{ENVIRONMENT, Rejection};

/// The documents that may be invalidated during three months.
const LONG_LIVED: [&str; 3] = ["01", "11", "14"];

/// The request of an invalidation.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Request<'a> {
    #[serde(borrow)]
    ambiente: Cow<'a, str>,
    #[expect(dead_code, reason = "must be there, says nothing")]
    id_envio: i64,
    version: i64,
    #[serde(borrow)]
    pub(crate) documento: Cow<'a, str>,
}

impl Authority {
    /// Judges an invalidation event, seals it, and invalidates the document.
    pub(crate) fn receive_invalidation(
        &self,
        nit: Nit,
        request: &Request<'_>,
    ) -> Result<Event, Refusal> {
        if request.ambiente != ENVIRONMENT {
            return Err(Rejection::unusable("ambiente No corresponde a este ambiente").into());
        }
        let payload = self.payload(nit, &request.documento)?;
        let event = json::parse(&payload).ok_or_else(not_json)?;
        check_issuer(nit, &event)?;
        if event.get("identificacion").get("version").integer() != Some(request.version) {
            let differs = "Campo #/identificacion/version difiere de la petición".to_owned();
            return Err(Rejection::structure(vec![differs]).into());
        }
        let edition = of_event(INVALIDATIONS, &event)?;
        let now = self.clock.now();
        self.cutover.check_event(edition, now)?;
        self.check_structure(edition.shape, edition.official, &event, &payload)?;
        check_environment(&event)?;
        let generation = edition.generation;
        let broken = self
            .holdings
            .read(|inner| broken_rules(inner, nit, generation, &event, now));
        Rejection::unless_obeyed(broken)?;
        let sealed = Event::sealed(nit, now);
        let code = code_of(event.get("identificacion")).ok_or_else(not_json)?;
        let document = code_of(event.get("documento")).ok_or_else(not_json)?;
        let entry = Entry::Invalidation {
            code,
            event: sealed.clone(),
            document,
        };
        self.holdings.note(entry, &self.journal)?;
        Ok(sealed)
    }
}

fn code_of(node: &Node<'_>) -> Option<Code> {
    Code::parse(node.get("codigoGeneracion").text()?)
}

fn broken_rules(
    inner: &Inner,
    nit: Nit,
    generation: Generation,
    event: &Node<'_>,
    now: i64,
) -> Vec<String> {
    let document = event.get("documento");
    let held = code_of(document).and_then(|code| inner.document(code));
    let Some(held) = held.filter(|held| held.nit == nit) else {
        return vec!["documento.codigoGeneracion No existe.".to_owned()];
    };
    let mut broken = copies_that_differ(held, document);
    if held.invalidated_by.is_some() {
        broken.push("documento.codigoGeneracion El documento ya fue invalidado.".to_owned());
    }
    broken.extend(late(held, generation, event.get("identificacion"), now));
    if !inner.active_notes(held.code).is_empty() {
        broken.push("documento.codigoGeneracion Tiene notas de crédito vigentes.".to_owned());
    }
    if let Some(code) = document.get("codigoGeneracionR").text()
        && !Code::parse(code).is_some_and(|code| replaces(inner, held, code))
    {
        broken.push("documento.codigoGeneracionR No es un reemplazo válido.".to_owned());
    }
    broken
}

/// The event repeats what the authority knows of the document.
fn copies_that_differ(held: &Held, document: &Node<'_>) -> Vec<String> {
    let text = |name| document.get(name).text().unwrap_or_default();
    let issued = clock::parse_date(text("fecEmi")).map(Date::to_julian_day);
    [
        ("tipoDte", text("tipoDte") == held.control.kind()),
        (
            "selloRecibido",
            text("selloRecibido") == held.seal.to_string(),
        ),
        (
            "numeroControl",
            text("numeroControl") == held.control.to_string(),
        ),
        ("fecEmi", issued == Some(held.issued)),
    ]
    .iter()
    .filter(|(_, same)| !same)
    .map(|(name, _)| format!("documento.{name} No corresponde al documento recibido."))
    .collect()
}

/// The two windows: of the transmission, counted from the seal, and of the date inside the event,
/// counted from the document's own.
fn late(held: &Held, generation: Generation, identification: &Node<'_>, now: i64) -> Vec<String> {
    let mut broken = Vec::new();
    let windows = Windows {
        long_lived: LONG_LIVED.contains(&held.control.kind().as_str()),
        generation,
    };
    let name = match generation {
        Generation::First => "fecAnula",
        Generation::Second => "fecEmi",
    };
    if now > clock::end_of(windows.transmitted_until(clock::local_date(held.at))) {
        broken.push(format!(
            "identificacion.{name} Fuera del plazo de invalidación."
        ));
    }
    let issued = Date::from_julian_day(held.issued).unwrap_or(Date::MIN);
    let inside = identification
        .get(name)
        .text()
        .and_then(clock::parse_date)
        .is_some_and(|date| (issued..=windows.dated_until(issued)).contains(&date));
    if !inside {
        broken.push(format!(
            "identificacion.{name} No corresponde a la fecha del documento."
        ));
    }
    broken
}

/// How long a document may be invalidated, by the generation of the event.
struct Windows {
    long_lived: bool,
    generation: Generation,
}

impl Windows {
    /// The last day of the transmission of what was sealed on `day`.
    fn transmitted_until(&self, day: Date) -> Date {
        match self.generation {
            _ if self.long_lived => clock::months_later(day, 3),
            Generation::First => day + Duration::DAY,
            Generation::Second => business_days::tenth_of_next_month(day),
        }
    }

    /// The last date inside the event about what was issued on `day`.
    fn dated_until(&self, day: Date) -> Date {
        match self.generation {
            _ if self.long_lived => clock::months_later(day, 3),
            Generation::First => day + Duration::DAY,
            Generation::Second => day,
        }
    }
}

/// A replacement is another valid document of the same type and issuer.
fn replaces(inner: &Inner, held: &Held, code: Code) -> bool {
    inner.document(code).is_some_and(|other| {
        other.code != held.code
            && other.nit == held.nit
            && other.control.kind() == held.control.kind()
            && other.invalidated_by.is_none()
    })
}
