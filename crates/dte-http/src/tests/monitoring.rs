use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::test::TestRequest;
use dte_application::ports::{
    CertificateFault, CompanyId, Contingency, ContingencyId, ContingencySummary, Late,
    Randomness as _,
};
use dte_domain::catalog::ContingencyCause;
use dte_domain::contingency::{ContingencyEnd, ContingencyReason, ContingencyStatus};
use dte_domain::identification::Environment;
use dte_domain::value::{Text, Value as _};
use dte_test_kit::TestApp;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::errors::Panicking;
use super::server::talk;
use super::{Answered, ApiApp, authorized, exposition, requests};
use crate::endpoints::routes::ENDPOINTS;
use crate::{Family, Metrics, metrics_server};

const METRICS: &str = "/api/v1/metrics";

/// A body with every duration checked and left out.
fn without_durations(body: &str) -> String {
    let mut kept = String::new();
    let mut rest = body;
    while let Some(at) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, from) = rest.split_at(at);
        let end = from
            .find(|character: char| !character.is_ascii_digit() && character != '.')
            .unwrap_or(from.len());
        let (number, after) = from.split_at(end);
        kept.push_str(before);
        let decimals = number.split_once('.').map(|(_, decimals)| decimals.len());
        kept.push_str(if decimals == Some(3) { "0.000" } else { number });
        rest = after;
    }
    kept + rest
}

fn normalised(answered: &Answered) -> String {
    without_durations(&answered.whole())
}

/// Path, method and counts of every endpoint.
fn counts(answered: &Answered) -> Vec<String> {
    assert!(answered.is_enveloped(), "{}", answered.body);
    let json = answered.json();
    let endpoints = json["data"]["endpoints"].as_array().unwrap();
    let line = |endpoint: &Value| {
        format!(
            "{} {} {}={}+{}",
            endpoint["method"].as_str().unwrap(),
            endpoint["path"].as_str().unwrap(),
            endpoint["total_requests"],
            endpoint["success_count"],
            endpoint["error_count"],
        )
    };
    endpoints.iter().map(line).collect()
}

#[actix_web::test]
async fn a_company_sees_how_often_it_asked_for_what() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    assert_eq!(counts(&app.get(METRICS, token).await), [""; 0]);

    app.issue(&company, requests::ccf().to_string()).await;
    app.post("/api/v1/ccf", token, "{").await;
    let head = TestRequest::default().method("HEAD".parse().unwrap());
    app.send(authorized(head.uri("/api/v1/dte"), token)).await;
    app.get("/api/v1/dte", company.branch_token.reveal()).await;
    app.get("/api/v1/dte/nonsense", token).await;
    let answered = app.get(METRICS, token).await;
    insta::assert_snapshot!("metrics", normalised(&answered));

    let json = answered.json();
    for endpoint in json["data"]["endpoints"].as_array().unwrap() {
        let number = |name: &str| endpoint[name].as_f64().unwrap();
        let (least, most) = (number("min_duration_ms"), number("max_duration_ms"));
        assert!(least > 0.0 && least <= number("current_average_ms"));
        assert!(number("current_average_ms") <= most);
        let last = endpoint["last_durations"].as_array().unwrap().len();
        assert_eq!(Some(last as u64), endpoint["total_requests"].as_u64());
    }
}

#[actix_web::test]
async fn figures_are_filtered_by_endpoint_in_any_spelling_and_by_method() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    app.post("/api/v1/dte/ccf", token, "{").await;
    app.post("/api/v1/dte/invoices", token, "{").await;
    app.get("/api/v1/dte", token).await;
    let ccf = "POST /api/v1/dte/ccf 1=0+1";
    for (query, expected) in [
        ("endpoint=/api/v1/dte/ccf", vec![ccf]),
        ("endpoint=%2Fccf", vec![ccf]),
        ("endpoint=/dte/ccf&method=post", vec![ccf]),
        ("endpoint=/dte/ccf&method=GET", vec![]),
        ("endpoint=/dte/{id}", vec![]),
        (
            "endpoint=&method=POST",
            vec!["POST /api/v1/dte/invoices 1=0+1", ccf],
        ),
        (
            "endpoint=/api/v1/dte&method=",
            vec!["GET /api/v1/dte 1=1+0"],
        ),
    ] {
        let answered = app.get(&format!("{METRICS}?{query}"), token).await;
        assert_eq!(counts(&answered), expected, "{query}");
        let request = TestRequest::get().uri(&format!("{METRICS}?{query}"));
        let request = request.insert_header(("Accept", "text/plain"));
        let text = app.send(authorized(request, token)).await.body;
        let series = text.matches("dte_http_busy_seconds_total{").count();
        assert_eq!(series, expected.len(), "{query}: {text}");
    }
    let bad = app
        .get(
            &format!("{METRICS}?endpoint=/dte/x&method=FETCH&path=y"),
            token,
        )
        .await;
    assert_eq!(
        (bad.status, bad.code().as_str()),
        (400, "VALIDATION_FAILED")
    );
    insta::assert_snapshot!(
        bad.json()["error"]["details"]
            .to_string()
            .replace("\",\"", "\n")
    );
    let odd = app.get(&format!("{METRICS}?path=/dte"), token).await;
    assert_eq!(odd.json()["error"]["violations"][0]["code"], "UNKNOWN");
}

