//! Taking a document back: the request, its rules, its windows, the event that the authority gets.
//!
//! A request goes one way: [`Invalidation`] → [`Checked`] → [`Event`]. The document changes its
//! state only after the authority accepted the event ([`Event::apply`]).
//!
//! Rules ANU-01 to ANU-05 are the five of the specification, in its order; ANU-06 is its word on
//! the reason; the others are what the authority asks for beside.

mod event;
mod facts;
pub mod window;

use crate::catalog::{Catalogue, InvalidationType};
use crate::edition::Edition;
use crate::identification::{DocumentType, GenerationCode};
use crate::lifecycle::StatusKind;
use crate::parts::fusion;
use crate::parts::receiver::IdentityDocument;
use crate::rule::{Findings, Rule, judge_in};
use crate::taxpayer::Nit;
use crate::value::Text;
use crate::violation::{Violation, Warning};

pub use event::{Checked, Event};
pub use facts::{InvalidationFacts, RecordedReceiver, Replacement, Target};
use window::Since;

/// A request to invalidate a document.
#[derive(Clone, Debug)]
pub struct Invalidation {
    /// The document.
    pub generation_code: GenerationCode,
    /// The document that stands in its place from now on.
    pub replacement: Option<GenerationCode>,
    /// Why, and who wants it.
    pub reason: Reason,
    /// The company that was absorbed and in whose name the document was issued.
    pub fusion: Option<Nit>,
}

/// Why a document is invalidated, and who wants it.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The authority's type of reason.
    pub kind: InvalidationType,
    /// Who answers for it, on the issuer's side.
    pub responsible: Person,
    /// Who asks for it: the issuer or the receiver.
    pub requestor: Person,
    /// In words; required for [`InvalidationType::Other`].
    pub explanation: Option<Text<5, 250>>,
}

/// A person who invalidates. A rule demands all three members.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their name.
    pub name: Option<Text<5, 100>>,
    /// Type and number of their identity document.
    pub identity: IdentityDocument,
}

/// What every invalidation must keep.
pub const RULES: &[Rule<Invalidation, InvalidationFacts>] = &[
    Rule::new(
        "ANU-01",
        "only a RECEIVED document is invalidated",
        |_, facts, found| {
            let status = facts.document.status.kind();
            if status != StatusKind::Received {
                found.differs("generation_code", "RECEIVED", status.name());
            }
        },
    ),
    Rule::new(
        "ANU-02",
        "types 1 and 3 name the document that replaces it",
        |request, facts, found| {
            let named = !request.needs_a_replacement(facts) || request.replacement.is_some();
            let expected = "the generation code of the replacement";
            found.require(named, "replacement_generation_code", expected);
        },
    ),
    Rule::new(
        "ANU-03",
        "the replacement is another RECEIVED document of the company",
        replacement_is_in_force,
    ),
    Rule::new(
        "ANU-04",
        "type 2 names no replacement",
        |request, _, found| {
            if let Some(code) = request.replacement
                && request.reason.kind == InvalidationType::Rescission
            {
                found.differs("replacement_generation_code", "nothing for type 2", code);
            }
        },
    ),
    Rule::new(
        "ANU-05",
        "a document is invalidated within its window",
        is_in_time,
    ),
    Rule::new("ANU-06", "type 3 says why", |request, _, found| {
        let told =
            request.reason.kind != InvalidationType::Other || request.reason.explanation.is_some();
        found.require(told, "reason.reason_field", "5 to 250 characters");
    }),
    Rule::new(
        "ANU-07",
        "the replacement is of the same type and environment",
        replacement_is_alike,
    ),
    Rule::new(
        "ANU-08",
        "the credit notes on a document are invalidated before it",
        |_, facts, found| {
            if !facts.notes.is_empty() {
                let codes: Vec<_> = facts.notes.iter().map(ToString::to_string).collect();
                let expected = "no RECEIVED credit note on it";
                found.differs("generation_code", expected, codes.join(", "));
            }
        },
    ),
    Rule::new(
        "ANU-09",
        "an identity document's number has the form of its type",
        |request, _, found| {
            for (role, person) in request.reason.people() {
                let path = format!("reason.{role}_num_doc");
                person.identity.number_has_its_form(&path, found);
            }
        },
    ),
    Rule::new(
        "ANU-10",
        "the responsible person and the requestor are named and identified",
        |request, _, found| {
            for (role, person) in request.reason.people() {
                person.is_identified(role, found);
            }
        },
    ),
    Rule::only(
        Edition::Second,
        "ANU-11",
        "the reason has at most 200 characters",
        |request, _, found| {
            const MOST: usize = 200;
            let explanation = request.reason.explanation.as_deref();
            let length = explanation.map(|text| text.chars().count());
            if let Some(length) = length.filter(|length| *length > MOST) {
                found.differs("reason.reason_field", "at most 200 characters", length);
            }
        },
    ),
    Rule::only(
        Edition::Second,
        "ANU-12",
        "the invalidation of a credit note names no replacement",
        |request, facts, found| {
            if let Some(code) = request.replacement.filter(|_| facts.takes_no_replacement()) {
                found.differs("replacement_generation_code", "nothing for type 05", code);
            }
        },
    ),
    Rule::only(
        Edition::Second,
        "ANU-13",
        "the absorbed company's NIT can be one",
        |request, _, found| fusion::can_be_a_company(request.fusion.as_ref(), found),
    ),
];

