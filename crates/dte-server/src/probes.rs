//! What the health check asks.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dte_application::blocking;
use dte_application::ports::{Authority, AuthorityHealth, Documents, Probe, Signer};
use dte_application::watch_deadlines::WatchDeadlines;
use dte_domain::identification::Environment;
use dte_persistence::Database;
use dte_security::CertificateFolder;

use crate::folder;
use crate::survey::Survey;

/// Whether documents can be stored.
pub struct DatabaseProbe {
    /// The database.
    pub database: Arc<Database>,
    /// How long a client waits for an answer: a transaction that takes longer serves nobody, unless
    /// the database is in the middle of finding out what became of it.
    pub within: Duration,
}

#[async_trait]
impl Probe for DatabaseProbe {
    fn component(&self) -> &'static str {
        "database"
    }

    fn is_vital(&self) -> bool {
        true
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        match self.database.probe().await {
            Ok(()) => Ok(()),
            Err(error) => {
                tracing::error!(%error, cause = ?error.cause, "the database does not work");
                Err("cannot store".into())
            }
        }
    }

    fn has_failed_since(&self, moment: Instant) -> bool {
        self.database.has_failed_since(moment)
    }

    fn hangs(&self) -> bool {
        self.database.busy_for() > self.within.max(self.database.writes_within())
    }
}

/// Whether the signing threads answer, and find certificates.
pub struct SignerProbe {
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// With what.
    pub certificates: CertificateFolder,
}

#[async_trait]
impl Probe for SignerProbe {
    fn component(&self) -> &'static str {
        "signer"
    }

    fn is_vital(&self) -> bool {
        true
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        if let Err(error) = self.signer.probe().await {
            tracing::error!(%error, cause = ?error.cause, "signing does not work");
            return Err("cannot sign".into());
        }
        match self.certificates.probe().await {
            Ok(()) => Ok(()),
            Err(error) => {
                tracing::error!(%error, cause = ?error.cause, "the folder of certificates cannot be read");
                Err("cannot read the certificates".into())
            }
        }
    }
}

/// Whether the authority takes documents. Without it the service goes on.
pub struct AuthorityProbe(pub Arc<dyn Authority>);

#[async_trait]
impl Probe for AuthorityProbe {
    fn component(&self) -> &'static str {
        "authority"
    }

    fn is_vital(&self) -> bool {
        false
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        match self.0.health().await {
            AuthorityHealth::Reachable => Ok(()),
            AuthorityHealth::Unreachable(why) => Err(why.into()),
        }
    }
}

/// Whether documents of contingencies are too late: an affair of companies, which degrades where
/// documents count, while they issue.
pub struct DeadlinesProbe(pub Arc<WatchDeadlines>, pub Arc<Survey>);

#[async_trait]
impl Probe for DeadlinesProbe {
    fn component(&self) -> &'static str {
        "contingency"
    }

    fn is_vital(&self) -> bool {
        false
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        let Self(deadlines, survey) = self;
        if survey.environment != Environment::Production {
            return Ok(());
        }
        let late = deadlines.all();
        let late = late.iter().filter(|one| survey.is_active(one.company));
        match late.count() {
            0 => Ok(()),
            count => Err(format!("companies whose documents are too late: {count}").into()),
        }
    }
}

/// What the survey finds wrong: affairs of companies, which degrade where documents count, and the
/// operator's own.
pub struct SurveyProbe {
    /// What looks.
    pub survey: Arc<Survey>,
    /// Its name in the health answer.
    pub component: &'static str,
    /// What is wrong, if anything is.
    pub trouble: fn(&Survey) -> Option<String>,
}

impl SurveyProbe {
    /// Those that an environment has.
    pub fn all(survey: &Arc<Survey>) -> Vec<Arc<dyn Probe>> {
        let probe = |component, trouble| -> Arc<dyn Probe> {
            Arc::new(Self {
                survey: survey.clone(),
                component,
                trouble,
            })
        };
        let mut probes = Vec::new();
        if survey.environment == Environment::Production {
            probes.push(probe("certificates", Survey::certificates));
            probes.push(probe("edition", Survey::switch));
            probes.push(probe("access", Survey::access));
        }
        if survey.backup_within.is_some() {
            probes.push(probe("backup", Survey::backup));
        }
        probes
    }
}

#[async_trait]
impl Probe for SurveyProbe {
    fn component(&self) -> &'static str {
        self.component
    }

    fn is_vital(&self) -> bool {
        false
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        (self.trouble)(&self.survey).map_or(Ok(()), |trouble| Err(trouble.into()))
    }
}

/// Whether the authority gives documents stamps of their own. A person must clear up what it does not.
pub struct StampsProbe(pub Arc<dyn Documents>);

#[async_trait]
impl Probe for StampsProbe {
    fn component(&self) -> &'static str {
        "stamps"
    }

    fn is_vital(&self) -> bool {
        false
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        match self.0.doubtful_stamps().await {
            Ok(0) => Ok(()),
            Ok(documents) => {
                tracing::error!(
                    documents,
                    "the authority goes on giving a stamp that another document has"
                );
                Err("a document gets another one's stamp".into())
            }
            // The database has its own probe.
            Err(error) => {
                tracing::warn!(%error, cause = ?error.cause, "doubtful stamps cannot be counted");
                Ok(())
            }
        }
    }
}

/// Whether files can be written into the data folder.
pub struct StorageProbe(pub PathBuf);

#[async_trait]
impl Probe for StorageProbe {
    fn component(&self) -> &'static str {
        "storage"
    }

    fn is_vital(&self) -> bool {
        false
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        let folder = self.0.clone();
        match blocking::run(move || folder::write_into(&folder)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::error!(%error, "the data folder cannot be written");
                Err("cannot write".into())
            }
            Err(_ended) => Err("cannot write".into()),
        }
    }
}
