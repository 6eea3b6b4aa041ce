//! The interface on trials of requests.

use dte_domain::value::Text;

use crate::endpoints::invalidation::InvalidationRequest;
use crate::endpoints::{trying, validating};
use crate::openapi::description::{Description, OF_DOCUMENTS, OF_PREVIEWS, OF_TRIALS, Tag};
use crate::response::validation::{CalculationResponse, ValidationResponse};

pub fn validate_invalidation() -> Description {
    Description::new(
        "validate_invalidation",
        Tag::Documents,
        "Tells whether a document could be invalidated, and does nothing",
    )
    .takes_or_any::<InvalidationRequest>()
    .answers::<ValidationResponse<'_>>(200)
    .refuses(OF_DOCUMENTS)
}

pub fn validate_document() -> Description {
    Description::new(
        "validate_document",
        Tag::Documents,
        "Judges a request as if it were issued, and does nothing",
    )
    .path::<Text<1, 40>>("kind")
    .query(validating::parameters)
    .takes_as(trying::whole_or_short)
    .answers::<ValidationResponse<'_>>(200)
    .refuses(OF_TRIALS)
}

pub fn calculate_document() -> Description {
    Description::new(
        "calculate_document",
        Tag::Documents,
        "Does the arithmetic of a request, judges what comes of it, and does nothing else",
    )
    .path::<Text<1, 40>>("kind")
    .query(validating::parameters)
    .takes_as(trying::short)
    .answers::<CalculationResponse<'_>>(200)
    .refuses(OF_TRIALS)
}

pub fn preview_document() -> Description {
    Description::new(
        "preview_document",
        Tag::Documents,
        "Draws a request as its receiver would read it, marked BORRADOR, and does nothing else",
    )
    .path::<Text<1, 40>>("kind")
    .query(validating::preview_parameters)
    .takes_as(trying::whole_or_short)
    .hands_over(&["application/pdf"])
    .refuses(OF_PREVIEWS)
    .refuses(OF_TRIALS)
}
