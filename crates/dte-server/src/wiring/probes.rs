//! What the health check asks.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dte_application::contingency::watch_deadlines::WatchDeadlines;
use dte_application::jobs::blocking;
use dte_application::ports::{Authority, AuthorityHealth, Probe, Signer, StoreRehearsal};
use dte_domain::identification::Environment;
use dte_persistence::Database;
use dte_security::CertificateFolder;

use crate::system::data_dir;
use crate::wiring::survey::Survey;

/// Whether documents can be stored.
pub struct DatabaseProbe {
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
    pub signer: Arc<dyn Signer>,
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

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        (self.trouble)(&self.survey).map_or(Ok(()), |trouble| Err(trouble.into()))
    }
}

/// A log this long is not moved into the file any more: somebody holds an old state of it.
const LONG_LOG: u64 = 256 * 1024 * 1024;

/// Whether files can be written into the data folder, and SQLite's log is moved into the file.
pub struct StorageProbe {
    pub folder: PathBuf,
    /// SQLite's log.
    pub log: Option<PathBuf>,
}

#[async_trait]
impl Probe for StorageProbe {
    fn component(&self) -> &'static str {
        "storage"
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        let (folder, log) = (self.folder.clone(), self.log.clone());
        let looked = blocking::run(move || {
            let length = log.map_or(0, |log| fs::metadata(log).map_or(0, |log| log.len()));
            data_dir::write_into(&folder).map(|()| length)
        });
        match looked.await {
            Ok(Ok(length)) if length > LONG_LOG => {
                let mebibytes = length / 1024 / 1024;
                tracing::error!(
                    mebibytes,
                    "SQLite's log grows: another program holds an old state of the database file open"
                );
                Err("the database's log grows: another program reads the file".into())
            }
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => {
                tracing::error!(%error, "the data folder cannot be written");
                Err("cannot write".into())
            }
            Err(_ended) => Err("cannot write".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use dte_application::ports::{BatchReply, CompanyId, Obstacle};
    use dte_application::use_cases::check_health::{CheckHealth, Health, Overall};
    use dte_application::use_cases::check_readiness::CheckReadiness;
    use dte_domain::edition::{CUTOVER, Choice};
    use dte_domain::samples;
    use dte_persistence::DatabaseOptions;
    use dte_test_kit::{FakeSigner, StoppedClock, TestApp};
    use tempfile::TempDir;

    use super::*;
    use crate::wiring::survey::Findings;
    use crate::wiring::survey::tests::{NOW, findings, uuid};

    /// A survey that saw this, nine days before the switch.
    fn survey(environment: Environment, findings: Findings) -> (TempDir, Arc<Survey>) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("dte.sqlite").display());
        Database::migrate(&url).unwrap();
        let database = Database::open(&url, DatabaseOptions::default()).unwrap();
        let (database, clock) = (Arc::new(database), Arc::new(StoppedClock::at(NOW)));
        let survey = Survey {
            readiness: CheckReadiness {
                companies: database.clone(),
                counts: database.clone(),
                districts: database.clone(),
                clock: clock.clone(),
                environment,
                choice: Choice::ByDate { cutover: CUTOVER },
                cutover: CUTOVER,
            },
            database,
            certificates: CertificateFolder::new(folder.path()),
            clock,
            signer: Arc::new(FakeSigner::default()),
            environment,
            cutover: CUTOVER,
            data_dir: folder.path().to_owned(),
            backup_within: None,
            findings: findings.into(),
        };
        (folder, Arc::new(survey))
    }

    async fn health(probes: Vec<Arc<dyn Probe>>) -> Health {
        let clock = Arc::new(StoppedClock::at(NOW));
        let health = CheckHealth::new(probes, clock, Duration::ZERO);
        health.run().await
    }

    #[tokio::test]
    async fn matters_of_companies_degrade_production_only_and_are_told_as_counts() {
        // Of those whose access is refused, the second issued nothing lately.
        let not_signed_in = [0, 7].map(|number| CompanyId(uuid(number)));
        let troubled = || Findings {
            not_signed_in: not_signed_in.into(),
            ..findings(&[Some(-1)], 1)
        };
        let (_folder, production) = survey(Environment::Production, troubled());
        let told = health(SurveyProbe::all(&production)).await;
        assert_eq!(told.overall, Overall::Degraded);
        let told = told.components.iter();
        let told: Vec<_> = told
            .map(|it| format!("{}: {}", it.name, it.details))
            .collect();
        assert_eq!(
            told,
            [
                "certificates: certificates that ended, are missing or cannot be used: 1",
                "edition: companies not ready: 1, days to the switch: 9",
                "access: companies whose credentials the authority does not take: 1",
            ]
        );
        let (_folder, test) = survey(Environment::Test, troubled());
        assert_eq!(health(SurveyProbe::all(&test)).await.overall, Overall::Up);
        // Before anybody looked which companies issue, all count.
        *production.findings() = Findings {
            not_signed_in: not_signed_in.into(),
            ..Findings::default()
        };
        assert!(production.access().unwrap().ends_with(": 2"));
    }

    /// A company whose documents of a contingency wait after their 72 hours.
    async fn late() -> (TestApp, Arc<WatchDeadlines>) {
        let kit = TestApp::new();
        let company = kit.company().await.main;
        kit.authority.block(company.company, Obstacle::Paused);
        kit.issue(company, samples::ccf()).await.unwrap();
        kit.authority.unblock(company.company);
        let taken = BatchReply::Taken { code: "1".into() };
        kit.authority.batch_next(taken);
        for _ in 0..6 {
            kit.clock.advance(time::Duration::seconds(90));
            kit.watch.run().await.unwrap();
        }
        kit.clock.advance(time::Duration::hours(80));
        let (documents, clock) = (kit.database.clone(), kit.clock.clone());
        let deadlines = WatchDeadlines::new(documents, clock, Environment::Test);
        deadlines.run().await.unwrap();
        (kit, Arc::new(deadlines))
    }

    #[tokio::test]
    async fn late_documents_degrade_production_while_their_company_issues() {
        let (_kit, deadlines) = late().await;
        assert_eq!(deadlines.all().len(), 1);
        let asked = async |environment, findings| {
            let (_folder, survey) = survey(environment, findings);
            let probe = Arc::new(DeadlinesProbe(deadlines.clone(), survey));
            health(vec![probe]).await
        };
        let others = || findings(&[Some(90)], 0);
        let issuing = Findings::default();
        let told = asked(Environment::Production, issuing.clone()).await;
        assert_eq!(told.overall, Overall::Degraded);
        let expected = "companies whose documents are too late: 1";
        assert_eq!(told.components[0].details, expected);
        let told = asked(Environment::Production, others()).await;
        assert_eq!(told.overall, Overall::Up);
        let told = asked(Environment::Test, issuing).await;
        assert_eq!(told.overall, Overall::Up);
    }
}
