//! One attempt: connected, encrypted, let in, handed over. A connection carries one message.

use std::error::Error as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dte_application::ports::{MailFault, MailMessage, MailRelay, MailReply};
use dte_domain::taxpayer::Email;
use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters,
};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use tokio::net::TcpStream;
use webpki_root_certs::TLS_SERVER_ROOT_CERTS;

use crate::bounded::{Bounded, ENDLESS};
use crate::message;
use crate::url::{RelayUrl, TlsUse};

/// How long an attempt may take.
const WITHIN: Duration = Duration::from_mins(2);

/// How long connecting may take.
const CONNECTED_WITHIN: Duration = Duration::from_secs(15);

/// How long it may take until mails may be handed over: greeted, encrypted, let in.
const LET_IN_WITHIN: Duration = Duration::from_secs(30);

/// How long is waited for a good-bye.
const GONE_WITHIN: Duration = Duration::from_secs(1);

/// How much of an answer is kept, in bytes.
const KEPT: usize = 1_024;

/// What the operator says of the relay.
#[derive(Clone, Debug)]
pub struct RelaySettings {
    /// Where it is.
    pub url: RelayUrl,
    /// The address that mails are from.
    pub from: Email,
    /// Certificate authorities that its certificate may be of besides the public ones: a file in PEM.
    pub extra_roots: Option<PathBuf>,
    /// Whether documents count.
    pub is_production: bool,
}

/// Why the settings do not make a relay.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    #[error("no certificate authorities in PEM can be read from {}", file.display())]
    ExtraRoots {
        file: PathBuf,
        #[source]
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("the client of the mail relay cannot be set up")]
    Client(#[source] Error),
    #[error("DTE_MAIL_FROM is no address that can be sent from")]
    From,
}

/// Hands mails to the operator's relay over SMTP.
pub struct SmtpRelay {
    url: RelayUrl,
    from: lettre::Address,
    tls: TlsUse,
    roots: TlsParameters,
    within: Duration,
    let_in_within: Duration,
}

/// Whether a file can be used as [`RelaySettings::extra_roots`].
pub fn check_roots(file: &Path) -> Result<(), RelayError> {
    read_roots(file).map(drop)
}

fn read_roots(file: &Path) -> Result<Vec<Certificate>, RelayError> {
    let unusable = |cause| RelayError::ExtraRoots {
        file: file.to_owned(),
        cause,
    };
    let pem = std::fs::read(file).map_err(|error| unusable(error.into()))?;
    if !pem
        .windows(27)
        .any(|text| text == b"-----BEGIN CERTIFICATE-----")
    {
        return Err(unusable("there is none in it".into()));
    }
    let roots = Certificate::from_pem(&pem).map_err(|error| unusable(error.into()))?;
    Ok(vec![roots])
}

impl SmtpRelay {
    /// The relay that the settings name; nothing connects yet.
    pub fn new(settings: RelaySettings) -> Result<Self, RelayError> {
        let RelaySettings { url, from, .. } = settings;
        let from = from.as_str().parse();
        let mut roots =
            TlsParameters::builder(url.host.clone()).certificate_store(CertificateStore::None);
        for root in TLS_SERVER_ROOT_CERTS {
            let root = Certificate::from_der(root.to_vec()).map_err(RelayError::Client)?;
            roots = roots.add_root_certificate(root);
        }
        if let Some(file) = &settings.extra_roots {
            for root in read_roots(file)? {
                roots = roots.add_root_certificate(root);
            }
        }
        Ok(Self {
            tls: url.tls(settings.is_production),
            url,
            from: from.map_err(|_no_address| RelayError::From)?,
            roots: roots.build_rustls().map_err(RelayError::Client)?,
            within: WITHIN,
            let_in_within: LET_IN_WITHIN,
        })
    }

    /// What the relay says of a mail that it took, and what came of one that it did not.
    async fn attempt(
        &self,
        message: &MailMessage,
        is_under_way: &AtomicBool,
    ) -> Result<MailReply, MailReply> {
        let made = message::made_of(message, &self.from).map_err(|error| MailReply {
            fault: Some(MailFault::Unsendable),
            text: kept(&error.to_string()),
            ..MailReply::default()
        })?;
        let connected = tokio::time::timeout(self.let_in_within, self.connected()).await;
        let mut connection = connected.unwrap_or_else(|_late| Err(failed(MailFault::Connect)))?;
        let answered = self.hand_over(&mut connection, message, &made, is_under_way);
        let answered = answered.await;
        // What was answered stands, however it says good-bye.
        drop(tokio::time::timeout(GONE_WITHIN, connection.quit()).await);
        answered
    }

