//! Which establishment issues.

use std::sync::Arc;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::CompanyReader;

/// The use case: a key for all establishments issues for the one that it names.
pub struct IssuingPlace {
    pub companies: Arc<dyn CompanyReader>,
}

impl IssuingPlace {
    /// The caller as the establishment with a branch number; the main office when none is named. A
    /// key of one establishment names that one or none.
    pub async fn run(&self, caller: Caller, branch: Option<u32>) -> Result<Caller, Error> {
        if !caller.all_establishments && branch.is_none() {
            return Ok(caller);
        }
        let establishment = match branch {
            Some(branch) => self.companies.branch(caller.company, branch).await?,
            None => return self.main_office(caller).await,
        };
        let establishment = establishment.ok_or(Error::NoSuchBranch)?;
        if !caller.all_establishments && establishment != caller.establishment {
            return Err(Error::Forbidden);
        }
        Ok(Caller {
            establishment,
            ..caller
        })
    }

    async fn main_office(&self, caller: Caller) -> Result<Caller, Error> {
        let own = self.companies.establishment(caller.establishment).await?;
        if own.is_some_and(|own| own.is_main()) {
            return Ok(caller);
        }
        // One may have been opened since the log-in.
        let head = self.companies.head_office(caller.company).await?;
        let head = head.filter(|head| head.is_main());
        let head = head.ok_or(Error::BranchRequired)?;
        Ok(Caller {
            establishment: head.id(),
            ..caller
        })
    }
}
