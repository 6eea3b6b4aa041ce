use std::ops::Deref;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dte_domain::assumptions::Assumptions;
use dte_domain::catalog::EstablishmentType;
use dte_domain::documents::{Ccf, Content};
use dte_domain::edition::{CUTOVER, Choice, Edition};
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::language::Language;
use dte_domain::own_reference::OwnReference;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_persistence::Database;
use time::macros::datetime;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::fakes::{
    Counting, FakeAuthority, FakeCertificates, FakePageTokens, FakeRelay, FakeSigner, FakeTokens,
    FakeVault, FakeWebhooks, PlainPasswords, StoppedClock,
};
use crate::{DatabaseFile, StoreFaults};

use dte_application::bulk::find::FindBulks;
use dte_application::bulk::line_requests::LineRequests;
use dte_application::bulk::receive::ReceiveBulk;
use dte_application::bulk::run_bulks::RunBulks;
use dte_application::bulk::schedule::BulkSchedule;
use dte_application::caller::Caller;
use dte_application::contingency::current::{CurrentContingency, Declared};
use dte_application::contingency::declare::DeclareContingency;
use dte_application::contingency::enter::EnterContingency;
use dte_application::contingency::prove_return::ProveReturn;
use dte_application::contingency::query_before_transmission::AskForHeld;
use dte_application::contingency::report::ReportContingency;
use dte_application::contingency::transmit_batches::TransmitHeld;
use dte_application::contingency::watch::{Announced, WatchContingencies};
use dte_application::contingency::watch_deadlines::WatchDeadlines;
use dte_application::error::Error;
use dte_application::event_watch::EventWatch;
use dte_application::given_certificates::GivenCertificates;
use dte_application::jobs::intervals::BackgroundIntervals;
use dte_application::jobs::upload_threads::UploadThreads;
use dte_application::jobs::worker_threads::WorkerThreads;
use dte_application::key_sessions::KeySessions;
use dte_application::limits::concurrency::ConcurrencyLimit;
use dte_application::mail::follow_documents::FollowDocuments;
use dte_application::mail::request_mailing::RequestMailing;
use dte_application::mail::send_mail::{MailPlaces, SendMail};
use dte_application::ports::{
    Authority, CertificateFiles, Certificates, Clock, Companies, Contingencies, Documents,
    EventBodies, Invalidations, Keys, NumberRegister, Numbering, Outbox, Passwords,
    PortalCredentials, Randomness, Secret, Signer, Tokens, Vault,
};
use dte_application::submission::in_flight::{Background, InFlightRequests};
use dte_application::submission::logged_authority::LoggedAuthority;
use dte_application::submission::resume_pending::ResumePending;
use dte_application::submission::submit_document::SubmitDocument;
use dte_application::submission::submit_event::SubmitEvent;
use dte_application::submission::versions::Versions;
use dte_application::use_cases::amend_company::AmendCompany;
use dte_application::use_cases::change_look::ChangeLook;
use dte_application::use_cases::check_health::CheckHealth;
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_application::use_cases::correct_document::CorrectDocument;
use dte_application::use_cases::find_documents::FindDocuments;
use dte_application::use_cases::find_unsent::FindUnsent;
use dte_application::use_cases::gather_facts::GatherFacts;
use dte_application::use_cases::invalidate_document::InvalidateDocument;
use dte_application::use_cases::issue_document::{
    IssueDocument, IssueRequest, IssueSettings, IssuedDocument,
};
use dte_application::use_cases::issuing_place::IssuingPlace;
use dte_application::use_cases::log_in::{LogIn, LogInRequest};
use dte_application::use_cases::make_readable::MakeReadable;
use dte_application::use_cases::manage_keys::{self, ManageKeys};
use dte_application::use_cases::prepare_certificate::PrepareCertificate;
use dte_application::use_cases::read_events::ReadEvents;
use dte_application::use_cases::read_files::ReadFiles;
use dte_application::use_cases::read_numbers::ReadNumbers;
use dte_application::use_cases::register_company::{
    Branch, Hashing, IssuedKeys, REGISTRATIONS_AT_ONCE, RegisterCompany, RegisterRequest,
    Registration,
};
use dte_application::use_cases::replace_certificate::ReplaceCertificate;
use dte_application::use_cases::self_test::SelfTest;
use dte_application::use_cases::show_receiver::{PublicLinks, ShowReceiver};
use dte_application::webhooks::deliver_webhooks::{DeliverWebhooks, WebhookPermits};
use dte_application::webhooks::manage::ManageWebhooks;

