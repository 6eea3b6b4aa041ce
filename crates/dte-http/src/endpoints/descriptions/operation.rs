//! The interface on how the service is.

use crate::endpoints::metrics;
use crate::openapi::description::{Description, Tag};
use crate::response::health::{HealthResponse, SelfTestResponse, StatusResponse};
use crate::transport::metrics::MetricsResponse;

pub fn read_health() -> Description {
    Description::new("read_health", Tag::Operation, "Tells how the service is")
        .public()
        .answers::<HealthResponse<'_>>(200)
        .says_when_down::<HealthResponse<'_>>()
}

pub fn read_liveness() -> Description {
    Description::new("read_liveness", Tag::Operation, "Tells whether it lives")
        .public()
        .answers::<StatusResponse>(200)
        .says_when_down::<StatusResponse>()
}

pub fn read_readiness_to_serve() -> Description {
    Description::new(
        "read_readiness_to_serve",
        Tag::Operation,
        "Tells whether it serves",
    )
    .public()
    .answers::<StatusResponse>(200)
    .says_when_down::<StatusResponse>()
}

pub fn read_metrics() -> Description {
    Description::new(
        "read_metrics",
        Tag::Operation,
        "Counts the company's requests, in JSON or as Prometheus reads it",
    )
    .query(metrics::ask_parameters)
    .answers::<MetricsResponse>(200)
    .media(&[
        "application/json",
        "text/plain",
        "application/openmetrics-text",
    ])
}

pub fn test_service() -> Description {
    Description::new(
        "test_service",
        Tag::Operation,
        "Tries what issuing takes, and tells what was found",
    )
    .answers::<SelfTestResponse<'_>>(200)
}
