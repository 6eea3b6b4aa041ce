//! Which document stands in which settlement: taken in the transaction that stores the settlement, free again
//! in the one that makes it REJECTED or INVALIDATED.

use std::collections::HashSet;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::settled::{SettledAs, TakenDocument};

use super::amounts::AmountTexts;
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
    settled_as: String,
    event: String,
    non_subject: String,
    exempt: String,
    taxed: String,
    exports: String,
    in_force: bool,
    pub digest: i64,
}

/// What no two settlements in force have, in the order in which it is taken.
type Key<'r> = [&'r str; 7];

/// The company's document of a row: the beginning of its key.
type Document = [String; 5];

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
        taken: &TakenDocument,
    ) -> Self {
        let (settled_as, event) = taken.settled_as.name();
        let amounts = AmountTexts::from(&taken.amounts);
        let document = &taken.document;
        let mut row = Self {
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
            digest: 0,
        };
        row.digest = row.values_digest();
        row
    }

    /// Digest of the other columns but the revision and whether it is in force.
    pub(crate) fn values_digest(&self) -> i64 {
        let key = self.key().map(RowValue::from);
        let rest = [
            (&self.settlement).into(),
            (&self.non_subject).into(),
            (&self.exempt).into(),
            (&self.taxed).into(),
            (&self.exports).into(),
        ];
        digest::of_values(key.into_iter().chain(rest))
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

    fn document(&self) -> Document {
        let [
            company,
            environment,
            number,
            document_type,
            generation_type,
            ..,
        ] = self.key();
        [company, environment, number, document_type, generation_type].map(str::to_owned)
    }

    fn is(&self, settled_as: SettledAs) -> bool {
        self.settled_as == settled_as.name().0
    }

    /// The return that it tells.
    pub(crate) fn event(&self) -> Option<&str> {
        Some(&*self.event).filter(|event| !event.is_empty())
    }
}

/// Takes the documents of new settlements, all of them or none: another settlement that has one refuses it, and
/// so does one on which it rests that is no more in force.
pub(crate) fn take(
    connection: &mut AnyConnection,
    mut rows: Vec<&SettledRow>,
) -> Result<(), Refusal> {
    if rows.is_empty() {
        return Ok(());
    }
    // In one order: two servers that settle the same documents never wait for each other.
    rows.sort_unstable_by(|one, other| one.key().cmp(&other.key()));
    stand_on_plain_ones(connection, &rows)?;
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

/// What is entered again, or returned, is of a document that a settlement in force tells of as it is: the rules
/// saw that, and here it stays so until this is stored. A return may be told by the same settlement.
fn stand_on_plain_ones(
    connection: &mut AnyConnection,
    rows: &[&SettledRow],
) -> Result<(), Refusal> {
    let (plain, others): (Vec<&SettledRow>, Vec<&SettledRow>) = rows
        .iter()
        .copied()
        .partition(|row| row.is(SettledAs::Plain));
    if others.is_empty() {
        return Ok(());
    }
    let own: HashSet<(&str, Document)> = plain
        .iter()
        .map(|row| (&*row.settlement, row.document()))
        .collect();
    let tells_it = |row: &SettledRow| {
        row.event().is_some() && own.contains(&(&*row.settlement, row.document()))
    };
    let resting: Vec<&SettledRow> = others.into_iter().filter(|row| !tells_it(row)).collect();
    let standing = lock_plain_ones(connection, &resting)?;
    if resting.iter().all(|row| standing.contains(&row.document())) {
        Ok(())
    } else {
        Err(Refusal::Changed)
    }
}

/// Those documents of sorted rows that stand in settlements in force as they are; they stay there until the end of
/// the transaction.
fn lock_plain_ones(
    connection: &mut AnyConnection,
    rows: &[&SettledRow],
) -> QueryResult<HashSet<Document>> {
    let mut locked = HashSet::new();
    let of_one_owner = |one: &&SettledRow, other: &&SettledRow| one.key()[..2] == other.key()[..2];
    for owned in rows.chunk_by(of_one_owner) {
        for some in owned.chunks(ROWS_AT_ONCE) {
            locked.extend(lock_plain_ones_of_owner(connection, some)?);
        }
    }
    Ok(locked)
}

/// The same of rows of one owner, in the order in which all of them are taken.
fn lock_plain_ones_of_owner(
    connection: &mut AnyConnection,
    rows: &[&SettledRow],
) -> QueryResult<Vec<Document>> {
    let Some(first) = rows.first() else {
        return Ok(Vec::new());
    };
    let plain = settled::table
        .filter(settled::company.eq(&first.company))
        .filter(settled::environment.eq(&first.environment))
        .filter(settled::number.eq_any(rows.iter().map(|row| &row.number)))
        .filter(settled::settled_as.eq(SettledAs::Plain.name().0))
        .filter(sql::<Bool>("in_force"))
        .select((
            settled::company,
            settled::environment,
            settled::number,
            settled::document_type,
            settled::generation_type,
        ));
    let found: Vec<(String, String, String, String, String)> = match connection {
        AnyConnection::Sqlite(connection) => plain.load(connection)?,
        AnyConnection::Postgresql(connection) => plain.order(ORDER).for_share().load(connection)?,
    };
    let document = |(company, environment, number, document_type, generation_type)| {
        [company, environment, number, document_type, generation_type]
    };
    Ok(found.into_iter().map(document).collect())
}

/// The order in which rows are locked: that of their keys.
const ORDER: (
    settled::company,
    settled::environment,
    settled::number,
    settled::document_type,
    settled::generation_type,
    settled::settled_as,
    settled::event,
) = (
    settled::company,
    settled::environment,
    settled::number,
    settled::document_type,
    settled::generation_type,
    settled::settled_as,
    settled::event,
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
            .filter(settled::number.eq(&row.number))
            .filter(settled::settled_as.eq(&row.settled_as))
            .filter(settled::event.eq(&row.event));
        diesel::update(own)
            .set(settled::in_force.eq(true))
            .execute(connection)?;
    }
    Ok(())
}
