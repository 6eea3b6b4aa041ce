//! The port of the mails.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    AddedMailing, CompanyId, LeaseNumber, Leased, MailAllowance, MailAttempt, MailFollower,
    MailResult, MailRound, MailSettings, Mailing, MailingId, Mailings, PortError, UnsentMail,
    UnsentSince,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode};
use time::OffsetDateTime;

use super::row::FollowerRow;
use super::{follow, mailings, settings, unsent};
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::damaged_rows::sound;
use crate::schema::mail_followers;

#[async_trait]
impl Mailings for Database {
    async fn mail_settings(&self, company: CompanyId) -> Result<MailSettings, PortError> {
        let company = company.0.to_string();
        self.reader
            .read("finding how documents are mailed", move |connection| {
                let row = settings::find(connection, &company)?;
                let read = row.map(|row| row.read()).transpose()?;
                Ok(read.unwrap_or_default())
            })
            .await
    }

    async fn add_mailing(
        &self,
        mailing: Mailing,
        allowance: MailAllowance,
    ) -> Result<AddedMailing, PortError> {
        self.writer
            .transact("storing a mailing", move |connection| {
                mailings::add(connection, &mailing, allowance)
            })
            .await
    }

    async fn mailings(
        &self,
        document: GenerationCode,
    ) -> Result<Vec<(Mailing, Vec<MailAttempt>)>, PortError> {
        let document = document.to_string();
        self.reader
            .read("reading the mailings of a document", move |connection| {
                mailings::of_document(connection, &document)
            })
            .await
    }

    async fn unsent_mail(
        &self,
        environment: Environment,
        company: Option<CompanyId>,
        since: UnsentSince,
    ) -> Result<Vec<UnsentMail>, PortError> {
        self.reader
            .read("finding mail that does not leave", move |connection| {
                unsent::find(connection, environment, company, since)
            })
            .await
    }

    async fn lease_mail_followers(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<MailFollower>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        // Nothing is written, and nobody waits for the writer, while nothing is due.
        let is_due = self
            .reader
            .read("looking for documents to be mailed", move |connection| {
                Ok(follow::has_due(connection, environment, now)?)
            });
        if !is_due.await? {
            return Ok(Vec::new());
        }
        let rows = self
            .writer
            .transact("taking documents to be mailed", move |connection| {
                follow::lease_due(connection, environment, now, until, i64::from(most))
            });
        let rows = rows.await?;
        Ok(sound(rows.iter().map(FollowerRow::read)))
    }

    async fn keep_mail_round(&self, round: MailRound) -> Result<bool, PortError> {
        self.writer
            .transact("keeping what is to be mailed", move |connection| {
                follow::keep(connection, &round)
            })
            .await
    }

    async fn lease_due_mailings(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        except: Vec<CompanyId>,
        most: u32,
    ) -> Result<Vec<Leased<Mailing>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        let is_due = self
            .reader
            .read("looking for mails that are due", move |connection| {
                Ok(mailings::has_due(connection, environment, now, until)?)
            });
        if !is_due.await? {
            return Ok(Vec::new());
        }
        self.writer
            .transact("taking what is due to be mailed", move |connection| {
                mailings::lease_due_mailings(connection, environment, now, until, &except, most)
            })
            .await
    }

    async fn begin_mailing_attempt(
        &self,
        id: MailingId,
        lease: LeaseNumber,
        until: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let until = micros(until);
        self.writer
            .transact("beginning to send a mail", move |connection| {
                Ok(mailings::begin_attempt(connection, id, lease, until)?)
            })
            .await
    }

    async fn keep_mail_result(&self, result: MailResult) -> Result<bool, PortError> {
        self.writer
            .transact("keeping what came of a mail", move |connection| {
                mailings::keep(connection, &result)
            })
            .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// Lets go of everything: of a database that no other server has.
    pub async fn release_mail(&self, now: OffsetDateTime) -> Result<(), PortError> {
        let now = micros(now);
        self.maintain("letting go of mails", move |connection| {
            let held = mail_followers::table.filter(mail_followers::leased_until.gt(0));
            let companies = diesel::update(held)
                .set((
                    mail_followers::leased_until.eq(0),
                    mail_followers::lease.eq(mail_followers::lease + 1),
                ))
                .execute(connection)?;
            Ok(companies + mailings::release(connection, now)?)
        })
        .await
        .map(drop)
    }
}
