//! Who asks.

use crate::ports::{CompanyId, CompanyReader, EstablishmentId, Grant, PortError};

/// The establishment on whose behalf a request is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    /// Whether it is the main office, which sees the whole company.
    pub main_office: bool,
}

impl Caller {
    /// Whether it stands for its company: the main office, or the first establishment of a company
    /// that has none.
    pub(crate) async fn leads(self, companies: &dyn CompanyReader) -> Result<bool, PortError> {
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
        }
    }
}
