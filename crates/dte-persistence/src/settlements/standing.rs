//! Which document stands in which settlement: taken in the transaction that stores the settlement, free again
//! in the one that makes it REJECTED or INVALIDATED.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::GenerationCode;
use dte_domain::settled::TakenDocument;

use super::amounts::AmountTexts;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::Refusal;
use crate::schema::{documents, settled_documents as settled};

/// A document that a version of a settlement takes.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = settled)]
pub(crate) struct SettledRow {
    settlement: String,
    pub revision: i64,
    company: String,
    environment: String,
    generation_type: String,
    document_type: String,
    number: String,
    settled_as: String,
    event: String,
    non_subject: String,
    exempt: String,
    taxed: String,
    exports: String,
    in_force: bool,
}

/// What no two settlements in force have, in the order in which it is taken.
type Key<'r> = [&'r str; 7];

impl SettledRow {
    pub(crate) fn new(
        settlement: GenerationCode,
        (company, environment): (&str, &str),
        taken: &TakenDocument,
    ) -> Self {
        let (settled_as, event) = taken.settled_as.name();
        let amounts = AmountTexts::from(&taken.amounts);
        let document = &taken.document;
        Self {
            settlement: settlement.to_string(),
            revision: 0,
            company: company.to_owned(),
            environment: environment.to_owned(),
            generation_type: document.generation_type.code().to_owned(),
            document_type: document.document_type.code().to_owned(),
            number: document.number.clone(),
            settled_as: settled_as.to_owned(),
            event: event.map(|code| code.to_string()).unwrap_or_default(),
            non_subject: amounts.non_subject,
            exempt: amounts.exempt,
            taxed: amounts.taxed,
            exports: amounts.exports,
            in_force: true,
        }
    }

    fn key(&self) -> Key<'_> {
        [
            &self.company,
            &self.environment,
            &self.number,
            &self.document_type,
            &self.generation_type,
            &self.settled_as,
            &self.event,
        ]
    }
}

/// Takes the documents of new settlements, all of them or none: another settlement that has one refuses it.
pub(crate) fn take(
    connection: &mut AnyConnection,
    mut rows: Vec<&SettledRow>,
) -> Result<(), Refusal> {
    if rows.is_empty() {
        return Ok(());
    }
    // In one order: two servers that settle the same documents never wait for each other.
    rows.sort_unstable_by(|one, other| one.key().cmp(&other.key()));
    if insert(connection, &rows)? == rows.len() {
        return Ok(());
    }
    for row in rows {
        if let Some((code, number)) = settlement_with(connection, row)? {
            let read = RowReader::new("settled_documents", &code);
            return Err(Refusal::AlreadySettled {
                document: row.number.clone(),
                settlement: read.value("settlement", &code)?,
                control_number: number,
            });
        }
    }
    Err(Refusal::Changed)
}

/// How many are taken: one that another settlement has is not.
fn insert(connection: &mut AnyConnection, rows: &[&SettledRow]) -> QueryResult<usize> {
    let mut taken = 0;
    match connection {
        AnyConnection::Sqlite(connection) => {
            for row in rows {
                taken += diesel::insert_into(settled::table)
                    .values(*row)
                    .on_conflict_do_nothing()
                    .execute(connection)?;
            }
        }
        AnyConnection::Postgresql(connection) => {
            for some in rows.chunks(ROWS_AT_ONCE) {
                taken += diesel::insert_into(settled::table)
                    .values(some.to_vec())
                    .on_conflict_do_nothing()
                    .execute(connection)?;
            }
        }
    }
    Ok(taken)
}

/// The settlement that has the document of a row in the same way, and its number.
fn settlement_with(
    connection: &mut AnyConnection,
    row: &SettledRow,
) -> QueryResult<Option<(String, String)>> {
    let settlement = documents::generation_code.eq(settled::settlement);
    settled::table
        .inner_join(documents::table.on(settlement))
        .filter(settled::company.eq(&row.company))
        .filter(settled::environment.eq(&row.environment))
        .filter(settled::number.eq(&row.number))
        .filter(settled::document_type.eq(&row.document_type))
        .filter(settled::generation_type.eq(&row.generation_type))
        .filter(settled::settled_as.eq(&row.settled_as))
        .filter(settled::event.eq(&row.event))
        .filter(settled::settlement.ne(&row.settlement))
        .filter(sql::<Bool>("in_force"))
        .select((settled::settlement, documents::control_number))
        .first(connection)
        .optional()
}

/// Frees the documents of those of some documents that are settlements and came to nothing.
pub(crate) fn free(connection: &mut AnyConnection, ended: &[&str]) -> QueryResult<()> {
    if ended.is_empty() {
        return Ok(());
    }
    diesel::update(settled::table)
        .filter(settled::settlement.eq_any(ended))
        .filter(sql::<Bool>("in_force"))
        .set(settled::in_force.eq(false))
        .execute(connection)
        .map(drop)
}

/// Takes the documents of a version again that turned out to be stamped. The authority has it, whoever settled
/// them meanwhile: what another settlement has is not taken, and somebody is told.
pub(crate) fn take_again(
    connection: &mut AnyConnection,
    settlement: &str,
    revision: i64,
) -> QueryResult<()> {
    let rows: Vec<SettledRow> = settled::table
        .filter(settled::settlement.eq(settlement))
        .filter(settled::revision.eq(revision))
        .select(SettledRow::as_select())
        .load(connection)?;
    for row in rows {
        if let Some((other, number)) = settlement_with(connection, &row)? {
            tracing::error!(
                settlement,
                document = row.number,
                other,
                number,
                "a settlement that the authority has tells of a document that another one has"
            );
            continue;
        }
        let own = settled::table
            .filter(settled::settlement.eq(settlement))
            .filter(settled::revision.eq(revision))
            .filter(settled::generation_type.eq(&row.generation_type))
            .filter(settled::document_type.eq(&row.document_type))
            .filter(settled::number.eq(&row.number))
            .filter(settled::settled_as.eq(&row.settled_as))
            .filter(settled::event.eq(&row.event));
        diesel::update(own)
            .set(settled::in_force.eq(true))
            .execute(connection)?;
    }
    Ok(())
}
