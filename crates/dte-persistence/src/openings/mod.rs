//! When what receivers' pages show was first taken.

use diesel::prelude::*;
use dte_application::ports::{CompanyId, EventFacts, OpeningFacts, PagePart, PortError};
use dte_domain::identification::GenerationCode;
use time::OffsetDateTime;

use crate::database::Database;
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::error::{InconsistentRow, Refusal};
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::page_openings;

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = page_openings)]
struct OpeningRow {
    document: String,
    revision: i64,
    part: String,
    opened_at: i64,
}

impl OpeningRow {
    fn read(&self) -> Result<(PagePart, OffsetDateTime), InconsistentRow> {
        let row = RowReader::new("page_openings", &self.document);
        let part = row.named("part", &self.part, PagePart::named)?;
        Ok((part, row.moment("opened_at", self.opened_at)?))
    }
}

/// Returns when each part of the page of a document's version was first taken, the earliest first.
pub(crate) async fn find(
    database: &Database,
    document: GenerationCode,
    revision: u32,
) -> Result<Vec<(PagePart, OffsetDateTime)>, PortError> {
    let document = document.to_string();
    database
        .reader
        .read("reading who opened a page", move |connection| {
            let rows: Vec<OpeningRow> = page_openings::table
                .filter(page_openings::document.eq(&document))
                .filter(page_openings::revision.eq(i64::from(revision)))
                .order((page_openings::opened_at, page_openings::part))
                .select(OpeningRow::as_select())
                .load(connection)?;
            Ok(sound(rows.iter().map(OpeningRow::read)))
        })
        .await
}

/// Stores that a part was taken, unless it was before. Returns true if this was the first time.
pub(crate) async fn keep(
    database: &Database,
    company: CompanyId,
    revision: u32,
    facts: OpeningFacts,
    at: OffsetDateTime,
) -> Result<bool, PortError> {
    let row = OpeningRow {
        document: facts.generation_code.to_string(),
        revision: revision.into(),
        part: facts.part.name().to_owned(),
        opened_at: micros(at),
    };
    let key = (row.document.clone(), row.revision, row.part.clone());
    // Whoever comes again writes nothing.
    let before = database
        .reader
        .read("looking whether a page was opened", move |connection| {
            let found: Option<i64> = page_openings::table
                .find((&key.0, key.1, &key.2))
                .select(page_openings::opened_at)
                .first(connection)
                .optional()?;
            Ok(found)
        });
    if before.await?.is_some() {
        return Ok(false);
    }
    let told = EventFacts::Opening(facts);
    database
        .writer
        .transact("keeping that a page was opened", move |connection| {
            insert(connection, company, &row, &told)
        })
        .await
}

fn insert(
    connection: &mut AnyConnection,
    company: CompanyId,
    row: &OpeningRow,
    told: &EventFacts,
) -> Result<bool, Refusal> {
    let insert = diesel::insert_into(page_openings::table).values(row);
    let inserted = match connection {
        AnyConnection::Sqlite(connection) => insert.on_conflict_do_nothing().execute(connection)?,
        AnyConnection::Postgresql(connection) => {
            insert.on_conflict_do_nothing().execute(connection)?
        }
    };
    let mut changes = Changes::default();
    if inserted > 0
        && let Some(event) = NewEventRow::of_facts(company, row.opened_at, told)
    {
        changes.add_event(event);
    }
    changes.write(connection)?;
    Ok(inserted > 0)
}
