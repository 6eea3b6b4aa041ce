//! The interface on files of many documents.

use dte_domain::value::Text;

use crate::endpoints::bulk;
use crate::openapi::description::{Description, Tag};
use crate::request::bulk::form;
use crate::response::bulk::{BulkLineResponse, BulkListResponse, BulkResponse};
use crate::response::errors::Code;

pub fn hand_in_batch() -> Description {
    Description::new(
        "hand_in_batch",
        Tag::Documents,
        "Hands in many documents in one file, to be issued line by line",
    )
    .query(|query| {
        form::parameters(query);
    })
    .takes_files(&["application/x-ndjson", "text/csv"])
    .answers::<BulkResponse>(202)
    .idempotent()
    .refuses(&[Code::Forbidden, Code::BranchRequired, Code::TooManyBatches])
}

pub fn list_batches() -> Description {
    Description::new("list_batches", Tag::Documents, "Lists files of documents")
        .query(|query| {
            bulk::parameters(query);
        })
        .answers::<BulkListResponse>(200)
}

pub fn read_batch() -> Description {
    Description::new(
        "read_batch",
        Tag::Documents,
        "Reads how far a file of documents is",
    )
    .path::<Text<1, 36>>("id")
    .answers::<BulkResponse>(200)
    .refuses(&[Code::BatchNotFound, Code::Forbidden])
}

pub fn read_batch_results() -> Description {
    Description::new(
        "read_batch_results",
        Tag::Documents,
        "Reads what became of each line of a file, a JSON object a line",
    )
    .path::<Text<1, 36>>("id")
    .answers_whole::<BulkLineResponse<'_>>(200)
    .media(&["application/x-ndjson"])
    .refuses(&[Code::BatchNotFound, Code::Forbidden])
}
