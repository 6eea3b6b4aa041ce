//! The invalidation event: what it must say of the document, and until when.

use serde::Deserialize;
use time::{Date, Duration};

use std::borrow::Cow;

use crate::authority::Authority;
use crate::business_days;
use crate::clock;
use crate::code::{Code, Nit};
use crate::documents::of_code;
use crate::edition::{Edition, INVALIDATIONS, of_event};
use crate::journal::Entry;
use crate::json::{self, Node};
use crate::judge::{Refusal, check_environment, check_issuer, check_structure, not_json};
use crate::measure::tax_id;
use crate::norm::originals;
use crate::reception_answer::{ENVIRONMENT, Rejection};
use crate::store::Inner;
use crate::stored::{Event, SealedDocument};
use crate::strictness::Strictness;

/// How many months a document may be invalidated that is long-lived.
const LONG_MONTHS: i32 = 3;

/// The same of invoices and exports of who sells medicines (Annex V, n. 9 rule 7).
const MEDICINES_MONTHS: i32 = 24;

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
        check_structure(edition.shape, &event)?;
        check_environment(&event)?;
        let generation = edition.generation;
        let strict = self.strict() >= Strictness::Rules;
        let broken = self
            .store
            .read(|inner| broken_rules(inner, nit, (generation, strict), &event, now));
        Rejection::unless_obeyed(broken)?;
        let sealed = Event::sealed(nit, now);
        let code = code_of(event.get("identificacion")).ok_or_else(not_json)?;
        let document = code_of(event.get("documento")).ok_or_else(not_json)?;
        let entry = Entry::Invalidation {
            code,
            event: sealed.clone(),
            document,
        };
        self.store.note(entry, &self.journal)?;
        Ok(sealed)
    }
}

fn code_of(node: &Node<'_>) -> Option<Code> {
    Code::parse(node.get("codigoGeneracion").text()?)
}

fn broken_rules(
    inner: &Inner,
    nit: Nit,
    (generation, strict): (Edition, bool),
    event: &Node<'_>,
    now: i64,
) -> Vec<String> {
    let document = event.get("documento");
    let stored = code_of(document).and_then(|code| inner.document(code));
    let Some(stored) = stored.filter(|stored| stored.nit == nit) else {
        return vec!["documento.codigoGeneracion No existe.".to_owned()];
    };
    let mut broken = copies_that_differ(stored, document);
    if strict && names_another_receiver(stored, document) {
        broken.push("documento.numDocumento No corresponde al documento recibido.".to_owned());
    }
    if stored.invalidated_by.is_some() {
        broken.push("documento.codigoGeneracion El documento ya fue invalidado.".to_owned());
    }
    let windows = Windows::of(stored, generation, strict);
    broken.extend(late(stored, windows, event.get("identificacion"), now));
    if generation == Edition::Of2022 && leaves_the_name_out(stored, document) {
        broken.push("documento.nombre No corresponde al documento recibido.".to_owned());
    }
    broken.extend(
        has_on_it(inner, stored)
            .map(|what| format!("documento.codigoGeneracion Tiene {what} vigentes.")),
    );
    if strict && originals::is_needed(inner, stored) {
        broken.push("documento.codigoGeneracion Otras notas usan lo que agrega.".to_owned());
    }
    if let Some(code) = document.get("codigoGeneracionR").text()
        && !Code::parse(code).is_some_and(|code| replaces(inner, stored, code))
    {
        broken.push("documento.codigoGeneracionR No es un reemplazo válido.".to_owned());
    }
    broken
}

/// The event repeats what the authority knows of the document.
fn copies_that_differ(stored: &SealedDocument, document: &Node<'_>) -> Vec<String> {
    let text = |name| document.get(name).text().unwrap_or_default();
    let issued = clock::parse_date(text("fecEmi")).map(Date::to_julian_day);
    [
        ("tipoDte", text("tipoDte") == stored.kind()),
        (
            "selloRecibido",
            text("selloRecibido") == stored.seal.to_string(),
        ),
        (
            "numeroControl",
            document.get("numeroControl").text().map(str::to_owned)
                == stored.control.map(|number| number.to_string()),
        ),
        ("fecEmi", issued == Some(stored.issued)),
    ]
    .iter()
    .filter(|(_, same)| !same)
    .map(|(name, _)| format!("documento.{name} No corresponde al documento recibido."))
    .collect()
}

/// The receiver is copied from the document, where that names a tax id.
fn names_another_receiver(stored: &SealedDocument, document: &Node<'_>) -> bool {
    let expected = stored.measure.and_then(|measure| measure.receiver);
    expected.is_some() && document.get("numDocumento").text().and_then(tax_id) != expected
}

/// Null stands where the document names nobody; the schema of 2022 takes nothing but a name.
fn leaves_the_name_out(stored: &SealedDocument, document: &Node<'_>) -> bool {
    !stored.receiver.is_empty() && document.get("nombre").is_null()
}

