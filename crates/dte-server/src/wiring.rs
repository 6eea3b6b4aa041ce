//! The adapters put behind the ports of the use cases.

pub mod background;
pub mod bulk;
pub mod clock_watch;
pub mod company_list;
pub mod database_lock;
pub mod environment;
pub mod faults;
pub mod files;
pub mod gauges;
pub mod installation;
pub mod mail;
pub mod probes;
pub mod purge;
pub mod submission;
pub mod survey;
pub mod unavailable_vault;
pub mod vault;
pub mod webhooks;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dte_application::contingency::declare::DeclareContingency;
use dte_application::contingency::watch::WatchContingencies;
use dte_application::contingency::watch_deadlines::WatchDeadlines;
use dte_application::event_watch::EventWatch;
use dte_application::given_certificates::GivenCertificates;
use dte_application::jobs::blocking;
use dte_application::jobs::upload_threads::UploadThreads;
use dte_application::key_sessions::KeySessions;
use dte_application::limits::concurrency::ConcurrencyLimit;
use dte_application::ports::{
    Authority, CertificateAuthority, Clock, PageTokens, Passwords, Probe, Randomness, Signer,
    Tokens, Vault,
};
use dte_application::submission::in_flight::{Background, InFlightRequests};
use dte_application::submission::logged_authority::LoggedAuthority;
use dte_application::submission::resume_pending::ResumePending;
use dte_application::submission::stored_credentials::StoredCredentials;
use dte_application::submission::submit_event::SubmitEvent;
use dte_application::use_cases::amend_company::AmendCompany;
use dte_application::use_cases::check_health::CheckHealth;
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_application::use_cases::correct_document::CorrectDocument;
use dte_application::use_cases::find_documents::FindDocuments;
use dte_application::use_cases::find_unsent::FindUnsent;
use dte_application::use_cases::gather_facts::GatherFacts;
use dte_application::use_cases::invalidate_document::InvalidateDocument;
use dte_application::use_cases::issue_document::{IssueDocument, IssueSettings};
use dte_application::use_cases::issuing_place::IssuingPlace;
use dte_application::use_cases::log_in::LogIn;
use dte_application::use_cases::make_readable::MakeReadable;
use dte_application::use_cases::manage_keys::{self, ManageKeys};
use dte_application::use_cases::prepare_certificate::PrepareCertificate;
use dte_application::use_cases::read_events::ReadEvents;
use dte_application::use_cases::read_numbers::ReadNumbers;
use dte_application::use_cases::register_company::{
    Hashing, REGISTRATIONS_AT_ONCE, RegisterCompany,
};
use dte_application::use_cases::replace_certificate::ReplaceCertificate;
use dte_application::use_cases::self_test::SelfTest;
use dte_application::use_cases::show_receiver::{PublicLinks, ShowReceiver};
use dte_application::watch_thresholds::{PastThresholds, WatchThresholds};
use dte_application::webhooks::deliver_webhooks::DeliverWebhooks;
use dte_authority::{
    AuthorityClient, AuthoritySettings, BreakerSettings, ReceptionRoute, SandboxCertificates,
};
use dte_domain::identification::Environment;
use dte_persistence::{Database, DatabaseOptions, KeptCertificate};
use dte_security::{
    BcryptPasswords, CertificateFolder, CertificateSigner, JwtTokens, MacPageTokens, OnRead,
    PublicPart, SigningSettings, SystemClock, SystemRandomness,
};
use dte_webhooks::HttpWebhooks;
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use crate::config::{AuthorityAt, Config, RegistrationBy};
use crate::failure::{Context, Failure};
use crate::system::{fd_limit, low_priority};
use crate::wiring::files::FileServices;
use bulk::BulkServices;
use mail::{MailServices, MailWork};
use probes::{
    AuthorityProbe, DatabaseProbe, DeadlinesProbe, FaultsProbe, SignerProbe, StorageProbe,
};
use submission::SubmissionServices;
use survey::Survey;
use unavailable_vault::KeysProbe;
use vault::OpenedVault;
use webhooks::WebhookServices;

/// How long the answer of a health probe is good.
const HEALTH_FRESH_FOR: Duration = Duration::from_secs(2);

