//! The series that number documents.

use crate::company::CompanyId;
use crate::identification::{ControlNumber, DocumentType, Environment, IssuingPlace};

/// What a number series belongs to: one unbroken series for each different key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeriesKey {
    /// The company.
    pub company: CompanyId,
    /// Where the documents count.
    pub environment: Environment,
    /// Their type.
    pub document_type: DocumentType,
    /// The establishment and point of sale.
    pub place: IssuingPlace,
    /// The year of issue: every year has a series of its own.
    pub year: u16,
    /// Whether the company's numbers carry the year.
    pub year_in_number: bool,
}

impl SeriesKey {
    /// The control number at a place of the series.
    pub fn number(&self, sequence: u64) -> ControlNumber {
        ControlNumber {
            document_type: self.document_type,
            place: self.place,
            year: self.year_in_number.then_some(self.year),
            sequence,
        }
    }

    /// The last number that the series can give.
    pub fn last(&self) -> u64 {
        ControlNumber::last_of_series(self.year_in_number)
    }
}

/// Where a year's first number comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Every year begins with 1.
    #[default]
    Yearly,
    /// Numbers that do not carry the year go on after those of the year before.
    Continuous,
}
