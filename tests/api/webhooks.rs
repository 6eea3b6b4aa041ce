//! Webhooks, received by a real server.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use crate::app::{App, Options, free_address};
use crate::requests;

/// What came: the headers, and the body as it came.
type Received = (HeaderMap, String);

/// A receiver on loopback, which answers after a while.
struct Receiver {
    port: u16,
    received: Arc<Mutex<Vec<Received>>>,
    answers: Arc<Mutex<(u16, Duration)>>,
}

impl Receiver {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let received = Arc::<Mutex<Vec<Received>>>::default();
        let answers = Arc::new(Mutex::new((200, Duration::ZERO)));
        let (kept, said) = (Arc::clone(&received), Arc::clone(&answers));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (kept, said) = (Arc::clone(&kept), Arc::clone(&said));
                std::thread::spawn(move || serve(stream.unwrap(), &kept, &said));
            }
        });
        Self {
            port,
            received,
            answers,
        }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}/dte", self.port)
    }

    fn answer(&self, status: u16, after: Duration) {
        *self.answers.lock().unwrap() = (status, after);
    }

    fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    /// The numbers of events that came, each with how often.
    fn sequences(&self) -> BTreeMap<u64, usize> {
        let mut all = BTreeMap::new();
        for (_, body) in self.received() {
            let body: Value = serde_json::from_str(&body).unwrap();
            *all.entry(body["sequence"].as_u64().unwrap()).or_default() += 1;
        }
        all
    }

    async fn wait_for(&self, count: usize) {
        let began = Instant::now();
        while self.sequences().len() < count {
            let patience = Duration::from_secs(90);
            assert!(
                began.elapsed() < patience,
                "{:?} of {count}",
                self.sequences().keys()
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

fn serve(mut stream: TcpStream, kept: &Mutex<Vec<Received>>, said: &Mutex<(u16, Duration)>) {
    let (mut text, mut piece) = (Vec::new(), [0; 4096]);
    let received = loop {
        let count = stream.read(&mut piece).unwrap_or_default();
        if count == 0 {
            return;
        }
        text.extend_from_slice(&piece[..count]);
        if let Some(received) = parsed(&String::from_utf8_lossy(&text)) {
            break received;
        }
    };
    let (status, after) = *said.lock().unwrap();
    if status == 200 {
        kept.lock().unwrap().push(received);
    }
    std::thread::sleep(after);
    // Who was killed does not hear it.
    let _ = write!(
        stream,
        "HTTP/1.1 {status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
}

/// A whole request.
fn parsed(text: &str) -> Option<Received> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut headers = HeaderMap::new();
    for line in head.lines().skip(1) {
        let (name, value) = line.split_once(": ")?;
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
    }
    let length: usize = headers["content-length"].to_str().unwrap().parse().unwrap();
    (body.len() == length).then(|| (headers, body.to_owned()))
}

async fn app() -> App {
    App::start_with(Options {
        environment: vec![("DTE_WEBHOOK_ALLOW", "127.0.0.1".to_owned())],
    })
    .await
}

/// Makes a webhook; answers its id and its secret.
async fn make(app: &App, token: &str, url: &str) -> (String, String) {
    let made = app.post("/webhooks", token, &json!({"url": url})).await;
    let data = made.expect(201).json()["data"].clone();
    let member = |name: &str| data[name].as_str().unwrap().to_owned();
    (member("id"), member("secret"))
}

async fn issue(app: &App, token: &str, count: usize) {
    for _ in 0..count {
        app.post("/dte/ccf", token, &requests::ccf())
            .await
            .expect(201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_independent_reader_accepts_what_is_sent_with_either_secret() {
    let app = app().await;
    let company = app.company().await;
    let receiver = Receiver::start();
    let (id, secret) = make(&app, &company.token, &receiver.url()).await;
    issue(&app, &company.token, 1).await;
    receiver.wait_for(1).await;
    let path = format!("/webhooks/{id}/rotate");
    let rotated = app
        .post(&path, &company.token, &json!({}))
        .await
        .expect(201);
    let present = rotated.json()["data"]["secret"]
        .as_str()
        .unwrap()
        .to_owned();
    issue(&app, &company.token, 1).await;
    receiver.wait_for(2).await;
    let sent = receiver.received();
    let reads = |secret: &str, (headers, body): &Received| {
        let reader = standardwebhooks::Webhook::new(secret).unwrap();
        reader.verify(body.as_bytes(), headers).is_ok()
    };
    assert!(reads(&secret, &sent[0]) && !reads(&present, &sent[0]));
    assert!(reads(&secret, &sent[1]) && reads(&present, &sent[1]));
    let feed = app.get("/events", &company.token).await.expect(200).json();
    for ((headers, body), event) in sent.iter().zip(feed["data"]["events"].as_array().unwrap()) {
        assert_eq!(serde_json::from_str::<Value>(body).unwrap(), *event);
        assert_eq!(
            headers["webhook-id"].to_str().unwrap(),
            event["id"].as_str().unwrap()
        );
    }
    // The secrets stand nowhere.
    for text in [
        app.log(),
        String::from_utf8_lossy(&std::fs::read(app.database()).unwrap()).into(),
    ] {
        assert!(!text.contains(&secret[6..]) && !text.contains(&present[6..]));
    }
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_addresses_are_refused_although_others_are_let() {
    let app = app().await;
    let company = app.company().await;
    for url in [
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://127.0.0.2/",
        "http://example.com/",
        "https://user:password@example.com/",
    ] {
        let refused = app
            .post("/webhooks", &company.token, &json!({"url": url}))
            .await;
        assert_eq!(
            refused.expect(400).code(),
            "WEBHOOK_ADDRESS_REFUSED",
            "{url}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_hangs_delays_no_other() {
    let app = app().await;
    let company = app.company().await;
    let (slow, quick) = (Receiver::start(), Receiver::start());
    slow.answer(200, Duration::from_mins(1));
    for _ in 0..8 {
        make(&app, &company.token, &slow.url()).await;
    }
    make(&app, &company.token, &quick.url()).await;
    for number in 1..=10 {
        issue(&app, &company.token, 1).await;
        let began = Instant::now();
        quick.wait_for(number).await;
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{:?}",
            began.elapsed()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_comes_at_least_once_although_the_server_is_killed() {
    let mut app = app().await;
    let company = app.company().await;
    let receiver = Receiver::start();
    make(&app, &company.token, &receiver.url()).await;
    receiver.answer(200, Duration::from_millis(30));
    for _ in 0..6 {
        issue(&app, &company.token, 12).await;
        app.kill_and_restart();
    }
    let feed = app
        .get("/events?limit=1000", &company.token)
        .await
        .expect(200)
        .json();
    let events = feed["data"]["events"].as_array().unwrap().clone();
    receiver.wait_for(events.len()).await;
    let expected: BTreeSet<_> = events
        .iter()
        .map(|it| it["sequence"].as_u64().unwrap())
        .collect();
    assert_eq!(
        receiver.sequences().into_keys().collect::<BTreeSet<_>>(),
        expected
    );
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_followed_from_the_command_line() {
    let app = app().await;
    let company = app.company().await;
    let receiver = Receiver::start();
    issue(&app, &company.token, 3).await;
    let mut follow = app.command(&["events", "follow", "--once", "--after", "1"]);
    follow
        .args(["--forward-to", &receiver.url()])
        .env("DTE_URL", &app.url)
        .env("DTE_TOKEN", &company.token);
    let output = tokio::task::spawn_blocking(move || follow.output().unwrap())
        .await
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{said} {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(receiver.sequences().into_keys().collect::<Vec<_>>(), [2, 3]);
    let secret = said
        .lines()
        .next()
        .unwrap()
        .strip_prefix("secret: ")
        .unwrap();
    let (headers, body) = receiver.received().remove(0);
    let reader = standardwebhooks::Webhook::new(secret).unwrap();
    reader.verify(body.as_bytes(), &headers).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_taken_ends_the_command_badly_and_a_secret_may_stay_the_same() {
    let app = app().await;
    let company = app.company().await;
    let receiver = Receiver::start();
    issue(&app, &company.token, 1).await;
    let run = async |arguments: &[&str]| {
        let mut follow = app.command(&["events", "follow", "--once", "--after", "0"]);
        follow
            .args(arguments)
            .env("DTE_URL", &app.url)
            .env("DTE_TOKEN", &company.token);
        tokio::task::spawn_blocking(move || follow.output().unwrap())
            .await
            .unwrap()
    };
    let nowhere = format!("http://{}/", free_address());
    let untaken = run(&["--forward-to", &nowhere]).await;
    assert_eq!(untaken.status.code(), Some(1), "{untaken:?}");

    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let url = receiver.url();
    let taken = run(&["--forward-to", &url, "--webhook-secret", secret]).await;
    assert!(taken.status.success(), "{taken:?}");
    assert!(!String::from_utf8_lossy(&taken.stdout).contains("whsec_"));
    let (headers, body) = receiver.received().remove(0);
    let reader = standardwebhooks::Webhook::new(secret).unwrap();
    reader.verify(body.as_bytes(), &headers).unwrap();
    let wrong = run(&["--forward-to", &url, "--webhook-secret", "secret"]).await;
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
}
