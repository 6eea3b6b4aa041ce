//! What a stored JSON text says of itself, for those who check that nobody changed it.

use serde::Deserialize;

/// The identity that stands in a document's or an event's JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identified {
    /// The generation code, as it is written.
    pub generation_code: String,
    /// The control number; events have none.
    pub control_number: Option<String>,
    /// The type of a document, or of an event that is issued like one; other events have none.
    pub document_type: Option<String>,
    /// Where it counts.
    pub environment: String,
    /// The date of issue, as it is written; events name theirs otherwise.
    pub issued_on: Option<String>,
}

/// The text is not the JSON of a document or an event.
#[derive(Debug, thiserror::Error)]
#[error("not the JSON of a document: {0}")]
pub struct NotIdentified(#[from] serde_json::Error);

#[derive(Deserialize)]
struct Whole {
    identificacion: Identificacion,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion {
    codigo_generacion: String,
    numero_control: Option<String>,
    tipo_dte: Option<String>,
    tipo_evento: Option<String>,
    ambiente: String,
    fec_emi: Option<String>,
}

impl Identified {
    /// Reads the whole text, whatever the schema version: it must be JSON to its last byte.
    pub fn read(json: &str) -> Result<Self, NotIdentified> {
        let Whole { identificacion } = serde_json::from_str(json)?;
        Ok(Self {
            generation_code: identificacion.codigo_generacion,
            control_number: identificacion.numero_control,
            document_type: identificacion.tipo_dte.or(identificacion.tipo_evento),
            environment: identificacion.ambiente,
            issued_on: identificacion.fec_emi,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{"identificacion":{"version":3,"ambiente":"00","tipoDte":"03","fecEmi":"2026-11-21",
        "numeroControl":"DTE-03-M001P001-000000000000001",
        "codigoGeneracion":"20C8619E-75F5-492F-88F3-24697A6C9F58"},"emisor":{"nit":"1"}}"#;

    #[test]
    fn a_document_says_who_it_is() {
        let found = Identified::read(DOCUMENT).unwrap();
        assert_eq!(
            found.generation_code,
            "20C8619E-75F5-492F-88F3-24697A6C9F58"
        );
        assert_eq!(
            found.control_number.as_deref(),
            Some("DTE-03-M001P001-000000000000001")
        );
        assert_eq!(found.document_type.as_deref(), Some("03"));
        assert_eq!(found.environment, "00");
        assert_eq!(found.issued_on.as_deref(), Some("2026-11-21"));
    }

    #[test]
    fn an_event_that_is_issued_like_a_document_has_a_type_and_no_number() {
        let json = r#"{"identificacion":{"ambiente":"00","tipoEvento":"18","fecEmi":"2026-12-10",
            "codigoGeneracion":"20C8619E-75F5-492F-88F3-24697A6C9F58"}}"#;
        let found = Identified::read(json).unwrap();
        assert_eq!(found.document_type.as_deref(), Some("18"));
        assert_eq!(found.control_number, None);
    }

    #[test]
    fn a_truncated_text_is_nobodys() {
        for length in [0, 1, 40, DOCUMENT.len() - 1] {
            assert!(Identified::read(&DOCUMENT[..length]).is_err(), "{length}");
        }
        assert!(Identified::read("{}").is_err());
    }
}
