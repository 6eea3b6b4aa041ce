//! docs/API.md: its requests are executed, and its answers are the ones that came. Whole they stand in
//! docs/examples.json, from which the description of the interface has them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use dte_test_kit::{SmtpMood, SmtpServer};
use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::app::{App, Options};
use crate::certificates;
use crate::editions::after_cutover;

/// How many seconds before the switch of editions the page's requests are made.
const FAR: i64 = 60 * 24 * 3_600;

/// The year of the page.
const YEAR: u16 = 2026;

/// What the page calls by a name because it differs in every run.
#[derive(Default)]
struct Names(BTreeMap<String, String>);

impl Names {
    /// Puts the values in place of the names.
    fn fill(&self, text: &str) -> String {
        let filled = self.0.iter().fold(text.to_owned(), |text, (name, value)| {
            text.replace(&format!("<{name}>"), value)
        });
        let unknown = ["\"<", "/<", ": <"]
            .iter()
            .any(|name| filled.contains(name));
        assert!(!unknown, "an unknown name: {filled}");
        filled
    }

    /// Learns the names of what an answer tells.
    fn learn(&mut self, answer: &Value) {
        let mut name = |name: &str, value: &Value| {
            if let Some(value) = value.as_str() {
                self.0.insert(name.to_owned(), value.to_owned());
            }
        };
        if answer["data"]["secret"].is_string() {
            name("webhook id", &answer["data"]["id"]);
        }
        name("event id", &answer["data"]["events"][0]["id"]);
        for key in ["api_key", "api_secret", "token"] {
            name(key, &answer["data"][key]);
        }
        if answer["data"]["api_key_begins"].is_string() {
            name("key id", &answer["data"]["id"]);
        }
        if answer["data"]["counts"].is_object() {
            name("batch id", &answer["data"]["id"]);
        }
        name("rejected code", &answer["error"]["generation_code"]);
        let identification = &answer["data"]["identificacion"];
        name("today", &identification["fecEmi"]);
        let kind = &identification["tipoDte"];
        if let Some(kind) = kind.as_str().or(identification["tipoEvento"].as_str()) {
            let (now, before) = (format!("code {kind}"), format!("earlier code {kind}"));
            let code = identification["codigoGeneracion"].as_str();
            let code = code.filter(|code| self.0.get(&now).is_none_or(|it| it != code));
            let earlier = code.and_then(|code| self.0.insert(now, code.to_owned()));
            if let Some(earlier) = earlier {
                self.0.insert(before, earlier);
            }
        }
    }

    /// Puts names in place of what differs in every run.
    fn anonymous(&self, value: &mut Value, key: &str) {
        match value {
            Value::Object(members) => {
                // Whether an event waits for a webhook, and has failed to reach it, depends on when the
                // answer is made.
                if members.contains_key("last_sequence") && members.contains_key("url") {
                    members.insert("waiting".into(), 0.into());
                    members.insert("next_attempt_at".into(), Value::Null);
                    members.insert("failing_since".into(), Value::Null);
                }
                members
                    .iter_mut()
                    .for_each(|(key, value)| self.anonymous(value, key));
            }
            Value::Array(entries) if key == "last_durations" => entries.clear(),
            Value::Array(entries) => {
                for entry in entries {
                    self.anonymous(entry, key);
                }
            }
            Value::Number(number) if key.ends_with("_ms") => *number = 0.into(),
            Value::Number(number) if key == "days_left" => *number = 10.into(),
            Value::Number(number) if key == "newest" || key == "last_sequence" => {
                *number = 99.into();
            }
            Value::Number(number) if key == "year" => *number = YEAR.into(),
            Value::String(text) => *text = self.anonymous_text(text, key),
            _ => {}
        }
    }

