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
use crate::openapi::description::{OF_CERTIFICATES, Tag};
use crate::request::body::{Body, convert};
use crate::request::caller::{MayRegister, Session};
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, OrNull, Redacted, given};
use crate::request::language;
use crate::request::own_reference::IncomeTaxRequest;
use crate::request::sections::AddressRequest;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::session::RegistrationResponse;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

/// How many days a session token lives when the company does not say.
const TOKEN_DAYS: u32 = 30;

pub const REGISTER: Endpoint = Endpoint::post(&["/auth/register"], |it| it.to(register))
    .named("register_company", Tag::Access)
    .summary("Registers a company")
    .about(
        "Registers a company with its establishments, and answers the keys with which they log \
         in. The secrets are shown this once; a NIT is registered once.",
    )
    .registering()
    .takes::<CompanyRequest>()
    .answers::<RegistrationResponse<'_>>(201)
    .idempotent()
    .refuses(&[Code::CompanyAlreadyRegistered, Code::SecretAlreadyShown])
    .refuses(OF_CERTIFICATES);

async fn register(
    service: web::Data<Service>,
    _: MayRegister,
    http: HttpRequest,
    body: Body<CompanyRequest>,
) -> Result<HttpResponse, Problem> {
    let mut found = body.found;
    let idempotency = idempotency("/auth/register", &http, &body.bytes, &mut found);
    let request = RegisterRequest {
        registration: convert(body.request, found, CompanyRequest::into_registration),
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

pub const OPEN: Endpoint = Endpoint::post(&["/company/branches"], |it| it.to(open))
    .named("open_branches", Tag::Company)
    .summary("Opens establishments")
    .about(
        "Opens establishments of the company, and answers their keys. The secrets are shown this \
         once.",
    )
    .takes::<BranchesRequest>()
    .answers::<RegistrationResponse<'_>>(201)
    .idempotent()
    .refuses(&[Code::Forbidden, Code::SecretAlreadyShown]);

async fn open(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    body: Body<BranchesRequest>,
) -> Result<HttpResponse, Problem> {
    let mut found = body.found;
    let idempotency = idempotency("/company/branches", &http, &body.bytes, &mut found);
    let request = OpenRequest {
        caller,
        branches: convert(body.request, found, |request| {
            request.branch_offices.each(|one| one.0.into_branch())
        }),
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

/// A company that is registered, with its first establishments.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct CompanyRequest {
    /// The company's NIT, with or without hyphens. It says which certificate signs, and is the user
    /// of the authority's portal.
    #[garde(custom(given), dive)]
    nit: Field<Nit>,
    /// The company's registration as a payer of VAT (`nrc`); `null`, said explicitly, of who is not
    /// registered: such a company issues types 14, 15 and 17, and 18 over 14, alone.
    #[garde(custom(given), dive)]
    nrc: Field<OrNull<Nrc>>,
    /// How the company signs in at the authority; `STANDARD` is the only way, and is meant when it is
    /// left out.
    #[garde(dive)]
    auth_type: Field<Standard>,
    /// Legal name (`nombre` of the issuer), which its documents carry.
    #[garde(custom(given), dive)]
    business_name: Field<Text<5, 200>>,
    /// Trade name (`nombreComercial`), where it has one.
    #[garde(dive)]
    commercial_name: Field<Text<5, 150>>,
    /// Code of its economic activity (`codActividad`, CAT-019).
    #[garde(custom(given), dive)]
    economic_activity: Field<Digits<5, 6>>,
    /// The activity in words (`descActividad`), which documents carry beside the code.
    #[garde(custom(given), dive)]
    economic_activity_desc: Field<Text<5, 150>>,
    /// Telephone (`telefono`), which documents carry.
    #[garde(custom(given), dive)]
    phone: Field<PhoneDigits>,
    /// E-mail address (`correo`), which documents carry.
    #[garde(custom(given), dive)]
    email: Field<Email>,
    /// Password of the private key of the company's signing certificate (`passwordPri`). It must open
    /// the certificate; it is kept encrypted and never answered.
    #[garde(custom(given), dive)]
    password_pri: Redacted<Verbatim<1, 255>>,
    /// Whether control numbers carry the year (false when left out). With and without it they begin
    /// again with 1 each January.
    #[garde(dive)]
    year_in_dte: Field<bool>,
    /// For how many days the token of a log-in is good; 30 when left out.
    #[garde(dive)]
    token_lifetime: Field<Whole<1, 90>>,
    /// The person who answers for the company's contingency events towards the authority, and for
    /// invalidations that name nobody. Left out, of contingency events the operator's choice, or the company
    /// itself with its NIT.
    #[garde(dive)]
    responsible: ObjectField<ResponsibleRequest>,
    /// Whether each establishment may write credit notes over the documents of the others; otherwise
    /// (false, which it is when left out) only the main office may.
    #[garde(dive)]
    returns_at_any_branch: Field<bool>,
    /// The income-tax pair of its documents that have none of their own, for annexes 1 and 2 of the VAT
    /// return (F-07).
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
    /// Its establishments and points of sale, 1 to 100, one an entry.
    #[garde(custom(given), dive)]
    branch_offices: ArrayField<Object<BranchRequest>>,
}

/// A person who answers for contingency events (`nombreResponsable`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ResponsibleRequest {
    /// The person's full name.
    #[garde(custom(given), dive)]
    name: Field<Text<5, 100>>,
    /// Type of the person's identity document.
    #[garde(custom(given), dive)]
    document_type: Field<IdentityDocumentType>,
    /// Number of that identity document.
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

/// Establishments that a registered company opens.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct BranchesRequest {
    /// The new establishments and points of sale, 1 to 100, one an entry.
    #[garde(custom(given), dive)]
    branch_offices: ArrayField<Object<BranchRequest>>,
}

/// An establishment with one point of sale. A second till of the same establishment is a second entry
/// with the same establishment's code.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct BranchRequest {
    /// What kind of establishment it is (`tipoEstablecimiento`): it gives the letter of its code.
    #[garde(custom(given), dive)]
    establishment_type: Field<EstablishmentType>,
    /// Your own code of the establishment (`codEstable`). Where it has the form of one (`S002`) and
    /// `establishment_code_mh` is absent, control numbers carry it.
    #[garde(dive)]
    establishment_code: Field<Text<1, 10>>,
    /// The code that the authority gave the establishment (`codEstableMH`): the letter of its type
    /// and three digits, such as `M001`. Control numbers carry it; without it and a fitting
    /// `establishment_code` one is assigned.
    #[garde(dive)]
    establishment_code_mh: Field<Text<4, 4>>,
    /// Your own code of the point of sale (`codPuntoVenta`). Where it has the form of one (`P001`)
    /// and `pos_code_mh` is absent, control numbers carry it.
    #[garde(dive)]
    pos_code: Field<Text<1, 15>>,
    /// The code that the authority gave the point of sale (`codPuntoVentaMH`), such as `P001`.
    /// Control numbers carry it; without it and a fitting `pos_code` one is assigned.
    #[garde(dive)]
    pos_code_mh: Field<Text<4, 4>>,
    /// Where it is (`direccion`); that of the main office when left out.
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    /// Its own telephone; that of the company when left out.
    #[garde(dive)]
    phone: Field<PhoneDigits>,
    /// Its own e-mail address; that of the company when left out.
    #[garde(dive)]
    email: Field<Email>,
    /// The income-tax pair of its documents; that of the company when left out.
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
}

impl CompanyRequest {
    fn into_registration(self) -> Option<Registration> {
        Some(Registration {
            nit: self.nit.given()?,
            nrc: self.nrc.given()?.0,
            business_name: self.business_name.given()?,
            commercial_name: self.commercial_name.given(),
            activity_code: self.economic_activity.given()?,
            activity_description: self.economic_activity_desc.given()?,
            phone: self.phone.given()?,
            email: self.email.given()?,
            certificate_password: Secret::new(&*self.password_pri.given()?),
            year_in_number: self.year_in_dte.or_default(),
            token_days: self.token_lifetime.given().map_or(TOKEN_DAYS, Whole::get),
            responsible: self
                .responsible
                .inner()
                .and_then(ResponsibleRequest::into_responsible),
            returns_at_any_branch: self.returns_at_any_branch.or_default(),
            income_tax: self
                .income_tax
                .inner()
                .and_then(IncomeTaxRequest::into_income_tax),
            branches: self.branch_offices.each(|branch| branch.0.into_branch())?,
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
            income_tax: self
                .income_tax
                .inner()
                .and_then(IncomeTaxRequest::into_income_tax),
        })
    }
}
