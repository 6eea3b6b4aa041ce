//! Every number that was ever taken.

use diesel::prelude::*;
use dte_application::ports::{
    EstablishmentId, NumberEntries, NumberEntry, SeriesFilter, SeriesKey, SeriesState,
    TakenNumbers, TransmissionKind,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::StatusKind;

use super::series::{SeriesRow, StoredSeries, StoredSeriesRow};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::snapshot::snapshot;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{
    companies, documents, establishments, foreign_documents, series, taken_numbers,
};

/// The series that a filter finds, with how many documents each has, from one state: a document
/// and its number are never seen apart.
pub(crate) fn series(
    connection: &mut AnyConnection,
    filter: &SeriesFilter,
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
        let year_in_number = year_in_number(connection, filter)?;
        let mut states = Vec::with_capacity(rows.len());
        for row in &rows {
            states.push(state(connection, row.read(year_in_number)?)?);
        }
        states.sort_by_cached_key(|state| {
            let key = &state.series;
            (key.document_type.code(), key.place, key.year)
        });
        Ok(states)
    })
}

fn state(connection: &mut AnyConnection, stored: StoredSeries) -> Result<SeriesState, Refusal> {
    let mut state = SeriesState {
        documents: count(connection, &stored)?,
        first_number: stored.first_number,
        last_number: stored.last_number,
        taken_elsewhere: 0,
        taken_twice: 0,
        series: stored.key,
    };
    for range in taken(connection, &state.series)? {
        // One of before the series began has no place in it.
        state.taken_elsewhere += (range.to + 1).saturating_sub(range.from.max(state.first_number));
        if range.document.is_some() && carrier(connection, &state.series, range.from)?.is_some() {
            state.taken_twice += 1;
        }
    }
    Ok(state)
}

fn year_in_number(connection: &mut AnyConnection, filter: &SeriesFilter) -> QueryResult<bool> {
    let found: Option<bool> = companies::table
        .find(filter.company.0.to_string())
        .select(companies::year_in_number)
        .first(connection)
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// The document that carries a number of a series.
pub(crate) fn carrier(
    connection: &mut AnyConnection,
    key: &SeriesKey,
    number: u64,
) -> QueryResult<Option<String>> {
    documents::table
        .filter(documents::company.eq(key.company.0.to_string()))
        .filter(documents::environment.eq(key.environment.code()))
        .filter(documents::series_year.eq(i64::from(key.year)))
        .filter(documents::control_number.eq(key.number(number).to_string()))
        .select(documents::generation_code)
        .first(connection)
        .optional()
}

/// The numbers of a series that were taken elsewhere, in order.
pub(crate) fn taken(
    connection: &mut AnyConnection,
    key: &SeriesKey,
) -> Result<Vec<TakenNumbers>, Refusal> {
    let row = SeriesRow::from(key);
    let rows: Vec<(i64, i64, Option<String>)> = taken_numbers::table
        .filter(taken_numbers::company.eq(&row.company))
        .filter(taken_numbers::environment.eq(row.environment))
        .filter(taken_numbers::document_type.eq(row.document_type))
        .filter(taken_numbers::place.eq(&row.place))
        .filter(taken_numbers::year.eq(row.year))
        .order(taken_numbers::first_number)
        .select((
            taken_numbers::first_number,
            taken_numbers::last_number,
            taken_numbers::document,
        ))
        .load(connection)?;
    let reader = RowReader::new("taken_numbers", &row.company);
    rows.into_iter()
        .map(|(from, to, document)| {
            Ok(TakenNumbers {
                from: reader.number("first_number", from)?,
                to: reader.number("last_number", to)?,
                document: document
                    .map(|code| reader.value("document", &code))
                    .transpose()?,
            })
        })
        .collect()
}

/// The documents of others that were entered with a number of a series, in order: number and code.
pub(crate) fn entered(
    connection: &mut AnyConnection,
    key: &SeriesKey,
) -> QueryResult<Vec<(String, String)>> {
    foreign_documents::table
        .filter(foreign_documents::company.eq(key.company.0.to_string()))
        .filter(foreign_documents::environment.eq(key.environment.code()))
        .filter(foreign_documents::year.eq(i64::from(key.year)))
        .filter(foreign_documents::control_number.ge(key.number(1).to_string()))
        .filter(foreign_documents::control_number.le(key.number(key.last()).to_string()))
        .order(foreign_documents::control_number)
        .select((
            foreign_documents::control_number,
            foreign_documents::generation_code,
        ))
        .load(connection)
}

/// The place of one of the company's establishments, as it stands in control numbers.
fn place(
    connection: &mut AnyConnection,
    filter: &SeriesFilter,
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
fn count(connection: &mut AnyConnection, stored: &StoredSeries) -> Result<u64, Refusal> {
    let key = &stored.key;
    let (first, last) = (stored.first_number, stored.last_number);
    let counted: i64 = documents::table
        .filter(documents::company.eq(key.company.0.to_string()))
        .filter(documents::environment.eq(key.environment.code()))
        .filter(documents::series_year.eq(i64::from(key.year)))
        .filter(documents::control_number.ge(key.number(first).to_string()))
        .filter(documents::control_number.le(key.number(last).to_string()))
        .count()
        .get_result(connection)?;
    let company = key.company.0.to_string();
    let row = RowReader::new("series", &company);
    Ok(row.number("last_number", counted)?)
}

/// The numbers of a series after one, in order.
pub(crate) fn entries(
    connection: &mut AnyConnection,
    key: &SeriesKey,
    after: u64,
    most: u32,
) -> Result<NumberEntries, Refusal> {
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
        Some(stored) => stored.read(key.year_in_number)?.last_number,
        None => return Ok(NumberEntries::default()),
    };
    if after >= last {
        return Ok(NumberEntries::default());
    }
    let mut rows: Vec<NumberEntryRow> = documents::table
        .filter(documents::company.eq(&row.company))
        .filter(documents::environment.eq(row.environment))
        .filter(documents::series_year.eq(row.year))
        .filter(documents::control_number.ge(key.number(after + 1).to_string()))
        .filter(documents::control_number.le(key.number(last).to_string()))
        .order(documents::control_number)
        .limit(i64::from(most) + 1)
        .select(NumberEntryRow::as_select())
        .load(connection)?;
    let is_last = rows.len() <= most as usize;
    rows.truncate(most as usize);
    let next_after = rows.last().filter(|_| !is_last).map(|row| {
        // Where the number itself is damaged the next page may begin with rows of this one.
        let number = row.number().filter(|number| *number > after);
        number.unwrap_or(after + 1)
    });
    Ok(NumberEntries {
        entries: sound(rows.into_iter().map(NumberEntryRow::read)),
        next_after,
    })
}

/// A document as far as its number is concerned.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct NumberEntryRow {
    generation_code: String,
    control_number: String,
    sequence: i64,
    status: String,
    transmission: String,
    issued_at: i64,
    revision: i64,
}

impl NumberEntryRow {
    /// Its place in the series, unless that is damaged.
    pub(crate) fn number(&self) -> Option<u64> {
        u64::try_from(self.sequence).ok()
    }

    pub(crate) fn read(self) -> Result<NumberEntry, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        Ok(NumberEntry {
            number: row.number("sequence", self.sequence)?,
            generation_code: row.value("generation_code", &self.generation_code)?,
            status: row.named("status", &self.status, StatusKind::named)?,
            transmission: row.named("transmission", &self.transmission, TransmissionKind::named)?,
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            revision: row.number("revision", self.revision)?,
            control_number: self.control_number,
        })
    }
}