/// The times of the kit.
pub const INTERVALS: BackgroundIntervals = BackgroundIntervals {
    lease: time::Duration::minutes(1),
    pause: time::Duration::seconds(5),
    watch: time::Duration::seconds(15),
    batch_patience: time::Duration::minutes(10),
};

/// How the edition of documents and events is chosen: by the date. The clock starts in the first.
const EDITION: Choice = Choice::ByDate { cutover: CUTOVER };

/// The authority's public page.
/// What heads links to receivers' pages.
pub const PUBLIC_URL: &str = "https://dte.example/issuer";

pub const PUBLIC_QUERY_URL: &str = "https://consulta.example/consultaPublica";

/// How many mails a company of the kit may have sent in a day.
pub const MAILS_A_DAY: u32 = 5;

/// How many documents and events may be on their way at a time.
pub const PLACES: usize = 100;

/// Draws as the service does.
#[must_use]
#[expect(clippy::expect_used, reason = "tests")]
pub fn drawer() -> dte_readable::Drawer {
    dte_readable::Drawer::new().expect("the fonts of the program")
}

/// One thread, in no hurry.
#[expect(clippy::expect_used, reason = "tests")]
fn renderers() -> WorkerThreads {
    MakeReadable::start_threads(1, || ()).expect("a thread")
}

/// The threads that read what companies upload.
#[expect(clippy::expect_used, reason = "tests")]
fn uploads() -> Arc<UploadThreads> {
    Arc::new(UploadThreads::start(|| ()).expect("two threads"))
}

/// The fakes as what they are, clocks that are moved and authorities that are told what to answer, and
/// the database.
#[derive(Clone)]
pub struct Fakes {
    /// The clock; it starts on the day of the samples.
    pub clock: Arc<StoppedClock>,
    /// Identities and keys.
    pub randomness: Arc<Counting>,
    /// The store, real: one of each of its ports.
    pub database: Arc<Database>,
    /// The file beneath it.
    pub file: Arc<DatabaseFile>,
    /// What stands before the database, and fails when it is told to.
    pub store_faults: Arc<StoreFaults>,
    /// The authority.
    pub authority: Arc<FakeAuthority>,
    /// The signer.
    pub signer: Arc<FakeSigner>,
    /// The certificates.
    pub certificates: Arc<FakeCertificates>,
    /// The session tokens.
    pub tokens: Arc<FakeTokens>,
    /// The receiver of webhooks.
    pub webhooks: Arc<FakeWebhooks>,
    /// The mail relay.
    pub relay: Arc<FakeRelay>,
}

impl Default for Fakes {
    fn default() -> Self {
        let file = DatabaseFile::new();
        let database = file.open();
        Self {
            clock: Arc::new(StoppedClock::at(datetime!(2026-03-16 16:00 UTC))),
            randomness: Arc::default(),
            store_faults: Arc::new(StoreFaults::before(database.clone())),
            database,
            file: Arc::new(file),
            authority: Arc::default(),
            signer: Arc::default(),
            certificates: Arc::default(),
            tokens: Arc::default(),
            webhooks: Arc::default(),
            relay: Arc::default(),
        }
    }
}

