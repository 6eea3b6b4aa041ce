//! Whether the counters of lists agree with the documents of one company.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_domain::identification::LocalTime;

use super::findings::{Check, Findings};
use super::row::Row;
use crate::backup::CopyError;
use crate::counters::Granularity;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;

/// Environment, span, period, establishment, type, status, transmission.
type Key = [String; 7];

/// The documents of a company, counted again.
#[derive(Default)]
pub(super) struct Counters(BTreeMap<Key, i64>);

impl Counters {
    pub(super) fn add(&mut self, row: &Row) {
        let reader = RowReader::new("documents", &row.code);
        let moment = reader.moment("issued_at", row.issued_at);
        for granularity in [Granularity::Day, Granularity::Month] {
            let period = match &moment {
                Ok(moment) => granularity.period(LocalTime::at(*moment).date()),
                Err(damaged) => damaged.why.clone(),
            };
            let key = [
                row.environment.clone(),
                granularity.name().to_owned(),
                period,
                row.establishment.clone(),
                row.document_type.clone(),
                row.status.clone(),
                row.transmission.clone(),
            ];
            *self.0.entry(key).or_default() += 1;
        }
    }

    /// Compares them with those that are kept.
    pub(super) fn compare(
        mut self,
        connection: &mut AnyConnection,
        company: &str,
        findings: &mut Findings<'_>,
    ) -> Result<(), CopyError> {
        type Kept = (String, String, String, String, String, String, String, i64);
        let kept: Vec<Kept> = sql::<(Text, Text, Text, Text, Text, Text, Text, BigInt)>(
            "SELECT environment, span, period, establishment, document_type, status, \
             transmission, documents FROM document_counts WHERE company = ",
        )
        .bind::<Text, _>(company)
        .load(connection)?;
        for (environment, span, period, establishment, kind, status, transmission, documents) in
            kept
        {
            let key = [
                environment,
                span,
                period,
                establishment,
                kind,
                status,
                transmission,
            ];
            let there = self.0.remove(&key).unwrap_or_default();
            judge(&key, documents, there, findings);
        }
        for (key, there) in self.0 {
            judge(&key, 0, there, findings);
        }
        Ok(())
    }
}

fn judge(key: &Key, kept: i64, there: i64, findings: &mut Findings<'_>) {
    findings.checked(Check::Counters);
    if kept != there {
        let why = format!("it says {kept}, and there are {there} such documents");
        findings.fault(Check::Counters, format!("counter {}", key.join(" ")), why);
    }
}
