//! The service tries, on a caller's behalf, everything that issuing takes: no number is spent, no
//! document is kept or sent.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dte_domain::catalog::Catalogue;
use dte_domain::documents::{Content, Document};
use dte_domain::edition::{Choice, Edition};
use dte_domain::facts::Facts;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::violation::Violation;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::caller::Caller;
use crate::contingency::watch_deadlines::WatchDeadlines;
use crate::error::Error;
use crate::ports::{
    Authority, AuthorityHealth, Clock, CompanyEstablishment, CompanyReader, Obstacle, PortError,
    Signer, SigningError, StoreError, StoreRehearsal,
};
use crate::submission::stored_document::{certificate_ref, sender};
use crate::use_cases::check_readiness::{CheckReadiness, EstablishmentReadiness};
use crate::use_cases::issue_document::series;
use crate::use_cases::prepare_certificate::advice;

/// How long one test may take.
const WITHIN: Duration = Duration::from_secs(10);

/// How long before its end a certificate is a fault.
const CERTIFICATE_WITHIN: time::Duration = time::Duration::days(30);

/// How many days before only the edition of 2026 is taken a company must be ready for it.
const SWITCH_WITHIN_DAYS: u64 = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// What was tried: `database_connection`.
    pub name: &'static str,
    pub success: bool,
    pub duration: Duration,
    /// What was done, or what is wrong; nothing internal.
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestReport {
    /// Each of them, in the order of issuing.
    pub tests: Vec<TestResult>,
    pub duration: Duration,
}

impl TestReport {
    pub fn success(&self) -> bool {
        self.tests.iter().all(|test| test.success)
    }
}

pub struct SelfTest {
    pub companies: Arc<dyn CompanyReader>,
    pub store: Arc<dyn StoreRehearsal>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub deadlines: Arc<WatchDeadlines>,
    pub readiness: Arc<CheckReadiness>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub edition: Choice,
}

impl SelfTest {
    /// Tries everything, one after the other, whatever the others find.
    pub async fn run(&self, caller: Caller) -> Result<TestReport, Error> {
        let started = Instant::now();
        let establishment = self.companies.establishment(caller.establishment).await?;
        let establishment = establishment.ok_or(Error::Unauthenticated)?;
        let tests = vec![
            timed("database_connection", self.database()).await,
            timed("dte_mapping", async { self.mapping(&establishment) }).await,
            timed("signing", self.signing(&establishment)).await,
            timed("sequence_generation", self.sequence(&establishment)).await,
            timed("authority_connection", self.authority()).await,
            timed("contingency_deadlines", async {
                self.deadlines(&establishment)
            })
            .await,
            timed("portal_credentials", self.portal(&establishment)).await,
            timed("readiness", self.ready(&establishment)).await,
        ];
        Ok(TestReport {
            tests,
            duration: started.elapsed(),
        })
    }

    fn deadlines(&self, establishment: &CompanyEstablishment) -> Result<String, String> {
        match self.deadlines.of(establishment.company.id) {
            None => Ok("no document of a contingency is too late".to_owned()),
            Some(late) => Err(format!(
                "{} documents of contingencies were refused after their time and {} wait beyond it",
                late.refused, late.waiting
            )),
        }
    }

    /// The company signs in when it has no token; nothing is sent.
    async fn portal(&self, establishment: &CompanyEstablishment) -> Result<String, String> {
        match self.authority.in_the_way(&sender(establishment)).await {
            None => Ok("the tax authority takes the company's portal credentials".to_owned()),
            Some(Obstacle::NotSignedIn) => Err(
                "the tax authority does not take the company's portal credentials, or none are kept: \
                 log in with those of the company's NIT"
                    .to_owned(),
            ),
            Some(Obstacle::Unreachable | Obstacle::Paused | Obstacle::Busy) => {
                Ok("the tax authority cannot be asked at the moment".to_owned())
            }
        }
    }

    /// Whether the company can go on issuing once only the edition of 2026 is taken. In the test
    /// environment the service may stay at the first.
    async fn ready(&self, establishment: &CompanyEstablishment) -> Result<String, String> {
        let readiness = self.readiness.of_company(establishment.company.id).await;
        let readiness = readiness.map_err(|error| unexpected("cannot tell", &error))?;
        let Some(readiness) = readiness else {
            return Err("cannot tell".to_owned());
        };
        let days = readiness.days_left;
        if days > SWITCH_WITHIN_DAYS {
            return Ok(format!("documents of 2026 are due in {days} days"));
        }
        if readiness.after_cutover == Edition::Of2022 {
            return match self.environment {
                Environment::Test => Ok("the service is set to documents of 2022".to_owned()),
                Environment::Production => Err(format!(
                    "only documents of 2026 are taken in {days} days, and the operator set those of \
                     2022"
                )),
            };
        }
        let is_complete = |one: &EstablishmentReadiness| one.missing.is_empty();
        let lacking = readiness
            .establishments
            .iter()
            .filter(|one| !is_complete(one));
        let lacking: Vec<_> = lacking
            .map(|one| one.establishment.branch_number.to_string())
            .collect();
        if lacking.is_empty() {
            return Ok("every establishment has what documents of 2026 need".to_owned());
        }
        Err(format!(
            "establishments {} lack what documents of 2026 need, which are due in {days} days: the \
             company's readiness names it",
            lacking.join(", ")
        ))
    }

