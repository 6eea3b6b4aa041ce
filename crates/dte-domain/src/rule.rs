//! How rules are written: a code, a sentence, and a function that finds what breaks it.
//!
//! ```text
//! const RULES: &[Rule<Ccf>] = &[
//!     Rule::new("CCF-09", "the payments add up to the total to pay", payments_add_up),
//! ];
//! ```
//! The function gets the document, the [`Facts`] and a [`Findings`] into which it writes every
//! place that breaks the rule. It never stops at the first one.

use std::fmt::Display;

use time::Date;

use crate::calendar::Calendar;
use crate::catalog::DistrictCode;
use crate::edition::Edition;
use crate::identification::GenerationCode;
use crate::issuer::Issuer;
use crate::known_document::KnownDocument;
use crate::violation::Violation;

/// What a rule may know beside the document.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The date of issue in El Salvador.
    pub today: Date,
    /// The generation of the document.
    pub edition: Edition,
    /// The business days.
    pub calendar: Calendar,
    /// Who issues, where that is known.
    pub issuer: Option<Issuer>,
    /// Those documents that the document names and that were issued here; one that is not among
    /// them was not.
    pub known: Vec<KnownDocument>,
    /// The district that the company last said of the receiver in the same municipality; looked for
    /// where a document that needs one says none.
    pub last_district: Option<DistrictCode>,
}

impl Facts {
    /// The facts of a day, for a document of the first generation that names no other.
    pub fn on(today: Date) -> Self {
        Self {
            today,
            edition: Edition::Of2022,
            calendar: Calendar::EL_SALVADOR,
            issuer: None,
            known: Vec::new(),
            last_district: None,
        }
    }

    /// What is known of the document with that code, if it was issued here.
    pub fn known(&self, code: GenerationCode) -> Option<&KnownDocument> {
        self.known
            .iter()
            .find(|document| document.generation_code == code)
    }
}

/// A rule of a document type `D`, which may know `F` beside the document.
pub struct Rule<D, F = Facts> {
    /// Its code, a public contract: retired when the rule goes, never reused.
    pub code: &'static str,
    /// What must hold, as a sentence.
    pub says: &'static str,
    /// The generations of documents in which it holds.
    pub editions: &'static [Edition],
    find: fn(&D, &F, &mut Findings),
}

impl<D, F> Rule<D, F> {
    /// A rule whose breaches `find` finds, of all generations of documents.
    pub const fn new(
        code: &'static str,
        says: &'static str,
        find: fn(&D, &F, &mut Findings),
    ) -> Self {
        Self {
            code,
            says,
            editions: Edition::ALL,
            find,
        }
    }

    /// A rule whose breaches `find` finds, of one generation of documents.
    pub const fn only(
        edition: Edition,
        code: &'static str,
        says: &'static str,
        find: fn(&D, &F, &mut Findings),
    ) -> Self {
        let editions: &'static [Edition] = match edition {
            Edition::Of2022 => &[Edition::Of2022],
            Edition::Of2026 => &[Edition::Of2026],
        };
        Self {
            code,
            says,
            editions,
            find,
        }
    }
}

/// A rule as a reference tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its code.
    pub code: &'static str,
    /// What must hold, as a sentence.
    pub says: &'static str,
    /// The editions of documents in which it holds.
    pub editions: &'static [Edition],
}

/// The texts of rules, in their order.
pub fn texts<D, F>(rules: &[Rule<D, F>]) -> Vec<RuleText> {
    let text = |rule: &Rule<D, F>| RuleText {
        code: rule.code,
        says: rule.says,
        editions: rule.editions,
    };
    rules.iter().map(text).collect()
}

/// One place that breaks a rule.
#[derive(Debug)]
struct Finding {
    path: String,
    expected: Option<String>,
    actual: Option<String>,
}

/// The places that break a rule.
#[derive(Debug, Default)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// Something at `path` is not as expected.
    pub fn differs(
        &mut self,
        path: impl Into<String>,
        expected: impl Display,
        actual: impl Display,
    ) {
        self.0.push(Finding {
            path: path.into(),
            expected: Some(expected.to_string()),
            actual: Some(actual.to_string()),
        });
    }

    /// Something that must be at `path` is not there.
    pub fn absent(&mut self, path: impl Into<String>, expected: impl Display) {
        self.differs(path, expected, "nothing");
    }

    /// Reports `path` as absent unless it is `present`.
    pub fn require(&mut self, present: bool, path: impl Into<String>, expected: impl Display) {
        if !present {
            self.absent(path, expected);
        }
    }
}

/// Judges a document by every rule that holds in its edition and returns all breaches, in the order
/// of the rules.
pub fn judge_in<D, F>(
    edition: Edition,
    rules: &[Rule<D, F>],
    document: &D,
    facts: &F,
) -> Vec<Violation> {
    let holds = |rule: &&Rule<D, F>| rule.editions.contains(&edition);
    breaches(rules.iter().filter(holds), document, facts)
}

/// Judges what belongs to no generation of documents by every rule and returns all breaches, in the
/// order of the rules.
pub fn judge<D, F>(rules: &[Rule<D, F>], document: &D, facts: &F) -> Vec<Violation> {
    breaches(rules.iter(), document, facts)
}

fn breaches<'r, D: 'r, F: 'r>(
    rules: impl Iterator<Item = &'r Rule<D, F>>,
    document: &D,
    facts: &F,
) -> Vec<Violation> {
    let mut violations = Vec::new();
    for rule in rules {
        let mut findings = Findings::default();
        (rule.find)(document, facts, &mut findings);
        violations.extend(findings.0.into_iter().map(|found| Violation {
            code: rule.code,
            path: found.path,
            message: rule.says.to_owned(),
            expected: found.expected,
            actual: found.actual,
        }));
    }
    violations
}
