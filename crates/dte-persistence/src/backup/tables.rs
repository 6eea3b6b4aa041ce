//! Tables and columns, as the databases themselves tell them.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

use super::error::CopyError;
use crate::engine::connection::AnyConnection;
use crate::engine::postgresql::driver::PgConnection;

/// A table, all of whose columns are texts, numbers or yes and no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub name: String,
    pub columns: Vec<String>,
    refers_to: Vec<String>,
}

/// A name as it stands in a statement.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Without what says nothing about the business: which migrations ran, and the marks of writers.
const OF_FILE: &str = "SELECT name FROM sqlite_master WHERE type = 'table' \
    AND substr(name, 1, 7) <> 'sqlite_' \
    AND name NOT IN ('__diesel_schema_migrations', 'commit_marks') ORDER BY name";
const OF_SERVER: &str = "SELECT tablename::text FROM pg_tables \
    WHERE schemaname = current_schema() \
    AND tablename NOT IN ('__diesel_schema_migrations', 'commit_marks') ORDER BY tablename";

/// The tables of a file, each after those that it refers to.
pub(super) fn in_order(file: &mut SqliteConnection) -> Result<Vec<Table>, CopyError> {
    let names: Vec<String> = sql::<Text>(OF_FILE).load(file)?;
    let mut tables = Vec::with_capacity(names.len());
    for name in names {
        let columns = sql::<Text>("SELECT name FROM pragma_table_info(")
            .bind::<Text, _>(&name)
            .sql(") ORDER BY cid");
        let refers_to = sql::<Text>("SELECT DISTINCT \"table\" FROM pragma_foreign_key_list(")
            .bind::<Text, _>(&name)
            .sql(")");
        tables.push(Table {
            columns: columns.load(file)?,
            refers_to: refers_to.load(file)?,
            name: name.clone(),
        });
    }
    sorted(tables)
}

fn sorted(mut waiting: Vec<Table>) -> Result<Vec<Table>, CopyError> {
    let mut done: Vec<Table> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let is_ready = |table: &Table| {
            let mut refers_to = table.refers_to.iter();
            refers_to.all(|name| *name == table.name || done.iter().any(|one| one.name == *name))
        };
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_ready);
        if ready.is_empty() {
            return Err(CopyError::Foreign(
                "its tables refer to one another in a circle".into(),
            ));
        }
        done.extend(ready);
        waiting = rest;
    }
    Ok(done)
}

/// The columns of a server's table with their types.
pub(super) fn types(
    server: &mut PgConnection,
    table: &str,
) -> Result<Vec<(String, String)>, CopyError> {
    let query = sql::<(Text, Text)>(
        "SELECT column_name::text, data_type::text FROM information_schema.columns \
         WHERE table_schema = current_schema() AND table_name = ",
    );
    Ok(query.bind::<Text, _>(table).sql("").load(server)?)
}

/// Which installation a database belongs to: it has that from its first start on, and a copy brings
/// its own.
pub(super) const INSTALLATION: &str = "installation";

/// Refuses a database that holds anything but that.
pub(super) fn refuse_rows(connection: &mut AnyConnection) -> Result<(), CopyError> {
    let list = match connection {
        AnyConnection::Sqlite(_) => OF_FILE,
        AnyConnection::Postgresql(_) => OF_SERVER,
    };
    let names: Vec<String> = sql::<Text>(list).load(connection)?;
    for table in names.into_iter().filter(|name| name != INSTALLATION) {
        let exists = format!("SELECT EXISTS (SELECT 1 FROM {})", quoted(&table));
        if sql::<Bool>(&exists).get_result(connection)? {
            return Err(CopyError::NotEmpty { table });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, refers_to: &[&str]) -> Table {
        Table {
            name: name.into(),
            columns: Vec::new(),
            refers_to: refers_to.iter().map(|&name| name.into()).collect(),
        }
    }

    #[test]
    fn a_table_comes_after_those_that_it_refers_to() {
        let tables = vec![
            table("a", &["b", "a"]),
            table("b", &["c"]),
            table("c", &[]),
            table("d", &["a", "c"]),
        ];
        let names = sorted(tables).unwrap();
        let names: Vec<_> = names.iter().map(|table| &*table.name).collect();
        assert_eq!(names, ["c", "b", "a", "d"]);
        assert!(sorted(vec![table("a", &["b"]), table("b", &["a"])]).is_err());
    }
}
