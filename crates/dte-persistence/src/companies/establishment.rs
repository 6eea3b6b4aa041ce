use diesel::prelude::*;
use dte_application::ports::{CompanyId, Establishment, EstablishmentId};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::IssuingPlace;
use dte_domain::income_tax::IncomeTax;
use dte_domain::taxpayer::Address;

use crate::engine::column::RowReader;
use crate::error::InconsistentRow;
use crate::schema::establishments;

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = establishments)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct EstablishmentRow {
    id: String,
    company: String,
    branch_number: i64,
    kind: String,
    code: Option<String>,
    code_mh: Option<String>,
    pos_code: Option<String>,
    pos_code_mh: Option<String>,
    place: String,
    pos_place: String,
    department: String,
    municipality: String,
    complement: String,
    phone: Option<String>,
    email: Option<String>,
    district: Option<String>,
    income_tax: Option<String>,
}

impl EstablishmentRow {
    pub(crate) fn new(company: CompanyId, place: &Establishment) -> Self {
        Self {
            id: place.id.0.to_string(),
            company: company.0.to_string(),
            branch_number: i64::from(place.branch_number),
            kind: place.kind.code().to_owned(),
            code: place.code.as_ref().map(ToString::to_string),
            code_mh: place.code_mh.as_ref().map(ToString::to_string),
            pos_code: place.pos_code.as_ref().map(ToString::to_string),
            pos_code_mh: place.pos_code_mh.as_ref().map(ToString::to_string),
            place: place.place.establishment.to_string(),
            pos_place: place.place.point_of_sale.to_string(),
            department: place.address.department.code().to_owned(),
            municipality: place.address.municipality.as_str().to_owned(),
            complement: place.address.complement.to_string(),
            phone: place.phone.as_ref().map(|phone| phone.as_str().to_owned()),
            email: place.email.as_ref().map(|email| email.as_str().to_owned()),
            district: place
                .address
                .district
                .map(|district| district.as_str().to_owned()),
            income_tax: place.income_tax.map(IncomeTax::written),
        }
    }

    pub(crate) fn read(self) -> Result<Establishment, InconsistentRow> {
        let row = RowReader::new("establishments", &self.id);
        Ok(Establishment {
            id: EstablishmentId(row.uuid("id", &self.id)?),
            branch_number: row.number("branch_number", self.branch_number)?,
            kind: row.value("kind", &self.kind)?,
            code: row.optional("code", self.code.as_ref())?,
            code_mh: row.optional("code_mh", self.code_mh.as_ref())?,
            pos_code: row.optional("pos_code", self.pos_code.as_ref())?,
            pos_code_mh: row.optional("pos_code_mh", self.pos_code_mh.as_ref())?,
            place: IssuingPlace {
                establishment: row.value("place", &self.place)?,
                point_of_sale: row.value("pos_place", &self.pos_place)?,
            },
            address: Address {
                department: row.value("department", &self.department)?,
                municipality: row.value("municipality", &self.municipality)?,
                district: row.optional("district", self.district.as_ref())?,
                complement: row.value("complement", &self.complement)?,
                old_municipality: None,
            },
            phone: row.optional("phone", self.phone.as_ref())?,
            email: row.optional("email", self.email.as_ref())?,
            income_tax: row.income_tax(self.income_tax.as_deref())?,
        })
    }
}
