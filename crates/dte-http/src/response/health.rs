//! Health and self-tests in answers.

use std::collections::BTreeMap;

use dte_application::use_cases::check_health::{Component, Health, Overall};
use dte_application::use_cases::self_test::{TestReport, TestResult};
use dte_domain::language::Language;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::response::values::{Milliseconds, Universal};

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

#[derive(Debug, JsonSchema, Serialize)]
pub struct StatusResponse {
    pub status: HealthStatus,
}

#[derive(Debug, JsonSchema, Serialize)]
pub struct HealthResponse<'a> {
    status: HealthStatus,
    #[serde(serialize_with = "by_name")]
    #[schemars(with = "BTreeMap<String, ComponentResponse<'static>>")]
    components: &'a [Component],
    timestamp: Universal,
}

impl<'a> From<&'a Health> for HealthResponse<'a> {
    fn from(health: &'a Health) -> Self {
        Self {
            status: health.overall.into(),
            components: &health.components,
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

#[derive(Debug, JsonSchema, Serialize)]
struct ComponentResponse<'a> {
    status: HealthStatus,
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

#[derive(Debug, JsonSchema, Serialize)]
pub struct SelfTestResponse<'a> {
    success: bool,
    tests: Vec<TestResponse<'a>>,
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

#[derive(Debug, JsonSchema, Serialize)]
struct TestResponse<'a> {
    name: &'static str,
    success: bool,
    duration_ms: Milliseconds,
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
