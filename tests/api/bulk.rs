//! Files of many documents, while the world fails.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use dte_test_kit::postgresql::Cluster;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Options, launch};
use crate::authority::code_of;
use crate::requests;

/// Enough for several turns, and for kills in the midst of them.
const LINES: usize = 2_000;

fn file(lines: usize) -> String {
    let line = |number| {
        let mut document = requests::ccf();
        // Some cannot be issued.
        if number % 100 == 50 {
            document["summary"]["total_to_pay"] = json!(1);
        }
        let id = format!("PED-{number}");
        json!({"type": "03", "external_id": id, "document": document}).to_string()
    };
    let lines: Vec<_> = (1..=lines).map(line).collect();
    lines.join("\n")
}

async fn upload(app: &App, token: &str, body: String) -> String {
    let bearer = format!("Bearer {token}");
    let headers = [
        ("content-type", "application/x-ndjson"),
        ("authorization", &bearer),
        ("idempotency-key", "the-file"),
    ];
    let answer = app.send(Method::POST, "/dte/batches", &headers, body);
    let answer = answer.await.expect(202);
    let location = answer.headers["location"].to_str().unwrap();
    location.strip_prefix("/api/v1").unwrap().to_owned()
}

async fn counts(app: &App, token: &str, path: &str) -> Value {
    app.get(path, token).await.expect(200).json()["data"].clone()
}

