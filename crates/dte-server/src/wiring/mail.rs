//! Mails: who asks for them, what follows documents, and what hands them to the relay.

use std::sync::Arc;

use dte_application::mail::follow_documents::FollowDocuments;
use dte_application::mail::request_mailing::RequestMailing;
use dte_application::mail::send_mail::{MailPlaces, SendMail};
use dte_application::ports::MailRelay;
use dte_application::use_cases::find_documents::FindDocuments;
use dte_application::use_cases::show_receiver::PublicLinks;
use dte_mail::SmtpRelay;

use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::Adapters;
use crate::wiring::files::FileServices;

/// What goes on in the background.
#[derive(Clone)]
pub struct MailWork {
    pub follow: Arc<FollowDocuments>,
    pub send: Arc<SendMail>,
}

pub(super) struct MailServices {
    pub request: Arc<RequestMailing>,
    /// Nothing where no relay is set.
    pub work: Option<MailWork>,
}

impl MailServices {
    pub(super) fn new(
        config: &Config,
        adapters: &Adapters,
        authority_url: &str,
        find: &Arc<FindDocuments>,
        files: &FileServices,
        links: &Arc<PublicLinks>,
    ) -> Result<Self, Failure> {
        let settings = config.mail.clone();
        let relay = settings.map(SmtpRelay::new).transpose();
        let relay = relay.context("preparing the mail relay")?;
        let relay = relay.map(|relay| -> Arc<dyn MailRelay> { Arc::new(relay) });
        let work = relay.as_ref().map(|relay| MailWork {
            follow: Arc::new(follow(config, adapters, relay)),
            send: Arc::new(send(config, adapters, authority_url, (files, links), relay)),
        });
        Ok(Self {
            request: Arc::new(RequestMailing {
                find: find.clone(),
                mailings: adapters.database.clone(),
                openings: adapters.database.clone(),
                relay,
                randomness: adapters.randomness.clone(),
                clock: adapters.clock.clone(),
                most_a_day: config.most_mails,
            }),
            work,
        })
    }
}

fn follow(config: &Config, adapters: &Adapters, relay: &Arc<dyn MailRelay>) -> FollowDocuments {
    FollowDocuments {
        documents: adapters.database.clone(),
        outbox: adapters.database.clone(),
        mailings: adapters.database.clone(),
        relay: relay.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        environment: config.environment,
        most_a_day: config.most_mails,
    }
}

fn send(
    config: &Config,
    adapters: &Adapters,
    authority_url: &str,
    (files, links): (&FileServices, &Arc<PublicLinks>),
    relay: &Arc<dyn MailRelay>,
) -> SendMail {
    SendMail {
        companies: adapters.database.clone(),
        documents: adapters.database.clone(),
        mailings: adapters.database.clone(),
        invalidations: adapters.database.clone(),
        readable: files.readable.clone(),
        relay: relay.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        environment: config.environment,
        intervals: config.intervals,
        language: config.language,
        public_query_url: config.public_page(authority_url),
        links: links.clone(),
        places: MailPlaces::default(),
    }
}
