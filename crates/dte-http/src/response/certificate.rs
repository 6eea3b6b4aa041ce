//! Certificates in answers: nothing secret.

use dte_application::use_cases::replace_certificate::CertificateView;
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::Universal;

/// The certificate in use, without anything secret.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CertificateResponse<'a> {
    /// NIT of the taxpayer that it is of.
    nit: &'a str,
    /// From when on it is valid.
    valid_from: Universal,
    /// Until when it is valid.
    valid_until: Universal,
    /// How many days are left until then; below 0 once they are over.
    days_left: i64,
    /// `api` when its company gave it, `folder` when its file lies in the service's folder.
    source: &'static str,
}

impl<'a> From<&'a CertificateView> for CertificateResponse<'a> {
    fn from(view: &'a CertificateView) -> Self {
        let facts = &view.facts;
        Self {
            nit: facts.nit.as_str(),
            valid_from: Universal(facts.begins_at),
            valid_until: Universal(facts.ends_at),
            days_left: view.days_left,
            source: if facts.is_kept { "api" } else { "folder" },
        }
    }
}
