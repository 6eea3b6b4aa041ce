//! What the answers about batches mean.

use dte_application::ports::{BatchReply, BatchResults, BatchedResult};
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value;
use uuid::Uuid;

use crate::classify::{
    DocumentReply, ParsedReply, describe, entry, is_of_the_service, refusal, refuses_token,
};
use crate::transport::Reply;
use crate::wire::{self, BatchReplyBody, ResultsReply};

/// Longer codes of batches are not the authority's.
const LONGEST_CODE: usize = 100;

pub(crate) fn of_submission(reply: &Reply, id: Uuid) -> ParsedReply<BatchReply> {
    let answer: BatchReplyBody = wire::object(&reply.text).unwrap_or_default();
    let decision = &answer.decision;
    if decision.state.is("RECHAZADO") && !is_of_the_service(reply) {
        return refused(&answer, id);
    }
    if decision.state.is("RECIBIDO") {
        return taken(&answer, id);
    }
    if refuses_token(reply, decision) {
        return ParsedReply::TokenRefused;
    }
    ParsedReply::Unclear(describe(reply))
}

/// A batch has no code of its own yet when it is refused; the number it was sent with need not be
/// repeated, but must not be another.
fn refused(answer: &BatchReplyBody, id: Uuid) -> ParsedReply<BatchReply> {
    if is_of_another_batch(answer, id) {
        return ParsedReply::Unclear("an answer about another batch".to_owned());
    }
    match refusal(&answer.decision, None) {
        DocumentReply::Rejected(rejection) => ParsedReply::Clear(BatchReply::Rejected(rejection)),
        DocumentReply::TokenRefused => ParsedReply::TokenRefused,
        _ => ParsedReply::Unclear("a refusal of a batch without a code".to_owned()),
    }
}

fn is_of_another_batch(answer: &BatchReplyBody, id: Uuid) -> bool {
    let answered = answer.id.get();
    !answered.is_empty() && Uuid::parse_str(answered) != Ok(id)
}

fn taken(answer: &BatchReplyBody, id: Uuid) -> ParsedReply<BatchReply> {
    if is_of_another_batch(answer, id) {
        return ParsedReply::Unclear("an answer about another batch".to_owned());
    }
    let code = answer.code.get();
    if code.is_empty() || code.len() > LONGEST_CODE {
        return ParsedReply::Unclear("a batch taken without a usable code".to_owned());
    }
    let code = code.to_owned();
    ParsedReply::Clear(BatchReply::Taken { code })
}

/// Reads the answer to a query of a batch. Nothing at all means that it still works on it.
pub(crate) fn of_query(reply: &Reply) -> ParsedReply<BatchResults> {
    let is_success = (200..300).contains(&reply.status);
    if is_success && reply.text.is_empty() {
        return ParsedReply::Clear(BatchResults::Working);
    }
    let answer: ResultsReply = wire::object(&reply.text).unwrap_or_default();
    let (accepted, rejected) = match (&answer.accepted, &answer.rejected) {
        (None, None) if refuses_token(reply, &answer.decision) => return ParsedReply::TokenRefused,
        (None, None) => return ParsedReply::Unclear(describe(reply)),
        (accepted, rejected) => (accepted.as_deref(), rejected.as_deref()),
    };
    // Should a document stand in both lists, the stamp comes last and wins.
    let rejected = rejected.unwrap_or_default().iter();
    let rejected = rejected.filter_map(|one| decided(one, "RECHAZADO"));
    let accepted = accepted.unwrap_or_default().iter();
    let accepted = accepted.filter_map(|one| decided(one, "PROCESADO"));
    let decided: Vec<_> = rejected.chain(accepted).collect();
    if decided.is_empty() {
        return ParsedReply::Clear(BatchResults::Working);
    }
    ParsedReply::Clear(BatchResults::Decided(decided))
}

