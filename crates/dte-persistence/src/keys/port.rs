//! The port of the keys.

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use dte_application::ports::{
    AddResult, CompanyId, Credential, EstablishmentId, Key, KeyId, KeyState, Keys, MostKeys,
    NewKey, PortError, RemoveResult, RotateResult, Rotation, ShownKeys,
};
use time::OffsetDateTime;

use super::row::{KeyRow, StateRow};
use super::{reads, writes};
use crate::companies::shown_keys::ShownRow;
use crate::database::Database;
use crate::engine::column::micros;
use crate::schema::api_keys;

impl Database {
    /// The hash of an API secret that takes longest to check, of all that are kept.
    pub async fn dearest_secret(&self) -> Result<Option<String>, PortError> {
        self.reader
            .read("finding the dearest hash", |connection| {
                // The cost of a hash stands after `$2b$`.
                let cost = sql::<Text>("substr(api_secret_hash, 5, 2)");
                let hash = api_keys::table
                    .filter(api_keys::removed_at.is_null())
                    .order(cost.desc())
                    .select(api_keys::api_secret_hash)
                    .first(connection)
                    .optional()?;
                Ok(hash)
            })
            .await
    }
}

#[async_trait]
impl Keys for Database {
    async fn keys(&self, company: CompanyId) -> Result<Vec<Key>, PortError> {
        self.reader
            .read("finding a company's keys", move |connection| {
                reads::keys(connection, company)
            })
            .await
    }

    async fn add_key(
        &self,
        new: NewKey,
        shown: Option<ShownKeys>,
        most: MostKeys,
    ) -> Result<AddResult, PortError> {
        let row = KeyRow::from(&new);
        let shown = shown.map(|shown| ShownRow::new(new.key.company, &shown));
        self.writer
            .transact("storing a key", move |connection| {
                writes::add(connection, &row, shown.as_ref(), most)
            })
            .await
    }

    async fn rotate_key(
        &self,
        company: CompanyId,
        rotation: Rotation,
    ) -> Result<RotateResult, PortError> {
        let shown = rotation.shown.as_ref();
        let shown = shown.map(|shown| ShownRow::new(company, shown));
        self.writer
            .transact("rotating a key", move |connection| {
                writes::rotate(connection, company, &rotation, shown.as_ref())
            })
            .await
    }

    async fn remove_key(
        &self,
        company: CompanyId,
        key: KeyId,
        head: EstablishmentId,
        now: OffsetDateTime,
    ) -> Result<RemoveResult, PortError> {
        self.writer
            .transact("removing a key", move |connection| {
                writes::remove(connection, company, key, head, now)
            })
            .await
    }

    async fn keys_changed_since(&self, moment: OffsetDateTime) -> Result<Vec<KeyState>, PortError> {
        let since = micros(moment);
        self.reader
            .read("finding keys that changed", move |connection| {
                let found: Vec<StateRow> = api_keys::table
                    .filter(api_keys::changed_at.is_not_null())
                    .filter(api_keys::changed_at.ge(since))
                    .select(StateRow::as_select())
                    .load(connection)?;
                let read = found.into_iter().map(StateRow::read);
                Ok(read.collect::<Result<_, _>>()?)
            })
            .await
    }

    async fn keep_uses(&self, uses: Vec<(KeyId, OffsetDateTime)>) -> Result<(), PortError> {
        let uses = uses.into_iter();
        let uses: Vec<(String, i64)> = uses
            .map(|(id, at)| (id.0.to_string(), micros(at)))
            .collect();
        self.maintain("keeping when keys were used", move |connection| {
            writes::keep_uses(connection, &uses)
        })
        .await
        .map(drop)
    }

    /// The present pair of a key, or the one before it.
    async fn credential(&self, api_key: &str) -> Result<Option<Credential>, PortError> {
        let api_key = api_key.to_owned();
        self.reader
            .read("finding a credential", move |connection| {
                let by = api_keys::api_key.eq(&api_key);
                let earlier = api_keys::earlier_api_key.assume_not_null();
                let found: Option<KeyRow> = api_keys::table
                    .filter(by.or(earlier.eq(&api_key)))
                    .filter(api_keys::removed_at.is_null())
                    .select(KeyRow::as_select())
                    .first(connection)
                    .optional()?;
                match found {
                    Some(row) => Ok(row.credential(&api_key)?),
                    None => Ok(None),
                }
            })
            .await
    }
}
