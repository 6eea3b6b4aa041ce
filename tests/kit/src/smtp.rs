use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// How a mail relay behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SmtpMood {
    /// It takes every mail.
    #[default]
    Takes,
    /// It takes no recipient now (451).
    Later,
    /// It takes no recipient at all (550).
    Refuses,
    /// It takes all recipients but this one (550).
    RefusesOne(&'static str),
    /// It takes all recipients but this one, of whom it says that.
    SaysOf(&'static str, &'static str),
    /// It takes a message, and says nothing of it.
    Silent,
    /// Its disk is full (452 after the message).
    Full,
    /// It answers each command after a while.
    Slow(Duration),
    /// It answers what is no SMTP.
    Garbage,
    /// It breaks off in the middle of a message.
    Drops,
    /// It closes every connection at once.
    Away,
    /// It lets nobody in (535).
    LocksOut,
}

/// A mail that was taken.
#[derive(Clone, Debug)]
pub struct TakenMail {
    /// `MAIL FROM`.
    pub from: String,
    /// `RCPT TO`, each.
    pub to: Vec<String>,
    /// The message, without what SMTP adds.
    pub message: Vec<u8>,
    /// Whether it came over TLS.
    pub is_encrypted: bool,
    /// What `AUTH PLAIN` said, if anything did.
    pub login: Option<String>,
}

/// What a server offers.
#[derive(Clone, Default)]
struct Offer {
    /// For STARTTLS, or from the first byte on.
    tls: Option<Arc<ServerConfig>>,
    is_wrapped: bool,
}

/// A mail relay on loopback, with real connections.
pub struct SmtpServer {
    /// Its port on 127.0.0.1.
    pub port: u16,
    taken: Arc<Mutex<Vec<TakenMail>>>,
    mood: Arc<Mutex<SmtpMood>>,
    connections: Arc<Mutex<usize>>,
}

impl SmtpServer {
    /// One without TLS.
    pub fn start() -> Self {
        Self::offering(Offer::default())
    }

    /// One that offers STARTTLS.
    pub fn with_starttls(tls: Arc<ServerConfig>) -> Self {
        Self::offering(Offer {
            tls: Some(tls),
            is_wrapped: false,
        })
    }

    /// One that speaks TLS from the first byte on.
    pub fn wrapped(tls: Arc<ServerConfig>) -> Self {
        Self::offering(Offer {
            tls: Some(tls),
            is_wrapped: true,
        })
    }

