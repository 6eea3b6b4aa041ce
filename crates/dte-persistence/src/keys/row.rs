use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, Credential, EstablishmentId, Key, KeyId, KeyState, NewKey, Scopes,
};
use time::OffsetDateTime;

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::schema::api_keys;

/// A key with its pair, and the one before it as long as both are good.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = api_keys)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct KeyRow {
    pub id: String,
    pub company: String,
    pub establishment: Option<String>,
    label: Option<String>,
    scopes: String,
    pub api_key: String,
    api_secret_hash: String,
    version: i64,
    earlier_api_key: Option<String>,
    earlier_secret_hash: Option<String>,
    earlier_ends_at: Option<i64>,
    created_at: i64,
    expires_at: Option<i64>,
    last_used_at: Option<i64>,
    changed_at: Option<i64>,
    removed_at: Option<i64>,
}

impl From<&NewKey> for KeyRow {
    fn from(new: &NewKey) -> Self {
        let key = &new.key;
        Self {
            id: key.id.0.to_string(),
            company: key.company.0.to_string(),
            establishment: key.establishment.map(|id| id.0.to_string()),
            label: key.label.as_ref().map(ToString::to_string),
            scopes: key.scopes.names(),
            api_key: key.api_key.clone(),
            api_secret_hash: new.api_secret_hash.clone(),
            version: i64::from(key.version),
            earlier_api_key: None,
            earlier_secret_hash: None,
            earlier_ends_at: None,
            created_at: micros(key.created_at),
            expires_at: key.expires_at.map(micros),
            last_used_at: key.last_used_at.map(micros),
            changed_at: None,
            removed_at: None,
        }
    }
}

impl KeyRow {
    pub(crate) fn read(self) -> Result<Key, InconsistentRow> {
        let row = RowReader::new("api_keys", &self.id);
        let moment = |column, at: Option<i64>| at.map(|at| row.moment(column, at)).transpose();
        let establishment = self.establishment.as_ref();
        let establishment = establishment.map(|id| row.uuid("establishment", id));
        Ok(Key {
            id: KeyId(row.uuid("id", &self.id)?),
            company: CompanyId(row.uuid("company", &self.company)?),
            establishment: establishment.transpose()?.map(EstablishmentId),
            label: row.optional("label", self.label.as_ref())?,
            scopes: Scopes::named(&self.scopes),
            version: row.number("version", self.version)?,
            created_at: row.moment("created_at", self.created_at)?,
            expires_at: moment("expires_at", self.expires_at)?,
            last_used_at: moment("last_used_at", self.last_used_at)?,
            earlier_ends_at: moment("earlier_ends_at", self.earlier_ends_at)?,
            api_key: self.api_key,
        })
    }

    /// The credential behind one of its two public halves.
    pub(crate) fn credential(self, api_key: &str) -> Result<Option<Credential>, InconsistentRow> {
        if self.api_key == api_key {
            let api_secret_hash = self.api_secret_hash.clone();
            return Ok(Some(Credential {
                key: self.read()?,
                ends_at: None,
                api_secret_hash,
            }));
        }
        let Some(api_secret_hash) = self.earlier_secret_hash.clone() else {
            return Ok(None);
        };
        let mut key = self.read()?;
        key.version -= 1;
        api_key.clone_into(&mut key.api_key);
        Ok(Some(Credential {
            ends_at: Some(key.earlier_ends_at.unwrap_or(OffsetDateTime::UNIX_EPOCH)),
            key,
            api_secret_hash,
        }))
    }
}

/// What is read of a key whose pair was replaced or removed.
#[derive(Queryable, Selectable)]
#[diesel(table_name = api_keys)]
pub(crate) struct StateRow {
    id: String,
    version: i64,
    earlier_ends_at: Option<i64>,
    changed_at: Option<i64>,
    removed_at: Option<i64>,
}

impl StateRow {
    pub(crate) fn read(self) -> Result<KeyState, InconsistentRow> {
        let row = RowReader::new("api_keys", &self.id);
        let earlier = self.earlier_ends_at;
        let earlier = earlier.map(|at| row.moment("earlier_ends_at", at));
        Ok(KeyState {
            id: KeyId(row.uuid("id", &self.id)?),
            version: row.number("version", self.version)?,
            earlier_ends_at: earlier.transpose()?,
            is_removed: self.removed_at.is_some(),
            changed_at: row.moment("changed_at", self.changed_at.unwrap_or_default())?,
        })
    }
}
