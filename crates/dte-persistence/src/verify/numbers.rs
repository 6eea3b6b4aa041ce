//! The numbers of documents: series without gaps.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use dte_domain::lifecycle::StatusKind;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;
use crate::schema::documents;

/// A series of one company.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Series {
    pub environment: String,
    pub document_type: String,
    pub place: String,
    pub year: i64,
}

impl Series {
    /// The series of a control number with this place in it, `DTE-03-M001P001-000000000000001`, given
    /// in this year.
    pub(super) fn of(
        environment: &str,
        control_number: &str,
        sequence: i64,
        year: i64,
    ) -> Option<Self> {
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
        let with_and_without = [
            format!("{sequence:015}"),
            format!("{year:04}{sequence:011}"),
        ];
        with_and_without
            .iter()
            .any(|fitting| fitting == digits)
            .then(|| Self {
                environment: environment.to_owned(),
                document_type: document_type.to_owned(),
                place: place.to_owned(),
                year,
            })
    }

    fn name(&self) -> String {
        let (document_type, place, year) = (&self.document_type, &self.place, self.year);
        let environment = &self.environment;
        format!("series {document_type} {place} of {year} (environment {environment})")
    }
}

/// Documents read in one page.
const PAGE: i64 = 1_000;

/// The columns of a document that say its number: code, environment, type, status, control number, year and
/// place in the series.
type Numbered = (String, String, String, String, String, i64, i64);

/// Checks the numbers of a company's documents, in their order.
pub(super) fn check(
    connection: &mut AnyConnection,
    company: &str,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut numbers = Numbers::of(connection, company)?;
    let mut place = (String::new(), 0, String::new());
    loop {
        let page = page(connection, company, &place)?;
        let Some(last) = page.last() else {
            break;
        };
        place = (last.1.clone(), last.5, last.4.clone());
        for row in &page {
            look(row, &mut numbers, findings);
        }
    }
    numbers.end(findings);
    Ok(())
}

fn page(
    connection: &mut AnyConnection,
    company: &str,
    (environment, year, number): &(String, i64, String),
) -> QueryResult<Vec<Numbered>> {
    documents::table
        .filter(documents::company.eq(company))
        .filter(
            sql::<Bool>("(environment, series_year, control_number) > (")
                .bind::<Text, _>(environment)
                .sql(", ")
                .bind::<BigInt, _>(year)
                .sql(", ")
                .bind::<Text, _>(number)
                .sql(")"),
        )
        .order((
            documents::environment,
            documents::series_year,
            documents::control_number,
        ))
        .limit(PAGE)
        .select((
            documents::generation_code,
            documents::environment,
            documents::document_type,
            documents::status,
            documents::control_number,
            documents::series_year,
            documents::sequence,
        ))
        .load(connection)
}

fn look(row: &Numbered, numbers: &mut Numbers, findings: &mut Findings<'_>) {
    let (code, environment, document_type, status, number, year, sequence) = row;
    if !crate::numbers::has_number(document_type) {
        // Its code stands where others have their number, and it has no place in a series.
        if number != code || *sequence != 0 {
            let why = format!("control number {number} though its type has none");
            findings.fault(Check::Numbers, code, why);
        }
        return;
    }
    match Series::of(environment, number, *sequence, *year) {
        Some(series) if series.document_type == *document_type => {
            let is_refused = status == StatusKind::Rejected.name();
            numbers.see(series, (*sequence, code), is_refused, findings);
        }
        _ => {
            let why = format!("control number {number} is not its own");
            findings.fault(Check::Numbers, code, why);
        }
    }
}

/// What a series gave, as its own row and the notes beside it say.
#[derive(Clone, Debug)]
struct GivenNumbers {
    first: i64,
    last: i64,
    /// Ranges that were taken elsewhere, in order.
    taken: Vec<(i64, i64)>,
}

/// Of a series that has no row of its own.
impl Default for GivenNumbers {
    fn default() -> Self {
        Self {
            first: 1,
            last: 0,
            taken: Vec::new(),
        }
    }
}