#[actix_web::test]
async fn another_company_sees_nothing_of_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let other = app.kit.company_named("06140101231102").await;
    app.issue(&company, requests::ccf().to_string()).await;
    let answered = app.get(METRICS, other.token.reveal()).await;
    assert_eq!(counts(&answered), [""; 0]);
    let request = TestRequest::get().uri(METRICS);
    let request = request.insert_header(("Accept", "text/plain"));
    let text = app
        .send(authorized(request, other.token.reveal()))
        .await
        .body;
    assert!(text.contains(&other.main.company.0.to_string()), "{text}");
    assert!(
        !text.contains(&company.main.company.0.to_string()),
        "{text}"
    );
    assert!(!text.contains("/dte/ccf"), "{text}");
}

#[actix_web::test]
async fn prometheus_reads_the_same_figures() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    app.issue(&company, requests::ccf().to_string()).await;
    app.issue(&company, "{").await;
    let ask = async |accept: &str| {
        let request = TestRequest::get().uri(METRICS);
        let request = request.insert_header(("Accept", accept));
        app.send(authorized(request, token)).await
    };
    let text = ask("text/plain").await;
    assert_eq!(text.header("cache-control"), Some("no-store"));
    assert!(text.header("x-request-id").is_some());
    exposition::read(&text.body);
    let lines = text.body.lines().filter(|line| !line.contains("_seconds"));
    insta::assert_snapshot!("exposition", lines.collect::<Vec<_>>().join("\n"));

    let plain = "text/plain; version=0.0.4; charset=utf-8";
    let open = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let json = "application/json; charset=utf-8";
    for (accept, content_type) in [
        ("text/plain", plain),
        ("text/*;q=0.5, image/png", plain),
        (
            "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3,*/*;q=0.1",
            open,
        ),
        ("application/json, text/plain;q=0.9", json),
        ("text/plain;q=0.5, application/json", json),
        ("*/*", json),
        ("text/html", json),
        ("nonsense", json),
        ("", json),
    ] {
        let answered = ask(accept).await;
        assert_eq!(
            answered.header("content-type"),
            Some(content_type),
            "{accept}"
        );
    }
    let refused = app
        .send(
            TestRequest::get()
                .uri(METRICS)
                .insert_header(("Accept", "text/plain")),
        )
        .await;
    assert_eq!((refused.status, refused.is_enveloped()), (401, true));
}

