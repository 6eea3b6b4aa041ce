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
use dte_domain::language::{Bilingual, Language, Message};
use dte_domain::message;
use dte_domain::violation::Violation;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::caller::Caller;
use crate::contingency::watch_deadlines::WatchDeadlines;
use crate::error::Error;
use crate::ports::{
    Authority, AuthorityHealth, Clock, Companies, CompanyEstablishment, Documents, Obstacle,
    PortError, Signer, SigningError, StoreError,
};
use crate::submission::stored_document::{certificate_ref, sender};
use crate::use_cases::check_readiness::CheckReadiness;
use crate::use_cases::find_unsent::{FindUnsent, UnsentCause};
use crate::use_cases::issue_document::series;
use crate::use_cases::prepare_certificate::advice;

/// How long one test may take.
const WITHIN: Duration = Duration::from_secs(10);

/// How long before its end a certificate is a fault.
const CERTIFICATE_WITHIN: time::Duration = time::Duration::days(30);

const CANNOT_TELL: Bilingual = Bilingual {
    english: "cannot tell",
    spanish: "no se puede saber",
};
const CANNOT_WRITE: Bilingual = Bilingual {
    english: "cannot write",
    spanish: "no se puede escribir",
};
const CANNOT_SIGN: Bilingual = Bilingual {
    english: "cannot sign",
    spanish: "no se puede firmar",
};
const CANNOT_NUMBER: Bilingual = Bilingual {
    english: "cannot number",
    spanish: "no se puede numerar",
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// What was tried: `database_connection`.
    pub name: &'static str,
    pub success: bool,
    pub duration: Duration,
    /// What was done, or what is wrong; nothing internal.
    pub message: Message,
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
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub deadlines: Arc<WatchDeadlines>,
    pub readiness: Arc<CheckReadiness>,
    pub unsent: Arc<FindUnsent>,
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
            timed("mail", self.mail(&establishment)).await,
            timed("webhooks", self.webhooks(&establishment)).await,
        ];
        Ok(TestReport {
            tests,
            duration: started.elapsed(),
        })
    }

    fn deadlines(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        match self.deadlines.of(establishment.company.id) {
            None => Ok(message!(
                "no document of a contingency is too late",
                "ningún documento de contingencia está fuera de plazo"
            )),
            Some(late) => Err({
                let (refused, waiting) = (late.refused, late.waiting);
                message!(
                    "{refused} documents of contingencies were refused after their time and {waiting} wait \
                     beyond it",
                    "{refused} documentos de contingencias se rechazaron fuera de plazo y {waiting} lo han \
                     pasado y esperan"
                )
            }),
        }
    }

    /// The company signs in when it has no token; nothing is sent.
    async fn portal(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        match self.authority.check_access(&sender(establishment)).await {
            None => Ok(message!(
                "the tax authority takes the company's portal credentials",
                "Hacienda acepta las credenciales del portal de la empresa"
            )),
            Some(Obstacle::NotSignedIn) => Err(message!(
                "the tax authority does not take the company's portal credentials, or none are kept: log \
                 in with those of the company's NIT",
                "Hacienda no acepta las credenciales del portal de la empresa, o no se conserva ninguna: \
                 inicie sesión con las del NIT de la empresa"
            )),
            Some(Obstacle::Unreachable | Obstacle::Paused | Obstacle::Busy) => Err(message!(
                "the tax authority cannot be asked at the moment whether it takes the company's portal \
                 credentials: try again later",
                "por el momento no se puede preguntar a Hacienda si acepta las credenciales del portal de la \
                 empresa: intente más tarde"
            )),
        }
    }

    /// Whether the company can issue now that only the edition of 2026 is taken. In the test environment
    /// the service may stay at the first.
    async fn ready(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        let readiness = self.readiness.of_company(establishment.company.id).await;
        let readiness = readiness.map_err(|error| unexpected(CANNOT_TELL, &error))?;
        let Some(readiness) = readiness else {
            return Err(CANNOT_TELL.into());
        };
        let days = readiness.days_left;
        if days > 0 {
            return Ok(message!(
                "documents of 2026 are due in {days} days",
                "los documentos de 2026 son obligatorios en {days} días"
            ));
        }
        if readiness.after_cutover == Edition::Of2022 {
            return match self.environment {
                Environment::Test => Ok(message!(
                    "in tests no switch is due: the service is set to documents of 2022, and would refuse nothing \
                     that they allow; to try those of 2026 the operator sets DTE_EDITION to auto or 2026",
                    "en pruebas no hay cambio obligado: el servicio está configurado para documentos de 2022, y no \
                     rechaza nada que estos admitan; para ensayar los de 2026 el operador pone DTE_EDITION en auto o \
                     2026"
                )),
                Environment::Production => Err(message!(
                    "only documents of 2026 are taken, and the operator set those of 2022: DTE_EDITION must be auto",
                    "solo se aceptan documentos de 2026, y el operador fijó los de 2022: DTE_EDITION debe ser auto"
                )),
            };
        }
        let lacking = readiness.lacking();
        let lacking: Vec<_> = lacking
            .map(|one| one.establishment.branch_number.to_string())
            .collect();
        if lacking.is_empty() {
            return Ok(message!(
                "every establishment has what documents of 2026 need",
                "cada establecimiento tiene lo que exigen los documentos de 2026"
            ));
        }
        let lacking = lacking.join(", ");
        Err(message!(
            "establishments {lacking} lack what documents of 2026 need: the company's readiness names it",
            "a los establecimientos {lacking} les falta lo que exigen los documentos de 2026: `readiness` de la \
             empresa dice qué"
        ))
    }

    async fn mail(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        let unsent = self.unsent(establishment, UnsentCause::is_mail);
        unsent.await.map(|()| {
            message!(
                "no mail waits for too long, and the relay takes them",
                "ningún correo espera demasiado y el servidor de correo los acepta"
            )
        })
    }

    async fn webhooks(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        let unsent = self.unsent(establishment, |cause| !cause.is_mail());
        unsent.await.map(|()| {
            message!(
                "no webhook fails or was disabled by failing",
                "ningún webhook falla ni se desactivó por fallas"
            )
        })
    }

    async fn unsent(
        &self,
        establishment: &CompanyEstablishment,
        is_asked: impl Fn(UnsentCause) -> bool,
    ) -> Result<(), Message> {
        let found = self.unsent.run(Some(establishment.company.id)).await;
        let mut found = found.map_err(|error| unexpected(CANNOT_TELL, &error))?;
        found.retain(|one| is_asked(one.cause));
        if found.is_empty() {
            return Ok(());
        }
        Err(Message::in_each(|language| {
            let texts = found.iter().map(|one| one.message());
            let texts: Vec<_> = texts.map(|text| text.text(language).to_owned()).collect();
            texts.join("; ")
        }))
    }

    async fn database(&self) -> Result<Message, Message> {
        match self.documents.probe().await {
            Ok(()) => Ok(message!(
                "written, committed and read",
                "se escribió, se confirmó y se leyó"
            )),
            Err(error) => Err(unexpected(CANNOT_WRITE, &error)),
        }
    }

    /// A sample of each type that the company issues by its rules, in the name of the caller's
    /// establishment.
    fn mapping(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        let mut done = Vec::new();
        let edition = self
            .edition
            .of(establishment.company.edition, self.clock.now());
        for (content, facts) in sample_documents(edition) {
            let document_type = content.document_type();
            let related = || content.document().related_types();
            let refused = establishment.company.does_not_issue(document_type, related);
            if refused.is_some() {
                continue;
            }
            let code = document_type.code();
            let checked = content.check(&facts);
            let checked = checked.map_err(|found| {
                Message::in_each(|language| format!("{code}: {}", texts(&found, language)))
            })?;
            let identification = self.identification(document_type);
            let document = Document::issue(checked, identification, establishment.issuer());
            if let Err(error) = dte_schema::render(&document) {
                tracing::error!(%error, cause = ?error, code, "a sample cannot be rendered");
                return Err(message!(
                    "{code}: cannot be rendered",
                    "{code}: no se puede generar"
                ));
            }
            done.push(code);
        }
        let done = done.join(", ");
        Ok(message!(
            "samples checked and rendered: {done}",
            "muestras revisadas y generadas: {done}"
        ))
    }

    /// The keys of a certificate are proved to belong together, by a signature that is verified,
    /// when the certificate is loaded.
    async fn signing(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        const TEXT: &str = r#"{"test":"signing"}"#;
        let holder = certificate_ref(establishment);
        let signed = self.signer.sign(&holder, TEXT.into()).await;
        let signed = match signed {
            Ok(_signature) => self.signer.in_use(&holder).await,
            Err(error) => Err(error),
        };
        match signed {
            Ok(facts) => self.outlasts(facts.ends_at),
            Err(SigningError::Certificate(fault)) => Err(advice(&fault)),
            Err(SigningError::Overloaded) => Err(message!(
                "the signing queue is full",
                "la cola de firmas está llena"
            )),
            Err(SigningError::Port(error)) => Err(unexpected(CANNOT_SIGN, &error)),
        }
    }

    /// A certificate that ends soon is a fault while there is time to mend it.
    fn outlasts(&self, ends: OffsetDateTime) -> Result<Message, Message> {
        let left = ends - self.clock.now();
        if left >= CERTIFICATE_WITHIN {
            return Ok(message!(
                "signed with the company's certificate, whose keys were verified when it was loaded",
                "se firmó con el certificado de la empresa, cuyas llaves se verificaron al cargarlo"
            ));
        }
        let (day, days) = (LocalTime::at(ends).date(), left.whole_days());
        Err(message!(
            "the company's certificate ends on {day}, in {days} days: generate a new one in the \
             authority's portal and put it in place of the old one",
            "el certificado de la empresa vence el {day}, en {days} días: genere uno nuevo en el portal de \
             Hacienda y póngalo en lugar del anterior"
        ))
    }

    async fn sequence(&self, establishment: &CompanyEstablishment) -> Result<Message, Message> {
        let key = series(establishment, &self.identification(DocumentType::Ccf));
        match self.documents.rehearse(&key).await {
            Ok(()) => Ok(message!(
                "the next number of a series was taken and rolled back",
                "se tomó el siguiente número de una serie y se deshizo"
            )),
            Err(StoreError::SeriesExhausted) => {
                Err(message!("the series is exhausted", "la serie está agotada"))
            }
            Err(StoreError::Overloaded) => {
                Err(message!("too much is waiting", "hay demasiado en espera"))
            }
            Err(
                StoreError::Overdrawn { .. }
                | StoreError::UnderInvalidation { .. }
                | StoreError::AlreadySettled { .. }
                | StoreError::Changed
                | StoreError::ExternalIdTaken,
            ) => Err(CANNOT_NUMBER.into()),
            Err(StoreError::Port(error)) => Err(unexpected(CANNOT_NUMBER, &error)),
        }
    }

    async fn authority(&self) -> Result<Message, Message> {
        match self.authority.health().await {
            AuthorityHealth::Reachable => {
                Ok(message!("the tax authority answers", "Hacienda responde"))
            }
            AuthorityHealth::Unreachable(why) => Err(message!(
                "nothing reaches the tax authority ({why}); documents are issued all the same and sent \
                 later",
                "nada llega a Hacienda ({why}); los documentos se emiten de todos modos y se envían después"
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
    test: impl Future<Output = Result<Message, Message>>,
) -> TestResult {
    let started = Instant::now();
    let found = tokio::time::timeout(WITHIN, test).await;
    let found = found.unwrap_or_else(|_late| {
        let within = WITHIN.as_secs();
        Err(message!(
            "no result in {within} s",
            "sin resultado en {within} s"
        ))
    });
    TestResult {
        name,
        success: found.is_ok(),
        duration: started.elapsed(),
        message: found.unwrap_or_else(|message| message),
    }
}

/// Tells the log what is wrong, and the caller that something is.
fn unexpected(what: Bilingual, error: &PortError) -> Message {
    tracing::error!(%error, cause = ?error.cause, "a self-test failed");
    what.into()
}

fn texts(violations: &[Violation], language: Language) -> String {
    let texts = violations.iter().map(|violation| violation.text(language));
    let texts: Vec<String> = texts.collect();
    texts.join("; ")
}
