//! The interface on the company, its establishments, its certificate and its logo.

use dte_domain::value::Whole;

use crate::endpoints::company::{CompanyPatch, EstablishmentPatch};
use crate::endpoints::logo;
use crate::endpoints::register::BranchesRequest;
use crate::openapi::description::{Description, OF_CERTIFICATES, Tag};
use crate::request::picture;
use crate::request::upload::CertificateForm;
use crate::response::certificate::CertificateResponse;
use crate::response::company::{
    BranchesResponse, CompanyResponse, EstablishmentResponse, ReadinessResponse,
};
use crate::response::errors::Code;
use crate::response::look::LookResponse;
use crate::response::session::RegistrationResponse;

pub fn read_company() -> Description {
    Description::new("read_company", Tag::Company, "Reads the company")
        .answers::<CompanyResponse<'_>>(200)
}

pub fn amend_company() -> Description {
    Description::new("amend_company", Tag::Company, "Changes the company")
        .takes::<CompanyPatch>()
        .answers::<CompanyResponse<'_>>(200)
        .refuses(&[
            Code::Forbidden,
            Code::DocumentNotFound,
            Code::MailNotConfigured,
        ])
        .refuses(OF_CERTIFICATES)
}

pub fn open_branches() -> Description {
    Description::new("open_branches", Tag::Company, "Opens establishments")
        .takes::<BranchesRequest>()
        .answers::<RegistrationResponse<'_>>(201)
        .idempotent()
        .refuses(&[Code::Forbidden, Code::SecretAlreadyShown])
}

pub fn list_branches() -> Description {
    Description::new("list_branches", Tag::Company, "Lists the establishments")
        .answers::<BranchesResponse<'_>>(200)
}

pub fn read_readiness() -> Description {
    Description::new(
        "read_readiness",
        Tag::Company,
        "Tells how the company stands before the documents of 2026",
    )
    .answers::<ReadinessResponse<'_>>(200)
}

pub fn amend_branch() -> Description {
    Description::new("amend_branch", Tag::Company, "Changes an establishment")
        .path::<Whole<1, 999>>("id")
        .takes::<EstablishmentPatch>()
        .answers::<EstablishmentResponse<'_>>(200)
        .refuses(&[Code::Forbidden, Code::DocumentNotFound])
}

pub fn read_certificate() -> Description {
    Description::new(
        "read_certificate",
        Tag::Company,
        "Reads the certificate in use, without anything secret",
    )
    .answers::<CertificateResponse<'_>>(200)
    .refuses(OF_CERTIFICATES)
}

pub fn replace_certificate() -> Description {
    Description::new(
        "replace_certificate",
        Tag::Company,
        "Gives another certificate, which is tried before it replaces the one in use",
    )
    .takes_form::<CertificateForm>()
    .answers::<CertificateResponse<'_>>(200)
    .refuses(&[Code::Forbidden])
    .refuses(OF_CERTIFICATES)
}

pub fn read_logo() -> Description {
    Description::new("read_logo", Tag::Company, "Reads the logo as it is kept")
        .hands_over(&["image/png"])
        .refuses(&[Code::LogoNotFound])
}

pub fn replace_logo() -> Description {
    Description::new(
        "replace_logo",
        Tag::Company,
        "Gives the logo of readable documents, and their colour",
    )
    .query(logo::parameters)
    .takes_files(&picture::MEDIA)
    .answers::<LookResponse>(200)
    .refuses(&[Code::Forbidden])
}

pub fn remove_logo() -> Description {
    Description::new(
        "remove_logo",
        Tag::Company,
        "Goes without a logo, in the colour that nobody chose",
    )
    .answers::<LookResponse>(200)
    .refuses(&[Code::Forbidden, Code::LogoNotFound])
}
