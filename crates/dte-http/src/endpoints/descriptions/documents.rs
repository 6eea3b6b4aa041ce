//! The interface on documents.

use dte_domain::identification::GenerationCode;
use dte_domain::own_reference::ExternalId;

use crate::endpoints::documents;
use crate::endpoints::invalidation::InvalidationRequest;
use crate::openapi::description::{Description, OF_DOCUMENTS, Tag};
use crate::response::document::{DocumentListResponse, DocumentResponse};
use crate::response::errors::Code;
use crate::response::invalidation::{InvalidatedResponse, InvalidationRecordResponse};
use crate::response::timeline::TimelineResponse;

pub fn invalidate_document() -> Description {
    Description::new(
        "invalidate_document",
        Tag::Documents,
        "Invalidates a document",
    )
    .takes::<InvalidationRequest>()
    .answers_whole::<InvalidatedResponse<'_>>(200)
    .idempotent()
    .waiting()
    .refuses(OF_DOCUMENTS)
}

pub fn list_documents() -> Description {
    Description::new("list_documents", Tag::Documents, "Lists documents")
        .query(|query| {
            documents::parameters(query);
        })
        .answers::<DocumentListResponse<'_>>(200)
        .cacheable()
        .refuses(&[Code::Forbidden])
}

pub fn read_document_by_external_id() -> Description {
    Description::new(
        "read_document_by_external_id",
        Tag::Documents,
        "Reads the document that your systems know by an identifier",
    )
    .path::<ExternalId>("external_id")
    .answers::<DocumentResponse<'_>>(200)
    .cacheable()
    .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}

pub fn read_document() -> Description {
    Description::new("read_document", Tag::Documents, "Reads a document")
        .path::<GenerationCode>("id")
        .answers::<DocumentResponse<'_>>(200)
        .cacheable()
        .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}

pub fn read_invalidation() -> Description {
    Description::new(
        "read_invalidation",
        Tag::Documents,
        "Reads the newest invalidation of a document",
    )
    .path::<GenerationCode>("id")
    .answers::<InvalidationRecordResponse<'_>>(200)
    .refuses(&[Code::DocumentNotFound, Code::InvalidationNotFound])
    .refuses(&[Code::Forbidden])
}

pub fn read_timeline() -> Description {
    Description::new(
        "read_timeline",
        Tag::Documents,
        "Tells what happened to a document",
    )
    .path::<GenerationCode>("id")
    .answers::<TimelineResponse<'_>>(200)
    .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}
