//! What the clients of a chaos run saw.

use std::collections::{BTreeMap, HashSet};

use aws_lc_rs::digest::{SHA256, digest};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::chaos::order::Kind;

/// SHA-256, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let digest = digest(&SHA256, bytes);
    let bytes = digest.as_ref().iter();
    bytes.fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// A document as an answer told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredDocument {
    pub code: String,
    /// Its control number; none of an event.
    pub number: Option<String>,
    /// Its stamp, if it had one then.
    pub stamp: Option<String>,
    /// The digest of its bytes.
    pub sha256: String,
    /// Its date of issue; none in an event.
    pub date: String,
}

impl AnsweredDocument {
    /// Reads the body of a 200 or 201.
    pub fn read(body: &[u8]) -> Option<Self> {
        #[derive(Deserialize)]
        struct Answer<'a> {
            #[serde(borrow)]
            data: &'a RawValue,
            reception_stamp: Option<String>,
        }
        let answer: Answer<'_> = serde_json::from_slice(body).ok()?;
        let Document { identificacion } = serde_json::from_str(answer.data.get()).ok()?;
        Some(Self {
            code: identificacion.codigo_generacion,
            number: identificacion.numero_control,
            stamp: answer.reception_stamp,
            sha256: sha256(answer.data.get().as_bytes()),
            date: identificacion.fec_emi,
        })
    }
}

#[derive(Deserialize)]
struct Document {
    identificacion: Identification,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct Identification {
    codigo_generacion: String,
    numero_control: Option<String>,
    fec_emi: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// 201, or 200 for an event.
    Done(AnsweredDocument),
    /// The authority refused the document, or the event.
    Rejected(Rejected),
    /// The service refused the order: `400 VALIDATION_FAILED`.
    Refused(String),
    /// The document that was to be corrected has been received after all.
    Already,
    /// No answer in all the time that the client had.
    NoAnswer,
}

/// A document that the authority refused, as its client was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The authority's code for the reason.
    pub why: String,
    /// The document's generation code; none when an event was refused.
    pub document: Option<String>,
}

#[derive(Clone, Debug)]
pub struct OrderRecord {
    pub company: usize,
    pub kind: Kind,
    /// The order's mark, which is its Idempotency-Key too.
    pub mark: String,
    /// The document that was to be invalidated, if it was an invalidation.
    pub invalidates: Option<String>,
    /// The document that was to be corrected, if it was a correction.
    pub corrects: Option<String>,
    /// Whether another order at the same time may have made this one impossible.
    pub races: bool,
    pub end: End,
}

#[derive(Debug, Default)]
pub struct OrderLog {
    pub records: Vec<OrderRecord>,
    /// Answers on the way that were not the last, by name: `503 OVERLOADED`, `connection broken`.
    pub on_the_way: BTreeMap<String, u64>,
    /// Answers that nobody should ever see.
    pub scandals: Vec<String>,
}

impl OrderLog {
    /// Counts an answer on the way.
    pub fn pass(&mut self, name: &str) {
        *self.on_the_way.entry(name.to_owned()).or_default() += 1;
    }

    /// How many orders were done.
    pub fn done(&self) -> usize {
        let done = self.records.iter();
        done.filter(|record| matches!(record.end, End::Done(_)))
            .count()
    }

    /// The companies and documents whose invalidation was answered without a stamp.
    pub fn unstamped_invalidations(&self) -> Vec<(usize, String)> {
        let unstamped = self.records.iter().filter_map(|record| match &record.end {
            End::Done(answered) if answered.stamp.is_none() => {
                Some((record.company, record.invalidates.clone()?))
            }
            _ => None,
        });
        unstamped.collect()
    }

    /// How many orders came too late for what others took, if there are any, for people.
    pub fn came_too_late(&self) -> Option<String> {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for record in self.records.iter().filter(|record| record.races) {
            if let End::Refused(_) = record.end {
                let path = record.kind.path().split('?').next().unwrap_or_default();
                *counts.entry(path).or_default() += 1;
            }
        }
        let told = counts
            .into_iter()
            .map(|(path, count)| format!("{count} x {path}"));
        let told = told.collect::<Vec<_>>().join(", ");
        (!told.is_empty()).then(|| format!("came too late: {told}"))
    }

    /// How many documents were issued: all of them, and those without a stamp at first. What is
    /// ordered again is the same document.
    pub fn issued(&self) -> (u64, u64) {
        let mut codes = HashSet::new();
        let issued = self.records.iter().filter_map(|record| match &record.end {
            End::Done(answered) if record.invalidates.is_none() && codes.insert(&answered.code) => {
                Some(answered)
            }
            _ => None,
        });
        issued.fold((0, 0), |(all, bare), answered| {
            (all + 1, bare + u64::from(answered.stamp.is_none()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_with_the_digest_of_its_bytes() {
        let body = br#"{"success":true,"reception_stamp":null,"data":{"identificacion":{"codigoGeneracion":"A","numeroControl":"N","fecEmi":"2026-12-31"},"x": 1.0}}"#;
        let answered = AnsweredDocument::read(body).unwrap();
        assert_eq!((answered.code.as_str(), answered.stamp), ("A", None));
        assert_eq!(answered.date, "2026-12-31");
        let bytes = br#"{"identificacion":{"codigoGeneracion":"A","numeroControl":"N","fecEmi":"2026-12-31"},"x": 1.0}"#;
        assert_eq!(answered.sha256, sha256(bytes));
        assert_eq!(AnsweredDocument::read(b"{}"), None);
    }

    #[test]
    fn issued_documents_are_counted_without_events() {
        let body = br#"{"reception_stamp":null,"data":{"identificacion":{}}}"#;
        let answered = || End::Done(AnsweredDocument::read(body).unwrap());
        let record = |invalidates, end| OrderRecord {
            company: 0,
            kind: Kind::Invoice,
            mark: "M".into(),
            invalidates,
            corrects: None,
            races: false,
            end,
        };
        let order_log = OrderLog {
            records: vec![
                record(None, answered()),
                record(None, answered()),
                record(Some("A".into()), answered()),
                record(None, End::NoAnswer),
            ],
            ..OrderLog::default()
        };
        assert_eq!(order_log.issued(), (1, 1));
        assert_eq!(order_log.unstamped_invalidations(), [(0, "A".to_owned())]);
    }
}