pub struct Wired {
    pub service: Arc<dte_http::Service>,
    pub http: dte_http::ServerSettings,
    pub metrics: Arc<dte_http::Metrics>,
    pub resume_pending: Arc<ResumePending>,
    pub watch: Arc<WatchContingencies>,
    pub bulk: BulkServices,
    pub deadlines: Arc<WatchDeadlines>,
    pub survey: Arc<Survey>,
    pub database: Arc<Database>,
    pub sessions: Arc<KeySessions>,
    pub given: Arc<GivenCertificates>,
    pub event_watch: Arc<EventWatch>,
    pub deliver_webhooks: Arc<DeliverWebhooks>,
    pub mail: Option<MailWork>,
    pub thresholds: Arc<WatchThresholds>,
    pub clock: Arc<dyn Clock>,
    pub under_way: TaskTracker,
}

/// What the use cases stand on.
pub struct Adapters {
    pub database: Arc<Database>,
    pub vault: Arc<dyn Vault>,
    pub has_key: bool,
    pub passwords: Arc<dyn Passwords>,
    pub tokens: Arc<dyn Tokens>,
    pub page_tokens: Arc<dyn PageTokens>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub authority_client: Arc<AuthorityClient>,
    pub certificate: Arc<PrepareCertificate>,
    pub sessions: Arc<KeySessions>,
    pub given: Arc<GivenCertificates>,
    pub uploads: Arc<UploadThreads>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
}

/// The service of a server that listens at an address.
pub async fn wire(
    config: &Config,
    authority_url: &str,
    listening: SocketAddr,
) -> Result<Wired, Failure> {
    let adapters = adapters(config, authority_url).await?;
    let under_way = TaskTracker::new();
    let submission = SubmissionServices::new(config, &adapters);
    let deadlines = Arc::new(deadlines(config, &adapters));
    let metrics = Arc::new(dte_http::Metrics::default());
    let webhooks = WebhookServices::new(config, &adapters)?;
    let survey = Arc::new(adapters.survey(config, &webhooks.sender));
    show_gauges(&metrics, config, &adapters, &survey);
    let background = Background {
        runtime: Handle::current(),
        under_way: under_way.clone(),
        permits: ConcurrencyLimit::new(config.max_submissions),
        in_flight: Arc::new(InFlightRequests::default()),
    };
    let readiness = Arc::new(adapters.readiness(config));
    let self_test = self_test(config, &adapters, &deadlines, &readiness, &webhooks.sender);
    let links = Arc::new(PublicLinks {
        base: config.public_base(listening),
        tokens: adapters.page_tokens.clone(),
    });
    let issue = Arc::new(issue(
        config,
        &adapters,
        (&submission, links.clone()),
        background.clone(),
    ));
    let bulk = BulkServices::new(config, &adapters, issue.clone(), &background);
    let event_watch = Arc::new(EventWatch::default());
    let thresholds = Arc::new(thresholds(config, &adapters));
    let find = Arc::new(find(config, &adapters));
    let files = FileServices::new(config, &adapters, authority_url, &find)?;
    let mail = MailServices::new(config, &adapters, authority_url, &find, &files, &links)?;
    let service = dte_http::Service {
        register: Arc::new(register(config, &adapters)),
        log_in: Arc::new(log_in(config, &adapters)),
        issue,
        receive_bulk: bulk.receive.clone(),
        find_bulks: bulk.find.clone(),
        issuing_place: Arc::new(IssuingPlace {
            companies: adapters.database.clone(),
        }),
        invalidate: Arc::new(invalidate(
            config,
            &adapters,
            submission.submit_event.clone(),
            background,
        )),
        files: files.read,
        readable: files.readable.clone(),
        receiver: Arc::new(receiver(
            config,
            &adapters,
            &files.readable,
            links,
            authority_url,
        )),
        look: files.look,
        find,
        amend: Arc::new(amend(config, &adapters)),
        keys: Arc::new(manage_keys(&adapters)),
        certificate: Arc::new(replace_certificate(&adapters)),
        sessions: adapters.sessions.clone(),
        readiness,
        contingencies: Arc::new(declare(config, &adapters, &submission)),
        events: Arc::new(read_events(config, &adapters)),
        event_watch: event_watch.clone(),
        followers: Arc::default(),
        webhooks: webhooks.manage,
        mail: mail.request,
        numbers: Arc::new(read_numbers(config, &adapters)),
        health: Arc::new(health(config, &adapters, &deadlines, &survey)),
        self_test: Arc::new(self_test),
        metrics: metrics.clone(),
        limits: dte_http::Limits::new(config.limits.clone()),
        tokens: adapters.tokens,
        clock: adapters.clock.clone(),
        randomness: adapters.randomness,
        settings: http_settings(config, authority_url),
    };
    Ok(Wired {
        metrics,
        service: Arc::new(service),
        http: server_settings(config),
        resume_pending: submission.resume_pending,
        watch: submission.watch,
        bulk,
        deadlines,
        survey,
        database: adapters.database,
        sessions: adapters.sessions,
        given: adapters.given,
        event_watch,
        deliver_webhooks: webhooks.sending,
        mail: mail.work,
        thresholds,
        clock: adapters.clock,
        under_way,
    })
}

