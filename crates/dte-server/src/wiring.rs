//! The adapters put behind the ports of the use cases.

pub mod background;
pub mod clock_watch;
pub mod company_list;
pub mod database_lock;
pub mod environment;
pub mod faults;
pub mod gauges;
pub mod installation;
pub mod probes;
pub mod purge;
pub mod survey;
pub mod unavailable_vault;
pub mod vault;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dte_application::given_certificates::GivenCertificates;
use dte_application::jobs::blocking;
use dte_application::jobs::upload_threads::UploadThreads;
use dte_application::ports::{Clock, MailRelay, Probe, Randomness, Signer};
use dte_application::submission::stored_credentials::StoredCredentials;
use dte_application::use_cases::check_health::CheckHealth;
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_application::use_cases::find_unsent::FindUnsent;
use dte_application::use_cases::make_readable::MakeReadable;
use dte_application::wiring::{self, Adapters, Settings, Shared, UseCases};
use dte_authority::{AuthorityClient, AuthoritySettings, BreakerSettings, ReceptionRoute};
use dte_mail::SmtpRelay;
use dte_persistence::{Database, DatabaseOptions, KeptCertificate};
use dte_security::{
    BcryptPasswords, CertificateFolder, CertificateSigner, JwtTokens, MacPageTokens, OnRead,
    PublicPart, SigningSettings, SystemClock, SystemRandomness,
};
use dte_webhooks::HttpWebhooks;
use tokio::runtime::Handle;

use crate::config::{AuthorityAt, Config, RegistrationBy};
use crate::failure::{Context, Failure};
use crate::system::{fd_limit, low_priority};
use probes::{
    AuthorityProbe, DatabaseProbe, DeadlinesProbe, FaultsProbe, SignerProbe, StorageProbe,
};
use survey::Survey;
use unavailable_vault::KeysProbe;
use vault::OpenedVault;

/// How long the answer of a health probe is good.
const HEALTH_FRESH_FOR: Duration = Duration::from_secs(2);

/// The service of a server, and what looks after it.
pub struct Wired {
    pub service: Arc<dte_http::Service>,
    pub http: dte_http::ServerSettings,
    pub metrics: Arc<dte_http::Metrics>,
    pub survey: Arc<Survey>,
    pub database: Arc<Database>,
}

/// The adapters of the program by their own types, where these are needed.
struct Opened {
    database: Arc<Database>,
    authority: Arc<AuthorityClient>,
    sender: Arc<HttpWebhooks>,
    given: Arc<GivenCertificates>,
    has_key: bool,
    adapters: Adapters,
}

/// The service of a server that listens at an address.
pub async fn wire(
    config: &Config,
    authority_url: &str,
    listening: SocketAddr,
) -> Result<Wired, Failure> {
    let opened = open(config, authority_url).await?;
    let (adapters, database) = (&opened.adapters, &opened.database);
    let (signer, clock) = (&adapters.signer, &adapters.clock);
    let shared = Shared {
        given: opened.given.clone(),
        uploads: UploadThreads::start(low_priority::give_way)
            .map(Arc::new)
            .context("starting the threads for uploaded files")?,
        renderers: MakeReadable::start_threads(config.renderers.get(), low_priority::give_way)
            .context("starting the threads that draw")?,
    };
    let settings = settings(config, authority_url, listening);
    let use_cases = wiring::wire(adapters.clone(), &settings, shared);
    let looked = use_cases.sessions.refresh(&**database, clock.now()).await;
    looked.context("looking for keys that were removed")?;
    let metrics = Arc::new(dte_http::Metrics::default());
    let survey = Arc::new(survey(config, database, signer, clock, &opened.sender));
    show_gauges(&metrics, config, &opened, &survey);
    let service = dte_http::Service {
        health: Arc::new(health(config, &opened, &use_cases, &survey)),
        use_cases,
        followers: Arc::default(),
        metrics: metrics.clone(),
        limits: dte_http::Limits::new(config.limits.clone()),
        tokens: adapters.tokens.clone(),
        clock: clock.clone(),
        randomness: adapters.randomness.clone(),
        settings: http_settings(config, authority_url),
    };
    Ok(Wired {
        service: Arc::new(service),
        http: server_settings(config),
        metrics,
        survey,
        database: opened.database,
    })
}