impl Invalidation {
    /// Judges it by all rules.
    pub fn check(self, facts: InvalidationFacts) -> Result<Checked, Vec<Violation>> {
        let violations = self.violations(&facts);
        // A document without a stamp breaks ANU-01, so that there is always a violation then.
        match facts.document.status.stamp().cloned() {
            Some(stamp) if violations.is_empty() => Ok(Checked::new(self, facts, stamp)),
            _ => Err(violations),
        }
    }

    /// Every breach of a rule.
    pub fn violations(&self, facts: &InvalidationFacts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self, facts: &InvalidationFacts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        for (role, person) in self.reason.people() {
            if person.identity.check_digit_is_wrong() {
                let path = format!("reason.{role}_num_doc");
                warnings.push(Warning::new(path, "its check digit is wrong"));
            }
        }
        let of_a_note = facts.document.document_type == DocumentType::CreditNote;
        if of_a_note && self.needs_a_replacement(facts) {
            let text = "the authority's manual takes type 2 for credit notes: \
                        invalidate first, then issue the new note";
            warnings.push(Warning::new("reason.type", text));
        }
        fusion::warnings(self.fusion.as_ref(), facts.edition, &mut warnings);
        if facts.is_late() {
            let text = "later than the day of the stamp: the authority's own texts do not agree \
                        on how long it takes such an event";
            warnings.push(Warning::new("generation_code", text));
        }
        warnings
    }

    /// Types 1 and 3 need one; of credit notes the second generation takes none.
    fn needs_a_replacement(&self, facts: &InvalidationFacts) -> bool {
        self.reason.kind != InvalidationType::Rescission && !facts.takes_no_replacement()
    }
}

impl Reason {
    fn people(&self) -> [(&'static str, &Person); 2] {
        [
            ("responsible", &self.responsible),
            ("requestor", &self.requestor),
        ]
    }
}

impl Person {
    fn is_identified(&self, role: &str, found: &mut Findings) {
        for (member, present, expected) in [
            ("name", self.name.is_some(), "5 to 100 characters"),
            (
                "doc_type",
                self.identity.kind.is_some(),
                "36, 13, 02, 03 or 37",
            ),
            (
                "num_doc",
                self.identity.number.is_some(),
                "3 to 20 characters",
            ),
        ] {
            found.require(present, format!("reason.{role}_{member}"), expected);
        }
    }
}

fn replacement_is_in_force(
    request: &Invalidation,
    facts: &InvalidationFacts,
    found: &mut Findings,
) {
    const PATH: &str = "replacement_generation_code";
    let Some(code) = request.replacement else {
        return;
    };
    if !request.needs_a_replacement(facts) {
        return;
    }
    if code == request.generation_code {
        found.differs(PATH, "another document", code);
        return;
    }
    match facts.replacement {
        Replacement::Missing | Replacement::Foreign => {
            found.differs(PATH, "a document of the company", code);
        }
        Replacement::Own { status, .. } if status != StatusKind::Received => {
            found.differs(PATH, "a RECEIVED document", status.name());
        }
        Replacement::Own { .. } => {}
    }
}

fn replacement_is_alike(request: &Invalidation, facts: &InvalidationFacts, found: &mut Findings) {
    const PATH: &str = "replacement_generation_code";
    let another = request.replacement.is_some() && request.needs_a_replacement(facts);
    let Replacement::Own {
        document_type,
        environment,
        ..
    } = facts.replacement
    else {
        return;
    };
    let document = &facts.document;
    if another && document_type != document.document_type {
        let expected = format!("a document of type {}", document.document_type.code());
        found.differs(PATH, expected, document_type.code());
    }
    if another && environment != document.environment {
        let expected = format!("a document of environment {}", document.environment.code());
        found.differs(PATH, expected, environment.code());
    }
}

fn is_in_time(_: &Invalidation, facts: &InvalidationFacts, found: &mut Findings) {
    let document = &facts.document;
    let since = Since {
        issued_at: document.issued_at,
        stamped_at: document.stamped_at,
    };
    let kind = document.document_type;
    let last = window::last_moment(facts.edition, kind, since, &facts.calendar);
    if facts.now > last {
        found.differs("generation_code", format!("by {last}"), facts.now);
    }
}
