//! What an answer means.

use dte_application::ports::{Acceptance, BatchReply, BatchResults, ReportReply, SubmitReply};
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use dte_domain::value::Value;
use time::OffsetDateTime;

use crate::timestamps::parse_timestamp;
use crate::transport::{Classified, Reply};
use crate::truncate;
use crate::wire::{self, ReplyFields};

/// The code with which what is there already is refused.
pub(crate) const DUPLICATE: &str = "004";

/// The code with which a signature is refused that is not the taxpayer's.
const SIGNATURE: &str = "802";

/// Whether a refusal is of the signature.
pub(crate) fn is_of_the_signature(refusal: &Rejection) -> bool {
    refusal.code == SIGNATURE
}

/// What an answer says about a document.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DocumentReply {
    /// It was received and stamped.
    Accepted(Acceptance),
    /// It was refused, as a whole: by its code, with a reason's code.
    Rejected(Rejection),
    /// Something was refused, but one of the two codes is missing.
    Incomplete(Rejection),
    /// The authority does not have it.
    Unknown,
    /// The token was refused.
    TokenRefused,
    /// Nothing certain; this was seen.
    Unclear(String),
}

/// What an answer about something else than one document says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ParsedReply<T> {
    Clear(T),
    /// The token was refused; nobody looked at what was asked.
    TokenRefused,
    /// Nothing certain; this was seen.
    Unclear(String),
}

impl Classified for DocumentReply {
    fn is_clear(&self) -> bool {
        !matches!(self, Self::Unclear(_))
    }

    fn refuses_token(&self) -> bool {
        *self == Self::TokenRefused
    }

    fn refuses_signature(&self) -> bool {
        match self {
            Self::Rejected(refusal) | Self::Incomplete(refusal) => is_of_the_signature(refusal),
            _ => false,
        }
    }
}

/// What may say that something was refused as a whole.
pub(crate) trait MayRefuse {
    fn refusal(&self) -> Option<&Rejection> {
        None
    }
}

