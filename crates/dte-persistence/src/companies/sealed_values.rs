//! The port [`SealedValues`].

use std::collections::BTreeMap;

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{PortError, Resealed, Sealed, SealedKind, SealedValue, SealedValues};

use crate::database::Database;
use crate::engine::connection::AnyConnection;

/// Where values of a kind stand. The id of the key that sealed a value stands after its format:
/// `v1.0a1b2c3d.…`; a value that is empty is gone.
struct SealedColumn {
    table: &'static str,
    company: &'static str,
    /// What tells its rows apart.
    row: &'static str,
    column: &'static str,
}

fn place(kind: SealedKind) -> SealedColumn {
    let (table, company, row, column) = match kind {
        SealedKind::CertificatePassword => ("companies", "id", "id", "certificate_password"),
        SealedKind::PortalPassword => ("authority_access", "company", "company", "password"),
        SealedKind::AuthorityToken => ("authority_access", "company", "company", "token"),
        SealedKind::CertificateFile => ("certificate_files", "company", "id", "file"),
        SealedKind::CertificateFilePassword => ("certificate_files", "company", "id", "password"),
        SealedKind::WebhookSecret => ("webhooks", "company", "id", "secret"),
        SealedKind::EarlierWebhookSecret => ("webhooks", "company", "id", "earlier_secret"),
        SealedKind::ShownKeys => {
            let row = "company || ' ' || idempotency_key";
            ("shown_keys", "company", row, "keys")
        }
    };
    SealedColumn {
        table,
        company,
        row,
        column,
    }
}

#[async_trait]
impl SealedValues for Database {
    async fn not_sealed_with(
        &self,
        kind: SealedKind,
        key: &str,
        after: &str,
        most: u32,
    ) -> Result<Vec<SealedValue>, PortError> {
        let (key, after) = (key.to_owned(), after.to_owned());
        self.reader
            .read("finding what other keys sealed", move |connection| {
                let place = place(kind);
                let SealedColumn { table, column, .. } = place;
                let select = format!(
                    "SELECT found.id, companies.nit, found.value FROM \
                     (SELECT {} AS id, {} AS company, {column} AS value FROM {table}) AS found \
                     JOIN companies ON companies.id = found.company \
                     WHERE found.value <> '' AND substr(found.value, 4, 8) <> ",
                    place.row, place.company
                );
                let found: Vec<(String, String, String)> = sql::<(Text, Text, Text)>(&select)
                    .bind::<Text, _>(&key)
                    .sql(" AND found.id > ")
                    .bind::<Text, _>(&after)
                    .sql(" ORDER BY found.id LIMIT ")
                    .bind::<BigInt, _>(i64::from(most))
                    .load(connection)?;
                let value = |(row, nit, sealed)| SealedValue {
                    kind,
                    row,
                    nit,
                    sealed: Sealed(sealed),
                };
                Ok(found.into_iter().map(value).collect())
            })
            .await
    }

    async fn replace(&self, values: Vec<Resealed>) -> Result<u64, PortError> {
        self.maintain("replacing sealed values", move |connection| {
            let mut changed = 0;
            for value in &values {
                changed += replace(connection, value)?;
            }
            Ok(changed)
        })
        .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// Returns the number of values that each key has sealed, by its id.
    pub async fn by_key(&self) -> Result<BTreeMap<String, u64>, PortError> {
        self.reader
            .read("counting what keys sealed", |connection| {
                let mut counts = BTreeMap::new();
                for kind in SealedKind::ALL {
                    let SealedColumn { table, column, .. } = place(kind);
                    let count = format!(
                        "SELECT substr({column}, 4, 8), count(*) FROM {table} \
                         WHERE {column} <> '' GROUP BY substr({column}, 4, 8)"
                    );
                    let found: Vec<(String, i64)> =
                        sql::<(Text, BigInt)>(&count).load(connection)?;
                    for (key, count) in found {
                        *counts.entry(key).or_default() += count.unsigned_abs();
                    }
                }
                Ok(counts)
            })
            .await
    }
}

/// Only where the old value still stands: what a server has just written is not undone.
fn replace(connection: &mut AnyConnection, value: &Resealed) -> QueryResult<usize> {
    let SealedColumn {
        table, row, column, ..
    } = place(value.old.kind);
    sql::<BigInt>(&format!("UPDATE {table} SET {column} = "))
        .bind::<Text, _>(&value.new.0)
        .sql(&format!(" WHERE {row} = "))
        .bind::<Text, _>(&value.old.row)
        .sql(&format!(" AND {column} = "))
        .bind::<Text, _>(&value.old.sealed.0)
        .execute(connection)
}
