use std::time::Duration;

use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, Leased, MailAttempt, MailFault, MailFollower, MailReply, MailSettings,
    MailedVersion, Mailing, MailingFailure, MailingId, MailingState, PageFormat, ReadableState,
};
use dte_domain::catalog::Catalogue;
use dte_domain::language::Language;
use dte_domain::taxpayer::Email;

use crate::engine::column::{RowReader, list, micros};
use crate::engine::lease::leased;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{mail_followers, mail_settings, mailing_attempts, mailings};

#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = mail_settings)]
pub(super) struct SettingsRow {
    pub company: String,
    pub automatic: bool,
    pub cc: String,
    pub reply_to: Option<String>,
    pub language: Option<String>,
    pub subject: Option<String>,
}

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = mail_followers)]
pub(super) struct FollowerRow {
    pub company: String,
    pub environment: String,
    pub position: i64,
    pub leased_until: i64,
    pub lease: i64,
}

impl FollowerRow {
    pub(super) fn read(&self) -> Result<Leased<MailFollower>, InconsistentRow> {
        let row = RowReader::new("mail_followers", &self.company);
        let follower = MailFollower {
            company: CompanyId(row.uuid("company", &self.company)?),
            environment: row.value("environment", &self.environment)?,
            position: row.number("position", self.position)?,
        };
        Ok(leased(follower, self.lease))
    }
}

impl SettingsRow {
    pub(super) fn read(&self) -> Result<MailSettings, InconsistentRow> {
        let row = RowReader::new("mail_settings", &self.company);
        let language = self.language.as_ref();
        let language = language.map(|code| row.named("language", code, Language::named));
        Ok(MailSettings {
            automatic: self.automatic,
            cc: addresses(row, "cc", &self.cc)?,
            reply_to: row.optional("reply_to", self.reply_to.as_ref())?,
            language: language.transpose()?,
            subject: row.optional("subject", self.subject.as_ref())?,
        })
    }
}

/// Addresses as their column holds them.
pub(super) fn written(addresses: &[Email]) -> Result<String, Refusal> {
    let texts: Vec<_> = addresses.iter().map(ToString::to_string).collect();
    list(&texts)
}

fn addresses(
    row: RowReader<'_>,
    column: &'static str,
    json: &String,
) -> Result<Vec<Email>, InconsistentRow> {
    let texts = row.list(column, Some(json))?;
    texts.iter().map(|text| row.value(column, text)).collect()
}

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = mailings)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct MailingRow {
    pub id: String,
    pub company: String,
    pub document: String,
    pub revision: i64,
    pub environment: String,
    automatic: bool,
    tells_rejection: bool,
    language: Option<String>,
    pub recipients: String,
    cc: String,
    message_id: String,
    pub state: String,
    pub failure: Option<String>,
    created_at: i64,
    first_tried_at: Option<i64>,
    pub decided_at: Option<i64>,
    document_sha256: Option<String>,
    document_state: Option<String>,
    format: Option<String>,
    look: Option<i64>,
    layout: Option<i64>,
    readable_sha256: Option<String>,
    file_sha256: Option<String>,
    attempts: i64,
    pub due_at: i64,
    lease: i64,
}

impl MailingRow {
    /// One that nobody has tried; it is due at once.
    pub(super) fn begun(mailing: &Mailing) -> Result<Self, Refusal> {
        Ok(Self {
            id: mailing.id.0.to_string(),
            company: mailing.company.0.to_string(),
            document: mailing.document.to_string(),
            revision: mailing.revision.into(),
            environment: mailing.environment.code().to_owned(),
            automatic: mailing.automatic,
            tells_rejection: mailing.tells_rejection,
            language: mailing.language.map(|it| it.code().to_owned()),
            recipients: written(&mailing.to)?,
            cc: written(&mailing.cc)?,
            message_id: mailing.message_id.clone(),
            state: MailingState::Queued.name().to_owned(),
            failure: None,
            created_at: micros(mailing.created_at),
            first_tried_at: None,
            decided_at: None,
            document_sha256: None,
            document_state: None,
            format: None,
            look: None,
            layout: None,
            readable_sha256: None,
            file_sha256: None,
            attempts: 0,
            due_at: micros(mailing.created_at),
            lease: 0,
        })
    }

    pub(super) fn read(&self) -> Result<Mailing, InconsistentRow> {
        let row = RowReader::new("mailings", &self.id);
        let tried = self.first_tried_at;
        let tried = tried.map(|at| row.moment("first_tried_at", at));
        let language = self.language.as_ref();
        let language = language.map(|code| row.named("language", code, Language::named));
        Ok(Mailing {
            id: MailingId(row.uuid("id", &self.id)?),
            company: CompanyId(row.uuid("company", &self.company)?),
            document: row.value("document", &self.document)?,
            revision: row.number("revision", self.revision)?,
            environment: row.value("environment", &self.environment)?,
            automatic: self.automatic,
            tells_rejection: self.tells_rejection,
            language: language.transpose()?,
            to: addresses(row, "recipients", &self.recipients)?,
            cc: addresses(row, "cc", &self.cc)?,
            message_id: self.message_id.clone(),
            state: self.state(row)?,
            created_at: row.moment("created_at", self.created_at)?,
            first_tried_at: tried.transpose()?,
            begun: row.number("attempts", self.attempts)?,
            mailed: self.mailed(row)?,
        })
    }

