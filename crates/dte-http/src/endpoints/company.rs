//! `/api/v1/company` and `/api/v1/branches/{id}`: a company looks at itself, says anew who it is and
//! where its establishments are, and sees how it stands before the edition of 2026.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{CompanyChange, Scope, Secret};
use dte_application::use_cases::amend_company::{AmendRequest, Amendment, OwnAmendment};
use dte_application::{Caller, Error};
use dte_domain::catalog::{Department, DistrictCode, MunicipalityCode};
use dte_domain::language::{Bilingual, Language};
use dte_domain::message;
use dte_domain::taxpayer::{Email, PhoneDigits};
use dte_domain::value::{Digits, Text, Value, Verbatim, Whole};
use dte_domain::violation::Warning;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoints::mail_patch::MailPatch;
use crate::endpoints::register::ResponsibleRequest;
use crate::openapi::description::{OF_CERTIFICATES, Tag};
use crate::request::body::Body;
use crate::request::caller::{OpenSession, Session, require};
use crate::request::field_errors::{FieldErrorKind, FieldErrors};
use crate::request::json::{ArrayField, Field, Object, ObjectField, Redacted, given};
use crate::request::language::{self, Preferred};
use crate::request::own_reference::IncomeTaxRequest;
use crate::response::company::{
    BranchesResponse, CompanyResponse, EstablishmentResponse, ReadinessResponse,
};
use crate::response::envelope::{Success, say};
use crate::response::errors::Code;
use crate::response::hints;
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const SHOW: Endpoint = Endpoint::get(&["/company"], |it| it.to(show))
    .named("read_company", Tag::Company)
    .summary("Reads the company")
    .about("Reads the company and its establishments, without any key or secret.")
    .answers::<CompanyResponse<'_>>(200);

async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let seen = service.amend.show(caller).await;
    let seen = seen.map_err(Problem::in_session)?;
    let data = CompanyResponse::of(&seen.company, &seen.mail, &seen.establishments);
    Success::of(data).answer(StatusCode::OK)
}

pub const BRANCHES: Endpoint = Endpoint::get(&["/company/branches"], |it| it.to(branches))
    .named("list_branches", Tag::Company)
    .summary("Lists the establishments")
    .about("Lists the establishments: to the main office all, to another establishment itself.")
    .answers::<BranchesResponse<'_>>(200);

/// The establishments that the caller may see, with their places in control numbers.
async fn branches(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let seen = service.amend.show(caller).await;
    let seen = seen.map_err(Problem::in_session)?;
    let data = BranchesResponse::of(&seen.establishments);
    Success::of(data).answer(StatusCode::OK)
}

pub const AMEND: Endpoint = Endpoint::patch(&["/company"], |it| it.to(amend))
    .named("amend_company", Tag::Company)
    .summary("Changes the company")
    .about(
        "Changes what is given of the company and of its establishments, all of it or nothing; \
         documents that were issued stay as they are. Repeated, it comes to the same.",
    )
    .takes::<CompanyPatch>()
    .answers::<CompanyResponse<'_>>(200)
    .refuses(&[
        Code::Forbidden,
        Code::DocumentNotFound,
        Code::MailNotConfigured,
    ])
    .refuses(OF_CERTIFICATES);

async fn amend(
    service: web::Data<Service>,
    OpenSession(grant): OpenSession,
    Preferred(language): Preferred,
    mut body: Body<CompanyPatch>,
) -> Result<HttpResponse, Problem> {
    refuse_unknown(&mut body);
    let odd = &body.warnings;
    let (own, amendments) = body.request.unwrap_or_default().into_amendments();
    // Copies show documents to whoever gets them.
    let copies = own.change.mail.as_ref().and_then(|mail| mail.cc.as_ref());
    if copies.is_some_and(|copies| !copies.is_empty()) {
        require(&grant, Scope::Read)?;
    }
    let request = AmendRequest {
        caller: Caller::from(&grant),
        own,
        amendments,
        found: body.found,
    };
    let amended = service.amend.run(request).await;
    let refused = |error| {
        let odd = Warnings::in_language(language, odd);
        Problem::in_session(error).warning(odd)
    };
    let amended = amended.map_err(refused)?;
    let data = CompanyResponse::of(&amended.company, &amended.mail, &amended.establishments);
    answer(data, language, odd.iter().chain(&amended.warnings))
}

