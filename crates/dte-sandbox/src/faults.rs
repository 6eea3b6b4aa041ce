//! Faults on demand: a queue a service, each fault for the next so many requests.

use std::collections::VecDeque;
use std::sync::Mutex;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Service {
    Auth,
    Reception,
    /// The query of a document and that of a batch's result.
    Query,
    Batch,
    Contingency,
    Invalidation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Delay,
    Status,
    Close,
    LostAnswer,
    Reject,
    Garbage,
    Page,
    TooMany,
    Spoil,
    SpoilRefusal,
    UnknownReceiver,
    /// No effect on one request: as long as it is there, queries find documents and no events.
    NoEvents,
    /// No effect on one request: as long as it is there, queries find nothing of the last seconds.
    LaggingQueries,
}

impl Kind {
    /// Whether it holds beside other faults until it is deleted, whatever `times` says.
    fn is_standing(self) -> bool {
        matches!(self, Self::NoEvents | Self::LaggingQueries)
    }
}

/// What happens to one request instead of, or around, its handling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Waits that many milliseconds, then handles it.
    Delay(u64),
    /// Answers this HTTP status without handling it.
    Status(u16),
    /// Closes the connection without handling it.
    Close,
    /// Holds the connection that many milliseconds without handling it, then closes it.
    StaySilent(u64),
    /// Handles it, then closes the connection without an answer.
    LostAnswer,
    Reject(String),
    /// Rejects it because no taxpayer has its receiver's number.
    UnknownReceiver,
    /// Answers 200 with something that is not the answer, without handling it.
    Garbage(Garbage),
    /// Answers this HTTP status with a web page, without handling it.
    Page(u16),
    /// Answers that it wants to be left alone for so many seconds, without handling it.
    TooMany(u64),
    /// Handles it and spoils the answer.
    Spoil(Spoiled),
    /// Rejects it and spoils the answer.
    SpoilRefusal(Spoiled),
}

/// What is wrong with an answer that is spoiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spoiled {
    /// It names no document.
    Nameless,
    /// It names another document.
    Foreign,
    /// It has no code of a message.
    Codeless,
    /// It says neither that it accepts nor that it rejects.
    Stateless,
    /// It has no seal.
    Unsealed,
    /// It comes with HTTP 500.
    Error,
    /// It has far too many words.
    Wordy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Garbage {
    /// JSON that stops in the middle.
    BrokenJson,
    Empty,
    Html,
}

/// A fault as it is asked for and listed.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fault {
    on: Service,
    kind: Kind,
    #[serde(default)]
    value: Value,
    /// How many requests it is still for; 0 for all until it is deleted.
    #[serde(default = "once", deserialize_with = "null_is_forever")]
    times: u64,
}

fn once() -> u64 {
    1
}

fn null_is_forever<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(0))
}

impl Fault {
    /// What it does; `None` when the value does not suit the kind.
    fn effect(&self) -> Option<Effect> {
        Some(match self.kind {
            Kind::Delay => Effect::Delay(self.value.as_u64()?),
            Kind::Status => Effect::Status(self.http_status()?),
            Kind::Page => Effect::Page(self.http_status()?),
            Kind::TooMany => Effect::TooMany(self.value.as_u64()?),
            Kind::Spoil => Effect::Spoil(self.spoiled()?),
            Kind::SpoilRefusal => Effect::SpoilRefusal(self.spoiled()?),
            Kind::Close => Effect::Close,
            Kind::LostAnswer => Effect::LostAnswer,
            Kind::Reject => Effect::Reject(match &self.value {
                Value::Null => "099".to_owned(),
                Value::String(code) => code.clone(),
                _ => return None,
            }),
            Kind::Garbage => Effect::Garbage(match &self.value {
                Value::Null => Garbage::BrokenJson,
                Value::String(name) if name == "json" => Garbage::BrokenJson,
                Value::String(name) if name == "empty" => Garbage::Empty,
                Value::String(name) if name == "html" => Garbage::Html,
                _ => return None,
            }),
            Kind::UnknownReceiver => Effect::UnknownReceiver,
            Kind::NoEvents | Kind::LaggingQueries => return None,
        })
    }

    fn is_good(&self) -> bool {
        match self.kind {
            Kind::NoEvents => self.on == Service::Query && self.value.is_null(),
            Kind::LaggingQueries => self.on == Service::Query && self.value.as_u64().is_some(),
            Kind::UnknownReceiver => self.on == Service::Reception && self.value.is_null(),
            _ => self.effect().is_some(),
        }
    }
}

impl Fault {
    fn http_status(&self) -> Option<u16> {
        let status = u16::try_from(self.value.as_u64()?).ok()?;
        (200..600).contains(&status).then_some(status)
    }

    fn spoiled(&self) -> Option<Spoiled> {
        Spoiled::deserialize(&self.value).ok()
    }
}

/// The pending faults, first come first served within each service.
#[derive(Debug, Default)]
pub(crate) struct Faults(Mutex<VecDeque<Fault>>);

