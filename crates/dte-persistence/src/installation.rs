//! Which installation a database belongs to.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use dte_application::ports::PortError;
use dte_domain::catalog::Catalogue as _;
use dte_domain::identification::Environment;
use time::OffsetDateTime;

use crate::database::Database;
use crate::error::Refusal;
use crate::schema::{companies, documents, installation, series};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    /// The installation that it belongs to, once it has been told.
    pub id: Option<String>,
    /// Whether no company was ever registered in it.
    pub is_empty: bool,
}

impl Database {
    pub async fn installation(&self) -> Result<Installation, PortError> {
        self.reader
            .read("reading the installation's id", |connection| {
                let id = installation::table.select(installation::id);
                let id: Option<Option<String>> = id.first(connection).optional()?;
                let first: Option<String> = companies::table
                    .select(companies::id)
                    .first(connection)
                    .optional()?;
                Ok(Installation {
                    id: id.flatten(),
                    is_empty: first.is_none(),
                })
            })
            .await
    }

    /// Whether any control number of an environment was ever taken.
    pub async fn has_numbers_of(&self, environment: Environment) -> Result<bool, PortError> {
        self.reader
            .read("looking for an environment's numbers", move |connection| {
                let series = series::table.filter(series::environment.eq(environment.code()));
                let first: Option<String> = series
                    .select(series::company)
                    .first(connection)
                    .optional()?;
                Ok(first.is_some())
            })
            .await
    }

    /// When the newest document was stored.
    pub async fn newest(&self) -> Result<Option<OffsetDateTime>, PortError> {
        self.reader
            .read("finding the newest document", |connection| {
                let newest = documents::table
                    .order(documents::id.desc())
                    .select(documents::created_at);
                let newest: Option<i64> = newest.first(connection).optional()?;
                Ok(newest.and_then(|micros| {
                    OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1_000).ok()
                }))
            })
            .await
    }

    /// Gives the database an id, unless it has one; answers the one that it has now.
    pub async fn belong_to(&self, id: String) -> Result<String, PortError> {
        self.writer
            .transact("keeping the installation's id", move |connection| {
                let keep = sql::<Text>("INSERT INTO installation (single, id, trials) VALUES (1, ")
                    .bind::<Text, _>(&id)
                    .sql(
                        ", 0) ON CONFLICT (single) \
                         DO UPDATE SET id = coalesce(installation.id, excluded.id)",
                    );
                keep.execute(connection)?;
                let known: Option<String> = installation::table
                    .select(installation::id)
                    .first(connection)?;
                known.ok_or_else(|| Refusal::Mistake("the installation's id was not kept".into()))
            })
            .await
    }
}
