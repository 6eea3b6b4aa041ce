//! How documents look, in answers.

use dte_application::ports::{Colour, VersionedLook};
use schemars::JsonSchema;
use serde::Serialize;

/// How the readable documents of a company look.
#[derive(Debug, JsonSchema, Serialize)]
pub struct LookResponse {
    /// How often it was said; the versions before stay, so that what was handed over can be made again.
    version: u32,
    /// The colour of headings: six hexadecimal digits.
    color: String,
    /// Whether there is a logo.
    has_logo: bool,
}

impl From<&VersionedLook> for LookResponse {
    fn from(kept: &VersionedLook) -> Self {
        let Colour(red, green, blue) = kept.look.colour;
        Self {
            version: kept.version,
            color: hex::encode([red, green, blue]),
            has_logo: kept.look.logo.is_some(),
        }
    }
}
