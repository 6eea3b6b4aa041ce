//! What no source settles: one value for each question, with how sure it is and where it comes from.
//!
//! A trial at the authority's test environment changes a value here, or in a type's row, and nothing
//! else. docs/ASSUMPTIONS.md is written from these.

use std::fmt::Display;

use crate::identification::DocumentType;

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// One good source says so.
    Medium,
    /// It is our own choice.
    Low,
}

impl Confidence {
    /// The letter that stands for it.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Medium => "M",
            Self::Low => "L",
        }
    }
}

/// A value that stands where no source settles what is right.
#[derive(Clone, Copy, Debug)]
pub struct Assumption<T> {
    /// The codes of the types of document that it is about.
    pub types: &'static str,
    /// What it is.
    pub says: &'static str,
    /// The value.
    pub value: T,
    /// How sure it is.
    pub confidence: Confidence,
    /// Where it comes from, and what speaks against it.
    pub source: &'static str,
}

/// An assumption as a page tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumptionText {
    /// The codes of the types of document that it is about.
    pub types: &'static str,
    /// What it is.
    pub says: &'static str,
    /// The value.
    pub value: String,
    /// How sure it is.
    pub confidence: Confidence,
    /// Where it comes from, and what speaks against it.
    pub source: &'static str,
}

impl<T: Display> Assumption<T> {
    fn text(&self) -> AssumptionText {
        self.text_of(self.value.to_string())
    }
}

impl<T> Assumption<T> {
    fn text_of(&self, value: String) -> AssumptionText {
        AssumptionText {
            types: self.types,
            says: self.says,
            value,
            confidence: self.confidence,
            source: self.source,
        }
    }
}

/// The types of document that a debit note may relate.
pub const DEBIT_NOTE_RELATES: Assumption<&[DocumentType]> = Assumption {
    types: "06",
    says: "types of document that it relates",
    value: &[DocumentType::Ccf, DocumentType::Retention],
    confidence: Confidence::Medium,
    source: "fe-nd-v3 lists 03 and 07; one commentary on the norm also names 05 and 06",
};

/// On how many business days of the month after its stamp a debit note of 2026 can be invalidated.
pub const DEBIT_NOTE_WINDOW: Assumption<u8> = Assumption {
    types: "06",
    says: "business days of the month after the stamp until which it can be invalidated (2026)",
    value: 10,
    confidence: Confidence::Medium,
    source: "the manual of the second generation; another reading says one day",
};

/// The value-added tax that an excluded subject invoice of 2022 may keep back, in percent.
pub const EXCLUDED_SUBJECT_VAT_RETENTION: Assumption<u32> = Assumption {
    types: "14",
    says: "percent of sub_total that iva_retention is where it is not 0 (2022)",
    value: 1,
    confidence: Confidence::Low,
    source: "the schema has ivaRete1 and no text says of what it is; 1 % as in 01 and 03",
};

/// Every assumption, in the order of the types.
pub fn all() -> Vec<AssumptionText> {
    let related = DEBIT_NOTE_RELATES.value.iter();
    let related: Vec<_> = related.map(|it| it.spec().code).collect();
    vec![
        DEBIT_NOTE_RELATES.text_of(related.join(", ")),
        DEBIT_NOTE_WINDOW.text(),
        EXCLUDED_SUBJECT_VAT_RETENTION.text(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assumption_says_its_value_and_where_it_comes_from() {
        for told in all() {
            assert!(!told.value.is_empty() && told.source.len() > 20, "{told:?}");
            assert!(["M", "L"].contains(&told.confidence.letter()));
        }
    }
}
