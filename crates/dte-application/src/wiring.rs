//! Builds all use cases over one set of adapters. The program and the test kit call the same function.

mod submission;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use dte_domain::assumptions::Assumptions;
use dte_domain::contingency::Responsible;
use dte_domain::edition::{Choice, Edition};
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::language::Language;
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use crate::bulk::find::FindBulks;
use crate::bulk::line_requests::LineRequests;
use crate::bulk::receive::ReceiveBulk;
use crate::bulk::run_bulks::RunBulks;
use crate::bulk::schedule::BulkSchedule;
use crate::contingency::declare::DeclareContingency;
use crate::contingency::watch::WatchContingencies;
use crate::contingency::watch_deadlines::WatchDeadlines;
use crate::event_watch::EventWatch;
use crate::given_certificates::GivenCertificates;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::upload_threads::UploadThreads;
use crate::jobs::worker_threads::WorkerThreads;
use crate::key_sessions::KeySessions;
use crate::limits::concurrency::ConcurrencyLimit;
use crate::mail::follow_documents::FollowDocuments;
use crate::mail::request_mailing::RequestMailing;
use crate::mail::send_mail::{MailPlaces, SendMail};
use crate::ports::{
    Authority, Bulks, Clock, Companies, Contingencies, Documents, EventBodies, Invalidations, Keys,
    MailRelay, Mailings, NumberRegister, Numbering, Outbox, PageTokens, Passwords, Randomness,
    Renderer, Signer, Tokens, Vault, WebhookSender, Webhooks,
};
use crate::submission::in_flight::{Background, InFlightRequests};
use crate::submission::logged_authority::LoggedAuthority;
use crate::submission::resume_pending::ResumePending;
use crate::use_cases::amend_company::AmendCompany;
use crate::use_cases::change_look::ChangeLook;
use crate::use_cases::check_readiness::CheckReadiness;
use crate::use_cases::correct_document::CorrectDocument;
use crate::use_cases::find_documents::FindDocuments;
use crate::use_cases::find_unsent::FindUnsent;
use crate::use_cases::gather_facts::GatherFacts;
use crate::use_cases::invalidate_document::InvalidateDocument;
use crate::use_cases::issue_document::{IssueDocument, IssueSettings};
use crate::use_cases::issuing_place::IssuingPlace;
use crate::use_cases::log_in::LogIn;
use crate::use_cases::make_readable::MakeReadable;
use crate::use_cases::manage_keys::{self, ManageKeys};
use crate::use_cases::prepare_certificate::PrepareCertificate;
use crate::use_cases::read_events::ReadEvents;
use crate::use_cases::read_files::ReadFiles;
use crate::use_cases::read_numbers::ReadNumbers;
use crate::use_cases::register_company::{Hashing, REGISTRATIONS_AT_ONCE, RegisterCompany};
use crate::use_cases::replace_certificate::ReplaceCertificate;
use crate::use_cases::self_test::SelfTest;
use crate::use_cases::show_receiver::{PublicLinks, ShowReceiver};
use crate::watch_thresholds::{PastThresholds, WatchThresholds};
use crate::webhooks::deliver_webhooks::{DeliverWebhooks, WebhookPermits};
use crate::webhooks::manage::ManageWebhooks;
use submission::Submission;

/// One adapter for each port.
#[derive(Clone)]
pub struct Adapters {
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub companies: Arc<dyn Companies>,
    pub keys: Arc<dyn Keys>,
    pub documents: Arc<dyn Documents>,
    pub invalidations: Arc<dyn Invalidations>,
    pub contingencies: Arc<dyn Contingencies>,
    pub numbers: Arc<dyn NumberRegister>,
    pub bulks: Arc<dyn Bulks>,
    pub mailings: Arc<dyn Mailings>,
    pub webhooks: Arc<dyn Webhooks>,
    pub outbox: Arc<dyn Outbox>,
    pub authority: Arc<dyn Authority>,
    pub signer: Arc<dyn Signer>,
    pub passwords: Arc<dyn Passwords>,
    pub vault: Arc<dyn Vault>,
    pub tokens: Arc<dyn Tokens>,
    pub page_tokens: Arc<dyn PageTokens>,
    pub renderer: Arc<dyn Renderer>,
    pub webhook_sender: Arc<dyn WebhookSender>,
    pub event_bodies: Arc<dyn EventBodies>,
    pub line_requests: Arc<dyn LineRequests>,
    /// The mail relay, if one is set.
    pub relay: Option<Arc<dyn MailRelay>>,
}