fn deadlines(config: &Config, adapters: &Adapters) -> WatchDeadlines {
    let (database, clock) = (adapters.database.clone(), adapters.clock.clone());
    WatchDeadlines::new(database, clock, config.environment)
}

fn amend(config: &Config, adapters: &Adapters) -> AmendCompany {
    AmendCompany {
        companies: adapters.database.clone(),
        mailings: adapters.database.clone(),
        is_mail_configured: config.mail.is_some(),
        vault: adapters.vault.clone(),
        signer: adapters.signer.clone(),
        files: adapters.database.clone(),
        uploads: adapters.uploads.clone(),
    }
}

fn read_events(config: &Config, adapters: &Adapters) -> ReadEvents {
    ReadEvents {
        outbox: adapters.database.clone(),
        environment: config.environment,
    }
}

fn read_numbers(config: &Config, adapters: &Adapters) -> ReadNumbers {
    ReadNumbers {
        numbers: adapters.database.clone(),
        environment: config.environment,
    }
}

fn declare(
    config: &Config,
    adapters: &Adapters,
    submission: &SubmissionServices,
) -> DeclareContingency {
    DeclareContingency {
        contingencies: adapters.database.clone(),
        current: submission.current.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        environment: config.environment,
    }
}

fn thresholds(config: &Config, adapters: &Adapters) -> WatchThresholds {
    WatchThresholds {
        outbox: adapters.database.clone(),
        clock: adapters.clock.clone(),
        environment: config.environment,
        past: PastThresholds::default(),
    }
}

fn receiver(
    config: &Config,
    adapters: &Adapters,
    readable: &Arc<MakeReadable>,
    links: Arc<PublicLinks>,
    authority_url: &str,
) -> ShowReceiver {
    ShowReceiver {
        links,
        documents: adapters.database.clone(),
        companies: adapters.database.clone(),
        openings: adapters.database.clone(),
        invalidations: adapters.database.clone(),
        readable: readable.clone(),
        clock: adapters.clock.clone(),
        environment: config.environment,
        public_query_url: config.public_page(authority_url),
    }
}

fn find(config: &Config, adapters: &Adapters) -> FindDocuments {
    FindDocuments {
        companies: adapters.database.clone(),
        documents: adapters.database.clone(),
        invalidations: adapters.database.clone(),
        clock: adapters.clock.clone(),
        environment: config.environment,
        invalidation: config.editions.invalidation,
    }
}

fn server_settings(config: &Config) -> dte_http::ServerSettings {
    dte_http::ServerSettings {
        workers: config.workers,
        keep_alive: config.idle_within,
        head_within: config.header_timeout,
        taken_within: config.write_timeout,
        connections: fd_limit::connections(config.connections, config.authority_in_flight),
        drain_within: config.drain_within,
    }
}

fn http_settings(config: &Config, authority_url: &str) -> dte_http::HttpSettings {
    dte_http::HttpSettings {
        environment: config.environment,
        sandbox_url: (config.authority == AuthorityAt::InnerSandbox)
            .then(|| authority_url.to_owned()),
        public_query_url: config.public_page(authority_url),
        registration: match &config.registration {
            RegistrationBy::Anybody => dte_http::RegistrationMode::Open,
            RegistrationBy::Token(token) => dte_http::RegistrationMode::Token(token.clone()),
        },
        body_within: config.body_within,
        most_under_way: config.queue.get(),
        most_bytes: config.bytes,
        language: config.language,
        cors_origins: config.cors_origins.clone(),
    }
}

const OPENING: &str = "opening the database";

/// Opens the database that belongs to the data folder, with its tables brought up to date.
pub async fn open_database(config: &Config) -> Result<Arc<Database>, Failure> {
    let options = DatabaseOptions {
        queue: config.queue.get(),
        ..DatabaseOptions::default()
    };
    installation::refuse_to_begin_anew(config)?;
    Database::inspect(&config.database_url).context(OPENING)?;
    if let Some(why) = installation::refuse_older(config)? {
        installation::warn_of_unknown_age(config, &why);
    }
    let url = config.database_url.clone();
    let opened = blocking::run(move || Database::open(&url, options))
        .await
        .context(OPENING)?;
    let database = opened.context(OPENING)?;
    installation::claim(config, &database, &SystemRandomness).await?;
    Ok(Arc::new(database))
}

