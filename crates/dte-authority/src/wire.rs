//! The shapes of the authority's interface.
//!
//! Answers are read leniently: members may be missing, null, of another kind or unknown. Control
//! characters in texts become blanks: a database may refuse them (PostgreSQL does the NUL), and then
//! what the authority decided could never be kept.

use dte_application::ports::Signed;
use dte_domain::identification::GenerationCode;
use dte_schema::jws;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::truncate;

/// `POST /fesv/recepciondte`
#[derive(Debug)]
pub(crate) struct ReceptionRequest<'a> {
    /// `ambiente`
    pub(crate) environment: &'static str,
    /// `idEnvio`: a number of the sender's own.
    pub(crate) number: u32,
    /// `version`: of the document's schema.
    pub(crate) version: u8,
    /// `tipoDte`
    pub(crate) document_type: &'static str,
    /// `codigoGeneracion`
    pub(crate) generation_code: GenerationCode,
    /// `documento`
    pub(crate) signed: &'a Signed,
}

impl ReceptionRequest<'_> {
    /// The body, in memory that is taken once. Nothing in it has a character that JSON escapes:
    /// numbers, codes, and a compact JWS, which is most of it.
    pub(crate) fn json(&self) -> String {
        const END: &str = r#""}"#;
        let Self {
            environment,
            number,
            version,
            document_type,
            generation_code,
            signed,
        } = self;
        let mut json = format!(
            r#"{{"ambiente":"{environment}","idEnvio":{number},"version":{version},"tipoDte":"{document_type}","codigoGeneracion":"{generation_code}","documento":""#
        );
        let (payload, signature) = (&*signed.json, &*signed.signature.0);
        json.reserve_exact(jws::length(payload, signature) + END.len());
        jws::append(&mut json, payload, signature);
        json.push_str(END);
        json
    }
}

/// `POST /fesv/anulardte`
#[derive(Debug, Serialize)]
pub(crate) struct InvalidationRequest<'a> {
    #[serde(rename = "ambiente")]
    pub(crate) environment: &'static str,
    #[serde(rename = "idEnvio")]
    pub(crate) number: u32,
    /// Of the event's schema.
    pub(crate) version: u8,
    #[serde(rename = "documento")]
    pub(crate) jws: &'a str,
}

/// `POST /fesv/contingencia`
#[derive(Debug, Serialize)]
pub(crate) struct ContingencyRequest<'a> {
    #[serde(rename = "nit")]
    pub(crate) issuer: &'a str,
    #[serde(rename = "documento")]
    pub(crate) jws: &'a str,
}

/// `POST /fesv/recepcionlote/`
#[derive(Debug, Serialize)]
pub(crate) struct BatchRequest<'a> {
    #[serde(rename = "ambiente")]
    pub(crate) environment: &'static str,
    /// A UUID in capitals.
    #[serde(rename = "idEnvio")]
    pub(crate) id: &'a str,
    /// Of the batch's schema.
    pub(crate) version: u8,
    #[serde(rename = "nitEmisor")]
    pub(crate) issuer: &'a str,
    /// Compact JWS each.
    #[serde(rename = "documentos")]
    pub(crate) documents: &'a [String],
}

/// `POST /fesv/recepcion/consultadte/`
#[derive(Debug, Serialize)]
pub(crate) struct QueryRequest<'a> {
    #[serde(rename = "nitEmisor")]
    pub(crate) issuer: &'a str,
    #[serde(rename = "tdte")]
    pub(crate) document_type: &'static str,
    #[serde(rename = "codigoGeneracion")]
    pub(crate) generation_code: &'a str,
}

