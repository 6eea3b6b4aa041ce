//! One operation: what it takes and what it answers.

use dte_application::ports::Scopes;
use dte_domain::identification::GenerationCode;
use dte_domain::value::{Form, Value as _};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::openapi::examples::{self, Example, examples};
use crate::openapi::responses::{Responses, content_schema};
use crate::request::caller::quoted;
use crate::request::json::form_schema;
use crate::request::query::{Accepted, Query};
use crate::transport::endpoint::{Access, Endpoint, Method};

/// The operation at the path that stands for all.
pub fn operation(
    endpoint: &Endpoint,
    requests: &mut SchemaGenerator,
    responses: &mut Responses<'_>,
) -> Value {
    let examples = examples(endpoint);
    let mut operation = json!({
        "operationId": endpoint.name,
        "tags": [endpoint.tag.says().0],
        "summary": endpoint.summary,
        "description": about(endpoint),
        "parameters": parameters(endpoint),
        "responses": responses.of(endpoint, &examples),
    });
    match endpoint.access {
        Access::Session(_) => {}
        Access::Everybody => operation["security"] = json!([]),
        Access::Registering => operation["security"] = json!([{}, {"registration": []}]),
    }
    if let Some(body) = endpoint.body {
        let mut content = json!({"schema": body(requests)});
        let given = requests_of(&examples);
        if !given.is_empty() {
            content["examples"] = given.into();
        }
        operation["requestBody"] = json!({
            "required": true, "content": {endpoint.body_media: content}
        });
    }
    if !endpoint.files.is_empty() {
        let content = endpoint.files.iter().map(|media| {
            let schema = json!({
                "schema": content_schema(media, None), "example": examples::file(media)
            });
            ((*media).to_owned(), schema)
        });
        let content: Map<String, Value> = content.collect();
        operation["requestBody"] = json!({"required": true, "content": content});
    }
    operation
}

/// What it does, who may ask for it, and whether it may be asked again.
fn about(endpoint: &Endpoint) -> String {
    let access = match endpoint.access {
        Access::Session(scopes) => {
            let scopes = quoted(scopes, " or ");
            let besides = endpoint.besides.map(|scope| quoted(Scopes::of(scope), ""));
            let besides = besides.map(|scope| format!(", and {scope} as well"));
            let besides = besides.unwrap_or_default();
            format!("Needs a session whose key has the scope {scopes}{besides}.")
        }
        Access::Registering => {
            "Needs the operator's token of registrations, where the operator asks for one."
                .to_owned()
        }
        Access::Everybody => "Needs no session.".to_owned(),
    };
    let again = match endpoint.method {
        _ if endpoint.is_idempotent => {
            " With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again."
        }
        Method::Get => " It changes nothing.",
        _ => "",
    };
    format!("{}\n\n{access}{again}", endpoint.about)
}

/// The requests that were done, by a name.
fn requests_of(examples: &[Example]) -> Map<String, Value> {
    let done = examples.iter().filter(|example| example.status < 300);
    let bodies = done.filter_map(|example| {
        let body = example.request.clone()?;
        Some((
            example.name.clone(),
            json!({"summary": example.about, "value": body}),
        ))
    });
    bodies.collect()
}

fn parameters(endpoint: &Endpoint) -> Vec<Value> {
    let in_path = endpoint.in_path.iter().flatten();
    let in_path = in_path.map(|(name, form, about)| {
        json!({
            "name": name, "in": "path", "required": true, "schema": form_schema(&form()),
            "description": about
        })
    });
    let mut all: Vec<Value> = in_path.collect();
    if let Some(read) = endpoint.query {
        let mut query = Query::of("");
        read(&mut query);
        all.extend(query.known().iter().map(|(name, accepted)| {
            json!({
                "name": name, "in": "query", "schema": schema_of(*accepted),
                "description": (endpoint.parameters)(name)
            })
        }));
    }
    let mut by_name = |name: &str| {
        all.push(json!({"$ref": format!("#/components/parameters/{name}")}));
    };
    if endpoint.is_idempotent {
        by_name("IdempotencyKey");
    }
    if endpoint.corrects {
        by_name("Corrects");
    }
    if endpoint.takes_json() {
        by_name("Prefer");
    }
    if endpoint.is_cacheable {
        by_name("IfNoneMatch");
    }
    if endpoint.is_resumable {
        by_name("LastEventId");
    }
    by_name("AcceptLanguage");
    by_name("RequestId");
    all
}

/// What a parameter may be. Words that are names are the only ones; others say what is meant.
fn schema_of(accepted: Accepted) -> Schema {
    let words = match accepted {
        Accepted::Form(form) => return form_schema(&in_a_query(form())),
        Accepted::Words(words) => words.english,
    };
    let names: Vec<_> = words
        .split(", ")
        .flat_map(|one| one.split(" or "))
        .collect();
    let is_name = |name: &&str| {
        name.bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    if names.len() > 1 && names.iter().all(is_name) {
        json_schema!({"type": "string", "enum": names})
    } else {
        json_schema!({"type": "string", "description": words})
    }
}

/// An empty parameter counts as left out, whatever it is.
fn in_a_query(form: Form) -> Form {
    match form {
        Form::Text { most, .. } => Form::Text { least: 0, most },
        other => other,
    }
}

/// The headers of requests.
pub fn header_parameters() -> Value {
    let header = |name: &str, about: &str, schema: Value| json!({"name": name, "in": "header", "description": about, "schema": schema});
    json!({
        "IdempotencyKey": header(
            "Idempotency-Key",
            "A repeated request with the same key and body is answered the first answer again, marked \
             `Idempotency-Replayed: true`.",
            json!({"type": "string", "pattern": "^[!-~]{1,255}$", "maxLength": 255})
        ),
        "Corrects": header(
            "Corrects",
            "The generation code of a rejected document that this one says right: it keeps its code and \
             its number.",
            form_schema(&GenerationCode::form()).to_value()
        ),
        "Prefer": header(
            "Prefer",
            "`handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with \
             everything while you write your program: a misspelt member is passed over otherwise. With a request \
             that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the \
             authority's if need be, and `respond-async`: it does not wait for the authority at all.",
            json!({"type": "string", "examples": ["handling=strict", "wait=5", "respond-async"]})
        ),
        "AcceptLanguage": header(
            "Accept-Language",
            "The language of messages: `es` or `en`.",
            json!({"type": "string", "examples": ["en"]})
        ),
        "RequestId": header(
            "X-Request-Id",
            "An id of yours for the request, which the answer and the log carry; otherwise they carry a new \
             one.",
            json!({"type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"})
        ),
        "LastEventId": header(
            "Last-Event-ID",
            "The number of the last event that was read, in place of `after`: browsers send it by themselves when \
             they were cut off.",
            json!({"type": "string", "pattern": "^[0-9]+$"})
        ),
        "IfNoneMatch": header(
            "If-None-Match",
            "The `ETag` of an answer that is there already: 304 when it is still the same.",
            json!({"type": "string"})
        )
    })
}
