//! What must hold of every answer of the authority, whatever bytes came in its place. Fuzz targets
//! and tests share it.
#![expect(clippy::unwrap_used, reason = "for tests")]

use dte_domain::identification::GenerationCode;
use dte_domain::value::Value;
use time::OffsetDateTime;

use crate::classify::{DocumentReply, describe, of_query, of_submission};
use crate::token::Token;
use crate::transport::{Reply, text};
use crate::wire::{self, SignInAnswer};

/// The document of which the answers are.
pub const CODE: &str = "F7BD867A-094C-11BA-8557-90B6C9CF1B53";

/// How many characters of an answer the log shows at most.
const SHOWN: usize = 200;

/// Reads bytes as an answer to a submission, to a query and to signing in, under several HTTP
/// codes. It panics when they are taken for a decision that they do not spell out, or shown at
/// length.
pub fn answer(bytes: &[u8]) {
    let code = GenerationCode::parse(CODE).unwrap();
    for status in [200, 400, 401, 404, 500] {
        let reply = Reply {
            status,
            text: text(bytes),
            wait: None,
            date: None,
        };
        let said = reply.text.to_ascii_uppercase();
        for verdict in [of_submission(&reply, code), of_query(&reply, code)] {
            match verdict {
                DocumentReply::Accepted { .. } => {
                    assert!(said.contains("PROCESADO") || is_escaped(&said));
                }
                DocumentReply::Rejected(_) | DocumentReply::Incomplete(_) => {
                    assert!(said.contains("RECHAZADO") || is_escaped(&said));
                }
                DocumentReply::Unclear(seen) => assert!(seen.chars().count() <= SHOWN, "{seen}"),
                DocumentReply::Unknown | DocumentReply::TokenRefused => {}
            }
        }
        assert!(describe(&reply).chars().count() <= SHOWN);
        sign_in(&reply.text);
    }
}

/// A decision may be spelled with escapes (`\u0050ROCESADO`).
fn is_escaped(said: &str) -> bool {
    said.contains("\\U")
}

/// A token that comes is one that can be sent, and is not due before it begins.
fn sign_in(text: &str) {
    let answer: SignInAnswer = wire::object(text).unwrap_or_default();
    let written = answer.body.unwrap_or_default();
    let now = OffsetDateTime::UNIX_EPOCH;
    if let Some(token) = Token::given(written.token.get(), now) {
        assert!(token.lives(now));
        let kept = Token::kept(&token.secret(), token.ends()).unwrap();
        let _due = kept.is_due(now);
        assert!(kept.header() == token.header());
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_seed_of_the_fuzz_target_is_read_as_it_should_be() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = folder.join("../../tests/fuzz/seeds/authority_answer");
        let mut seeds = 0;
        for seed in std::fs::read_dir(folder).unwrap() {
            answer(&std::fs::read(seed.unwrap().path()).unwrap());
            seeds += 1;
        }
        assert!(seeds >= 10, "{seeds} seeds");
    }
}
