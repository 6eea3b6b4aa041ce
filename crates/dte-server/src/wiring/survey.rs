//! What an operator wants to know before anybody complains: which certificates end, which companies
//! are not ready for the switch, what waits, how old the backup is. Looked at from time to time, and
//! shown by health and metrics in between.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dte_application::jobs::blocking;
use dte_application::ports::{
    CertificateFault, CertificateRef, Clock, CompanyId, CompanyReader as _, ContingencySummary,
    PortError, Signer, SigningError, WhyOpen,
};
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_domain::edition::days_until;
use dte_domain::identification::Environment;
use dte_domain::taxpayer::Nit;
use dte_persistence::{Census, Database};
use dte_security::CertificateFolder;
use time::OffsetDateTime;

use crate::system::data_dir;

/// How often documents are counted.
pub const EVERY: Duration = Duration::from_mins(1);

/// How often each company is looked at.
const COMPANIES_EVERY: time::Duration = time::Duration::minutes(10);

/// Companies that issued nothing for so long are nobody's worry.
const ACTIVE_WITHIN: time::Duration = time::Duration::days(30);

/// How many certificates are looked at before others may work with the folder.
const FILES_AT_ONCE: usize = 100;

/// How long before its end a certificate has to be replaced.
const ENDS_SOON: time::Duration = time::Duration::days(30);

/// How long before the switch companies have to be ready.
const SWITCH_SOON: time::Duration = time::Duration::days(30);

/// What is looked at, and what was seen.
pub struct Survey {
    pub database: Arc<Database>,
    pub certificates: CertificateFolder,
    pub signer: Arc<dyn Signer>,
    /// How a company stands before the switch.
    pub readiness: CheckReadiness,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    /// From when on only the edition of 2026 is taken.
    pub cutover: OffsetDateTime,
    pub data_dir: PathBuf,
    /// The age from which on a backup is too old, if anybody cares.
    pub backup_within: Option<Duration>,
    pub findings: Mutex<Findings>,
}

/// What was seen last.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The documents that are not at their end.
    pub census: Option<Census>,
    /// Companies that issued lately, if they were looked at.
    pub companies: Option<Companies>,
    /// Companies whose credentials the authority does not take.
    pub not_signed_in: BTreeSet<CompanyId>,
    /// The newest backup.
    pub backup: Backup,
    /// Documents of 2022 without a stamp, if they were counted around the switch.
    pub unsealed: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backup {
    #[default]
    Unknown,
    Missing,
    /// It is so old.
    Aged(Duration),
}

/// What was seen of the companies that issued lately.
#[derive(Clone, Debug)]
pub struct Companies {
    at: OffsetDateTime,
    /// Each company's certificate's end; nothing where there is none that can be used.
    pub certificates: Vec<(CompanyId, Option<OffsetDateTime>)>,
    /// Those that are not ready for the documents of 2026.
    pub not_ready: Vec<CompanyId>,
}

impl Survey {
    pub async fn run(&self) {
        match self.database.census(self.environment).await {
            Ok(census) => self.findings().census = Some(census),
            Err(error) => tracing::warn!(%error, cause = ?error.cause, "what waits is not counted"),
        }
        let now = self.clock.now();
        let last = self
            .findings()
            .companies
            .as_ref()
            .map(|companies| companies.at);
        if last.is_none_or(|last| (now - last).abs() >= COMPANIES_EVERY) {
            match self.look_at_companies(now).await {
                Ok(companies) => self.findings().companies = Some(companies),
                Err(error) => {
                    tracing::warn!(%error, cause = ?error.cause, "companies are not looked at");
                }
            }
        }
        let file = self.data_dir.join(data_dir::LAST_BACKUP);
        if let Ok(age) = blocking::run(move || age(&file)).await {
            self.findings().backup = age.map_or(Backup::Missing, Backup::Aged);
        }
    }