    /// A connection that mails may be handed over on.
    async fn connected(&self) -> Result<AsyncSmtpConnection, MailReply> {
        let name = ClientId::Domain(self.from.domain().to_owned());
        let wrapped = (self.tls == TlsUse::Wrapped).then(|| self.roots.clone());
        let place = (&*self.url.host, self.url.port);
        let connection = if wrapped.is_some() {
            let within = Some(CONNECTED_WITHIN);
            AsyncSmtpConnection::connect_tokio1(place, within, &name, wrapped, None).await
        } else {
            let socket = tokio::time::timeout(CONNECTED_WITHIN, TcpStream::connect(place)).await;
            let Ok(Ok(socket)) = socket else {
                return Err(failed(MailFault::Connect));
            };
            let bounded = Box::new(Bounded::new(socket));
            AsyncSmtpConnection::connect_with_transport(bounded, &name).await
        };
        let mut connection = connection.map_err(|error| reply(&error, connecting(&error)))?;
        match self.tls {
            TlsUse::Demanded if !connection.can_starttls() => {
                return Err(MailReply {
                    fault: Some(MailFault::Tls),
                    text: "it does not offer STARTTLS".to_owned(),
                    ..MailReply::default()
                });
            }
            TlsUse::Demanded | TlsUse::Offered if connection.can_starttls() => {
                let encrypted = connection.starttls(self.roots.clone(), &name).await;
                encrypted.map_err(|error| reply(&error, encrypting(&error)))?;
            }
            TlsUse::Demanded | TlsUse::Offered | TlsUse::Wrapped | TlsUse::Unsaid => {}
        }
        if let Some((user, password)) = &self.url.login {
            let login = Credentials::new(user.clone(), password.reveal().to_owned());
            let let_in = connection.auth(DEFAULT_MECHANISMS, &login).await;
            let_in.map_err(|error| reply(&error, logging_in(&error)))?;
        }
        Ok(connection)
    }

    /// All whom it is for get it, or nobody; who is to get a copy and is refused keeps it from nobody. Says when the
    /// message itself is under way.
    async fn hand_over(
        &self,
        connection: &mut AsyncSmtpConnection,
        message: &MailMessage,
        made: &Message,
        is_under_way: &AtomicBool,
    ) -> Result<MailReply, MailReply> {
        let from = Mail::new(Some(self.from.clone()), Vec::new());
        let named = connection.command(from).await;
        named.map_err(|error| reply(&error, handing_over(&error)))?;
        let Named { unwanted, broke } = name(connection, &message.to).await?;
        // One that refuses and then breaks off has refused.
        if let Some(refusal) = told_of(unwanted).or(broke) {
            return Err(refusal);
        }
        let Named { unwanted, broke } = name(connection, &message.cc).await?;
        if let Some(broke) = broke {
            return Err(broke);
        }
        let asked = connection.command(Data).await;
        asked.map_err(|error| reply(&error, handing_over(&error)))?;
        is_under_way.store(true, Ordering::Relaxed);
        let taken = connection.message(&made.formatted()).await;
        let answered = match taken {
            Ok(taken) => MailReply {
                code: taken.code().to_string().parse().ok(),
                text: kept(&taken.message().collect::<Vec<_>>().join(" ")),
                put_off: taken_later(&unwanted),
                ..MailReply::default()
            },
            Err(error) => reply(&error, handing_over_message(&error)),
        };
        let refused = unwanted.into_iter().map(|(address, _)| address).collect();
        let answered = MailReply {
            refused,
            ..answered
        };
        if answered.fault.is_none() {
            Ok(answered)
        } else {
            Err(answered)
        }
    }
}

/// What came of naming addresses.
struct Named {
    /// Those that the relay does not take, with what it says of them.
    unwanted: Vec<(Email, MailReply)>,
    /// What it said of the whole connection before all were named.
    broke: Option<MailReply>,
}

/// Names addresses to the relay, each, until it says something of the whole connection.
async fn name(
    connection: &mut AsyncSmtpConnection,
    addresses: &[Email],
) -> Result<Named, MailReply> {
    let mut unwanted = Vec::new();
    for email in addresses {
        let address = email.as_str().parse().map_err(|_no_address| MailReply {
            refused: vec![email.clone()],
            ..failed(MailFault::Unsendable)
        })?;
        let Err(error) = connection.command(Rcpt::new(address, Vec::new())).await else {
            continue;
        };
        let said = reply(&error, handing_over(&error));
        let is_of_address = matches!(said.fault, Some(MailFault::Refused | MailFault::Later));
        if !is_of_address || said.code == Some(CLOSING) {
            let broke = Some(said);
            return Ok(Named { unwanted, broke });
        }
        unwanted.push((email.clone(), said));
    }
    let broke = None;
    Ok(Named { unwanted, broke })
}

/// Those who may be taken later.
fn taken_later(unwanted: &[(Email, MailReply)]) -> Vec<Email> {
    let is_final = |said: &MailReply| said.fault.is_some_and(MailFault::is_final);
    let later = unwanted.iter().filter(|(_, said)| !is_final(said));
    later.map(|(address, _)| address.clone()).collect()
}