    fn anonymous_text(&self, text: &str, key: &str) -> String {
        let fixed = match key {
            "api_key" | "api_secret" | "token" | "api_key_begins" | "secret" | "stream_id" => {
                Some(key)
            }
            "selloRecibido" | "reception_stamp" | "given" => Some("stamp"),
            "fecEmi" | "fecAnula" | "fechaEmision" => Some("today"),
            "horEmi"
            | "horAnula"
            | "created_at"
            | "updated_at"
            | "expires_at"
            | "timestamp"
            | "valid_from"
            | "valid_until"
            | "last_used_at"
            | "earlier_pair_until"
            | "issued_at"
            | "began_at"
            | "ended_at"
            | "event_due_at"
            | "next_attempt_at"
            | "requested_at"
            | "invalidable_until"
            | "until"
            | "at"
            | "issued"
            | "created"
            | "updated"
            | "stamped"
            | "started_at"
            | "completed_at"
            | "delivered_at"
            | "earlier_secret_until"
            | "due_at" => Some("time"),
            "id" | "event_id" if text.starts_with("evt_") => Some("event id"),
            "id" if !text.starts_with("CAT-") => Some("id"),
            "invalidation_code" => Some("invalidation code"),
            "next_cursor" => Some("cursor"),
            "message_id" => Some("message id"),
            _ => None,
        };
        if let Some(name) = fixed {
            return format!("<{name}>");
        }
        match (key, self.name_of_code(text)) {
            ("series", None) => match text.rsplit_once('-') {
                Some((place, _)) => format!("{place}-{YEAR}"),
                None => text.to_owned(),
            },
            (_, Some(name)) => format!("<{name}>"),
            ("codigoGeneracion" | "generation_code", None) => "<code>".to_owned(),
            ("qr_link", None) => {
                let mut values = text.split(['=', '&']);
                let name = values.find_map(|value| self.name_of_code(value));
                let name = name.unwrap_or("code");
                format!("<public page>?ambiente=00&codGen=<{name}>&fechaEmi=<today>")
            }
            ("public_url", None) => "<public url>/r/<page token>".to_owned(),
            ("pdf_url" | "warnings", None) => self.without_codes(text),
            _ => text.to_owned(),
        }
    }

    /// A text with names in place of the generation codes in it; that of an unknown one is `<code>`.
    fn without_codes(&self, text: &str) -> String {
        let words = text.split_inclusive(['/', ' ', '`']).map(|word| {
            let end = word.trim_end_matches(['/', ' ', '`']).len();
            let (word, mark) = word.split_at(end);
            if uuid::Uuid::try_parse(word).is_err() {
                return format!("{word}{mark}");
            }
            let name = self.name_of_code(word).unwrap_or("code");
            format!("<{name}>{mark}")
        });
        words.collect()
    }

    fn name_of_code(&self, code: &str) -> Option<&str> {
        let mut all = self.0.iter();
        let named = all.find(|(name, value)| name.contains("code") && *value == code);
        named.map(|(name, _)| &**name)
    }
}

