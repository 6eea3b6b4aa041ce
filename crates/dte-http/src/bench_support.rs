//! The reading of a request by itself, for benchmarks.

use actix_web::web::Bytes;
use dte_domain::documents::Ccf;

use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::issuing::IssuingRequest;
use crate::request::body;

/// Reads a body as that of a request for a CCF; nothing when anything is wrong with it.
pub fn ccf(body: &'static [u8]) -> Option<Ccf> {
    let read = body::read::<CcfRequest>(Bytes::from_static(body)).ok()?;
    read.request
        .filter(|_| read.found.is_empty())?
        .into_content()
}
