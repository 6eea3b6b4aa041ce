//! The interface on contingencies.

use crate::endpoints::contingencies::DeclarationRequest;
use crate::openapi::description::{Description, Tag};
use crate::response::contingency::{
    ContingenciesResponse, ContingencyResponse, ContingencySummaryResponse,
};
use crate::response::errors::Code;

pub fn list_contingencies() -> Description {
    Description::new(
        "list_contingencies",
        Tag::Contingency,
        "Lists contingencies",
    )
    .answers::<ContingenciesResponse<ContingencySummaryResponse<'_>>>(200)
}

pub fn declare_contingency() -> Description {
    Description::new(
        "declare_contingency",
        Tag::Contingency,
        "Declares a contingency",
    )
    .takes::<DeclarationRequest>()
    .answers::<ContingencyResponse<'_>>(200)
    .refuses(&[Code::Forbidden, Code::InvalidState])
}

pub fn end_contingencies() -> Description {
    Description::new(
        "end_contingencies",
        Tag::Contingency,
        "Ends the contingencies that were declared",
    )
    .answers::<ContingenciesResponse<ContingencyResponse<'_>>>(200)
    .refuses(&[Code::Forbidden, Code::InvalidState])
}
