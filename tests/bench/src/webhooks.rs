//! Webhooks of many companies: how late each is told of what is issued, and whether one that never answers
//! delays the others.

mod receiver;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::interval;

use crate::chaos::cluster::{self, Cluster};
use crate::chaos::order::Kind;
use crate::company::Company;
use crate::counters::{self, Times};
use crate::database_target::DatabaseTarget;
use crate::error::BenchError;
use crate::options::Common;
use crate::runner::temporary;

use receiver::{Endpoint, Receiver};

/// The most webhooks that a company may have.
pub const ENDPOINTS: u32 = 16;
/// Documents a second of all companies together, each told to all webhooks of its company: little enough that
/// none waits for the machine.
const PER_SECOND: u32 = 10;
/// What has not come by then never will.
const TOLD_WITHIN: Duration = Duration::from_mins(1);
/// The webhook that never answers, where there is one.
const HANGS: Endpoint = (0, 0);

/// What webhooks were told.
#[derive(Debug)]
pub struct WebhookDelays {
    /// From the answer that told the client of a document, which follows its commit, to each webhook.
    pub late: Times,
    pub faults: Vec<String>,
}

/// A document with when its client knew of it.
#[derive(Clone, Debug)]
struct Issued {
    company: u32,
    code: String,
    at: Instant,
}

/// Has so many companies with all their webhooks issue for some seconds, and waits until each webhook was told;
/// one may never answer.
pub async fn told(
    common: &Common,
    companies: u32,
    seconds: u32,
    one_hangs: bool,
) -> Result<WebhookDelays, BenchError> {
    let database = DatabaseTarget::of(&common.database)?;
    let (program, folder, url) = (common.program()?, temporary(common)?, database.url());
    let mut cluster = Cluster::set(program, folder, url.as_deref(), 1, settings()).await?;
    let receiver = Receiver::start(one_hangs.then_some(HANGS)).await?;
    let service = cluster.urls().into_iter().next().unwrap_or_default();
    let companies = register(&service, companies, &receiver.url).await?;
    let issued = issue(&companies, PER_SECOND * seconds).await?;
    let expected = expected(&issued, one_hangs);
    receiver.has_all(&expected, TOLD_WITHIN).await;
    cluster.still_runs()?;
    judged(&expected, &receiver, one_hangs)
}

/// The service's own times, without limits of a single client.
fn settings() -> Vec<cluster::Setting> {
    let mut settings = cluster::usual(false);
    settings.push(("DTE_WEBHOOK_ALLOW", "127.0.0.1".to_owned()));
    settings.push(("DTE_LOG", "warn".to_owned()));
    settings
}

async fn register(service: &str, count: u32, receiver: &str) -> Result<Vec<Company>, BenchError> {
    let mut companies = Vec::new();
    for number in 0..count {
        let company = Company::register(service, 1).await?;
        for endpoint in 0..ENDPOINTS {
            let url = format!("{receiver}/{number}/{endpoint}");
            let request = json!({"url": url, "types": ["dte.received"]});
            company.post::<Value>("webhooks", &request).await?;
        }
        companies.push(company);
    }
    Ok(companies)
}

/// So many invoices at a fixed rate, of the companies in turn.
async fn issue(companies: &[Company], count: u32) -> Result<Vec<Issued>, BenchError> {
    let mut pace = interval(Duration::from_secs(1) / PER_SECOND);
    let mut issuing = JoinSet::new();
    for (number, (at, company)) in (0..count).zip((0_u32..).zip(companies).cycle()) {
        pace.tick().await;
        let (company, body) = (company.clone(), Kind::Invoice.body(&format!("I-{number}")));
        issuing.spawn(async move {
            let issued = company.issue("dte/invoices", &body.to_string()).await?;
            Ok::<_, BenchError>(Issued {
                company: at,
                code: issued.code,
                at: Instant::now(),
            })
        });
    }
    issuing.join_all().await.into_iter().collect()
}

/// What each webhook must be told; the one that never answers is not waited for.
fn expected(issued: &[Issued], one_hangs: bool) -> Vec<(Endpoint, Issued)> {
    let of_each = issued.iter().flat_map(|document| {
        (0..ENDPOINTS).map(move |endpoint| ((document.company, endpoint), document.clone()))
    });
    of_each
        .filter(|(endpoint, _)| !one_hangs || *endpoint != HANGS)
        .collect()
}

fn judged(
    expected: &[(Endpoint, Issued)],
    receiver: &Receiver,
    one_hangs: bool,
) -> Result<WebhookDelays, BenchError> {
    let (mut late, mut missing) = (counters::histogram()?, 0_u64);
    for (endpoint, document) in expected {
        match receiver.told_at(*endpoint, &document.code) {
            Some(at) => {
                let later = at.saturating_duration_since(document.at);
                late.saturating_record(counters::micros(later));
            }
            None => missing += 1,
        }
    }
    let mut faults = Vec::new();
    if missing > 0 {
        let all = expected.len();
        faults.push(format!("{missing} of {all} events never came to a webhook"));
    }
    if one_hangs && !receiver.hung() {
        faults.push("the webhook that never answers was never told".to_owned());
    }
    Ok(WebhookDelays {
        late: Times::of(&late),
        faults,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(company: u32) -> Issued {
        Issued {
            company,
            code: format!("C{company}"),
            at: Instant::now(),
        }
    }

    #[tokio::test]
    async fn what_was_never_told_is_a_fault_unless_the_webhook_never_answers() {
        let receiver = Receiver::start(Some(HANGS)).await.unwrap();
        let all = expected(&[document(0), document(1)], true);
        assert_eq!(all.len(), 31);
        assert_eq!(expected(&[document(0)], false).len(), 16);
        for (endpoint, document) in all.iter().skip(1) {
            receiver.take(*endpoint, document.code.clone());
        }
        receiver.take(HANGS, "C0".to_owned());
        let told = judged(&all, &receiver, true).unwrap();
        assert_eq!(told.faults, ["1 of 31 events never came to a webhook"]);
        let ((company, endpoint), document) = &all[0];
        receiver.take((*company, *endpoint), document.code.clone());
        let told = judged(&all, &receiver, true).unwrap();
        assert_eq!(told.faults, [] as [String; 0]);
    }

    #[tokio::test]
    async fn a_run_in_which_the_one_that_hangs_was_never_asked_says_nothing() {
        let receiver = Receiver::start(Some(HANGS)).await.unwrap();
        let told = judged(&[], &receiver, true).unwrap();
        assert_eq!(
            told.faults,
            ["the webhook that never answers was never told"]
        );
    }
}