impl MayRefuse for ReportReply {
    fn refusal(&self) -> Option<&Rejection> {
        match self {
            Self::Rejected(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl MayRefuse for BatchReply {
    fn refusal(&self) -> Option<&Rejection> {
        match self {
            Self::Rejected(refusal) => Some(refusal),
            _ => None,
        }
    }
}

/// The refusals in it are each of one document.
impl MayRefuse for BatchResults {}

impl<T: MayRefuse> Classified for ParsedReply<T> {
    fn is_clear(&self) -> bool {
        !matches!(self, Self::Unclear(_))
    }

    fn refuses_token(&self) -> bool {
        matches!(self, Self::TokenRefused)
    }

    fn refuses_signature(&self) -> bool {
        match self {
            Self::Clear(said) => said.refusal().is_some_and(is_of_the_signature),
            _ => false,
        }
    }
}

/// What the verdict on a submission means to who submitted.
impl From<DocumentReply> for ParsedReply<SubmitReply> {
    fn from(verdict: DocumentReply) -> Self {
        match verdict {
            DocumentReply::Accepted(acceptance) => Self::Clear(SubmitReply::Accepted(acceptance)),
            DocumentReply::Rejected(rejection) => Self::Clear(SubmitReply::Rejected(rejection)),
            DocumentReply::Incomplete(refusal) => Self::Clear(SubmitReply::Incomplete(refusal)),
            DocumentReply::TokenRefused => Self::TokenRefused,
            DocumentReply::Unclear(seen) => Self::Unclear(seen),
            DocumentReply::Unknown => Self::Unclear("it does not know the document".to_owned()),
        }
    }
}

pub(crate) fn of_submission(reply: &Reply, code: GenerationCode) -> DocumentReply {
    read(reply, code, |decision| refusal(decision, Some(code)))
}

pub(crate) fn of_query(reply: &Reply, code: GenerationCode) -> DocumentReply {
    let refused = |decision: &ReplyFields| refusal_of_query(decision, code, reply.date);
    match read(reply, code, refused) {
        DocumentReply::Unclear(_) if is_absence(reply) => DocumentReply::Unknown,
        verdict => verdict,
    }
}

fn read(
    reply: &Reply,
    code: GenerationCode,
    refused: impl Fn(&ReplyFields) -> DocumentReply,
) -> DocumentReply {
    let decision: ReplyFields = wire::object(&reply.text).unwrap_or_default();
    let decided = decision.state.is("PROCESADO") || decision.state.is("RECHAZADO");
    if decided && is_of_another(&decision, code) {
        return DocumentReply::Unclear("an answer about another document".to_owned());
    }
    if decision.state.is("PROCESADO") {
        return accepted(&decision);
    }
    if decision.state.is("RECHAZADO") && is_of_the_service(reply) {
        return DocumentReply::Unclear(describe(reply));
    }
    if decision.state.is("RECHAZADO") || refuses_without_state(reply, &decision, code) {
        return refused(&decision);
    }
    if refuses_token(reply, &decision) {
        return DocumentReply::TokenRefused;
    }
    DocumentReply::Unclear(describe(reply))
}

/// Whether it refuses the document in all but the name: HTTP 400 with the document's own code and the
/// code of a reason. What bears a stamp, or a code of acceptance, refuses nothing.
fn refuses_without_state(reply: &Reply, decision: &ReplyFields, code: GenerationCode) -> bool {
    const ACCEPTED: [&str; 2] = ["001", "002"];
    let own = decision.generation_code.is(&code.to_string());
    let reason = decision.code.get();
    let refuses = !reason.is_empty() && !ACCEPTED.contains(&reason);
    reply.status == 400
        && decision.state.get().is_empty()
        && own
        && refuses
        && stamp(decision).is_none()
}

/// Reads one document's entry in the results of a batch, in the list of that state.
pub(crate) fn entry(decision: &ReplyFields, code: GenerationCode, state: &str) -> DocumentReply {
    if !decision.state.is(state) {
        return DocumentReply::Unclear("an entry in the wrong list".to_owned());
    }
    match state {
        "PROCESADO" => accepted(decision),
        _ => refusal(decision, Some(code)),
    }
}

/// Whether the service itself is in disorder: then nobody is refused by what it says.
pub(crate) fn is_of_the_service(reply: &Reply) -> bool {
    reply.status >= 500
}

/// Whether an answer without a decision refuses the token.
pub(crate) fn refuses_token(reply: &Reply, decision: &ReplyFields) -> bool {
    let unauthorized = decision.status.is("ERROR") && decision.error.is("Unauthorized");
    (unauthorized && !is_of_the_service(reply)) || matches!(reply.status, 401 | 403)
}

/// Returns true if a proxy refused the token: the authority's own refusal is empty or a JSON object with the
/// members of one. A proxy may have passed on the request that it answers with its own page.
pub(crate) fn is_token_refused_between(reply: &Reply) -> bool {
    let is_refusal = |decision: ReplyFields| {
        let names_error = !decision.status.get().is_empty() && !decision.error.get().is_empty();
        names_error || !decision.code.get().is_empty()
    };
    let is_of_the_authority =
        reply.text.is_empty() || wire::object(&reply.text).is_some_and(is_refusal);
    matches!(reply.status, 401 | 403) && !is_of_the_authority
}

/// Whether a refusal is of the token: invalid token, token required.
pub(crate) fn is_of_the_token(decision: &ReplyFields) -> bool {
    matches!(decision.code.get(), "107" | "108")
}

/// Whether it names another document than this one.
pub(crate) fn is_of_another(decision: &ReplyFields, code: GenerationCode) -> bool {
    let answered = decision.generation_code.get();
    !answered.is_empty() && !answered.eq_ignore_ascii_case(&code.to_string())
}

/// An acceptance names its document and bears a stamp.
fn accepted(decision: &ReplyFields) -> DocumentReply {
    if decision.generation_code.get().is_empty() {
        return DocumentReply::Unclear("an acceptance of no document".to_owned());
    }
    match stamp(decision) {
        Some(stamp) => DocumentReply::Accepted(Acceptance {
            stamp,
            at: parse_timestamp(decision.time.get()),
            observations: decision.observations.beyond(decision.description.get()),
        }),
        None => DocumentReply::Unclear("an acceptance without a usable stamp".to_owned()),
    }
}

/// The stamp under either of its names, if it is one.
pub(crate) fn stamp(decision: &ReplyFields) -> Option<ReceptionStamp> {
    let stamps = [&decision.stamp, &decision.stamp_otherwise];
    stamps
        .iter()
        .find_map(|stamp| ReceptionStamp::parse(stamp.get()).ok())
}

/// Reads a refusal of what was sent, of no other document than this one. A document refused as a
/// whole is named, and so is the code of the reason; what has neither refuses nothing. A refusal
/// that bears a stamp decides nothing.
pub(crate) fn refusal(decision: &ReplyFields, of: Option<GenerationCode>) -> DocumentReply {
    if is_of_the_token(decision) {
        return DocumentReply::TokenRefused;
    }
    let description = decision.description.get();
    let rejection = Rejection {
        code: truncate::cut_code(decision.code.get()),
        description: truncate::cut(description),
        observations: decision.observations.beyond(description),
        at: parse_timestamp(decision.time.get()),
    };
    let is_named = of.is_none() || !decision.generation_code.get().is_empty();
    match (is_named, rejection.code.is_empty()) {
        // A document with a stamp is accepted, whatever else the answer says: it contradicts itself.
        _ if stamp(decision).is_some() => DocumentReply::Incomplete(rejection),
        (true, false) => DocumentReply::Rejected(rejection),
        (false, true) => {
            DocumentReply::Unclear("a refusal of nothing, without a reason".to_owned())
        }
        (true, true) | (false, false) => DocumentReply::Incomplete(rejection),
    }
}

/// How long before an answer a refusal was decided that cannot be of the question: longer than one takes,
/// by one clock.
const OLDER_THAN_THE_QUESTION: time::Duration = time::Duration::seconds(30);

/// A refusal may be of the question instead of the document: then it decides nothing. One that was
/// decided before the question came is the document's.
fn refusal_of_query(
    decision: &ReplyFields,
    of: GenerationCode,
    answered_at: Option<OffsetDateTime>,
) -> DocumentReply {
    if says_absent(decision) {
        return DocumentReply::Unknown;
    }
    // Parameters, general faults and credentials; 095 and 096 are of documents.
    let of_the_question = |code: u16| code == 94 || (97..=116).contains(&code);
    let code = decision.code.get();
    let decided_at = parse_timestamp(decision.time.get());
    let is_older = decided_at
        .zip(answered_at)
        .is_some_and(|(decided, answered)| answered - decided >= OLDER_THAN_THE_QUESTION);
    let is_named = !decision.generation_code.get().is_empty();
    match refusal(decision, Some(of)) {
        DocumentReply::Incomplete(_) if stamp(decision).is_some() => {
            DocumentReply::Unclear("a refusal with a stamp".to_owned())
        }
        // Without a reason too it says that there is no stamp, which is all that a query is asked.
        DocumentReply::Incomplete(half) if is_named => DocumentReply::Rejected(half),
        DocumentReply::Incomplete(_) => DocumentReply::Unclear("half a refusal".to_owned()),
        DocumentReply::Rejected(_) if !is_older && code.parse().is_ok_and(of_the_question) => {
            DocumentReply::Unclear(format!("the question was refused with {}", shortened(code)))
        }
        verdict => verdict,
    }
}

/// A 404 of the service; a web server's own page says nothing about documents.
fn is_absence(reply: &Reply) -> bool {
    const NOT_FOUND: u16 = 404;
    let said = || wire::object(&reply.text).is_some_and(|decision| says_absent(&decision));
    match reply.status {
        NOT_FOUND => reply.text.is_empty() || reply.text.starts_with('{'),
        400 | 200 => said(),
        _ => false,
    }
}

/// Whether it says, in the words that have been seen, that there is no such document.
fn says_absent(decision: &ReplyFields) -> bool {
    const WORDS: [&str; 5] = [
        "NO EXISTE",
        "NO ENCONTRADO",
        "NO SE ENCONTR",
        "NO ENCUENTRA",
        "NOT FOUND",
    ];
    let description = decision.description.get();
    let remarks = decision.observations.beyond("");
    let texts = remarks.iter().map(String::as_str);
    texts
        .chain([description, decision.message.get(), decision.error.get()])
        .map(str::to_uppercase)
        .any(|text| WORDS.iter().any(|words| text.contains(words)) && !names_a_field(&text))
}

/// `[receptor.nit] NIT CONTRIBUYENTE NO EXISTE` misses the receiver, not the document.
fn names_a_field(text: &str) -> bool {
    const OF_THE_DOCUMENT: &str = "CODIGOGENERACION";
    text.contains('[') && !text.contains(OF_THE_DOCUMENT)
}

/// What came, for the log: the code and the beginning of the text, without anything that looks
/// like a token.
pub(crate) fn describe(reply: &Reply) -> String {
    let status = reply.status;
    let text = reply.text.as_str();
    if text.is_empty() {
        return format!("HTTP {status}: an empty body");
    }
    if text.starts_with('<') {
        return format!("HTTP {status}: an HTML page");
    }
    format!("HTTP {status}: {}", shortened(text))
}

/// The first characters of a text, long words replaced.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    const LONGEST_WORD: usize = 24;
    let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | '=' | '~');
    let mut short = String::new();
    let mut rest = text;
    while let (Some(first), true) = (rest.chars().next(), short.chars().count() < LONGEST) {
        let end = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(first.len_utf8()));
        match (end, first.is_control()) {
            (0, true) => short.push(' '),
            (1.., _) if word.chars().count() > LONGEST_WORD => short.push('…'),
            _ => short.push_str(word),
        }
        rest = after;
    }
    short
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    const STAMP: &str = "2025DC1303D169CB28C44A8262B0F8B0A29EJP2D";
    const CODE: &str = "F7BD867A-094C-11BA-8557-90B6C9CF1B53";

    fn code() -> GenerationCode {
        GenerationCode::parse(CODE).unwrap()
    }

    fn reply(status: u16, body: &serde_json::Value) -> Reply {
        Reply {
            status,
            text: body.to_string(),
            wait: None,
            date: None,
        }
    }

    fn plain(status: u16, text: &str) -> Reply {
        Reply {
            status,
            text: text.to_owned(),
            wait: None,
            date: None,
        }
    }

    fn accepted_with(observations: &[&str]) -> DocumentReply {
        DocumentReply::Accepted(Acceptance {
            stamp: ReceptionStamp::parse(STAMP).unwrap(),
            at: Some(datetime!(2025-07-14 19:16:06 UTC)),
            observations: observations.iter().map(|&text| text.to_owned()).collect(),
        })
    }

    fn rejected(code: &str, description: &str, observations: &[&str]) -> DocumentReply {
        DocumentReply::Rejected(Rejection {
            code: code.to_owned(),
            description: description.to_owned(),
            observations: observations.iter().map(|&text| text.to_owned()).collect(),
            at: None,
        })
    }

    fn processed() -> serde_json::Value {
        json!({
            "version": 2, "ambiente": "01", "versionApp": 2, "estado": "PROCESADO",
            "codigoGeneracion": CODE, "selloRecibido": STAMP,
            "fhProcesamiento": "14/07/2025 13:16:06", "clasificaMsg": "10", "codigoMsg": "001",
            "descripcionMsg": "RECIBIDO", "observaciones": ["RECIBIDO"]
        })
    }

    fn refused() -> serde_json::Value {
        json!({
            "version": 2, "ambiente": "00", "versionApp": 2, "estado": "RECHAZADO",
            "codigoGeneracion": CODE, "selloRecibido": null, "fhProcesamiento": null,
            "clasificaMsg": null, "codigoMsg": "020",
            "descripcionMsg": "[resumen.totalIva] CALCULO INCORRECTO", "observaciones": null
        })
    }

    fn with(
        mut body: serde_json::Value,
        member: &str,
        value: serde_json::Value,
    ) -> serde_json::Value {
        body[member] = value;
        body
    }

    #[test]
    fn an_acceptance_is_one_whatever_the_http_code() {
        for status in [200, 202, 400, 401, 500] {
            let verdict = of_submission(&reply(status, &processed()), code());
            assert_eq!(verdict, accepted_with(&[]), "{status}");
        }
    }

    #[test]
    fn observations_are_kept_without_blanks_and_without_the_description() {
        for (written, kept) in [
            (json!(null), &[][..]),
            (json!([]), &[]),
            (json!(["", " "]), &[]),
            (json!("one"), &["one"]),
            (
                json!([" fecEmi Difiere ", "RECIBIDO", null, 7, {}]),
                &["fecEmi Difiere", "7"],
            ),
        ] {
            let body = with(processed(), "observaciones", written);
            assert_eq!(
                of_submission(&reply(200, &body), code()),
                accepted_with(kept)
            );
        }
    }

    #[test]
    fn the_stamp_may_have_its_other_name() {
        let body = with(processed(), "selloRecibido", json!(null));
        let body = with(body, "selloRecepcion", json!(STAMP));
        assert_eq!(of_query(&reply(200, &body), code()), accepted_with(&[]));
    }

    #[test]
    fn an_acceptance_without_a_good_stamp_or_of_another_document_is_unclear() {
        for stamp in [
            json!(null),
            json!(""),
            json!("short"),
            json!(7),
            json!([STAMP]),
        ] {
            let body = with(processed(), "selloRecibido", stamp);
            let verdict = of_submission(&reply(200, &body), code());
            assert!(matches!(verdict, DocumentReply::Unclear(_)), "{verdict:?}");
        }
        for body in [processed(), refused()] {
            let body = with(
                body,
                "codigoGeneracion",
                json!("1C388485-8BB2-4765-BA4A-04C9E48D7C85"),
            );
            let verdict = of_submission(&reply(200, &body), code());
            assert_eq!(
                verdict,
                DocumentReply::Unclear("an answer about another document".into())
            );
        }
        let silent = with(processed(), "codigoGeneracion", json!(null));
        for verdict in [
            of_submission(&reply(200, &silent), code()),
            of_query(&reply(200, &silent), code()),
        ] {
            let seen = "an acceptance of no document".to_owned();
            assert_eq!(verdict, DocumentReply::Unclear(seen));
        }
    }

    #[test]
    fn only_a_whole_refusal_below_500_refuses() {
        let text = "[resumen.totalIva] CALCULO INCORRECTO";
        for status in [200, 400, 401, 403, 404, 499] {
            let verdict = of_submission(&reply(status, &refused()), code());
            assert_eq!(verdict, rejected("020", text, &[]), "{status}");
        }
        for status in [500, 502, 503, 599] {
            for verdict in [
                of_submission(&reply(status, &refused()), code()),
                of_query(&reply(status, &refused()), code()),
            ] {
                assert!(matches!(verdict, DocumentReply::Unclear(_)), "{status}");
            }
        }
        let number = with(refused(), "codigoMsg", json!(96));
        let number = with(number, "observaciones", json!(["Campo #/a", ""]));
        let verdict = of_submission(&reply(400, &number), code());
        assert_eq!(verdict, rejected("96", text, &["Campo #/a"]));
    }

    #[test]
    fn a_400_with_the_documents_code_and_a_reason_refuses_without_a_state_too() {
        let text = "[resumen.totalIva] CALCULO INCORRECTO";
        let stateless = with(refused(), "estado", json!(null));
        let verdict = of_submission(&reply(400, &stateless), code());
        assert_eq!(verdict, rejected("020", text, &[]));
        let other = json!("1C388485-8BB2-4765-BA4A-04C9E48D7C85");
        for unclear in [
            with(stateless.clone(), "codigoGeneracion", json!(null)),
            with(stateless.clone(), "codigoGeneracion", other),
            with(stateless.clone(), "codigoMsg", json!(null)),
            with(stateless.clone(), "codigoMsg", json!("001")),
            with(stateless.clone(), "selloRecibido", json!(STAMP)),
        ] {
            let verdict = of_submission(&reply(400, &unclear), code());
            assert!(matches!(verdict, DocumentReply::Unclear(_)), "{unclear}");
        }
        for status in [200, 404, 500] {
            let verdict = of_submission(&reply(status, &stateless), code());
            assert!(matches!(verdict, DocumentReply::Unclear(_)), "{status}");
        }
    }

    #[test]
    fn a_refusal_without_one_of_its_codes_is_incomplete_and_without_both_is_none() {
        let text = "[resumen.totalIva] CALCULO INCORRECTO";
        let incomplete = |code: &str| match rejected(code, text, &[]) {
            DocumentReply::Rejected(rejection) => DocumentReply::Incomplete(rejection),
            other => other,
        };
        for nothing in [json!(null), json!(""), json!(" "), json!({})] {
            let nameless = with(refused(), "codigoGeneracion", nothing.clone());
            let verdict = of_submission(&reply(400, &nameless), code());
            assert_eq!(verdict, incomplete("020"));
            let codeless = with(refused(), "codigoMsg", nothing.clone());
            let verdict = of_submission(&reply(400, &codeless), code());
            assert_eq!(verdict, incomplete(""));
            let verdict = of_query(&reply(400, &codeless), code());
            assert_eq!(verdict, rejected("", text, &[]), "there is no stamp");
            let neither = with(nameless.clone(), "codigoMsg", nothing);
            for body in [neither, nameless, json!({"estado": "RECHAZADO"})] {
                let verdict = of_query(&reply(400, &body), code());
                assert!(matches!(verdict, DocumentReply::Unclear(_)), "{verdict:?}");
            }
        }
        let bare = of_submission(&reply(400, &json!({"estado": "RECHAZADO"})), code());
        assert!(matches!(bare, DocumentReply::Unclear(_)), "{bare:?}");
    }

    #[test]
    fn a_refusal_that_bears_a_stamp_decides_nothing() {
        let text = "[resumen.totalIva] CALCULO INCORRECTO";
        for name in ["selloRecibido", "selloRecepcion"] {
            let body = with(refused(), name, json!(STAMP));
            let DocumentReply::Incomplete(refusal) = of_submission(&reply(400, &body), code())
            else {
                panic!("{body}");
            };
            assert_eq!(
                (&*refusal.code, &*refusal.description),
                ("020", text),
                "{body}"
            );
            let asked = of_query(&reply(200, &body), code());
            assert_eq!(
                asked,
                DocumentReply::Unclear("a refusal with a stamp".into())
            );
            let entry: ReplyFields = wire::member(&body).unwrap();
            let batched = super::entry(&entry, code(), "RECHAZADO");
            assert!(
                matches!(batched, DocumentReply::Incomplete(_)),
                "{batched:?}"
            );
        }
    }

    #[test]
    fn a_refusal_of_before_the_question_is_the_documents_whatever_its_code() {
        let decided = datetime!(2026-03-02 16:20:00 UTC);
        let body = with(refused(), "codigoMsg", json!("099"));
        let body = with(body, "fhProcesamiento", json!("02/03/2026 10:20:00"));
        let asked = |seconds| {
            let answer = Reply {
                date: Some(decided + time::Duration::seconds(seconds)),
                ..reply(200, &body)
            };
            of_query(&answer, code())
        };
        for seconds in [30, 86_400] {
            let told = asked(seconds);
            assert!(
                matches!(&told, DocumentReply::Rejected(why) if why.code == "099"),
                "{told:?}"
            );
        }
        for seconds in [-30, 0, 29] {
            let told = asked(seconds);
            assert!(
                matches!(told, DocumentReply::Unclear(_)),
                "{seconds}: {told:?}"
            );
        }
        let timeless = of_query(&reply(200, &body), code());
        assert!(
            matches!(timeless, DocumentReply::Unclear(_)),
            "{timeless:?}"
        );
    }

    #[test]
    fn a_duplicate_is_passed_on_as_a_rejection() {
        let duplicate = "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR";
        let body = with(refused(), "codigoMsg", json!("004"));
        let body = with(body, "descripcionMsg", json!(duplicate));
        let expected = rejected("004", duplicate, &[]);
        assert_eq!(of_submission(&reply(400, &body), code()), expected);
    }

    #[test]
    fn a_refused_token_is_known_by_its_code_by_its_body_or_by_http() {
        let unauthorized = json!({"status": "ERROR", "error": "Unauthorized", "message": "x"});
        for reply in [
            plain(401, ""),
            plain(403, "<html>"),
            plain(401, "{"),
            reply(200, &unauthorized),
            reply(400, &with(refused(), "codigoMsg", json!("107"))),
        ] {
            assert_eq!(
                of_submission(&reply, code()),
                DocumentReply::TokenRefused,
                "{reply:?}"
            );
            assert_eq!(
                of_query(&reply, code()),
                DocumentReply::TokenRefused,
                "{reply:?}"
            );
        }
    }

    #[test]
    fn whatever_else_comes_is_unclear_and_said_shortly() {
        for (reply, seen) in [
            (plain(200, ""), "HTTP 200: an empty body"),
            (
                plain(502, "<html><body>Bad Gateway"),
                "HTTP 502: an HTML page",
            ),
            (
                plain(200, "{\"estado\": \"PROC"),
                "HTTP 200: {\"estado\": \"PROC",
            ),
            (plain(200, "[\"PROCESADO\"]"), "HTTP 200: [\"PROCESADO\"]"),
            (plain(302, "moved"), "HTTP 302: moved"),
            (
                plain(500, "{\"estado\":null}"),
                "HTTP 500: {\"estado\":null}",
            ),
            (plain(404, "{}"), "HTTP 404: {}"),
        ] {
            assert_eq!(
                of_submission(&reply, code()),
                DocumentReply::Unclear(seen.to_owned())
            );
        }
    }

    #[test]
    fn a_query_knows_absence_by_404_or_by_the_words() {
        for reply in [
            plain(404, ""),
            plain(404, "{\"message\":\"El documento no existe\"}"),
            reply(
                400,
                &with(refused(), "descripcionMsg", json!("Documento no existe")),
            ),
            reply(400, &json!({"message": "DTE no encontrado"})),
            reply(
                400,
                &with(
                    refused(),
                    "observaciones",
                    json!(["No se encontró el registro"]),
                ),
            ),
        ] {
            assert_eq!(
                of_query(&reply, code()),
                DocumentReply::Unknown,
                "{reply:?}"
            );
        }
    }

    #[test]
    fn a_query_tells_decisions_about_the_document_from_all_else() {
        let decided = of_query(&reply(400, &refused()), code());
        assert_eq!(
            decided,
            rejected("020", "[resumen.totalIva] CALCULO INCORRECTO", &[])
        );
        let receiver = "[receptor.nit] NIT CONTRIBUYENTE NO EXISTE";
        let body = with(refused(), "descripcionMsg", json!(receiver));
        assert_eq!(
            of_query(&reply(400, &body), code()),
            rejected("020", receiver, &[])
        );
        for reply in [
            plain(404, "<html>Not Found</html>"),
            plain(500, "{\"message\":\"no existe\"}"),
            plain(503, ""),
            plain(200, ""),
            reply(400, &with(refused(), "codigoMsg", json!("094"))),
            reply(400, &with(refused(), "codigoMsg", json!("102"))),
        ] {
            let verdict = of_query(&reply, code());
            assert!(
                matches!(verdict, DocumentReply::Unclear(_)),
                "{reply:?} {verdict:?}"
            );
        }
    }

    #[test]
    fn what_is_seen_shows_no_token_and_no_control_characters() {
        let token = "eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiIwNjE0In0.c2lnbmF0dXJl";
        let seen = describe(&plain(500, &format!("oops\n\u{1b}[1m Bearer {token} end")));
        assert_eq!(seen, "HTTP 500: oops  [1m Bearer … end");
        assert!(describe(&plain(500, &"ab ".repeat(500))).len() < 200);
    }

    proptest! {
        #[test]
        fn no_answer_at_all_makes_reading_panic(status in 100u16..600, text in "\\PC{0,200}|\\{.{0,80}\\}") {
            let reply = plain(status, &text);
            let accepted = matches!(of_submission(&reply, code()), DocumentReply::Accepted { .. });
            prop_assert!(!accepted);
            let _any = of_query(&reply, code());
        }
    }
}