/// A member that nobody knows is one that cannot be changed.
fn refuse_unknown<T>(body: &mut Body<T>) {
    body.refuse_unknown(
        FieldErrorKind::Unchangeable,
        Bilingual {
            english: "a member that can be changed",
            spanish: "un miembro que pueda cambiarse",
        },
    );
}

pub const AMEND_BRANCH: Endpoint =
    Endpoint::patch(&["/company/branches/{id}", "/branches/{id}"], |it| {
        it.to(amend_branch)
    })
    .named("amend_branch", Tag::Company)
    .summary("Changes an establishment")
    .about(
        "Changes what is given of one establishment; its control numbers do not change. Repeated, \
         it comes to the same.",
    )
    .in_path((
        "id",
        Whole::<1, 999>::form,
        "Number of the establishment (`branch_number`).",
    ))
    .takes::<EstablishmentPatch>()
    .answers::<EstablishmentResponse<'_>>(200)
    .refuses(&[Code::Forbidden, Code::DocumentNotFound]);

async fn amend_branch(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<EstablishmentPatch>,
) -> Result<HttpResponse, Problem> {
    let branch = http.match_info().query("id").parse().unwrap_or_default();
    refuse_unknown(&mut body);
    let odd = &body.warnings;
    let patch = body.request.unwrap_or_default();
    let request = AmendRequest {
        caller,
        own: OwnAmendment::default(),
        amendments: vec![patch.into_amendment(String::new(), Some(branch))],
        found: body.found,
    };
    let language = language::of(&http);
    let refused = |error| no_such_branch(error).warning(Warnings::in_language(language, odd));
    let amended = service.amend.run(request).await.map_err(refused)?;
    let Some(one) = amended.establishments.first() else {
        return Err(Problem::from(Code::InternalError).because("no establishment was changed"));
    };
    let data = EstablishmentResponse::from(one);
    answer(data, language, odd.iter().chain(&amended.warnings))
}

fn no_such_branch(error: Error) -> Problem {
    match error {
        Error::NotFound => Problem::from(Code::DocumentNotFound).saying(message!(
            "the company has no such establishment",
            "la empresa no tiene tal establecimiento"
        )),
        other => Problem::in_session(other),
    }
}

fn answer<'w>(
    data: impl Serialize,
    language: Language,
    warnings: impl IntoIterator<Item = &'w Warning>,
) -> Result<HttpResponse, Problem> {
    let warnings = Warnings::in_language(language, warnings);
    Success::warning(data, &warnings).answer(StatusCode::OK)
}

pub const READINESS: Endpoint = Endpoint::get(&["/company/readiness"], |it| it.to(readiness))
    .named("read_readiness", Tag::Company)
    .summary("Tells how the company stands before the documents of 2026")
    .about(
        "Tells whether documents of 2026 can be issued from the cut-over on, and what stands in \
         the way: what each establishment lacks (`missing`), and of the whole company \
         (`obstacles`).",
    )
    .answers::<ReadinessResponse<'_>>(200);

async fn readiness(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let readiness = service.readiness.run(caller).await;
    let mut readiness = readiness.map_err(Problem::in_session)?;
    let establishments = readiness.establishments.iter_mut();
    let missing = establishments.flat_map(|one| &mut one.missing);
    missing.for_each(hints::add);
    let data = ReadinessResponse::of(&readiness, language);
    let mut answer = Success::of(data).answer(StatusCode::OK)?;
    say(language, answer.headers_mut());
    Ok(answer)
}

