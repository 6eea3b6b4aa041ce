//! Mails and events of companies that do not leave, and why: one judgement for health, the self-test, metrics, the log
//! and `dte config check`.

use std::sync::Arc;

use dte_domain::identification::Environment;
use dte_domain::language::Message;
use dte_domain::message;
use time::{Duration, OffsetDateTime};

use crate::ports::{
    Clock, CompanyId, Mailings, PortError, UnsentMail, UnsentSince, Webhook, WebhookSender,
    Webhooks, WhyDisabled,
};

/// A mail or a webhook that fails for longer is a fault. By then a webhook was tried three times, and a mail five times.
const FAILS_FOR: Duration = Duration::minutes(10);

/// So many mails in a row that were not taken are a fault of the relay, fewer may be wrong addresses.
const REFUSED_IN_A_ROW: u64 = 3;

/// Mails that failed longer ago are no fault of today.
const FAILED_WITHIN: Duration = Duration::days(1);

/// Why something does not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsentCause {
    /// The company has its documents mailed, or mails wait, and the settings name no relay.
    NoRelay,
    /// Mails wait for longer than a relay needs.
    MailsWait,
    /// The relay refused every mail of late.
    MailsRefused,
    /// The settings do not allow the address of a webhook.
    WebhookForbidden,
    /// A webhook has taken nothing for too long.
    WebhookFails,
    /// A webhook was disabled because it failed.
    WebhookDisabled,
}

impl UnsentCause {
    /// True of mails, false of webhooks.
    pub fn is_mail(self) -> bool {
        match self {
            Self::NoRelay | Self::MailsWait | Self::MailsRefused => true,
            Self::WebhookForbidden | Self::WebhookFails | Self::WebhookDisabled => false,
        }
    }
}

/// Something of a company that does not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsent {
    pub company: CompanyId,
    pub cause: UnsentCause,
    /// Number of mails and events that wait or were refused.
    pub count: u64,
}

impl Unsent {
    /// The fault and its remedy, for the company.
    pub fn message(self) -> Message {
        let count = self.count;
        match self.cause {
            UnsentCause::NoRelay => message!(
                "nothing is mailed, because the service has no mail relay; {count} mails and events wait. The operator \
                 sets DTE_SMTP_URL",
                "no se envía ningún correo, porque el servicio no tiene servidor de correo; esperan {count} correos y \
                 eventos. El administrador configura DTE_SMTP_URL"
            ),
            UnsentCause::MailsWait => message!(
                "{count} mails have waited for more than 10 minutes: GET /dte/{{generation_code}}/deliveries of their \
                 documents shows what the relay answers",
                "{count} correos esperan desde hace más de 10 minutos: GET /dte/{{generation_code}}/deliveries de sus \
                 documentos muestra qué responde el servidor de correo"
            ),
            UnsentCause::MailsRefused => message!(
                "the mail relay refused the last {count} mails: GET /dte/{{generation_code}}/deliveries of their \
                 documents shows why",
                "el servidor de correo rechazó los últimos {count} correos: GET /dte/{{generation_code}}/deliveries de \
                 sus documentos muestra el motivo"
            ),
            UnsentCause::WebhookForbidden => message!(
                "the operator's settings do not allow the address of a webhook; {count} events wait. The operator \
                 names its host in DTE_WEBHOOK_ALLOW, or the company changes the address",
                "la configuración del administrador no permite la dirección de un webhook; esperan {count} eventos. El \
                 administrador indica su host en DTE_WEBHOOK_ALLOW, o la empresa cambia la dirección"
            ),
            UnsentCause::WebhookFails => message!(
                "a webhook has taken nothing for more than 10 minutes; {count} events wait. GET \
                 /webhooks/{{id}}/deliveries shows what it answers",
                "un webhook no acepta nada desde hace más de 10 minutos; esperan {count} eventos. GET \
                 /webhooks/{{id}}/deliveries muestra qué responde"
            ),
            UnsentCause::WebhookDisabled => message!(
                "a webhook was disabled because it failed: set `enabled` to true, or to false if nothing is to be sent \
                 any more, with PATCH /webhooks/{{id}}",
                "un webhook se desactivó porque fallaba: ponga `enabled` en true, o en false si ya no debe recibir \
                 nada, con PATCH /webhooks/{{id}}"
            ),
        }
    }
}

pub struct FindUnsent {
    pub mailings: Arc<dyn Mailings>,
    pub webhooks: Arc<dyn Webhooks>,
    pub sender: Arc<dyn WebhookSender>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    /// True if the settings name a mail relay.
    pub has_relay: bool,
    /// The start of the server. What nobody could send before is no fault yet.
    pub started_at: OffsetDateTime,
}

impl FindUnsent {
    /// Finds what does not leave, of one company or of all.
    pub async fn run(&self, company: Option<CompanyId>) -> Result<Vec<Unsent>, PortError> {
        let now = self.clock.now();
        let since = UnsentSince {
            tried: now - FAILS_FOR,
            asked: if now - self.started_at < FAILS_FOR {
                OffsetDateTime::UNIX_EPOCH
            } else {
                now - FAILS_FOR
            },
            failed: now - FAILED_WITHIN,
        };
        let mail = self.mailings.unsent_mail(self.environment, company, since);
        let mut found: Vec<_> = mail
            .await?
            .iter()
            .flat_map(|one| self.of_mail(one))
            .collect();
        let webhooks = match company {
            Some(company) => self.webhooks.webhooks(company).await?,
            None => self.webhooks.all_webhooks(self.environment).await?,
        };
        let (faulty, causes): (Vec<_>, Vec<_>) = webhooks
            .into_iter()
            .filter(|webhook| webhook.environment == self.environment)
            .filter_map(|webhook| {
                let cause = self.of_webhook(&webhook, now)?;
                Some((webhook, cause))
            })
            .unzip();
        let counted = self.webhooks.counted(faulty).await?;
        found.extend(counted.iter().zip(causes).map(|(webhook, cause)| Unsent {
            company: webhook.company,
            cause,
            count: webhook.waiting,
        }));
        Ok(found)
    }

    fn of_mail(&self, mail: &UnsentMail) -> Vec<Unsent> {
        let unsent = |cause, count| Unsent {
            company: mail.company,
            cause,
            count,
        };
        if !self.has_relay {
            let waits = mail.waiting + mail.events.unwrap_or_default();
            let is_one = mail.events.is_some() || waits > 0;
            return is_one
                .then(|| unsent(UnsentCause::NoRelay, waits))
                .into_iter()
                .collect();
        }
        let mut found = Vec::new();
        if mail.overdue > 0 {
            found.push(unsent(UnsentCause::MailsWait, mail.overdue));
        }
        if mail.failed >= REFUSED_IN_A_ROW {
            found.push(unsent(UnsentCause::MailsRefused, mail.failed));
        }
        found
    }

    fn of_webhook(&self, webhook: &Webhook, now: OffsetDateTime) -> Option<UnsentCause> {
        match webhook.disabled {
            Some(WhyDisabled::Set) => return None,
            Some(WhyDisabled::Gone | WhyDisabled::Failing) => {
                return Some(UnsentCause::WebhookDisabled);
            }
            None => {}
        }
        if self.sender.refusal(&webhook.url).is_some() {
            return Some(UnsentCause::WebhookForbidden);
        }
        let fails = webhook
            .failing_since
            .is_some_and(|since| now - since >= FAILS_FOR);
        fails.then_some(UnsentCause::WebhookFails)
    }
}