    async fn look_at_companies(&self, now: OffsetDateTime) -> Result<Companies, PortError> {
        let since = self.clock.local_now().date() - ACTIVE_WITHIN;
        let active = self.database.active_companies(self.environment, since);
        let ends = self.ends(active.await?).await?;
        let mut not_ready = Vec::new();
        let mut certificates = Vec::with_capacity(ends.len());
        for (id, end) in ends {
            let usable = match end {
                Some(end) if self.opens(id).await? => Some(end),
                _ => None,
            };
            certificates.push((id, usable));
            let readiness = self.readiness.of_company(id).await?;
            if readiness.is_some_and(|readiness| !readiness.is_ready()) {
                not_ready.push(id);
            }
        }
        Ok(Companies {
            at: now,
            certificates,
            not_ready,
        })
    }

    /// When the certificates of companies end: those that they gave, and of the others those of the
    /// folder; nothing where there is none that can be read.
    async fn ends(
        &self,
        companies: Vec<(CompanyId, Nit)>,
    ) -> Result<Vec<(CompanyId, Option<OffsetDateTime>)>, PortError> {
        let given = self.database.ends_of_given_certificates().await?;
        let given: HashMap<CompanyId, OffsetDateTime> = given.into_iter().collect();
        let (with, without): (Vec<_>, Vec<_>) = companies
            .into_iter()
            .partition(|(id, _)| given.contains_key(id));
        let given = with.iter().map(|(id, _)| (*id, given.get(id).copied()));
        let mut ends: Vec<_> = given.collect();
        for some in without.chunks(FILES_AT_ONCE) {
            let nits = some.iter().map(|(_, nit)| nit.clone()).collect();
            let found = self.certificates.ends(nits).await?;
            ends.extend(
                some.iter()
                    .map(|(id, _)| *id)
                    .zip(found.into_iter().map(Result::ok)),
            );
        }
        Ok(ends)
    }

    /// Whether a company's certificate opens with the password that is kept for it, and is its own.
    /// What could not be found out now is no fault of the file; its end is looked at apart.
    async fn opens(&self, company: CompanyId) -> Result<bool, PortError> {
        let Some(company) = self.database.company(company).await? else {
            return Ok(true);
        };
        let holder = CertificateRef {
            nit: company.nit,
            password: company.certificate_password,
        };
        Ok(!matches!(
            self.signer.check(&holder).await,
            Err(SigningError::Certificate(
                CertificateFault::Unreadable { .. }
                    | CertificateFault::WrongPassword
                    | CertificateFault::OtherTaxpayer
            ))
        ))
    }

    pub fn keep_contingencies(&self, unclosed: &[ContingencySummary]) {
        let refused = unclosed.iter().map(|summary| &summary.contingency);
        let refused = refused.filter(|one| one.why_it_is_open() == Some(WhyOpen::NotSignedIn));
        self.findings().not_signed_in = refused.map(|one| one.company).collect();
    }

    pub fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The days until the switch; 0 on its day and later.
    pub fn days_left(&self) -> u64 {
        days_until(self.cutover, self.clock.now())
    }

    /// Whether a company issued lately; any did before anybody looked.
    pub fn is_active(&self, company: CompanyId) -> bool {
        let findings = self.findings();
        let active = |companies: &Companies| {
            let mut ids = companies.certificates.iter().map(|(id, _)| *id);
            ids.any(|id| id == company)
        };
        findings.companies.as_ref().is_none_or(active)
    }

    /// What is wrong with certificates, as health tells it: how many, never whose.
    pub fn certificates(&self) -> Option<String> {
        self.findings().certificates(self.clock.now())
    }

    pub fn access(&self) -> Option<String> {
        let refused = self.findings().not_signed_in.clone();
        let refused = refused.into_iter().filter(|&one| self.is_active(one));
        match refused.count() {
            0 => None,
            count => Some(format!(
                "companies whose credentials the authority does not take: {count}"
            )),
        }
    }

    pub fn switch(&self) -> Option<String> {
        self.findings().switch(self.cutover, self.clock.now())
    }

    pub fn backup(&self) -> Option<String> {
        self.findings().backup(self.backup_within?)
    }
}

