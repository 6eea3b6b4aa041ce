//! What the answers to contingency events mean; they have names of their own.

use dte_application::ports::ReportReply;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::Rejection;

use crate::classify::{
    ParsedReply, describe, is_of_another, is_of_the_service, is_of_the_token, refuses_token, stamp,
};
use crate::timestamps::parse_timestamp;
use crate::transport::Reply;
use crate::truncate;
use crate::wire::{self, EventReply};

pub(crate) fn of_submission(reply: &Reply, code: GenerationCode) -> ParsedReply<ReportReply> {
    let answer: EventReply = wire::object(&reply.text).unwrap_or_default();
    let state = &answer.decision.state;
    let is_accepted = state.is("RECIBIDO") || state.is("PROCESADO");
    if (is_accepted || state.is("RECHAZADO")) && is_of_another(&answer.decision, code) {
        return ParsedReply::Unclear("an answer about another event".to_owned());
    }
    if is_accepted {
        let unusable = || ParsedReply::Unclear("an acceptance without a usable stamp".to_owned());
        let accepted = |stamp| {
            let at = parse_timestamp(answer.time.get());
            ParsedReply::Clear(ReportReply::Accepted { stamp, at })
        };
        return stamp(&answer.decision).map_or_else(unusable, accepted);
    }
    if state.is("RECHAZADO") && !is_of_the_service(reply) {
        return refused(&answer);
    }
    if refuses_token(reply, &answer.decision) {
        return ParsedReply::TokenRefused;
    }
    ParsedReply::Unclear(describe(reply))
}

fn refused(answer: &EventReply) -> ParsedReply<ReportReply> {
    let decision = &answer.decision;
    if is_of_the_token(decision) {
        return ParsedReply::TokenRefused;
    }
    let words = [&answer.message, &decision.description];
    let mut texts = words.into_iter().map(|text| text.get());
    let description = texts.find(|text| !text.is_empty());
    let rejection = Rejection {
        code: truncate::cut_code(decision.code.get()),
        description: truncate::cut(description.unwrap_or_default()),
        observations: decision
            .observations
            .beyond(description.unwrap_or_default()),
        at: parse_timestamp(answer.time.get()),
    };
    let in_words = says_repeated(&rejection.description);
    if in_words
        || rejection
            .observations
            .iter()
            .any(|text| says_repeated(text))
    {
        return ParsedReply::Clear(ReportReply::Repeated);
    }
    ParsedReply::Clear(ReportReply::Rejected(rejection))
}

/// Whether it says that the event is there already, and not one of the documents it lists.
fn says_repeated(text: &str) -> bool {
    let text = text.to_uppercase();
    text.contains("YA EXISTE") && !text.contains("DETALLEDTE")
}

#[cfg(test)]
mod tests {
    use dte_domain::value::Value as _;
    use serde_json::{Value, json};
    use time::macros::datetime;

    use super::*;

    const STAMP: &str = "202197AF602319654B9C95A5ECA40DAE13AEFB5N";
    const CODE: &str = "F7BD867A-094C-11BA-8557-90B6C9CF1B53";

    fn told(status: u16, body: &Value) -> ParsedReply<ReportReply> {
        let text = body.to_string();
        let code = GenerationCode::parse(CODE).unwrap();
        let wait = None;
        let reply = Reply {
            status,
            text,
            wait,
            date: None,
        };
        of_submission(&reply, code)
    }

    fn received() -> Value {
        json!({
            "estado": "RECIBIDO", "fechaHora": "23/03/2021 10:09:18",
            "mensaje": "Documento recibido", "selloRecibido": STAMP, "observaciones": []
        })
    }

    fn refused(observations: &Value) -> Value {
        json!({
            "estado": "RECHAZADO", "fechaHora": "23/03/2021 09:59:12",
            "mensaje": "Validaciones no superadas", "selloRecibido": null,
            "observaciones": observations
        })
    }

    #[test]
    fn a_received_event_has_its_stamp_and_the_moment_of_it() {
        let ParsedReply::Clear(ReportReply::Accepted { stamp, at }) = told(200, &received()) else {
            panic!()
        };
        assert_eq!(stamp.as_str(), STAMP);
        assert_eq!(at, Some(datetime!(2021-03-23 16:09:18 UTC)));
        let mut timeless = received();
        timeless["fechaHora"] = json!(null);
        assert!(matches!(
            told(200, &timeless),
            ParsedReply::Clear(ReportReply::Accepted { at: None, .. })
        ));
    }

    #[test]
    fn a_refusal_says_why_in_its_own_words() {
        let told = told(200, &refused(&json!(["OBSERVACION 1", "OBSERVACION N"])));
        let ParsedReply::Clear(ReportReply::Rejected(rejection)) = told else {
            panic!("{told:?}")
        };
        assert_eq!(rejection.code, "");
        assert_eq!(rejection.description, "Validaciones no superadas");
        assert_eq!(rejection.observations, ["OBSERVACION 1", "OBSERVACION N"]);
    }

    #[test]
    fn an_event_that_is_there_already_is_repeated_but_not_one_of_its_documents() {
        for text in ["El evento ya existe", "YA EXISTE UN REGISTRO CON ESE VALOR"] {
            let told = told(400, &refused(&json!([text])));
            assert_eq!(told, ParsedReply::Clear(ReportReply::Repeated), "{text}");
        }
        let document = json!(["[detalleDTE.codigoGeneracion] YA EXISTE"]);
        assert!(matches!(
            told(400, &refused(&document)),
            ParsedReply::Clear(ReportReply::Rejected(_))
        ));
    }

    #[test]
    fn whatever_else_comes_is_unclear_or_about_the_token() {
        let mut unstamped = received();
        unstamped["selloRecibido"] = json!("short");
        let mut foreign = received();
        foreign["codigoGeneracion"] = json!("1C388485-8BB2-4765-BA4A-04C9E48D7C85");
        for body in [unstamped, foreign, json!({}), json!([])] {
            let told = told(200, &body);
            assert!(matches!(told, ParsedReply::Unclear(_)), "{told:?}");
        }
        assert_eq!(told(401, &json!({})), ParsedReply::TokenRefused);
        let refused = refused(&json!(["OBSERVACION 1"]));
        assert!(matches!(told(502, &refused), ParsedReply::Unclear(_)));
    }
}
