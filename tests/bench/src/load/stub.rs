//! A server that answers every request alike after a while, for the tests of the load.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};

use super::{Shot, Target};

/// How much it has to do, and had at most.
#[derive(Debug, Default)]
struct Busy {
    now: AtomicU32,
    most: AtomicU32,
    connections: AtomicU32,
}

/// The server; it ends with the runtime.
pub struct Stub {
    url: String,
    busy: Arc<Busy>,
}

impl Stub {
    /// One that takes its time.
    pub async fn start(delay: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let busy = Arc::new(Busy::default());
        let shared = Arc::clone(&busy);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                shared.connections.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(serve(connection, delay, Arc::clone(&shared)));
            }
        });
        Self { url, busy }
    }

    pub fn target(&self) -> Target {
        let shot = Shot::issuing("/", "token", "{}", true);
        Target::new(&[&self.url], vec![shot], 0).unwrap()
    }

    /// How many connections it had.
    pub fn connections(&self) -> u32 {
        self.busy.connections.load(Ordering::SeqCst)
    }

    /// How many requests it had at once.
    pub fn most_at_once(&self) -> u32 {
        self.busy.most.load(Ordering::SeqCst)
    }
}

async fn serve(connection: TcpStream, delay: Duration, busy: Arc<Busy>) {
    const BODY: &str = r#"{"reception_stamp":"S","data":{"identificacion":{"numeroControl":"N-1","codigoGeneracion":"C"}}}"#;
    let answer = format!(
        "HTTP/1.1 201 Created\r\ncontent-length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    let mut buffer = [0; 4_096];
    loop {
        let ready = connection.readable().await;
        match connection.try_read(&mut buffer) {
            // Requests are so small that each comes in one piece.
            Ok(1..) => {}
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
            _ => return,
        }
        assert!(ready.is_ok());
        let now = busy.now.fetch_add(1, Ordering::SeqCst) + 1;
        busy.most.fetch_max(now, Ordering::SeqCst);
        tokio::time::sleep(delay).await;
        busy.now.fetch_sub(1, Ordering::SeqCst);
        let written = connection.try_write(answer.as_bytes());
        assert!(written.is_ok());
    }
}
