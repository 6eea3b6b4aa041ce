//! Who may sign in, and whose signature is whose.

use std::collections::HashMap;
use std::io;
use std::sync::{PoisonError, RwLock};

use crate::certificate::sha512;
use crate::code::Nit;
use crate::journal::{Entry, Journal};
use crate::signature::VerifyingKey;
use crate::token::Bearer;

/// The password that is always wrong for a taxpayer without one of its own.
const ALWAYS_WRONG: &str = "wrong";

#[derive(Debug, Default)]
struct Taxpayer {
    /// Every key ever certified, newest first: what an older key signed stays acceptable.
    keys: Vec<VerifyingKey>,
    /// SHA-512 of the API password.
    password: Option<String>,
    /// Tokens that were given until then are refused.
    revoked_at: Option<i64>,
}

/// The taxpayers of one sandbox.
#[derive(Debug, Default)]
pub(crate) struct Taxpayers(RwLock<HashMap<Nit, Taxpayer>>);

impl Taxpayers {
    /// The keys of a taxpayer; none when it has no certificate.
    pub(crate) fn keys(&self, nit: Nit) -> Vec<VerifyingKey> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&nit)
            .map(|taxpayer| taxpayer.keys.clone())
            .unwrap_or_default()
    }

    /// Whether the taxpayer has a certificate and this is its password: the one that was set, or,
    /// when none was, anything but nothing and `wrong`.
    pub(crate) fn may_sign_in(&self, nit: Nit, password: &str) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some(taxpayer) = all.get(&nit).filter(|taxpayer| !taxpayer.keys.is_empty()) else {
            return false;
        };
        match &taxpayer.password {
            Some(hash) => *hash == sha512(password),
            None => !password.is_empty() && password != ALWAYS_WRONG,
        }
    }

    /// Whether the token was not revoked. Tokens count whole seconds: one that is given in the very
    /// second of the revocation is refused too.
    pub(crate) fn admits(&self, bearer: &Bearer) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let revoked_at = all.get(&bearer.nit).and_then(|one| one.revoked_at);
        revoked_at.is_none_or(|at| bearer.issued > at)
    }

    /// Registers a public key (`SubjectPublicKeyInfo`, DER).
    pub(crate) fn certify(&self, nit: Nit, key: &[u8], journal: &Journal) -> io::Result<()> {
        self.note(
            &Entry::Certificate {
                nit,
                key: hex::encode(key),
            },
            journal,
        )
    }

    /// Sets the API password, and revokes the tokens that were given until `revoked_at`.
    pub(crate) fn set_password(
        &self,
        nit: Nit,
        text: &str,
        revoked_at: Option<i64>,
        journal: &Journal,
    ) -> io::Result<()> {
        self.note(
            &Entry::Password {
                nit,
                hash: sha512(text),
                revoked_at,
            },
            journal,
        )
    }

    fn note(&self, entry: &Entry, journal: &Journal) -> io::Result<()> {
        journal.append(entry)?;
        self.replay(entry);
        Ok(())
    }

    /// Takes in what the journal tells.
    pub(crate) fn replay(&self, entry: &Entry) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match entry {
            Entry::Certificate { nit, key } => {
                let key = hex::decode(key)
                    .ok()
                    .and_then(|der| VerifyingKey::from_der(&der));
                if let Some(key) = key {
                    all.entry(*nit).or_default().keys.insert(0, key);
                }
            }
            Entry::Password {
                nit,
                hash,
                revoked_at,
            } => {
                let taxpayer = all.entry(*nit).or_default();
                taxpayer.password = Some(hash.clone());
                taxpayer.revoked_at = revoked_at.or(taxpayer.revoked_at);
            }
            _ => {}
        }
    }
}