impl GivenNumbers {
    fn is_taken(&self, number: i64) -> bool {
        self.taken
            .iter()
            .any(|&(from, to)| (from..=to).contains(&number))
    }

    /// The numbers from one to another that were not taken elsewhere, as ranges.
    fn missing(&self, mut from: i64, to: i64) -> Vec<(i64, i64)> {
        let mut found = Vec::new();
        for &(first, last) in &self.taken {
            if last < from {
                continue;
            }
            if first > to {
                break;
            }
            if first > from {
                found.push((from, first - 1));
            }
            from = last + 1;
        }
        if from <= to {
            found.push((from, to));
        }
        found
    }
}

/// Looks at the numbers of one company, which come in order.
pub(super) struct Numbers {
    given: BTreeMap<Series, GivenNumbers>,
    current: Option<(Series, GivenNumbers, i64)>,
}

impl Numbers {
    /// With the numbers that each series of the company gave.
    pub(super) fn of(connection: &mut AnyConnection, company: &str) -> Result<Self, CopyError> {
        let mut given: BTreeMap<Series, GivenNumbers> = BTreeMap::new();
        for (series, first, last) in ranges(connection, SERIES, company)? {
            let taken = Vec::new();
            given.insert(series, GivenNumbers { first, last, taken });
        }
        for (series, from, to) in ranges(connection, TAKEN, company)? {
            given.entry(series).or_default().taken.push((from, to));
        }
        let current = None;
        Ok(Self { given, current })
    }

    /// The next document; `is_refused` when the authority refused it, as it does one whose number
    /// another has.
    pub(super) fn see(
        &mut self,
        series: Series,
        (sequence, code): (i64, &str),
        is_refused: bool,
        findings: &mut Findings<'_>,
    ) {
        findings.checked(Check::Numbers);
        if self
            .current
            .as_ref()
            .is_none_or(|(known, ..)| *known != series)
        {
            self.end_series(findings);
            let given = self.given.remove(&series).unwrap_or_default();
            let before = given.first - 1;
            self.current = Some((series, given, before));
        }
        let Some((series, given, last)) = &mut self.current else {
            return;
        };
        if given.is_taken(sequence) && !is_refused {
            let why = format!("number {sequence} is its own and was taken elsewhere");
            findings.fault(Check::Numbers, code, why);
        }
        if sequence < given.first {
            let why = format!(
                "number {sequence}, and its series begins with {}",
                given.first
            );
            return findings.fault(Check::Numbers, code, why);
        }
        if sequence <= *last {
            let why = format!("number {sequence} is there twice");
            return findings.fault(Check::Numbers, code, why);
        }
        for gap in given.missing(*last + 1, sequence - 1) {
            let why = format!("{} before {code}", in_words(gap));
            findings.fault(Check::Numbers, series.name(), why);
        }
        *last = sequence;
    }

    fn end_series(&mut self, findings: &mut Findings<'_>) {
        let Some((series, given, last)) = self.current.take() else {
            return;
        };
        end_of(&series, &given, last, findings);
        if given.last < last {
            let why = format!(
                "its next number is {}, and documents have numbers up to {last}",
                given.last + 1
            );
            findings.fault(Check::Numbers, series.name(), why);
        }
    }

    /// The end of the company: what is left are series without a document.
    pub(super) fn end(mut self, findings: &mut Findings<'_>) {
        self.end_series(findings);
        for (series, given) in &self.given {
            end_of(series, given, given.first - 1, findings);
        }
    }
}

/// What a series gave after its last document, and what it gave nobody.
fn end_of(series: &Series, given: &GivenNumbers, last: i64, findings: &mut Findings<'_>) {
    for gap in given.missing(last + 1, given.last) {
        findings.fault(Check::Numbers, series.name(), in_words(gap));
    }
    for (from, to) in &given.taken {
        let count = u64::try_from(to - from + 1).unwrap_or_default();
        findings.explained(Check::Numbers, "taken elsewhere", count);
    }
}

const SERIES: &str = "SELECT environment, document_type, place, year, first_number, last_number \
    FROM series WHERE company = ";
const TAKEN: &str = "SELECT environment, document_type, place, year, first_number, last_number \
    FROM taken_numbers WHERE company = ";

