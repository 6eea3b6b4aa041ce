//! Establishments with their companies.

use std::sync::Arc;

use dte_application::ports::CompanyEstablishment;

use super::company::CompanyRow;
use super::establishment::EstablishmentRow;
use crate::error::Refusal;

pub(super) fn read_office(
    found: Option<(EstablishmentRow, CompanyRow)>,
) -> Result<Option<CompanyEstablishment>, Refusal> {
    let Some((establishment, company)) = found else {
        return Ok(None);
    };
    Ok(Some(CompanyEstablishment {
        company: Arc::new(company.read()?),
        establishment: Arc::new(establishment.read()?),
    }))
}
