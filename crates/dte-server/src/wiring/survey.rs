//! What an operator wants to know before anybody complains: which certificates end, which companies
//! are not ready for documents of 2026, what waits, how old the backup is. Looked at from time to time, and
//! shown by health and metrics in between.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dte_application::jobs::blocking;
use dte_application::ports::{Clock, CompanyId, ContingencySummary, PortError, WhyOpen};
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_application::use_cases::find_unsent::{FindUnsent, Unsent, UnsentCause};
use dte_domain::identification::Environment;
use dte_persistence::{Census, Database};
use time::OffsetDateTime;

use crate::system::data_dir;

/// How often documents are counted.
pub const EVERY: Duration = Duration::from_mins(1);

/// How often each company is looked at.
const COMPANIES_EVERY: time::Duration = time::Duration::minutes(10);

/// Companies that issued something, and nothing for so long, are nobody's worry.
const ACTIVE_WITHIN: time::Duration = time::Duration::days(30);

/// How long before its end a certificate has to be replaced.
const ENDS_SOON: time::Duration = time::Duration::days(30);

/// What is looked at, and what was seen.
pub struct Survey {
    pub database: Arc<Database>,
    /// How a company stands before the switch, and its certificate.
    pub readiness: CheckReadiness,
    pub unsent: FindUnsent,
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
    /// Companies that issued lately or have not issued yet, if they were looked at.
    pub companies: Option<Companies>,
    /// Mails and events that do not leave.
    pub unsent: Vec<Unsent>,
    /// Companies whose credentials the authority does not take.
    pub not_signed_in: BTreeSet<CompanyId>,
    /// The newest backup.
    pub backup: Backup,
}

/// A fault that is there.
#[derive(Clone, Debug)]
pub struct Found {
    /// The companies that have it; none of a fault of the operator's own.
    pub companies: BTreeSet<CompanyId>,
    /// The fault in words with a count, never whose it is: health is public.
    pub details: String,
}

impl Found {
    /// A fault that companies have, if any of them does.
    pub fn of_companies(
        says: &str,
        companies: impl IntoIterator<Item = CompanyId>,
    ) -> Option<Self> {
        let companies: BTreeSet<_> = companies.into_iter().collect();
        (!companies.is_empty()).then(|| Self {
            details: format!("{says}: {}", companies.len()),
            companies,
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backup {
    #[default]
    Unknown,
    Missing,
    /// It is so old.
    Aged(Duration),
}

/// What was seen of the companies that issued lately or have not issued yet.
#[derive(Clone, Debug)]
pub struct Companies {
    at: OffsetDateTime,
    /// Each company's certificate's end; nothing where there is none that can be used.
    pub certificates: Vec<(CompanyId, Option<OffsetDateTime>)>,
    /// Those that are not prepared for the documents of 2026.
    pub not_ready: Vec<CompanyId>,
}

impl Survey {
    pub async fn run(&self) {
        match self.database.census(self.environment).await {
            Ok(census) => self.findings().census = Some(census),
            Err(error) => tracing::warn!(%error, cause = ?error.cause, "what waits is not counted"),
        }
        match self.unsent.run(None).await {
            Ok(unsent) => self.findings().unsent = unsent,
            Err(error) => {
                tracing::warn!(%error, cause = ?error.cause, "mails and webhooks are not looked at");
            }
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
        let active = self
            .database
            .active_companies(self.environment, since)
            .await?;
        let mut not_ready = Vec::new();
        let mut certificates = Vec::with_capacity(active.len());
        for id in active {
            let Some(readiness) = self.readiness.of_company(id).await? else {
                continue;
            };
            // Of one that is over its end is shown, of any other that cannot be used nothing.
            let is_unusable = readiness.certificate_fault.is_some();
            let end = readiness.certificate_ends;
            certificates.push((id, end.filter(|end| !is_unusable || *end < now)));
            if !readiness.is_prepared_for_2026() {
                not_ready.push(id);
            }
        }
        Ok(Companies {
            at: now,
            certificates,
            not_ready,
        })
    }

    pub fn keep_contingencies(&self, unclosed: &[ContingencySummary]) {
        let refused = unclosed.iter().map(|summary| &summary.contingency);
        let refused = refused.filter(|one| one.why_it_is_open() == Some(WhyOpen::NotSignedIn));
        self.findings().not_signed_in = refused.map(|one| one.company).collect();
    }

    pub fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if a company issued lately or has not issued yet, and of any company before anybody looked.
    pub fn is_active(&self, company: CompanyId) -> bool {
        let findings = self.findings();
        let active = |companies: &Companies| {
            let mut ids = companies.certificates.iter().map(|(id, _)| *id);
            ids.any(|id| id == company)
        };
        findings.companies.as_ref().is_none_or(active)
    }

    pub fn unusable_certificates(&self) -> Option<Found> {
        let says = "certificates that ended, are missing or cannot be used";
        self.certificates(says, |left| left.is_none_or(time::Duration::is_negative))
    }

    pub fn ending_certificates(&self) -> Option<Found> {
        self.certificates("certificates that end within 30 days", |left| {
            left.is_some_and(|left| !left.is_negative() && left < ENDS_SOON)
        })
    }

    /// The companies whose certificates have so much time left, or none.
    fn certificates(
        &self,
        says: &str,
        is_one: impl Fn(Option<time::Duration>) -> bool,
    ) -> Option<Found> {
        let now = self.clock.now();
        let companies = self.findings().companies.clone()?;
        let found = companies.certificates.into_iter();
        let found = found.filter(|(_, end)| is_one(end.map(|end| end - now)));
        Found::of_companies(says, found.map(|(company, _)| company))
    }

    pub fn access(&self) -> Option<Found> {
        let refused = self.findings().not_signed_in.clone();
        let refused = refused.into_iter().filter(|&one| self.is_active(one));
        let says = "companies whose credentials the authority does not take";
        Found::of_companies(says, refused)
    }

    /// The companies of which something does not leave for a reason.
    pub fn unsent(&self, cause: UnsentCause, says: &str) -> Option<Found> {
        let unsent = self.findings().unsent.clone();
        let those = unsent.into_iter().filter(|one| one.cause == cause);
        let those = those.map(|one| one.company);
        Found::of_companies(says, those.filter(|&one| self.is_active(one)))
    }

    /// The companies that cannot issue documents of 2026, once the authority takes no others.
    pub fn not_ready(&self) -> Option<Found> {
        if self.environment == Environment::Test || self.clock.now() < self.cutover {
            return None;
        }
        let not_ready = self.findings().companies.clone()?.not_ready;
        Found::of_companies("companies not ready for documents of 2026", not_ready)
    }

    pub fn backup(&self) -> Option<Found> {
        let within = self.backup_within?;
        let details = match self.findings().backup {
            Backup::Missing => "there is none".to_owned(),
            Backup::Aged(age) if age > within => {
                format!("hours since the newest: {}", age.as_secs() / 3_600)
            }
            Backup::Unknown | Backup::Aged(_) => return None,
        };
        Some(Found {
            companies: BTreeSet::new(),
            details,
        })
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
}