/// How many threads all that blocks in a server needs at most: what reads the database, what checks
/// and makes hashes of secrets, what works with certificates (whose folder may hang), what looks
/// whether other folders are there, and when certificates end.
pub fn blocking_threads(config: &Config) -> usize {
    const OTHERS: usize = 8;
    let readers = usize::try_from(DatabaseOptions::default().readers).unwrap_or(4);
    readers + config.workers + config.workers.div_ceil(2) + CertificateFolder::AT_ONCE + OTHERS
}

async fn adapters(config: &Config, authority_url: &str) -> Result<Adapters, Failure> {
    let database = open_database(config).await?;
    environment::check(config, &database).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new(config.clock_offset));
    let randomness: Arc<dyn Randomness> = Arc::new(SystemRandomness);
    let secrets = vault::token_secrets(config, &*randomness)?;
    let link_secrets = vault::link_secrets(config, &*randomness)?;
    let sessions = Arc::new(KeySessions::default());
    let looked = sessions.refresh(&*database, clock.now()).await;
    looked.context("looking for keys that were removed")?;
    let OpenedVault { vault, has_key } = vault::open_vault(config, &*database).await?;
    let passwords =
        BcryptPasswords::new(config.bcrypt_cost, config.workers).context("preparing the hashes")?;
    let dearest = database
        .dearest_secret()
        .await
        .context("looking at the hashes")?;
    passwords.learn(dearest.as_deref().unwrap_or_default());
    let folder = CertificateFolder::new(&config.certificates_dir);
    if let Err(error) = folder.make() {
        tracing::warn!(%error, "the folder of certificates cannot be made");
    }
    let signing = SigningSettings {
        threads: config.signing_threads,
        queue: config.queue,
    };
    let signer = CertificateSigner::new(signing, folder.clone(), vault.clone(), clock.clone())
        .context("starting the signing threads")?;
    let signer = signer.on_read(keeps_certificates(database.clone(), clock.clone()));
    let given = Arc::new(GivenCertificates::default());
    let looked = given.refresh(&*database, clock.now()).await;
    looked.context("looking for certificates that were given")?;
    let signer: Arc<dyn Signer> = Arc::new(signer.with_given(database.clone(), given.clone()));
    let uploads = UploadThreads::start(low_priority::give_way)
        .context("starting the threads for uploaded files")?;
    let access = StoredCredentials {
        companies: database.clone(),
        vault: vault.clone(),
    };
    let settings = authority_settings(config, authority_url);
    let authority = AuthorityClient::new(&settings, Arc::new(access), clock.clone())
        .context("preparing the client of the authority")?;
    let authority_client = Arc::new(authority);
    let authority = Arc::new(LoggedAuthority {
        authority: authority_client.clone(),
        documents: database.clone(),
        clock: clock.clone(),
    });
    let certificate = PrepareCertificate {
        certificates: Arc::new(folder),
        given: given.clone(),
        signer: signer.clone(),
        authority: certificate_authority(config, &settings)?,
    };
    Ok(Adapters {
        database,
        vault,
        has_key,
        passwords: Arc::new(passwords),
        page_tokens: Arc::new(MacPageTokens::new(&link_secrets, config.environment)),
        tokens: Arc::new(JwtTokens::new(
            &secrets,
            config.environment,
            clock.clone(),
            randomness.clone(),
        )),
        signer,
        authority,
        authority_client,
        certificate: Arc::new(certificate),
        sessions,
        given,
        uploads: Arc::new(uploads),
        clock,
        randomness,
    })
}

/// The log beside the file of a SQLite database.
fn log_of(database_url: &str) -> Option<PathBuf> {
    let mut log = dte_persistence::file_of(database_url)?.into_os_string();
    log.push("-wal");
    Some(log.into())
}

/// Keeps what is public of each certificate that is read. When it cannot be kept, it is when the
/// certificate is read again.
fn keeps_certificates(database: Arc<Database>, clock: Arc<dyn Clock>) -> OnRead {
    let runtime = Handle::current();
    Arc::new(move |part: PublicPart| {
        let certificate = KeptCertificate {
            nit: part.nit,
            key: part.key,
            begins_at: part.begins,
            ends_at: part.ends,
            seen_at: clock.now(),
        };
        let database = database.clone();
        runtime.spawn(async move {
            if let Err(error) = database.keep_certificate(certificate).await {
                tracing::warn!(%error, cause = ?error.cause, "a certificate's public part is not kept");
            }
        });
    })
}

