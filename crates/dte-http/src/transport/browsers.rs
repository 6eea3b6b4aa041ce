//! What browsers need: pages of other origins that may ask, and answers compressed when asked.

use actix_cors::Cors;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, AUTHORIZATION, AcceptEncoding, CONTENT_DISPOSITION,
    CONTENT_LANGUAGE, CONTENT_TYPE, ContentEncoding, ETAG, Encoding, Header, IF_NONE_MATCH,
    LOCATION, RETRY_AFTER,
};

/// How long a browser remembers what a page may ask: an hour, in seconds.
const REMEMBERED: usize = 3_600;

/// Lets pages of these origins ask, and nobody's cookies with them: a page says by a token who asks.
pub fn allow(origins: &[String]) -> Cors {
    let cors = origins
        .iter()
        .fold(Cors::default(), |cors, origin| cors.allowed_origin(origin));
    let methods = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
    ];
    cors.allowed_methods(methods)
        .allowed_headers([
            ACCEPT_LANGUAGE.as_str(),
            AUTHORIZATION.as_str(),
            CONTENT_TYPE.as_str(),
            IF_NONE_MATCH.as_str(),
            "corrects",
            "idempotency-key",
            "prefer",
            "x-request-id",
        ])
        .expose_headers([
            CONTENT_DISPOSITION.as_str(),
            CONTENT_LANGUAGE.as_str(),
            ETAG.as_str(),
            LOCATION.as_str(),
            RETRY_AFTER.as_str(),
            "idempotency-replayed",
            "preference-applied",
            "ratelimit-limit",
            "ratelimit-remaining",
            "ratelimit-reset",
            "repr-digest",
            "x-request-id",
        ])
        .max_age(REMEMBERED)
}

/// Forgets which codings a request takes unless one of them is ours: nobody is refused for what an
/// answer could be compressed with. Files are handed over as they are, byte for byte.
pub fn compress_when_asked(request: &mut ServiceRequest) {
    if !request.headers().contains_key(ACCEPT_ENCODING) {
        return;
    }
    if is_file(request.path()) {
        request.headers_mut().remove(ACCEPT_ENCODING);
        return;
    }
    let gzip = Encoding::Known(ContentEncoding::Gzip);
    let ours = [gzip.clone(), Encoding::identity()];
    let taken = AcceptEncoding::parse(request).ok();
    if taken.and_then(|taken| taken.negotiate(ours.iter())) != Some(gzip) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
}

/// Whether what is answered at a path is a file of a document.
fn is_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    (path.starts_with(OF_DOCUMENTS) || path.starts_with(OF_RECEIVERS)) && FILES.contains(&name)
}

const OF_RECEIVERS: &str = "/r/";

const OF_DOCUMENTS: &str = "/api/v1/dte/";

/// What the paths of files end with.
const FILES: [&str; 6] = ["file", "jws", "qr.svg", "qr.png", "pdf", "preview.pdf"];