/// What the use cases stand on: one adapter a port. A test names those that it swaps, and takes the
/// others from [`Adapters::fakes`].
pub struct Adapters {
    /// The clock of all of them.
    pub clock: Arc<dyn Clock>,
    /// Identities and keys.
    pub randomness: Arc<dyn Randomness>,
    /// The companies and their establishments.
    pub companies: Arc<dyn Companies>,
    /// The keys of companies.
    pub keys: Arc<dyn Keys>,
    /// The certificates that they gave.
    pub files: Arc<dyn CertificateFiles>,
    /// The documents.
    pub documents: Arc<dyn Documents>,
    /// The invalidations.
    pub invalidations: Arc<dyn Invalidations>,
    /// The contingencies.
    pub contingencies: Arc<dyn Contingencies>,
    /// The number series.
    pub numbers: Arc<dyn NumberRegister>,
    /// What happened.
    pub outbox: Arc<dyn Outbox>,
    /// The tax authority.
    pub authority: Arc<dyn Authority>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Certificate files.
    pub certificates: Arc<dyn Certificates>,
    /// Hashes of secrets.
    pub passwords: Arc<dyn Passwords>,
    /// Encryption at rest.
    pub vault: Arc<dyn Vault>,
    /// Session tokens.
    pub tokens: Arc<dyn Tokens>,
    /// The fakes among them, to be reached from the app; those of swapped ports are used by nothing.
    pub fakes: Fakes,
}

impl Adapters {
    /// An empty database, and fakes of everything else.
    pub fn fakes() -> Self {
        Self::from(Fakes::default())
    }
}

impl From<Fakes> for Adapters {
    fn from(fakes: Fakes) -> Self {
        let database = &fakes.database;
        Self {
            clock: fakes.clock.clone(),
            randomness: fakes.randomness.clone(),
            companies: database.clone(),
            keys: database.clone(),
            files: database.clone(),
            documents: fakes.store_faults.clone(),
            invalidations: database.clone(),
            contingencies: database.clone(),
            numbers: database.clone(),
            outbox: database.clone(),
            authority: fakes.authority.clone(),
            signer: fakes.signer.clone(),
            certificates: fakes.certificates.clone(),
            passwords: Arc::new(PlainPasswords),
            vault: Arc::new(FakeVault),
            tokens: fakes.tokens.clone(),
            fakes,
        }
    }
}

/// Every use case over [`Adapters`], wired as the service wires them. The fakes are its fields too.
pub struct TestApp {
    fakes: Fakes,
    clock_in_use: Arc<dyn Clock>,
    tokens_in_use: Arc<dyn Tokens>,
    /// The places of the documents and events on their way: [`PLACES`].
    pub places: ConcurrencyLimit,
    /// Whose clients are still waiting.
    pub waiting: Arc<InFlightRequests>,
    /// How much files of documents may take.
    pub schedule: BulkSchedule,
    /// Use case: receive files of documents.
    pub receive_bulk: Arc<ReceiveBulk>,
    /// Use case: look them up.
    pub find_bulks: Arc<FindBulks>,
    /// Use case: register.
    pub register: Arc<RegisterCompany>,
    /// Use case: log in.
    pub log_in: Arc<LogIn>,
    /// Use case: issue.
    pub issue: Arc<IssueDocument>,
    /// Use case: which establishment issues.
    pub issuing_place: Arc<IssuingPlace>,
    /// Use cases: keys are made, rotated, removed.
    pub keys: Arc<ManageKeys>,
    /// Use cases: another certificate is given, the one in use looked at.
    pub certificate: Arc<ReplaceCertificate>,
    /// Which sessions are open.
    pub sessions: Arc<KeySessions>,
    /// Use case: invalidate.
    pub invalidate: Arc<InvalidateDocument>,
    /// Use case: find.
    pub find: Arc<FindDocuments>,
    /// Use case: read the files of documents.
    pub files: Arc<ReadFiles>,
    /// Use case: make readable versions.
    pub readable: Arc<MakeReadable>,
    /// Use case: show receivers their documents.
    pub receiver: Arc<ShowReceiver>,
    /// Use case: say how they look.
    pub look: Arc<ChangeLook>,
    /// Use case: `record_result`.
    pub record_result: Arc<ResumePending>,
    /// Use case: follow contingencies.
    pub watch: Arc<WatchContingencies>,
    /// Use case: say anew where establishments are.
    pub amend: Arc<AmendCompany>,
    /// Use case: how a company stands before the edition of 2026.
    pub readiness: Arc<CheckReadiness>,
    /// Use case: declare contingencies.
    pub declare: Arc<DeclareContingency>,
    /// Use case: the numbers and their fates.
    pub numbers: Arc<ReadNumbers>,
    /// Use case: what happened.
    pub events: Arc<ReadEvents>,
    /// Who is told of new events.
    pub event_watch: Arc<EventWatch>,
    /// Use cases: documents are mailed because somebody asks, and what came of that.
    pub mail: Arc<RequestMailing>,
    /// Use case: health, without any probe.
    pub health: Arc<CheckHealth>,
    /// Use case: self-test.
    pub self_test: Arc<SelfTest>,
}

