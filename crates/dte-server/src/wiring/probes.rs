//! What the health check asks.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dte_application::contingency::watch_deadlines::WatchDeadlines;
use dte_application::jobs::blocking;
use dte_application::ports::{Authority, AuthorityHealth, Documents, Probe, Signer};
use dte_domain::identification::Environment;
use dte_persistence::Database;
use dte_security::CertificateFolder;

use crate::system::data_dir;
use crate::wiring::faults;
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

/// The faults of a component that the survey found.
pub struct FaultsProbe {
    pub survey: Arc<Survey>,
    /// Its name in the health answer.
    pub component: &'static str,
}

impl FaultsProbe {
    /// Those that an environment has.
    pub fn all(survey: &Arc<Survey>) -> Vec<Arc<dyn Probe>> {
        let components = faults::components(survey).into_iter();
        let probes = components.map(|component| -> Arc<dyn Probe> {
            Arc::new(Self {
                survey: survey.clone(),
                component,
            })
        });
        probes.collect()
    }
}

#[async_trait]
impl Probe for FaultsProbe {
    fn component(&self) -> &'static str {
        self.component
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        faults::trouble(&self.survey, self.component).map_or(Ok(()), |trouble| Err(trouble.into()))
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
    use dte_application::use_cases::find_unsent::{FindUnsent, Unsent, UnsentCause};
    use dte_domain::edition::{CUTOVER, Choice};
    use dte_domain::samples;
    use dte_persistence::DatabaseOptions;
    use dte_test_kit::{FakeSigner, FakeWebhooks, StoppedClock, TestApp};
    use tempfile::TempDir;

    use super::*;
    use crate::wiring::survey::tests::{NOW, findings, uuid};
    use crate::wiring::survey::{Backup, Findings};

    /// A survey that saw this, on the day of the switch.
    fn survey(environment: Environment, findings: Findings) -> (TempDir, Arc<Survey>) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("dte.sqlite").display());
        Database::migrate(&url).unwrap();
        let database = Database::open(&url, DatabaseOptions::default()).unwrap();
        let (database, clock) = (Arc::new(database), Arc::new(StoppedClock::at(NOW)));
        let survey = Survey {
            readiness: CheckReadiness {
                companies: database.clone(),
                documents: database.clone(),
                signer: Arc::new(FakeSigner::default()),
                clock: clock.clone(),
                environment,
                choice: Choice::ByDate { cutover: CUTOVER },
                cutover: CUTOVER,
            },
            unsent: FindUnsent {
                mailings: database.clone(),
                webhooks: database.clone(),
                sender: Arc::new(FakeWebhooks::default()),
                clock: clock.clone(),
                environment,
                has_relay: true,
                started_at: NOW,
            },
            database,
            clock,
            environment,
            cutover: NOW,
            data_dir: folder.path().to_owned(),
            backup_within: Some(Duration::from_hours(1)),
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
        let unsent = |cause| Unsent {
            company: CompanyId(uuid(0)),
            cause,
            count: 171,
        };
        let troubled = || Findings {
            not_signed_in: not_signed_in.into(),
            unsent: vec![
                unsent(UnsentCause::NoRelay),
                unsent(UnsentCause::WebhookForbidden),
                unsent(UnsentCause::WebhookDisabled),
                Unsent {
                    company: CompanyId(uuid(7)),
                    ..unsent(UnsentCause::MailsWait)
                },
            ],
            ..findings(&[Some(-1)], 1)
        };
        let (_folder, production) = survey(Environment::Production, troubled());
        let told = health(FaultsProbe::all(&production)).await;
        assert_eq!(told.overall, Overall::Degraded);
        let told = told.components.iter();
        let told: Vec<_> = told
            .map(|it| format!("{}: {}", it.name, it.details))
            .collect();
        assert_eq!(
            told,
            [
                "certificates: certificates that ended, are missing or cannot be used: 1",
                "edition: companies not ready for documents of 2026: 1",
                "access: companies whose credentials the authority does not take: 1",
                "mail: companies whose documents are to be mailed, without a mail relay: 1",
                "webhooks: companies with a webhook whose address the settings do not allow: 1; companies with a \
                 webhook that was disabled because it failed: 1",
                "backup: ok",
            ]
        );
        let (_folder, test) = survey(Environment::Test, troubled());
        assert_eq!(health(FaultsProbe::all(&test)).await.overall, Overall::Up);
        // Before anybody looked which companies issue, all count.
        *production.findings() = Findings {
            not_signed_in: not_signed_in.into(),
            ..Findings::default()
        };
        let access = faults::trouble(&production, "access");
        assert!(access.unwrap().ends_with(": 2"));
    }

    /// What health says of a component with such findings.
    fn trouble(component: &str, findings: Findings) -> Option<String> {
        let (_folder, survey) = survey(Environment::Production, findings);
        faults::trouble(&survey, component)
    }

    #[test]
    fn certificates_are_told_of_thirty_days_before_their_end_as_counts() {
        for (ends, expected) in [
            (vec![Some(31), Some(400)], None),
            (
                vec![Some(29), Some(31)],
                Some("certificates that end within 30 days: 1"),
            ),
            (
                vec![Some(-1), None, Some(90)],
                Some("certificates that ended, are missing or cannot be used: 2"),
            ),
            (
                vec![Some(-1), Some(3), Some(4)],
                Some(
                    "certificates that ended, are missing or cannot be used: 1; certificates that end within 30 days: 2",
                ),
            ),
        ] {
            let told = trouble("certificates", findings(&ends, 0));
            assert_eq!(told.as_deref(), expected, "{ends:?}");
        }
        let told = trouble("certificates", Findings::default());
        assert_eq!(told, None, "nobody looked yet");
    }

    #[test]
    fn companies_that_are_not_ready_are_told_of_from_the_switch_on() {
        let told = |left, not_ready| {
            let (_folder, survey) =
                survey(Environment::Production, findings(&[Some(400)], not_ready));
            let survey = Survey {
                cutover: NOW + time::Duration::days(left),
                ..Arc::into_inner(survey).unwrap()
            };
            faults::trouble(&survey, "edition")
        };
        assert_eq!(told(1, 1), None);
        let expected = "companies not ready for documents of 2026: 1";
        for left in [0, -3] {
            assert_eq!(told(left, 1).as_deref(), Some(expected));
        }
        assert_eq!(told(-3, 0), None);
    }

    #[test]
    fn a_backup_that_is_too_old_or_was_never_made_is_told_of() {
        let hour = Duration::from_hours(1);
        let told = |backup| {
            let findings = Findings {
                backup,
                ..Findings::default()
            };
            trouble("backup", findings)
        };
        assert_eq!(told(Backup::Unknown), None, "nobody looked yet");
        assert_eq!(told(Backup::Missing).as_deref(), Some("there is none"));
        assert_eq!(told(Backup::Aged(hour)), None);
        let aged = told(Backup::Aged(hour * 30));
        assert_eq!(aged.as_deref(), Some("hours since the newest: 30"));
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
