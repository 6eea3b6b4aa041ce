//! What is wrong with a body that is no JSON, in the client's language: the parser's own words are English.

use dte_domain::language::Bilingual;
use dte_domain::message;

use crate::request::duplicate_keys;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::response::errors::Code;
use crate::response::problem::Problem;

/// How the parser's words begin, and what was found by them.
const FOUND: [(&str, Bilingual); 12] = [
    (
        "EOF while parsing",
        Bilingual::new("the end of the text", "el fin del texto"),
    ),
    (
        "key must be a string",
        Bilingual::new("a name without quotation marks", "un nombre sin comillas"),
    ),
    (
        "trailing comma",
        Bilingual::new(
            "a comma after the last entry",
            "una coma después del último elemento",
        ),
    ),
    (
        "trailing characters",
        Bilingual::new(
            "something after the end of the JSON",
            "algo después del fin del JSON",
        ),
    ),
    (
        "expected `,`",
        Bilingual::new(
            "no comma between two entries",
            "dos elementos sin una coma entre ellos",
        ),
    ),
    (
        "expected `:`",
        Bilingual::new("a name without a colon", "un nombre sin dos puntos"),
    ),
    (
        "expected value",
        Bilingual::new("something that is no value", "algo que no es un valor"),
    ),
    (
        "expected ident",
        Bilingual::new("a word that is no value", "una palabra que no es un valor"),
    ),
    (
        "invalid number",
        Bilingual::new(
            "a number as JSON does not write it",
            "un número como JSON no lo escribe",
        ),
    ),
    (
        "invalid escape",
        Bilingual::new(
            "a backslash before what it does not escape",
            "una barra invertida ante lo que no escapa",
        ),
    ),
    (
        "control character",
        Bilingual::new(
            "a line break or another control character within a text",
            "un salto de línea u otro carácter de control dentro de un texto",
        ),
    ),
    (
        "recursion limit",
        Bilingual::new("too many levels", "demasiados niveles"),
    ),
];

const SOMETHING_ELSE: Bilingual =
    Bilingual::new("something that cannot be read", "algo que no se puede leer");

pub fn broken(text: &str, error: &serde_json::Error) -> Problem {
    if text.starts_with('\u{feff}') {
        let problem = Problem::from(Code::InvalidJson);
        return problem.saying(message!(
            "the body begins with a byte order mark: send UTF-8 without one",
            "el cuerpo comienza con una marca de orden de bytes: envíe UTF-8 sin ella"
        ));
    }
    let Position { english, spanish } = position(text, error);
    Problem::from(Code::InvalidJson)
        .saying(message!(
            "the body is not valid JSON from {english} on",
            "el cuerpo no es JSON válido a partir de la {spanish}"
        ))
        .over(vec![fault(text, error).at(place(text, error))])
}

/// JSON that the parser cannot hold, such as a number of a thousand digits where an object
/// belongs.
pub fn unreadable(text: &str, error: &serde_json::Error) -> Problem {
    let Position { english, spanish } = position(text, error);
    Problem::from(Code::InvalidJson)
        .saying(message!(
            "the body cannot be read from {english} on",
            "el cuerpo no se puede leer a partir de la {spanish}"
        ))
        .over(vec![fault(text, error).at(place(text, error))])
}

fn fault(text: &str, error: &serde_json::Error) -> FieldError {
    let Position { english, spanish } = position(text, error);
    let expected = if error.is_eof() {
        message!(
            "the rest of the JSON after {english}",
            "el resto del JSON después de la {spanish}"
        )
    } else {
        message!("JSON at {english}", "JSON en la {spanish}")
    };
    FieldError::new(FieldErrorKind::Syntax, expected, found(text, error))
}

fn found(text: &str, error: &serde_json::Error) -> Bilingual {
    let words = if is_after_the_last(text, error) {
        "trailing comma".to_owned()
    } else {
        error.to_string()
    };
    let known = FOUND.iter().find(|(begins, _)| words.starts_with(begins));
    known.map_or(SOMETHING_ELSE, |(_, found)| *found)
}

/// Whether a comma stands before the bracket that ends: the parser says so of some, and of others that a
/// name or a value is missing.
fn is_after_the_last(text: &str, error: &serde_json::Error) -> bool {
    let read = text[..stopped_at(text, error)].trim_end();
    let read = read.strip_suffix(['}', ']']).unwrap_or(read).trim_end();
    read.ends_with(',') && text[read.len()..].trim_start().starts_with(['}', ']'])
}

/// Where the parser stopped, in words.
struct Position {
    english: String,
    spanish: String,
}

/// A body of one line, such as a line of a file, has columns alone.
fn position(text: &str, error: &serde_json::Error) -> Position {
    let (line, column) = (error.line(), error.column());
    if text.trim_end().contains('\n') {
        Position {
            english: format!("line {line}, column {column}"),
            spanish: format!("línea {line}, columna {column}"),
        }
    } else {
        Position {
            english: format!("column {column}"),
            spanish: format!("columna {column}"),
        }
    }
}

/// Where the parser stopped, in the client's names.
fn place(text: &str, error: &serde_json::Error) -> String {
    duplicate_keys::place(&text[..stopped_at(text, error)])
}

fn stopped_at(text: &str, error: &serde_json::Error) -> usize {
    let line_start = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    text.floor_char_boundary(line_start + error.column().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use dte_domain::language::Language;
    use serde_json::value::RawValue;

    use super::*;

    fn said(text: &str, language: Language) -> String {
        let error = serde_json::from_str::<&RawValue>(text).unwrap_err();
        let problem = broken(text, &error);
        let message = problem.message().text(language).to_owned();
        let violations = problem.into_violations();
        let actual = violations[0].actual.as_ref().unwrap().text(language);
        format!("{message}: {actual}")
    }

    #[test]
    fn what_the_parser_finds_is_said_in_both_languages() {
        for (text, english, spanish) in [
            (
                "{\"a\": 1, b: 2}",
                "a name without quotation marks",
                "un nombre sin comillas",
            ),
            (
                "{\"a\": 1,}",
                "a comma after the last entry",
                "una coma después del último elemento",
            ),
            (
                "[1 2]",
                "no comma between two entries",
                "dos elementos sin una coma entre ellos",
            ),
            (
                "{\"a\" 1}",
                "a name without a colon",
                "un nombre sin dos puntos",
            ),
            ("[1", "the end of the text", "el fin del texto"),
            (
                "{} {}",
                "something after the end of the JSON",
                "algo después del fin del JSON",
            ),
            (
                "{\"a\": ?}",
                "something that is no value",
                "algo que no es un valor",
            ),
            (
                "[trap]",
                "a word that is no value",
                "una palabra que no es un valor",
            ),
            (
                "[01]",
                "a number as JSON does not write it",
                "un número como JSON no lo escribe",
            ),
        ] {
            assert!(said(text, Language::English).ends_with(english), "{text}");
            let said = said(text, Language::Spanish);
            assert!(said.ends_with(spanish), "{said}");
        }
    }

    #[test]
    fn a_body_of_one_line_is_told_without_its_line() {
        assert_eq!(
            said("{\"a\": ?}\n", Language::English),
            "the body is not valid JSON from column 7 on: something that is no value"
        );
        assert_eq!(
            said("{\n\"a\": ?}", Language::Spanish),
            "el cuerpo no es JSON válido a partir de la línea 2, columna 6: algo que no es un valor"
        );
    }
}