impl Findings {
    fn certificates(&self, now: OffsetDateTime) -> Option<String> {
        let companies = self.companies.as_ref()?;
        let ends_within = |within| {
            let ends = companies.certificates.iter().map(|(_, end)| end);
            ends.filter(|end| end.is_none_or(|end| end - now < within))
                .count()
        };
        let ended = ends_within(time::Duration::ZERO);
        match (ended, ends_within(ENDS_SOON) - ended) {
            (0, 0) => None,
            (0, soon) => Some(format!("certificates that end within 30 days: {soon}")),
            (ended, 0) => Some(format!(
                "certificates that ended, are missing or cannot be used: {ended}"
            )),
            (ended, soon) => Some(format!(
                "certificates that ended, are missing or cannot be used: {ended}, that end within 30 days: {soon}"
            )),
        }
    }

    fn switch(&self, cutover: OffsetDateTime, now: OffsetDateTime) -> Option<String> {
        let not_ready = self.companies.as_ref()?.not_ready.len();
        let days = days_until(cutover, now);
        (not_ready > 0 && cutover - now < SWITCH_SOON)
            .then(|| format!("companies not ready: {not_ready}, days to the switch: {days}"))
    }

    fn backup(&self, within: Duration) -> Option<String> {
        match self.backup {
            Backup::Missing => Some("there is none".to_owned()),
            Backup::Aged(age) if age > within => {
                Some(format!("hours since the newest: {}", age.as_secs() / 3_600))
            }
            Backup::Unknown | Backup::Aged(_) => None,
        }
    }
}

/// How old a file is, by the clock that files have, which no setting moves.
fn age(file: &Path) -> Option<Duration> {
    let changed = file.metadata().and_then(|about| about.modified()).ok()?;
    // One of the future was made just now, by another clock.
    Some(changed.elapsed().unwrap_or_default())
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use time::macros::datetime;

    pub const NOW: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);

    /// Companies whose certificates end after so many days, or have none.
    pub fn findings(ends: &[Option<i64>], not_ready: usize) -> Findings {
        let end = |days: &Option<i64>| days.map(|days| NOW + time::Duration::days(days));
        let certificates = ends.iter().enumerate();
        Findings {
            companies: Some(Companies {
                at: NOW,
                certificates: certificates
                    .map(|(at, days)| (CompanyId(uuid(at)), end(days)))
                    .collect(),
                not_ready: (0..not_ready).map(|at| CompanyId(uuid(at))).collect(),
            }),
            ..Findings::default()
        }
    }

    /// The id of the company in that place.
    pub fn uuid(number: usize) -> uuid::Uuid {
        uuid::Uuid::from_u128(u128::try_from(number).unwrap())
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
                    "certificates that ended, are missing or cannot be used: 1, that end within 30 days: 2",
                ),
            ),
        ] {
            let told = findings(&ends, 0).certificates(NOW);
            assert_eq!(told.as_deref(), expected, "{ends:?}");
        }
        assert_eq!(
            Findings::default().certificates(NOW),
            None,
            "nobody looked yet"
        );
    }

    #[test]
    fn companies_that_are_not_ready_are_told_of_in_the_last_month_and_after() {
        let days = time::Duration::days;
        let one = findings(&[Some(400)], 1);
        assert_eq!(one.switch(NOW + days(31), NOW), None);
        let told = |left| one.switch(NOW + left, NOW).unwrap();
        let expected = "companies not ready: 1, days to the switch: ";
        assert_eq!(told(days(9)), format!("{expected}9"));
        assert_eq!(told(days(-3)), format!("{expected}0"));
        assert_eq!(findings(&[Some(400)], 0).switch(NOW + days(9), NOW), None);
    }

    #[test]
    fn a_backup_that_is_too_old_or_was_never_made_is_told_of() {
        let hour = Duration::from_hours(1);
        let findings = |backup| Findings {
            backup,
            ..Findings::default()
        };
        let told = |backup| findings(backup).backup(hour);
        assert_eq!(told(Backup::Unknown), None, "nobody looked yet");
        assert_eq!(told(Backup::Missing).as_deref(), Some("there is none"));
        assert_eq!(told(Backup::Aged(hour)), None);
        let expected = "hours since the newest: 30";
        let aged = told(Backup::Aged(hour * 30));
        assert_eq!(aged.as_deref(), Some(expected));
    }
}
