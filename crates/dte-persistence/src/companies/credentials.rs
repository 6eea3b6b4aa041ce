use diesel::prelude::*;
use dte_application::ports::{CompanyId, Sealed, SealedAccess};

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::schema::authority_access;

/// What a company logs in with at the authority, sealed.
#[derive(Clone, Insertable, Queryable, AsChangeset)]
#[diesel(table_name = authority_access, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct CredentialsRow {
    pub company: String,
    pub username: String,
    pub password: String,
    pub token: Option<String>,
    pub token_ends_at: Option<i64>,
}

impl CredentialsRow {
    pub(crate) fn new(company: CompanyId, access: SealedAccess) -> Self {
        let (token, token_ends_at) = match access.token {
            Some((Sealed(token), ends)) => (Some(token), Some(micros(ends))),
            None => (None, None),
        };
        Self {
            company: company.0.to_string(),
            username: access.username,
            password: access.password.0,
            token,
            token_ends_at,
        }
    }

    pub(crate) fn read(self) -> Result<SealedAccess, InconsistentRow> {
        let row = RowReader::new("authority_access", &self.company);
        let token = match (self.token, self.token_ends_at) {
            (Some(token), Some(ends)) => Some((Sealed(token), row.moment("token_ends_at", ends)?)),
            (None, None) => None,
            _ => return Err(row.fault("token_ends_at", &"a token and its end go together")),
        };
        Ok(SealedAccess {
            username: self.username,
            password: Sealed(self.password),
            token,
        })
    }
}
