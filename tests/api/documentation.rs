//! docs/API.md: its requests are executed, and its answers are the ones that came.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use reqwest::Method;
use serde_json::Value;

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
        for key in ["api_key", "api_secret", "token"] {
            name(key, &answer["data"][key]);
        }
        if answer["data"]["api_key_begins"].is_string() {
            name("key id", &answer["data"]["id"]);
        }
        name("rejected code", &answer["error"]["generation_code"]);
        let identification = &answer["data"]["identificacion"];
        if let Some(kind) = identification["tipoDte"].as_str() {
            name(&format!("code {kind}"), &identification["codigoGeneracion"]);
            name("today", &identification["fecEmi"]);
        }
    }

    /// Puts names in place of what differs in every run.
    fn anonymous(&self, value: &mut Value, key: &str) {
        match value {
            Value::Object(members) => {
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
            Value::Number(number) if key == "year" => *number = YEAR.into(),
            Value::String(text) => *text = self.anonymous_text(text, key),
            _ => {}
        }
    }

    fn anonymous_text(&self, text: &str, key: &str) -> String {
        let fixed = match key {
            "api_key" | "api_secret" | "token" | "api_key_begins" => Some(key),
            "selloRecibido" | "reception_stamp" | "given" => Some("stamp"),
            "fecEmi" | "fecAnula" | "fechaEmision" => Some("today"),
            "horEmi" | "horAnula" | "created_at" | "updated_at" | "expires_at" | "timestamp"
            | "valid_from" | "valid_until" | "last_used_at" | "earlier_pair_until"
            | "issued_at" | "began_at" | "ended_at" | "event_due_at" | "requested_at"
            | "invalidable_until" | "until" | "at" | "issued" | "created" | "updated"
            | "stamped" => Some("time"),
            "id" if !text.starts_with("CAT-") => Some("id"),
            _ => None,
        };
        if let Some(name) = fixed {
            return format!("<{name}>");
        }
        let code = self
            .0
            .iter()
            .find(|(name, value)| name.contains("code") && *value == text);
        match (key, code) {
            ("series", None) => match text.rsplit_once('-') {
                Some((place, _)) => format!("{place}-{YEAR}"),
                None => text.to_owned(),
            },
            (_, Some((name, _))) => format!("<{name}>"),
            ("codigoGeneracion" | "generation_code", None) => "<code>".to_owned(),
            ("qr_link", None) => {
                "<public page>?ambiente=00&codGen=<code>&fechaEmi=<today>".to_owned()
            }
            _ => text.to_owned(),
        }
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
    let mut headers = vec![("content-type", kind), ("authorization", bearer.as_str())];
    headers.extend(header.split_once(": "));
    let method: Method = method.parse().unwrap();
    let answer = app.send(method, path, &headers, body).await;
    (answer.status.as_u16(), answer.json())
}

/// The form whose parts the page shows as members; the file is the one of the folder.
fn shown_form(app: &App, body: &str) -> String {
    let parts: Value = serde_json::from_str(body).unwrap();
    assert_eq!(parts["file"], "<certificate>");
    let file = std::fs::read_to_string(app.certificate_file()).unwrap();
    certificates::form(&file, parts["password"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_of_the_api_page_is_answered_as_it_says() {
    const REQUEST: &str = "```json request ";
    const ANSWER: &str = "```json answer";
    // What the page says before a request that the authority is to refuse, and an answer of which
    // only the identification is shown.
    const REFUSAL: &str = "<!-- the authority refuses the next one -->";
    const IN_PART: &str = "; the rest of `data` is left out";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/API.md");
    let page = std::fs::read_to_string(&file).unwrap();
    // Nothing goes on in the background that an answer could show, and the switch of editions, of which
    // answers warn in the last month, is far.
    let long_before = after_cutover(-FAR);
    let environment = vec![
        ("DTE_RETRY_SECONDS", "3600".to_owned()),
        ("DTE_CLOCK_OFFSET", long_before.to_string()),
    ];
    let app = App::start_with(Options { environment }).await;
    let mut names = Names::default();
    let mut written = String::new();
    let mut rest = page.as_str();
    while let Some((before, block)) = rest.split_once(REQUEST) {
        let (head, block) = block.split_once('\n').unwrap();
        let (body, block) = block.split_once("```").unwrap();
        let (between, block) = block.split_once(ANSWER).unwrap();
        let (old_answer, after) = block.split_once("```").unwrap();
        if before.contains(REFUSAL) {
            app.fault("reception", "reject", "020".into(), 1).await;
        }
        let (status, mut answer) = execute(&app, &names, head, body).await;
        names.learn(&answer);
        names.anonymous(&mut answer, "");
        let part = if old_answer.starts_with(&format!(" {status}{IN_PART}")) {
            let identification = answer["data"]["identificacion"].take();
            answer["data"] = serde_json::json!({"identificacion": identification});
            IN_PART
        } else {
            ""
        };
        write!(
            written,
            "{before}{REQUEST}{head}\n{body}```{between}{ANSWER} {status}{part}\n{answer:#}\n```"
        )
        .unwrap();
        rest = after;
    }
    written.push_str(rest);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &written).unwrap();
    }
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(
        page == written,
        "run the tests with UPDATE_DOCS=1 and look at what changed"
    );
}
