use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use dte_application::caller::Caller;
use dte_application::error::Error;
use dte_application::jobs::intervals::BackgroundIntervals;
use dte_application::jobs::upload_threads::UploadThreads;
use dte_application::ports::{Clock, Numbering, PortalCredentials, Secret, Tokens};
use dte_application::use_cases::issue_document::{IssueRequest, IssuedDocument};
use dte_application::use_cases::log_in::LogInRequest;
use dte_application::use_cases::make_readable::MakeReadable;
use dte_application::use_cases::register_company::{
    Branch, IssuedKeys, RegisterRequest, Registration,
};
use dte_application::wiring::{Adapters, Settings, Shared, UseCases, wire};
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
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::fakes::{
    Counting, FakeAuthority, FakePageTokens, FakeRelay, FakeSigner, FakeTokens, FakeVault,
    FakeWebhooks, NoInterface, PlainPasswords, StoppedClock,
};
use crate::{DatabaseFile, StoreFaults};

/// The times of the kit.
pub const INTERVALS: BackgroundIntervals = BackgroundIntervals {
    lease: time::Duration::minutes(1),
    pause: time::Duration::seconds(5),
    watch: time::Duration::seconds(15),
    batch_patience: time::Duration::minutes(10),
};

/// How the edition of documents and events is chosen: by the date. The clock starts in the first.
const EDITION: Choice = Choice::ByDate { cutover: CUTOVER };

/// What heads links to receivers' pages.
pub const PUBLIC_URL: &str = "https://dte.example/issuer";

/// The authority's public page.
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

/// One thread that draws, and those that read uploads, in no hurry.
#[expect(clippy::expect_used, reason = "tests")]
fn shared() -> Shared {
    Shared {
        given: Arc::default(),
        uploads: Arc::new(UploadThreads::start(|| ()).expect("two threads")),
        renderers: MakeReadable::start_threads(1, || ()).expect("a thread"),
    }
}

/// The settings of the kit: the test environment, and the edition by the date.
fn settings() -> Settings {
    Settings {
        environment: Environment::Test,
        numbering: Numbering::Yearly,
        edition: EDITION,
        // What the edition of 2022 does not have is of the other one.
        pinned: vec![
            (DocumentType::SpecialOperations, Edition::Of2026),
            (DocumentType::Return, Edition::Of2026),
        ],
        invalidation: EDITION,
        contingency: EDITION,
        cutover: CUTOVER,
        assumptions: Assumptions::default(),
        intervals: INTERVALS,
        answer_within: Duration::from_secs(30),
        language: Language::Spanish,
        responsible: None,
        public_url: Some(PUBLIC_URL.to_owned()),
        public_query_url: PUBLIC_QUERY_URL.to_owned(),
        most_mails: MAILS_A_DAY,
        submissions: PLACES,
        signing_threads: 2,
    }
}

/// Every use case, wired by the function that wires the program, over a real database and fakes of everything
/// else. The use cases are its fields too.
pub struct TestApp {
    /// The use cases.
    pub use_cases: UseCases,
    /// The clock; it starts on the day of the samples.
    pub clock: Arc<StoppedClock>,
    /// Identities and keys.
    pub randomness: Arc<Counting>,
    /// The store, real: one of each of its ports.
    pub database: Arc<Database>,
    /// The file beneath it.
    pub file: DatabaseFile,
    /// The store of the documents in front of the database, which fails when a test tells it to.
    pub store_faults: Arc<StoreFaults>,
    /// The authority.
    pub authority: Arc<FakeAuthority>,
    /// The signer.
    pub signer: Arc<FakeSigner>,
    /// The session tokens.
    pub tokens: Arc<FakeTokens>,
    /// The receiver of webhooks.
    pub webhooks: Arc<FakeWebhooks>,
    /// The mail relay.
    pub relay: Arc<FakeRelay>,
    clock_in_use: Arc<dyn Clock>,
    tokens_in_use: Arc<dyn Tokens>,
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
    type Target = UseCases;

    fn deref(&self) -> &UseCases {
        &self.use_cases
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
        Self::with(|_, _| {})
    }

    /// The same with some adapters swapped or settings changed. The fakes of swapped adapters are used by nothing.
    pub fn with(change: impl FnOnce(&mut Adapters, &mut Settings)) -> Self {
        let file = DatabaseFile::new();
        let database = file.open();
        let clock = Arc::new(StoppedClock::at(datetime!(2026-03-16 16:00 UTC)));
        let randomness = Arc::new(Counting::default());
        let store_faults = Arc::new(StoreFaults::before(database.clone()));
        let authority = Arc::new(FakeAuthority::default());
        let signer = Arc::new(FakeSigner::default());
        let tokens = Arc::new(FakeTokens::default());
        let webhooks = Arc::new(FakeWebhooks::default());
        let relay = Arc::new(FakeRelay::default());
        let mut adapters = Adapters {
            clock: clock.clone(),
            randomness: randomness.clone(),
            companies: database.clone(),
            keys: database.clone(),
            documents: store_faults.clone(),
            invalidations: database.clone(),
            contingencies: database.clone(),
            numbers: database.clone(),
            bulks: database.clone(),
            mailings: database.clone(),
            webhooks: database.clone(),
            outbox: database.clone(),
            authority: authority.clone(),
            signer: signer.clone(),
            passwords: Arc::new(PlainPasswords),
            vault: Arc::new(FakeVault),
            tokens: tokens.clone(),
            page_tokens: Arc::new(FakePageTokens),
            renderer: Arc::new(drawer()),
            webhook_sender: webhooks.clone(),
            event_bodies: Arc::new(NoInterface),
            line_requests: Arc::new(NoInterface),
            relay: Some(relay.clone()),
        };
        let mut settings = settings();
        change(&mut adapters, &mut settings);
        let (clock_in_use, tokens_in_use) = (adapters.clock.clone(), adapters.tokens.clone());
        Self {
            use_cases: wire(adapters, &settings, shared()),
            clock,
            randomness,
            database,
            file,
            store_faults,
            authority,
            signer,
            tokens,
            webhooks,
            relay,
            clock_in_use,
            tokens_in_use,
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

    /// Has the mails sent that are due, and waits for what comes of them.
    #[expect(clippy::unwrap_used, reason = "tests")]
    pub async fn send_due_mail(&self) {
        let (tasks, going) = (TaskTracker::new(), CancellationToken::new());
        let send = self.send_mail.as_ref().unwrap();
        send.run(&tasks, &going).await.unwrap();
        tasks.close();
        tasks.wait().await;
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
