//! What the operator's metrics show besides requests and contingencies.

use std::collections::BTreeMap;
use std::time::Duration;

use dte_application::ports::CompanyId;
use dte_authority::ServiceStats;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use dte_http::{Family, Sample};
use dte_persistence::Pool;

use crate::log;
use crate::wiring::clock_watch;
use crate::wiring::faults;
use crate::wiring::faults::FaultKind;
use crate::wiring::survey::{Backup, Found, Survey};

pub fn process() -> Vec<Family> {
    vec![
        Family::count(
            "dte_log_lines_lost",
            "Lines of the log that could not be written",
            log::lost(),
        ),
        Family::count(
            "dte_clock_set_back",
            "How often the clock was found to have gone back",
            clock_watch::times_set_back(),
        ),
    ]
}

pub fn build(environment: Environment) -> Vec<Family> {
    let labels = vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("environment", environment.code().to_owned()),
    ];
    vec![Family::gauge(
        "dte_build_info",
        "The program that runs; always 1",
        [(labels, 1.0)],
    )]
}

pub fn survey(survey: &Survey) -> Vec<Family> {
    let mut families = vec![Family::gauge(
        "dte_fault",
        "1 while a fault is there, for each company that has it",
        faults::found(survey).into_iter().flat_map(by_company),
    )];
    let now = survey.clock.now();
    let findings = survey.findings().clone();
    let unsent = findings.unsent.iter().map(|one| {
        let by = if one.cause.is_mail() {
            "mail"
        } else {
            "webhook"
        };
        ((one.company, by), one.count)
    });
    let mut waiting: BTreeMap<_, u64> = BTreeMap::new();
    for (labels, count) in unsent {
        *waiting.entry(labels).or_default() += count;
    }
    families.push(Family::gauge(
        "dte_unsent",
        "Mails and events that a fault keeps from leaving",
        waiting.into_iter().map(|((company, by), count)| {
            let labels = vec![("company", company.0.to_string()), ("by", by.to_owned())];
            (labels, number(count))
        }),
    ));
    if let Some(census) = findings.census {
        let of = |status: &str, count: u64| (vec![("status", status.to_owned())], number(count));
        families.push(Family::gauge(
            "dte_documents",
            "Documents that wait for the authority, and that it refused and nobody corrected",
            [
                of("pending", census.pending),
                of("rejected", census.rejected),
            ],
        ));
        let age = census
            .oldest
            .map_or(0, |oldest| (now - oldest).whole_seconds().max(0));
        families.push(Family::gauge(
            "dte_documents_oldest_pending_seconds",
            "How long the oldest document waits that the authority has not decided about",
            alone(age),
        ));
    }
    if let Some(companies) = findings.companies {
        let ends = companies.certificates.iter().map(|(company, end)| {
            let labels = vec![("company", company.0.to_string())];
            let end = end.map_or(0, time::OffsetDateTime::unix_timestamp);
            (labels, whole(end))
        });
        families.push(Family::gauge(
            "dte_certificate_end_timestamp",
            "When a company's certificate ends, Unix time; 0 where there is none that can be used",
            ends,
        ));
    }
    let backup = match findings.backup {
        Backup::Aged(age) => Some((Vec::new(), age.as_secs_f64())),
        Backup::Unknown | Backup::Missing => None,
    };
    families.push(Family::gauge(
        "dte_backup_age_seconds",
        "How old the newest `dte backup` is; not there where there is none",
        backup,
    ));
    families
}

pub fn authority(services: &[ServiceStats]) -> Vec<Family> {
    let of = |one: &ServiceStats| vec![("service", one.service.to_owned())];
    let outcome = |one: &ServiceStats, outcome: &str, count: u64| {
        let mut labels = of(one);
        labels.push(("outcome", outcome.to_owned()));
        (labels, number(count))
    };
    let works = |one: &ServiceStats| Some((of(one), f64::from(u8::from(one.works?))));
    let last = |one: &ServiceStats| Some((of(one), one.last?.as_secs_f64()));
    let requests = services.iter().flat_map(|one| {
        [
            outcome(one, "answered", one.answered),
            outcome(one, "unanswered", one.unanswered),
        ]
    });
    vec![
        Family::gauge(
            "dte_authority_up",
            "Whether a service of the authority did its work lately; not there when nobody tried",
            services.iter().filter_map(works),
        ),
        Family::counter(
            "dte_authority_requests",
            "Requests to a service of the authority",
            requests,
        ),
        Family::counter(
            "dte_authority_busy_seconds",
            "Time that requests to a service of the authority took together",
            services.iter().map(|one| (of(one), one.busy.as_secs_f64())),
        ),
        Family::gauge(
            "dte_authority_last_answer_seconds",
            "How long a service of the authority took for its last answer",
            services.iter().filter_map(last),
        ),
    ]
}

pub fn database(pool: Pool, busy_for: Duration) -> Vec<Family> {
    let of = |state: &str, count: u32| (vec![("state", state.to_owned())], f64::from(count));
    vec![
        Family::gauge(
            "dte_database_connections",
            "Connections that read, of which there may be so many",
            [
                of("busy", pool.busy),
                of("idle", pool.idle),
                of("most", pool.most),
            ],
        ),
        Family::gauge(
            "dte_database_transaction_seconds",
            "For how long the writer has been at its present transaction",
            [(Vec::new(), busy_for.as_secs_f64())],
        ),
    ]
}

/// The samples of a fault: one a company, or one alone of a fault of the operator's own.
fn by_company((fault, found): (&'static FaultKind, Found)) -> Vec<Sample> {
    let labels = vec![("fault", fault.id.to_owned())];
    if found.companies.is_empty() {
        return vec![(labels, 1.0)];
    }
    let sample = |company: &CompanyId| {
        let mut labels = labels.clone();
        labels.push(("company", company.0.to_string()));
        (labels, 1.0)
    };
    found.companies.iter().map(sample).collect()
}

fn alone(value: i64) -> [Sample; 1] {
    [(Vec::new(), whole(value))]
}

/// A count as metrics have it: exact up to 2^53.
#[expect(clippy::cast_precision_loss, reason = "no count is that large")]
fn number(count: u64) -> f64 {
    count as f64
}

/// The same of what may be negative.
#[expect(clippy::cast_precision_loss, reason = "no moment is that far")]
fn whole(value: i64) -> f64 {
    value as f64
}
