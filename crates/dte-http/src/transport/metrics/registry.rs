//! The figures of all endpoints, in memory since the service started.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::http;
use dte_application::ports::{CompanyId, ContingencySummary, Late};

use crate::transport::endpoint::{BASE, Endpoint};
use crate::transport::metrics::contingencies::ContingencyGauges;
use crate::transport::metrics::gauges::{Family, Source};
use crate::transport::metrics::request_counts::{Histogram, RequestCounts};

/// How many companies are counted one by one at an endpoint, some 150 bytes each; the others
/// share a count, so that the memory in use and what Prometheus reads are bounded.
pub(crate) const MOST_COMPANIES: usize = 5_000;

/// On whose behalf requests were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LabelSet {
    /// No company's: without a valid token, or where none is needed.
    Nobody,
    /// This company's.
    Company(CompanyId),
    /// Of companies that are not counted one by one.
    Others,
}

#[derive(Clone, Debug)]
pub struct Row {
    /// The endpoint's path after [`BASE`], in its first spelling.
    pub path: &'static str,
    pub method: &'static str,
    pub whose: LabelSet,
    pub figures: RequestCounts,
}

/// How fast an endpoint is, whoever asks.
#[derive(Clone, Debug)]
pub struct LatencyHistogram {
    /// The endpoint's path after [`BASE`], in its first spelling.
    pub path: &'static str,
    pub method: &'static str,
    pub durations: Histogram,
}

/// The place of an endpoint among the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndpointIndex(usize);

#[derive(Debug, Default)]
struct Slot {
    durations: Histogram,
    figures: HashMap<LabelSet, RequestCounts>,
}

/// The figures of all endpoints. One lock an endpoint, held for some additions.
pub struct Metrics {
    endpoints: &'static [Endpoint],
    /// In the order of the endpoints; the last one is for what none of them answers.
    slots: Vec<Mutex<Slot>>,
    most_companies: usize,
    pub(crate) standings: ContingencyGauges,
    late: Mutex<Vec<Late>>,
    sources: Mutex<Vec<Source>>,
}

impl Metrics {
    pub fn keep_contingencies(&self, summaries: &[ContingencySummary]) {
        self.standings.keep(summaries);
    }

    pub fn keep_late(&self, late: Vec<Late>) {
        *self.late.lock().unwrap_or_else(PoisonError::into_inner) = late;
    }

    pub(crate) fn late(&self) -> Vec<Late> {
        let late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
        late.clone()
    }

    /// Shows what somebody knows to the operator from now on, asked whenever it is shown.
    pub fn show_families(&self, source: impl Fn() -> Vec<Family> + Send + Sync + 'static) {
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        sources.push(Box::new(source));
    }

    pub(super) fn families(&self) -> Vec<Family> {
        let sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        sources.iter().flat_map(|source| source()).collect()
    }

    /// Of these endpoints, with so many companies counted one by one.
    pub(crate) fn counting(endpoints: &'static [Endpoint], most_companies: usize) -> Self {
        let slots = (0..=endpoints.len()).map(|_| Mutex::default());
        Self {
            endpoints,
            slots: slots.collect(),
            most_companies,
            standings: ContingencyGauges::default(),
            late: Mutex::default(),
            sources: Mutex::default(),
        }
    }

    /// Where a request is counted: with its endpoint under whichever spelling, or, with an unknown
    /// path or method, with all others of that kind.
    pub(crate) fn place(&self, route: Option<&str>, method: &http::Method) -> EndpointIndex {
        let path = route.and_then(|route| route.strip_prefix(BASE));
        let known = path.and_then(|path| {
            let mut endpoints = self.endpoints.iter();
            endpoints.position(|endpoint| endpoint.is_at(path, method))
        });
        EndpointIndex(known.unwrap_or(self.endpoints.len()))
    }

    /// The first spelling of an endpoint's path template, given in any, with or without [`BASE`].
    pub(crate) fn first_spelling(&self, template: &str) -> Option<&'static str> {
        let path = template.strip_prefix(BASE).unwrap_or(template);
        let mut endpoints = self.endpoints.iter();
        let endpoint = endpoints.find(|endpoint| endpoint.paths.contains(&path))?;
        Some(endpoint.path())
    }

    pub(crate) fn record(
        &self,
        place: EndpointIndex,
        company: Option<CompanyId>,
        is_error: bool,
        took: Duration,
    ) {
        let Some(slot) = self.slots.get(place.0) else {
            return;
        };
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let mut slot = locked(slot);
        slot.durations.add(took);
        let whose = slot.admit(company, self.most_companies);
        slot.figures.entry(whose).or_default().add(is_error, took);
    }

    /// A company's figures, an endpoint each, and whether they are complete.
    pub(crate) fn of(&self, company: CompanyId) -> (Vec<Row>, bool) {
        let (mut rows, mut is_complete) = (Vec::new(), true);
        for (slot, (path, method)) in self.slots.iter().zip(self.names()) {
            let slot = locked(slot);
            let whose = LabelSet::Company(company);
            match slot.figures.get(&whose) {
                Some(figures) => rows.push(Row {
                    path,
                    method,
                    whose,
                    figures: figures.clone(),
                }),
                None if slot.figures.contains_key(&LabelSet::Others) => is_complete = false,
                None => {}
            }
        }
        (rows, is_complete)
    }

    pub(crate) fn everything(&self) -> (Vec<Row>, Vec<LatencyHistogram>) {
        let (mut rows, mut speeds) = (Vec::new(), Vec::new());
        for (slot, (path, method)) in self.slots.iter().zip(self.names()) {
            let (mut figures, durations): (Vec<_>, _) = {
                let slot = locked(slot);
                let figures = slot.figures.iter();
                let figures = figures.map(|(whose, figures)| (*whose, figures.clone()));
                (figures.collect(), slot.durations.clone())
            };
            figures.sort_unstable_by_key(|(whose, _)| *whose);
            rows.extend(figures.into_iter().map(|(whose, figures)| Row {
                path,
                method,
                whose,
                figures,
            }));
            if durations.requests() > 0 {
                speeds.push(LatencyHistogram {
                    path,
                    method,
                    durations,
                });
            }
        }
        (rows, speeds)
    }
}

impl Metrics {
    fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let endpoints = self.endpoints.iter();
        let endpoints = endpoints.map(|endpoint| (endpoint.path(), endpoint.method.name()));
        endpoints.chain([("", "")])
    }
}

impl Slot {
    /// Under whose name a request is counted.
    fn admit(&self, company: Option<CompanyId>, most: usize) -> LabelSet {
        match company.map(LabelSet::Company) {
            None => LabelSet::Nobody,
            Some(own) if self.figures.contains_key(&own) || self.figures.len() < most => own,
            Some(_) => LabelSet::Others,
        }
    }
}

/// What a panic left behind under a lock are counts, good enough.
fn locked(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
