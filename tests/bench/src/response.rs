//! What is read from an answer under load: as little as the check needs, by looking for it in the
//! text, because parsing 7 KB would cost the cores more than sending the request.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A document that the service answered with 201.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issued {
    pub code: String,
    /// Its control number; none of an event.
    pub number: Option<String>,
    /// Its reception stamp; none when the authority was not reached.
    pub stamp: Option<String>,
}

/// Finds what identifies the document in the body of a 201.
pub fn issued(body: &[u8]) -> Option<Issued> {
    let body = std::str::from_utf8(body).ok()?;
    Some(Issued {
        code: text(body, r#""codigoGeneracion":""#)?.to_owned(),
        number: text(body, r#""numeroControl":""#).map(str::to_owned),
        stamp: text(body, r#""reception_stamp":""#).map(str::to_owned),
    })
}

/// Names a refusal: `503 OVERLOADED`.
pub fn refusal(status: u16, body: &[u8]) -> String {
    let body = String::from_utf8_lossy(body);
    match text(&body, r#""code":""#) {
        Some(code) => format!("{status} {code}"),
        None => format!("{status} without a code"),
    }
}

/// The generation code of the document that the authority refused.
pub fn rejected_code(body: &[u8]) -> Option<String> {
    let body = std::str::from_utf8(body).ok()?;
    text(body, r#""generation_code":""#).map(str::to_owned)
}

/// The string behind its key. None of those looked for holds an escaped character.
fn text<'a>(body: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = body.split_once(key)?;
    rest.split_once('"').map(|(text, _)| text)
}

/// How many bytes were signed: the document is in the answer as it was signed.
pub fn document_bytes(body: &[u8]) -> Option<usize> {
    #[derive(Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        data: &'a RawValue,
    }
    let answer: Answer<'_> = serde_json::from_slice(body).ok()?;
    Some(answer.data.get().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAMPED: &str = r#"{"success":true,"reception_stamp":"2026ABC","qr_link":"http://x","data":{"identificacion":{"numeroControl":"DTE-03-M001P001-000000000000001","codigoGeneracion":"A-B"}}}"#;

    #[test]
    fn the_document_is_found_in_its_answer() {
        let found = issued(STAMPED.as_bytes()).unwrap();
        assert_eq!(found.code, "A-B");
        let number = found.number.as_deref();
        assert_eq!(number, Some("DTE-03-M001P001-000000000000001"));
        assert_eq!(found.stamp.as_deref(), Some("2026ABC"));
    }

    #[test]
    fn a_document_without_a_stamp_is_found_too() {
        let body = STAMPED.replace(r#""2026ABC""#, "null");
        assert_eq!(issued(body.as_bytes()).unwrap().stamp, None);
    }

    #[test]
    fn an_answer_without_a_document_is_none() {
        assert_eq!(issued(br#"{"success":true,"data":{}}"#), None);
        assert_eq!(issued(b"\xff"), None);
    }

    #[test]
    fn a_refusal_is_named_by_status_and_code() {
        let body = br#"{"success":false,"error":{"message":"x","details":[],"code":"OVERLOADED"}}"#;
        assert_eq!(refusal(503, body), "503 OVERLOADED");
        assert_eq!(refusal(502, b"<html>"), "502 without a code");
    }

    #[test]
    fn the_signed_bytes_are_those_of_the_data() {
        let data = r#"{"identificacion":{"numeroControl":"DTE-03-M001P001-000000000000001","codigoGeneracion":"A-B"}}"#;
        assert_eq!(document_bytes(STAMPED.as_bytes()), Some(data.len()));
    }
}
