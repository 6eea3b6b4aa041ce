//! What is public of certificates that were signed with.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::PortError;
use time::OffsetDateTime;

use crate::database::Database;
use crate::engine::column::micros;

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
            let keep = sql::<Text>(
                "INSERT INTO certificates (nit, public_key, begins_at, ends_at, seen_at) VALUES (",
            )
            .bind::<Text, _>(one.nit.clone())
            .sql(", ")
            .bind::<Text, _>(one.key.clone())
            .sql(", ")
            .bind::<BigInt, _>(micros(one.begins_at))
            .sql(", ")
            .bind::<BigInt, _>(micros(one.ends_at))
            .sql(", ")
            .bind::<BigInt, _>(micros(one.seen_at))
            .sql(") ON CONFLICT (nit, public_key) DO NOTHING");
            Ok(keep.execute(connection)?)
        })
        .await
        .map(drop)
    }
}