/// The operator's decisions that use cases depend on.
#[derive(Clone, Debug)]
pub struct Settings {
    pub environment: Environment,
    pub numbering: Numbering,
    /// Choice of the edition of a new document.
    pub edition: Choice,
    /// The types that have an edition of their own at any date.
    pub pinned: Vec<(DocumentType, Edition)>,
    /// Choice of the edition of an invalidation.
    pub invalidation: Choice,
    /// Choice of the edition of a contingency event.
    pub contingency: Choice,
    /// Start of the time in which the authority takes only the edition of 2026.
    pub cutover: OffsetDateTime,
    pub assumptions: Assumptions,
    pub intervals: BackgroundIntervals,
    /// Maximum time that a client waits for an answer.
    pub answer_within: Duration,
    /// The language of texts that no client's or company's choice decides.
    pub language: Language,
    /// The signatory of contingency events of companies that name nobody.
    pub responsible: Option<Responsible>,
    /// Beginning of the addresses of receivers' pages; without it there are no pages.
    pub public_url: Option<String>,
    /// The authority's public page.
    pub public_query_url: String,
    /// Maximum number of mails of a company in a day.
    pub most_mails: u32,
    /// Maximum number of documents and events that are being submitted at once.
    pub submissions: usize,
    /// Number of threads that sign.
    pub signing_threads: usize,
}

/// State and threads that adapters share with the use cases.
pub struct Shared {
    /// The certificates that companies gave, which the signer uses too.
    pub given: Arc<GivenCertificates>,
    pub uploads: Arc<UploadThreads>,
    pub renderers: WorkerThreads,
}

/// The use cases, and the state that they share.
#[derive(Clone)]
pub struct UseCases {
    pub register: Arc<RegisterCompany>,
    pub log_in: Arc<LogIn>,
    pub issue: Arc<IssueDocument>,
    pub issuing_place: Arc<IssuingPlace>,
    pub invalidate: Arc<InvalidateDocument>,
    pub find: Arc<FindDocuments>,
    pub files: Arc<ReadFiles>,
    pub readable: Arc<MakeReadable>,
    pub receiver: Arc<ShowReceiver>,
    pub look: Arc<ChangeLook>,
    pub receive_bulk: Arc<ReceiveBulk>,
    pub find_bulks: Arc<FindBulks>,
    pub run_bulks: Arc<RunBulks>,
    pub amend: Arc<AmendCompany>,
    pub keys: Arc<ManageKeys>,
    pub certificate: Arc<ReplaceCertificate>,
    pub sessions: Arc<KeySessions>,
    pub given: Arc<GivenCertificates>,
    pub readiness: Arc<CheckReadiness>,
    pub contingencies: Arc<DeclareContingency>,
    pub watch: Arc<WatchContingencies>,
    pub deadlines: Arc<WatchDeadlines>,
    pub resume_pending: Arc<ResumePending>,
    pub numbers: Arc<ReadNumbers>,
    pub events: Arc<ReadEvents>,
    pub event_watch: Arc<EventWatch>,
    pub thresholds: Arc<WatchThresholds>,
    pub webhooks: Arc<ManageWebhooks>,
    pub deliver_webhooks: Arc<DeliverWebhooks>,
    pub mail: Arc<RequestMailing>,
    /// Missing without a mail relay, as is `send_mail`.
    pub follow_documents: Option<Arc<FollowDocuments>>,
    pub send_mail: Option<Arc<SendMail>>,
    pub self_test: Arc<SelfTest>,
    /// The work of requests, which goes on without their clients.
    pub background: Background,
}

/// Builds the use cases. Call it within a tokio runtime, on which the work of requests goes on.
pub fn wire(adapters: Adapters, settings: &Settings, shared: Shared) -> UseCases {
    let unlogged = adapters.authority;
    let authority: Arc<dyn Authority> = Arc::new(LoggedAuthority {
        authority: unlogged.clone(),
        documents: adapters.documents.clone(),
        clock: adapters.clock.clone(),
    });
    let adapters = Adapters {
        authority,
        ..adapters
    };
    let wiring = Wiring {
        submission: Submission::new(&adapters, settings, unlogged),
        links: Arc::new(PublicLinks {
            base: settings.public_url.clone(),
            tokens: adapters.page_tokens.clone(),
        }),
        find: Arc::new(find(&adapters, settings)),
        certificate: Arc::new(PrepareCertificate {
            given: shared.given.clone(),
            signer: adapters.signer.clone(),
            authority: (settings.environment == Environment::Test)
                .then(|| adapters.authority.clone()),
        }),
        sessions: Arc::default(),
        background: Background {
            runtime: Handle::current(),
            under_way: TaskTracker::new(),
            permits: ConcurrencyLimit::new(settings.submissions),
            in_flight: Arc::new(InFlightRequests::default()),
        },
        adapters: &adapters,
        settings,
    };
    wiring.use_cases(shared)
}