/// One entry of the list of that state; `None` when it does not say clearly what was decided about
/// which document.
fn decided(one: &serde_json::Value, state: &str) -> Option<(GenerationCode, BatchedResult)> {
    let written: wire::ReplyFields = wire::member(one)?;
    let code = GenerationCode::parse(written.generation_code.get()).ok()?;
    let decision = match entry(&written, code, state) {
        DocumentReply::Accepted(acceptance) => BatchedResult::Accepted(acceptance),
        DocumentReply::Rejected(rejection) => BatchedResult::Rejected(rejection),
        DocumentReply::Incomplete(refusal) => BatchedResult::Incomplete(refusal),
        unclear => {
            tracing::warn!(%code, ?unclear, "an unusable entry in the results of a batch");
            return None;
        }
    };
    Some((code, decision))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const STAMP: &str = "2021606AB37149A642B3921AD9D9A4A4F934QDHB";
    const ONE: &str = "C3AF84A7-8BB8-4867-ABE4-F40BB3AE3052";
    const OTHER: &str = "3EB5A0FC-4562-4C1D-A61B-B1FC17F30A30";
    const ID: Uuid = Uuid::from_u128(0x9151_2B3D_2534_4009_817B_2522_B815_4993);

    fn reply(status: u16, body: &Value) -> Reply {
        plain(status, &body.to_string())
    }

    fn plain(status: u16, text: &str) -> Reply {
        Reply {
            status,
            text: text.to_owned(),
            wait: None,
            date: None,
        }
    }

    fn received() -> Value {
        json!({
            "versionApp": 1, "estado": "RECIBIDO", "fhProcesamiento": "19/10/2021 08:39:47",
            "descripcionMsg": "LOTE RECIBIDO", "ambiente": "00", "clasificaMsg": "10",
            "codigoLote": "43308218-7CEE-4C66-9BC0-F7A6DAE61ABD",
            "idEnvio": "91512B3D-2534-4009-817B-2522B8154993", "codigoMsg": "001", "version": 1
        })
    }

    fn accepted(code: &str) -> Value {
        json!({
            "estado": "PROCESADO", "codigoGeneracion": code, "selloRecibido": STAMP,
            "descripcionMsg": "RECIBIDO Y PROCESADO", "observaciones": [], "index": 0
        })
    }

    fn rejected(code: &str) -> Value {
        json!({
            "estado": "RECHAZADO", "codigoGeneracion": code, "selloRecibido": null,
            "codigoMsg": "802", "descripcionMsg": "No valido", "observaciones": []
        })
    }

    fn decisions(accepted: &Value, rejected: &Value) -> Vec<(String, bool)> {
        let body = json!({"procesados": accepted, "rechazados": rejected});
        match of_query(&reply(200, &body)) {
            ParsedReply::Clear(BatchResults::Decided(decided)) => decided
                .into_iter()
                .map(|(code, decision)| {
                    let is_accepted = matches!(decision, BatchedResult::Accepted { .. });
                    (code.to_string(), is_accepted)
                })
                .collect(),
            ParsedReply::Clear(BatchResults::Working) => Vec::new(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_received_batch_has_a_code() {
        let code = "43308218-7CEE-4C66-9BC0-F7A6DAE61ABD".to_owned();
        let taken = ParsedReply::Clear(BatchReply::Taken { code });
        assert_eq!(of_submission(&reply(200, &received()), ID), taken);
        let mut silent = received();
        silent["idEnvio"] = json!(null);
        assert_eq!(of_submission(&reply(200, &silent), ID), taken);
    }

    #[test]
    fn a_batch_without_a_code_or_with_another_number_is_unclear() {
        for (member, value) in [
            ("codigoLote", json!(null)),
            ("codigoLote", json!("x".repeat(101))),
            ("idEnvio", json!(OTHER)),
            ("estado", json!("PROCESADO")),
        ] {
            let mut body = received();
            body[member] = value;
            let told = of_submission(&reply(200, &body), ID);
            assert!(matches!(told, ParsedReply::Unclear(_)), "{member} {told:?}");
        }
    }

    #[test]
    fn a_batch_is_refused_as_a_whole_or_for_its_token() {
        let body = json!({"estado": "RECHAZADO", "codigoMsg": "094", "descripcionMsg": "x"});
        let told = of_submission(&reply(400, &body), ID);
        let ParsedReply::Clear(BatchReply::Rejected(rejection)) = told else {
            panic!("{told:?}")
        };
        assert_eq!(rejection.code, "094");
        for (status, member, value) in [
            (502, "codigoMsg", json!("094")),
            (400, "codigoMsg", json!(null)),
            (400, "idEnvio", json!(OTHER)),
        ] {
            let mut half = body.clone();
            half[member] = value;
            let told = of_submission(&reply(status, &half), ID);
            assert!(matches!(told, ParsedReply::Unclear(_)), "{told:?}");
        }
        let token = json!({"estado": "RECHAZADO", "codigoMsg": "107"});
        for reply in [reply(400, &token), plain(401, ""), plain(403, "<html>")] {
            assert_eq!(of_submission(&reply, ID), ParsedReply::TokenRefused);
        }
    }

    #[test]
    fn nothing_decided_yet_is_work_in_progress() {
        for reply in [
            plain(200, ""),
            plain(204, ""),
            reply(200, &json!({"procesados": [], "rechazados": []})),
            reply(200, &json!({"procesados": [], "rechazados": null})),
        ] {
            assert_eq!(of_query(&reply), ParsedReply::Clear(BatchResults::Working));
        }
    }

    #[test]
    fn what_says_nothing_about_the_batch_is_unclear() {
        for reply in [
            plain(404, ""),
            plain(404, "{\"message\":\"El lote no existe\"}"),
            plain(503, ""),
            plain(200, "<html>"),
            plain(200, "{\"procesados\":[{\"estado\":\"PROC"),
            plain(200, "{}"),
            reply(400, &json!({"estado": "RECHAZADO", "codigoMsg": "099"})),
        ] {
            assert!(
                matches!(of_query(&reply), ParsedReply::Unclear(_)),
                "{reply:?}"
            );
        }
        assert_eq!(of_query(&plain(401, "")), ParsedReply::TokenRefused);
    }

    #[test]
    fn every_usable_entry_is_a_decision() {
        let both = decisions(&json!([accepted(ONE)]), &json!([rejected(OTHER)]));
        assert_eq!(both, [(OTHER.to_owned(), false), (ONE.to_owned(), true)]);
        let lower = accepted(&ONE.to_lowercase());
        let told = decisions(&json!([lower]), &json!(null));
        assert_eq!(told, [(ONE.to_owned(), true)]);
    }

    #[test]
    fn unusable_entries_are_left_out_never_invented() {
        let mut unstamped = accepted(ONE);
        unstamped["selloRecibido"] = json!("short");
        let mut contradicted = accepted(ONE);
        contradicted["estado"] = json!("RECHAZADO");
        let mut stateless = accepted(ONE);
        stateless["estado"] = json!(null);
        let mut token = rejected(ONE);
        token["codigoMsg"] = json!("107");
        let mut silent = rejected(ONE);
        silent["estado"] = json!(null);
        let nameless = accepted("none");
        let strange = json!([
            unstamped,
            contradicted,
            stateless,
            nameless,
            null,
            7,
            [STAMP]
        ]);
        let refused = json!([token, silent, accepted(ONE), {}]);
        assert_eq!(decisions(&strange, &refused), []);
    }

    #[test]
    fn a_refused_entry_without_a_code_is_incomplete() {
        let mut codeless = rejected(ONE);
        codeless["codigoMsg"] = json!(null);
        let body = json!({"procesados": [], "rechazados": [codeless]});
        let ParsedReply::Clear(BatchResults::Decided(decided)) = of_query(&reply(200, &body))
        else {
            panic!()
        };
        assert!(matches!(decided[..], [(_, BatchedResult::Incomplete(_))]));
    }
}
