//! The whole description.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::openapi::description::Tag;
use crate::openapi::operation::{header_parameters, operation};
use crate::openapi::responses::{Responses, headers};
use crate::openapi::texts;
use crate::response::event::EventResponse;
use crate::transport::endpoint::{BASE, Endpoint};

const ABOUT: &str = "Issues the electronic tax documents (DTE) of El Salvador: numbered without gaps, signed, \
    transmitted to the tax authority.\n\n\
    Every answer has one envelope: `{\"success\": true, \"data\": …}` or `{\"success\": false, \"error\": …}`. \
    `warnings`, where there are any, tell what was accepted and is odd.\n\n\
    **Amounts** are JSON numbers and exact decimals: read and write them with a decimal type, never with a \
    binary float. One with more decimals than its member holds is refused, not rounded.\n\n\
    **Texts** are trimmed. Where a member need not be given, null is as good as nothing. Members that are \
    required by a rule of the document type alone are not marked here: the rule says so in its violation \
    (`GET /api/v1/rules`).\n\n\
    Documents inside answers are in the tax authority's own schema.";

/// The description as JSON.
pub fn as_json(endpoints: &[Endpoint]) -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        // Texts, numbers and lists of them always have a JSON.
        let mut json = serde_json::to_string_pretty(&Document::of(endpoints)).unwrap_or_default();
        json.push('\n');
        json
    })
}

/// The description as YAML.
pub fn as_yaml(endpoints: &[Endpoint]) -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let document = Document::of(endpoints);
        let mut text = String::new();
        write_members(&mut text, &document.others, 0);
        text.push_str("\"paths\":\n");
        let paths = document.paths.iter().map(|(path, methods)| (path, methods));
        write_members(&mut text, paths, 1);
        text
    })
}

/// The description in the order in which it is written. The members of a `Value` are sorted by their names.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    others: Map<String, Value>,
    /// Deprecated spellings come last: readers and generators meet the current ones first.
    #[serde(serialize_with = "as_members")]
    paths: Vec<(String, Value)>,
}

impl Document {
    fn of(endpoints: &[Endpoint]) -> Self {
        let mut others = members(document(endpoints));
        let paths = others.remove("paths").map(members).unwrap_or_default();
        let mut paths: Vec<_> = paths.into_iter().collect();
        paths.sort_by_key(|(_, methods)| is_deprecated(methods));
        Self { others, paths }
    }
}

fn members(object: Value) -> Map<String, Value> {
    match object {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// True if every operation at a path is deprecated.
fn is_deprecated(methods: &Value) -> bool {
    let mut operations = methods.as_object().into_iter().flatten();
    operations.all(|(_, operation)| operation["deprecated"] == true)
}

fn as_members<S: Serializer>(
    members: &[(String, Value)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(members.iter().map(|(name, member)| (name, member)))
}

fn document(endpoints: &[Endpoint]) -> Value {
    // What requests and answers share has the same name and is the same; so one generator of each kind,
    // and their schemas beside each other.
    let mut requests = SchemaSettings::draft2020_12()
        .for_deserialize()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
        .into_generator();
    let mut answers = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
        .into_generator();
    let mut responses = Responses::new(&mut answers);
    let mut paths: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for endpoint in endpoints {
        let described = operation(endpoint, &mut requests, &mut responses);
        for (index, path) in endpoint.paths.iter().enumerate() {
            let method = endpoint.method.name().to_ascii_lowercase();
            let one = of_alias(described.clone(), index);
            let path = paths.entry(format!("{BASE}{path}")).or_default();
            path.insert(method, one);
        }
    }
    let responses = responses.finish();
    let event = answers.subschema_for::<EventResponse<'static>>().to_value();
    let schemas = schemas([&mut requests, &mut answers]);
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "dte",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"}
        },
        "servers": [{"url": "/"}],
        "security": [{"session": []}],
        "tags": Tag::ALL.map(tag),
        "paths": paths,
        "webhooks": {"event": {"post": told(&event)}},
        "components": {
            "schemas": schemas,
            "responses": responses,
            "headers": headers(),
            "parameters": header_parameters(),
            "securitySchemes": {
                "session": {
                    "type": "http", "scheme": "bearer",
                    "description": "the token of a log-in (`POST /api/v1/auth/login`)"
                },
                "registration": {
                    "type": "http", "scheme": "bearer",
                    "description": "the operator's token of registrations, where the operator asks for one"
                }
            }
        }
    });
    texts::join(&mut document);
    document
}

/// What a webhook is sent.
fn told(event: &Value) -> Value {
    let header = |name: &str, about: &str| {
        json!({
            "name": name, "in": "header", "required": true, "description": about,
            "schema": {"type": "string"}
        })
    };
    json!({
        "operationId": "event",
        "tags": [Tag::Events.says().0],
        "summary": "Something happened",
        "description": "What webhooks are sent: the event as the feed tells it, the same bytes at each attempt, signed \
            by Standard Webhooks 1.0. An event may come more than once, and in another order.",
        "security": [],
        "parameters": [
            header("webhook-id", "The id of the event: what was seen before can be left out."),
            header("webhook-timestamp", "The moment of the attempt, in seconds since 1970."),
            header("webhook-signature", "`v1,` and the signature, one for each secret, apart by blanks.")
        ],
        "requestBody": {"required": true, "content": {"application/json": {"schema": event}}},
        "responses": {"2XX": {"description": "it was taken"}, "410": {"description": "nothing is to be sent any more"}}
    })
}

fn tag(tag: Tag) -> Value {
    let (name, about) = tag.says();
    json!({"name": name, "description": about})
}

/// The operation at another spelling of its path: the same, deprecated, under a name of its own.
fn of_alias(mut operation: Value, index: usize) -> Value {
    if index > 0 {
        let name = operation["operationId"].as_str().unwrap_or_default();
        let name = match index {
            1 => format!("{name}_alias"),
            _ => format!("{name}_alias{index}"),
        };
        operation["operationId"] = name.into();
        operation["deprecated"] = true.into();
    }
    operation
}

/// The schemas that have names.
fn schemas(generators: [&mut SchemaGenerator; 2]) -> Map<String, Value> {
    let mut all = Map::new();
    for generator in generators {
        all.extend(generator.take_definitions(true));
    }
    all
}

/// Writes a value in the block style of YAML, whose texts may be those of JSON.
fn write_yaml(text: &mut String, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    // Writing to a text cannot fail.
    match value {
        Value::Object(members) if !members.is_empty() => write_members(text, members, depth),
        Value::Array(entries) if !entries.is_empty() => {
            for entry in entries {
                let _ = write!(text, "{indent}-");
                write_member(text, entry, depth);
            }
        }
        scalar => {
            let _ = writeln!(text, "{indent}{scalar}");
        }
    }
}

fn write_members<'a>(
    text: &mut String,
    members: impl IntoIterator<Item = (&'a String, &'a Value)>,
    depth: usize,
) {
    let indent = "  ".repeat(depth);
    for (name, member) in members {
        let _ = write!(text, "{indent}{}:", Value::from(name.as_str()));
        write_member(text, member, depth);
    }
}

fn write_member(text: &mut String, member: &Value, depth: usize) {
    let is_block = match member {
        Value::Object(members) => !members.is_empty(),
        Value::Array(entries) => !entries.is_empty(),
        _ => false,
    };
    if is_block {
        text.push('\n');
        write_yaml(text, member, depth + 1);
    } else {
        let _ = writeln!(text, " {member}");
    }
}
