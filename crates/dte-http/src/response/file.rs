//! Files in answers: as they are, without an envelope and never compressed, with what tells whether they
//! arrived whole.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, EntityTag, HeaderName, HeaderValue,
    VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dte_application::ports::HandedFile;

use crate::response::cacheable::has;
use crate::response::problem::Problem;
use crate::transport::in_flight;

const REPR_DIGEST: HeaderName = HeaderName::from_static("repr-digest");

/// By its client alone, who asks each time: a stamp or an invalidation changes it.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");

const ASKED_FOR: HeaderValue = HeaderValue::from_static("authorization");

/// What a browser does with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It keeps it.
    Kept,
    /// It shows it.
    InPlace,
}

/// The file; 304 to who has it already.
pub fn handed(
    http: &HttpRequest,
    file: &HandedFile,
    shown: Shown,
) -> Result<HttpResponse, Problem> {
    let tag = EntityTag::new_strong(hex::encode(file.sha256));
    if has(http, &tag) {
        let mut response = HttpResponse::build(StatusCode::NOT_MODIFIED).finish();
        name(&mut response, &tag);
        return Ok(response);
    }
    in_flight::take_bytes(http, 2 * file.bytes.len())?;
    let mut response = HttpResponse::build(StatusCode::OK);
    response
        .insert_header((CONTENT_TYPE, file.media))
        .insert_header((CONTENT_DISPOSITION, disposition(&file.name, shown)))
        .insert_header((
            REPR_DIGEST,
            format!("sha-256=:{}:", STANDARD.encode(file.sha256)),
        ));
    let mut response = response.body(Bytes::copy_from_slice(&file.bytes));
    name(&mut response, &tag);
    Ok(response)
}

fn name(response: &mut HttpResponse, tag: &EntityTag) {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, PRIVATE);
    headers.insert(VARY, ASKED_FOR);
    // A tag of hexadecimal digits is fit for a header.
    if let Ok(tag) = HeaderValue::from_str(&tag.to_string()) {
        headers.insert(ETAG, tag);
    }
}

/// Names are control numbers and codes: letters, digits, hyphens. Anything else is left out.
fn disposition(name: &str, shown: Shown) -> String {
    let is_fit = |it: &char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.' | '_');
    let name: String = name.chars().filter(is_fit).collect();
    match shown {
        Shown::Kept => format!("attachment; filename=\"{name}\""),
        Shown::InPlace => format!("inline; filename=\"{name}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_say_anything_else() {
        assert_eq!(
            disposition("DTE-01\"; a=b\r\n.json", Shown::Kept),
            "attachment; filename=\"DTE-01ab.json\""
        );
    }
}
