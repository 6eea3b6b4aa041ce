//! Whether series are without gaps.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::connection::AnyConnection;

/// A series of one company.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Series {
    pub environment: String,
    pub document_type: String,
    pub place: String,
    /// 0 when the numbers do not carry the year.
    pub year: i64,
}

impl Series {
    /// The series of a control number with this place in it: `DTE-03-M001P001-000000000000001`.
    pub(super) fn of(environment: &str, control_number: &str, sequence: i64) -> Option<Self> {
        let mut parts = control_number.split('-');
        let (Some("DTE"), Some(document_type), Some(place), Some(digits), None) = (
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
        ) else {
            return None;
        };
        if digits.len() != 15 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let year = if digits == format!("{sequence:015}") {
            0
        } else {
            let (year, rest) = digits.split_at(4);
            (rest == format!("{sequence:011}")).then(|| year.parse().ok())??
        };
        Some(Self {
            environment: environment.to_owned(),
            document_type: document_type.to_owned(),
            place: place.to_owned(),
            year,
        })
    }

    fn name(&self) -> String {
        let Self {
            environment,
            document_type,
            place,
            year,
        } = self;
        match year {
            0 => format!("series {document_type} {place} (environment {environment})"),
            year => format!("series {document_type} {place} of {year} (environment {environment})"),
        }
    }
}

/// Looks at the numbers of one company, which come in order.
pub(super) struct Numbers {
    given: BTreeMap<Series, i64>,
    current: Option<(Series, i64)>,
}

impl Numbers {
    /// With the last number that each series of the company gave.
    pub(super) fn of(connection: &mut AnyConnection, company: &str) -> Result<Self, CopyError> {
        let rows: Vec<(String, String, String, i64, i64)> =
            sql::<(Text, Text, Text, BigInt, BigInt)>(
                "SELECT environment, document_type, place, year, last_number FROM series \
                 WHERE company = ",
            )
            .bind::<Text, _>(company)
            .load(connection)?;
        let given = rows
            .into_iter()
            .map(|(environment, document_type, place, year, last)| {
                let series = Series {
                    environment,
                    document_type,
                    place,
                    year,
                };
                (series, last)
            });
        Ok(Self {
            given: given.collect(),
            current: None,
        })
    }

    /// The next document.
    pub(super) fn see(
        &mut self,
        series: Series,
        sequence: i64,
        code: &str,
        findings: &mut Findings<'_>,
    ) {
        findings.checked(Check::Numbers);
        if self
            .current
            .as_ref()
            .is_none_or(|(known, _)| *known != series)
        {
            self.end_series(findings);
            self.current = Some((series, 0));
        }
        let Some((series, last)) = &mut self.current else {
            return;
        };
        if sequence <= *last {
            findings.fault(
                Check::Numbers,
                code,
                format!("number {sequence} is there twice"),
            );
        } else {
            if let Some(missing) = gap(*last, sequence - 1) {
                findings.fault(
                    Check::Numbers,
                    series.name(),
                    format!("{missing} before {code}"),
                );
            }
            *last = sequence;
        }
    }

    fn end_series(&mut self, findings: &mut Findings<'_>) {
        let Some((series, last)) = self.current.take() else {
            return;
        };
        let given = self.given.remove(&series).unwrap_or_default();
        if let Some(missing) = gap(last, given) {
            findings.fault(Check::Numbers, series.name(), missing);
        } else if given < last {
            let why = format!(
                "its next number is {}, and documents have numbers up to {last}",
                given + 1
            );
            findings.fault(Check::Numbers, series.name(), why);
        }
    }

    /// The end of the company: what is left are series without a document.
    pub(super) fn end(mut self, findings: &mut Findings<'_>) {
        self.end_series(findings);
        for (series, given) in self.given {
            if let Some(missing) = gap(0, given) {
                findings.fault(Check::Numbers, series.name(), missing);
            }
        }
    }
}

/// The numbers after `last` up to `to`, in words.
fn gap(last: i64, to: i64) -> Option<String> {
    match to - last {
        ..=0 => None,
        1 => Some(format!("number {to} is missing")),
        count => Some(format!("numbers {} to {to} are missing: {count}", last + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_number_tells_its_series_with_and_without_the_year() {
        let series = Series::of("00", "DTE-03-M001P001-000000000000012", 12).unwrap();
        assert_eq!(
            (&*series.document_type, &*series.place, series.year),
            ("03", "M001P001", 0)
        );
        let series = Series::of("00", "DTE-03-M001P001-202600000000012", 12).unwrap();
        assert_eq!(series.year, 2026);
        for (wrong, sequence) in [
            ("DTE-03-M001P001-000000000000013", 12),
            ("DTE-03-M001P001-202600000000013", 12),
            ("DTE-03-M001P001-00000000000012", 12),
            ("03-M001P001-000000000000012", 12),
            ("", 0),
        ] {
            assert_eq!(Series::of("00", wrong, sequence), None, "{wrong}");
        }
    }

    #[test]
    fn gaps_and_doubles_are_found_and_named() {
        let series = Series::of("00", "DTE-03-M001P001-000000000000001", 1).unwrap();
        let mut numbers = Numbers {
            given: BTreeMap::from([(series.clone(), 9)]),
            current: None,
        };
        let mut faults = Vec::new();
        let mut tell = |fault: &super::super::Fault| faults.push(fault.why.clone());
        let mut findings = Findings::new(&mut tell);
        for (sequence, code) in [(1, "A"), (3, "B"), (3, "C"), (7, "D")] {
            numbers.see(series.clone(), sequence, code, &mut findings);
        }
        numbers.end(&mut findings);
        assert_eq!(
            faults,
            [
                "number 2 is missing before B",
                "number 3 is there twice",
                "numbers 4 to 6 are missing: 3 before D",
                "numbers 8 to 9 are missing: 2",
            ]
        );
    }
}