    fn state(&self, row: RowReader<'_>) -> Result<MailingState, InconsistentRow> {
        let Some(at) = self.decided_at else {
            return Ok(MailingState::Queued);
        };
        let at = row.moment("decided_at", at)?;
        match &self.failure {
            None => Ok(MailingState::Sent(at)),
            Some(why) => {
                let why = row.named("failure", why, MailingFailure::named)?;
                Ok(MailingState::Failed(why, at))
            }
        }
    }

    fn mailed(&self, row: RowReader<'_>) -> Result<Option<MailedVersion>, InconsistentRow> {
        let sums = [
            &self.document_sha256,
            &self.readable_sha256,
            &self.file_sha256,
        ];
        let [Some(document), Some(readable), Some(file)] = sums else {
            return Ok(None);
        };
        let (Some(state), Some(format), Some(layout)) =
            (&self.document_state, &self.format, self.layout)
        else {
            return Err(row.fault("document_state", &"it is missing"));
        };
        let look = self.look.map(|look| row.number("look", look));
        Ok(Some(MailedVersion {
            document: sum(row, "document_sha256", document)?,
            state: row.named("document_state", state, ReadableState::named)?,
            format: row.named("format", format, PageFormat::named)?,
            look: look.transpose()?,
            layout: row.number("layout", layout)?,
            readable: sum(row, "readable_sha256", readable)?,
            file: sum(row, "file_sha256", file)?,
        }))
    }
}

fn sum(row: RowReader<'_>, column: &'static str, text: &str) -> Result<[u8; 32], InconsistentRow> {
    let mut sum = [0; 32];
    hex::decode_to_slice(text, &mut sum).map_err(|error| row.fault(column, &error))?;
    Ok(sum)
}

/// What was mailed, as its columns hold it.
#[derive(AsChangeset)]
#[diesel(table_name = mailings)]
pub(super) struct MailedColumns {
    document_sha256: Option<String>,
    document_state: Option<String>,
    format: Option<String>,
    #[expect(clippy::option_option, reason = "no look is not the same as no change")]
    look: Option<Option<i64>>,
    layout: Option<i64>,
    readable_sha256: Option<String>,
    file_sha256: Option<String>,
}

impl From<&MailedVersion> for MailedColumns {
    fn from(mailed: &MailedVersion) -> Self {
        Self {
            document_sha256: Some(hex::encode(mailed.document)),
            document_state: Some(mailed.state.name().to_owned()),
            format: Some(mailed.format.name().to_owned()),
            look: Some(mailed.look.map(i64::from)),
            layout: Some(i64::from(mailed.layout)),
            readable_sha256: Some(hex::encode(mailed.readable)),
            file_sha256: Some(hex::encode(mailed.file)),
        }
    }
}

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = mailing_attempts)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct AttemptRow {
    pub mailing: String,
    attempt: i64,
    at: i64,
    code: Option<i64>,
    fault: Option<String>,
    /// In microseconds.
    duration: i64,
    answered: String,
    refused: Option<String>,
}

impl AttemptRow {
    pub(super) fn new(mailing: &str, number: i64, attempt: &MailAttempt) -> Result<Self, Refusal> {
        let reply = &attempt.reply;
        let refused = Some(&*reply.refused).filter(|some| !some.is_empty());
        Ok(Self {
            mailing: mailing.to_owned(),
            attempt: number,
            at: micros(attempt.at),
            code: reply.code.map(i64::from),
            fault: reply.fault.map(|fault| fault.name().to_owned()),
            duration: i64::try_from(reply.duration.as_micros()).unwrap_or(i64::MAX),
            answered: reply.text.clone(),
            refused: refused.map(written).transpose()?,
        })
    }

    pub(super) fn read(self) -> Result<MailAttempt, InconsistentRow> {
        let row = RowReader::new("mailing_attempts", &self.mailing);
        let code = self.code.map(|code| row.number("code", code));
        let fault = self.fault.as_ref();
        let fault = fault.map(|fault| row.named("fault", fault, MailFault::named));
        let refused = self.refused.as_ref();
        let refused = refused.map(|json| addresses(row, "refused", json));
        Ok(MailAttempt {
            at: row.moment("at", self.at)?,
            reply: MailReply {
                code: code.transpose()?,
                fault: fault.transpose()?,
                duration: Duration::from_micros(row.number("duration", self.duration)?),
                refused: refused.transpose()?.unwrap_or_default(),
                text: self.answered,
                // They are mailings of their own.
                put_off: Vec::new(),
            },
        })
    }
}
