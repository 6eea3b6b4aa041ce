//! What the operator sees of a database as a whole.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use dte_application::ports::{CompanyId, PortError};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, date_text};
use time::{Date, OffsetDateTime};

use crate::database::Database;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::readers::Pool;
use crate::error::Refusal;

impl Database {
    pub async fn census(&self, environment: Environment) -> Result<Census, PortError> {
        self.reader
            .read("counting what waits", move |connection| {
                count(connection, environment)
            })
            .await
    }

    /// The companies that issued anything on a day, in El Salvador, or after it, and those that have not issued
    /// anything yet.
    pub async fn active_companies(
        &self,
        environment: Environment,
        since: Date,
    ) -> Result<Vec<CompanyId>, PortError> {
        let since = date_text(since);
        self.reader
            .read("finding companies that issue", move |connection| {
                const ISSUED: &str = "EXISTS (SELECT 1 FROM document_counts \
                    WHERE company = companies.id AND span = 'day' AND documents > 0 AND environment = ";
                let found: Vec<String> = sql::<Text>("SELECT id FROM companies WHERE ")
                    .sql(ISSUED)
                    .bind::<Text, _>(environment.code())
                    .sql(" AND period >= ")
                    .bind::<Text, _>(&since)
                    .sql(") OR NOT ")
                    .sql(ISSUED)
                    .bind::<Text, _>(environment.code())
                    .sql(") ORDER BY nit")
                    .load(connection)?;
                let companies = found.iter().map(|id| {
                    let row = RowReader::new("companies", id);
                    Ok(CompanyId(row.uuid("id", id)?))
                });
                Ok(sound(companies))
            })
            .await
    }

    pub fn pool(&self) -> Pool {
        self.reader.pool()
    }
}

/// The documents of an installation that are not at their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Those that wait for the authority's decision.
    pub pending: u64,
    /// Those that it refused and nobody corrected.
    pub rejected: u64,
    /// When the oldest of those that wait was stored.
    pub oldest: Option<OffsetDateTime>,
}

/// What waits by itself stands in the index of what is unsettled.
const UNSETTLED: &str = "SELECT count(*), min(created_at) FROM documents \
    WHERE status = 'PENDING' AND transmission = 'NORMAL' AND environment = ";

/// What waits for the end of a contingency.
const HELD: &str = "SELECT count(*), min(documents.created_at) FROM contingencies \
    JOIN contingency_documents ON contingency_documents.contingency = contingencies.id \
    JOIN documents ON documents.id = contingency_documents.document_id \
    WHERE NOT contingencies.closed AND contingency_documents.waits AND contingencies.environment = ";

/// What was refused has an index of its own too. The counters of lists would say the same, after a
/// look at every day of every company.
const REJECTED: &str =
    "SELECT count(*) FROM documents WHERE status = 'REJECTED' AND environment = ";

pub(crate) fn count(
    connection: &mut AnyConnection,
    environment: Environment,
) -> Result<Census, Refusal> {
    let (mut pending, mut oldest) = (0, None);
    for statement in [UNSETTLED, HELD] {
        let (count, first): (i64, Option<i64>) = sql::<(BigInt, Nullable<BigInt>)>(statement)
            .bind::<Text, _>(environment.code())
            .get_result(connection)?;
        pending += u64::try_from(count).unwrap_or_default();
        oldest = oldest.into_iter().chain(first).min();
    }
    let rejected: i64 = sql::<BigInt>(REJECTED)
        .bind::<Text, _>(environment.code())
        .get_result(connection)?;
    let row = RowReader::new("documents", "the oldest that waits");
    Ok(Census {
        pending,
        rejected: u64::try_from(rejected).unwrap_or_default(),
        oldest: oldest.map(|at| row.moment("created_at", at)).transpose()?,
    })
}