/// Series of a company with a first and a last number, in order.
fn ranges(
    connection: &mut AnyConnection,
    select: &str,
    company: &str,
) -> Result<Vec<(Series, i64, i64)>, CopyError> {
    type Row = (String, String, String, i64, i64, i64);
    let rows: Vec<Row> = sql::<(Text, Text, Text, BigInt, BigInt, BigInt)>(select)
        .bind::<Text, _>(company)
        .sql(" ORDER BY environment, document_type, place, year, first_number")
        .load(connection)?;
    let ranges = rows
        .into_iter()
        .map(|(environment, document_type, place, year, first, last)| {
            let series = Series {
                environment,
                document_type,
                place,
                year,
            };
            (series, first, last)
        });
    Ok(ranges.collect())
}

fn in_words((from, to): (i64, i64)) -> String {
    match to - from + 1 {
        1 => format!("number {to} is missing"),
        count => format!("numbers {from} to {to} are missing: {count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_number_tells_its_series_with_and_without_the_year() {
        for number in [
            "DTE-03-M001P001-000000000000012",
            "DTE-03-M001P001-202600000000012",
        ] {
            let series = Series::of("00", number, 12, 2026).unwrap();
            let found = (&*series.document_type, &*series.place, series.year);
            assert_eq!(found, ("03", "M001P001", 2026));
        }
        for (wrong, sequence) in [
            ("DTE-03-M001P001-000000000000013", 12),
            ("DTE-03-M001P001-202600000000013", 12),
            ("DTE-03-M001P001-202500000000012", 12),
            ("DTE-03-M001P001-00000000000012", 12),
            ("03-M001P001-000000000000012", 12),
            ("", 0),
        ] {
            assert_eq!(Series::of("00", wrong, sequence, 2026), None, "{wrong}");
        }
    }

    fn series() -> Series {
        Series::of("00", "DTE-03-M001P001-000000000000001", 1, 2026).unwrap()
    }

    /// What is found of documents with these numbers: the faults, and how many were taken elsewhere.
    fn found(given: GivenNumbers, documents: &[(i64, &str, bool)]) -> (Vec<String>, u64) {
        let mut numbers = Numbers {
            given: BTreeMap::from([(series(), given)]),
            current: None,
        };
        let mut faults = Vec::new();
        let mut tell = |fault: &super::super::Finding| faults.push(fault.why.clone());
        let mut findings = Findings::new(&mut tell);
        for &(sequence, code, is_refused) in documents {
            numbers.see(series(), (sequence, code), is_refused, &mut findings);
        }
        numbers.end(&mut findings);
        let taken = findings.report.tallies[&Check::Numbers].explained.values();
        let taken = taken.sum();
        (faults, taken)
    }

    #[test]
    fn gaps_and_doubles_are_found_and_named() {
        let given = GivenNumbers {
            last: 9,
            ..GivenNumbers::default()
        };
        let documents = [
            (1, "A", false),
            (3, "B", false),
            (3, "C", false),
            (7, "D", false),
        ];
        let (faults, taken) = found(given, &documents);
        assert_eq!(
            faults,
            [
                "number 2 is missing before B",
                "number 3 is there twice",
                "numbers 4 to 6 are missing: 3 before D",
                "numbers 8 to 9 are missing: 2",
            ]
        );
        assert_eq!(taken, 0);
    }

    #[test]
    fn what_was_taken_elsewhere_is_counted_and_never_missing() {
        let given = GivenNumbers {
            first: 41,
            last: 60,
            taken: vec![(42, 42), (44, 49), (52, 52), (59, 60)],
        };
        let documents = [
            (40, "A", false),
            (41, "B", false),
            (43, "C", false),
            (52, "D", true),
            (59, "E", false),
        ];
        let (faults, taken) = found(given, &documents);
        assert_eq!(
            faults,
            [
                "number 40, and its series begins with 41",
                "numbers 50 to 51 are missing: 2 before D",
                "number 59 is its own and was taken elsewhere",
                "numbers 53 to 58 are missing: 6 before E",
            ]
        );
        assert_eq!(taken, 10);
    }
}
