//! What stands in for the vault when its key is not there: the service starts, says so, and
//! serves what needs no secret.

use std::borrow::Cow;

use async_trait::async_trait;
use dte_application::ports::{PortError, Probe, Sealed, Secret, Vault};

/// A vault that opens nothing and takes nothing.
pub struct UnavailableVault;

fn unavailable(doing: &'static str) -> PortError {
    PortError::new(
        doing,
        "the master key is not there; see the log of the start",
    )
}

impl Vault for UnavailableVault {
    fn seal(&self, _purpose: &str, _secret: &Secret) -> Result<Sealed, PortError> {
        Err(unavailable("sealing a secret"))
    }

    fn open(&self, _purpose: &str, _sealed: &Sealed) -> Result<Secret, PortError> {
        Err(unavailable("opening a secret"))
    }
}

/// Whether the vault has its key: without it nothing can be signed.
pub struct KeysProbe {
    pub present: bool,
}

#[async_trait]
impl Probe for KeysProbe {
    fn component(&self) -> &'static str {
        "keys"
    }

    fn is_vital(&self) -> bool {
        true
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        if self.present {
            Ok(())
        } else {
            Err("the master key is missing or wrong".into())
        }
    }
}
