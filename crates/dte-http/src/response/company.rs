//! Companies, their establishments and their readiness in answers.

use dte_application::ports::{Company, Establishment, MailSettings};
use dte_application::use_cases::check_readiness::{EstablishmentReadiness, Readiness};
use dte_domain::catalog::{Department, DistrictCode, EstablishmentType, IdentityDocumentType};
use dte_domain::contingency::Responsible;
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, IssuingPlace};
use dte_domain::language::Language;
use dte_domain::taxpayer::{Address, Email, Nrc, PhoneDigits};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::document::IncomeTaxResponse;
use crate::response::mailing::MailSettingsResponse;
use crate::response::problem::ViolationResponse;
use crate::response::values::{AsText, CatalogueCode, Local};

/// A company with its establishments: nothing secret, and no key.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CompanyResponse<'a> {
    /// The company's NIT, digits only.
    nit: &'a str,
    /// Its registration as a payer of VAT; null of who is not registered.
    nrc: Option<&'a str>,
    /// Legal name (`nombre` of the issuer), which its documents carry.
    business_name: &'a str,
    /// Trade name (`nombreComercial`), null where it has none.
    commercial_name: Option<&'a str>,
    /// Code of its economic activity (`codActividad`, CAT-019).
    economic_activity: &'a str,
    /// The activity in words (`descActividad`), which documents carry beside the code.
    economic_activity_desc: &'a str,
    /// Telephone (`telefono`), which documents carry.
    phone: &'a str,
    /// E-mail address (`correo`), which documents carry.
    email: &'a str,
    /// Whether its control numbers carry the year.
    year_in_dte: bool,
    /// For how many days the token of a log-in is good.
    token_lifetime: u32,
    /// The person who answers for its contingency events, and for invalidations that name nobody; null: of
    /// contingency events the operator's choice, or the company itself.
    responsible: Option<ResponsibleResponse<'a>>,
    /// Whether each establishment may write credit notes over the documents of the others; otherwise
    /// only the main office may.
    returns_at_any_branch: bool,
    /// How its documents are mailed to their receivers.
    mail: MailSettingsResponse<'a>,
    /// Whether receivers have pages of its documents (`public_url` of a record).
    public_links: bool,
    /// The income-tax pair of its documents that have none of their own; null where it has none.
    income_tax: Option<IncomeTaxResponse>,
    /// The types of document that the operator closed for it: 403 `TYPE_NOT_ALLOWED`.
    closed_types: Vec<CatalogueCode<DocumentType>>,
    /// Its establishments, by their numbers; another than the main office sees itself.
    branch_offices: Vec<EstablishmentResponse<'a>>,
}

impl<'a> CompanyResponse<'a> {
    pub fn of(
        company: &'a Company,
        mail: &'a MailSettings,
        establishments: &'a [Establishment],
    ) -> Self {
        Self {
            nit: company.nit.as_str(),
            nrc: company.nrc.as_ref().map(Nrc::as_str),
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
            mail: mail.into(),
            public_links: company.public_links,
            income_tax: company.income_tax.map(IncomeTaxResponse::from),
            closed_types: company.closed_types.iter().map(CatalogueCode).collect(),
            branch_offices: establishments
                .iter()
                .map(EstablishmentResponse::from)
                .collect(),
        }
    }
}

/// A person who answers for contingency events.
#[derive(Debug, JsonSchema, Serialize)]
struct ResponsibleResponse<'a> {
    /// The person's full name.
    name: &'a str,
    /// Type of the person's identity document.
    document_type: CatalogueCode<IdentityDocumentType>,
    /// Number of that identity document.
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
    /// The establishments that the caller may see, by their numbers.
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

/// An establishment with one point of sale.
#[derive(Debug, JsonSchema, Serialize)]
pub struct EstablishmentResponse<'a> {
    /// Number of the establishment within the company, from 1 on in the order of opening.
    branch_number: u32,
    /// Kind of establishment.
    establishment_type: CatalogueCode<EstablishmentType>,
    /// Your own code of it, as it was given.
    establishment_code: Option<&'a str>,
    /// The code that the authority gave it, as it was given.
    establishment_code_mh: Option<&'a str>,
    /// Your own code of its point of sale, as it was given.
    pos_code: Option<&'a str>,
    /// The code that the authority gave its point of sale, as it was given.
    pos_code_mh: Option<&'a str>,
    /// Establishment and point of sale as its control numbers carry them, such as `M001P001`; it
    /// never moves.
    place: AsText<IssuingPlace>,
    /// Where it is.
    address: AddressResponse<'a>,
    /// Its own telephone; null: the company's.
    phone: Option<&'a str>,
    /// Its own e-mail address; null: the company's.
    email: Option<&'a str>,
    /// The income-tax pair of its documents; null: the company's.
    income_tax: Option<IncomeTaxResponse>,
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
            income_tax: one.income_tax.map(IncomeTaxResponse::from),
        }
    }
}

/// An address in El Salvador.
#[derive(Debug, JsonSchema, Serialize)]
struct AddressResponse<'a> {
    /// The department.
    department: CatalogueCode<Department>,
    /// Code of the municipality within the department (CAT-013).
    municipality: &'a str,
    /// Code of the district within the municipality (CAT-008); null where it was not given.
    district: Option<String>,
    /// Street, number and what else is needed to find it.
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

/// How the company stands before the documents of 2026.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ReadinessResponse<'a> {
    /// True if documents of 2026 can be issued from `cutover` on: the certificate can be used, documents
    /// will be of 2026, and every establishment has what they need.
    ready: bool,
    /// What stands in the way of that, a sentence with its remedy an entry; none when it is ready.
    obstacles: Vec<String>,
    /// The edition of the documents that are issued now.
    edition: &'static str,
    /// The edition of those that are issued from `cutover` on.
    edition_after_cutover: &'static str,
    /// The edition that the operator holds the company to; null: by the date.
    pinned: Option<&'static str>,
    /// From when on only documents of 2026 are accepted.
    cutover: Local,
    /// How many days are left until then.
    days_left: u64,
    /// How many documents of 2022 the authority has not decided about.
    unsettled_documents: u64,
    /// The establishments and what each lacks.
    branch_offices: Vec<EstablishmentReadinessResponse<'a>>,
}

impl<'a> ReadinessResponse<'a> {
    pub fn of(readiness: &'a Readiness, language: Language) -> Self {
        let establishments = readiness.establishments.iter();
        Self {
            ready: readiness.is_ready(),
            obstacles: readiness
                .obstacles()
                .iter()
                .map(|obstacle| obstacle.text(language).to_owned())
                .collect(),
            edition: readiness.edition.name(),
            edition_after_cutover: readiness.after_cutover.name(),
            pinned: readiness.company.edition.map(Edition::name),
            cutover: AsText(readiness.cutover),
            days_left: readiness.days_left,
            unsettled_documents: readiness.unsettled,
            branch_offices: establishments
                .map(|one| EstablishmentReadinessResponse::of(one, language))
                .collect(),
        }
    }
}

/// What an establishment lacks for documents of 2026.
#[derive(Debug, JsonSchema, Serialize)]
struct EstablishmentReadinessResponse<'a> {
    /// Number of the establishment within the company, from 1 on in the order of opening.
    branch_number: u32,
    /// Kind of establishment.
    establishment_type: CatalogueCode<EstablishmentType>,
    /// Whether it lacks nothing.
    ready: bool,
    /// What it lacks, each as the violation that a document of 2026 would be refused with.
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
