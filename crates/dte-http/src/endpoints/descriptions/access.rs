//! The interface on registration and log-in.

use crate::endpoints::login::KeysRequest;
use crate::endpoints::register::CompanyRequest;
use crate::openapi::description::{Description, OF_CERTIFICATES, Tag};
use crate::response::errors::Code;
use crate::response::session::{RegistrationResponse, SessionResponse};

pub fn register_company() -> Description {
    Description::new("register_company", Tag::Access, "Registers a company")
        .registering()
        .takes::<CompanyRequest>()
        .answers::<RegistrationResponse<'_>>(201)
        .idempotent()
        .refuses(&[Code::CompanyAlreadyRegistered, Code::SecretAlreadyShown])
        .refuses(OF_CERTIFICATES)
}

pub fn log_in() -> Description {
    Description::new("log_in", Tag::Access, "Logs an establishment in")
        .public()
        .takes::<KeysRequest>()
        .answers::<SessionResponse<'_>>(200)
        .refuses(&[Code::InvalidCredentials, Code::PortalCredentialsRejected])
        .refuses(&[Code::RateLimited, Code::AuthorityUnavailable])
        .refuses(OF_CERTIFICATES)
}
