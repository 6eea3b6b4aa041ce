//! What holds after every chaos run. What documents may take of one another is counted in [`balances`],
//! what settlements tell of in [`settlements`].

mod balances;
pub mod settlements;

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::chaos::order_log::{AnsweredDocument, End, OrderLog, OrderRecord, Rejected};
use crate::chaos::state_dump::{Event, Stored};
use crate::faults::Faults;
use crate::held::AuthorityDocument;

#[derive(Debug, Default)]
pub struct Evidence {
    pub stored: Vec<Stored>,
    pub held: Vec<AuthorityDocument>,
    pub events: Vec<Event>,
    /// Companies whose numbers carry the year.
    pub with_year: HashSet<String>,
    /// What the service's own commands found to be wrong.
    pub found: Vec<String>,
    pub logs: Vec<String>,
    /// What no log may show.
    pub secrets: Vec<String>,
}

/// Everything that is wrong, a line each kind.
pub fn faults(order_log: &OrderLog, evidence: &Evidence) -> Vec<String> {
    let mut faults = Faults::default();
    let by_code = by_code(&evidence.stored, &mut faults);
    settled(&evidence.stored, &mut faults);
    series(evidence, &mut faults);
    stamps(&evidence.stored, &mut faults);
    orders(order_log, evidence, &by_code, &mut faults);
    authority(evidence, &by_code, &mut faults);
    events(evidence, &by_code, &mut faults);
    balances::never_overdrawn(&evidence.stored, &mut faults);
    settlements::stand_once(&evidence.stored, &mut faults);
    for found in &evidence.found {
        faults.add("found by the service's own commands", found);
    }
    for scandal in &order_log.scandals {
        faults.add("an answer that nobody should see", scandal);
    }
    logs(evidence, &mut faults);
    faults.report()
}

/// Types that have no control number.
const EVENTS: [&str; 2] = ["17", "18"];

type ByCode<'a> = HashMap<&'a str, &'a Stored>;

fn by_code<'a>(stored: &'a [Stored], faults: &mut Faults) -> ByCode<'a> {
    let mut by_code = HashMap::with_capacity(stored.len());
    for document in stored {
        if by_code.insert(document.code.as_str(), document).is_some() {
            faults.add("listed twice", &document.code);
        }
    }
    by_code
}

fn settled(stored: &[Stored], faults: &mut Faults) {
    for document in stored {
        if !matches!(
            document.status.as_str(),
            "RECEIVED" | "REJECTED" | "INVALIDATED"
        ) {
            let Stored {
                code,
                status,
                document_type,
                ..
            } = document;
            faults.add("not settled", format!("{document_type} {code} {status}"));
        }
    }
}

/// The numbers of each series are 1 to n. A series is a company's type and place in a year of issue,
/// whether or not numbers carry it. Events have none.
fn series(evidence: &Evidence, faults: &mut Faults) {
    const YEAR: usize = 4;
    let mut all: BTreeMap<(&str, &str, &str), Vec<u64>> = BTreeMap::new();
    for document in &evidence.stored {
        let is_event = EVENTS.contains(&document.document_type.as_str());
        let number = match &document.number {
            None if is_event => continue,
            Some(number) if !is_event => number,
            other => {
                let text = format!("{} {}: {other:?}", document.document_type, document.code);
                faults.add("a document without a number, or an event with one", text);
                continue;
            }
        };
        let Some((place, digits)) = number.rsplit_once('-') else {
            faults.add("not a control number", number);
            continue;
        };
        let year = document.date.get(..YEAR).unwrap_or_default();
        let (written, digits) = if evidence.with_year.contains(&document.nit) {
            digits.split_at_checked(YEAR).unwrap_or_default()
        } else {
            (year, digits)
        };
        if written != year {
            let text = format!("{number} of {}", document.date);
            faults.add("a number of another year", text);
        }
        let numbers = all.entry((&document.nit, place, year)).or_default();
        numbers.push(digits.parse().unwrap_or(0));
    }
    for ((nit, place, year), mut numbers) in all {
        numbers.sort_unstable();
        let wrong = (1..).zip(&numbers).find(|(due, found)| due != *found);
        if let Some((due, found)) = wrong {
            let text = format!("{place} {year} of {nit} has {found} where {due} is due");
            faults.add("a series with a gap or a double", text);
        }
    }
}

