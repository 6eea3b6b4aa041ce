//! Which establishment issues.

use std::sync::Arc;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::Companies;

/// The use case: a key for all establishments issues for the one that it names.
pub struct IssuingPlace {
    pub companies: Arc<dyn Companies>,
}

impl IssuingPlace {
    /// The caller as the establishment with a branch number; the main office when none is named. A
    /// key of one establishment names that one or none.
    pub async fn run(&self, caller: Caller, branch: Option<u32>) -> Result<Caller, Error> {
        if !caller.all_establishments && branch.is_none() {
            return Ok(caller);
        }
        let Some(branch) = branch else {
            return self.main_office(caller).await;
        };
        let Some(establishment) = self.companies.branch(caller.company, branch).await? else {
            return Err(self.no_such_branch(caller, branch).await);
        };
        if !caller.all_establishments && establishment != caller.establishment {
            return Err(Error::Forbidden);
        }
        Ok(Caller {
            establishment,
            ..caller
        })
    }

    async fn no_such_branch(&self, caller: Caller, given: u32) -> Error {
        match self.companies.establishments(caller.company).await {
            Ok(all) => Error::NoSuchBranch {
                given,
                known: all.iter().map(|one| one.branch_number).collect(),
            },
            Err(fault) => fault.into(),
        }
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
