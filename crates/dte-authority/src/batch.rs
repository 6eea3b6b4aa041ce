//! What the answers about batches mean.

use dte_application::ports::{BatchAnswer, BatchResults, Decision};
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value;
use uuid::Uuid;

use crate::exchange::Reply;
use crate::reading::{Told, Verdict, describe, entry, refusal, refuses_token};
use crate::wire::{self, BatchReply, ResultsReply};

/// Longer codes of batches are not the authority's.
const LONGEST_CODE: usize = 100;

/// Reads the answer to a batch.
pub(crate) fn of_submission(reply: &Reply, id: Uuid) -> Told<BatchAnswer> {
    let answer: BatchReply = wire::object(&reply.text).unwrap_or_default();
    let decision = &answer.decision;
    if decision.state.is("RECHAZADO") {
        return match refusal(decision) {
            Verdict::Rejected(rejection) => Told::Clear(BatchAnswer::Rejected(rejection)),
            _ => Told::TokenRefused,
        };
    }
    if decision.state.is("RECIBIDO") {
        return taken(&answer, id);
    }
    if refuses_token(reply, decision) {
        return Told::TokenRefused;
    }
    Told::Unclear(describe(reply))
}

fn taken(answer: &BatchReply, id: Uuid) -> Told<BatchAnswer> {
    let answered = answer.id.get();
    if !answered.is_empty() && Uuid::parse_str(answered) != Ok(id) {
        return Told::Unclear("an answer about another batch".to_owned());
    }
    let code = answer.code.get();
    if code.is_empty() || code.len() > LONGEST_CODE {
        return Told::Unclear("a batch taken without a usable code".to_owned());
    }
    let code = code.to_owned();
    Told::Clear(BatchAnswer::Taken { code })
}

/// Reads the answer to a query of a batch. Nothing at all means that it still works on it.
pub(crate) fn of_query(reply: &Reply) -> Told<BatchResults> {
    let is_success = (200..300).contains(&reply.status);
    if is_success && reply.text.is_empty() {
        return Told::Clear(BatchResults::Working);
    }
    let answer: ResultsReply = wire::object(&reply.text).unwrap_or_default();
    let (accepted, rejected) = match (&answer.accepted, &answer.rejected) {
        (None, None) if refuses_token(reply, &answer.decision) => return Told::TokenRefused,
        (None, None) => return Told::Unclear(describe(reply)),
        (accepted, rejected) => (accepted.as_deref(), rejected.as_deref()),
    };
    // Should a document stand in both lists, the stamp comes last and wins.
    let rejected = rejected.unwrap_or_default().iter();
    let rejected = rejected.filter_map(|one| decided(one, "RECHAZADO"));
    let accepted = accepted.unwrap_or_default().iter();
    let accepted = accepted.filter_map(|one| decided(one, "PROCESADO"));
    let decided: Vec<_> = rejected.chain(accepted).collect();
    if decided.is_empty() {
        return Told::Clear(BatchResults::Working);
    }
    Told::Clear(BatchResults::Decided(decided))
}

/// One entry of the list of that state; `None` when it does not say clearly what was decided about
/// which document.
fn decided(one: &serde_json::Value, state: &str) -> Option<(GenerationCode, Decision)> {
    let written: wire::Decision = wire::member(one)?;
    let code = GenerationCode::read(written.generation_code.get()).ok()?;
    let decision = match entry(&written, state) {
        Verdict::Accepted {
            stamp,
            observations,
        } => Decision::Accepted {
            stamp,
            observations,
        },
        Verdict::Rejected(rejection) => Decision::Rejected(rejection),
        unclear => {
            tracing::warn!(%code, ?unclear, "an unusable entry in the results of a batch");
            return None;
        }
    };
    Some((code, decision))
}
