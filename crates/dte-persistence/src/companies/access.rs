//! The port [`AuthorityAccess`].

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{AuthorityAccess, CompanyId, PortError, Sealed, SealedAccess};
use time::OffsetDateTime;

use super::credentials::CredentialsRow;
use crate::database::Database;
use crate::engine::column::micros;
use crate::schema::authority_access;

#[async_trait]
impl AuthorityAccess for Database {
    async fn access(&self, company: CompanyId) -> Result<Option<SealedAccess>, PortError> {
        self.reader
            .read("finding a company's access", move |connection| {
                let found: Option<CredentialsRow> = authority_access::table
                    .find(company.0.to_string())
                    .first(connection)
                    .optional()?;
                Ok(found.map(CredentialsRow::read).transpose()?)
            })
            .await
    }

    /// Keeps it in place of an earlier one.
    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError> {
        let access = CredentialsRow::new(company, access);
        self.writer
            .transact("keeping a company's access", move |connection| {
                let changed = diesel::update(authority_access::table.find(&access.company))
                    .set((
                        authority_access::username.eq(&access.username),
                        authority_access::password.eq(&access.password),
                        authority_access::token.eq(&access.token),
                        authority_access::token_ends_at.eq(access.token_ends_at),
                    ))
                    .execute(connection)?;
                if changed == 0 {
                    diesel::insert_into(authority_access::table)
                        .values(&access)
                        .execute(connection)?;
                }
                Ok(())
            })
            .await
    }

    /// Keeps it for a company that has an access.
    async fn keep_token(
        &self,
        company: CompanyId,
        Sealed(token): Sealed,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        self.maintain("keeping the authority's token", move |connection| {
            let kept = diesel::update(authority_access::table.find(company.0.to_string())).set((
                authority_access::token.eq(Some(&token)),
                authority_access::token_ends_at.eq(Some(micros(ends))),
            ));
            Ok(kept.execute(connection)?)
        })
        .await
        .map(drop)
    }
}
