//! A registered company opens establishments, and keys are shown again to who asks again.

use std::sync::Arc;

use dte_domain::taxpayer::Nit;
use dte_domain::violation::{Violation, Warning};

use super::{Branch, IssuedKeys, Opening, RegisterCompany, rules};
use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{Company, NewEstablishments, OpenResult, RequestKey, ShownKeys};
use crate::shown_secrets::ShownSecrets;
use crate::use_cases::manage_keys::Rights;

/// How often it is tried while others open establishments of the same company.
const TRIES: u32 = 5;

/// A request to open establishments.
#[derive(Debug)]
pub struct OpenRequest {
    pub caller: Caller,
    /// The establishments, or all faults of shape.
    pub branches: Result<Vec<Branch>, Vec<Violation>>,
    pub idempotency: Option<RequestKey>,
}

/// The keys of establishments that were opened, and what the company should know.
#[derive(Debug)]
pub struct OpenedBranches {
    /// One pair of keys an establishment, in request order.
    pub keys: Vec<IssuedKeys>,
    pub warnings: Vec<Warning>,
    pub replayed: bool,
}

impl RegisterCompany {
    /// Opens establishments of the caller's company, all or none, for whoever stands for it. The same
    /// request again is told the same keys for a day.
    pub async fn open(&self, request: OpenRequest) -> Result<OpenedBranches, Error> {
        let company = self.company_of_head(request.caller).await?;
        let rights = self.rights_of(request.caller).await?;
        let idempotency = request.idempotency.as_ref();
        let mut opening = Opening {
            nrc: company.nrc.clone(),
            email: company.email.clone(),
            branches: request.branches.map_err(Error::Invalid)?,
            existing: Vec::new(),
        };
        for _ in 0..TRIES {
            if let Some(keys) = self.shown_before(&company, rights, idempotency).await? {
                return Ok(opened(&opening, keys, true));
            }
            opening.existing = self.companies.establishments(company.id).await?;
            self.judge(&opening)?;
            let keys = self.make_keys(&opening);
            let hashes = self.hashes(&keys).await?;
            let establishments = self.establishments(&opening, &keys);
            let new = NewEstablishments {
                company: company.id,
                known: opening.existing.len(),
                keys: self.stored_keys(company.id, &establishments, &keys, hashes, rights),
                establishments,
                shown: self.sealed(&company.nit, idempotency, &keys)?,
            };
            if self.companies.open_establishments(new).await? == OpenResult::New {
                return Ok(opened(&opening, keys, false));
            }
        }
        Err(Error::Overloaded)
    }

    async fn company_of_head(&self, caller: Caller) -> Result<Company, Error> {
        let own = self.companies.establishment(caller.establishment).await?;
        let own = own.ok_or(Error::Unauthenticated)?;
        if caller.leads(&*self.companies).await? {
            Ok(Arc::unwrap_or_clone(own.company))
        } else {
            Err(Error::Forbidden)
        }
    }

    /// What the caller's own key may do: no key makes others that may do more.
    async fn rights_of(&self, caller: Caller) -> Result<Rights, Error> {
        let keys = self.keys.keys(caller.company).await?;
        let own = keys.iter().find(|key| key.id == caller.key);
        let own = own.ok_or(Error::Unauthenticated)?;
        Ok(own.into())
    }

    fn shown(&self) -> ShownSecrets<'_> {
        ShownSecrets {
            registrations: &*self.companies,
            vault: &*self.vault,
            clock: &*self.clock,
        }
    }

    /// Keys to be shown again, sealed; nothing without an idempotency key.
    pub(super) fn sealed(
        &self,
        nit: &Nit,
        idempotency: Option<&RequestKey>,
        keys: &[IssuedKeys],
    ) -> Result<Option<ShownKeys>, Error> {
        let secrets = keys.iter().map(|pair| (&*pair.api_key, &pair.api_secret));
        self.shown().seal(nit, idempotency, secrets)
    }

    /// The keys that this very request was shown, if it came before. A key that asks again sees none that may do more than
    /// itself, as it could make none.
    pub(super) async fn shown_before(
        &self,
        company: &Company,
        rights: Rights,
        idempotency: Option<&RequestKey>,
    ) -> Result<Option<Vec<IssuedKeys>>, Error> {
        let Some(pairs) = self.shown().before(company, idempotency).await? else {
            return Ok(None);
        };
        let all = self.companies.establishments(company.id).await?;
        let keys = self.keys.keys(company.id).await?;
        let mut shown = Vec::with_capacity(pairs.len());
        for (api_key, api_secret) in pairs {
            // Where one pair was replaced since, what is left is not what was answered.
            let key = keys.iter().find(|key| key.api_key == api_key);
            let key = key.ok_or(Error::AlreadyShown)?;
            rights.refuse_beyond(key.scopes, key.expires_at)?;
            let of = all.iter().find(|one| Some(one.id) == key.establishment);
            let of = of.ok_or(Error::AlreadyShown)?;
            shown.push(IssuedKeys {
                branch_number: of.branch_number,
                kind: of.kind,
                code: of.code.clone(),
                place: of.place,
                api_key,
                api_secret,
            });
        }
        Ok(Some(shown))
    }
}

fn opened(opening: &Opening, keys: Vec<IssuedKeys>, replayed: bool) -> OpenedBranches {
    OpenedBranches {
        warnings: rules::warnings(opening, &keys),
        keys,
        replayed,
    }
}
