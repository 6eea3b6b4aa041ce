//! No bytes make an internal error: every answer to anything at all has the envelope, a known
//! code and a bounded size. [`crate::fuzz_support`] says what must hold; here are the bytes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, Uri};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::string::string_regex;
use serde_json::{Value, json};

use super::requests;
use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::routes::ENDPOINTS;
use crate::fuzz_support::{Answer, FuzzRequest, STORED, post, post_lines, post_rows, send};
use crate::request::field_errors::FieldErrors;
use crate::request::json::ObjectField;
use crate::transport::endpoint::{self, BASE};

/// Where the pair of a key is replaced; there is none.
const ROTATED: &str = "/company/keys/00000000-0000-4000-8000-000000000008/rotate";

/// The endpoints that take a body, each with a valid one.
fn bodies() -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("/auth/register", requests::company()),
        ("/auth/login", requests::keys("key", "secret")),
        (
            "/contingencies/declare",
            json!({ "type": 5, "reason": "Inundación" }),
        ),
        ("/contingencies/end", json!({})),
        (
            "/company/branches",
            json!({"branch_offices": [{"establishment_type": "01", "pos_code": "P002"}]}),
        ),
        (
            "/company/keys",
            json!({"label": "Caja", "branch_number": 2, "scopes": ["read"], "expires_at": "2027-01-01T00:00:00Z"}),
        ),
        (ROTATED, json!({"overlap_hours": 1})),
        (
            "/webhooks",
            json!({"url": "https://erp.example/dte", "types": ["dte.received"], "label": "ERP"}),
        ),
        (
            "/webhooks/00000000-0000-4000-8000-000000000008/rotate",
            json!({}),
        ),
        (
            "/webhooks/00000000-0000-4000-8000-000000000008/test",
            json!({}),
        ),
        (
            "/webhooks/00000000-0000-4000-8000-000000000008/replay",
            json!({"after": 0, "until": 5, "types": ["*"]}),
        ),
        (
            "/dte/00000000-0000-4000-8000-000000000008/deliveries",
            json!({"channel": "email", "to": ["a@cliente.example"], "cc": ["b@cliente.example"]}),
        ),
        ("/dte/invalidate", requests::invalidation(STORED)),
        ("/dte/invalidate/validate", requests::invalidation(STORED)),
        ("/dte/{kind}/validate", requests::ccf()),
        ("/dte/{kind}/calculate", requests::ccf()),
        ("/dte/{kind}/preview.pdf", requests::ccf()),
    ];
    for issuing in requests::ISSUING {
        let path = issuing.paths()[0];
        all.push((path, (issuing.valid)()));
        all.push((path, (issuing.every_member)()));
    }
    all
}

/// What is done to one value of a request.
#[derive(Clone, Debug)]
enum Change {
    /// It is left out, with its name.
    Drop,
    /// It stands there so many times; a member under the same name.
    Repeat(usize),
    /// Something else stands there, JSON or not.
    Replace(String),
    /// It is the only entry of a list in a list, or the only member of an object in an object.
    Nest(usize, bool),
    /// Its name is another.
    Rename(String),
}

/// Values that stand nowhere, most of them JSON.
const ODD: &[&str] = &[
    "null",
    "true",
    "0",
    "-0",
    "-1",
    "1.5",
    "1e2",
    "1E+2",
    "1e-9",
    "1e28",
    "1e400",
    "-1e-400",
    "0.015",
    "0.000000001",
    "100000000000",
    "99999999999.99",
    "79228162514264337593543950335",
    "1.0000000000000000000000000000000000000001",
    "18446744073709551616",
    "\"\"",
    "\" \"",
    "\"20\"",
    "\"01\"",
    "\"36\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\ud83d\\ude00\"",
    "\"\u{feff}\"",
    "\"\u{202e}\u{200b}\"",
    "\"e\u{301}\u{fdfa}\"",
    "\"\u{85}\u{2028}\"",
    "\"2026-02-30\"",
    "\"0000-01-01\"",
    "\"9999-12-31\"",
    "\"9999-12-31T23:59:59-06:00\"",
    "\"-9999-01-01\"",
    "\"2026-03-16\"",
    "\"20c8619e-75f5-492f-88f3-24697a6c9f58\"",
    "\"' OR 1=1 --\"",
    "\"%s%n\"",
    "[]",
    "{}",
    "[null]",
    "[[[]]]",
    "{\"code\":\"20\"}",
    "{\"\":0}",
    "nul",
    "NaN",
    "01",
    "+1",
    ".5",
    "'a'",
    "\"\\x\"",
    "\"\n\"",
    "{]",
    "1 2",
    "\u{feff}1",
];

