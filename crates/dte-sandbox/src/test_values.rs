//! Test values: receivers that make the reception of a document go a certain way.
//!
//! Whoever works on a client of the service tries every outcome with them, without touching the
//! faults. A receiver counts by its tax id or by its name, at every level of strictness. In a batch only its
//! rejections count: all documents of one have one connection.

mod table;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::code::Code;
use crate::documents::of_document;
use crate::envelope::Envelope;
use crate::faults::Effect;
use crate::json::{self, Node};
use crate::measure::tax_id;
use crate::signature;

use table::{Behaviour, Chosen, by_name, by_nit};
pub(crate) use table::{is_test_value, listed};

/// How often a document is not taken whose receiver says so: as often as the authority's manual has it
/// tried, so that whoever tries on afterwards gets through.
const REFUSALS: u8 = 3;

/// How many documents are remembered with the number of their attempts.
const MOST: usize = 10_000;

/// How long a silent authority holds the connection, and how long a slow one takes.
const SILENCE: u64 = 15_000;
const SLOWNESS: u64 = 3_000;

fn of_receiver(receiver: &Node<'_>) -> Option<Chosen> {
    let text = |member| receiver.get(member).text();
    let number = text("nit").or_else(|| text("numDocumento"));
    let taxpayer = number.and_then(tax_id);
    taxpayer
        .and_then(by_nit)
        .or_else(|| by_name(text("nombre")?))
}

/// What a document's receiver asks for, if it is a test value.
fn chosen(jws: &str) -> Option<Chosen> {
    let payload = signature::unverified_payload(jws)?;
    if !may_name_one(&payload) {
        return None;
    }
    let document = json::parse(&payload)?;
    of_receiver(of_document(&document).ok()?.receiver(&document))
}

/// The code of the rejection that a document's receiver asks for.
pub(crate) fn rejection_of(jws: &str) -> Option<String> {
    match chosen(jws)? {
        Chosen::Rejected(code) => Some(code),
        Chosen::Behaves(_) => None,
    }
}

/// The documents that were not taken for their receiver's sake, with the number of their attempts.
#[derive(Debug, Default)]
pub(crate) struct TestValues(Mutex<HashMap<Code, u8>>);

impl TestValues {
    /// What happens to a document that is sent by itself, for its receiver's sake.
    pub(crate) fn effect(&self, body: &[u8]) -> Option<Effect> {
        let envelope: Envelope<'_> = serde_json::from_slice(body).ok()?;
        match chosen(&envelope.documento)? {
            Chosen::Rejected(code) => Some(Effect::Reject(code)),
            Chosen::Behaves(Behaviour::LostAnswer) => Some(Effect::LostAnswer),
            Chosen::Behaves(Behaviour::Slow) => Some(Effect::Delay(SLOWNESS)),
            Chosen::Behaves(behaviour @ (Behaviour::Silent | Behaviour::Away)) => {
                let code = Code::parse(&envelope.codigo_generacion)?;
                self.is_refused_again(code).then_some(match behaviour {
                    Behaviour::Silent => Effect::StaySilent(SILENCE),
                    _ => Effect::Page(503),
                })
            }
        }
    }

    /// Counts an attempt; whether it is one of the first.
    fn is_refused_again(&self, code: Code) -> bool {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if attempts.len() >= MOST {
            attempts.clear();
        }
        let so_far = attempts.entry(code).or_default();
        if *so_far == REFUSALS {
            return false;
        }
        *so_far += 1;
        true
    }
}

/// Whether a document is worth being read for a test value: one look at its text tells of nearly all
/// that they name none.
fn may_name_one(document: &str) -> bool {
    // As they begin in a document's JSON.
    const TAX_ID: &str = "\"000000000";
    const SAID_NAME: &[u8] = b"\"PRUEBA ";
    let mut places = document.as_bytes().windows(SAID_NAME.len());
    document.contains(TAX_ID) || places.any(|place| place.eq_ignore_ascii_case(SAID_NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_that_names_a_value_is_read_and_the_usual_one_is_not() {
        for value in listed() {
            for text in [&value.nit, &value.name, &value.name.to_lowercase()] {
                assert!(may_name_one(&format!(r#"{{"nombre":"{text}"}}"#)), "{text}");
            }
        }
        let usual =
            r#"{"numeroControl":"DTE-03-M001P001-000000000000001","nombre":"La Prueba S.A."}"#;
        assert!(!may_name_one(usual));
    }

    #[test]
    fn a_document_is_refused_as_often_as_the_manual_has_it_tried() {
        let values = TestValues::default();
        let code = Code::random();
        let attempts = [(); 5].map(|()| values.is_refused_again(code));
        assert_eq!(attempts, [true, true, true, false, false]);
        assert!(values.is_refused_again(Code::random()));
    }
}