/// What came of a mail that some are refused whom it is for: what will not change counts before what may.
fn told_of(refused: Vec<(Email, MailReply)>) -> Option<MailReply> {
    let (addresses, said): (Vec<_>, Vec<_>) = refused.into_iter().unzip();
    let is_final = |reply: &MailReply| reply.fault.is_some_and(MailFault::is_final);
    let decisive = said.iter().find(|reply| is_final(reply)).or(said.first())?;
    Some(MailReply {
        refused: addresses,
        ..decisive.clone()
    })
}

/// What a relay answers that closes the connection.
const CLOSING: u16 = 421;

/// What the connection was closed without, as the client says it.
const CUT_OFF: &str = "incomplete response";

/// What a relay answers that wants to know who hands over (RFC 4954).
const LOGIN_WANTED: [u16; 4] = [530, 534, 535, 538];

fn failed(fault: MailFault) -> MailReply {
    MailReply {
        fault: Some(fault),
        ..MailReply::default()
    }
}

/// Whether a cause says that.
fn says(error: &Error, text: &str) -> bool {
    let mut cause = error.source();
    while let Some(one) = cause {
        if one.to_string() == text {
            return true;
        }
        cause = one.source();
    }
    false
}

/// Whether the other side does not speak TLS as it must.
fn is_of_tls(error: &Error) -> bool {
    let mut cause = error.source();
    while let Some(one) = cause {
        let io = one.downcast_ref::<io::Error>();
        if io.is_some_and(|it| it.kind() == io::ErrorKind::InvalidData) {
            return true;
        }
        cause = one.source();
    }
    error.is_tls()
}

fn connecting(error: &Error) -> MailFault {
    if is_of_tls(error) {
        MailFault::Tls
    } else if says(error, ENDLESS) || (error.is_response() && !says(error, CUT_OFF)) {
        MailFault::Protocol
    } else {
        MailFault::Connect
    }
}

/// Whatever keeps a connection from being encrypted, but that the relay is gone.
fn encrypting(error: &Error) -> MailFault {
    if error.is_timeout() || says(error, CUT_OFF) {
        MailFault::Connect
    } else {
        MailFault::Tls
    }
}

/// What does not let us in is the operator's affair, and no fault of the mail.
fn logging_in(error: &Error) -> MailFault {
    if error.is_permanent() || error.is_transient() || error.is_client() {
        MailFault::Login
    } else {
        connecting(error)
    }
}

fn handing_over(error: &Error) -> MailFault {
    if code_of(error).is_some_and(|code| LOGIN_WANTED.contains(&code)) {
        MailFault::Login
    } else if error.is_permanent() {
        MailFault::Refused
    } else if error.is_transient() {
        MailFault::Later
    } else {
        connecting(error)
    }
}

/// Once the message is under way, nobody knows how much of it is there when the relay is gone.
fn handing_over_message(error: &Error) -> MailFault {
    match handing_over(error) {
        MailFault::Connect if error.is_timeout() => MailFault::Timeout,
        MailFault::Connect => MailFault::Lost,
        other => other,
    }
}

fn code_of(error: &Error) -> Option<u16> {
    let code = error.status()?;
    code.to_string().parse().ok()
}

/// An attempt that came to nothing: the relay's own words, where it said some of the mail. What it says of who hands
/// over is the operator's affair, and may repeat what it was told.
fn reply(error: &Error, fault: MailFault) -> MailReply {
    let code = code_of(error);
    let is_told = code.is_some() && fault != MailFault::Login;
    let cause = error.source().filter(|_| is_told);
    let text = cause.map(ToString::to_string);
    MailReply {
        code,
        text: kept(&text.unwrap_or_default()),
        ..failed(fault)
    }
}

/// The beginning of a text, as a log and a database take it.
fn kept(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let clean: String = clean.collect();
    let end = clean.floor_char_boundary(KEPT);
    clean[..end].trim().to_owned()
}

#[async_trait]
impl MailRelay for SmtpRelay {
    fn domain(&self) -> &str {
        self.from.domain()
    }

    async fn send(&self, message: MailMessage) -> MailReply {
        let started = Instant::now();
        let is_under_way = AtomicBool::new(false);
        let attempt = self.attempt(&message, &is_under_way);
        let sent = tokio::time::timeout(self.within, attempt).await;
        let reply = match sent {
            Ok(Ok(reply) | Err(reply)) => reply,
            // Of what was not begun nothing went out.
            Err(_late) if is_under_way.load(Ordering::Relaxed) => failed(MailFault::Timeout),
            Err(_late) => failed(MailFault::Connect),
        };
        MailReply {
            duration: started.elapsed(),
            ..reply
        }
    }
}

#[cfg(test)]
mod tests;