/// JSON that was never meant for the place where it stands.
fn odd() -> impl Strategy<Value = String> {
    prop_oneof![
        select(ODD).prop_map(str::to_owned),
        any::<i64>().prop_map(|number| number.to_string()),
        ".{0,40}".prop_map(|text| Value::from(text).to_string()),
        (1usize..200_000).prop_map(|length| format!("\"{}\"", "ñ".repeat(length / 2))),
        (1usize..2_000).prop_map(|digits| "7".repeat(digits)),
        (1usize..5_000).prop_map(|entries| format!("[{}0]", "0,".repeat(entries))),
        (1usize..200).prop_map(|depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth))),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        2 => Just(Change::Drop),
        1 => (2usize..4).prop_map(Change::Repeat),
        1 => (2usize..2_500).prop_map(Change::Repeat),
        8 => odd().prop_map(Change::Replace),
        1 => (1usize..40, any::<bool>()).prop_map(|(depth, list)| Change::Nest(depth, list)),
        1 => "[a-z_.#\\[\\]]{0,12}|\\PC{0,80}".prop_map(Change::Rename),
    ]
}

/// Writes a request with changes at some of its values, which are counted from the outside in.
struct Writer<'a> {
    changes: &'a BTreeMap<usize, Change>,
    count: usize,
    text: String,
}

impl Writer<'_> {
    fn write(request: &Value, changes: &BTreeMap<usize, Change>) -> String {
        let (count, text) = (0, String::new());
        let mut writer = Writer {
            changes,
            count,
            text,
        };
        writer.value(request, None);
        writer.text
    }

    fn value(&mut self, value: &Value, name: Option<&str>) {
        let change = self.changes.get(&self.count).cloned();
        self.count += 1;
        let name = match (&change, name) {
            (Some(Change::Rename(other)), Some(_)) => Some(other.as_str()),
            (_, name) => name,
        };
        let name = name.map(|name| format!("{}:", Value::from(name)));
        let name = name.unwrap_or_default();
        match change {
            Some(Change::Drop) => {}
            Some(Change::Replace(other)) => self.text += &[name.as_str(), &other, ","].concat(),
            Some(Change::Repeat(times)) => {
                let one = format!("{name}{value},");
                // As many as a body within the limits has, not more.
                let times = times.min(1 + 800_000 / one.len());
                self.text.push_str(&one.repeat(times));
            }
            Some(Change::Nest(depth, list)) => {
                let (open, close) = if list { ("[", "]") } else { ("{\"a\":", "}") };
                let (open, close) = (open.repeat(depth), close.repeat(depth));
                let value = value.to_string();
                self.text += &[name.as_str(), &open, &value, &close, ","].concat();
            }
            Some(Change::Rename(_)) | None => {
                self.text.push_str(&name);
                self.inside(value);
                self.text.push(',');
            }
        }
    }

    fn inside(&mut self, value: &Value) {
        match value {
            Value::Object(members) => {
                self.text.push('{');
                for (name, inner) in members {
                    self.value(inner, Some(name));
                }
                self.end('}');
            }
            Value::Array(entries) => {
                self.text.push('[');
                for inner in entries {
                    self.value(inner, None);
                }
                self.end(']');
            }
            leaf => write!(self.text, "{leaf}").unwrap(),
        }
    }

    fn end(&mut self, bracket: char) {
        if self.text.ends_with(',') {
            self.text.pop();
        }
        self.text.push(bracket);
    }
}

fn values(value: &Value) -> usize {
    1 + match value {
        Value::Object(members) => members.values().map(values).sum(),
        Value::Array(entries) => entries.iter().map(values).sum(),
        _ => 0,
    }
}

