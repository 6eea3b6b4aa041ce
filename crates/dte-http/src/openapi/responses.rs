//! The answers of operations: what was done, and every error by its status.

use std::collections::BTreeMap;

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use crate::openapi::description::{AnyObject, JSON, SchemaOf};
use crate::openapi::examples::Example;
use crate::response::envelope::{Failure, Success};
use crate::response::errors::Code;
use crate::transport::endpoint::Endpoint;

/// The answers that were described so far.
pub struct Responses<'a> {
    generator: &'a mut SchemaGenerator,
    /// The errors that several operations answer alike, by their names.
    shared: Map<String, Value>,
    /// The reference to the schema of every error.
    error: Value,
}

impl<'a> Responses<'a> {
    pub fn new(generator: &'a mut SchemaGenerator) -> Self {
        let error = generator.subschema_for::<Failure<'static>>().to_value();
        Self {
            generator,
            shared: Map::new(),
            error,
        }
    }

    /// The errors that have names.
    pub fn finish(self) -> Map<String, Value> {
        self.shared
    }

    /// The answers of an operation, by their statuses.
    pub fn of(&mut self, endpoint: &Endpoint, examples: &[Example]) -> Value {
        let mut all = Map::new();
        let answer = &endpoint.answer;
        all.insert(answer.status.to_string(), self.done(endpoint, examples));
        if endpoint.is_cacheable {
            all.insert("304".to_owned(), not_modified());
        }
        for (status, codes) in by_status(&endpoint.errors()) {
            let data = (status == 503).then_some(endpoint.data_when_down).flatten();
            let response = self.refused(status, &codes, data);
            let shown = examples_with(examples, status);
            let response = if shown.is_empty() {
                self.named(endpoint.name, status, response)
            } else {
                let mut own = response;
                own["content"]["application/json"]["examples"] = shown.into();
                own
            };
            all.insert(status.to_string(), response);
        }
        all.into()
    }

    fn done(&mut self, endpoint: &Endpoint, examples: &[Example]) -> Value {
        let answer = &endpoint.answer;
        let schema = answer
            .schema
            .map(|schema| schema(self.generator).to_value());
        let schema = match schema {
            Some(data) if answer.is_enveloped => Some(self.enveloped(data)),
            other => other,
        };
        let mut content = Map::new();
        for (index, media) in answer.media.iter().enumerate() {
            let schema = schema.as_ref().filter(|_| index == 0);
            let is_json = *media == JSON;
            let own = match schema {
                Some(schema) if is_json => schema.clone(),
                _ => content_schema(media, schema),
            };
            let mut one = json!({"schema": own});
            let shown = examples_with(examples, answer.status);
            if schema.is_some() && is_json && !shown.is_empty() {
                one["examples"] = shown.into();
            }
            content.insert((*media).to_owned(), one);
        }
        let mut names = vec!["RequestId"];
        if endpoint.scopes().is_some() {
            names.extend(LIMITS);
        }
        if answer.status == 202 || endpoint.corrects {
            names.push("Location");
        }
        if endpoint.is_idempotent {
            names.push("IdempotencyReplayed");
        }
        if endpoint.is_waiting {
            names.push("PreferenceApplied");
        }
        if endpoint.is_cacheable {
            names.extend(["ETag", "CacheControl", "Vary"]);
        }
        if endpoint.is_file {
            names.extend(["ContentDisposition", "ReprDigest"]);
        }
        json!({
            "description": "done",
            "headers": references(&names),
            "content": content
        })
    }

    /// What an answer says in the envelope.
    fn enveloped(&mut self, data: Value) -> Value {
        let envelope = self
            .generator
            .subschema_for::<Success<'static, AnyObject>>();
        let mut envelope = envelope.to_value();
        envelope["properties"]["data"] = data;
        let says = &mut envelope["properties"]["data"]["description"];
        if says.is_null() {
            *says = "Content of the answer.".into();
        }
        envelope
    }

    /// The answer with a status: its codes are in the endpoint. An enum of them would make a type of its
    /// own for each answer.
    fn refused(&mut self, status: u16, codes: &[Code], data: Option<SchemaOf>) -> Value {
        let says = codes.iter().map(|code| {
            let row = code.row();
            format!("* `{}` {}\n", row.code, row.meaning.english)
        });
        let schema = match data {
            None => self.error.clone(),
            Some(data) => json!({"allOf": [
                self.error, {"type": "object", "properties": {"data": data(self.generator)}}
            ]}),
        };
        let mut names = vec!["RequestId"];
        match status {
            401 => names.push("WwwAuthenticate"),
            429 => names.extend(LIMITS.into_iter().chain(["RetryAfter"])),
            409 | 503 => names.push("RetryAfter"),
            _ => {}
        }
        json!({
            "description": says.collect::<String>(),
            "headers": references(&names),
            "content": {"application/json": {"schema": schema}}
        })
    }