/// A registered company whose main office is logged in.
pub struct TestCompany {
    /// The main office.
    pub main: Caller,
    /// Its token.
    pub token: Secret,
    /// A branch.
    pub branch: Caller,
    /// The branch's token.
    pub branch_token: Secret,
    /// All keys.
    pub keys: Vec<IssuedKeys>,
}

/// A valid registration of a main office and a branch.
pub fn registration() -> Registration {
    let issuer = samples::issuer();
    let branch = |kind| Branch {
        kind,
        code: issuer.establishment_code.clone(),
        code_mh: None,
        pos_code: None,
        pos_code_mh: None,
        address: Some(samples::address()),
        phone: None,
        email: None,
        income_tax: None,
    };
    Registration {
        nit: issuer.nit.clone(),
        nrc: issuer.nrc.clone(),
        business_name: issuer.name.clone(),
        commercial_name: issuer.commercial_name.clone(),
        activity_code: issuer.activity_code.clone(),
        activity_description: issuer.activity_description.clone(),
        phone: issuer.phone.clone(),
        email: issuer.email.clone(),
        certificate_password: Secret::new("certificate password"),
        year_in_number: false,
        token_days: 30,
        responsible: None,
        returns_at_any_branch: false,
        income_tax: None,
        branches: vec![
            branch(EstablishmentType::MainOffice),
            branch(EstablishmentType::Branch),
        ],
    }
}

impl Deref for TestApp {
    type Target = Fakes;

    fn deref(&self) -> &Fakes {
        &self.fakes
    }
}

impl Default for TestApp {
    fn default() -> Self {
        Self::new()
    }
}

impl TestApp {
    /// Over an empty database. Call it within a tokio runtime.
    pub fn new() -> Self {
        Self::with(Adapters::fakes())
    }

