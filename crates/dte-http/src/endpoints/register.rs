//! `POST /api/v1/auth/register`: a company registers itself and its establishments.
//! `POST /api/v1/company/branches`: it opens more of them.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::Secret;
use dte_application::use_cases::register_company::{
    Branch, OpenRequest, RegisterRequest, RegisteredCompany, Registration,
};
use dte_domain::catalog::{EstablishmentType, IdentityDocumentType};
use dte_domain::contingency::Responsible;
use dte_domain::language::Phrase;
use dte_domain::taxpayer::{Email, Nit, Nrc, PhoneDigits};
use dte_domain::value::{
    Digits, Form, Notation, ParseError, ParseErrorKind, Text, Value, Verbatim, Whole,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::{idempotency, marked};
use crate::request::body::Body;
use crate::request::caller::{MayRegister, Session};
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, Redacted, StandIn, given};
use crate::request::language;
use crate::request::sections::AddressRequest;
use crate::response::envelope::Success;
use crate::response::problem::Problem;
use crate::response::session::RegistrationResponse;
use crate::response::warnings::Warnings;
use crate::service::Service;

/// How many days a session token lives when the company does not say.
const TOKEN_DAYS: u32 = 30;

pub async fn register(
    service: web::Data<Service>,
    _: MayRegister,
    http: HttpRequest,
    body: Body<CompanyRequest>,
) -> Result<HttpResponse, Problem> {
    let mut found = body.found;
    let idempotency = idempotency("/auth/register", &http, &body.bytes, &mut found);
    let registration = body.request.and_then(CompanyRequest::into_registration);
    let request = RegisterRequest {
        registration,
        found,
        idempotency,
    };
    let language = language::of(&http);
    let told = |also| {
        let all = body.warnings.iter().chain(also);
        Warnings::in_language(language, all)
    };
    match service.register.run(request).await {
        Ok(registered) => answer(&registered, &told(&*registered.warnings)),
        Err(error) => Err(Problem::from(error).warning(told(&[]))),
    }
}

fn answer(registered: &RegisteredCompany, warnings: &Warnings) -> Result<HttpResponse, Problem> {
    let own = registered.keys.get(registered.main);
    let data = RegistrationResponse::of(&registered.keys, own);
    let answer = Success::warning(data, warnings).answer(StatusCode::CREATED)?;
    Ok(marked(answer, registered.replayed))
}

pub async fn open_branches(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    body: Body<BranchesRequest>,
) -> Result<HttpResponse, Problem> {
    let mut found = body.found;
    let idempotency = idempotency("/company/branches", &http, &body.bytes, &mut found);
    let branches = body.request.map(|request| request.branch_offices);
    let branches = branches.unwrap_or_default();
    let branches = branches.each(StandIn::Nothing, |one| one.0.into_branch());
    let request = OpenRequest {
        caller,
        branches: branches.unwrap_or_default(),
        found,
        idempotency,
    };
    let opened = service.register.open(request).await;
    let language = language::of(&http);
    let odd = || Warnings::in_language(language, &body.warnings);
    let opened = opened.map_err(|error| Problem::in_session(error).warning(odd()))?;
    let warnings = body.warnings.iter().chain(&opened.warnings);
    let warnings = Warnings::in_language(language, warnings);
    let data = RegistrationResponse::of(&opened.keys, None);
    let answer = Success::warning(data, &warnings).answer(StatusCode::CREATED)?;
    Ok(marked(answer, opened.replayed))
}

/// The only kind of authentication.
#[derive(Clone, Copy)]
struct Standard;

impl Value for Standard {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        match written.trim() {
            "STANDARD" => Ok(Self),
            other => Err(ParseError::new(
                ParseErrorKind::Catalogue,
                Phrase::value("STANDARD"),
                other,
            )),
        }
    }

    fn form() -> Form {
        Form::pattern("^STANDARD$", "STANDARD", "STANDARD")
    }
}

