//! Examples: the requests of docs/API.md, which a test executes, and their answers.

use serde_json::Value;

use crate::transport::endpoint::Endpoint;

const PAGE: &str = include_str!("../../../../docs/API.md");
const REQUEST: &str = "```json request ";
const ANSWER: &str = "```json answer ";
const END: &str = "```";

/// A request of the page.
pub struct Example {
    pub name: String,
    pub request: Option<Value>,
    pub status: u16,
    /// Nothing where the page shows a part of it.
    pub answer: Option<Value>,
}

/// Those of an endpoint, whatever spelling of its path they use.
pub fn examples(endpoint: &Endpoint) -> Vec<Example> {
    let blocks = PAGE.split(REQUEST).skip(1);
    let own = blocks.filter_map(|block| {
        let (head, rest) = block.split_once('\n')?;
        let mut head = head.split(' ');
        if head.next()? != endpoint.method.name() {
            return None;
        }
        let path = with_names_joined(head);
        let path = path.split('?').next().unwrap_or_default();
        endpoint.paths.iter().find(|known| is_at(path, known))?;
        example(rest)
    });
    let mut own: Vec<_> = own.collect();
    for (index, example) in own.iter_mut().enumerate() {
        example.name = format!("example{}", index + 1);
    }
    own
}

/// An answer of the page that refuses with a code, or names a fault by it.
pub fn refusal_with(code: &str) -> Option<String> {
    let answers = PAGE.split(ANSWER).skip(1);
    let mut answers = answers.filter_map(|block| {
        let (_, rest) = block.split_once('\n')?;
        read(rest.split_once(END)?.0)
    });
    let found = answers.find(|answer| {
        let error = &answer["error"];
        let mut violations = error["violations"].as_array().into_iter().flatten();
        error["code"] == code || violations.any(|violation| violation["code"] == code)
    })?;
    Some(format!("{found:#}"))
}

/// The path of a head; what stands for a code may have blanks: `/dte/<code 05>`.
fn with_names_joined<'a>(head: impl Iterator<Item = &'a str>) -> String {
    let mut path = String::new();
    for part in head {
        path.push_str(part);
        if path.matches('<').count() == path.matches('>').count() {
            break;
        }
    }
    path
}

fn is_at(path: &str, known: &str) -> bool {
    let parts = path.split('/').zip(known.split('/'));
    path.split('/').count() == known.split('/').count()
        && parts
            .into_iter()
            .all(|(part, known)| part == known || (known.starts_with('{') && !is_word(part)))
}

/// Whether a part of a path is a word of other endpoints, not a value.
fn is_word(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn example(rest: &str) -> Option<Example> {
    let (request, rest) = rest.split_once(END)?;
    let (_, rest) = rest.split_once(ANSWER)?;
    let (status, rest) = rest.split_once('\n')?;
    let (answer, _) = rest.split_once(END)?;
    let is_whole = status.trim().bytes().all(|byte| byte.is_ascii_digit());
    Some(Example {
        name: String::new(),
        request: read(request),
        status: status.get(..3)?.parse().ok()?,
        answer: is_whole.then(|| read(answer)).flatten(),
    })
}

fn read(json: &str) -> Option<Value> {
    let mut value = serde_json::from_str(json).ok()?;
    name_values(&mut value, "");
    Some(value)
}

/// Puts values in place of what the page calls by names, because it differs in every run.
fn name_values(value: &mut Value, member: &str) {
    match value {
        Value::Object(members) => {
            // Keys have their moments in universal time.
            let is_key = members.contains_key("api_key_begins");
            for (name, value) in members.iter_mut() {
                name_values(value, if is_key { "timestamp" } else { name });
            }
        }
        Value::Array(entries) => entries.iter_mut().for_each(|it| name_values(it, member)),
        Value::String(text) => {
            *text = [
                (
                    "<public page>",
                    "https://admin.factura.gob.sv/consultaPublica",
                ),
                ("<today>", "2026-03-16"),
                ("<stamp>", "2026A5B1C0D34E6F7089AB12CD34EF56AB78WXYZ"),
                ("<certificate>", "<CertificadoMH>…</CertificadoMH>"),
                ("<api_key>", "dte_4f1c2a9be07d"),
                ("<api_key_begins>", "dte_4f"),
                ("<api_secret>", "c2VjcmV0LW9mLWFuLWVzdGFibGlzaG1lbnQ"),
                ("<token>", "v1.token-of-a-session"),
                ("<id>", "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31"),
                ("<time>", time_of(member)),
                ("<code>", CODE),
                ("<code 01>", CODE),
                ("<code 03>", "0B6E4D17-9A52-4C3F-8E21-7D5A90C4B1F8"),
                ("<code 05>", "5C8D2F60-1E7B-4A94-B3D6-E0F21A7C6B59"),
                ("<code 07>", "A3E91B4C-6D08-47F2-9C15-8B7D3E2F0A61"),
                ("<rejected code>", "D7F0A2C5-3B68-4E91-A4D7-1C9E5B8F6023"),
            ]
            .iter()
            .fold(std::mem::take(text), |text, (name, value)| {
                text.replace(name, value)
            });
        }
        _ => {}
    }
}

const CODE: &str = "9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6";

/// A moment as a member writes it.
fn time_of(member: &str) -> &'static str {
    match member {
        "horEmi" | "horAnula" => "10:00:00",
        "at" | "until" | "invalidable_until" | "requested_at" | "issued" | "created"
        | "updated" | "stamped" => "2026-03-16T10:00:00-06:00",
        "expires_at" | "timestamp" | "valid_from" | "valid_until" => "2026-03-16T16:00:00Z",
        _ => "2026-03-16 10:00:00",
    }
}