    /// Over some adapters of one's own. Call it within a tokio runtime.
    #[expect(clippy::too_many_lines, reason = "one list of what stands on what")]
    pub fn with(adapters: Adapters) -> Self {
        let Adapters {
            clock,
            randomness,
            companies,
            keys,
            files,
            documents,
            invalidations,
            contingencies,
            numbers,
            outbox,
            authority,
            signer,
            certificates,
            passwords,
            vault,
            tokens,
            fakes,
        } = adapters;
        let unlogged = authority.clone();
        let authority: Arc<dyn Authority> = Arc::new(LoggedAuthority {
            authority,
            documents: documents.clone(),
            clock: clock.clone(),
        });
        let versions = Arc::new(Versions {
            documents: documents.clone(),
            clock: clock.clone(),
        });
        let given = Arc::new(GivenCertificates::default());
        let certificate = Arc::new(PrepareCertificate {
            certificates: certificates.clone(),
            given: given.clone(),
            signer: signer.clone(),
            authority: None,
        });
        let sessions = Arc::new(KeySessions::default());
        let manage_keys = Arc::new(ManageKeys {
            companies: companies.clone(),
            keys: keys.clone(),
            sessions: sessions.clone(),
            passwords: passwords.clone(),
            vault: vault.clone(),
            randomness: randomness.clone(),
            clock: clock.clone(),
            hashing: manage_keys::Hashing::default(),
        });
        let issuing_place = Arc::new(IssuingPlace {
            companies: companies.clone(),
        });
        let register = Arc::new(RegisterCompany {
            companies: companies.clone(),
            keys: keys.clone(),
            passwords: passwords.clone(),
            vault: vault.clone(),
            randomness: randomness.clone(),
            clock: clock.clone(),
            certificate: certificate.clone(),
            hashing: Hashing::new(REGISTRATIONS_AT_ONCE, Duration::from_secs(20)),
        });
        let log_in = Arc::new(LogIn {
            companies: companies.clone(),
            keys: keys.clone(),
            passwords: passwords.clone(),
            vault: vault.clone(),
            tokens: tokens.clone(),
            authority: authority.clone(),
            clock: clock.clone(),
            certificate,
            sessions: sessions.clone(),
            environment: Environment::Test,
        });
        let enter = Arc::new(EnterContingency {
            documents: documents.clone(),
            signer: signer.clone(),
            authority: authority.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
        });
        let current = Arc::new(CurrentContingency {
            contingencies: contingencies.clone(),
            authority: authority.clone(),
            enter: enter.clone(),
            clock: clock.clone(),
            environment: Environment::Test,
            declared: Declared::default(),
        });
        let declare = Arc::new(DeclareContingency {
            contingencies: contingencies.clone(),
            current: current.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
            environment: Environment::Test,
        });
        let submit = Arc::new(SubmitDocument {
            documents: documents.clone(),
            versions: versions.clone(),
            signer: signer.clone(),
            authority: authority.clone(),
            contingency: enter,
            clock: clock.clone(),
            intervals: INTERVALS,
        });
        let waiting = Arc::new(InFlightRequests::default());
        let places = ConcurrencyLimit::new(PLACES);
        let background = Background {
            runtime: Handle::current(),
            under_way: TaskTracker::new(),
            permits: places.clone(),
            in_flight: waiting.clone(),
        };
        let issue = Arc::new(IssueDocument {
            companies: companies.clone(),
            documents: documents.clone(),
            facts: Arc::new(GatherFacts {
                documents: documents.clone(),
                environment: Environment::Test,
                assumptions: Assumptions::default(),
            }),
            correct: Arc::new(CorrectDocument {
                documents: documents.clone(),
                authority: authority.clone(),
                versions: versions.clone(),
                clock: clock.clone(),
                environment: Environment::Test,
                numbering: Numbering::Yearly,
            }),
            current,
            signer: signer.clone(),
            links: Arc::new(public_links()),
            submit: submit.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
            intervals: INTERVALS,
            settings: IssueSettings {
                environment: Environment::Test,
                edition: EDITION,
                invalidation: EDITION,
                // What the edition of 2022 does not have is of the other one.
                pinned: vec![
                    (DocumentType::SpecialOperations, Edition::Of2026),
                    (DocumentType::Return, Edition::Of2026),
                ],
                numbering: Numbering::Yearly,
                answer_within: Duration::from_secs(30),
            },
            background: background.clone(),
        });
        let receive_bulk = Arc::new(ReceiveBulk {
            bulks: fakes.database.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
            environment: Environment::Test,
            intervals: INTERVALS,
            bell: Arc::default(),
        });
        let find_bulks = Arc::new(FindBulks {
            bulks: fakes.database.clone(),
            environment: Environment::Test,
        });
        let schedule = BulkSchedule::new(PLACES, 2, waiting.clone());
        let submit_event = Arc::new(SubmitEvent {
            language: Language::English,
            companies: companies.clone(),
            documents: documents.clone(),
            invalidations: invalidations.clone(),
            signer: signer.clone(),
            authority: authority.clone(),
            clock: clock.clone(),
            intervals: INTERVALS,
        });
        let invalidate = Arc::new(InvalidateDocument {
            companies: companies.clone(),
            documents: documents.clone(),
            invalidations: invalidations.clone(),
            signer: signer.clone(),
            submit: submit_event.clone(),
            clock: clock.clone(),
            randomness: randomness.clone(),
            environment: Environment::Test,
            edition: EDITION,
            assumptions: Assumptions::default(),
            intervals: INTERVALS,
            answer_within: Duration::from_secs(30),
            background: background.clone(),
        });
        let find = Arc::new(FindDocuments {
            companies: companies.clone(),
            documents: documents.clone(),
            invalidations: invalidations.clone(),
            clock: clock.clone(),
            environment: Environment::Test,
            invalidation: EDITION,
        });
        let drawer = Arc::new(drawer());
        let read_files = Arc::new(ReadFiles {
            find: find.clone(),
            renderer: drawer.clone(),
            public_query_url: PUBLIC_QUERY_URL.to_owned(),
        });
        let readable = Arc::new(MakeReadable::new(
            find.clone(),
            drawer.clone(),
            companies.clone(),
            renderers(),
            PUBLIC_QUERY_URL.to_owned(),
        ));
        let receiver = Arc::new(ShowReceiver {
            links: Arc::new(public_links()),
            documents: documents.clone(),
            companies: companies.clone(),
            openings: fakes.database.clone(),
            invalidations: fakes.database.clone(),
            readable: readable.clone(),
            clock: clock.clone(),
            environment: Environment::Test,
            public_query_url: PUBLIC_QUERY_URL.to_owned(),
        });
        let uploads = uploads();
        let look = Arc::new(ChangeLook {
            companies: companies.clone(),
            renderer: drawer,
            uploads: uploads.clone(),
            clock: clock.clone(),
        });
        let record_result = Arc::new(ResumePending {
            companies: companies.clone(),
            documents: documents.clone(),
            invalidations: invalidations.clone(),
            submit,
            submit_event,
            clock: clock.clone(),
            environment: Environment::Test,
            intervals: INTERVALS,
        });
        let ask = Arc::new(AskForHeld {
            documents: documents.clone(),
            versions: versions.clone(),
            contingencies: contingencies.clone(),
            authority: authority.clone(),
            clock: clock.clone(),
            intervals: INTERVALS,
        });
        let watch = Arc::new(WatchContingencies {
            contingencies: contingencies.clone(),
            companies: companies.clone(),
            authority: authority.clone(),
            prove: Arc::new(ProveReturn {
                contingencies: contingencies.clone(),
                signer: signer.clone(),
                authority: authority.clone(),
                unlogged,
            }),
            announced: Announced::default(),
            report: Arc::new(ReportContingency {
                contingencies: contingencies.clone(),
                ask: ask.clone(),
                signer: signer.clone(),
                authority: authority.clone(),
                clock: clock.clone(),
                randomness: randomness.clone(),
                intervals: INTERVALS,
                edition: EDITION,
                responsible: None,
            }),
            transmit: Arc::new(TransmitHeld {
                documents: documents.clone(),
                contingencies: contingencies.clone(),
                ask,
                signer: signer.clone(),
                authority: authority.clone(),
                clock: clock.clone(),
                randomness: randomness.clone(),
                intervals: INTERVALS,
            }),
            clock: clock.clone(),
            environment: Environment::Test,
            intervals: INTERVALS,
        });
        let replace_certificate = Arc::new(ReplaceCertificate {
            companies: companies.clone(),
            files: files.clone(),
            given,
            signer: signer.clone(),
            uploads: uploads.clone(),
            vault: vault.clone(),
            randomness: randomness.clone(),
            clock: clock.clone(),
        });
        let amend = Arc::new(AmendCompany {
            companies: companies.clone(),
            mailings: fakes.database.clone(),
            is_mail_configured: true,
            vault: vault.clone(),
            signer: signer.clone(),
            files,
            uploads,
        });
        let mail = Arc::new(RequestMailing {
            find: find.clone(),
            mailings: fakes.database.clone(),
            openings: fakes.database.clone(),
            relay: Some(fakes.relay.clone()),
            randomness: randomness.clone(),
            clock: clock.clone(),
            most_a_day: MAILS_A_DAY,
        });
        let readiness = Arc::new(CheckReadiness {
            companies: companies.clone(),
            documents: documents.clone(),
            signer: signer.clone(),
            clock: clock.clone(),
            environment: Environment::Test,
            choice: EDITION,
            cutover: CUTOVER,
        });
        let events = Arc::new(ReadEvents {
            outbox,
            environment: Environment::Test,
        });
        let numbers = Arc::new(ReadNumbers {
            numbers,
            environment: Environment::Test,
        });
        let health = Arc::new(CheckHealth::new(
            Vec::new(),
            clock.clone(),
            Duration::from_secs(1),
        ));
        let self_test = Arc::new(SelfTest {
            deadlines: Arc::new(WatchDeadlines::new(
                contingencies.clone(),
                clock.clone(),
                Environment::Test,
            )),
            companies: companies.clone(),
            documents: documents.clone(),
            signer: signer.clone(),
            authority: authority.clone(),
            readiness: readiness.clone(),
            unsent: Arc::new(FindUnsent {
                mailings: fakes.database.clone(),
                webhooks: fakes.database.clone(),
                sender: fakes.webhooks.clone(),
                clock: clock.clone(),
                environment: Environment::Test,
                has_relay: true,
                started_at: clock.now(),
            }),
            clock: clock.clone(),
            environment: Environment::Test,
            edition: EDITION,
        });
        Self {
            fakes,
            clock_in_use: clock,
            tokens_in_use: tokens,
            places,
            waiting,
            schedule,
            receive_bulk,
            find_bulks,
            register,
            log_in,
            keys: manage_keys,
            certificate: replace_certificate,
            sessions,
            issuing_place,
            issue,
            invalidate,
            find,
            files: read_files,
            readable,
            receiver,
            look,
            record_result,
            watch,
            amend,
            readiness,
            declare,
            numbers,
            events,
            event_watch: Arc::default(),
            mail,
            health,
            self_test,
        }
    }