async fn wait(
    app: &App,
    token: &str,
    path: &str,
    patience: Duration,
    is_so: impl Fn(&Value) -> bool,
) -> Value {
    let began = Instant::now();
    loop {
        let stands = counts(app, token, path).await;
        if is_so(&stands) {
            return stands;
        }
        assert!(began.elapsed() < patience, "{stands}\n{}", app.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn issued(stands: &Value) -> u64 {
    stands["counts"]["issued"].as_u64().unwrap()
}

/// Each line is there once, with the next number, in the order of the file.
async fn assert_whole(app: &App, token: &str, path: &str, lines: usize) {
    let results = app.get(&format!("{path}/results"), token).await.expect(200);
    let results: Vec<Value> = results
        .text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(results.len(), lines);
    let mut numbers = Vec::new();
    let mut codes = BTreeSet::new();
    for (line, number) in results.iter().zip(1..) {
        assert_eq!(line["line"], number);
        assert_eq!(line["external_id"], format!("PED-{number}"));
        if number % 100 == 50 {
            assert_eq!(line["error"]["code"], "VALIDATION_FAILED", "{line}");
            continue;
        }
        assert!(codes.insert(line["generation_code"].as_str().unwrap().to_owned()));
        let control = line["control_number"].as_str().unwrap();
        let (_, last) = control.rsplit_once('-').unwrap();
        numbers.push(last.parse::<usize>().unwrap());
    }
    let expected: Vec<_> = (1..=lines - lines / 100).collect();
    assert_eq!(numbers, expected);
    let list = app.get("/dte?page_size=1", token).await.expect(200).json();
    let total = list["data"]["summary"]["total"].as_u64().unwrap();
    assert_eq!(total, u64::try_from(expected.len()).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_whose_server_is_killed_twice_is_issued_line_by_line_once() {
    let mut app = App::start().await;
    let company = app.company().await;
    let path = upload(&app, &company.token, file(LINES)).await;
    for part in [3, 2] {
        let enough = u64::try_from(LINES / part).unwrap();
        let patience = Duration::from_mins(3);
        wait(&app, &company.token, &path, patience, |it| {
            issued(it) >= enough
        })
        .await;
        app.kill_and_restart();
    }
    let patience = Duration::from_mins(3);
    let done = wait(&app, &company.token, &path, patience, |it| {
        it["status"] == "COMPLETED"
    })
    .await;
    assert_eq!(done["counts"]["waiting"], 0);
    assert_whole(&app, &company.token, &path, LINES).await;
    app.good(&["verify"]);
    app.good(&["series", "audit"]);
    // The same file again is this one.
    assert_eq!(upload(&app, &company.token, file(LINES)).await, path);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_takes_up_the_file_of_one_that_was_killed() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let mut app = App::start_with(Options {
        environment: vec![
            ("DTE_DATABASE_URL", database.url().to_owned()),
            ("DTE_LEASE_SECONDS", "5".into()),
        ],
    })
    .await;
    let company = app.company().await;
    let path = upload(&app, &company.token, file(300)).await;
    let patience = Duration::from_mins(1);
    wait(&app, &company.token, &path, patience, |it| issued(it) >= 50).await;
    app.kill_and_restart();
    wait(&app, &company.token, &path, Duration::from_mins(2), |it| {
        it["status"] == "COMPLETED"
    })
    .await;
    assert_whole(&app, &company.token, &path, 300).await;
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_is_cut_off_leaves_nothing() {
    let app = App::start().await;
    let company = app.company().await;
    let address = app.url.trim_start_matches("http://").to_owned();
    let body = file(500);
    let head = format!(
        "POST /api/v1/dte/batches HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\n\
         content-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n",
        company.token,
        body.len()
    );
    let mut stream = TcpStream::connect(&address).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    stream
        .write_all(&body.as_bytes()[..body.len() / 2])
        .unwrap();
    stream.flush().unwrap();
    // As much as was kept of it by now.
    tokio::time::sleep(Duration::from_millis(500)).await;
    drop(stream);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let list = app.get("/dte/batches", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["batches"], json!([]));
    let path = upload(&app, &company.token, file(3)).await;
    wait(&app, &company.token, &path, Duration::from_secs(30), |it| {
        it["status"] == "COMPLETED"
    })
    .await;
    assert_whole(&app, &company.token, &path, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_trickles_is_given_up() {
    let app = App::start().await;
    let company = app.company().await;
    let address = app.url.trim_start_matches("http://").to_owned();
    let head = format!(
        "POST /api/v1/dte/batches HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\n\
         content-type: application/x-ndjson\r\ncontent-length: 1000\r\n\r\n{{",
        company.token
    );
    let mut stream = TcpStream::connect(&address).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    let mut part = [0; 1024];
    stream
        .set_read_timeout(Some(Duration::from_mins(1)))
        .unwrap();
    while !answer.contains("REQUEST_TIMEOUT") {
        let read = stream.read(&mut part).unwrap();
        assert!(read > 0, "{answer}");
        answer.push_str(&String::from_utf8_lossy(&part[..read]));
    }
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_are_served_while_a_file_is_worked_on() {
    let app = App::start().await;
    let company = app.company().await;
    let path = upload(&app, &company.token, file(LINES)).await;
    let patience = Duration::from_mins(1);
    wait(&app, &company.token, &path, patience, |it| issued(it) >= 20).await;
    let before = issued(&counts(&app, &company.token, &path).await);
    for _ in 0..40 {
        let began = Instant::now();
        let answer: Answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
        answer.expect(201);
        assert!(began.elapsed() < Duration::from_secs(15));
    }
    let beside = counts(&app, &company.token, &path).await;
    // It goes on, and only a little at a time while others want something.
    assert!(issued(&beside) > before, "{beside}");
    assert_eq!(beside["status"], "RUNNING", "it took everything: {beside}");
    // A server that stops ends no line half way.
    let mut app = app;
    assert_eq!(app.terminate(), Some(0));
    let started = launch(app.folder.path(), &Options::default(), "serve");
    app.continue_with(started);
    let done = |it: &Value| it["status"] == "COMPLETED";
    wait(&app, &company.token, &path, Duration::from_mins(3), done).await;
    app.good(&["verify"]);
    app.good(&["series", "audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_was_judged_before_another_one_took_the_same_is_judged_anew() {
    let app = App::start().await;
    let company = app.company().await;
    let request = requests::ccf_over(100);
    let ccf = app.post("/dte/ccf", &company.token, &request).await;
    let ccf = ccf.expect(201).json();
    let note = requests::credit_note(&code_of(&ccf), 60);
    let line = |number| {
        let id = format!("NC-{number}");
        json!({"type": "05", "external_id": id, "document": note}).to_string()
    };
    let lines: Vec<_> = (1..=20).map(line).collect();
    let path = upload(&app, &company.token, lines.join("\n")).await;
    let done = wait(
        &app,
        &company.token,
        &path,
        Duration::from_mins(2),
        |stands| stands["status"] == "COMPLETED",
    )
    .await;
    let results = app.get(&format!("{path}/results"), &company.token).await;
    let results = results.expect(200).text;
    assert_eq!(issued(&done), 1, "{results}");
    assert_eq!(
        results.matches("\"code\":\"NC-34\"").count(),
        19,
        "{results}"
    );
}