pub fn authority_settings(config: &Config, url: &str) -> AuthoritySettings {
    AuthoritySettings {
        answer_timeout: config.authority_within,
        most_in_flight: config.authority_in_flight,
        breaker: BreakerSettings {
            pause: config.authority_pause,
            ..BreakerSettings::default()
        },
        internet_probes: config.internet_probes.clone(),
        extra_roots: config.authority_ca.clone(),
        special_operations: ReceptionRoute {
            path: config.special_operations_path.clone(),
            body: config.special_operations_body.clone(),
        },
        returns: ReceptionRoute {
            path: config.return_path.clone(),
            body: config.return_body.clone(),
        },
        ..AuthoritySettings::at(url)
    }
}

/// Test certificates, where there may be a sandbox to give them.
fn certificate_authority(
    config: &Config,
    settings: &AuthoritySettings,
) -> Result<Option<Arc<dyn CertificateAuthority>>, Failure> {
    if config.environment != Environment::Test {
        return Ok(None);
    }
    let certificates =
        SandboxCertificates::new(settings).context("preparing the client of the sandbox")?;
    Ok(Some(Arc::new(certificates)))
}

fn register(config: &Config, adapters: &Adapters) -> RegisterCompany {
    RegisterCompany {
        companies: adapters.database.clone(),
        keys: adapters.database.clone(),
        passwords: adapters.passwords.clone(),
        vault: adapters.vault.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        certificate: adapters.certificate.clone(),
        // A third of the time is left for storing and for the certificate.
        hashing: Hashing::new(REGISTRATIONS_AT_ONCE, config.answer_within * 2 / 3),
    }
}

fn log_in(config: &Config, adapters: &Adapters) -> LogIn {
    LogIn {
        companies: adapters.database.clone(),
        keys: adapters.database.clone(),
        passwords: adapters.passwords.clone(),
        vault: adapters.vault.clone(),
        tokens: adapters.tokens.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        certificate: adapters.certificate.clone(),
        sessions: adapters.sessions.clone(),
        environment: config.environment,
    }
}

fn replace_certificate(adapters: &Adapters) -> ReplaceCertificate {
    ReplaceCertificate {
        companies: adapters.database.clone(),
        files: adapters.database.clone(),
        given: adapters.given.clone(),
        signer: adapters.signer.clone(),
        uploads: adapters.uploads.clone(),
        vault: adapters.vault.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
    }
}

fn manage_keys(adapters: &Adapters) -> ManageKeys {
    ManageKeys {
        companies: adapters.database.clone(),
        keys: adapters.database.clone(),
        sessions: adapters.sessions.clone(),
        passwords: adapters.passwords.clone(),
        vault: adapters.vault.clone(),
        randomness: adapters.randomness.clone(),
        clock: adapters.clock.clone(),
        hashing: manage_keys::Hashing::default(),
    }
}

fn issue(
    config: &Config,
    adapters: &Adapters,
    (submission, links): (&SubmissionServices, Arc<PublicLinks>),
    background: Background,
) -> IssueDocument {
    IssueDocument {
        correct: Arc::new(CorrectDocument {
            documents: adapters.database.clone(),
            authority: adapters.authority.clone(),
            versions: Arc::new(submission::versions(adapters)),
            clock: adapters.clock.clone(),
            environment: config.environment,
            numbering: config.numbering,
        }),
        current: submission.current.clone(),
        intervals: config.intervals,
        companies: adapters.database.clone(),
        documents: adapters.database.clone(),
        facts: Arc::new(GatherFacts {
            documents: adapters.database.clone(),
            environment: config.environment,
            assumptions: config.assumptions,
        }),
        signer: adapters.signer.clone(),
        links,
        submit: submission.submit.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        settings: IssueSettings {
            environment: config.environment,
            edition: config.editions.choice,
            invalidation: config.editions.invalidation,
            pinned: config.editions.documents.clone(),
            numbering: config.numbering,
            answer_within: config.answer_within,
        },
        background,
    }
}

