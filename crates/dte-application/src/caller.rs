//! Who asks.

use crate::ports::{CompanyId, EstablishmentId, Grant};

/// The establishment on whose behalf a request is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    /// Whether it is the main office, which sees the whole company.
    pub main_office: bool,
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
