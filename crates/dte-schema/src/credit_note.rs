//! The credit note (05), one file an edition.

pub mod of_2022;
pub mod of_2026;

use serde::Serialize;

/// The number of an electronic payment, or `null`: a member of debit notes, which are written alike.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct NumeroDePago<'a>(pub(crate) Option<&'a str>);
