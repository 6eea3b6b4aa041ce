//! How many documents there are, by day and by month.

use std::collections::BTreeMap;

use dte_domain::identification::date_text;
use time::Date;

/// How long the periods are that documents are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Granularity {
    /// `YYYY-MM-DD`.
    Day,
    /// `YYYY-MM`.
    Month,
}

impl Granularity {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Month => "month",
        }
    }

    pub(crate) fn period(self, date: Date) -> String {
        let mut text = date_text(date);
        if self == Self::Month {
            text.truncate("YYYY-MM".len());
        }
        text
    }
}

/// A counter. Ordered, because servers must lock counters in one order.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CountRow {
    pub company: String,
    pub environment: String,
    pub span: &'static str,
    /// Of issue in El Salvador.
    pub period: String,
    pub establishment: String,
    pub document_type: String,
    pub status: &'static str,
    pub transmission: String,
}

/// What a document is counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Counted {
    pub company: String,
    pub environment: String,
    /// The day of issue in El Salvador.
    pub day: Date,
    pub establishment: String,
    pub document_type: String,
    pub status: &'static str,
    pub transmission: String,
}

impl Counted {
    fn row(&self, granularity: Granularity) -> CountRow {
        CountRow {
            company: self.company.clone(),
            environment: self.environment.clone(),
            span: granularity.name(),
            period: granularity.period(self.day),
            establishment: self.establishment.clone(),
            document_type: self.document_type.clone(),
            status: self.status,
            transmission: self.transmission.clone(),
        }
    }
}

/// By how much counters change in a transaction.
#[derive(Debug, Default)]
pub(crate) struct CountChanges(BTreeMap<Counted, i64>);

impl CountChanges {
    /// One document more, or, with -1, one less.
    pub(crate) fn add(&mut self, counted: Counted, by: i64) {
        *self.0.entry(counted).or_default() += by;
    }

    /// The rows that change, by days and by months, in the order of their keys.
    pub(crate) fn rows(&self) -> Vec<(CountRow, i64)> {
        let mut rows = BTreeMap::new();
        for (counted, by) in &self.0 {
            for granularity in [Granularity::Day, Granularity::Month] {
                *rows.entry(counted.row(granularity)).or_default() += by;
            }
        }
        rows.into_iter().filter(|(_, by)| *by != 0).collect()
    }
}