/// Executes one request of the page: a method, a path, and perhaps a header more.
async fn execute(app: &App, names: &Names, head: &str, body: &str) -> (u16, Value) {
    let head = names.fill(head);
    let mut head = head.splitn(3, ' ');
    let (method, path) = (head.next().unwrap(), head.next().unwrap());
    let header = head.next().unwrap_or_default();
    let bearer = format!(
        "Bearer {}",
        names.0.get("token").cloned().unwrap_or_default()
    );
    let (kind, body) = if path == certificates::CERTIFICATE && method == "PUT" {
        (certificates::FORM, shown_form(app, body))
    } else {
        ("application/json", names.fill(body))
    };
    let mut headers = vec![("authorization", bearer.as_str())];
    headers.extend(header.split_once(": "));
    if !header.starts_with("Content-Type") {
        headers.push(("content-type", kind));
    }
    let method: Method = method.parse().unwrap();
    loop {
        let sent = app.send(method.clone(), path, &headers, body.clone());
        let answer = sent.await;
        let status = answer.status.as_u16();
        if answer.headers["content-type"] == "application/x-ndjson; charset=utf-8" {
            let lines = answer.text.lines();
            let lines = lines.map(|line| serde_json::from_str(line).unwrap());
            return (status, Value::Array(lines.collect()));
        }
        let answer = answer.json();
        let is_under_way = matches!(
            answer["data"]["status"].as_str(),
            Some("QUEUED" | "RUNNING")
        );
        if method == Method::GET && is_under_way {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        return (status, answer);
    }
}

/// An answer of many lines, each in one.
fn lines(answer: &Value) -> Option<String> {
    let lines = answer.as_array()?;
    let lines: Vec<_> = lines.iter().map(Value::to_string).collect();
    Some(lines.join("\n"))
}

/// The form whose parts the page shows as members; the file is the one of the folder.
fn shown_form(app: &App, body: &str) -> String {
    let parts: Value = serde_json::from_str(body).unwrap();
    assert_eq!(parts["file"], "<certificate>");
    let file = std::fs::read_to_string(app.certificate_file()).unwrap();
    certificates::form(&file, parts["password"].as_str().unwrap())
}

/// Values as they could be, in place of the names: what readers of the description see.
const VALUES: &[(&str, &str)] = &[
    (
        "<public page>",
        "https://admin.factura.gob.sv/consultaPublica",
    ),
    ("<public url>", "https://dte.example"),
    (
        "<page token>",
        "nxp8UjsOTWqMQS5bepDT9nQ3v0mXc1kZ5rYb7uLwEaI",
    ),
    ("<today>", "2026-03-16"),
    ("<stamp>", "2026A5B1C0D34E6F7089AB12CD34EF56AB78WXYZ"),
    ("<certificate>", "<CertificadoMH>…</CertificadoMH>"),
    ("<api_key>", "dte_4f1c2a9be07d"),
    ("<api_key_begins>", "dte_4f"),
    ("<api_secret>", "c2VjcmV0LW9mLWFuLWVzdGFibGlzaG1lbnQ"),
    ("<token>", "v1.token-of-a-session"),
    ("<secret>", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
    ("<stream_id>", "4f0c1b2a39d84e5f8a6b7c0d1e2f3a4b"),
    ("<event id>", "evt_7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31_17"),
    (
        "<message id>",
        "<7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31@mail.example>",
    ),
    ("<webhook id>", "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31"),
    ("<cursor>", "313739303932303830302030"),
    ("<id>", "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31"),
    ("<key id>", "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31"),
    (
        "<invalidation code>",
        "2B7E4C91-5A08-4D36-9F1E-C3D8A6B50F72",
    ),
    ("<code>", "9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6"),
    ("<code 01>", "9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6"),
    ("<earlier code 01>", "E2C4B6A8-1D3F-4A5C-8E7B-90A1B2C3D4E5"),
    ("<code 03>", "0B6E4D17-9A52-4C3F-8E21-7D5A90C4B1F8"),
    ("<earlier code 03>", "64D8F0A1-5B7C-4E92-A3F6-0C1D2E3F4A5B"),
    ("<code 05>", "5C8D2F60-1E7B-4A94-B3D6-E0F21A7C6B59"),
    ("<code 04>", "7E2B9D14-5A3C-4F80-9B61-C4D8E0F1A235"),
    ("<code 06>", "1F4D8A60-C27E-4B93-8D05-A9E3B7C61F42"),
    ("<code 08>", "B81C5E37-0F6A-4D29-A4B8-3E7D92F05C16"),
    ("<code 09>", "62A9F3D8-7B1E-4C05-9E47-D0C5B8A1F363"),
    ("<code 11>", "E90D4B72-8C5F-4A16-B3E9-5F1A7D2C8064"),
    ("<code 14>", "3D6C1A95-E4B7-4820-8F5D-9B2E0C7A4D18"),
    ("<code 15>", "C5A7E021-9D38-4F6B-A10C-7E4B3D8F2956"),
    ("<code 18>", "48F2B6D3-A1C9-4E57-9D84-0B6F5E3A7C21"),
    ("<code 07>", "A3E91B4C-6D08-47F2-9C15-8B7D3E2F0A61"),
    ("<rejected code>", "D7F0A2C5-3B68-4E91-A4D7-1C9E5B8F6023"),
];

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

fn with_values(text: &str, member: &str) -> String {
    let text = text.replace("<time>", time_of(member));
    VALUES
        .iter()
        .fold(text, |text, (name, value)| text.replace(name, value))
}

fn put_values(value: &mut Value, member: &str) {
    match value {
        Value::Object(members) => {
            // Keys, webhooks and deliveries have their moments in universal time.
            let is_universal = ["api_key_begins", "url", "channel"]
                .iter()
                .any(|name| members.contains_key(*name));
            for (name, value) in members.iter_mut() {
                put_values(value, if is_universal { "timestamp" } else { name });
            }
        }
        Value::Array(entries) => entries.iter_mut().for_each(|it| put_values(it, member)),
        Value::String(text) => *text = with_values(text, member),
        _ => {}
    }
}

/// What was asked and answered, under the heading of the page.
fn example(before: &str, head: &str, body: &str, status: u16, answer: &Value) -> Value {
    let heading = before.lines().rev().find_map(|line| {
        let (marks, heading) = line.split_once(' ')?;
        (!marks.is_empty() && marks.bytes().all(|byte| byte == b'#')).then_some(heading)
    });
    let head = with_values(head, "");
    let mut head = head.split(' ');
    let (method, path) = (head.next(), head.next());
    let mut answer = answer.clone();
    put_values(&mut answer, "");
    if let Some(lines) = lines(&answer) {
        answer = lines.into();
    }
    let mut example = json!({
        "about": heading, "method": method, "path": path, "status": status, "answer": answer
    });
    if !body.trim().is_empty() {
        // A file of many documents is a text.
        let mut request = serde_json::from_str(body).unwrap_or_else(|_| body.into());
        put_values(&mut request, "");
        example["request"] = request;
    }
    example
}

/// The members of an answer to which ways lead; in a list, of each entry.
fn part(value: &Value, ways: &[&str]) -> Value {
    if ways.contains(&"") {
        return value.clone();
    }
    match value {
        Value::Array(entries) => entries.iter().map(|entry| part(entry, ways)).collect(),
        Value::Object(members) => {
            let mut shown = Map::new();
            for (name, member) in members {
                let into: Vec<_> = ways
                    .iter()
                    .filter_map(|way| {
                        let (first, rest) = way.split_once('.').unwrap_or((way, ""));
                        (first == name).then_some(rest)
                    })
                    .collect();
                if !into.is_empty() {
                    shown.insert(name.clone(), part(member, &into));
                }
            }
            shown.into()
        }
        other => other.clone(),
    }
}

/// How wide a line of an answer may be.
const WIDEST: usize = 100;

/// JSON as the page shows it: what fits in a line stands in one.
fn shown(value: &Value, indent: usize) -> String {
    let in_a_line = in_a_line(value);
    let entries: Vec<_> = match value {
        _ if indent + in_a_line.chars().count() <= WIDEST => return in_a_line,
        Value::Array(entries) => entries.iter().map(|it| shown(it, indent + 2)).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, it)| format!("\"{name}\": {}", shown(it, indent + 2)))
            .collect(),
        _ => return in_a_line,
    };
    let blanks = " ".repeat(indent);
    let lines = packed(&entries, WIDEST - indent - 2);
    let lines = lines.join(&format!(",\n{blanks}  "));
    let (open, close) = if value.is_array() {
        ('[', ']')
    } else {
        ('{', '}')
    };
    format!("{open}\n{blanks}  {lines}\n{blanks}{close}")
}