/// A stamp is one document's.
fn stamps(stored: &[Stored], faults: &mut Faults) {
    let mut owners: HashMap<&str, &str> = HashMap::with_capacity(stored.len());
    for document in stored {
        let Some(stamp) = &document.stamp else {
            continue;
        };
        if let Some(other) = owners.insert(stamp, &document.code) {
            let text = format!("{other} and {}", document.code);
            faults.add("two documents of one stamp", text);
        }
    }
}

/// Every order has at most one document, and the one that its client was told.
fn orders(order_log: &OrderLog, evidence: &Evidence, by_code: &ByCode<'_>, faults: &mut Faults) {
    let mut by_mark: HashMap<&str, &Stored> = HashMap::with_capacity(evidence.stored.len());
    for document in &evidence.stored {
        if let Some(other) = by_mark.insert(&document.mark, document) {
            let text = format!("{}: {} and {}", document.mark, other.code, document.code);
            faults.add("two documents of one Idempotency-Key", text);
        }
    }
    let known: HashSet<&str> = order_log
        .records
        .iter()
        .map(|record| record.mark.as_str())
        .collect();
    for mark in by_mark.keys().filter(|mark| !known.contains(*mark)) {
        faults.add("a document that nobody ordered", *mark);
    }
    let corrections = corrections(order_log);
    for record in &order_log.records {
        let document = by_mark.get(record.mark.as_str()).copied();
        match (&record.end, &record.invalidates) {
            (End::Refused(why), _) => {
                if !may_be_refused(record, why) {
                    faults.add("refused by the service", format!("{} {why}", record.mark));
                }
                if document.is_some() {
                    faults.add("refused by the service and stored", &record.mark);
                }
            }
            (End::NoAnswer, _) => faults.add("never answered", &record.mark),
            (End::Done(answer), Some(code)) => invalidated(answer, code, by_code, faults),
            (End::Rejected(_) | End::Already, Some(_)) => {}
            (End::Done(answer), None) => answered(record, answer, document, faults),
            (End::Rejected(rejection), None) => {
                let stored = (evidence, by_code);
                rejected(record, rejection, stored, &corrections, faults);
            }
            (End::Already, None) => already(record, by_code, faults),
        }
    }
}

/// The marks of all corrections of a document.
fn corrections(order_log: &OrderLog) -> HashMap<&str, HashSet<&str>> {
    let mut all: HashMap<&str, HashSet<&str>> = HashMap::new();
    for record in &order_log.records {
        if let Some(code) = &record.corrects {
            all.entry(code).or_default().insert(&record.mark);
        }
    }
    all
}

/// A race has a loser, who is told that he came too late. What was refused for its code or number is not corrected, nor is a number
/// of another year, nor a document with an unanswered copy.
fn may_be_refused(record: &OrderRecord, why: &str) -> bool {
    let corrects = record.corrects.is_some();
    (record.races && record.kind.came_too_late(why))
        || (corrects
            && ["COR-04", "COR-05", "UNANSWERED_COPY"]
                .iter()
                .any(|code| why.contains(code)))
}