/// What is changed of a company, of the caller's own establishment and of others; what is left out
/// stays.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct CompanyPatch {
    /// Legal name (`nombre` of the issuer), which its documents carry.
    #[garde(dive)]
    business_name: Field<Text<5, 200>>,
    /// Trade name (`nombreComercial`), where it has one.
    #[garde(dive)]
    commercial_name: Field<Text<5, 150>>,
    /// Code of its economic activity (`codActividad`, CAT-019).
    #[garde(dive)]
    economic_activity: Field<Digits<5, 6>>,
    /// The activity in words (`descActividad`), which documents carry beside the code.
    #[garde(dive)]
    economic_activity_desc: Field<Text<5, 150>>,
    /// Telephone (`telefono`), which documents carry.
    #[garde(dive)]
    phone: Field<PhoneDigits>,
    /// E-mail address (`correo`), which documents carry.
    #[garde(dive)]
    email: Field<Email>,
    /// Password of the private key of the company's signing certificate (`passwordPri`). It must open
    /// the certificate; it is kept encrypted and never answered.
    #[garde(dive)]
    password_pri: Redacted<Verbatim<1, 255>>,
    /// The person who answers for the company's contingency events towards the authority, and for
    /// invalidations that name nobody.
    #[garde(dive)]
    responsible: ObjectField<ResponsibleRequest>,
    /// Whether each establishment may write credit notes over the documents of the others;
    /// otherwise only the main office may.
    #[garde(dive)]
    returns_at_any_branch: Field<bool>,
    /// How its documents are mailed to their receivers.
    #[garde(dive)]
    mail: ObjectField<MailPatch>,
    /// Whether receivers have pages of its documents (`public_url` of a record). What was handed out leads nowhere
    /// while they have none.
    #[garde(dive)]
    public_links: Field<bool>,
    /// The income-tax pair of its documents that have none of their own, for annexes 1 and 2 of the VAT
    /// return (F-07).
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
    /// Changes of the address of the caller's own establishment.
    #[garde(dive)]
    address: ObjectField<AddressPatch>,
    /// The code that the authority gave the caller's own establishment (`codEstableMH`), where none
    /// was given; one that control numbers could carry must be the one that they carry.
    #[garde(dive)]
    establishment_code_mh: Field<Text<4, 4>>,
    /// The code that the authority gave its point of sale (`codPuntoVentaMH`), likewise.
    #[garde(dive)]
    pos_code_mh: Field<Text<4, 4>>,
    /// Changes of establishments by their numbers; others than the own one only by the main office.
    #[garde(dive)]
    branch_offices: ArrayField<Object<BranchPatch>>,
}

/// What is changed of an establishment that is named by its number; what is left out stays.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct BranchPatch {
    /// The establishment's number (`branch_number` of `GET /api/v1/company`).
    #[garde(custom(given), dive)]
    id: Field<Whole<1, 999>>,
    /// Changes of its address.
    #[garde(dive)]
    address: ObjectField<AddressPatch>,
    /// The code that the authority gave it (`codEstableMH`), where none was given; one that control
    /// numbers could carry must be the one that they carry.
    #[garde(dive)]
    establishment_code_mh: Field<Text<4, 4>>,
    /// The code that the authority gave its point of sale (`codPuntoVentaMH`), likewise.
    #[garde(dive)]
    pos_code_mh: Field<Text<4, 4>>,
    /// The income-tax pair of its documents, for annexes 1 and 2 of the VAT return (F-07).
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
}

/// What is changed of the establishment that the path names; what is left out stays.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct EstablishmentPatch {
    /// Changes of its address.
    #[garde(dive)]
    address: ObjectField<AddressPatch>,
    /// The code that the authority gave it (`codEstableMH`), where none was given; one that control
    /// numbers could carry must be the one that they carry.
    #[garde(dive)]
    establishment_code_mh: Field<Text<4, 4>>,
    /// The code that the authority gave its point of sale (`codPuntoVentaMH`), likewise.
    #[garde(dive)]
    pos_code_mh: Field<Text<4, 4>>,
    /// The income-tax pair of its documents, for annexes 1 and 2 of the VAT return (F-07).
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
}