    fn offering(offer: Offer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self {
            port: listener.local_addr().unwrap().port(),
            taken: Arc::default(),
            mood: Arc::default(),
            connections: Arc::default(),
        };
        let (taken, mood) = (server.taken.clone(), server.mood.clone());
        let connections = server.connections.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                *connections.lock().unwrap() += 1;
                let (taken, mood, offer) = (taken.clone(), mood.clone(), offer.clone());
                thread::spawn(move || {
                    let mut session = Session {
                        taken: &taken,
                        mood: &mood,
                        is_encrypted: false,
                        login: None,
                    };
                    // Who breaks off has no answer to read.
                    drop(session.serve(stream.unwrap(), &offer));
                });
            }
        });
        server
    }

    /// Its address, without TLS demanded.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// From now on it behaves so.
    pub fn set(&self, mood: SmtpMood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// The mails that were taken.
    pub fn taken(&self) -> Vec<TakenMail> {
        self.taken.lock().unwrap().clone()
    }

    /// How often somebody connected.
    pub fn connections(&self) -> usize {
        *self.connections.lock().unwrap()
    }

    /// Waits until so many mails were taken; answers them.
    pub async fn wait_for(&self, count: usize) -> Vec<TakenMail> {
        let began = Instant::now();
        loop {
            let taken = self.taken();
            if taken.len() >= count {
                return taken;
            }
            let waited = began.elapsed();
            assert!(
                waited < Duration::from_mins(1),
                "{} of {count}",
                taken.len()
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// How a part of a session ended.
enum Ended {
    Over,
    /// It goes on over TLS.
    WithTls,
}

struct Session<'s> {
    taken: &'s Mutex<Vec<TakenMail>>,
    mood: &'s Mutex<SmtpMood>,
    is_encrypted: bool,
    login: Option<String>,
}

impl Session<'_> {
    fn mood(&self) -> SmtpMood {
        *self.mood.lock().unwrap()
    }

    fn serve(&mut self, mut stream: TcpStream, offer: &Offer) -> std::io::Result<()> {
        if self.mood() == SmtpMood::Away {
            return Ok(());
        }
        let encrypted = |stream: TcpStream| {
            let tls = offer.tls.clone().unwrap();
            StreamOwned::new(ServerConnection::new(tls).unwrap(), stream)
        };
        if offer.is_wrapped {
            self.is_encrypted = true;
            self.talk(&mut encrypted(stream), false, true)?;
            return Ok(());
        }
        if let Ended::WithTls = self.talk(&mut stream, offer.tls.is_some(), true)? {
            self.is_encrypted = true;
            self.talk(&mut encrypted(stream), false, false)?;
        }
        Ok(())
    }

    fn talk(
        &mut self,
        stream: &mut (impl Read + Write),
        offers_tls: bool,
        greets: bool,
    ) -> std::io::Result<Ended> {
        if greets {
            self.say(stream, "220 relay.example ESMTP")?;
        }
        let (mut from, mut to) = (String::new(), Vec::new());
        loop {
            let line = read_line(stream)?;
            let (verb, rest) = line.split_once([' ', ':']).unwrap_or((&line, ""));
            match verb.to_ascii_uppercase().as_str() {
                "EHLO" if offers_tls => {
                    self.say(
                        stream,
                        "250-relay.example\r\n250-STARTTLS\r\n250 AUTH PLAIN",
                    )?;
                }
                "EHLO" => self.say(stream, "250-relay.example\r\n250 AUTH PLAIN")?,
                "STARTTLS" => {
                    self.say(stream, "220 go on")?;
                    return Ok(Ended::WithTls);
                }
                "AUTH" if self.mood() == SmtpMood::LocksOut => self.say(stream, "535 wrong")?,
                "AUTH" => {
                    self.login = Some(rest.trim_start_matches("PLAIN ").to_owned());
                    self.say(stream, "235 in")?;
                }
                "MAIL" => {
                    from = within(rest);
                    to.clear();
                    self.say(stream, "250 from whom")?;
                }
                "RCPT" => match self.mood() {
                    SmtpMood::Later => self.say(stream, "451 4.7.1 greylisted, come back")?,
                    SmtpMood::Refuses => self.say(stream, "550 5.1.1 no such person")?,
                    SmtpMood::RefusesOne(address) if within(rest) == address => {
                        self.say(stream, "550 5.1.1 no such person")?;
                    }
                    SmtpMood::SaysOf(address, says) if within(rest) == address => {
                        self.say(stream, says)?;
                    }
                    _ => {
                        to.push(within(rest));
                        self.say(stream, "250 to whom")?;
                    }
                },
                "DATA" => {
                    self.say(stream, "354 go on")?;
                    let Some(message) = self.message(stream)? else {
                        return Ok(Ended::Over);
                    };
                    if self.mood() == SmtpMood::Silent {
                        // Whoever waits breaks off.
                        drop(read_line(stream));
                        return Ok(Ended::Over);
                    }
                    if self.mood() == SmtpMood::Full {
                        self.say(stream, "452 4.3.1 the disk is full")?;
                        continue;
                    }
                    self.taken.lock().unwrap().push(TakenMail {
                        from: from.clone(),
                        to: to.clone(),
                        message,
                        is_encrypted: self.is_encrypted,
                        login: self.login.clone(),
                    });
                    self.say(stream, "250 2.0.0 queued as 4F1")?;
                }
                "QUIT" => {
                    self.say(stream, "221 gone")?;
                    return Ok(Ended::Over);
                }
                _ => self.say(stream, "500 what")?,
            }
        }
    }

    fn say(&self, stream: &mut impl Write, text: &str) -> std::io::Result<()> {
        let text = match self.mood() {
            SmtpMood::Slow(pause) => {
                thread::sleep(pause);
                text
            }
            SmtpMood::Garbage => "HTTP/1.1 400 Bad Request",
            _ => text,
        };
        write!(stream, "{text}\r\n")?;
        stream.flush()
    }

    /// A message up to its end; nothing when it is broken off.
    fn message(&self, stream: &mut impl Read) -> std::io::Result<Option<Vec<u8>>> {
        let mut message = Vec::new();
        let mut reader = BufReader::new(stream);
        loop {
            if self.mood() == SmtpMood::Drops && message.len() > 2_000 {
                return Ok(None);
            }
            let before = message.len();
            reader.read_until(b'\n', &mut message)?;
            match &message[before..] {
                b".\r\n" => {
                    message.truncate(before);
                    return Ok(Some(message));
                }
                [] => return Ok(None),
                [b'.', ..] => drop(message.remove(before)),
                _ => {}
            }
        }
    }
}

/// What stands between the first angle brackets.
fn within(text: &str) -> String {
    let inner = text
        .split_once('<')
        .and_then(|(_, rest)| rest.split_once('>'));
    inner
        .map(|(address, _)| address)
        .unwrap_or_default()
        .to_owned()
}

fn read_line(stream: &mut impl Read) -> std::io::Result<String> {
    let (mut line, mut byte) = (Vec::new(), [0]);
    while !line.ends_with(b"\r\n") {
        stream.read_exact(&mut byte)?;
        line.push(byte[0]);
    }
    Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
}