    /// Registers the sample company and logs its first two establishments in.
    pub async fn company(&self) -> TestCompany {
        self.company_named("06140101231101").await
    }

    /// The same with another tax id.
    pub async fn company_named(&self, nit: &str) -> TestCompany {
        let registration = Registration {
            nit: Value::parse(nit).unwrap(),
            ..registration()
        };
        let request = RegisterRequest {
            registration: Ok(registration),
            idempotency: None,
        };
        let keys = self
            .register
            .run(request)
            .await
            .expect("a valid registration")
            .keys;
        let (main, token) = self.session(&keys[0]).await;
        let (branch, branch_token) = self.session(&keys[1]).await;
        TestCompany {
            main,
            token,
            branch,
            branch_token,
            keys,
        }
    }

    /// Registers a company and logs its first two establishments in.
    pub async fn sessions_of(&self, registration: Registration) -> [Caller; 2] {
        let request = RegisterRequest {
            registration: Ok(registration),
            idempotency: None,
        };
        let registered = self.register.run(request).await;
        let keys = registered.expect("a valid registration").keys;
        let (first, _) = self.session(&keys[0]).await;
        let (second, _) = self.session(&keys[1]).await;
        [first, second]
    }

    async fn session(&self, keys: &IssuedKeys) -> (Caller, Secret) {
        let request = LogInRequest {
            api_key: keys.api_key.clone(),
            api_secret: keys.api_secret.clone(),
            portal: Some(PortalCredentials {
                username: "06140101231101".into(),
                password: Secret::new("portal password"),
            }),
        };
        let session = self.log_in.run(request).await.expect("good credentials");
        let now = self.clock_in_use.now();
        let grant = self
            .tokens_in_use
            .verify(session.token.reveal(), now)
            .unwrap();
        (Caller::from(&grant), session.token)
    }

