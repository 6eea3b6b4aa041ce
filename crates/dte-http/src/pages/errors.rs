//! `/docs/errors` and one page a code: what happened, what to do, how the answer looks.

use dte_domain::language::{Bilingual, Language, Phrase};
use maud::{Markup, html};

mod authority_codes;

use crate::openapi::examples::refusal_with;
use crate::pages::layout::{both, page, prose, section};
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::response::envelope::shown;
use crate::response::errors::{Code, Row, TABLE};
use crate::response::problem::Problem;

const TITLE: Bilingual = both("Errors", "Errores");
const FAULTS: Bilingual = both("Faults of shape", "Faltas de forma");
const MEANING: Bilingual = both("What happened", "Qué pasó");
const REMEDY: Bilingual = both("What to do", "Qué hacer");
const MUST_HOLD: Bilingual = both("What must hold", "Qué debe cumplirse");
const SOURCE: Bilingual = both("Where it comes from", "De dónde viene");
const EXAMPLE: Bilingual = both("Example", "Ejemplo");
const OURS: Bilingual = both(
    "This service's own interface (`GET /api/v1/errors`).",
    "La interfaz propia de este servicio (`GET /api/v1/errors`).",
);
const THEIRS: Bilingual = both(
    "The tax authority's answer: `codigoMsg`, `descripcionMsg` and `observaciones` as it gave them.",
    "La respuesta de Hacienda: `codigoMsg`, `descripcionMsg` y `observaciones` tal como las dio.",
);
const OF_INVALIDATIONS: Bilingual = both(
    "Of the event of an invalidation: ask for it anew, without `Corrects`; the document stays as it was.",
    "Del evento de una invalidación: pídalo de nuevo, sin `Corrects`; el documento queda como estaba.",
);
const UNLISTED: Bilingual = both(
    "Nothing more is known of this code: the authority publishes no list of them, and its words in the answer say what it \
     wants.",
    "De este código no se sabe más: Hacienda no publica una lista, y sus palabras en la respuesta dicen qué quiere.",
);
const AGAIN: Bilingual = both(
    "The same request may succeed later.",
    "La misma solicitud puede tener éxito más tarde.",
);
const NOT_AGAIN: Bilingual = both(
    "The same request meets it again.",
    "La misma solicitud lo encuentra de nuevo.",
);
const MEND: Bilingual = both(
    "Mend the member that the violation names by `path`: `expected` says what it takes, `actual` what \
     was found.",
    "Corrija el miembro que la falta nombra con `path`: `expected` dice qué admite y `actual` qué se \
     encontró.",
);
const SHAPE: Bilingual = both(
    "The form of the request, as the description of the interface has it (`/docs`).",
    "La forma de la solicitud, como la tiene la descripción de la interfaz (`/docs`).",
);

/// All codes.
pub fn index(language: Language) -> String {
    let content = html! {
        h1 { (TITLE.text(language)) }
        dl.list {
            @for row in TABLE.iter() {
                dt {
                    a href={ "/docs/errors/" (address(row)) } { code { (row.code) } }
                    " " span.about { (row.status.as_u16()) }
                }
                dd { (prose(row.meaning.text(language))) }
            }
        }
        h2 { (FAULTS.text(language)) }
        dl.list {
            @for kind in FieldErrorKind::ALL {
                dt { a href={ "/docs/errors/" (kind.code()) } { code { (kind.code()) } } }
                dd { (kind.says().text(language)) }
            }
        }
    };
    page(TITLE.text(language), language, &content)
}

/// The code in the address of an error's page.
fn address(row: &Row) -> &'static str {
    match row.error {
        Code::Rejected => "HACIENDA_UNKNOWN",
        _ => row.code,
    }
}

/// The page of a code; nothing when there is no such error.
pub fn one(code: &str, language: Language) -> Option<String> {
    let is_refusal = code.starts_with("HACIENDA_");
    let row = TABLE
        .iter()
        .find(|row| row.code == code || (is_refusal && row.error == Code::Rejected));
    let mut kinds = FieldErrorKind::ALL.into_iter();
    let kind = kinds.find(|kind| kind.code() == code);
    if row.is_none() && kind.is_none() {
        return None;
    }
    let content = html! {
        h1 { (code) }
        @if let Some(row) = row { (of_row(code, row, language)) }
        @if let Some(kind) = kind { (of_kind(kind, language)) }
    };
    Some(page(code, language, &content))
}

/// An error; of a refusal of the authority what is known of its own code.
fn of_row(code: &str, row: &Row, language: Language) -> Markup {
    let is_refusal = row.error == Code::Rejected;
    let known = authority_codes::of_error(code);
    let (meaning, remedy) = match known {
        Some(known) => (known.meaning, known.remedy),
        None if is_refusal => (row.meaning, authority_codes::CORRECT),
        None => (row.meaning, row.remedy),
    };
    let source = if is_refusal { THEIRS } else { OURS };
    let again = if row.retryable { AGAIN } else { NOT_AGAIN };
    let answer = refusal_with(code).unwrap_or_else(|| shown(&Problem::from(row.error), language));
    html! {
        p.about { "HTTP " (row.status.as_u16()) " · " (again.text(language)) }
        (section(MEANING, language, &html! { p { (prose(meaning.text(language))) } }))
        (section(REMEDY, language, &html! {
            p { (prose(remedy.text(language))) }
            @if is_refusal { p { (prose(OF_INVALIDATIONS.text(language))) } }
            @if is_refusal && known.is_none() { p { (prose(UNLISTED.text(language))) } }
        }))
        (section(SOURCE, language, &html! { p { (prose(source.text(language))) } }))
        (section(EXAMPLE, language, &html! { pre { (answer) } }))
    }
}

/// A fault of shape.
fn of_kind(kind: FieldErrorKind, language: Language) -> Markup {
    let answer = refusal_with(kind.code()).unwrap_or_else(|| {
        let violation = FieldError::new(kind, Phrase::value("…"), Phrase::value("…")).at("…");
        shown(&Problem::invalid(vec![violation]), language)
    });
    html! {
        p.about { (FAULTS.text(language)) }
        (section(MUST_HOLD, language, &html! { p { (kind.says().text(language)) } }))
        (section(REMEDY, language, &html! { p { (prose(MEND.text(language))) } }))
        (section(SOURCE, language, &html! { p { (prose(SHAPE.text(language))) } }))
        (section(EXAMPLE, language, &html! { pre { (answer) } }))
    }
}
