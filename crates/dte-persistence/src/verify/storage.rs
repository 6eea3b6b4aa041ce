//! The database's own view of its file.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

/// Pages, indexes and references of a file. A server looks after its own.
pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let AnyConnection::Sqlite(file) = connection else {
        findings.unchecked(Check::Storage, "a server looks after its own files");
        return Ok(());
    };
    findings.checked(Check::Storage);
    let said: Vec<String> = sql::<Text>("PRAGMA integrity_check(100)").load(file)?;
    for line in said.into_iter().filter(|line| line != "ok") {
        findings.fault(Check::Storage, "the file", line);
    }
    let dangling: Vec<String> = sql::<Text>(
        "SELECT \"table\" || ' refers to a row of ' || parent || ' that is not there' \
         FROM pragma_foreign_key_check LIMIT 100",
    )
    .load(file)?;
    for line in dangling {
        findings.fault(Check::Storage, "the file", line);
    }
    Ok(())
}