#[actix_web::test]
async fn the_operator_sees_everything_and_unknown_paths_are_one() {
    let app = ApiApp::with(|service| service.metrics = Arc::new(Metrics::counting(ENDPOINTS, 1)));
    let company = app.kit.company().await;
    let other = app.kit.company_named("06140101231102").await;
    app.get("/api/v1/dte", company.token.reveal()).await;
    app.get("/api/v1/dte", other.token.reveal()).await;
    app.get("/api/v1/dte", "no-token").await;
    app.get("/api/v1/health", "").await;
    for path in 0..30 {
        app.get(&format!("/api/v1/{path}"), company.token.reveal())
            .await;
        app.post("/api/v1/dte", company.token.reveal(), "").await;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = metrics_server(app.service.metrics.clone(), listener).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let text = talk(address, get("/metrics")).await;
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(
        head.contains("content-type: text/plain; version=0.0.4"),
        "{head}"
    );
    exposition::read(body);
    // Durations differ from run to run; that they are there is enough.
    let steady = |line: &&str| {
        line.starts_with('#') || line.contains("_requests") || line.contains("le=\"+Inf\"")
    };
    let lines: Vec<&str> = body.lines().filter(steady).collect();
    insta::assert_snapshot!("operator", lines.join("\n"));
    assert!(talk(address, get("/")).await.starts_with("HTTP/1.1 404"));
    handle.stop(true).await;

    let mine = app.get(METRICS, company.token.reveal()).await;
    assert_eq!(mine.json()["warnings"], Value::Null);
    let theirs = app.get(METRICS, other.token.reveal()).await;
    assert_eq!(counts(&theirs), [""; 0]);
    insta::assert_snapshot!(theirs.json()["warnings"].to_string());
}

/// A contingency that goes on for a reason of its own.
fn contingency(
    kit: &TestApp,
    company: CompanyId,
    reason: &str,
    ended: Option<i64>,
) -> ContingencySummary {
    let at = |seconds| OffsetDateTime::from_unix_timestamp(seconds).unwrap();
    let contingency = Contingency {
        id: ContingencyId(kit.randomness.uuid()),
        company,
        environment: Environment::Test,
        mark: ContingencyReason::new(ContingencyCause::Other, Some(Text::parse(reason).unwrap()))
            .unwrap(),
        is_declared: true,
        began_at: at(1_000),
        status: ended.map_or(ContingencyStatus::Open { why: None }, |ended| {
            ContingencyStatus::Ended(ContingencyEnd {
                at: at(ended),
                event_due_at: at(ended + 86_400),
            })
        }),
    };
    ContingencySummary {
        contingency,
        documents: 3,
        waiting: 2,
        events: Vec::new(),
    }
}

/// Something of everything.
fn fill(metrics: &Metrics, kit: &TestApp, company: CompanyId) {
    let place = metrics.place(Some("/api/v1/dte"), &actix_web::http::Method::GET);
    metrics.record(place, Some(company), false, Duration::from_millis(3));
    metrics.record(place, None, true, Duration::from_mins(5));
    metrics.keep_contingencies(&[
        contingency(kit, company, "the first reason", None),
        contingency(kit, company, "another reason", None),
        contingency(kit, company, "one that is over", Some(4_000)),
        contingency(kit, company, "another that is over", Some(3_600)),
    ]);
    metrics.keep_late(vec![Late {
        company,
        refused: 1,
        waiting: 2,
    }]);
    metrics.show_families(|| vec![Family::count("dte_things", "Things", 7)]);
    metrics.show_families(|| {
        let label = |text: &str| vec![("text", text.to_owned())];
        vec![
            Family::gauge("dte_heat", "Heat", [(Vec::new(), -1.5)]),
            Family::gauge("dte_nothing", "Nothing", []),
            Family::counter(
                "dte_words",
                "Words",
                [(label("a\"b\\c\nd"), 1.0), (label("e"), 2.0)],
            ),
        ]
    });
}

#[actix_web::test]
async fn a_strict_reader_takes_the_exposition_and_no_series_is_there_twice() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.get("/api/v1/dte", company.token.reveal()).await;
    let metrics = app.service.metrics.clone();
    fill(&metrics, &app.kit, company.main.company);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = metrics_server(metrics, listener).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let ask = async |accept: &str| {
        let request = format!(
            "GET /metrics HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\nConnection: close\r\n\r\n"
        );
        let answer = talk(address, request).await;
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    };
    let series = exposition::read(&ask("text/plain").await);
    let open = exposition::read_open_metrics(&ask("application/openmetrics-text").await);
    handle.stop(true).await;
    assert_eq!(series, open, "both formats say the same");

    let one = |name: &str| {
        let [(_, value)] = series[name].as_slice() else {
            panic!("{name}: {:?}", series[name])
        };
        *value
    };
    let counted = [
        one("dte_contingency_open"),
        one("dte_contingency_documents_waiting"),
        one("dte_contingency_event_due_timestamp"),
        one("dte_contingency_why_open"),
        one("dte_things_total"),
        one("dte_heat"),
    ];
    assert_eq!(
        format!("{counted:?}"),
        "[1.0, 8.0, 90000.0, 1.0, 7.0, -1.5]"
    );
    assert!(!series.contains_key("dte_nothing"));
    assert_eq!(series["dte_words_total"][0].0["text"], "a\"b\\c\nd");
}

#[actix_web::test]
async fn a_panic_is_an_error_of_its_endpoint() {
    let app = ApiApp::with(|service| service.tokens = Arc::new(Panicking));
    assert_eq!(app.get("/api/v1/dte", "any").await.status, 500);
    let (rows, speeds) = app.service.metrics.everything();
    let [row] = rows.as_slice() else {
        panic!("{rows:?}")
    };
    assert_eq!((row.path, row.figures.errors, speeds.len()), ("/dte", 1, 1));
}

#[actix_web::test]
async fn requests_at_once_are_all_counted() {
    let metrics = Arc::new(Metrics::default());
    let app = ApiApp::with(|service| service.metrics = metrics.clone());
    let company = app.kit.company().await;
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let (metrics, company) = (metrics.clone(), company.main.company);
            std::thread::spawn(move || {
                let place = metrics.place(Some("/api/v1/dte"), &actix_web::http::Method::GET);
                for turn in 0..1_000 {
                    let took = Duration::from_micros(turn);
                    metrics.record(place, Some(company), turn % 10 == 0, took);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let answered = app.get(METRICS, company.token.reveal()).await;
    assert_eq!(counts(&answered), ["GET /api/v1/dte 4000=3600+400"]);
    let endpoint = &answered.json()["data"]["endpoints"][0];
    assert_eq!(endpoint["max_duration_ms"], json!(0.999));
    assert_eq!(endpoint["last_durations"].as_array().unwrap().len(), 10);
}

#[actix_web::test]
async fn the_service_tests_itself_and_leaves_nothing_behind() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let good = app.get("/api/v1/test", company.token.reveal()).await;
    insta::assert_snapshot!("test_passed", normalised(&good));
    assert_eq!(app.kit.file.stored_documents(), 0);
    assert!(app.kit.authority.submissions().is_empty());

    app.kit
        .signer
        .set_fault(Some(CertificateFault::WrongPassword));
    app.kit.authority.set_unreachable();
    let bad = app.get("/api/v1/test", company.token.reveal()).await;
    insta::assert_snapshot!("test_failed", normalised(&bad));
}
