//! Names are looked up once an attempt, and what they stand for is judged before anything connects: the
//! connection goes to the very addresses that were judged.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use async_trait::async_trait;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::address::is_public;
use crate::allow::Allowed;

/// An answer has an address that is nobody's but the operator's.
#[derive(Debug, thiserror::Error)]
#[error("the name stands for a private or local address")]
pub(crate) struct RefusedAddress;

/// The name stands for nothing.
#[derive(Debug, thiserror::Error)]
#[error("the name cannot be looked up")]
pub(crate) struct NoAddress(#[source] io::Error);

/// Looks names up.
#[async_trait]
pub(crate) trait Lookup: Send + Sync {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// As the machine does.
pub(crate) struct SystemLookup;

#[async_trait]
impl Lookup for SystemLookup {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let found = tokio::net::lookup_host((name, 0)).await?;
        Ok(found.map(|address| address.ip()).collect())
    }
}

/// Looks names up and judges what they stand for.
#[derive(Clone)]
pub(crate) struct JudgingResolver {
    pub(crate) lookup: Arc<dyn Lookup>,
    pub(crate) allowed: Arc<Allowed>,
    /// Whether every address is taken: of hosts that the operator named.
    pub(crate) takes_all: bool,
}

/// Why a name gives nothing to connect to.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unresolved {
    #[error(transparent)]
    Refused(#[from] RefusedAddress),
    #[error(transparent)]
    Absent(#[from] NoAddress),
}

impl JudgingResolver {
    /// The addresses of a name, of which none is refused.
    pub(crate) async fn judged(&self, name: &str) -> Result<Vec<IpAddr>, Unresolved> {
        let found = self.lookup.lookup(name).await.map_err(NoAddress)?;
        if found.is_empty() {
            return Err(NoAddress(io::ErrorKind::NotFound.into()).into());
        }
        let is_good = |address: &IpAddr| {
            self.takes_all || is_public(*address) || self.allowed.contains(*address)
        };
        if found.iter().all(is_good) {
            Ok(found)
        } else {
            Err(RefusedAddress.into())
        }
    }
}

impl Resolve for JudgingResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let resolver = self.clone();
        Box::pin(async move {
            let found = match resolver.judged(name.as_str()).await {
                Ok(found) => found,
                Err(Unresolved::Refused(refused)) => return Err(refused.into()),
                Err(Unresolved::Absent(absent)) => return Err(absent.into()),
            };
            let found = found.into_iter().map(|address| SocketAddr::new(address, 0));
            let found: Addrs = Box::new(found);
            Ok(found)
        })
    }
}
