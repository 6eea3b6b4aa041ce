//! Numbers out of series.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::engine::statement::Fixed;
use crate::numbers::series::SeriesRow;

struct Allocate;

impl Fixed for Allocate {
    const BEFORE: &'static str = "INSERT INTO series \
        (company, environment, document_type, place, year, last_number) SELECT * FROM unnest(";
    const AFTER: &'static str = ") \
        ON CONFLICT (company, environment, document_type, place, year) \
        DO UPDATE SET last_number = series.last_number + excluded.last_number \
        RETURNING company, environment, document_type, place, year, last_number";
    type Answers = (Text, Text, Text, Text, BigInt, BigInt);
}

type Allocated = (String, String, String, String, i64, i64);

/// Takes so many numbers of each series, and answers the last one taken of each.
///
/// Each series' row stays locked until the transaction ends, so that another server's documents
/// get the numbers after ours, or ours again when we roll back. The first use of a series by two
/// servers at once is no different: the second one waits at the key, then updates. The series
/// come sorted, so that two servers never wait for each other.
pub(crate) fn allocate(
    connection: &mut PgConnection,
    wanted: &[(&SeriesRow, i64)],
) -> QueryResult<Vec<i64>> {
    let allocated: Vec<Allocated> = Folded::<Allocate>::new([
        Column::texts(wanted, |(series, _)| &series.company),
        Column::texts(wanted, |(series, _)| series.environment),
        Column::texts(wanted, |(series, _)| series.document_type),
        Column::texts(wanted, |(series, _)| &series.place),
        Column::numbers(wanted, |(series, _)| series.year),
        Column::numbers(wanted, |(_, count)| *count),
    ])
    .load(connection)?;
    wanted
        .iter()
        .map(|(series, _)| {
            allocated
                .iter()
                .find(|row| is_of(row, series))
                .map(|row| row.5)
                .ok_or(diesel::result::Error::NotFound)
        })
        .collect()
}

fn is_of(row: &Allocated, series: &SeriesRow) -> bool {
    row.0 == series.company
        && row.1 == series.environment
        && row.2 == series.document_type
        && row.3 == series.place
        && row.4 == series.year
}
