//! Every number that was ever taken.

use diesel::prelude::*;
use dte_application::ports::{EstablishmentId, LedgerEntry, LedgerFilter, SeriesKey, SeriesState};
use dte_domain::catalog::Catalogue;

use super::{snapshot, sound};
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::column::Reader;
use crate::rows::ledger::LedgerRow;
use crate::rows::series::{SeriesRow, StoredSeriesRow};
use crate::schema::{documents, establishments, series};

/// The series that a filter finds, with how many documents each has, from one state: a document
/// and its number are never seen apart.
pub(crate) fn series(
    connection: &mut AnyConnection,
    filter: &LedgerFilter,
) -> Result<Vec<SeriesState>, Refusal> {
    snapshot(connection, |connection| {
        let mut query = series::table
            .filter(series::company.eq(filter.company.0.to_string()))
            .filter(series::environment.eq(filter.environment.code()))
            .select(StoredSeriesRow::as_select())
            .into_boxed();
        if let Some(establishment) = filter.establishment {
            match place(connection, filter, establishment)? {
                Some(place) => query = query.filter(series::place.eq(place)),
                None => return Ok(Vec::new()),
            }
        }
        let rows: Vec<StoredSeriesRow> = query.load(connection)?;
        let mut states = Vec::with_capacity(rows.len());
        for row in &rows {
            let (series, last_number) = row.read()?;
            states.push(SeriesState {
                documents: count(connection, &series, last_number)?,
                series,
                last_number,
            });
        }
        states.sort_by_cached_key(|state| state.series.number(1).to_string());
        Ok(states)
    })
}

/// The place of one of the company's establishments, as it stands in control numbers.
fn place(
    connection: &mut AnyConnection,
    filter: &LedgerFilter,
    establishment: EstablishmentId,
) -> QueryResult<Option<String>> {
    let found: Option<(String, String)> = establishments::table
        .find(establishment.0.to_string())
        .filter(establishments::company.eq(filter.company.0.to_string()))
        .select((establishments::place, establishments::pos_place))
        .first(connection)
        .optional()?;
    Ok(found.map(|(place, point_of_sale)| place + &point_of_sale))
}

/// How many documents carry a number of a series: a range of the numbers' own index, because all
/// numbers are equally long.
fn count(
    connection: &mut AnyConnection,
    key: &SeriesKey,
    last_number: u64,
) -> Result<u64, Refusal> {
    let counted: i64 = documents::table
        .filter(documents::company.eq(key.company.0.to_string()))
        .filter(documents::environment.eq(key.environment.code()))
        .filter(documents::control_number.ge(key.number(1).to_string()))
        .filter(documents::control_number.le(key.number(last_number).to_string()))
        .count()
        .get_result(connection)?;
    let company = key.company.0.to_string();
    let row = Reader {
        table: "series",
        key: &company,
    };
    Ok(row.number("last_number", counted)?)
}

/// The numbers of a series after one, in order. Up to its last: the digits beyond it are those of
/// series that begin with a year.
pub(crate) fn entries(
    connection: &mut AnyConnection,
    key: &SeriesKey,
    after: u64,
    most: u32,
) -> Result<Vec<LedgerEntry>, Refusal> {
    let row = SeriesRow::from(key);
    let id = (
        &row.company,
        row.environment,
        row.document_type,
        &row.place,
        row.year,
    );
    let stored: Option<StoredSeriesRow> = series::table
        .find(id)
        .select(StoredSeriesRow::as_select())
        .first(connection)
        .optional()?;
    let last = match stored {
        Some(stored) => stored.read()?.1,
        None => return Ok(Vec::new()),
    };
    if after >= last {
        return Ok(Vec::new());
    }
    let rows: Vec<LedgerRow> = documents::table
        .filter(documents::company.eq(&row.company))
        .filter(documents::environment.eq(row.environment))
        .filter(documents::control_number.ge(key.number(after + 1).to_string()))
        .filter(documents::control_number.le(key.number(last).to_string()))
        .order(documents::control_number)
        .limit(i64::from(most))
        .select(LedgerRow::as_select())
        .load(connection)?;
    Ok(sound(rows.into_iter().map(LedgerRow::read)))
}
