//! How rules are written: a code, a sentence, where it comes from, and a function that finds what breaks it.
//!
//! ```text
//! const RULES: &[Rule<Ccf, Facts>] = &[
//!     Rule::new(
//!         "CCF-09",
//!         "the payments must add up to the total to pay",
//!         "los pagos deben sumar el total a pagar",
//!         Bilingual::new("specification, CCF rule 9", "especificación, regla 9 del CCF"),
//!         payments_add_up,
//!     ),
//! ];
//! ```
//! The function gets the document, the [`Facts`](crate::facts::Facts) and a [`Findings`] into which it
//! writes every place that breaks the rule. It never stops at the first one.

use crate::edition::Edition;
use crate::language::{Bilingual, Language, Phrase};
use crate::message;
use crate::violation::{Violation, Warning};

/// A rule of a document type `D`, which may know `F` beside the document.
pub struct Rule<D, F> {
    /// Its code, a public contract: retired when the rule goes, never reused.
    pub code: &'static str,
    /// What must hold, as a sentence.
    pub says: Bilingual,
    /// Where it comes from, by public names: schemas and their members, catalogues, pages of manuals,
    /// points of the specification; what is the service's own says so, and why. Several stand between
    /// semicolons.
    pub source: Bilingual,
    /// The editions of documents in which it holds.
    pub editions: &'static [Edition],
    find: fn(&D, &F, &mut Findings),
}

impl<D, F> Rule<D, F> {
    /// A rule whose breaches `find` finds, of all editions of documents.
    pub const fn new(
        code: &'static str,
        english: &'static str,
        spanish: &'static str,
        source: Bilingual,
        find: fn(&D, &F, &mut Findings),
    ) -> Self {
        Self {
            code,
            says: Bilingual { english, spanish },
            source,
            editions: Edition::ALL,
            find,
        }
    }

    /// A rule whose breaches `find` finds, of one edition of documents.
    pub const fn only(
        edition: Edition,
        code: &'static str,
        english: &'static str,
        spanish: &'static str,
        source: Bilingual,
        find: fn(&D, &F, &mut Findings),
    ) -> Self {
        let editions: &'static [Edition] = match edition {
            Edition::Of2022 => &[Edition::Of2022],
            Edition::Of2026 => &[Edition::Of2026],
        };
        Self {
            code,
            says: Bilingual { english, spanish },
            source,
            editions,
            find,
        }
    }

    /// The same rule in other words.
    #[must_use]
    pub fn reworded(&self, reword: fn(&'static str) -> &'static str) -> Self {
        let both = |text: Bilingual| Bilingual {
            english: reword(text.english),
            spanish: reword(text.spanish),
        };
        Self {
            code: reword(self.code),
            says: both(self.says),
            source: both(self.source),
            editions: self.editions,
            find: self.find,
        }
    }

    /// The same rule, whose breaches another function finds.
    #[must_use]
    pub fn finding(self, find: fn(&D, &F, &mut Findings)) -> Self {
        Self { find, ..self }
    }
}

/// A rule as a reference tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its code.
    pub code: &'static str,
    /// What must hold, as a sentence.
    pub says: Bilingual,
    /// Where it comes from, by public names, between semicolons.
    pub source: Bilingual,
    /// The editions of documents in which it holds.
    pub editions: &'static [Edition],
}

/// The texts of rules, in their order.
pub fn texts<D, F>(rules: &[Rule<D, F>]) -> Vec<RuleText> {
    let text = |rule: &Rule<D, F>| RuleText {
        code: rule.code,
        says: rule.says,
        source: rule.source,
        editions: rule.editions,
    };
    rules.iter().map(text).collect()
}

/// One place that breaks a rule.
#[derive(Debug)]
struct Finding {
    path: String,
    expected: Phrase,
    actual: Phrase,
}

/// The places that break a rule.
#[derive(Debug, Default)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// Something at `path` is not as expected.
    pub fn differs(
        &mut self,
        path: impl Into<String>,
        expected: impl Into<Phrase>,
        actual: impl Into<Phrase>,
    ) {
        self.0.push(Finding {
            path: path.into(),
            expected: expected.into(),
            actual: actual.into(),
        });
    }

    /// Something that must be at `path` is not there.
    pub fn absent(&mut self, path: impl Into<String>, expected: impl Into<Phrase>) {
        self.differs(path, expected, Phrase::nothing());
    }

    /// What was found as warnings, where it is no reason to refuse.
    pub fn into_warnings(self) -> Vec<Warning> {
        let warning = |finding: Finding| {
            let expected = |language| finding.expected.text(language).to_owned();
            let (english, spanish) = (expected(Language::English), expected(Language::Spanish));
            let text = message!("expected {english}", "se esperaba {spanish}");
            Warning::new(finding.path, text)
        };
        self.0.into_iter().map(warning).collect()
    }

    /// Reports `path` as absent unless it is `present`. Most things are there: the path is made where
    /// one is not.
    pub fn require<P: Into<String>>(
        &mut self,
        present: bool,
        path: impl FnOnce() -> P,
        expected: Bilingual,
    ) {
        if !present {
            self.absent(path(), expected);
        }
    }

    /// Reports those members of an object as absent that are not present.
    pub fn require_members(
        &mut self,
        path: impl Fn(&str) -> String,
        members: &[(&str, bool, Bilingual)],
    ) {
        for (member, present, expected) in members {
            self.require(*present, || path(member), *expected);
        }
    }

    /// Reports a text of fewer than `least` characters. One that is not there has no length.
    pub fn require_length(
        &mut self,
        path: impl FnOnce() -> String,
        text: Option<&str>,
        least: usize,
    ) {
        let length = text.map(|text| text.chars().count());
        if let Some(length) = length.filter(|length| *length < least) {
            let expected = message!("at least {least} characters", "al menos {least} caracteres");
            self.differs(path(), expected, length);
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

/// Judges what belongs to no edition of documents by every rule and returns all breaches, in the
/// order of the rules.
pub fn judge<D, F>(rules: &[Rule<D, F>], document: &D, facts: &F) -> Vec<Violation> {
    breaches(rules.iter(), document, facts)
}

fn breaches<'r, D: 'r, F: 'r>(
    rules: impl Iterator<Item = &'r Rule<D, F>>,
    document: &D,
    facts: &F,
) -> Vec<Violation> {
    let (mut violations, mut findings) = (Vec::new(), Findings::default());
    for rule in rules {
        (rule.find)(document, facts, &mut findings);
        // As nearly every rule does.
        if findings.0.is_empty() {
            continue;
        }
        violations.extend(findings.0.drain(..).map(|found| Violation {
            code: rule.code,
            path: found.path,
            message: rule.says,
            expected: Some(found.expected),
            actual: Some(found.actual),
        }));
    }
    violations
}
