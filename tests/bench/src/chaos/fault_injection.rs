//! The faults that the authority has on order.

use reqwest::Client;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::company::read;
use crate::error::BenchError;
use crate::rng;

pub const SERVICES: [&str; 6] = [
    "auth",
    "reception",
    "query",
    "invalidation",
    "contingency",
    "batch",
];

/// A code for which the authority refuses what is wrong with the document itself.
pub const REASON_OF_THE_DOCUMENT: &str = "020";

/// The kinds of fault that are the authority's own, with each of their values: `kind`, `value`. Statuses are those
/// that gateways and worn tokens give. The longer delay is beyond the service's patience; seconds to be left alone
/// for are few.
pub fn kinds(patience_ms: u64) -> Vec<(&'static str, Value)> {
    let mut kinds = vec![
        ("delay", json!(patience_ms / 4)),
        ("delay", json!(patience_ms * 3 / 2)),
        ("close", Value::Null),
        ("lost_answer", Value::Null),
        ("reject", Value::Null),
        ("too_many", json!(2)),
    ];
    let statuses = [401, 404, 429, 500, 503];
    kinds.extend(statuses.map(|status| ("status", json!(status))));
    kinds.extend(["json", "empty", "html"].map(|garbage| ("garbage", json!(garbage))));
    kinds
}

/// One service and one kind of fault of those that leave no doubt who is right: a document that is
/// received late, after it was refused, would be stamped there and refused here, by the
/// authority's own fault; and credentials that it refuses nobody tries again. A document is refused for a reason of
/// its own: with another, a query does not tell for half a minute that it was refused.
pub fn fair(patience_ms: u64) -> (&'static str, &'static str, Value) {
    let service = rng::one_of(&SERVICES).copied().unwrap_or("reception");
    let mut kinds = kinds(patience_ms);
    kinds.retain(|(kind, value)| *kind != "delay" || value.as_u64() < Some(patience_ms));
    if service == "auth" {
        kinds.retain(|(kind, value)| !refuses(kind, value));
    }
    let (kind, value) = rng::one_of(&kinds).cloned().unwrap_or_default();
    match (service, kind) {
        ("reception", "reject") => (service, kind, json!(REASON_OF_THE_DOCUMENT)),
        _ => (service, kind, value),
    }
}

/// Whether a fault of signing in says that the credentials are wrong.
pub fn refuses(kind: &str, value: &Value) -> bool {
    kind == "reject" || *value == 401
}

#[derive(Debug)]
pub struct FaultInjector<'a> {
    pub client: &'a Client,
    pub authority: String,
}

impl FaultInjector<'_> {
    /// Orders a fault for the next `times` requests of a service; 0: until it is ended.
    pub async fn fault(
        &self,
        on: &str,
        kind: &str,
        value: &Value,
        times: u32,
    ) -> Result<(), BenchError> {
        let order = self
            .client
            .post(format!("{}/sandbox/faults", self.authority));
        let fault = json!({"on": on, "kind": kind, "value": value, "times": times});
        read::<Value>("ordering a fault", order.json(&fault))
            .await
            .map(drop)
    }

    /// For how many requests faults of a service are left. What holds until it is ended counts nothing.
    pub async fn left(&self, service: &str) -> Result<u32, BenchError> {
        let order = self
            .client
            .get(format!("{}/sandbox/faults", self.authority));
        let left: Value = read("listing the faults", order).await?;
        let all = left.as_array().map(Vec::as_slice).unwrap_or_default();
        let counts = |fault: &&Value| fault["on"] == service;
        let requests = all
            .iter()
            .filter(counts)
            .map(|fault| fault["times"].as_u64());
        Ok(u32::try_from(requests.flatten().sum::<u64>()).unwrap_or(u32::MAX))
    }

    /// Makes a taxpayer known, so that documents may name it as their receiver.
    pub async fn enter(&self, nit: &str, nrc: &str) -> Result<(), BenchError> {
        let order = self
            .client
            .post(format!("{}/sandbox/taxpayers", self.authority));
        let taxpayer = json!({"nit": nit, "nrc": nrc});
        read::<Value>("entering a taxpayer", order.json(&taxpayer))
            .await
            .map(drop)
    }

    /// Ends all faults; says how many were left.
    pub async fn clear(&self) -> Result<u64, BenchError> {
        let order = self
            .client
            .delete(format!("{}/sandbox/faults", self.authority));
        let cleared: Value = read("ending the faults", order).await?;
        Ok(cleared["deleted"].as_u64().unwrap_or(0))
    }

    /// Moves the authority's clock; answers its time, in seconds since 1970.
    pub async fn clock(&self, offset_seconds: i64) -> Result<i64, BenchError> {
        let order = self.client.put(format!("{}/sandbox/clock", self.authority));
        let moved = order.json(&json!({"offset_seconds": offset_seconds}));
        let shown: Value = read("moving the clock", moved).await?;
        let now = shown["now"].as_str();
        let now = now.and_then(|now| OffsetDateTime::parse(now, &Rfc3339).ok());
        now.map(OffsetDateTime::unix_timestamp)
            .ok_or_else(|| BenchError::Unusable("the sandbox does not tell the time".into()))
    }
}
