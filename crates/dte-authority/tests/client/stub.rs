//! An authority that answers whatever a test wants, bytes and silences included.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Request {
    pub method: String,
    pub path: String,
    /// Names in lower case.
    pub headers: HashMap<String, String>,
    pub body: String,
}

impl Request {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// What to do with a request.
pub enum Reply {
    /// Answers properly.
    Http(u16, String),
    /// Answers with a header more.
    Headed(u16, &'static str),
    /// Answers after a while.
    Slow(Duration, u16, String),
    /// Sends these bytes and closes.
    Raw(Vec<u8>),
    /// Closes without a word.
    Close,
}

pub struct Stub {
    pub url: String,
    seen: Arc<Mutex<Vec<Request>>>,
}

impl Stub {
    pub fn answering(reply: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (reply, log) = (Arc::new(reply), Arc::clone(&seen));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (reply, log) = (Arc::clone(&reply), Arc::clone(&log));
                std::thread::spawn(move || serve(stream, &*reply, &log));
            }
        });
        Self { url, seen }
    }

    /// The requests so far for a path.
    pub fn seen(&self, path: &str) -> Vec<Request> {
        let seen = self.seen.lock().unwrap();
        let matching = seen.iter().filter(|request| request.path == path);
        matching.cloned().collect()
    }
}

fn serve(stream: TcpStream, reply: &dyn Fn(&Request) -> Reply, log: &Mutex<Vec<Request>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut writer = stream;
    while let Some(request) = read(&mut reader) {
        log.lock().unwrap().push(request.clone());
        let (status, header, body) = match reply(&request) {
            Reply::Http(status, body) => (status, "x-nothing: 1", body),
            Reply::Headed(status, header) => (status, header, String::new()),
            Reply::Slow(pause, status, body) => {
                std::thread::sleep(pause);
                (status, "x-nothing: 1", body)
            }
            Reply::Raw(bytes) => {
                let _ = writer.write_all(&bytes);
                break;
            }
            Reply::Close => break,
        };
        let length = body.len();
        let answer =
            format!("HTTP/1.1 {status} X\r\n{header}\r\ncontent-length: {length}\r\n\r\n{body}");
        if writer.write_all(answer.as_bytes()).is_err() {
            break;
        }
    }
    let _ = writer.shutdown(Shutdown::Both);
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Request> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, path) = (words.next()?, words.next()?);
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(": ") else {
            break;
        };
        headers.insert(name.to_ascii_lowercase(), value.to_owned());
    }
    let length = headers.get("content-length");
    let length = length.map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body = String::from_utf8(body).unwrap();
    Some(Request {
        method,
        path,
        headers,
        body,
    })
}
