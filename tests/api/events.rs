//! What happened, read by many while it happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dte_test_kit::postgresql::Cluster;
use futures_util::future::join_all;
use reqwest::Client;
use serde_json::Value;

use crate::app::{App, Options, launch};
use crate::requests;

const CONSUMERS: u64 = 8;

/// Pauses that nobody planned, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }
}

/// Asks a service, whoever it is.
async fn get(client: &Client, url: &str, path: &str, token: &str) -> Value {
    let asked = client.get(format!("{url}/api/v1{path}"));
    let answer = asked.bearer_auth(token).send().await.unwrap();
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

/// Reads the feed with pauses of chance, until `is_over` and there is no more.
async fn consume(
    (client, url, token): (Client, String, String),
    seed: u64,
    is_over: Arc<AtomicBool>,
) -> Vec<u64> {
    let (mut chance, mut after, mut events_seen) = (Chance(seed * 7_919 + 1), 0, Vec::new());
    loop {
        let was_over = is_over.load(Ordering::SeqCst);
        let limit = chance.below(20) + 1;
        let path = format!("/events?after={after}&limit={limit}");
        let page = get(&client, &url, &path, &token).await;
        let data = &page["data"];
        let events = data["events"]
            .as_array()
            .unwrap_or_else(|| panic!("{page}"));
        events_seen.extend(
            events
                .iter()
                .map(|event| event["sequence"].as_u64().unwrap()),
        );
        after = data["next_after"].as_u64().unwrap();
        if was_over && data["has_more"] == false {
            return events_seen;
        }
        tokio::time::sleep(Duration::from_millis(chance.below(30))).await;
    }
}

/// Reads a stream that is cut off again and again, by chance, until it has seen an event.
async fn follow((client, url, token): (Client, String, String), until: u64) -> Vec<u64> {
    let (mut chance, mut last, mut seen) = (Chance(4_711), 0, Vec::new());
    while last < until {
        let asked = client.get(format!("{url}/api/v1/events/stream"));
        let asked = asked
            .bearer_auth(&token)
            .header("Last-Event-ID", last.to_string());
        let mut answer = asked.send().await.unwrap();
        if answer.status() == 429 {
            // The server does not know yet that earlier streams were cut off.
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        let (mut text, cut_after) = (String::new(), chance.below(12) + 1);
        let mut frames = 0;
        while last < until && frames < cut_after {
            let piece = answer.chunk().await.unwrap().unwrap_or_default();
            assert!(!piece.is_empty(), "the stream goes on");
            text.push_str(std::str::from_utf8(&piece).unwrap());
            while let Some((frame, rest)) = text.split_once("\n\n") {
                let id = frame
                    .strip_prefix("id: ")
                    .and_then(|it| it.split('\n').next());
                if let Some(id) = id
                    .and_then(|id| id.parse().ok())
                    .filter(|_| frames < cut_after)
                {
                    last = id;
                    seen.push(id);
                    frames += 1;
                }
                text = rest.to_owned();
            }
        }
    }
    seen
}

async fn issue(app: &App, token: &str, count: usize) {
    for _ in 0..count {
        app.post("/dte/ccf", token, &requests::ccf())
            .await
            .expect(201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_consumers_with_pauses_see_each_event_once_and_a_stream_that_is_cut_off_too() {
    let app = App::start().await;
    let company = app.company().await;
    let whom = (app.client.clone(), app.url.clone(), company.token.clone());
    let is_over = Arc::<AtomicBool>::default();
    let consumers =
        (0..CONSUMERS).map(|seed| tokio::spawn(consume(whom.clone(), seed, Arc::clone(&is_over))));
    let consumers: Vec<_> = consumers.collect();
    let follower = tokio::spawn(follow(whom.clone(), 120));
    join_all((0..6).map(|_| issue(&app, &company.token, 20))).await;
    is_over.store(true, Ordering::SeqCst);
    let all: Vec<u64> = (1..=120).collect();
    for consumer in consumers {
        assert_eq!(consumer.await.unwrap(), all);
    }
    assert_eq!(follower.await.unwrap(), all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_at_one_server_tells_what_another_one_wrote() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let app = App::start_with(Options {
        environment: vec![("DTE_DATABASE_URL", database.url().to_owned())],
    })
    .await;
    let company = app.company().await;
    let options = Options {
        environment: vec![
            ("DTE_DATABASE_URL", database.url().to_owned()),
            ("DTE_AUTHORITY_URL", app.sandbox.clone()),
        ],
    };
    let other = launch(app.folder.path(), &options, "serve");
    let is_over = Arc::<AtomicBool>::default();
    let [here, there] =
        [&app.url, &other.url].map(|url| (app.client.clone(), url.clone(), company.token.clone()));
    let followers = [
        tokio::spawn(follow(here.clone(), 40)),
        tokio::spawn(follow(there.clone(), 40)),
    ];
    let consumers = [here, there.clone()].into_iter().zip(1..);
    let consumers =
        consumers.map(|(whom, seed)| tokio::spawn(consume(whom, seed, Arc::clone(&is_over))));
    let consumers: Vec<_> = consumers.collect();
    let at_the_other = async {
        let (client, url, token) = there;
        for _ in 0..20 {
            let sent = client
                .post(format!("{url}/api/v1/dte/ccf"))
                .bearer_auth(&token);
            let sent = sent.header("content-type", "application/json");
            let answer = sent.body(requests::ccf().to_string()).send().await.unwrap();
            assert_eq!(answer.status(), 201);
        }
    };
    futures_util::future::join(issue(&app, &company.token, 20), at_the_other).await;
    is_over.store(true, Ordering::SeqCst);
    let all: Vec<u64> = (1..=40).collect();
    for follower in followers {
        assert_eq!(follower.await.unwrap(), all);
    }
    for consumer in consumers {
        assert_eq!(consumer.await.unwrap(), all);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_the_server_stops() {
    let mut app = App::start().await;
    let company = app.company().await;
    let asked = app.client.get(format!("{}/api/v1/events/stream", app.url));
    let mut answer = asked.bearer_auth(&company.token).send().await.unwrap();
    assert!(answer.chunk().await.unwrap().is_some());
    let began = std::time::Instant::now();
    assert_eq!(app.terminate(), Some(0));
    assert!(
        began.elapsed() < Duration::from_secs(10),
        "{:?}",
        began.elapsed()
    );
    // Whole: its last chunk came.
    assert_eq!(answer.chunk().await.unwrap(), None);
}