    /// The reference to an answer that others give too.
    fn named(&mut self, operation: &str, status: u16, response: Value) -> Value {
        let known = self.shared.iter().find(|(_, known)| **known == response);
        let name = match known {
            Some((name, _)) => name.clone(),
            None => format!("{operation}_{status}"),
        };
        let reference = json!({"$ref": format!("#/components/responses/{name}")});
        self.shared.insert(name, response);
        reference
    }
}

fn by_status(codes: &[Code]) -> BTreeMap<u16, Vec<Code>> {
    let mut all: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in codes {
        all.entry(code.row().status.as_u16())
            .or_default()
            .push(*code);
    }
    all
}

/// The answers that were given with a status, by a name.
fn examples_with(examples: &[Example], status: u16) -> Map<String, Value> {
    let given = examples.iter().filter(|example| example.status == status);
    let given = given.filter_map(|example| {
        let answer = example.answer.clone()?;
        Some((
            example.name.clone(),
            json!({"summary": example.about, "value": answer}),
        ))
    });
    given.collect()
}

/// The kinds of text that are not called `text/…`.
const TEXTS: [&str; 4] = [
    "application/jose",
    "application/openmetrics-text",
    "application/yaml",
    "image/svg+xml",
];

/// The schema of content that is no JSON, and of the JSON that it consists of. Generators read and write bytes
/// for the format `binary`.
pub fn content_schema(media: &str, parts: Option<&Value>) -> Value {
    let mut schema = json!({"type": "string", "contentMediaType": media});
    if !media.starts_with("text/") && !TEXTS.contains(&media) {
        schema["format"] = "binary".into();
    }
    if let Some(parts) = parts {
        schema["contentSchema"] = parts.clone();
    }
    schema
}

fn not_modified() -> Value {
    json!({
        "description": "what is there already is still the same",
        "headers": references(&["RequestId", "ETag", "CacheControl", "Vary"])
    })
}

const LIMITS: [&str; 3] = ["RateLimitLimit", "RateLimitRemaining", "RateLimitReset"];

/// The headers of answers: how each is spelled, and what it tells.
const HEADERS: [(&str, &str, &str); 15] = [
    (
        "RequestId",
        "X-Request-Id",
        "the id of the request, which the log has too",
    ),
    (
        "IdempotencyReplayed",
        "Idempotency-Replayed",
        "`true`: it is the answer to an earlier request with the same key",
    ),
    (
        "PreferenceApplied",
        "Preference-Applied",
        "what `Prefer` chose, where the answer came before the authority's because of it",
    ),
    (
        "Location",
        "Location",
        "the path where it is read what becomes of it",
    ),
    (
        "RetryAfter",
        "Retry-After",
        "after how many seconds the request may be sent again",
    ),
    (
        "RateLimitLimit",
        "RateLimit-Limit",
        "how many requests the limit lets through, where there is one",
    ),
    (
        "RateLimitRemaining",
        "RateLimit-Remaining",
        "how many of them are left",
    ),
    (
        "RateLimitReset",
        "RateLimit-Reset",
        "in how many seconds all are there again",
    ),
    (
        "WwwAuthenticate",
        "WWW-Authenticate",
        "the scheme that is asked for",
    ),
    ("ETag", "ETag", "the tag of the answer, for `If-None-Match`"),
    (
        "CacheControl",
        "Cache-Control",
        "how long caches may keep the answer",
    ),
    (
        "Vary",
        "Vary",
        "on which headers of the request the answer depends",
    ),
    ("Allow", "Allow", "the methods that the path takes"),
    (
        "ContentDisposition",
        "Content-Disposition",
        "what the file is called: by the control number, or the generation code of what has none",
    ),
    (
        "ReprDigest",
        "Repr-Digest",
        "the SHA-256 of the file (RFC 9530)",
    ),
];

fn references(names: &[&str]) -> Map<String, Value> {
    let of = |name: &&str| {
        let header = HEADERS.iter().find(|(known, ..)| known == name)?;
        let reference = json!({"$ref": format!("#/components/headers/{name}")});
        Some((header.1.to_owned(), reference))
    };
    names.iter().filter_map(of).collect()
}

/// The headers of answers.
pub fn headers() -> Map<String, Value> {
    let described = HEADERS.iter().map(|(name, _, about)| {
        let kind = match *name {
            "RetryAfter" | "RateLimitLimit" | "RateLimitRemaining" | "RateLimitReset" => "integer",
            _ => "string",
        };
        let header = json!({"description": about, "schema": {"type": kind}});
        ((*name).to_owned(), header)
    });
    described.collect()
}