/// The adapters and settings, with the parts that several use cases share.
struct Wiring<'a> {
    adapters: &'a Adapters,
    settings: &'a Settings,
    submission: Submission,
    links: Arc<PublicLinks>,
    find: Arc<FindDocuments>,
    certificate: Arc<PrepareCertificate>,
    sessions: Arc<KeySessions>,
    background: Background,
}

impl Wiring<'_> {
    fn use_cases(self, shared: Shared) -> UseCases {
        let (adapters, settings) = (self.adapters, self.settings);
        let issue = Arc::new(self.issue());
        let readable = Arc::new(MakeReadable::new(
            self.find.clone(),
            adapters.renderer.clone(),
            adapters.companies.clone(),
            shared.renderers,
            settings.public_query_url.clone(),
        ));
        let readiness = Arc::new(readiness(adapters, settings));
        let deadlines = Arc::new(WatchDeadlines::new(
            adapters.contingencies.clone(),
            adapters.clock.clone(),
            settings.environment,
        ));
        let receive_bulk = Arc::new(receive_bulk(adapters, settings));
        let relay = adapters.relay.as_ref();
        UseCases {
            register: Arc::new(self.register()),
            log_in: Arc::new(self.log_in()),
            issuing_place: Arc::new(IssuingPlace {
                companies: adapters.companies.clone(),
            }),
            invalidate: Arc::new(self.invalidate()),
            files: Arc::new(ReadFiles {
                find: self.find.clone(),
                renderer: adapters.renderer.clone(),
                public_query_url: settings.public_query_url.clone(),
            }),
            receiver: Arc::new(self.receiver(&readable)),
            look: Arc::new(ChangeLook {
                companies: adapters.companies.clone(),
                renderer: adapters.renderer.clone(),
                uploads: shared.uploads.clone(),
                clock: adapters.clock.clone(),
            }),
            receive_bulk,
            find_bulks: Arc::new(FindBulks {
                bulks: adapters.bulks.clone(),
                environment: settings.environment,
            }),
            run_bulks: Arc::new(self.run_bulks(&issue)),
            amend: Arc::new(amend(adapters, &shared.uploads)),
            keys: Arc::new(self.manage_keys()),
            certificate: Arc::new(replace_certificate(adapters, &shared.given, shared.uploads)),
            contingencies: Arc::new(self.declare()),
            numbers: Arc::new(ReadNumbers {
                numbers: adapters.numbers.clone(),
                environment: settings.environment,
            }),
            events: Arc::new(ReadEvents {
                outbox: adapters.outbox.clone(),
                environment: settings.environment,
            }),
            event_watch: Arc::default(),
            thresholds: Arc::new(WatchThresholds {
                outbox: adapters.outbox.clone(),
                clock: adapters.clock.clone(),
                environment: settings.environment,
                past: PastThresholds::default(),
            }),
            webhooks: Arc::new(manage_webhooks(adapters, settings)),
            deliver_webhooks: Arc::new(deliver_webhooks(adapters, settings)),
            mail: Arc::new(self.request_mailing()),
            follow_documents: relay
                .map(|relay| Arc::new(follow_documents(adapters, settings, relay))),
            send_mail: relay.map(|relay| Arc::new(self.send_mail(&readable, relay))),
            self_test: Arc::new(self_test(adapters, settings, &readiness, &deadlines)),
            issue,
            readable,
            readiness,
            deadlines,
            find: self.find,
            watch: self.submission.watch,
            resume_pending: self.submission.resume_pending,
            sessions: self.sessions,
            given: shared.given,
            background: self.background,
        }
    }

    fn register(&self) -> RegisterCompany {
        RegisterCompany {
            companies: self.adapters.companies.clone(),
            keys: self.adapters.keys.clone(),
            passwords: self.adapters.passwords.clone(),
            vault: self.adapters.vault.clone(),
            randomness: self.adapters.randomness.clone(),
            clock: self.adapters.clock.clone(),
            certificate: self.certificate.clone(),
            // A third of the time is left for storing and for the certificate.
            hashing: Hashing::new(REGISTRATIONS_AT_ONCE, self.settings.answer_within * 2 / 3),
        }
    }

    fn log_in(&self) -> LogIn {
        LogIn {
            companies: self.adapters.companies.clone(),
            keys: self.adapters.keys.clone(),
            passwords: self.adapters.passwords.clone(),
            vault: self.adapters.vault.clone(),
            tokens: self.adapters.tokens.clone(),
            authority: self.adapters.authority.clone(),
            clock: self.adapters.clock.clone(),
            certificate: self.certificate.clone(),
            sessions: self.sessions.clone(),
            environment: self.settings.environment,
        }
    }

    fn manage_keys(&self) -> ManageKeys {
        ManageKeys {
            companies: self.adapters.companies.clone(),
            keys: self.adapters.keys.clone(),
            sessions: self.sessions.clone(),
            passwords: self.adapters.passwords.clone(),
            vault: self.adapters.vault.clone(),
            randomness: self.adapters.randomness.clone(),
            clock: self.adapters.clock.clone(),
            hashing: manage_keys::Hashing::default(),
        }
    }

    fn issue(&self) -> IssueDocument {
        let (adapters, settings) = (self.adapters, self.settings);
        IssueDocument {
            companies: adapters.companies.clone(),
            documents: adapters.documents.clone(),
            facts: Arc::new(GatherFacts {
                documents: adapters.documents.clone(),
                environment: settings.environment,
                assumptions: settings.assumptions,
            }),
            correct: Arc::new(CorrectDocument {
                documents: adapters.documents.clone(),
                authority: adapters.authority.clone(),
                versions: self.submission.versions.clone(),
                clock: adapters.clock.clone(),
                environment: settings.environment,
                numbering: settings.numbering,
            }),
            current: self.submission.current.clone(),
            signer: adapters.signer.clone(),
            links: self.links.clone(),
            submit: self.submission.submit.clone(),
            clock: adapters.clock.clone(),
            randomness: adapters.randomness.clone(),
            settings: IssueSettings {
                environment: settings.environment,
                edition: settings.edition,
                invalidation: settings.invalidation,
                pinned: settings.pinned.clone(),
                numbering: settings.numbering,
                answer_within: settings.answer_within,
            },
            intervals: settings.intervals,
            background: self.background.clone(),
        }
    }

    fn invalidate(&self) -> InvalidateDocument {
        InvalidateDocument {
            companies: self.adapters.companies.clone(),
            documents: self.adapters.documents.clone(),
            invalidations: self.adapters.invalidations.clone(),
            signer: self.adapters.signer.clone(),
            submit: self.submission.submit_event.clone(),
            clock: self.adapters.clock.clone(),
            randomness: self.adapters.randomness.clone(),
            environment: self.settings.environment,
            edition: self.settings.invalidation,
            assumptions: self.settings.assumptions,
            intervals: self.settings.intervals,
            answer_within: self.settings.answer_within,
            background: self.background.clone(),
        }
    }

    fn receiver(&self, readable: &Arc<MakeReadable>) -> ShowReceiver {
        ShowReceiver {
            links: self.links.clone(),
            documents: self.adapters.documents.clone(),
            companies: self.adapters.companies.clone(),
            invalidations: self.adapters.invalidations.clone(),
            readable: readable.clone(),
            clock: self.adapters.clock.clone(),
            environment: self.settings.environment,
            public_query_url: self.settings.public_query_url.clone(),
        }
    }

    fn run_bulks(&self, issue: &Arc<IssueDocument>) -> RunBulks {
        RunBulks {
            bulks: self.adapters.bulks.clone(),
            keys: self.adapters.keys.clone(),
            issue: issue.clone(),
            requests: self.adapters.line_requests.clone(),
            schedule: BulkSchedule::new(
                self.settings.submissions,
                self.settings.signing_threads,
                self.background.in_flight.clone(),
            ),
            clock: self.adapters.clock.clone(),
            environment: self.settings.environment,
            intervals: self.settings.intervals,
            failures: Mutex::default(),
        }
    }

    fn declare(&self) -> DeclareContingency {
        DeclareContingency {
            contingencies: self.adapters.contingencies.clone(),
            current: self.submission.current.clone(),
            clock: self.adapters.clock.clone(),
            randomness: self.adapters.randomness.clone(),
            environment: self.settings.environment,
        }
    }

    fn request_mailing(&self) -> RequestMailing {
        RequestMailing {
            find: self.find.clone(),
            mailings: self.adapters.mailings.clone(),
            relay: self.adapters.relay.clone(),
            randomness: self.adapters.randomness.clone(),
            clock: self.adapters.clock.clone(),
            most_a_day: self.settings.most_mails,
        }
    }

    fn send_mail(&self, readable: &Arc<MakeReadable>, relay: &Arc<dyn MailRelay>) -> SendMail {
        SendMail {
            companies: self.adapters.companies.clone(),
            documents: self.adapters.documents.clone(),
            mailings: self.adapters.mailings.clone(),
            outbox: self.adapters.outbox.clone(),
            invalidations: self.adapters.invalidations.clone(),
            readable: readable.clone(),
            relay: relay.clone(),
            randomness: self.adapters.randomness.clone(),
            clock: self.adapters.clock.clone(),
            environment: self.settings.environment,
            intervals: self.settings.intervals,
            language: self.settings.language,
            public_query_url: self.settings.public_query_url.clone(),
            links: self.links.clone(),
            places: MailPlaces::default(),
        }
    }
}

