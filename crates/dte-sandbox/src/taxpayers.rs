//! Who may sign in, whose signature is whose, and what the registry knows of each taxpayer.

use std::collections::HashMap;
use std::io;
use std::sync::{PoisonError, RwLock};

use serde::Serialize;

use crate::certificate::sha512;
use crate::code::Nit;
use crate::journal::{Entry, Journal};
use crate::registration::{Registration, Stated};
use crate::signature::VerifyingKey;
use crate::strictness::Strictness;
use crate::token::Bearer;

#[derive(Debug, Default)]
struct Taxpayer {
    /// Every key ever certified, newest first: what an older key signed stays acceptable.
    keys: Vec<VerifyingKey>,
    /// SHA-512 of the API password.
    password: Option<String>,
    /// Tokens that were given until then are refused.
    revoked_at: Option<i64>,
    /// Whether it was entered by a control, and not forgotten since.
    is_entered: bool,
    registration: Registration,
}

impl Taxpayer {
    fn is_known(&self) -> bool {
        self.is_entered || !self.keys.is_empty()
    }
}

/// For whom the bearer of a token acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A NIT with a certificate: for itself only.
    Taxpayer(Nit),
    /// Another user: for the taxpayer that the request names.
    Anybody,
}

impl Caller {
    /// The taxpayer that is acted for, given how to find the one that the request names.
    pub(crate) fn acting_for(self, named: impl FnOnce() -> Option<Nit>) -> Option<Nit> {
        match self {
            Self::Taxpayer(nit) => Some(nit),
            Self::Anybody => named(),
        }
    }
}

/// A taxpayer as the controls show it.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    nit: Nit,
    #[serde(flatten)]
    registration: Registration,
    certificates: usize,
    /// Whether only one password is good.
    has_password: bool,
}

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

    /// Whether the user may sign in with this password: the one that was set for it, or, when none
    /// was, any but the empty one. By the registry the user is a known taxpayer.
    pub(crate) fn may_sign_in(&self, user: &str, password: &str, strict: Strictness) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let taxpayer = Nit::parse(user).and_then(|nit| all.get(&nit));
        let is_known = taxpayer.is_some_and(Taxpayer::is_known);
        if user.is_empty() || password.is_empty() || (strict >= Strictness::Registry && !is_known) {
            return false;
        }
        let set = taxpayer.and_then(|taxpayer| taxpayer.password.as_ref());
        set.is_none_or(|hash| *hash == sha512(password))
    }

    /// For whom the bearer of a token acts; `None` when the token was revoked. Tokens count whole
    /// seconds: one that is given in the very second of the revocation is refused too.
    pub(crate) fn caller(&self, bearer: &Bearer) -> Option<Caller> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some((nit, taxpayer)) = bearer.nit.and_then(|nit| Some((nit, all.get(&nit)?))) else {
            return Some(Caller::Anybody);
        };
        if taxpayer.revoked_at.is_some_and(|at| bearer.issued <= at) {
            return None;
        }
        let is_certified = !taxpayer.keys.is_empty();
        Some(if is_certified {
            Caller::Taxpayer(nit)
        } else {
            Caller::Anybody
        })
    }

    /// What a taxpayer is registered with; `None` when it is unknown.
    pub(crate) fn registration(&self, nit: Nit) -> Option<Registration> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let taxpayer = all.get(&nit).filter(|taxpayer| taxpayer.is_known())?;
        Some(taxpayer.registration.clone())
    }

    /// A taxpayer as the controls show it; `None` when it is unknown.
    pub(crate) fn show(&self, nit: Nit) -> Option<Shown> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let taxpayer = all.get(&nit).filter(|taxpayer| taxpayer.is_known())?;
        Some(Shown {
            nit,
            registration: taxpayer.registration.clone(),
            certificates: taxpayer.keys.len(),
            has_password: taxpayer.password.is_some(),
        })
    }

    /// The members that an issuer states otherwise than it is registered with.
    pub(crate) fn differing(&self, nit: Nit, stated: Stated<'_>) -> Vec<&'static str> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&nit)
            .map(|taxpayer| taxpayer.registration.differing(stated))
            .unwrap_or_default()
    }

    /// Registers an issuer with what it states, as far as it is not registered with it yet.
    pub(crate) fn learn(&self, nit: Nit, stated: Stated<'_>, journal: &Journal) -> io::Result<()> {
        if self.completed(nit, stated).is_none() {
            return Ok(());
        }
        // Looked at again under the lock: somebody may have learnt or entered it meanwhile.
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let taxpayer = all.entry(nit).or_default();
        let Some(registration) = taxpayer.registration.completed_by(stated) else {
            return Ok(());
        };
        let entry = Entry::Registered { nit, registration };
        journal.append(&entry)?;
        apply(&mut all, &entry);
        Ok(())
    }

    fn completed(&self, nit: Nit, stated: Stated<'_>) -> Option<Registration> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&nit)?.registration.completed_by(stated)
    }

    /// Enters a taxpayer with what it is registered with, or changes that.
    pub(crate) fn register(
        &self,
        nit: Nit,
        registration: Registration,
        journal: &Journal,
    ) -> io::Result<()> {
        self.note(&Entry::Registered { nit, registration }, journal)
    }

    /// Enters a taxpayer, or changes what it is registered with; members that are `None` stay.
    pub(crate) fn amend(
        &self,
        nit: Nit,
        changes: &Registration,
        journal: &Journal,
    ) -> io::Result<()> {
        let registered = self.registration(nit).unwrap_or_default();
        let either = |new: &Option<String>, old| new.clone().or(old);
        let registration = Registration {
            name: either(&changes.name, registered.name),
            nrc: either(&changes.nrc, registered.nrc),
            activity: either(&changes.activity, registered.activity),
        };
        self.register(nit, registration, journal)
    }

    /// Forgets what a taxpayer is registered with, and that it was entered. Its certificates and its
    /// password stay.
    pub(crate) fn forget(&self, nit: Nit, journal: &Journal) -> io::Result<()> {
        self.note(&Entry::Forgotten { nit }, journal)
    }

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

    pub(crate) fn replay(&self, entry: &Entry) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        apply(&mut all, entry);
    }
}

fn apply(all: &mut HashMap<Nit, Taxpayer>, entry: &Entry) {
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
            taxpayer.is_entered = true;
        }
        Entry::Registered { nit, registration } => {
            let taxpayer = all.entry(*nit).or_default();
            taxpayer.registration = registration.clone();
            taxpayer.is_entered = true;
        }
        Entry::Forgotten { nit } => {
            if let Some(taxpayer) = all.get_mut(nit) {
                taxpayer.registration = Registration::default();
                taxpayer.is_entered = false;
            }
        }
        _ => {}
    }
}
