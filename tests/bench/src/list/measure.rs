//! How long a full database takes to answer.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::arithmetic::per_second;
use crate::counters::{Counters, Times};
use crate::error::BenchError;
use crate::list::filled::Filled;
use crate::list::list_check;
use crate::list::queries;
use crate::list::queries::Kind;
use crate::load::{self, Target, Window};
use crate::options::Common;
use crate::runner::Environment;
use crate::scenario::Scenario;

/// What every page of a list has.
const PAGE: &str = r#""total_pages":"#;
/// How many clients ask for documents by their codes.
const CLIENTS: u32 = 16;

/// What a full database gave.
#[derive(Clone, Debug, Serialize)]
pub struct Lists {
    pub database: &'static str,
    /// How many documents were put there.
    pub documents: u64,
    /// From the start of the service to its being ready.
    pub ready_ms: u64,
    /// Every kind of question, asked by one client.
    pub kinds: Vec<Answered>,
    /// Documents by their codes, asked for by 16 clients.
    pub found: Answered,
    /// Everything that is wrong with the answers.
    pub faults: Vec<String>,
}

/// The answers to one kind of question.
#[derive(Clone, Debug, Serialize)]
pub struct Answered {
    pub name: String,
    /// Whether pages were asked for by numbers deep in the list.
    pub is_deep: bool,
    /// Good answers a second.
    pub per_second: f64,
    pub times: Times,
    /// Other answers.
    pub failed: BTreeMap<String, u64>,
}

impl Lists {
    /// The kind with the slowest p99 among the deep pages, or among all others.
    pub fn slowest(&self, is_deep: bool) -> Option<&Answered> {
        let kinds = self.kinds.iter().filter(|kind| kind.is_deep == is_deep);
        kinds.max_by_key(|kind| kind.times.p99_us)
    }
}

/// Starts the service on a full database and asks for everything, each kind for some time.
pub async fn lists(common: &Common, filled: &Filled, each: Duration) -> Result<Lists, BenchError> {
    let scenario = Scenario::closed(1, 1, 0);
    let mut environment = Environment::set_on(common, &scenario, filled).await?;
    let server = environment.services[0].url.clone();
    let kinds = queries::kinds(&environment.company, filled).await?;
    let queries = kinds.iter().flat_map(|kind| &kind.queries);
    let mut faults = list_check::check_lists(&environment.company, filled, queries).await?;
    let mut answered = Vec::new();
    for kind in kinds {
        let Kind {
            name,
            is_deep,
            queries,
        } = kind;
        let pages = queries
            .into_iter()
            .map(|query| (format!("dte?{query}"), PAGE.into()));
        let target = environment.company.asking(&server, pages)?;
        answered.push(ask(name, is_deep, target, &scenario, each).await?);
    }
    let path = |code: &String| {
        (
            format!("dte/{code}"),
            format!(r#""generation_code":"{code}""#),
        )
    };
    let target = environment
        .company
        .asking(&server, filled.codes.iter().map(path))?;
    let scenario = Scenario::closed(CLIENTS, 1, 0);
    let found = ask("by code".into(), false, target, &scenario, 2 * each).await?;
    environment.still_runs()?;
    for kind in answered.iter().chain([&found]) {
        faults.extend(
            kind.failed
                .keys()
                .map(|name| format!("{}: {name}", kind.name)),
        );
    }
    let ready = environment.services[0].ready_after.as_millis();
    Ok(Lists {
        database: common.database.name(),
        documents: filled.documents,
        ready_ms: u64::try_from(ready).unwrap_or(u64::MAX),
        kinds: answered,
        found,
        faults,
    })
}

async fn ask(
    name: String,
    is_deep: bool,
    target: Target,
    scenario: &Scenario,
    length: Duration,
) -> Result<Answered, BenchError> {
    // The first answers fill the caches of the database.
    let window = Window::after(length / 5, length);
    let (counters, _) = load::run(&Arc::new(target), scenario, window).await?;
    let times = counters.latency();
    let Counters { good, failed, .. } = counters;
    Ok(Answered {
        name,
        is_deep,
        per_second: per_second(good, length),
        times,
        failed,
    })
}