#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct CompanyRequest {
    #[garde(custom(given), dive)]
    nit: Field<Nit>,
    #[garde(custom(given), dive)]
    nrc: Field<Nrc>,
    #[garde(dive)]
    auth_type: Field<Standard>,
    #[garde(custom(given), dive)]
    business_name: Field<Text<5, 200>>,
    #[garde(dive)]
    commercial_name: Field<Text<5, 150>>,
    #[garde(custom(given), dive)]
    economic_activity: Field<Digits<5, 6>>,
    #[garde(custom(given), dive)]
    economic_activity_desc: Field<Text<5, 150>>,
    #[garde(custom(given), dive)]
    phone: Field<PhoneDigits>,
    #[garde(custom(given), dive)]
    email: Field<Email>,
    #[garde(custom(given), dive)]
    password_pri: Redacted<Verbatim<1, 255>>,
    #[garde(dive)]
    year_in_dte: Field<bool>,
    #[garde(dive)]
    token_lifetime: Field<Whole<1, 90>>,
    #[garde(dive)]
    responsible: ObjectField<ResponsibleRequest>,
    #[garde(dive)]
    returns_at_any_branch: Field<bool>,
    #[garde(custom(given), dive)]
    branch_offices: ArrayField<Object<BranchRequest>>,
}

#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ResponsibleRequest {
    #[garde(custom(given), dive)]
    name: Field<Text<5, 100>>,
    #[garde(custom(given), dive)]
    document_type: Field<IdentityDocumentType>,
    #[garde(custom(given), dive)]
    document_number: Field<Text<5, 25>>,
}

impl ResponsibleRequest {
    pub fn into_responsible(self) -> Option<Responsible> {
        Some(Responsible {
            name: self.name.given()?,
            document_type: self.document_type.given()?,
            document_number: self.document_number.given()?,
        })
    }
}

#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct BranchesRequest {
    #[garde(custom(given), dive)]
    branch_offices: ArrayField<Object<BranchRequest>>,
}

#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct BranchRequest {
    #[garde(custom(given), dive)]
    establishment_type: Field<EstablishmentType>,
    #[garde(dive)]
    establishment_code: Field<Text<1, 10>>,
    #[garde(dive)]
    establishment_code_mh: Field<Text<4, 4>>,
    #[garde(dive)]
    pos_code: Field<Text<1, 15>>,
    #[garde(dive)]
    pos_code_mh: Field<Text<4, 4>>,
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    #[garde(dive)]
    phone: Field<PhoneDigits>,
    #[garde(dive)]
    email: Field<Email>,
}

impl CompanyRequest {
    /// The registration for the rules to judge. What could not be read has a stand-in, of the
    /// establishments an empty list, and is refused all the same.
    fn into_registration(self) -> Option<Registration> {
        Some(Registration {
            nit: self.nit.or_stand_in("000000000")?,
            nrc: self.nrc.or_stand_in("00000000")?,
            business_name: self.business_name.or_stand_in("-----")?,
            commercial_name: self.commercial_name.given(),
            activity_code: self.economic_activity.or_stand_in("00000")?,
            activity_description: self.economic_activity_desc.or_stand_in("-----")?,
            phone: self.phone.or_stand_in("00000000")?,
            email: self.email.or_stand_in("nobody@nowhere.example")?,
            certificate_password: Secret::new(&*self.password_pri.or_stand_in("-")?),
            year_in_number: self.year_in_dte.given().unwrap_or_default(),
            token_days: self.token_lifetime.given().map_or(TOKEN_DAYS, Whole::get),
            responsible: self
                .responsible
                .inner()
                .and_then(ResponsibleRequest::into_responsible),
            returns_at_any_branch: self.returns_at_any_branch.given().unwrap_or_default(),
            branches: self
                .branch_offices
                .each(StandIn::Nothing, |branch| branch.0.into_branch())
                .unwrap_or_default(),
        })
    }
}

impl BranchRequest {
    fn into_branch(self) -> Option<Branch> {
        Some(Branch {
            kind: self.establishment_type.given()?,
            code: self.establishment_code.given(),
            code_mh: self.establishment_code_mh.given(),
            pos_code: self.pos_code.given(),
            pos_code_mh: self.pos_code_mh.given(),
            address: self.address.inner().and_then(AddressRequest::into_address),
            phone: self.phone.given(),
            email: self.email.given(),
        })
    }
}
