//! Who asks.

use crate::ports::{Companies, CompanyId, EstablishmentId, Grant, KeyId, PortError};

/// The establishment on whose behalf a request is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    /// Whether it has the main office's rights, which sees the whole company.
    pub main_office: bool,
    /// Whether its key is for all establishments: which one issues is said with each document.
    pub all_establishments: bool,
    /// The key with which it logged in.
    pub key: KeyId,
    /// The version of the pair with which it logged in.
    pub key_version: u32,
}

impl Caller {
    /// Whether it stands for its company: the main office, the first establishment of a company that
    /// has none, or a key for all.
    pub(crate) async fn leads(self, companies: &dyn Companies) -> Result<bool, PortError> {
        if self.all_establishments {
            return Ok(true);
        }
        let head = companies.head_office(self.company).await?;
        Ok(head.is_some_and(|head| head.establishment.id == self.establishment))
    }
}

impl From<&Grant> for Caller {
    fn from(grant: &Grant) -> Self {
        Self {
            company: grant.company,
            establishment: grant.establishment,
            main_office: grant.main_office,
            all_establishments: grant.all_establishments,
            key: grant.key,
            key_version: grant.key_version,
        }
    }
}
