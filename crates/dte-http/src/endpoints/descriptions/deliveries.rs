//! The interface on documents that are mailed.

use dte_domain::identification::GenerationCode;

use crate::endpoints::deliveries::{self, DeliveryRequest};
use crate::openapi::description::{Description, OF_DELIVERIES, Tag};
use crate::response::errors::Code;
use crate::response::mailing::{MailingResponse, MailingsResponse};

pub fn deliver_document() -> Description {
    Description::new("deliver_document", Tag::Documents, "Mails a document")
        .path::<GenerationCode>("id")
        .takes::<DeliveryRequest>()
        .answers::<MailingResponse<'_>>(202)
        .idempotent()
        .refuses(OF_DELIVERIES)
}

pub fn list_document_deliveries() -> Description {
    Description::new(
        "list_document_deliveries",
        Tag::Documents,
        "Lists the deliveries of a document",
    )
    .path::<GenerationCode>("id")
    .answers::<MailingsResponse<'_>>(200)
    .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}

pub fn read_delivery() -> Description {
    Description::new(
        "read_delivery",
        Tag::Documents,
        "Reads a delivery of a document",
    )
    .path::<GenerationCode>("id")
    .path_of("delivery", deliveries::id_form())
    .answers::<MailingResponse<'_>>(200)
    .refuses(&[
        Code::DocumentNotFound,
        Code::DeliveryNotFound,
        Code::Forbidden,
    ])
}
