//! What lists of a company depend on.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use dte_application::ports::{CompanyId, ListRevision};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;

use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;

type Columns = (
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    Nullable<BigInt>,
);

/// Each document that is stored raises the last number of its series, and so does another number; what the
/// authority decides, each contingency that documents enter and each attempt that comes to nothing is an
/// event of the company's stream. What tells nothing there is looked at itself: invalidations that
/// begin, and how far contingencies are, of which there are few.
pub(crate) fn revision(
    connection: &mut AnyConnection,
    company: CompanyId,
    environment: Environment,
) -> Result<ListRevision, Refusal> {
    let (company, environment) = (company.0.to_string(), environment.code());
    let asked = sql::<Columns>(
        "SELECT coalesce((SELECT last_sequence FROM event_streams WHERE company = ",
    )
    .bind::<Text, _>(&company)
    .sql(
        "), 0), (SELECT CAST(coalesce(sum(last_number), 0) AS BIGINT) FROM series WHERE company = ",
    )
    .bind::<Text, _>(&company)
    .sql(" AND environment = ")
    .bind::<Text, _>(environment)
    .sql(
        "), (SELECT CAST(coalesce(sum(created_at % 1000000007), 0) AS BIGINT) FROM invalidation_events \
             WHERE status = 'PENDING' AND due_at >= 0 AND company = ",
    )
    .bind::<Text, _>(&company)
    .sql(
        "), (SELECT CAST(coalesce(sum(began_at % 1000000007), 0) AS BIGINT) \
             FROM contingencies WHERE company = ",
    )
    .bind::<Text, _>(&company)
    .sql(" AND environment = ")
    .bind::<Text, _>(environment)
    .sql("), (SELECT count(ended_at) FROM contingencies WHERE company = ")
    .bind::<Text, _>(&company)
    .sql(" AND environment = ")
    .bind::<Text, _>(environment)
    .sql(
        "), (SELECT count(*) FROM contingency_events AS report \
             JOIN contingencies AS times ON times.id = report.contingency WHERE times.company = ",
    )
    .bind::<Text, _>(&company)
    .sql(" AND times.environment = ")
    .bind::<Text, _>(environment)
    .sql(
        "), (SELECT CAST(coalesce(sum(report.updated_at % 1000000007), 0) AS BIGINT) \
             FROM contingency_events AS report \
             JOIN contingencies AS times ON times.id = report.contingency WHERE times.company = ",
    )
    .bind::<Text, _>(&company)
    .sql(" AND times.environment = ")
    .bind::<Text, _>(environment)
    .sql("), (SELECT updated_at FROM documents WHERE company = ")
    .bind::<Text, _>(&company)
    .sql(" AND environment = ")
    .bind::<Text, _>(environment)
    .sql(" AND updated_at >= 0 ORDER BY updated_at DESC, id DESC LIMIT 1)");
    let found: (i64, i64, i64, i64, i64, i64, i64, Option<i64>) = asked.get_result(connection)?;
    let (events, numbers, invalidations, began, ended, reports, reported, changed_at) = found;
    let row = RowReader::new("documents", &company);
    Ok(ListRevision {
        of_all: vec![
            events,
            numbers,
            invalidations,
            began,
            ended,
            reports,
            reported,
            changed_at.unwrap_or_default(),
        ],
        changed_at: changed_at
            .map(|at| row.moment("updated_at", at))
            .transpose()?,
    })
}
