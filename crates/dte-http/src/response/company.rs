//! Companies, their establishments and their readiness in answers.

use dte_application::ports::{Company, Establishment};
use dte_application::use_cases::check_readiness::{EstablishmentReadiness, Readiness};
use dte_domain::catalog::{Department, DistrictCode, EstablishmentType, IdentityDocumentType};
use dte_domain::contingency::Responsible;
use dte_domain::edition::Edition;
use dte_domain::identification::IssuingPlace;
use dte_domain::language::Language;
use dte_domain::taxpayer::{Address, Email, PhoneDigits};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::problem::ViolationResponse;
use crate::response::values::{AsText, CatalogueCode, Local};

/// A company with its establishments: nothing secret, and no key.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CompanyResponse<'a> {
    nit: &'a str,
    nrc: &'a str,
    business_name: &'a str,
    commercial_name: Option<&'a str>,
    economic_activity: &'a str,
    economic_activity_desc: &'a str,
    phone: &'a str,
    email: &'a str,
    year_in_dte: bool,
    token_lifetime: u32,
    responsible: Option<ResponsibleResponse<'a>>,
    returns_at_any_branch: bool,
    branch_offices: Vec<EstablishmentResponse<'a>>,
}

impl<'a> CompanyResponse<'a> {
    pub fn of(company: &'a Company, establishments: &'a [Establishment]) -> Self {
        Self {
            nit: company.nit.as_str(),
            nrc: company.nrc.as_str(),
            business_name: &company.business_name,
            commercial_name: company.commercial_name.as_deref(),
            economic_activity: &company.activity_code,
            economic_activity_desc: &company.activity_description,
            phone: company.phone.as_str(),
            email: company.email.as_str(),
            year_in_dte: company.year_in_number,
            token_lifetime: company.token_days,
            responsible: company.responsible.as_ref().map(ResponsibleResponse::from),
            returns_at_any_branch: company.returns_at_any_branch,
            branch_offices: establishments
                .iter()
                .map(EstablishmentResponse::from)
                .collect(),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
struct ResponsibleResponse<'a> {
    name: &'a str,
    document_type: CatalogueCode<IdentityDocumentType>,
    document_number: &'a str,
}

impl<'a> From<&'a Responsible> for ResponsibleResponse<'a> {
    fn from(person: &'a Responsible) -> Self {
        Self {
            name: &person.name,
            document_type: CatalogueCode(person.document_type),
            document_number: &person.document_number,
        }
    }
}

/// Establishments alone.
#[derive(Debug, JsonSchema, Serialize)]
pub struct BranchesResponse<'a> {
    branch_offices: Vec<EstablishmentResponse<'a>>,
}

impl<'a> BranchesResponse<'a> {
    pub fn of(establishments: &'a [Establishment]) -> Self {
        let establishments = establishments.iter();
        Self {
            branch_offices: establishments.map(EstablishmentResponse::from).collect(),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
pub struct EstablishmentResponse<'a> {
    branch_number: u32,
    establishment_type: CatalogueCode<EstablishmentType>,
    establishment_code: Option<&'a str>,
    establishment_code_mh: Option<&'a str>,
    pos_code: Option<&'a str>,
    pos_code_mh: Option<&'a str>,
    place: AsText<IssuingPlace>,
    address: AddressResponse<'a>,
    phone: Option<&'a str>,
    email: Option<&'a str>,
}

impl<'a> From<&'a Establishment> for EstablishmentResponse<'a> {
    fn from(one: &'a Establishment) -> Self {
        Self {
            branch_number: one.branch_number,
            establishment_type: CatalogueCode(one.kind),
            establishment_code: one.code.as_deref(),
            establishment_code_mh: one.code_mh.as_deref(),
            pos_code: one.pos_code.as_deref(),
            pos_code_mh: one.pos_code_mh.as_deref(),
            place: AsText(one.place),
            address: AddressResponse::from(&one.address),
            phone: one.phone.as_ref().map(PhoneDigits::as_str),
            email: one.email.as_ref().map(Email::as_str),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
struct AddressResponse<'a> {
    department: CatalogueCode<Department>,
    municipality: &'a str,
    district: Option<String>,
    complement: &'a str,
}

impl<'a> From<&'a Address> for AddressResponse<'a> {
    fn from(address: &'a Address) -> Self {
        let district = address.district_in_force();
        Self {
            department: CatalogueCode(address.department),
            municipality: address.municipality.as_str(),
            district: district
                .as_ref()
                .map(DistrictCode::as_str)
                .map(str::to_owned),
            complement: &address.complement,
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
pub struct ReadinessResponse<'a> {
    ready: bool,
    edition: &'static str,
    edition_after_cutover: &'static str,
    pinned: Option<&'static str>,
    cutover: Local,
    days_left: u64,
    unsettled_documents: u64,
    receivers_without_district: u64,
    branch_offices: Vec<EstablishmentReadinessResponse<'a>>,
}

impl<'a> ReadinessResponse<'a> {
    pub fn of(readiness: &'a Readiness, language: Language) -> Self {
        let establishments = readiness.establishments.iter();
        Self {
            ready: readiness.is_ready(),
            edition: readiness.edition.name(),
            edition_after_cutover: readiness.after_cutover.name(),
            pinned: readiness.company.edition.map(Edition::name),
            cutover: AsText(readiness.cutover),
            days_left: readiness.days_left,
            unsettled_documents: readiness.unsettled,
            receivers_without_district: readiness.receivers_without_district,
            branch_offices: establishments
                .map(|one| EstablishmentReadinessResponse::of(one, language))
                .collect(),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
struct EstablishmentReadinessResponse<'a> {
    branch_number: u32,
    establishment_type: CatalogueCode<EstablishmentType>,
    ready: bool,
    missing: Vec<ViolationResponse<'a>>,
}

impl<'a> EstablishmentReadinessResponse<'a> {
    fn of(one: &'a EstablishmentReadiness, language: Language) -> Self {
        let missing = one.missing.iter();
        Self {
            branch_number: one.establishment.branch_number,
            establishment_type: CatalogueCode(one.establishment.kind),
            ready: one.missing.is_empty(),
            missing: missing
                .map(|it| ViolationResponse::of(it, language))
                .collect(),
        }
    }
}
