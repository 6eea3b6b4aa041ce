//! What a signed document is sent in.

use std::borrow::Cow;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Envelope<'a> {
    #[serde(borrow)]
    pub(crate) ambiente: Cow<'a, str>,
    /// The sender's own count; any whole number.
    #[expect(dead_code, reason = "must be there, says nothing")]
    id_envio: i64,
    pub(crate) version: i64,
    #[serde(borrow)]
    pub(crate) tipo_dte: Cow<'a, str>,
    #[serde(borrow)]
    pub(crate) documento: Cow<'a, str>,
    #[serde(borrow)]
    pub(crate) codigo_generacion: Cow<'a, str>,
}