/// The answer of reception and of the query, and what else may come in its place.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ReplyFields {
    /// `PROCESADO` or `RECHAZADO`.
    #[serde(rename = "estado")]
    pub(crate) state: Loose,
    #[serde(rename = "codigoGeneracion")]
    pub(crate) generation_code: Loose,
    #[serde(rename = "selloRecibido")]
    pub(crate) stamp: Loose,
    /// The stamp under the name that some answers give it.
    #[serde(rename = "selloRecepcion")]
    pub(crate) stamp_otherwise: Loose,
    #[serde(rename = "fhProcesamiento")]
    pub(crate) time: Loose,
    #[serde(rename = "codigoMsg")]
    pub(crate) code: Loose,
    #[serde(rename = "descripcionMsg")]
    pub(crate) description: Loose,
    #[serde(rename = "observaciones")]
    pub(crate) observations: Remarks,
    /// `ERROR` when the token was refused before anybody looked at the document.
    pub(crate) status: Loose,
    /// `Unauthorized` then.
    pub(crate) error: Loose,
    /// In answers of a web server's own.
    pub(crate) message: Loose,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct EventReply {
    #[serde(flatten)]
    pub(crate) decision: ReplyFields,
    #[serde(rename = "mensaje")]
    pub(crate) message: Loose,
    #[serde(rename = "fechaHora")]
    pub(crate) time: Loose,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BatchReplyBody {
    #[serde(flatten)]
    pub(crate) decision: ReplyFields,
    #[serde(rename = "idEnvio")]
    pub(crate) id: Loose,
    #[serde(rename = "codigoLote")]
    pub(crate) code: Loose,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ResultsReply {
    #[serde(flatten)]
    pub(crate) decision: ReplyFields,
    #[serde(rename = "procesados")]
    pub(crate) accepted: Option<Vec<Value>>,
    #[serde(rename = "rechazados")]
    pub(crate) rejected: Option<Vec<Value>>,
}

/// The form of `POST /seguridad/auth`.
#[derive(Serialize)]
pub(crate) struct SignInForm<'a> {
    pub(crate) user: &'a str,
    #[serde(rename = "pwd")]
    pub(crate) password: &'a str,
}

/// The answer to signing in; it shows nothing in `Debug` because of the token.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct SignInAnswer {
    /// `OK` or `ERROR`.
    pub(crate) status: Loose,
    pub(crate) body: Option<SignInBody>,
    /// Why not.
    pub(crate) message: Loose,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct SignInBody {
    /// With `Bearer ` before it.
    pub(crate) token: Loose,
}

/// The claims of a token that matter here, moments in seconds since 1970.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TokenClaims {
    pub(crate) iat: Option<i64>,
    pub(crate) exp: Option<i64>,
    /// The taxpayer's NIT.
    #[serde(rename = "c_nit")]
    pub(crate) taxpayer: Loose,
}

/// A text that may be missing, null, blank, a number or a truth value, without control characters.
#[derive(Debug, Default)]
pub(crate) struct Loose(Option<String>);

impl Loose {
    /// The text, trimmed; empty when there is none.
    pub(crate) fn get(&self) -> &str {
        self.0.as_deref().map_or("", str::trim)
    }

    /// Whether it is this text, in any letter case.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.get().eq_ignore_ascii_case(text)
    }
}

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self(text(value)))
    }
}

/// Texts that may be missing, null, a single one, or blank in part, without control characters.
#[derive(Debug, Default)]
pub(crate) struct Remarks(Vec<String>);

impl Remarks {
    /// Those that say something, and something else than `known`, at a readable length.
    pub(crate) fn beyond(&self, known: &str) -> Vec<String> {
        let texts = self.0.iter().map(|text| text.trim());
        let telling = texts.filter(|text| !text.is_empty() && !text.eq_ignore_ascii_case(known));
        truncate::cut_all(telling)
    }
}

impl<'de> Deserialize<'de> for Remarks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = match Value::deserialize(deserializer)? {
            Value::Array(values) => values.into_iter().filter_map(text).collect(),
            single => text(single).into_iter().collect(),
        };
        Ok(Self(texts))
    }
}

fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) if text.contains(char::is_control) => {
            Some(text.replace(char::is_control, " "))
        }
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Reads a JSON object; `None` for everything else.
pub(crate) fn object<'de, T: Deserialize<'de>>(json: &'de str) -> Option<T> {
    // A sequence would be taken for the members in their order.
    json.starts_with('{')
        .then(|| serde_json::from_str(json).ok())
        .flatten()
}

/// Reads a JSON object inside another; `None` for everything else.
pub(crate) fn member<T: DeserializeOwned>(value: &Value) -> Option<T> {
    let object = value.is_object().then(|| value.clone())?;
    serde_json::from_value(object).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_an_answer_has_control_characters() {
        let json = r#"{"codigoMsg":"0\u000020\u0000","descripcionMsg":"uno\u0000dos\r\ntres\u0085",
            "observaciones":["\u0000","[receptor]\u001b[31m ñandú"],"codigoLote":"A\u0000B",
            "selloRecibido":"\u0000","mensaje":"\ta\u007fb"}"#;
        let answer: BatchReplyBody = object(json).unwrap();
        assert_eq!(answer.decision.code.get(), "0 20");
        assert_eq!(answer.decision.description.get(), "uno dos  tres");
        assert_eq!(
            answer.decision.observations.beyond(""),
            ["[receptor] [31m ñandú"]
        );
        assert_eq!(answer.decision.stamp.get(), "");
        assert_eq!(answer.code.get(), "A B");
        let event: EventReply = object(json).unwrap();
        assert_eq!(event.message.get(), "a b");
    }
}
