//! Clients that do not read the long lists that they asked for keep nobody else from the database.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::app::{App, Options, free_address};
use crate::requests;

/// More than the service has connections to read with.
const READERS: usize = 12;

/// Documents of 250 KB each: together more than the buffers of a connection hold.
const DOCUMENTS: usize = 64;

/// Far more than an answer takes, and far less than the service waits for a client that does not read.
const SOON: Duration = Duration::from_secs(20);

fn large_ccf() -> Value {
    const LINES: u32 = 200;
    let mut ccf = requests::ccf_over(LINES);
    let mut line = requests::ccf_over(1)["items"][0].clone();
    line["description"] = "x".repeat(1_000).into();
    ccf["items"] = vec![line; 200].into();
    ccf
}

/// Asks for a long list and reads nothing of it but its beginning.
async fn slow_reader(app: &App, token: &str) -> TcpStream {
    let address = app.url.trim_start_matches("http://").parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(16 * 1024).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let request = format!(
        "GET /api/v1/dte?page_size={DOCUMENTS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut beginning = [0; 12];
    stream.read_exact(&mut beginning).await.unwrap();
    assert_eq!(&beginning, b"HTTP/1.1 200");
    stream
}

/// How many connections read from the database at this moment.
async fn busy(app: &App, metrics: &str) -> String {
    let shown = app.client.get(metrics).send().await.unwrap();
    let shown = shown.text().await.unwrap();
    let line = shown
        .lines()
        .find_map(|line| line.strip_prefix("dte_database_connections{state=\"busy\"} "));
    line.unwrap_or_else(|| panic!("{shown}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_a_long_list_holds_no_connection_to_the_database() {
    let metrics = free_address();
    let environment = vec![
        ("DTE_METRICS_LISTEN", metrics.clone()),
        ("DTE_WRITE_TIMEOUT_SECONDS", "600".to_owned()),
    ];
    let app = App::start_with(Options { environment }).await;
    let metrics = format!("http://{metrics}/metrics");
    let company = app.company().await;
    let request = large_ccf();
    for _ in 0..DOCUMENTS {
        let issued = app.post("/dte/ccf", &company.token, &request).await;
        issued.expect(201);
    }
    let mut readers = Vec::new();
    for _ in 0..READERS {
        readers.push(slow_reader(&app, &company.token).await);
    }
    // Until the buffers of each are full.
    sleep(Duration::from_secs(2)).await;

    let small = requests::ccf();
    for _ in 0..3 {
        let list = timeout(SOON, app.get("/dte?page_size=1", &company.token));
        list.await.unwrap().expect(200);
        let issued = app.post("/dte/ccf", &company.token, &small);
        let issued = timeout(SOON, issued).await.unwrap().expect(201).json();
        let code = &issued["data"]["identificacion"]["codigoGeneracion"];
        let path = format!("/dte/{}", code.as_str().unwrap());
        let found = timeout(SOON, app.get(&path, &company.token)).await;
        found.unwrap().expect(200);
    }
    // What is read in the background is read soon.
    let began = Instant::now();
    while busy(&app, &metrics).await != "0.0" {
        assert!(began.elapsed() < SOON, "connections are held");
        sleep(Duration::from_millis(50)).await;
    }

    // They were waited for all the time: each still gets its whole list, of which nearly everything
    // was still to be read.
    for mut reader in readers {
        let mut rest = Vec::new();
        let read = timeout(SOON, reader.read_to_end(&mut rest));
        read.await.unwrap().unwrap();
        assert!(rest.ends_with(b"\r\n0\r\n\r\n"), "it is cut off");
        assert!(rest.len() > 12_000_000, "{}", rest.len());
    }
}