/// What stands on a document, which has to be invalidated first.
fn has_on_it(inner: &Inner, stored: &SealedDocument) -> Option<&'static str> {
    let on_it = inner.active_notes(stored.code);
    let first = inner.document(*on_it.first()?)?;
    Some(match &*first.kind() {
        "18" => "retornos",
        "06" => "notas de débito",
        _ => "notas de crédito",
    })
}

fn late(
    stored: &SealedDocument,
    windows: Windows,
    identification: &Node<'_>,
    now: i64,
) -> Vec<String> {
    let mut broken = Vec::new();
    let name = match windows.event {
        Edition::Of2022 => "fecAnula",
        Edition::Of2026 => "fecEmi",
    };
    let issued = Date::from_julian_day(stored.issued).unwrap_or(Date::MIN);
    let sealed = clock::local_date(stored.at);
    if now > clock::end_of(windows.transmitted_until(issued, sealed)) {
        broken.push(format!(
            "identificacion.{name} Fuera del plazo de invalidación."
        ));
    }
    let inside = identification
        .get(name)
        .text()
        .and_then(clock::parse_date)
        .is_some_and(|date| (issued..=windows.dated_until(issued, sealed)).contains(&date));
    if !inside {
        broken.push(format!(
            "identificacion.{name} No corresponde a la fecha del documento."
        ));
    }
    broken
}

#[derive(Debug, Clone, Copy)]
struct Windows {
    /// How many months it may be invalidated, if its type is one of those that are long-lived.
    months: Option<i32>,
    /// The later edition of document and event; `None` when the document is not judged by its own.
    of: Option<Edition>,
    event: Edition,
}

impl Windows {
    fn of(stored: &SealedDocument, event: Edition, strict: bool) -> Self {
        let measure = stored.measure.filter(|_| strict);
        let sells_medicines = measure.is_some_and(|measure| measure.sells_medicines);
        Self {
            months: months(&stored.kind(), sells_medicines),
            of: measure.map(|measure| measure.generation.max(event)),
            event,
        }
    }

    /// The last day of the transmission. The window of 2022 begins with the issue, that of 2026 with the
    /// seal; an event of 2026 may be about any document in the window of 2026.
    fn transmitted_until(self, issued: Date, sealed: Date) -> Date {
        match (self.of, self.months) {
            (Some(Edition::Of2022), Some(_)) => clock::months_later(issued, LONG_MONTHS),
            (Some(Edition::Of2026), Some(months)) => clock::months_later(sealed, months),
            (None, Some(_)) => clock::months_later(sealed, LONG_MONTHS),
            (Some(Edition::Of2022), None) => issued + Duration::DAY,
            (Some(Edition::Of2026), None) => business_days::tenth_of_next_month(sealed),
            (None, None) => match self.event {
                Edition::Of2022 => sealed + Duration::DAY,
                Edition::Of2026 => business_days::tenth_of_next_month(sealed),
            },
        }
    }

    /// The last date inside the event.
    fn dated_until(self, issued: Date, sealed: Date) -> Date {
        match (self.event, self.of, self.months) {
            (_, Some(Edition::Of2026), Some(months)) => clock::months_later(issued, months),
            (_, _, Some(_)) => clock::months_later(issued, LONG_MONTHS),
            (Edition::Of2026, _, None) => issued,
            // The event of 2022 tells its own day, for as long as the document may be invalidated.
            (Edition::Of2022, Some(Edition::Of2026), None) => {
                self.transmitted_until(issued, sealed)
            }
            (Edition::Of2022, _, None) => issued + Duration::DAY,
        }
    }
}

/// The last day on which a document of a type and an edition may be invalidated.
pub(crate) fn last_day(
    kind: &str,
    document: Edition,
    sells_medicines: bool,
    (issued, sealed): (Date, Date),
) -> Date {
    let windows = Windows {
        months: months(kind, sells_medicines),
        of: Some(document),
        event: document,
    };
    windows.transmitted_until(issued, sealed)
}

/// Invoices and exports of who sells medicines live for two years.
fn months(kind: &str, sells_medicines: bool) -> Option<i32> {
    let months = if sells_medicines && kind != "14" {
        MEDICINES_MONTHS
    } else {
        LONG_MONTHS
    };
    is_long_lived(kind).then_some(months)
}

fn is_long_lived(kind: &str) -> bool {
    of_code(kind).is_some_and(|kind| kind.is_long_lived)
}

/// A replacement is another valid document of the same type and issuer.
fn replaces(inner: &Inner, stored: &SealedDocument, code: Code) -> bool {
    inner.document(code).is_some_and(|other| {
        other.code != stored.code
            && other.nit == stored.nit
            && other.kind() == stored.kind()
            && other.invalidated_by.is_none()
    })
}
