//! `/r/{token}`: what a document is and how it stands, for its receiver. Its own values are the issuer's
//! name, the number and the total; the receiver's data stand in the files alone.

use dte_application::use_cases::show_receiver::ReceiverPage;
use dte_domain::identification::{Environment, LocalTime, date_text};
use dte_domain::language::{Bilingual, Language};
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::dollars;
use maud::{DOCTYPE, Markup, html};

use crate::pages::layout::both;

const ISSUER: Bilingual = both("Issued by", "Emitido por");
const NUMBER: Bilingual = both("Control number", "Número de control");
const CODE: Bilingual = both("Generation code", "Código de generación");
const DATE: Bilingual = both("Date", "Fecha");
const TOTAL: Bilingual = both("Total", "Total");
const STATE: Bilingual = both("State", "Estado");
const PDF: Bilingual = both("Read it (PDF)", "Leerlo (PDF)");
const FILE: Bilingual = both("Keep the DTE file (JSON)", "Guardar el archivo DTE (JSON)");
const AUTHORITY: Bilingual = both(
    "Look it up at the Ministry of Finance",
    "Consultarlo en el Ministerio de Hacienda",
);
const STAMP: Bilingual = both("Reception stamp", "Sello de recepción");
const INVALIDATED: Bilingual = both(
    "INVALIDATED: this document does not count any more",
    "INVALIDADO: este documento ya no vale",
);
const SINCE: Bilingual = both("Invalidated on", "Fecha de la invalidación");
const INVALIDATION: Bilingual = both(
    "Keep the file of the invalidation (JSON)",
    "Guardar el archivo de la invalidación (JSON)",
);
const TEST: Bilingual = both(
    "A test: it has no validity.",
    "Es una prueba: no tiene validez.",
);
const UNKNOWN: Bilingual = both("There is nothing here", "Aquí no hay nada");
const UNKNOWN_SAYS: Bilingual = both(
    "This address leads to no document. Check that it is whole, or ask whoever issued the document.",
    "Esta dirección no lleva a ningún documento. Revise que esté completa, o pregunte a quien emitió el documento.",
);
const REJECTED: Bilingual = both("This document does not count", "Este documento no vale");
const REJECTED_SAYS: Bilingual = both(
    "The Ministry of Finance did not accept it. Ask whoever issued it for the right one.",
    "El Ministerio de Hacienda no lo aceptó. Pida el correcto a quien lo emitió.",
);
const REPLACED: Bilingual = both(
    "This document was replaced",
    "Este documento fue reemplazado",
);
const REPLACED_SAYS: Bilingual = both(
    "It does not count. If a corrected one was issued to you, use the address that came with it, or ask the issuer.",
    "Quedó sin efecto. Si le emitieron uno corregido, use la dirección que recibió con él, o consulte al emisor.",
);
const BUSY: Bilingual = both("Not now", "Ahora no");
const BUSY_SAYS: Bilingual = both(
    "There are too many requests at this moment. Try again in a minute: the document stays here.",
    "Hay demasiadas solicitudes en este momento. Intente de nuevo en un minuto: el documento sigue aquí.",
);

/// Where the style is, from the root of the service.
pub const STYLE: &str = "docs/assets/page.css";

/// The page of a document. Its links lead from where it stands, whatever stands before that: `here` is what they begin
/// with.
pub fn page(here: &str, style: &str, shown: &ReceiverPage, language: Language) -> String {
    let document = &shown.document;
    let names = &document.document_type.spec().names;
    let name = Bilingual::new(names.english, names.spanish).text(language);
    let content = html! {
        @if document.status.kind() == StatusKind::Invalidated {
            (invalidated(here, shown, language))
        }
        h1 { (name) }
        @if document.environment == Environment::Test {
            p { strong { (TEST.text(language)) } }
        }
        table {
            (row(STATE, language, state(document.status.kind()).text(language)))
            (row(ISSUER, language, &shown.issuer))
            @if let Some(number) = &document.control_number {
                (row(NUMBER, language, number))
            }
            (row(CODE, language, &document.generation_code.to_string()))
            @if let Some(stamp) = document.status.stamp() {
                (row(STAMP, language, stamp.as_str()))
            }
            (row(DATE, language, &date_text(document.issued_at.date())))
            (row(TOTAL, language, &dollars(document.recorded.total)))
        }
        p { a href={ (here) "pdf" } { (PDF.text(language)) } }
        @if document.signature.is_some() {
            p { a href={ (here) "file" } { (FILE.text(language)) } }
        }
        p { a href=(shown.authority_link) rel="noreferrer" { (AUTHORITY.text(language)) } }
    };
    whole(name, style, language, &content)
}

/// What stands above everything of a document that was taken back.
fn invalidated(here: &str, shown: &ReceiverPage, language: Language) -> Markup {
    let asked = shown.invalidation.as_ref().map(|it| it.created_at);
    html! {
        div class="problem" role="alert" {
            p { strong { (INVALIDATED.text(language)) } }
            @if let Some(at) = asked {
                p { (SINCE.text(language)) ": " (date_text(LocalTime::at(at).date())) }
            }
            @if shown.invalidation.is_some() {
                p { a href={ (here) "invalidation/file" } { (INVALIDATION.text(language)) } }
            }
        }
    }
}

/// What whoever has no address of a page is told, whyever that is.
pub fn unknown(style: &str, language: Language) -> String {
    told((UNKNOWN, UNKNOWN_SAYS), style, language)
}

/// What is told of a document that the authority refused.
pub fn rejected(style: &str, language: Language) -> String {
    told((REJECTED, REJECTED_SAYS), style, language)
}

/// Returns the page of a version that a correction replaced. It shows nothing of either: the correction may be for
/// another receiver.
pub fn replaced(style: &str, language: Language) -> String {
    told((REPLACED, REPLACED_SAYS), style, language)
}

/// What is told when too many come at once.
pub fn busy(style: &str, language: Language) -> String {
    told((BUSY, BUSY_SAYS), style, language)
}

fn told((heading, says): (Bilingual, Bilingual), style: &str, language: Language) -> String {
    let title = heading.text(language);
    let content = html! {
        h1 { (title) }
        p { (says.text(language)) }
    };
    whole(title, style, language, &content)
}

fn row(name: Bilingual, language: Language, value: &str) -> Markup {
    html! {
        tr {
            th scope="row" { (name.text(language)) }
            td { (value) }
        }
    }
}

fn state(status: StatusKind) -> Bilingual {
    match status {
        StatusKind::Received => both(
            "Accepted by the Ministry of Finance",
            "Aceptado por el Ministerio de Hacienda",
        ),
        StatusKind::Pending => both(
            "Issued; the Ministry of Finance has not stamped it yet",
            "Emitido; el Ministerio de Hacienda aún no lo ha sellado",
        ),
        StatusKind::Invalidated => both(
            "Invalidated: it does not count any more",
            "Invalidado: ya no vale",
        ),
        StatusKind::Rejected => REJECTED,
    }
}

fn whole(title: &str, style: &str, language: Language, content: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex, nofollow";
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href=(style);
            }
            body { main { (content) } }
        }
    };
    page.into_string()
}