    /// Use case: work on files of documents, whose lines are read so.
    pub fn run_bulks(&self, requests: Arc<dyn LineRequests>) -> RunBulks {
        RunBulks {
            bulks: self.fakes.database.clone(),
            keys: self.fakes.database.clone(),
            issue: self.issue.clone(),
            requests,
            schedule: self.schedule.clone(),
            clock: self.clock_in_use.clone(),
            environment: Environment::Test,
            intervals: INTERVALS,
            failures: Mutex::default(),
        }
    }

    /// Use case: companies that have their documents mailed.
    pub fn follow_documents(&self) -> FollowDocuments {
        let database = &self.fakes.database;
        FollowDocuments {
            documents: database.clone(),
            outbox: database.clone(),
            mailings: database.clone(),
            relay: self.fakes.relay.clone(),
            randomness: self.fakes.randomness.clone(),
            clock: self.clock_in_use.clone(),
            environment: Environment::Test,
            most_a_day: MAILS_A_DAY,
        }
    }

    /// Use case: mails are sent.
    pub fn send_mail(&self) -> SendMail {
        let database = &self.fakes.database;
        SendMail {
            companies: database.clone(),
            documents: database.clone(),
            mailings: database.clone(),
            invalidations: database.clone(),
            readable: self.readable.clone(),
            relay: self.fakes.relay.clone(),
            randomness: self.fakes.randomness.clone(),
            clock: self.clock_in_use.clone(),
            environment: Environment::Test,
            intervals: INTERVALS,
            language: Language::Spanish,
            public_query_url: PUBLIC_QUERY_URL.to_owned(),
            links: Arc::new(public_links()),
            places: MailPlaces::default(),
        }
    }

