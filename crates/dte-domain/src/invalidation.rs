//! Taking a document back: the request, its rules, its windows, the event that the authority gets.
//!
//! A request goes one way: [`Invalidation`] → [`Checked`] → [`Event`]. The document changes its
//! state only after the authority accepted the event ([`Event::apply`]).
//!
//! Rules ANU-01 to ANU-05 are the five of the specification, in its order; ANU-06 is its word on
//! the reason; the others are what the authority asks for beside.

mod event;
mod facts;
mod rules;
pub mod window;

use crate::catalog::InvalidationType;
use crate::contingency::Responsible;
use crate::identification::GenerationCode;
use crate::language::Bilingual;
use crate::message;
use crate::parts::merger;
use crate::parts::receiver::IdentityDocument;
use crate::rule::{Findings, judge_in};
use crate::settled::SettlementInForce;
use crate::taxpayer::Nit;
use crate::value::{Text, Value};
use crate::violation::{Violation, Warning};

pub use event::{Checked, Event};
pub use facts::{InvalidationFacts, RecordedReceiver, Replacement, Target, is_too_short_a_name};
pub use rules::{RULES, judge_again, noted};

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
    pub merger: Option<Nit>,
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
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// Their name.
    pub name: Option<Text<5, 100>>,
    /// Type and number of their identity document.
    pub identity: IdentityDocument,
}

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
            if let Some(right) = person.identity.corrected_check_digit() {
                let path = format!("reason.{role}_num_doc");
                warnings.push(Warning::check_digit(path, right));
            }
        }
        if facts.should_have_no_replacement() && self.needs_a_replacement(facts) {
            let text = message!(
                "the authority's manual takes type 2 for credit notes: invalidate first, then issue the \
                 new note",
                "el manual de Hacienda usa el tipo 2 para notas de crédito: invalide primero y después \
                 emita la nota nueva"
            );
            warnings.push(Warning::new("reason.type", text));
        }
        merger::warnings(self.merger.as_ref(), facts.edition, &mut warnings);
        if facts.lengthens_the_name() {
            let text = message!(
                "the receiver's name is too short for an event of 2022 (5 characters or more): the event \
                 follows it with the document's number",
                "el nombre del receptor es demasiado corto para un evento de 2022 (5 caracteres o más): en \
                 el evento le sigue el número de documento"
            );
            warnings.push(Warning::new("generation_code", text));
        }
        warnings.extend(facts.settlements.iter().map(SettlementInForce::warning));
        if let Some(ended) = facts.ended_before_the_switch() {
            let text = message!(
                "the document is of 2022, whose window ended at {ended}: since the switch to 2026 the windows \
                 of 2026 hold for it as the authority's manual has them, and the authority may refuse it",
                "el documento es de 2022 y su plazo terminó el {ended}: desde el cambio a 2026 valen los plazos \
                 de 2026, según el manual de Hacienda, y Hacienda puede rechazarlo"
            );
            warnings.push(Warning::new("generation_code", text));
        } else if facts.is_late() {
            let text = message!(
                "the document was stamped on an earlier day: one reading of the norm allows its \
                 invalidation for one day only, and the authority may refuse it",
                "el documento recibió su sello un día anterior: según una lectura de la normativa se puede \
                 invalidar durante un solo día, y Hacienda puede rechazarlo"
            );
            warnings.push(Warning::new("generation_code", text));
        }
        warnings
    }

    /// Types 1 and 3 need one; of credit notes the edition of 2026 takes none.
    fn needs_a_replacement(&self, facts: &InvalidationFacts) -> bool {
        self.reason.kind != InvalidationType::Rescission && !facts.takes_no_replacement()
    }
}

impl Reason {
    /// Where nobody is named who answers for it, a person does.
    pub fn answered_for_by(&mut self, person: &Person) {
        let named = &self.responsible;
        let nobody = named.name.is_none()
            && named.identity.kind.is_none()
            && named.identity.number.is_none();
        if nobody {
            self.responsible = person.clone();
        }
    }

    fn people(&self) -> [(&'static str, &Person); 2] {
        [
            ("responsible", &self.responsible),
            ("requestor", &self.requestor),
        ]
    }
}

impl Person {
    /// Who answers for a company's contingency events; nobody where the number is longer than an
    /// invalidation takes.
    pub fn of(responsible: &Responsible) -> Option<Self> {
        Some(Self {
            name: Some(responsible.name.clone()),
            identity: IdentityDocument {
                kind: Some(responsible.document_type),
                number: Some(Text::parse(&responsible.document_number).ok()?),
            },
        })
    }

    fn is_identified(&self, role: &str, found: &mut Findings) {
        for (member, present, expected) in [
            (
                "name",
                self.name.is_some(),
                Bilingual::new("5 to 100 characters", "de 5 a 100 caracteres"),
            ),
            (
                "doc_type",
                self.identity.kind.is_some(),
                Bilingual::new("36, 13, 02, 03 or 37", "36, 13, 02, 03 o 37"),
            ),
            (
                "num_doc",
                self.identity.number.is_some(),
                Bilingual::new("3 to 20 characters", "de 3 a 20 caracteres"),
            ),
        ] {
            found.require(present, || format!("reason.{role}_{member}"), expected);
        }
    }
}
