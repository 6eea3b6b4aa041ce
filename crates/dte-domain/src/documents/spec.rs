//! What law and authority say of a type of document: one row a type, complete.

use super::Content;
use crate::assumptions::EventDate;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::Fills;
use crate::identification::DocumentType;
use crate::invalidation::window::Span;
use crate::rule::RuleText;

/// The facts of a type of document. Behaviour is not here: it is
/// [`DocumentContent`](super::DocumentContent).
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of a row, and none follows from another"
)]
pub struct DocumentSpec {
    /// The type.
    pub document_type: DocumentType,
    /// The authority's code (CAT-002).
    pub code: &'static str,
    /// The word for it in paths and on the command line.
    pub kind: &'static str,
    /// Other words for it in paths below it.
    pub aliases: &'static [&'static str],
    /// The paths at which it is issued, after the base of all paths; the first stands for all.
    pub paths: &'static [&'static str],
    /// Its names.
    pub names: Names,
    /// What the codes of its own rules begin with.
    pub rule_prefix: &'static str,
    /// Whether a company issues it that is not registered for the value-added tax.
    pub without_nrc: WithoutNrc,
    /// Whether it takes a control number.
    pub has_control_number: bool,
    /// Whether any establishment may issue it over documents of all, where the company says so
    /// (`returns_at_any_branch`).
    pub returns_at_any_branch: bool,
    /// Whether it adds to what credit notes can take back of the documents that it relates, as long as it
    /// is RECEIVED.
    pub adds_to_related: bool,
    /// True if what it takes back of other documents is judged by what those say of each kind, and not by
    /// balances.
    pub takes_by_amounts: bool,
    /// Whether it moves goods and sells nothing: who names it takes nothing of it, and need not wait for
    /// its invalidation.
    pub moves_goods: bool,
    /// Whether other documents take of it or add to it, so that it is told what they have left.
    pub is_taken_back: bool,
    /// Whether somebody gets it, to whom it is mailed and shown.
    pub has_receiver: bool,
    /// Whether few of a company's documents are of it.
    pub is_rare: bool,
    /// True if annexes 1 and 2 report it: without an income-tax pair of its own it takes that of its issuer. A
    /// return lowers what annex 2 reports.
    pub has_income_tax: bool,
    /// How it is in the edition of 2022; `None` when that edition does not have it.
    pub of_2022: Option<EditionSpec>,
    /// How it is in the edition of 2026; `None` when that edition does not have it.
    pub of_2026: Option<EditionSpec>,
    /// What issuing it needs; `None` while it cannot be issued here.
    pub issuing: Option<Issuing>,
}

/// Whether a company issues a type that is not registered for the value-added tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutNrc {
    /// It does.
    Issued,
    /// It does not.
    Refused,
    /// It does over documents of these types, and no others.
    IssuedOver(&'static [DocumentType]),
}

/// The names of a type.
pub struct Names {
    /// As the authority names it.
    pub spanish: &'static str,
    /// In English.
    pub english: &'static str,
    /// The abbreviation by which people call it.
    pub abbreviation: Option<&'static str>,
}

/// The facts of a type in one edition.
pub struct EditionSpec {
    /// The name of the official schema file, without ending.
    pub schema: &'static str,
    /// The number in `identificacion.version`.
    pub version: u8,
    /// Whether the schema has places for the marks of contingency.
    pub contingency: bool,
    /// How long a document of this edition can be invalidated.
    pub window: Span,
    /// The date that stands in an invalidation of this edition.
    pub event_date: EventDate,
    /// What replaces a document that an invalidation of this edition takes back.
    pub replacement: Replacement,
    /// Whether the document writes a receiver's DUI with its hyphen.
    pub hyphenates_dui: bool,
    /// The types of document that it may relate.
    pub relates_to: &'static [DocumentType],
}

/// What replaces an invalidated document when the reason is of type 1 or 3; type 2 never has a
/// replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// Another document of the same type.
    SameType,
    /// The same, though the authority's manual asks for type 2, and the new document afterwards.
    SameTypeAgainstTheManual,
    /// Nothing: the next document comes after the invalidation.
    Never,
}

/// What a type needs that can be issued.
pub struct Issuing {
    /// Its own rules, as the reference tells them.
    pub rules: fn() -> Vec<RuleText>,
    /// What its requests may leave out to be calculated.
    pub fills: Fills,
    /// Documents that keep every rule, with the facts under which they do.
    pub samples: fn(Edition) -> Vec<(Content, Facts)>,
}

impl DocumentSpec {
    /// How it is in an edition; nothing when that edition does not have it.
    pub const fn edition(&self, edition: Edition) -> Option<&EditionSpec> {
        match edition {
            Edition::Of2022 => self.of_2022.as_ref(),
            Edition::Of2026 => self.of_2026.as_ref(),
        }
    }

    /// Whether a company issues it that is not registered for the value-added tax, over documents of
    /// these types.
    pub fn is_issued_without_nrc(&self, related: &[DocumentType]) -> bool {
        match self.without_nrc {
            WithoutNrc::Issued => true,
            WithoutNrc::Refused => false,
            WithoutNrc::IssuedOver(types) => related.iter().all(|one| types.contains(one)),
        }
    }

    /// An edition that has it: the chosen one, or the other where that does not have it.
    pub fn edition_with_it(&self, chosen: Edition) -> Edition {
        let has_it = |edition: &Edition| self.edition(*edition).is_some();
        let mut others = Edition::ALL.iter().copied();
        if has_it(&chosen) {
            chosen
        } else {
            others.find(has_it).unwrap_or(chosen)
        }
    }

    /// The types of document that it may relate in an edition.
    pub fn relates_to(&self, edition: Edition) -> &'static [DocumentType] {
        self.edition(edition).map_or(&[], |row| row.relates_to)
    }
}
