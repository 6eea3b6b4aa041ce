//! How a server is reached: one address after the other, each for a while only.

use std::future::poll_fn;
use std::net::{IpAddr, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use tokio::task::AbortHandle;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::error::{DbError, Severity, SqlState};
use tokio_postgres::tls::TlsStream;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls, Socket};

use super::tls;
use crate::engine::location::{ServerUrl, Tls};

/// Why no server was reached, or none that will do.
#[derive(Debug)]
pub(crate) enum Refused {
    /// In the words of all that were tried.
    Servers(String),
    /// The database keeps its texts in this encoding.
    Encoding(String),
}

type Dialled = (AsyncPgConnection, AbortHandle, LastWarning);

/// The last WARNING that the server sent on a connection. It is there before the answer of the statement
/// that it came with.
#[derive(Clone, Debug, Default)]
pub(super) struct LastWarning(Arc<Mutex<Option<String>>>);

impl LastWarning {
    /// Returns the warning, once.
    pub(super) fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn note(&self, notice: &DbError) {
        if notice.parsed_severity() == Some(Severity::Warning) {
            let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            *last = Some(notice.message().to_owned());
        }
    }
}

/// Connects to the first address that takes us. A host that says nothing costs each connection its
/// time, and then the next one is tried.
pub(super) async fn connect(url: &ServerUrl) -> Result<Dialled, Refused> {
    let mut refusals: Vec<String> = Vec::new();
    for server in &url.servers {
        let within = url.connect_within;
        let addresses = match tokio::time::timeout(within, addresses(server)).await {
            Ok(Ok(addresses)) => addresses,
            Ok(Err(why)) => {
                refusals.push(format!("{}: {why}", shown(server)));
                continue;
            }
            Err(_late) => {
                refusals.push(format!("{}: its address is not told", shown(server)));
                continue;
            }
        };
        for address in addresses {
            match tokio::time::timeout(within, dial(url, &address)).await {
                Ok(Ok(dialled)) => return Ok(dialled),
                Ok(Err(Refused::Servers(why))) => {
                    refusals.push(format!("{}: {why}", shown(server)));
                }
                Ok(Err(other)) => return Err(other),
                Err(_late) => refusals.push(silent(server, within)),
            }
        }
    }
    Err(Refused::Servers(refusals.join("; ")))
}

fn silent(server: &Config, within: Duration) -> String {
    format!("{}: no answer within {} s", shown(server), within.as_secs())
}

fn shown(server: &Config) -> String {
    let port = server.get_ports().first().copied().unwrap_or(5432);
    match server.get_hosts().first() {
        Some(Host::Tcp(host)) => format!("{host}:{port}"),
        #[cfg(unix)]
        Some(Host::Unix(path)) => path.display().to_string(),
        None => "no host".into(),
    }
}

/// A server once for each address of its host.
async fn addresses(server: &Config) -> Result<Vec<Config>, String> {
    let Some(Host::Tcp(host)) = server.get_hosts().first() else {
        return Ok(vec![server.clone()]);
    };
    let found = match host.parse() {
        Ok(address) => vec![address],
        Err(_a_name) => looked_up(host.clone()).await?,
    };
    let at = |address| {
        let mut one = server.clone();
        one.hostaddr(address);
        one
    };
    Ok(found.into_iter().map(at).collect())
}

/// Asks for a name's addresses on a thread of its own: the question may hang, and where the system
/// has no thread left that is an error like any other.
async fn looked_up(name: String) -> Result<Vec<IpAddr>, String> {
    let (answer, awaited) = tokio::sync::oneshot::channel();
    let ask = move || {
        let found = (name.as_str(), 0).to_socket_addrs();
        let found = found.map(|all| all.map(|one| one.ip()).collect::<Vec<_>>());
        // Nobody waits any more when it took too long.
        let _late = answer.send(found.map_err(|error| error.to_string()));
    };
    std::thread::Builder::new()
        .name("dte-lookup".into())
        .spawn(ask)
        .map_err(|error| error.to_string())?;
    awaited.await.map_err(|error| error.to_string())?
}

async fn dial(url: &ServerUrl, server: &Config) -> Result<Dialled, Refused> {
    let mut server = server.clone();
    if url.tls == Tls::Never {
        server.ssl_mode(SslMode::Disable);
        return plainly(&server).await;
    }
    let optional = url.tls == Tls::IfOffered;
    server.ssl_mode(if optional {
        SslMode::Prefer
    } else {
        SslMode::Require
    });
    let connector = tls::connector(&url.tls).map_err(Refused::Servers)?;
    match server.connect(connector).await {
        Ok((client, connection)) => ready(client, connection).await,
        // Also one that offers TLS and then lets us in without it only.
        Err(error) if optional && (tls::is_about_tls(&error) || is_unwelcome(&error)) => {
            server.ssl_mode(SslMode::Disable);
            plainly(&server).await
        }
        Err(error) => Err(refused(&error)),
    }
}

async fn plainly(server: &Config) -> Result<Dialled, Refused> {
    match server.connect(NoTls).await {
        Ok((client, connection)) => ready(client, connection).await,
        Err(error) => Err(refused(&error)),
    }
}

/// Whether the server lets nobody in who comes like this.
fn is_unwelcome(error: &tokio_postgres::Error) -> bool {
    error.code() == Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION)
}

fn refused(error: &tokio_postgres::Error) -> Refused {
    let said = match error.as_db_error() {
        Some(said) => said.message().to_owned(),
        None => tls::explained(error),
    };
    Refused::Servers(said)
}

async fn ready<S>(client: Client, connection: Connection<Socket, S>) -> Result<Dialled, Refused>
where
    S: TlsStream + Unpin + Send + 'static,
{
    if let Some(encoding) = connection.parameter("server_encoding")
        && encoding != "UTF8"
    {
        return Err(Refused::Encoding(encoding.to_owned()));
    }
    let warning = LastWarning::default();
    let wire = tokio::spawn(carry(connection, warning.clone()));
    let inner = AsyncPgConnection::try_from(client)
        .await
        .map_err(|error| Refused::Servers(error.to_string()))?;
    Ok((inner, wire.abort_handle(), warning))
}

/// Carries messages between us and the server until the connection ends.
async fn carry<S>(mut connection: Connection<Socket, S>, warning: LastWarning)
where
    S: TlsStream + Unpin + Send + 'static,
{
    loop {
        match poll_fn(|context| connection.poll_message(context)).await {
            Some(Ok(AsyncMessage::Notice(notice))) => warning.note(&notice),
            Some(Ok(_other)) => {}
            Some(Err(error)) => {
                tracing::debug!(%error, "a connection to the database ended");
                return;
            }
            None => return,
        }
    }
}
