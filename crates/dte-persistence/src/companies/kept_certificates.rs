//! What is public of certificates that were signed with.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::PortError;
use time::OffsetDateTime;

use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptCertificate {
    pub nit: String,
    /// The key, `SubjectPublicKeyInfo` in base64.
    pub key: String,
    /// From when on it may be used.
    pub begins_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub seen_at: OffsetDateTime,
}

impl Database {
    /// Keeps it for good, unless it is kept already.
    pub async fn keep_certificate(&self, one: KeptCertificate) -> Result<(), PortError> {
        self.maintain("keeping a certificate's public part", move |connection| {
            keep(connection, &one)
        })
        .await
        .map(drop)
    }
}

pub(crate) fn keep(
    connection: &mut AnyConnection,
    one: &KeptCertificate,
) -> Result<usize, Refusal> {
    let keep = sql::<Text>(
        "INSERT INTO certificates (nit, public_key, begins_at, ends_at, seen_at) VALUES (",
    )
    .bind::<Text, _>(&one.nit)
    .sql(", ")
    .bind::<Text, _>(&one.key)
    .sql(", ")
    .bind::<BigInt, _>(micros(one.begins_at))
    .sql(", ")
    .bind::<BigInt, _>(micros(one.ends_at))
    .sql(", ")
    .bind::<BigInt, _>(micros(one.seen_at))
    .sql(") ON CONFLICT (nit, public_key) DO NOTHING");
    Ok(keep.execute(connection)?)
}