fn changed(request: &Value, changes: Vec<(Index, Change)>) -> String {
    let all = values(request);
    let changes = changes
        .into_iter()
        .map(|(at, change)| (at.index(all), change));
    let mut text = Writer::write(request, &changes.collect());
    if text.ends_with(',') {
        text.pop();
    }
    text
}

/// Pages for people, there and not there. Those of receivers are limited to sixty a minute.
const PAGES: [&str; 10] = [
    "/",
    "/docs",
    "/docs/start",
    "/docs/errors/NOT_FOUND",
    "/docs/rules/none",
    "/r",
    "/r/none",
    "/r/none/pdf",
    "/r/none/invalidation/file",
    "/r/none/of/these",
];

fn targets() -> Vec<String> {
    let paths = ENDPOINTS.iter().flat_map(|endpoint| endpoint.paths);
    let endpoints = paths.map(|path| {
        format!("{BASE}{path}")
            .replace("{id}", STORED)
            .replace("{kind}", "ccf")
    });
    endpoints.chain(PAGES.map(str::to_owned)).collect()
}

fn target() -> impl Strategy<Value = Uri> {
    let path = prop_oneof![
        8 => select(targets()),
        2 => "(/[a-zA-Z0-9_.~%!$&'()*+,;=:@-]{0,12}){0,5}",
        1 => select(targets()).prop_map(|path| format!("{path}/")),
        1 => "[a-zA-Z0-9%.{}-]{0,60}".prop_map(|id| format!("{BASE}/dte/{id}")),
    ];
    let names = "(type|status|page|page_size|startDate|endDate|cursor|branch|transmission|endpoint|method|[a-z]{1,5})";
    let values = "([0-9]{0,12}|-?[0-9]{4}-[0-9]{2}-[0-9]{2}|RECEIVED|NORMAL|[A-Za-z0-9_%+=-]{0,40}|9999-12-31|0000-01-01)";
    let query = format!("(\\?({names}={values}&?){{0,6}}|\\?[a-zA-Z_=&%0-9+/;\\[\\]-]{{0,80}}|)");
    (path, string_regex(&query).unwrap()).prop_filter_map(
        "no target of a request",
        |(path, query)| {
            let path = if path.starts_with('/') {
                path
            } else {
                format!("/{path}")
            };
            format!("{path}{query}").parse().ok()
        },
    )
}

fn header() -> impl Strategy<Value = (HeaderName, HeaderValue)> {
    let name = prop_oneof![
        8 => select(vec![
            "authorization", "content-type", "content-encoding", "content-length", "accept",
            "idempotency-key", "x-request-id", "expect", "transfer-encoding", "host", "cookie",
            "range", "if-none-match", "x-forwarded-for", "origin",
        ]).prop_map(str::to_owned),
        1 => "[a-z][a-z0-9-]{0,20}",
    ];
    let value = prop_oneof![
        select(vec![
            "application/json",
            "application/json; charset=utf-16",
            "text/plain",
            "Bearer ",
            "Bearer a.b.c",
            "bearer",
            "Basic YTpi",
            "gzip",
            "identity",
            "chunked",
            "0",
            "-1",
            "99999999999999999999",
            "key-1",
            "*/*",
            "text/plain;q=0.5",
            "",
        ])
        .prop_map(|text| text.as_bytes().to_vec()),
        prop::collection::vec(any::<u8>(), 0..80),
        (1usize..5_000).prop_map(|length| vec![b'k'; length]),
    ];
    (name, value).prop_filter_map("no header", |(name, value)| {
        Some((name.parse().ok()?, HeaderValue::from_bytes(&value).ok()?))
    })
}

const METHODS: &[&str] = &[
    "GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT",
];

