use diesel::prelude::*;
use dte_application::ports::{CompanyChange, EstablishmentChange};
use dte_domain::catalog::Catalogue;
use dte_domain::income_tax::IncomeTax;

use crate::schema::{companies, establishments};

/// What a company says anew of itself. A column that is nothing stays as it is; those of who answers
/// for it change together.
#[derive(AsChangeset, Clone)]
#[diesel(table_name = companies)]
pub(crate) struct CompanyChangeRow {
    business_name: Option<String>,
    commercial_name: Option<String>,
    activity_code: Option<String>,
    activity_description: Option<String>,
    phone: Option<String>,
    email: Option<String>,
    responsible_name: Option<String>,
    responsible_document_type: Option<String>,
    responsible_document_number: Option<String>,
    returns_at_any_branch: Option<bool>,
    public_links: Option<bool>,
    income_tax: Option<String>,
    certificate_password: Option<String>,
}

impl From<&CompanyChange> for CompanyChangeRow {
    fn from(change: &CompanyChange) -> Self {
        let person = change.responsible.as_ref();
        Self {
            business_name: change.business_name.as_ref().map(ToString::to_string),
            commercial_name: change.commercial_name.as_ref().map(ToString::to_string),
            activity_code: change.activity_code.as_ref().map(|it| it.to_string()),
            activity_description: change
                .activity_description
                .as_ref()
                .map(ToString::to_string),
            phone: change.phone.as_ref().map(|it| it.as_str().to_owned()),
            email: change.email.as_ref().map(|it| it.as_str().to_owned()),
            responsible_name: person.map(|it| it.name.to_string()),
            responsible_document_type: person.map(|it| it.document_type.code().to_owned()),
            responsible_document_number: person.map(|it| it.document_number.to_string()),
            returns_at_any_branch: change.returns_at_any_branch,
            public_links: change.public_links,
            income_tax: change.income_tax.map(IncomeTax::written),
            certificate_password: change.certificate_password.as_ref().map(|it| it.0.clone()),
        }
    }
}

/// What changes of an establishment. A column that is nothing stays as it is; the columns of an
/// address change together.
#[derive(AsChangeset, Clone)]
#[diesel(table_name = establishments)]
pub(crate) struct EstablishmentChangeRow {
    #[diesel(skip_update)]
    pub id: String,
    code_mh: Option<String>,
    pos_code_mh: Option<String>,
    department: Option<String>,
    municipality: Option<String>,
    complement: Option<String>,
    #[expect(
        clippy::option_option,
        reason = "no district is not the same as no change"
    )]
    district: Option<Option<String>>,
    income_tax: Option<String>,
}

impl From<&EstablishmentChange> for EstablishmentChangeRow {
    fn from(change: &EstablishmentChange) -> Self {
        let address = change.address.as_ref();
        Self {
            id: change.id.0.to_string(),
            code_mh: change.code_mh.as_ref().map(ToString::to_string),
            pos_code_mh: change.pos_code_mh.as_ref().map(ToString::to_string),
            department: address.map(|it| it.department.code().to_owned()),
            municipality: address.map(|it| it.municipality.as_str().to_owned()),
            complement: address.map(|it| it.complement.to_string()),
            district: address.map(|it| it.district.map(|district| district.as_str().to_owned())),
            income_tax: change.income_tax.map(IncomeTax::written),
        }
    }
}