    async fn database(&self) -> Result<String, String> {
        match self.store.probe().await {
            Ok(()) => Ok("written, committed and read".to_owned()),
            Err(error) => Err(unexpected("cannot write", &error)),
        }
    }

    /// A sample of each type by its rules, in the name of the caller's establishment.
    fn mapping(&self, establishment: &CompanyEstablishment) -> Result<String, String> {
        let mut done = Vec::new();
        let edition = self
            .edition
            .of(establishment.company.edition, self.clock.now());
        for (content, facts) in sample_documents(edition) {
            let document_type = content.document_type();
            let code = document_type.code();
            let checked = content.check(&facts);
            let checked = checked.map_err(|found| format!("{code}: {}", texts(&found)))?;
            let identification = self.identification(document_type);
            let document = Document::issue(checked, identification, establishment.issuer());
            if let Err(error) = dte_schema::render(&document) {
                tracing::error!(%error, cause = ?error, code, "a sample cannot be rendered");
                return Err(format!("{code}: cannot be rendered"));
            }
            done.push(code);
        }
        Ok(format!("samples checked and rendered: {}", done.join(", ")))
    }

    /// The keys of a certificate are proved to belong together, by a signature that is verified,
    /// when the certificate is loaded.
    async fn signing(&self, establishment: &CompanyEstablishment) -> Result<String, String> {
        const TEXT: &str = r#"{"test":"signing"}"#;
        let holder = certificate_ref(establishment);
        let signed = self.signer.sign(&holder, TEXT.into()).await;
        let signed = match signed {
            Ok(_signature) => self.signer.valid_until(&holder).await,
            Err(error) => Err(error),
        };
        match signed {
            Ok(ends) => self.outlasts(ends),
            Err(SigningError::Certificate(fault)) => Err(advice(&fault)),
            Err(SigningError::Overloaded) => Err("the signing queue is full".to_owned()),
            Err(SigningError::Port(error)) => Err(unexpected("cannot sign", &error)),
        }
    }

    /// A certificate that ends soon is a fault while there is time to mend it.
    fn outlasts(&self, ends: OffsetDateTime) -> Result<String, String> {
        let left = ends - self.clock.now();
        if left >= CERTIFICATE_WITHIN {
            return Ok(
                "signed with the company's certificate, whose keys were verified when it was \
                       loaded"
                    .to_owned(),
            );
        }
        Err(format!(
            "the company's certificate ends on {}, in {} days: generate a new one in the authority's \
             portal and put it in place of the old one",
            LocalTime::at(ends).date(),
            left.whole_days()
        ))
    }

    async fn sequence(&self, establishment: &CompanyEstablishment) -> Result<String, String> {
        let key = series(establishment, &self.identification(DocumentType::Ccf));
        match self.store.rehearse(&key).await {
            Ok(()) => Ok("the next number of a series was taken and rolled back".to_owned()),
            Err(StoreError::SeriesExhausted) => Err("the series is exhausted".to_owned()),
            Err(StoreError::Overloaded) => Err("too much is waiting".to_owned()),
            Err(
                StoreError::Overdrawn { .. }
                | StoreError::UnderInvalidation { .. }
                | StoreError::Changed
                | StoreError::ExternalIdTaken,
            ) => Err("cannot number".to_owned()),
            Err(StoreError::Port(error)) => Err(unexpected("cannot number", &error)),
        }
    }

    async fn authority(&self) -> Result<String, String> {
        match self.authority.health().await {
            AuthorityHealth::Reachable => Ok("the tax authority answers".to_owned()),
            AuthorityHealth::Unreachable(why) => Err(format!(
                "nothing reaches the tax authority ({why}); documents are issued all the same and sent \
                 later"
            )),
        }
    }

    /// The identity of a document that nobody issues.
    fn identification(&self, document_type: DocumentType) -> Identification {
        Identification {
            environment: self.environment,
            document_type,
            generation_code: GenerationCode::new(Uuid::nil()),
            transmission: Transmission::Normal,
            issued_at: LocalTime::at(self.clock.now()),
        }
    }
}

/// Documents of each type, with the facts under which they keep every rule of an edition.
fn sample_documents(edition: Edition) -> impl Iterator<Item = (Content, Facts)> {
    DocumentType::issued()
        .filter_map(|document_type| document_type.spec().issuing.as_ref())
        .flat_map(move |issuing| (issuing.samples)(edition))
}

async fn timed(
    name: &'static str,
    test: impl Future<Output = Result<String, String>>,
) -> TestResult {
    let started = Instant::now();
    let found = tokio::time::timeout(WITHIN, test).await;
    let found = found.unwrap_or_else(|_late| Err(format!("no result in {} s", WITHIN.as_secs())));
    TestResult {
        name,
        success: found.is_ok(),
        duration: started.elapsed(),
        message: found.unwrap_or_else(|message| message),
    }
}

/// Tells the log what is wrong, and the caller that something is.
fn unexpected(what: &str, error: &PortError) -> String {
    tracing::error!(%error, cause = ?error.cause, "a self-test failed");
    what.to_owned()
}

fn texts(violations: &[Violation]) -> String {
    let texts: Vec<String> = violations.iter().map(ToString::to_string).collect();
    texts.join("; ")
}