fn find(adapters: &Adapters, settings: &Settings) -> FindDocuments {
    FindDocuments {
        companies: adapters.companies.clone(),
        documents: adapters.documents.clone(),
        invalidations: adapters.invalidations.clone(),
        clock: adapters.clock.clone(),
        environment: settings.environment,
        invalidation: settings.invalidation,
    }
}

fn receive_bulk(adapters: &Adapters, settings: &Settings) -> ReceiveBulk {
    ReceiveBulk {
        bulks: adapters.bulks.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        environment: settings.environment,
        intervals: settings.intervals,
        bell: Arc::default(),
    }
}

fn amend(adapters: &Adapters, uploads: &Arc<UploadThreads>) -> AmendCompany {
    AmendCompany {
        companies: adapters.companies.clone(),
        mailings: adapters.mailings.clone(),
        is_mail_configured: adapters.relay.is_some(),
        vault: adapters.vault.clone(),
        signer: adapters.signer.clone(),
        uploads: uploads.clone(),
    }
}

fn replace_certificate(
    adapters: &Adapters,
    given: &Arc<GivenCertificates>,
    uploads: Arc<UploadThreads>,
) -> ReplaceCertificate {
    ReplaceCertificate {
        companies: adapters.companies.clone(),
        given: given.clone(),
        signer: adapters.signer.clone(),
        uploads,
        vault: adapters.vault.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
    }
}

