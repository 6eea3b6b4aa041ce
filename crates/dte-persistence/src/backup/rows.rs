//! Rows on their way from one database into another: each a JSON array of its columns, which both
//! databases write and read themselves. Texts come through byte for byte, numbers digit for digit.

use diesel::connection::DefaultLoadingMode;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;

use super::error::CopyError;
use super::tables::{Table, quoted, types};
use crate::engine::connection::AnyConnection;
use crate::engine::postgresql::driver::PgConnection;

/// Rows are handed over in pieces of about so many bytes.
const PIECE: usize = 1 << 20;

/// Rows that wait to be inserted, as the elements of a JSON array.
struct Piece {
    statement: String,
    rows: String,
}

impl Piece {
    fn new(statement: String) -> Self {
        Self {
            statement,
            rows: String::with_capacity(PIECE + PIECE / 8),
        }
    }

    /// Takes a row; answers whether it is time to hand them over.
    fn take(&mut self, row: &str) -> bool {
        self.rows.push(if self.rows.is_empty() { '[' } else { ',' });
        self.rows.push_str(row);
        self.rows.len() >= PIECE
    }

    fn hand_to_file(&mut self, file: &mut SqliteConnection) -> Result<(), CopyError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        self.rows.push(']');
        let insert = diesel::sql_query(&self.statement).bind::<Text, _>(&self.rows);
        insert.execute(file)?;
        self.rows.clear();
        Ok(())
    }

    fn hand_to_server(&mut self, server: &mut PgConnection) -> Result<(), CopyError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        self.rows.push(']');
        let insert = diesel::sql_query(&self.statement).bind::<Text, _>(&self.rows);
        insert.execute(server)?;
        self.rows.clear();
        Ok(())
    }
}

fn columns(table: &Table) -> String {
    let columns: Vec<String> = table.columns.iter().map(|name| quoted(name)).collect();
    columns.join(", ")
}

fn insert_into_file(table: &Table) -> String {
    let values: Vec<String> = (0..table.columns.len())
        .map(|index| format!("json_extract(value, '$[{index}]')"))
        .collect();
    format!(
        "INSERT INTO {} ({}) SELECT {} FROM json_each(?)",
        quoted(&table.name),
        columns(table),
        values.join(", ")
    )
}

fn insert_into_server(server: &mut PgConnection, table: &Table) -> Result<String, CopyError> {
    let types = types(server, &table.name)?;
    let mut values = Vec::with_capacity(table.columns.len());
    for (index, column) in table.columns.iter().enumerate() {
        let found = types.iter().find(|(name, _)| name == column);
        let (_, kind) = found.ok_or_else(|| CopyError::NoColumn {
            table: table.name.clone(),
            column: column.clone(),
        })?;
        values.push(format!("(element ->> {index})::{kind}"));
    }
    Ok(format!(
        "INSERT INTO {} ({}) SELECT {} FROM json_array_elements($1::json) AS element",
        quoted(&table.name),
        columns(table),
        values.join(", ")
    ))
}

pub(super) fn out_of_server(
    server: &mut PgConnection,
    file: &mut SqliteConnection,
    table: &Table,
) -> Result<(), CopyError> {
    let mut piece = Piece::new(insert_into_file(table));
    let (columns, name) = (columns(table), quoted(&table.name));
    let select = format!("SELECT json_build_array({columns})::text FROM {name}");
    let rows = sql::<Text>(&select).load_iter::<String, DefaultLoadingMode>(server)?;
    for row in rows {
        if piece.take(&row?) {
            piece.hand_to_file(file)?;
        }
    }
    piece.hand_to_file(file)
}

/// Copies a table of a file into a database of either kind.
pub(super) fn out_of_file(
    file: &mut SqliteConnection,
    into: &mut AnyConnection,
    table: &Table,
) -> Result<(), CopyError> {
    let statement = match into {
        AnyConnection::Sqlite(_) => insert_into_file(table),
        AnyConnection::Postgresql(server) => insert_into_server(server, table)?,
    };
    let mut piece = Piece::new(statement);
    let (columns, name) = (columns(table), quoted(&table.name));
    let select = format!("SELECT json_array({columns}) FROM {name}");
    let rows = sql::<Text>(&select).load_iter::<String, DefaultLoadingMode>(file)?;
    for row in rows {
        if piece.take(&row?) {
            hand_over(&mut piece, into)?;
        }
    }
    hand_over(&mut piece, into)
}

fn hand_over(piece: &mut Piece, into: &mut AnyConnection) -> Result<(), CopyError> {
    match into {
        AnyConnection::Sqlite(connection) => piece.hand_to_file(connection),
        AnyConnection::Postgresql(connection) => piece.hand_to_server(connection),
    }
}
