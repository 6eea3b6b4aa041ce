//! Numbers that the authority has given to other documents than ours.

use diesel::dsl::exists;
use diesel::prelude::*;
use dte_application::ports::{
    Advance, AdvanceResult, CompanyId, EnterResult, ForeignDocument, NextNumber, Numbering,
    RefusedNumber, SeriesKey, TransmissionKind,
};
use dte_domain::identification::{ControlNumber, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use time::OffsetDateTime;

use super::series::SeriesRow;
use super::{control_number, reads};
use crate::documents::{insert_documents, superseded_bodies};
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{
    document_bodies as bodies, documents, foreign_documents as foreign, taken_numbers,
};

/// A document as far as its number is concerned.
#[derive(Queryable, Selectable)]
#[diesel(table_name = documents)]
struct Numbered {
    id: i64,
    generation_code: String,
    company: String,
    environment: String,
    document_type: String,
    control_number: String,
    sequence: i64,
    series_year: i64,
    status: String,
    transmission: String,
    revision: i64,
    lease: i64,
    handed_over: bool,
}

impl Numbered {
    fn number(&self) -> Result<ControlNumber, Refusal> {
        let row = RowReader::new("documents", &self.generation_code);
        let (written, sequence) = (&self.control_number, self.sequence);
        Ok(control_number::read(
            row,
            &self.document_type,
            written,
            sequence,
        )?)
    }

    fn series(&self) -> Result<SeriesKey, Refusal> {
        let row = RowReader::new("documents", &self.generation_code);
        let number = self.number()?;
        Ok(SeriesKey {
            company: CompanyId(row.uuid("company", &self.company)?),
            environment: row.value("environment", &self.environment)?,
            document_type: number.document_type,
            place: number.place,
            year: row.number("series_year", self.series_year)?,
            year_in_number: number.year.is_some(),
        })
    }

    fn has_number(&self) -> bool {
        super::has_number(&self.document_type)
    }

    fn is_pending(&self) -> bool {
        self.status == StatusKind::Pending.name()
    }

    /// Whether nobody outside knows its number.
    fn is_ours_alone(&self) -> bool {
        !self.handed_over && self.transmission == TransmissionKind::Normal.name()
    }
}

/// Gives a document the next number of its series, unless its client holds it.
pub(crate) fn take_next(
    connection: &mut AnyConnection,
    refused: &RefusedNumber,
) -> Result<NextNumber, Refusal> {
    let (document, json) = find_whole(connection, refused.generation_code)?;
    let is_as_known = document.is_pending()
        && document.revision == i64::from(refused.revision)
        && document.lease == refused.lease.0
        && document.has_number()
        && document.control_number == refused.control_number;
    if !is_as_known {
        return Ok(NextNumber::Changed);
    }
    if !document.is_ours_alone() {
        note(connection, &document, refused.now)?;
        return Ok(NextNumber::HandedOver);
    }
    // Series are locked before documents, as everywhere.
    let key = document.series()?;
    let number = next(connection, &key)?;
    let written = number.to_string();
    let json = dte_schema::renumbered(&json, &document.control_number, &written)
        .ok_or_else(|| Refusal::Mistake("a document's bytes do not carry its number".into()))?;
    let holding = holding(connection, &document)?;
    note(connection, &document, refused.now)?;
    let moved = diesel::update(
        documents::table
            .find(document.id)
            .filter(documents::status.eq(StatusKind::Pending.name()))
            .filter(documents::transmission.eq(TransmissionKind::Normal.name()))
            .filter(documents::revision.eq(document.revision))
            .filter(documents::lease.eq(document.lease))
            .filter(documents::control_number.eq(&document.control_number))
            .filter(documents::handed_over.eq(false)),
    )
    .set((
        documents::control_number.eq(&written),
        documents::sequence.eq(i64::try_from(number.sequence).unwrap_or(i64::MAX)),
        documents::signature.eq(None::<String>),
        documents::updated_at.eq(micros(refused.now)),
    ))
    .execute(connection)?;
    if moved == 0 {
        // Somebody was faster: nothing of this is kept.
        return Err(Refusal::Changed);
    }
    superseded_bodies::write_body(connection, document.id, &json)?;
    Ok(NextNumber::Taken {
        control_number: written,
        json: json.into(),
        holder: holding,
    })
}

/// A document was stamped with its number, which is its own then: what was noted when it was refused
/// for it no longer holds.
pub(crate) fn own(connection: &mut AnyConnection, id: i64) -> QueryResult<()> {
    let (code, sequence): (String, i64) = documents::table
        .find(id)
        .select((documents::generation_code, documents::sequence))
        .first(connection)?;
    diesel::delete(
        taken_numbers::table
            .filter(taken_numbers::document.eq(code))
            .filter(taken_numbers::first_number.eq(sequence))
            .filter(taken_numbers::last_number.eq(sequence)),
    )
    .execute(connection)
    .map(drop)
}

/// Notes that the present number of a document is taken elsewhere.
pub(crate) fn note_taken(
    connection: &mut AnyConnection,
    code: GenerationCode,
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let document = find(connection, code)?;
    if !document.has_number() {
        return Ok(());
    }
    note(connection, &document, now)
}

/// Notes that a client is going to hold a document. Answers false while the document is being
/// renumbered: the next number may be taken elsewhere as well, and only the stamp tells.
pub(crate) fn hand_over(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<bool, Refusal> {
    let pending = documents::table
        .filter(documents::generation_code.eq(code.to_string()))
        .filter(documents::status.eq(StatusKind::Pending.name()));
    // The row is locked before its number is looked at, so that it gets no other one meanwhile.
    let handed = diesel::update(pending)
        .set(documents::handed_over.eq(true))
        .execute(connection)?;
    if handed == 0 {
        return Ok(true);
    }
    let document = find(connection, code)?;
    if !document.has_number() {
        return Ok(true);
    }
    let row = SeriesRow::from(&document.series()?);
    let is_normal = document.transmission == TransmissionKind::Normal.name();
    let is_renumbered = || {
        let refused =
            taken_numbers::table.filter(taken_numbers::document.eq(&document.generation_code));
        diesel::select(exists(refused))
    };
    if is_normal
        && (is_noted(connection, &row, document.sequence)?
            || is_renumbered().get_result(connection)?)
    {
        diesel::update(documents::table.find(document.id))
            .set(documents::handed_over.eq(false))
            .execute(connection)?;
        return Ok(false);
    }
    Ok(true)
}

/// The numbers of a series up to one are given elsewhere.
pub(crate) fn advance(
    connection: &mut AnyConnection,
    advance: &Advance,
) -> Result<AdvanceResult, Refusal> {
    let row = SeriesRow::from(&advance.series);
    let to = number_of(advance.to);
    let passed = pass_over(connection, &advance.series, advance.numbering, to)?;
    if let AdvanceResult::PassedOver { from } = passed {
        note_range(connection, &row, (number_of(from), to), None, advance.now)?;
    }
    Ok(passed)
}

/// Keeps a document of others, and that its number is taken. Of those before it that the series has
/// not given nothing is known: they are missing until somebody says what became of them.
pub(crate) fn enter(
    connection: &mut AnyConnection,
    document: &ForeignDocument,
) -> Result<EnterResult, Refusal> {
    let code = document.generation_code.to_string();
    let own: Option<i64> = documents::table
        .filter(documents::generation_code.eq(&code))
        .select(documents::id)
        .first(connection)
        .optional()?;
    if own.is_some() {
        return Ok(EnterResult::Own);
    }
    let row = SeriesRow::from(&document.series);
    let insert = diesel::insert_into(foreign::table).values((
        foreign::generation_code.eq(&code),
        foreign::company.eq(&row.company),
        foreign::environment.eq(row.environment),
        foreign::document_type.eq(row.document_type),
        foreign::control_number.eq(document.series.number(document.number).to_string()),
        foreign::year.eq(row.year),
        foreign::stamp.eq(document.stamp.as_str()),
        foreign::json.eq(&document.json),
        foreign::entered_at.eq(micros(document.now)),
    ));
    let entered = match connection {
        AnyConnection::Sqlite(connection) => insert.on_conflict_do_nothing().execute(connection)?,
        AnyConnection::Postgresql(connection) => {
            insert.on_conflict_do_nothing().execute(connection)?
        }
    };
    if entered == 0 {
        let control_number = foreign::table
            .find(&code)
            .select(foreign::control_number)
            .first(connection)?;
        return Ok(EnterResult::AlreadyEntered { control_number });
    }
    let number = number_of(document.number);
    let passed = pass_over(connection, &document.series, document.numbering, number)?;
    if passed != AdvanceResult::Opened {
        let carrier = reads::carrier(connection, &document.series, document.number)?;
        note_one(connection, &row, number, carrier.as_deref(), document.now)?;
    }
    Ok(EnterResult::New)
}

fn number_of(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Lets the next number of a series be the one after `to`, unless it is further already. One that
/// goes on after the year before begins after that one's last number at least.
fn pass_over(
    connection: &mut AnyConnection,
    key: &SeriesKey,
    numbering: Numbering,
    to: i64,
) -> Result<AdvanceResult, Refusal> {
    let row = &SeriesRow::from(key);
    if insert_documents::goes_on(numbering, key) {
        insert_documents::go_on(connection, row)?;
    }
    if insert_documents::begin_after(connection, row, to)? {
        return Ok(AdvanceResult::Opened);
    }
    // Nothing is added, but the row is locked.
    let last = allocate(connection, row, 0)?;
    if last >= to {
        let last_number = u64::try_from(last).unwrap_or_default();
        return Ok(AdvanceResult::Behind { last_number });
    }
    allocate(connection, row, to - last)?;
    Ok(AdvanceResult::PassedOver {
        from: u64::try_from(last + 1).unwrap_or_default(),
    })
}

fn find(connection: &mut AnyConnection, code: GenerationCode) -> Result<Numbered, Refusal> {
    Ok(documents::table
        .filter(documents::generation_code.eq(code.to_string()))
        .select(Numbered::as_select())
        .first(connection)?)
}

/// A document and its bytes, of one moment.
fn find_whole(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<(Numbered, String), Refusal> {
    Ok(documents::table
        .inner_join(bodies::table)
        .filter(documents::generation_code.eq(code.to_string()))
        .select((Numbered::as_select(), bodies::json))
        .first(connection)?)
}

fn next(connection: &mut AnyConnection, key: &SeriesKey) -> Result<ControlNumber, Refusal> {
    let sequence = allocate(connection, &SeriesRow::from(key), 1)?;
    let sequence = u64::try_from(sequence).unwrap_or(u64::MAX);
    if sequence > key.last() {
        return Err(Refusal::SeriesExhausted);
    }
    Ok(key.number(sequence))
}

/// Takes so many numbers, and answers the last one taken.
fn allocate(connection: &mut AnyConnection, row: &SeriesRow, count: i64) -> QueryResult<i64> {
    let wanted = [(row, count)];
    let last = connection.statements().take_numbers(&wanted)?;
    last.first().copied().ok_or(diesel::result::Error::NotFound)
}

/// Another document of ours that is stamped with the number: one of a neighbouring year's series
/// with a date of this year.
fn holding(
    connection: &mut AnyConnection,
    document: &Numbered,
) -> Result<Option<GenerationCode>, Refusal> {
    let years = [document.series_year - 1, document.series_year + 1];
    let stamped = [StatusKind::Received.name(), StatusKind::Invalidated.name()];
    let found: Option<String> = documents::table
        .filter(documents::company.eq(&document.company))
        .filter(documents::environment.eq(&document.environment))
        .filter(documents::series_year.eq_any(years))
        .filter(documents::control_number.eq(&document.control_number))
        .filter(documents::status.eq_any(stamped))
        .select(documents::generation_code)
        .first(connection)
        .optional()?;
    let row = RowReader::new("documents", &document.generation_code);
    Ok(found
        .map(|code| row.value("generation_code", &code))
        .transpose()?)
}

fn is_noted(connection: &mut AnyConnection, row: &SeriesRow, number: i64) -> QueryResult<bool> {
    let found: Option<i64> = taken_numbers::table
        .filter(taken_numbers::company.eq(&row.company))
        .filter(taken_numbers::environment.eq(row.environment))
        .filter(taken_numbers::document_type.eq(row.document_type))
        .filter(taken_numbers::place.eq(&row.place))
        .filter(taken_numbers::year.eq(row.year))
        .filter(taken_numbers::first_number.le(number))
        .filter(taken_numbers::last_number.ge(number))
        .select(taken_numbers::first_number)
        .first(connection)
        .optional()?;
    Ok(found.is_some())
}

fn note(
    connection: &mut AnyConnection,
    document: &Numbered,
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let row = SeriesRow::from(&document.series()?);
    let code = Some(&*document.generation_code);
    note_one(connection, &row, document.sequence, code, now)?;
    Ok(())
}

/// Notes one number; what is noted already stays as it is.
fn note_one(
    connection: &mut AnyConnection,
    row: &SeriesRow,
    number: i64,
    document: Option<&str>,
    now: OffsetDateTime,
) -> QueryResult<()> {
    if is_noted(connection, row, number)? {
        return Ok(());
    }
    note_range(connection, row, (number, number), document, now)
}

fn note_range(
    connection: &mut AnyConnection,
    row: &SeriesRow,
    (from, to): (i64, i64),
    document: Option<&str>,
    now: OffsetDateTime,
) -> QueryResult<()> {
    let insert = diesel::insert_into(taken_numbers::table).values((
        taken_numbers::company.eq(&row.company),
        taken_numbers::environment.eq(row.environment),
        taken_numbers::document_type.eq(row.document_type),
        taken_numbers::place.eq(&row.place),
        taken_numbers::year.eq(row.year),
        taken_numbers::first_number.eq(from),
        taken_numbers::last_number.eq(to),
        taken_numbers::document.eq(document),
        taken_numbers::noted_at.eq(micros(now)),
    ));
    match connection {
        AnyConnection::Sqlite(connection) => insert.on_conflict_do_nothing().execute(connection)?,
        AnyConnection::Postgresql(connection) => {
            insert.on_conflict_do_nothing().execute(connection)?
        }
    };
    Ok(())
}