/// A document that the authority refused is rejected, or it is one of its corrections, or a copy of it
/// was stamped later.
fn rejected(
    record: &OrderRecord,
    answered: &Rejected,
    (evidence, by_code): (&Evidence, &ByCode<'_>),
    corrections: &HashMap<&str, HashSet<&str>>,
    faults: &mut Faults,
) {
    let code = answered.document.as_deref().unwrap_or_default();
    let corrected = corrections.get(code);
    let good = by_code.get(code).is_some_and(|stored| {
        let own = stored.mark == record.mark && stored.status == "REJECTED";
        own || corrected.is_some_and(|marks| marks.contains(stored.mark.as_str()))
    });
    // Received after all: then whoever corrected it was told so, and a query that found the stamp is logged.
    let is_late = || {
        evidence
            .logs
            .iter()
            .flat_map(|log| log.lines())
            .any(|line| line.contains("turned out to be stamped") && line.contains(code))
    };
    if !good && corrected.is_none() && !is_late() {
        let text = format!("{} HACIENDA_{} {code}", record.mark, answered.why);
        faults.add("told as rejected and not stored so", text);
    }
    let other_code = record.corrects.as_deref().is_some_and(|due| due != code);
    if other_code {
        faults.add("a correction with another code", code);
    }
}

/// A correction was too late: the document is received with what was said first.
fn already(record: &OrderRecord, by_code: &ByCode<'_>, faults: &mut Faults) {
    let code = record.corrects.as_deref().unwrap_or_default();
    let stored = by_code.get(code);
    let received = |stored: &&Stored| {
        stored.mark != record.mark && matches!(stored.status.as_str(), "RECEIVED" | "INVALIDATED")
    };
    if !stored.is_some_and(received) {
        faults.add("told as received already and not so", code);
    }
}

/// An event that the client saw stamped has changed its document, and is the one that changed it.
fn invalidated(answered: &AnsweredDocument, code: &str, by_code: &ByCode<'_>, faults: &mut Faults) {
    if answered.stamp.is_none() {
        return;
    }
    let stored = by_code.get(code);
    let status = stored.map(|document| document.status.as_str());
    if status != Some("INVALIDATED") {
        let text = format!("{code} {}", status.unwrap_or("unknown"));
        faults.add("told as invalidated and not so", text);
    }
    let event = stored.and_then(|document| document.invalidated_by.as_ref());
    if event.is_some_and(|event| *event != answered.code) {
        let text = format!("{code} by {}", answered.code);
        faults.add("told as invalidated by another event", text);
    }
}

/// A 201 is stored with its code and number, and with its bytes and stamp unless they were still
/// to come.
fn answered(
    record: &OrderRecord,
    answered: &AnsweredDocument,
    stored: Option<&Stored>,
    faults: &mut Faults,
) {
    let Some(stored) = stored else {
        let text = format!("{} {}", record.mark, answered.code);
        return faults.add("answered 201 and not stored", text);
    };
    if (&stored.code, &stored.number) != (&answered.code, &answered.number) {
        let text = format!(
            "{} {:?}, stored as {} {:?}",
            answered.code, answered.number, stored.code, stored.number
        );
        faults.add("stored under another code or number than answered", text);
    }
    // What was handed over without a stamp may have got marks since; or it was handed over with
    // marks, and the authority turned out to have stamped the rendering without them.
    let handed_over = answered.stamp.is_none();
    if stored.sha256 != answered.sha256 && !handed_over {
        faults.add("stored with other bytes than answered", &answered.code);
    }
    if answered.stamp.is_some() && stored.stamp != answered.stamp {
        faults.add("stored with another stamp than answered", &answered.code);
    }
    if record
        .corrects
        .as_ref()
        .is_some_and(|code| *code != answered.code)
    {
        faults.add("a correction with another code", &answered.code);
    }
    if answered.stamp.is_some() && !matches!(stored.status.as_str(), "RECEIVED" | "INVALIDATED") {
        let text = format!("{} {}", answered.code, stored.status);
        faults.add("answered with a stamp and not received", text);
    }
}

/// The authority holds what the service has, in the same state, with the same bytes and stamps.
fn authority(evidence: &Evidence, by_code: &ByCode<'_>, faults: &mut Faults) {
    let mut there: HashMap<&str, &AuthorityDocument> = HashMap::with_capacity(evidence.held.len());
    for held in &evidence.held {
        let code = held.codigo_generacion.as_str();
        if there.insert(code, held).is_some() {
            faults.add("held twice by the authority", code);
        }
        let Some(stored) = by_code.get(code) else {
            faults.add(
                "held by the authority and unknown here",
                format!("{code} {}", held.estado),
            );
            continue;
        };
        let expected = match held.estado.as_str() {
            "PROCESADO" => "RECEIVED",
            "INVALIDADO" => "INVALIDATED",
            _ => "REJECTED",
        };
        if held.nit != stored.nit {
            faults.add("another company's at the authority", code);
        }
        if stored.status != expected {
            let text = format!("{code}: {} here, {} there", stored.status, held.estado);
            faults.add("in another state at the authority", text);
        }
        if expected == "REJECTED" {
            continue;
        }
        if held.sello_recibido != stored.stamp {
            faults.add("stamped otherwise by the authority", code);
        }
        if held.numero_control != stored.number {
            faults.add("numbered otherwise at the authority", code);
        }
        if held.sha256.as_ref() != Some(&stored.sha256) {
            faults.add("with other bytes at the authority", code);
        }
    }
    for stored in &evidence.stored {
        if stored.status != "PENDING" && !there.contains_key(stored.code.as_str()) {
            let text = format!("{} {}", stored.code, stored.status);
            faults.add("settled and unknown to the authority", text);
        }
    }
}

/// Events name documents of their own company only, and an accepted invalidation is known here as
/// it is there.
fn events(evidence: &Evidence, by_code: &ByCode<'_>, faults: &mut Faults) {
    let mut sealed: HashMap<&str, &Event> = HashMap::new();
    for event in &evidence.events {
        for code in &event.documentos {
            let owner = by_code.get(code.as_str()).map(|stored| &stored.nit);
            if owner != Some(&event.nit) {
                let text = format!("{} {} names {code}", event.tipo, event.codigo_generacion);
                faults.add("an event with a document that is not its company's", text);
            }
            if event.tipo == "invalidacion" {
                sealed.insert(code, event);
            }
        }
    }
    for stored in &evidence.stored {
        invalidation(stored, sealed.get(stored.code.as_str()).copied(), faults);
    }
}

/// A document's invalidation is the one that the authority sealed, with its stamp, or none.
fn invalidation(stored: &Stored, sealed: Option<&Event>, faults: &mut Faults) {
    let code = &stored.code;
    if let Some(event) = &stored.invalidated_by
        && sealed.is_none_or(|sealed| sealed.codigo_generacion != *event)
    {
        faults.add("invalidated here by another event than there", code);
    }
    let Some(here) = &stored.invalidation else {
        return;
    };
    let is_sealed = sealed.is_some_and(|event| event.codigo_generacion == here.generation_code);
    let text = || format!("{code}: {} {}", here.generation_code, here.status);
    match here.status.as_str() {
        "ACCEPTED" if is_sealed => {
            let stamp = sealed.map(|event| &event.sello_recibido);
            if here.reception_stamp.is_some() && here.reception_stamp.as_ref() != stamp {
                faults.add("an invalidation with another stamp than there", text());
            }
        }
        "REJECTED" if !is_sealed => {}
        "PENDING" => faults.add("an invalidation that is not settled", text()),
        _ => faults.add("an invalidation in another state than there", text()),
    }
}

/// No panic, no secret. A secret that is found is not told: this text is a log, too.
fn logs(evidence: &Evidence, faults: &mut Faults) {
    for log in &evidence.logs {
        for line in log.lines().filter(|line| line.contains("panicked")) {
            faults.add("a panic", line.chars().take(300).collect::<String>());
        }
        let secrets = evidence.secrets.iter().map(String::as_str);
        let shown = secrets
            .chain(["Bearer eyJ"])
            .filter(|secret| log.contains(*secret));
        for _ in shown {
            faults.add("a secret in a log", "one");
        }
    }
}

#[cfg(test)]
mod tests;