fn readiness(adapters: &Adapters, settings: &Settings) -> CheckReadiness {
    CheckReadiness {
        companies: adapters.companies.clone(),
        documents: adapters.documents.clone(),
        signer: adapters.signer.clone(),
        clock: adapters.clock.clone(),
        environment: settings.environment,
        choice: settings.edition,
        cutover: settings.cutover,
    }
}

fn manage_webhooks(adapters: &Adapters, settings: &Settings) -> ManageWebhooks {
    ManageWebhooks {
        companies: adapters.companies.clone(),
        webhooks: adapters.webhooks.clone(),
        outbox: adapters.outbox.clone(),
        sender: adapters.webhook_sender.clone(),
        bodies: adapters.event_bodies.clone(),
        vault: adapters.vault.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        environment: settings.environment,
    }
}

fn deliver_webhooks(adapters: &Adapters, settings: &Settings) -> DeliverWebhooks {
    DeliverWebhooks {
        companies: adapters.companies.clone(),
        outbox: adapters.outbox.clone(),
        webhooks: adapters.webhooks.clone(),
        sender: adapters.webhook_sender.clone(),
        bodies: adapters.event_bodies.clone(),
        vault: adapters.vault.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        environment: settings.environment,
        permits: WebhookPermits::default(),
    }
}

fn follow_documents(
    adapters: &Adapters,
    settings: &Settings,
    relay: &Arc<dyn MailRelay>,
) -> FollowDocuments {
    FollowDocuments {
        documents: adapters.documents.clone(),
        outbox: adapters.outbox.clone(),
        mailings: adapters.mailings.clone(),
        relay: relay.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        environment: settings.environment,
        most_a_day: settings.most_mails,
    }
}

fn self_test(
    adapters: &Adapters,
    settings: &Settings,
    readiness: &Arc<CheckReadiness>,
    deadlines: &Arc<WatchDeadlines>,
) -> SelfTest {
    SelfTest {
        companies: adapters.companies.clone(),
        documents: adapters.documents.clone(),
        signer: adapters.signer.clone(),
        authority: adapters.authority.clone(),
        deadlines: deadlines.clone(),
        readiness: readiness.clone(),
        unsent: Arc::new(FindUnsent {
            mailings: adapters.mailings.clone(),
            webhooks: adapters.webhooks.clone(),
            sender: adapters.webhook_sender.clone(),
            clock: adapters.clock.clone(),
            environment: settings.environment,
            has_relay: adapters.relay.is_some(),
            started_at: adapters.clock.now(),
        }),
        clock: adapters.clock.clone(),
        environment: settings.environment,
        edition: settings.edition,
    }
}
