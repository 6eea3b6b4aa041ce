use std::collections::BTreeMap;

use dte_domain::identification::date_text;
use time::Date;

/// What documents are counted by. Ordered, because servers must lock counters in one order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CountRow {
    pub company: String,
    pub environment: String,
    /// The day of issue in El Salvador, `YYYY-MM-DD`.
    pub day: String,
    pub establishment: String,
    pub document_type: String,
    pub status: &'static str,
    pub transmission: String,
}

impl CountRow {
    /// A counter of no company, to try whether counters can be written.
    pub(crate) fn probe() -> Self {
        Self {
            company: "probe".into(),
            environment: String::new(),
            day: String::new(),
            establishment: String::new(),
            document_type: String::new(),
            status: "",
            transmission: String::new(),
        }
    }
}

/// By how much counters change in a transaction.
#[derive(Debug, Default)]
pub(crate) struct CountChanges(BTreeMap<CountRow, i64>);

impl CountChanges {
    /// One document more, or, with -1, one less.
    pub(crate) fn add(&mut self, row: CountRow, by: i64) {
        *self.0.entry(row).or_default() += by;
    }

    /// The changes, in the order of their keys.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&CountRow, i64)> {
        self.0
            .iter()
            .filter(|(_, by)| **by != 0)
            .map(|(row, by)| (row, *by))
    }
}

/// A day as the counters write it.
pub(crate) fn day(date: Date) -> String {
    date_text(date)
}
