//! The interface on number series.

use dte_domain::value::Text;

use crate::endpoints::series;
use crate::openapi::description::{Description, Tag};
use crate::response::errors::Code;
use crate::response::series::{SeriesListResponse, SeriesPageResponse};

pub fn list_series() -> Description {
    Description::new("list_series", Tag::Numbers, "Lists the number series")
        .answers::<SeriesListResponse>(200)
}

pub fn read_series() -> Description {
    Description::new(
        "read_series",
        Tag::Numbers,
        "Reads the numbers of a series, and what became of each",
    )
    .path::<Text<1, 40>>("series")
    .query(|query| {
        series::parameters(query);
    })
    .answers::<SeriesPageResponse<'_>>(200)
    .refuses(&[Code::SeriesNotFound])
}