fn settings(config: &Config, authority_url: &str, listening: SocketAddr) -> Settings {
    Settings {
        environment: config.environment,
        numbering: config.numbering,
        edition: config.editions.choice,
        pinned: config.editions.documents.clone(),
        invalidation: config.editions.invalidation,
        contingency: config.editions.contingency,
        cutover: config.editions.cutover,
        assumptions: config.assumptions,
        intervals: config.intervals,
        answer_within: config.answer_within,
        language: config.language,
        responsible: config.responsible.clone(),
        public_url: config.public_base(listening),
        public_query_url: config.public_page(authority_url),
        most_mails: config.most_mails,
        submissions: config.max_submissions,
        signing_threads: config.signing_threads.get(),
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

async fn open(config: &Config, authority_url: &str) -> Result<Opened, Failure> {
    let database = open_database(config).await?;
    environment::check(config, &database).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new(config.clock_offset));
    let randomness: Arc<dyn Randomness> = Arc::new(SystemRandomness);
    let secrets = vault::token_secrets(config, &*randomness)?;
    let link_secrets = vault::link_secrets(config, &*randomness)?;
    let OpenedVault { vault, has_key } = vault::open_vault(config, &database).await?;
    let passwords = passwords(config, &database).await?;
    let folder = CertificateFolder::new(&config.certificates_dir);
    if let Err(error) = folder.make() {
        tracing::warn!(%error, "the folder of certificates cannot be made");
    }
    let signing = SigningSettings {
        threads: config.signing_threads,
        queue: config.queue,
    };
    let signer = CertificateSigner::new(signing, folder, vault.clone(), clock.clone())
        .context("starting the signing threads")?;
    let signer = signer.on_read(keeps_certificates(database.clone(), clock.clone()));
    let given = Arc::new(GivenCertificates::default());
    let looked = given.refresh(&*database, clock.now()).await;
    looked.context("looking for certificates that were given")?;
    let access = StoredCredentials {
        companies: database.clone(),
        vault: vault.clone(),
    };
    let authority = authority_settings(config, authority_url);
    let authority = AuthorityClient::new(&authority, Arc::new(access), clock.clone())
        .context("preparing the client of the authority")?;
    let authority = Arc::new(authority);
    let sender = webhook_sender(config, &clock)?;
    let relay = config.mail.clone().map(SmtpRelay::new).transpose();
    let relay = relay.context("preparing the mail relay")?;
    let drawer = dte_readable::Drawer::new().context("reading the fonts")?;
    let tokens = JwtTokens::new(
        &secrets,
        config.environment,
        clock.clone(),
        randomness.clone(),
    );
    let adapters = Adapters {
        companies: database.clone(),
        keys: database.clone(),
        documents: database.clone(),
        invalidations: database.clone(),
        contingencies: database.clone(),
        numbers: database.clone(),
        bulks: database.clone(),
        mailings: database.clone(),
        webhooks: database.clone(),
        outbox: database.clone(),
        authority: authority.clone(),
        signer: Arc::new(signer.with_given(database.clone(), given.clone())),
        passwords: Arc::new(passwords),
        vault,
        tokens: Arc::new(tokens),
        page_tokens: Arc::new(MacPageTokens::new(&link_secrets, config.environment)),
        renderer: Arc::new(drawer),
        webhook_sender: sender.clone(),
        event_bodies: Arc::new(dte_http::EventJson),
        line_requests: Arc::new(dte_http::IssuingLines),
        relay: relay.map(|relay| -> Arc<dyn MailRelay> { Arc::new(relay) }),
        clock,
        randomness,
    };
    Ok(Opened {
        database,
        authority,
        sender,
        given,
        has_key,
        adapters,
    })
}

/// The hashes of secrets, which learn what the dearest stored one costs.
async fn passwords(config: &Config, database: &Database) -> Result<BcryptPasswords, Failure> {
    let passwords =
        BcryptPasswords::new(config.bcrypt_cost, config.workers).context("preparing the hashes")?;
    let dearest = database.dearest_secret().await;
    let dearest = dearest.context("looking at the hashes")?;
    passwords.learn(dearest.as_deref().unwrap_or_default());
    Ok(passwords)
}

pub fn webhook_sender(
    config: &Config,
    clock: &Arc<dyn Clock>,
) -> Result<Arc<HttpWebhooks>, Failure> {
    let sender = HttpWebhooks::new(config.webhook_allow.clone(), clock.clone());
    sender
        .map(Arc::new)
        .context("preparing the client of webhooks")
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

fn show_gauges(
    metrics: &dte_http::Metrics,
    config: &Config,
    opened: &Opened,
    survey: &Arc<Survey>,
) {
    let environment = config.environment;
    metrics.show_families(gauges::process);
    metrics.show_families(move || gauges::build(environment));
    let survey = survey.clone();
    metrics.show_families(move || gauges::survey(&survey));
    let authority = opened.authority.clone();
    metrics.show_families(move || gauges::authority(&authority.services()));
    let database = opened.database.clone();
    metrics.show_families(move || gauges::database(database.pool(), database.busy_for()));
}

fn health(
    config: &Config,
    opened: &Opened,
    use_cases: &UseCases,
    survey: &Arc<Survey>,
) -> CheckHealth {
    let mut probes: Vec<Arc<dyn Probe>> = vec![
        Arc::new(DatabaseProbe {
            database: opened.database.clone(),
            within: config.answer_within,
        }),
        Arc::new(AuthorityProbe(opened.authority.clone())),
        Arc::new(SignerProbe {
            signer: opened.adapters.signer.clone(),
            certificates: CertificateFolder::new(&config.certificates_dir),
        }),
        Arc::new(StorageProbe {
            folder: config.data_dir.clone(),
            log: log_of(&config.database_url),
        }),
        Arc::new(KeysProbe {
            present: opened.has_key,
        }),
        Arc::new(DeadlinesProbe(use_cases.deadlines.clone(), survey.clone())),
    ];
    probes.extend(FaultsProbe::all(survey));
    CheckHealth::new(probes, opened.adapters.clock.clone(), HEALTH_FRESH_FOR)
}