    /// Has the mails sent that are due, and waits for what comes of them.
    #[expect(clippy::unwrap_used, reason = "tests")]
    pub async fn send_due_mail(&self) {
        let (tasks, going) = (TaskTracker::new(), CancellationToken::new());
        let send = Arc::new(self.send_mail());
        send.run(&tasks, &going).await.unwrap();
        tasks.close();
        tasks.wait().await;
    }

    /// Use cases: webhooks are made and looked after. `bodies` writes events.
    pub fn manage_webhooks(&self, bodies: Arc<dyn EventBodies>) -> ManageWebhooks {
        let database = &self.fakes.database;
        ManageWebhooks {
            companies: database.clone(),
            webhooks: database.clone(),
            outbox: database.clone(),
            sender: self.fakes.webhooks.clone(),
            bodies,
            vault: Arc::new(FakeVault),
            randomness: self.fakes.randomness.clone(),
            clock: self.clock_in_use.clone(),
            environment: Environment::Test,
        }
    }

    /// Use case: what happened is sent to webhooks.
    pub fn deliver_webhooks(&self, bodies: Arc<dyn EventBodies>) -> DeliverWebhooks {
        let database = &self.fakes.database;
        DeliverWebhooks {
            companies: database.clone(),
            outbox: database.clone(),
            webhooks: database.clone(),
            sender: self.fakes.webhooks.clone(),
            bodies,
            vault: Arc::new(FakeVault),
            randomness: self.fakes.randomness.clone(),
            clock: self.clock_in_use.clone(),
            environment: Environment::Test,
            permits: WebhookPermits::default(),
        }
    }

    /// Issues a CCF.
    pub async fn issue(&self, caller: Caller, ccf: Ccf) -> Result<IssuedDocument, Error> {
        self.issue.run(Self::request(caller, ccf)).await
    }

    /// A request to issue a CCF.
    pub fn request(caller: Caller, ccf: Ccf) -> IssueRequest {
        Self::request_of(caller, Content::Ccf(ccf))
    }

    /// A request to issue any document.
    pub fn request_of(caller: Caller, content: Content) -> IssueRequest {
        IssueRequest {
            caller,
            document_type: content.document_type(),
            content: Ok(content),
            warnings: Vec::new(),
            language: Language::English,
            corrects: None,
            idempotency: None,
            wait: None,
            own: OwnReference::default(),
        }
    }
}

fn public_links() -> PublicLinks {
    PublicLinks {
        base: Some(PUBLIC_URL.to_owned()),
        tokens: Arc::new(FakePageTokens),
    }
}
