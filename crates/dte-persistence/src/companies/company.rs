use diesel::prelude::*;
use dte_application::ports::{Company, CompanyId, NewCompany, Sealed};
use dte_domain::closed_types::ClosedTypes;
use dte_domain::edition::Edition;
use dte_domain::income_tax::IncomeTax;

use super::establishment::EstablishmentRow;
use super::responsible::ResponsibleRow;
use super::shown_keys::ShownRow;
use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::keys::row::KeyRow;
use crate::schema::companies;

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = companies)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct CompanyRow {
    id: String,
    nit: String,
    nrc: Option<String>,
    business_name: String,
    commercial_name: Option<String>,
    activity_code: String,
    activity_description: String,
    phone: String,
    email: String,
    year_in_number: bool,
    token_days: i64,
    certificate_password: String,
    created_at: i64,
    #[diesel(embed)]
    responsible: ResponsibleRow,
    edition: Option<String>,
    returns_at_any_branch: bool,
    public_links: bool,
    closed_types: String,
    income_tax: Option<String>,
}

impl From<&Company> for CompanyRow {
    fn from(company: &Company) -> Self {
        Self {
            id: company.id.0.to_string(),
            nit: company.nit.as_str().to_owned(),
            nrc: company.nrc.as_ref().map(|nrc| nrc.as_str().to_owned()),
            business_name: company.business_name.to_string(),
            commercial_name: company.commercial_name.as_ref().map(ToString::to_string),
            activity_code: company.activity_code.to_string(),
            activity_description: company.activity_description.to_string(),
            phone: company.phone.as_str().to_owned(),
            email: company.email.as_str().to_owned(),
            year_in_number: company.year_in_number,
            token_days: i64::from(company.token_days),
            certificate_password: company.certificate_password.0.clone(),
            created_at: micros(company.created_at),
            responsible: ResponsibleRow::from(company.responsible.as_ref()),
            edition: company.edition.map(|edition| edition.name().to_owned()),
            returns_at_any_branch: company.returns_at_any_branch,
            public_links: company.public_links,
            closed_types: company.closed_types.written(),
            income_tax: company.income_tax.map(IncomeTax::written),
        }
    }
}

impl CompanyRow {
    pub(crate) fn nit(&self) -> &str {
        &self.nit
    }

    pub(crate) fn read(self) -> Result<Company, InconsistentRow> {
        let row = RowReader::new("companies", &self.id);
        Ok(Company {
            id: CompanyId(row.uuid("id", &self.id)?),
            nit: row.value("nit", &self.nit)?,
            nrc: row.optional("nrc", self.nrc.as_ref())?,
            business_name: row.value("business_name", &self.business_name)?,
            commercial_name: row.optional("commercial_name", self.commercial_name.as_ref())?,
            activity_code: row.value("activity_code", &self.activity_code)?,
            activity_description: row.value("activity_description", &self.activity_description)?,
            phone: row.value("phone", &self.phone)?,
            email: row.value("email", &self.email)?,
            year_in_number: self.year_in_number,
            token_days: row.number("token_days", self.token_days)?,
            responsible: self.responsible.read(row)?,
            returns_at_any_branch: self.returns_at_any_branch,
            public_links: self.public_links,
            closed_types: row.named("closed_types", &self.closed_types, ClosedTypes::read)?,
            income_tax: row.income_tax(self.income_tax.as_deref())?,
            edition: self
                .edition
                .map(|name| row.named("edition", &name, Edition::named))
                .transpose()?,
            certificate_password: Sealed(self.certificate_password),
            created_at: row.moment("created_at", self.created_at)?,
        })
    }
}

pub(crate) struct PreparedCompany {
    pub company: CompanyRow,
    pub establishments: Vec<EstablishmentRow>,
    pub keys: Vec<KeyRow>,
    pub shown: Option<ShownRow>,
}

impl From<&NewCompany> for PreparedCompany {
    fn from(new: &NewCompany) -> Self {
        let id = new.company.id;
        Self {
            company: CompanyRow::from(&new.company),
            establishments: new
                .establishments
                .iter()
                .map(|establishment| EstablishmentRow::new(id, establishment))
                .collect(),
            keys: new.keys.iter().map(KeyRow::from).collect(),
            shown: new.shown.as_ref().map(|shown| ShownRow::new(id, shown)),
        }
    }
}
