//! Which document stands in which settlement: taken in the transaction that stores the settlement, free again
//! in the one that makes it REJECTED or INVALIDATED.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::settled::SettledDocument;

use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::digest;
use crate::engine::statement::{ROWS_AT_ONCE, RowValue};
use crate::error::Refusal;
use crate::schema::{documents, settled_documents as settled};

/// A document that a version of a settlement takes.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = settled)]
pub(crate) struct SettledRow {
    pub settlement: String,
    pub revision: i64,
    company: String,
    environment: String,
    generation_type: String,
    document_type: String,
    pub number: String,
    in_force: bool,
    pub digest: i64,
}

/// What no two settlements in force have, in the order in which it is taken.
type Key<'r> = [&'r str; 5];

/// Code of the type whose documents take others as settlements.
pub(crate) fn settling_type() -> &'static str {
    DocumentType::Settlement.code()
}

/// True if documents of a type take others as settlements.
pub(crate) fn does(document_type: &str) -> bool {
    document_type == settling_type()
}

impl SettledRow {
    pub(crate) fn new(
        settlement: GenerationCode,
        (company, environment): (&str, &str),
        document: &SettledDocument,
    ) -> Self {
        let mut row = Self {
            settlement: settlement.to_string(),
            revision: 0,
            company: company.to_owned(),
            environment: environment.to_owned(),
            generation_type: document.generation_type.code().to_owned(),
            document_type: document.document_type.code().to_owned(),
            number: document.number.clone(),
            in_force: true,
            digest: 0,
        };
        row.digest = row.values_digest();
        row
    }

    /// Digest of the other columns but the revision and whether it is in force.
    pub(crate) fn values_digest(&self) -> i64 {
        let key = self.key().map(RowValue::from);
        digest::of_values(key.into_iter().chain([(&self.settlement).into()]))
    }

    fn key(&self) -> Key<'_> {
        [
            &self.company,
            &self.environment,
            &self.number,
            &self.document_type,
            &self.generation_type,
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

/// The order in which rows are locked: that of their keys.
const ORDER: (
    settled::company,
    settled::environment,
    settled::number,
    settled::document_type,
    settled::generation_type,
) = (
    settled::company,
    settled::environment,
    settled::number,
    settled::document_type,
    settled::generation_type,
);

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

/// The other settlement that has the document of a row, and its number.
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
        .filter(settled::settlement.ne(&row.settlement))
        .filter(sql::<Bool>("in_force"))
        .select((settled::settlement, documents::control_number))
        .first(connection)
        .optional()
}

/// Frees the documents of settlements that came to nothing.
pub(crate) fn free(connection: &mut AnyConnection, ended: &[&str]) -> QueryResult<()> {
    if ended.is_empty() {
        return Ok(());
    }
    let theirs = || {
        settled::table
            .filter(settled::settlement.eq_any(ended))
            .filter(sql::<Bool>("in_force"))
    };
    if let AnyConnection::Postgresql(connection) = connection {
        theirs()
            .order(ORDER)
            .for_update()
            .select(settled::number)
            .execute(connection)?;
    }
    diesel::update(theirs())
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
    let mut rows: Vec<SettledRow> = settled::table
        .filter(settled::settlement.eq(settlement))
        .filter(settled::revision.eq(revision))
        .select(SettledRow::as_select())
        .load(connection)?;
    rows.sort_unstable_by(|one, other| one.key().cmp(&other.key()));
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
            .filter(settled::number.eq(&row.number));
        diesel::update(own)
            .set(settled::in_force.eq(true))
            .execute(connection)?;
    }
    Ok(())
}