/// Entries in as few lines as they fit in; one that has lines of its own stands alone.
fn packed(entries: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        let fits = |line: &String| {
            let both = line.chars().count() + 2 + entry.chars().count();
            both < width && !line.contains('\n') && !entry.contains('\n')
        };
        match lines.last_mut().filter(|line| fits(line)) {
            Some(line) => {
                line.push_str(", ");
                line.push_str(entry);
            }
            None => lines.push(entry.clone()),
        }
    }
    lines
}

fn in_a_line(value: &Value) -> String {
    match value {
        Value::Array(entries) => {
            let entries: Vec<_> = entries.iter().map(in_a_line).collect();
            format!("[{}]", entries.join(", "))
        }
        Value::Object(members) => {
            let members = members.iter();
            let members: Vec<_> = members
                .map(|(name, it)| format!("\"{name}\": {}", in_a_line(it)))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
        other => other.to_string(),
    }
}

/// Whether a way leads to something.
fn leads(value: &Value, way: &str) -> bool {
    let (first, rest) = way.split_once('.').unwrap_or((way, ""));
    match value {
        _ if way.is_empty() => true,
        Value::Array(entries) => entries.iter().any(|entry| leads(entry, way)),
        other => other.get(first).is_some_and(|member| leads(member, rest)),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_of_the_guide_is_answered_as_it_says() {
    const REQUEST: &str = "```json request ";
    const ANSWER: &str = "```json answer";
    // What the page says before a request that the authority is to refuse, and of an answer of which only
    // some members are shown.
    const REFUSAL: &str = "<!-- the authority refuses the next one -->";
    const IN_PART: &str = " of ";
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let (file, examples_file) = (docs.join("API.md"), docs.join("examples.json"));
    let page = std::fs::read_to_string(&file).unwrap();
    // Nothing goes on in the background that an answer could show, and the switch of editions is far.
    let long_before = after_cutover(-FAR);
    let relay = SmtpServer::start();
    relay.set(SmtpMood::Later);
    let environment = vec![
        // Of 2022 there are no returns.
        ("DTE_EDITION", "2022,18=2026".to_owned()),
        ("DTE_SMTP_URL", relay.url()),
        ("DTE_MAIL_FROM", "dte@mail.example".to_owned()),
        ("DTE_RETRY_SECONDS", "3600".to_owned()),
        ("DTE_CLOCK_OFFSET", long_before.to_string()),
    ];
    let app = App::start_with(Options { environment }).await;
    let mut names = Names::default();
    let (mut written, mut examples) = (String::new(), Vec::new());
    let mut rest = page.as_str();
    while let Some((before, block)) = rest.split_once(REQUEST) {
        let (head, block) = block.split_once('\n').unwrap();
        let (body, block) = block.split_once("```").unwrap();
        let (between, block) = block.split_once(ANSWER).unwrap();
        let (said, block) = block.split_once('\n').unwrap();
        let (_, after) = block.split_once("```").unwrap();
        if before.contains(REFUSAL) {
            app.fault("reception", "reject", "020".into(), 1).await;
        }
        let (status, mut answer) = execute(&app, &names, head, body).await;
        names.learn(&answer);
        names.anonymous(&mut answer, "");
        written.push_str(before);
        examples.push(example(&written, head, body, status, &answer));
        let ways = said.split_once(IN_PART).map(|(_, ways)| ways);
        if let Some(ways) = ways {
            let ways: Vec<_> = ways.split(' ').collect();
            let lost = ways.iter().find(|way| !leads(&answer, way));
            assert!(lost.is_none(), "{head}: {lost:?} is not in {answer:#}");
            answer = part(&answer, &ways);
        }
        let of = ways.map_or(String::new(), |ways| format!("{IN_PART}{ways}"));
        let answer = lines(&answer).unwrap_or_else(|| shown(&answer, 0));
        write!(
            written,
            "{REQUEST}{head}\n{body}```{between}{ANSWER} {status}{of}\n{answer}\n```"
        )
        .unwrap();
        rest = after;
    }
    written.push_str(rest);
    let examples = format!("{:#}\n", Value::from(examples));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &written).unwrap();
        std::fs::write(&examples_file, &examples).unwrap();
    }
    let page = std::fs::read_to_string(&file).unwrap();
    let known = std::fs::read_to_string(&examples_file).unwrap_or_default();
    for (known, now) in [(page, written), (known, examples)] {
        assert!(
            known == now,
            "run the tests with UPDATE_DOCS=1 and look at what changed:\n{}",
            first_difference(&known, &now)
        );
    }
}

/// The first line that differs, with some that follow it.
fn first_difference(known: &str, now: &str) -> String {
    const SHOWN: usize = 12;
    let same = known
        .lines()
        .zip(now.lines())
        .take_while(|(known, now)| known == now);
    let line = same.count();
    let from = |text: &str| {
        let lines: Vec<&str> = text.lines().skip(line).take(SHOWN).collect();
        lines.join("\n")
    };
    format!(
        "line {}, known:\n{}\nnow:\n{}",
        line + 1,
        from(known),
        from(now)
    )
}
