//! Numbers out of series.

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::statement::Single;
use crate::engine::statement::Fixed;
use crate::numbers::series::SeriesRow;

struct Allocate;

impl Fixed for Allocate {
    const BEFORE: &'static str = "INSERT INTO series \
        (company, environment, document_type, place, year, last_number) VALUES (";
    const AFTER: &'static str = ") \
        ON CONFLICT (company, environment, document_type, place, year) \
        DO UPDATE SET last_number = series.last_number + excluded.last_number \
        RETURNING last_number";
    type Answers = BigInt;
}

/// Takes so many numbers of each series, and answers the last one taken of each.
pub(crate) fn allocate(
    connection: &mut SqliteConnection,
    wanted: &[(&SeriesRow, i64)],
) -> QueryResult<Vec<i64>> {
    wanted
        .iter()
        .map(|(series, count)| {
            Single::<Allocate>::new([
                (&series.company).into(),
                series.environment.into(),
                series.document_type.into(),
                (&series.place).into(),
                series.year.into(),
                (*count).into(),
            ])
            .get_result(connection)
        })
        .collect()
}
