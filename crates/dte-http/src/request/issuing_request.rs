//! What the requests that issue documents have in common.

use dte_domain::documents::Content;
use dte_domain::fills::{Fills, PaymentTerms};
use dte_domain::identification::DocumentType;
use dte_domain::own_reference::OwnReference;
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::request::field_errors::FieldErrors;
use crate::response::errors::Code;

/// The request that issues documents of one type.
pub trait IssuingRequest:
    DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema
{
    /// What it asks for.
    type Content;

    const DOCUMENT_TYPE: DocumentType;
    const CONTENT: fn(Self::Content) -> Content;

    /// True if blanks count as absent where the service does not do the arithmetic.
    const LEAVES_BLANKS_OUT: bool = true;

    /// What refuses documents of this type alone.
    const REFUSALS: &'static [Code] = &[];

    /// How the client's systems know the document; taken out of the request.
    fn own_reference(&mut self) -> OwnReference;

    /// The content of a request without faults.
    fn into_content(self) -> Option<Self::Content>;

    fn content(self) -> Option<Content> {
        self.into_content().map(Self::CONTENT)
    }
}

/// What its requests may leave out to be calculated.
pub fn fills<T: IssuingRequest>() -> &'static Fills {
    const NOTHING: &Fills = &Fills {
        line: &[],
        summary: &[],
        withheld: &[],
        names_vat: false,
        names_trade: false,
        terms: PaymentTerms::None,
    };
    let issuing = T::DOCUMENT_TYPE.spec().issuing.as_ref();
    issuing.map_or(NOTHING, |issuing| &issuing.fills)
}
