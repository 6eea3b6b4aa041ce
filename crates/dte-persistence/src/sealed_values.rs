//! The port [`SealedValues`].

use std::collections::BTreeMap;

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{PortError, Resealed, Sealed, SealedKind, SealedValue, SealedValues};

use crate::connection::AnyConnection;
use crate::database::Database;
use crate::error::Refusal;

/// Where values of a kind stand: table, its key, column. The id of the key that sealed a value
/// stands after its format: `v1.0a1b2c3d.…`.
fn place(kind: SealedKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        SealedKind::CertificatePassword => ("companies", "id", "certificate_password"),
        SealedKind::PortalPassword => ("authority_access", "company", "password"),
        SealedKind::AuthorityToken => ("authority_access", "company", "token"),
    }
}

#[async_trait]
impl SealedValues for Database {
    async fn by_key(&self) -> Result<BTreeMap<String, u64>, PortError> {
        self.reader.read("counting what keys sealed", by_key).await
    }

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
                not_sealed_with(connection, kind, &key, &after, most)
            })
            .await
    }

    async fn replace(&self, values: Vec<Resealed>) -> Result<u64, PortError> {
        self.upkeep("replacing sealed values", move |connection| {
            let mut changed = 0;
            for value in &values {
                changed += replace(connection, value)?;
            }
            Ok(changed)
        })
        .await
    }
}

fn by_key(connection: &mut AnyConnection) -> Result<BTreeMap<String, u64>, Refusal> {
    let mut counts = BTreeMap::new();
    for kind in SealedKind::ALL {
        let (table, _, column) = place(kind);
        let count = format!(
            "SELECT substr({column}, 4, 8), count(*) FROM {table} \
             WHERE {column} IS NOT NULL GROUP BY substr({column}, 4, 8)"
        );
        let found: Vec<(String, i64)> = sql::<(Text, BigInt)>(&count).load(connection)?;
        for (key, count) in found {
            *counts.entry(key).or_default() += count.unsigned_abs();
        }
    }
    Ok(counts)
}

fn not_sealed_with(
    connection: &mut AnyConnection,
    kind: SealedKind,
    key: &str,
    after: &str,
    most: u32,
) -> Result<Vec<SealedValue>, Refusal> {
    let (table, owner, column) = place(kind);
    let select = format!(
        "SELECT companies.id, companies.nit, place.{column} FROM {table} AS place \
         JOIN companies ON companies.id = place.{owner} \
         WHERE place.{column} IS NOT NULL AND substr(place.{column}, 4, 8) <> "
    );
    let found: Vec<(String, String, String)> = sql::<(Text, Text, Text)>(&select)
        .bind::<Text, _>(key)
        .sql(" AND companies.id > ")
        .bind::<Text, _>(after)
        .sql(" ORDER BY companies.id LIMIT ")
        .bind::<BigInt, _>(i64::from(most))
        .load(connection)?;
    let value = |(company, nit, sealed)| SealedValue {
        kind,
        company,
        nit,
        sealed: Sealed(sealed),
    };
    Ok(found.into_iter().map(value).collect())
}

/// Only where the old value still stands: what a server has just written is not undone.
fn replace(connection: &mut AnyConnection, value: &Resealed) -> QueryResult<usize> {
    let (table, owner, column) = place(value.old.kind);
    sql::<BigInt>(&format!("UPDATE {table} SET {column} = "))
        .bind::<Text, _>(&value.new.0)
        .sql(&format!(" WHERE {owner} = "))
        .bind::<Text, _>(&value.old.company)
        .sql(&format!(" AND {column} = "))
        .bind::<Text, _>(&value.old.sealed.0)
        .execute(connection)
}