fn method() -> impl Strategy<Value = Method> {
    prop_oneof![
        4 => select(vec![Method::GET, Method::POST]),
        2 => select(METHODS).prop_map(|name| name.parse().unwrap()),
        1 => "[A-Z!#$%&'*+.^_`|~-]{1,20}".prop_filter_map("no method", |name| name.parse().ok()),
    ]
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((any::<Index>(), change()), 0..4);
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..300),
        "[\\[\\]{}\",:0-9eE.+\\\\nutrlasf -]{0,80}".prop_map(String::into_bytes),
        (select(bodies()), changes).prop_map(|((_, body), changes)| changed(&body, changes).into()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn no_change_of_a_valid_request_makes_an_internal_error(
        (path, request) in select(bodies()),
        changes in prop::collection::vec((any::<Index>(), change()), 1..5),
    ) {
        let path = path.replace("{kind}", "ccf");
        post(&path, changed(&request, changes).as_bytes());
    }

    #[test]
    fn no_request_whatever_makes_an_internal_error(
        method in method(),
        target in target(),
        headers in prop::collection::vec(header(), 0..4),
        body in body(),
    ) {
        send(FuzzRequest { method, target, headers, body });
    }
}

#[test]
fn every_seed_of_the_fuzz_targets_is_answered_as_it_should_be() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds");
    let all = |folder: &str| {
        let files = std::fs::read_dir(seeds.join(folder)).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    };
    let others = [
        ("registration", "/auth/register"),
        ("login", "/auth/login"),
        ("invalidation", "/dte/invalidate"),
    ];
    let issuing = requests::ISSUING.iter();
    let issuing = issuing.map(|issuing| (issuing.name, issuing.paths()[0]));
    for (folder, path) in issuing.chain(others) {
        let own = all(folder);
        assert!(own.len() >= 3, "{folder}");
        for file in own.iter().chain(&all("any_body")) {
            let answer = post(path, &std::fs::read(file).unwrap());
            let stem = file.file_stem().unwrap().to_str().unwrap();
            let good = ["valid", "smallest", "on_credit", "without_summary"].contains(&stem)
                || stem == "of_the_document_that_is_there";
            let good = good || stem == "amounts_with_exponents";
            assert_eq!(good, answer.status < 300, "{}: {answer:?}", file.display());
        }
    }
}

#[test]
fn every_seed_of_a_file_is_answered_as_it_should_be() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds");
    for (folder, post) in [
        ("bulk_rows", post_rows as fn(&[u8]) -> Answer),
        ("bulk_lines", post_lines),
    ] {
        let files = std::fs::read_dir(seeds.join(folder)).unwrap();
        let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        assert!(files.len() >= 3, "{folder}");
        for file in files {
            let answer = post(&std::fs::read(&file).unwrap());
            let stem = file.file_stem().unwrap().to_str().unwrap();
            let is_taken = answer.status == 202;
            assert_eq!(stem.starts_with("valid"), is_taken, "{stem}: {answer:?}");
        }
    }
}

/// A mebibyte of the same.
fn filled(begin: &str, entry: &str, end: &str) -> Vec<u8> {
    let room = crate::request::body::MOST_BYTES - begin.len() - end.len();
    let entries = entry.repeat(room / entry.len());
    format!("{begin}{}{end}", entries.trim_end_matches(',')).into_bytes()
}

