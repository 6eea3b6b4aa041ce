//! Health and self-tests in answers.

use std::collections::BTreeMap;

use dte_application::use_cases::check_health::{Component, Health, Overall};
use dte_application::use_cases::self_test::{TestReport, TestResult};
use dte_domain::edition::Edition;
use dte_domain::language::Language;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::response::values::{Milliseconds, Universal};

/// How something is: `UP`, `DEGRADED` (documents are issued, but something is missing) or `DOWN`.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum HealthStatus {
    Up,
    /// Documents are issued, but something is missing.
    Degraded,
    Down,
}

impl From<Overall> for HealthStatus {
    fn from(overall: Overall) -> Self {
        match overall {
            Overall::Up => Self::Up,
            Overall::Degraded => Self::Degraded,
            Overall::Down => Self::Down,
        }
    }
}

/// Whether the service lives or serves.
#[derive(Debug, JsonSchema, Serialize)]
pub struct StatusResponse {
    /// Whether it does.
    pub status: HealthStatus,
}

/// How the service is.
#[derive(Debug, JsonSchema, Serialize)]
pub struct HealthResponse<'a> {
    /// How it is on the whole.
    status: HealthStatus,
    /// Its parts by their names, such as `database` and `hacienda`.
    #[serde(serialize_with = "by_name")]
    #[schemars(with = "BTreeMap<String, ComponentResponse<'static>>")]
    components: &'a [Component],
    /// Edition of new documents.
    edition: &'static str,
    /// The edition in words, and how to try the other.
    edition_note: String,
    /// When this was found.
    timestamp: Universal,
}

impl<'a> HealthResponse<'a> {
    pub fn of(health: &'a Health, edition: Edition, language: Language) -> Self {
        Self {
            status: health.overall.into(),
            components: &health.components,
            edition: edition.name(),
            edition_note: edition.note().text(language).to_owned(),
            timestamp: Universal(health.at),
        }
    }
}

/// Writes components as an object, each under its name.
fn by_name<S: Serializer>(components: &[Component], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        components
            .iter()
            .map(|one| (one.name, ComponentResponse::from(one))),
    )
}

/// How a part of the service is.
#[derive(Debug, JsonSchema, Serialize)]
struct ComponentResponse<'a> {
    /// How it is.
    status: HealthStatus,
    /// Finding, in words.
    details: &'a str,
}

impl<'a> From<&'a Component> for ComponentResponse<'a> {
    fn from(component: &'a Component) -> Self {
        Self {
            status: if component.up {
                HealthStatus::Up
            } else {
                HealthStatus::Down
            },
            details: &component.details,
        }
    }
}

/// What was found when everything that issuing takes was tried.
#[derive(Debug, JsonSchema, Serialize)]
pub struct SelfTestResponse<'a> {
    /// Whether all of it works.
    success: bool,
    /// What was tried, a test an entry.
    tests: Vec<TestResponse<'a>>,
    /// How long all of it took.
    duration_ms: Milliseconds,
}

impl<'a> SelfTestResponse<'a> {
    pub fn of(report: &'a TestReport, language: Language) -> Self {
        let tests = report.tests.iter();
        Self {
            success: report.success(),
            tests: tests.map(|test| TestResponse::of(test, language)).collect(),
            duration_ms: report.duration.into(),
        }
    }
}

/// One thing that was tried.
#[derive(Debug, JsonSchema, Serialize)]
struct TestResponse<'a> {
    /// Name of the test, the same in every language.
    name: &'static str,
    /// True if it works.
    success: bool,
    /// Duration.
    duration_ms: Milliseconds,
    /// Finding, in words.
    message: &'a str,
}

impl<'a> TestResponse<'a> {
    fn of(test: &'a TestResult, language: Language) -> Self {
        Self {
            name: test.name,
            success: test.success,
            duration_ms: test.duration.into(),
            message: test.message.text(language),
        }
    }
}