/// What is changed of an address; what is left out stays.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct AddressPatch {
    /// The department (`departamento`).
    #[garde(dive)]
    department: Field<Department>,
    /// The municipality within the department (`municipio`); `GET /api/v1/catalogs/CAT-013` lists
    /// them.
    #[garde(dive)]
    municipality: Field<MunicipalityCode>,
    /// The district within the municipality (`distrito`); documents of 2026 need it, `GET
    /// /api/v1/catalogs/CAT-008` lists them.
    #[garde(dive)]
    district: Field<DistrictCode>,
    /// Street, number and what else is needed to find it (`complemento`).
    #[garde(dive)]
    complement: Field<Text<1, 200>>,
}

impl CompanyPatch {
    /// What it says of the company, and of the establishments that it names; of the caller's own only
    /// when something is said of it.
    fn into_amendments(self) -> (OwnAmendment, Vec<Amendment>) {
        let responsible = self.responsible.inner();
        let company = OwnAmendment {
            change: CompanyChange {
                business_name: self.business_name.given(),
                commercial_name: self.commercial_name.given(),
                activity_code: self.economic_activity.given(),
                activity_description: self.economic_activity_desc.given(),
                phone: self.phone.given(),
                email: self.email.given(),
                responsible: responsible.and_then(ResponsibleRequest::into_responsible),
                returns_at_any_branch: self.returns_at_any_branch.given(),
                public_links: self.public_links.given(),
                income_tax: self
                    .income_tax
                    .inner()
                    .and_then(IncomeTaxRequest::into_income_tax),
                certificate_password: None,
                mail: self.mail.inner().map(MailPatch::into_change),
            },
            certificate_password: self.password_pri.given().map(|text| Secret::new(&*text)),
        };
        let own = EstablishmentPatch {
            address: self.address,
            establishment_code_mh: self.establishment_code_mh,
            pos_code_mh: self.pos_code_mh,
            income_tax: Field::Absent,
        };
        let own = own
            .says_anything()
            .then(|| own.into_amendment(String::new(), None));
        let named = self.branch_offices;
        let named = named.each(|entry| Some(entry.0.into_patch()));
        let named = named.unwrap_or_default().into_iter().enumerate();
        let named = named.filter_map(|(index, (id, patch))| {
            let path = format!("branch_offices[{index}]");
            id.map(|id| patch.into_amendment(path, Some(id)))
        });
        (company, own.into_iter().chain(named).collect())
    }
}

impl BranchPatch {
    fn into_patch(self) -> (Option<u32>, EstablishmentPatch) {
        let patch = EstablishmentPatch {
            address: self.address,
            establishment_code_mh: self.establishment_code_mh,
            pos_code_mh: self.pos_code_mh,
            income_tax: self.income_tax,
        };
        (self.id.given().map(Whole::get), patch)
    }
}

impl EstablishmentPatch {
    fn says_anything(&self) -> bool {
        matches!(self.address, Field::Given(_))
            || matches!(self.establishment_code_mh, Field::Given(_))
            || matches!(self.pos_code_mh, Field::Given(_))
    }

    fn into_amendment(self, path: String, branch: Option<u32>) -> Amendment {
        let address = self.address.inner().unwrap_or_default();
        Amendment {
            branch,
            path,
            department: address.department.given(),
            municipality: address.municipality.given(),
            district: address.district.given(),
            complement: address.complement.given(),
            code_mh: self.establishment_code_mh.given(),
            pos_code_mh: self.pos_code_mh.given(),
            income_tax: self
                .income_tax
                .inner()
                .and_then(IncomeTaxRequest::into_income_tax),
        }
    }
}