impl Faults {
    /// Appends a fault; `false` when its value does not suit its kind.
    pub(crate) fn add(&self, fault: Fault) -> bool {
        let good = fault.is_good();
        if good {
            self.queue().push_back(fault);
        }
        good
    }

    /// Takes the effect for the next request of the service.
    pub(crate) fn next(&self, service: Service) -> Option<Effect> {
        let mut queue = self.queue();
        let is_next = |fault: &Fault| fault.on == service && !fault.kind.is_standing();
        let position = queue.iter().position(is_next)?;
        let fault = queue.get_mut(position)?;
        let effect = fault.effect();
        match fault.times {
            0 => {}
            1 => drop(queue.remove(position)),
            _ => fault.times -= 1,
        }
        effect
    }

    pub(crate) fn hide_events(&self) -> bool {
        self.queue()
            .iter()
            .any(|fault| fault.kind == Kind::NoEvents)
    }

    /// How many of the last seconds queries know nothing of; `None` when they know everything.
    pub(crate) fn query_lag(&self) -> Option<i64> {
        let queue = self.queue();
        let lags = queue
            .iter()
            .filter(|fault| fault.kind == Kind::LaggingQueries);
        lags.filter_map(|fault| fault.value.as_i64()).max()
    }

    pub(crate) fn pending(&self) -> Vec<Fault> {
        self.queue().iter().cloned().collect()
    }

    /// Forgets all; says how many there were.
    pub(crate) fn clear(&self) -> usize {
        let mut queue = self.queue();
        let count = queue.len();
        queue.clear();
        count
    }

    fn queue(&self) -> std::sync::MutexGuard<'_, VecDeque<Fault>> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fault(value: Value) -> Fault {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn faults_of_a_service_are_taken_in_order_and_so_many_times() {
        let faults = Faults::default();
        assert!(faults.add(fault(json!({"on": "auth", "kind": "close"}))));
        assert!(faults.add(fault(
            json!({"on": "query", "kind": "delay", "value": 5, "times": 2})
        )));
        assert!(faults.add(fault(json!({"on": "query", "kind": "reject"}))));
        assert_eq!(faults.next(Service::Query), Some(Effect::Delay(5)));
        assert_eq!(faults.next(Service::Query), Some(Effect::Delay(5)));
        assert_eq!(
            faults.next(Service::Query),
            Some(Effect::Reject("099".to_owned()))
        );
        assert_eq!(faults.next(Service::Query), None);
        assert_eq!(faults.next(Service::Auth), Some(Effect::Close));
        assert_eq!(faults.next(Service::Auth), None);
    }

    #[test]
    fn zero_and_null_times_last_until_deleted() {
        for times in [json!(0), json!(null)] {
            let faults = Faults::default();
            faults.add(fault(
                json!({"on": "batch", "kind": "status", "value": 503, "times": times}),
            ));
            for _ in 0..5 {
                assert_eq!(faults.next(Service::Batch), Some(Effect::Status(503)));
            }
            assert_eq!(faults.clear(), 1);
            assert_eq!(faults.next(Service::Batch), None);
        }
    }

    #[test]
    fn every_documented_kind_is_taken() {
        let page = include_str!("../../../docs/SANDBOX.md");
        let (_, table) = page.split_once("| kind | value | what happens |").unwrap();
        let rows = table.lines().skip(2).take_while(|row| row.starts_with('|'));
        let mut kinds = 0;
        for row in rows {
            let kind = row.split('`').nth(1).unwrap();
            let on = match kind {
                "no_events" | "lagging_queries" => "query",
                _ => "reception",
            };
            let value = match kind {
                "delay" | "status" | "page" | "too_many" | "lagging_queries" => json!(503),
                "spoil" | "spoil_refusal" => json!("nameless"),
                _ => Value::Null,
            };
            let wanted = fault(json!({"on": on, "kind": kind, "value": value}));
            assert!(Faults::default().add(wanted), "{kind}");
            kinds += 1;
        }
        assert_eq!(kinds, 13);
    }

    #[test]
    fn a_value_that_does_not_suit_its_kind_is_refused() {
        for bad in [
            json!({"on": "auth", "kind": "delay"}),
            json!({"on": "auth", "kind": "status", "value": 99}),
            json!({"on": "auth", "kind": "reject", "value": 4}),
            json!({"on": "auth", "kind": "garbage", "value": "xml"}),
            json!({"on": "auth", "kind": "page", "value": 1000}),
            json!({"on": "auth", "kind": "too_many"}),
            json!({"on": "auth", "kind": "spoil"}),
            json!({"on": "auth", "kind": "spoil_refusal", "value": "sour"}),
            json!({"on": "batch", "kind": "unknown_receiver"}),
            json!({"on": "reception", "kind": "lagging_queries", "value": 5}),
            json!({"on": "query", "kind": "lagging_queries"}),
            json!({"on": "query", "kind": "lagging_queries", "value": -5}),
        ] {
            assert!(!Faults::default().add(fault(bad)));
        }
    }
}