fn invalidate(
    config: &Config,
    adapters: &Adapters,
    submit: Arc<SubmitEvent>,
    background: Background,
) -> InvalidateDocument {
    InvalidateDocument {
        companies: adapters.database.clone(),
        documents: adapters.database.clone(),
        invalidations: adapters.database.clone(),
        signer: adapters.signer.clone(),
        submit,
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        environment: config.environment,
        edition: config.editions.invalidation,
        assumptions: config.assumptions,
        intervals: config.intervals,
        answer_within: config.answer_within,
        background,
    }
}

pub fn readiness(
    config: &Config,
    database: &Arc<Database>,
    signer: &Arc<dyn Signer>,
    clock: &Arc<dyn Clock>,
) -> CheckReadiness {
    CheckReadiness {
        companies: database.clone(),
        documents: database.clone(),
        signer: signer.clone(),
        clock: clock.clone(),
        environment: config.environment,
        choice: config.editions.choice,
        cutover: config.editions.cutover,
    }
}

/// Reads the mails and events that this process should have sent.
fn unsent(
    config: &Config,
    database: &Arc<Database>,
    clock: &Arc<dyn Clock>,
    sender: &Arc<HttpWebhooks>,
) -> FindUnsent {
    FindUnsent {
        mailings: database.clone(),
        webhooks: database.clone(),
        sender: sender.clone(),
        clock: clock.clone(),
        environment: config.environment,
        has_relay: config.mail.is_some(),
        started_at: clock.now(),
    }
}

fn self_test(
    config: &Config,
    adapters: &Adapters,
    deadlines: &Arc<WatchDeadlines>,
    readiness: &Arc<CheckReadiness>,
    sender: &Arc<HttpWebhooks>,
) -> SelfTest {
    let (database, clock) = (&adapters.database, &adapters.clock);
    SelfTest {
        readiness: readiness.clone(),
        unsent: Arc::new(unsent(config, database, clock, sender)),
        deadlines: deadlines.clone(),
        companies: adapters.database.clone(),
        documents: adapters.database.clone(),
        signer: adapters.signer.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        environment: config.environment,
        edition: config.editions.choice,
    }
}

pub fn survey(
    config: &Config,
    database: &Arc<Database>,
    signer: &Arc<dyn Signer>,
    clock: &Arc<dyn Clock>,
    sender: &Arc<HttpWebhooks>,
) -> Survey {
    Survey {
        readiness: readiness(config, database, signer, clock),
        unsent: unsent(config, database, clock, sender),
        database: database.clone(),
        clock: clock.clone(),
        environment: config.environment,
        cutover: config.editions.cutover,
        data_dir: config.data_dir.clone(),
        backup_within: config.backup_within,
        findings: Mutex::default(),
    }
}

impl Adapters {
    fn readiness(&self, config: &Config) -> CheckReadiness {
        readiness(config, &self.database, &self.signer, &self.clock)
    }

    fn survey(&self, config: &Config, sender: &Arc<HttpWebhooks>) -> Survey {
        survey(config, &self.database, &self.signer, &self.clock, sender)
    }
}

fn show_gauges(
    metrics: &dte_http::Metrics,
    config: &Config,
    adapters: &Adapters,
    survey: &Arc<Survey>,
) {
    let environment = config.environment;
    metrics.show_families(gauges::process);
    metrics.show_families(move || gauges::build(environment));
    let survey = survey.clone();
    metrics.show_families(move || gauges::survey(&survey));
    let authority = adapters.authority_client.clone();
    metrics.show_families(move || gauges::authority(&authority.services()));
    let database = adapters.database.clone();
    metrics.show_families(move || gauges::database(database.pool(), database.busy_for()));
}

fn health(
    config: &Config,
    adapters: &Adapters,
    deadlines: &Arc<WatchDeadlines>,
    survey: &Arc<Survey>,
) -> CheckHealth {
    let mut probes: Vec<Arc<dyn Probe>> = vec![
        Arc::new(DatabaseProbe {
            database: adapters.database.clone(),
            within: config.answer_within,
        }),
        Arc::new(AuthorityProbe(adapters.authority.clone())),
        Arc::new(SignerProbe {
            signer: adapters.signer.clone(),
            certificates: CertificateFolder::new(&config.certificates_dir),
        }),
        Arc::new(StorageProbe {
            folder: config.data_dir.clone(),
            log: log_of(&config.database_url),
        }),
        Arc::new(KeysProbe {
            present: adapters.has_key,
        }),
        Arc::new(DeadlinesProbe(deadlines.clone(), survey.clone())),
    ];
    probes.extend(FaultsProbe::all(survey));
    CheckHealth::new(probes, adapters.clock.clone(), HEALTH_FRESH_FOR)
}