#[test]
fn the_largest_bodies_are_answered_soon_and_shortly() {
    // For debug builds on a machine with much other work: an optimised build takes a twentieth. What
    // grows with the square of the entries takes longer than that by far.
    const SOON: Duration = Duration::from_mins(1);
    let branch = "{\"establishment_type\":\"01\"},";
    let line = "{\"type\":1,\"description\":\"a\",\"quantity\":1,\"unit_measure\":59,\"unit_price\":1,\
                \"non_subject_sale\":0,\"exempt_sale\":0,\"taxed_sale\":2},";
    let summary = "],\"summary\":{\"total_non_subject\":0,\"total_exempt\":0,\"total_taxed\":1,\
                   \"sub_total_sales\":1,\"sub_total\":1,\"total_operation\":1,\"total_to_pay\":1,\
                   \"operation_condition\":1,\"payment_types\":[]}}";
    for (path, begin, entry, end) in [
        ("/dte/ccf", "{\"items\":[", "{},", "]}"),
        ("/dte/ccf", "{\"items\":[", "1,", "]}"),
        ("/dte/ccf", "{\"items\":[{\"taxes\":[", "1,", "]}]}"),
        ("/dte/ccf", "{\"items\":[", line, summary),
        (
            "/dte/ccf",
            "{\"items\":[",
            "{\"type\":9,\"description\":\"\"},",
            "]}",
        ),
        ("/dte/ccf", "{", "\"\\u0061\":1,", "}"),
        (
            "/dte/creditnote",
            "{\"related_docs\":[",
            "{\"document_number\":\"1\"},",
            summary,
        ),
        ("/dte/retention", "{\"items\":[", "{\"type\":2},", "]}"),
        ("/auth/register", "{\"branch_offices\":[", branch, "]}"),
        (
            "/auth/register",
            "{\"branch_offices\":[",
            "{\"address\":{}},",
            "]}",
        ),
        ("/auth/register", "{\"business_name\":\"", "\\u0000", "\"}"),
        ("/auth/login", "", "[", ""),
        ("/auth/login", "{\"a\":", "9", "}"),
    ] {
        let began = Instant::now();
        let answer = post(path, &filled(begin, entry, end));
        let took = began.elapsed();
        assert!(answer.status >= 400, "{path} {entry}");
        assert!(took < SOON, "{path} {begin} {entry}: {took:?}");
        println!(
            "{path} {begin}{entry}: {} in {took:?}, {} bytes",
            answer.status,
            answer.body.len()
        );
    }
}

#[test]
fn more_faults_than_an_answer_names_are_not_looked_for() {
    let items = vec![json!({}); 500];
    let answer = post("/dte/ccf", json!({ "items": items }).to_string().as_bytes());
    let json: Value = serde_json::from_slice(&answer.body).unwrap();
    let error = &json["error"];
    assert_eq!(
        error["violations"].as_array().unwrap().len(),
        crate::response::errors::MOST_FAULTS
    );
    let message = error["message"].as_str().unwrap();
    let told =
        "the request has more than 1000 faults, of which the first are named; nothing was done";
    assert!(message.starts_with(told), "{message}");
    let taxes = json!({"taxes": vec![0; 40]});
    let request: ObjectField<CcfRequest> =
        serde_json::from_str(&json!({ "items": vec![taxes; 2_000] }).to_string()).unwrap();
    let faults = FieldErrors::judge(&request).len();
    // One line has some more than there is room for.
    assert!((16_385..16_500).contains(&faults), "{faults}");
}

#[test]
fn a_list_that_is_too_long_is_counted_and_not_looked_into() {
    for (path, body) in [
        ("items", json!({ "items": vec![0; 2_001] })),
        (
            "summary.taxes",
            json!({"summary": {"taxes": vec![0; 2_001]}}),
        ),
    ] {
        let answer = post("/dte/ccf", body.to_string().as_bytes());
        let json: Value = serde_json::from_slice(&answer.body).unwrap();
        let violations = json["error"]["violations"].as_array().unwrap();
        let mut within = violations
            .iter()
            .filter(|it| it["path"].as_str().unwrap().starts_with(path));
        let count = within.next().unwrap();
        assert_eq!(count["code"], "COUNT", "{json}");
        assert_eq!(count["expected"], "at most 2000 entries");
        assert_eq!(count["actual"], "2001");
        assert!(within.next().is_none(), "{json}");
        assert!(!json["warnings"].to_string().contains(path), "{json}");
    }
    let whole = post(
        "/dte/ccf",
        json!({ "items": vec![0; 2_000] }).to_string().as_bytes(),
    );
    assert!(String::from_utf8_lossy(&whole.body).contains("items[900]"));
}

#[test]
fn every_endpoint_that_takes_a_body_is_among_those_tried() {
    let tried: Vec<_> = bodies().into_iter().map(|(path, _)| path).collect();
    for endpoint in ENDPOINTS {
        // What takes files is tried in `bulk`.
        let takes_files = !endpoint.files.is_empty();
        let takes_one = endpoint.method == endpoint::Method::Post && !takes_files;
        let path = endpoint.path().replace("{id}", STORED);
        // Where others are at the same path, one that takes a body is.
        let is_tried = tried.contains(&path.as_str());
        assert!(is_tried || !takes_one, "{path}");
    }
}
