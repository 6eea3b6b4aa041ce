//! The meaning of the authority's refusals.

use dte_domain::catalog::CountryNotation;
use dte_domain::lifecycle::Rejection;

/// Returns the notation of countries that a refused document does not use, if the refusal names
/// `codPais` and the document has one.
pub fn other_country_notation(rejection: &Rejection, json: &str) -> Option<CountryNotation> {
    let mut texts = std::iter::once(&rejection.description).chain(&rejection.observations);
    if !texts.any(|text| text.to_lowercase().contains("codpais")) {
        return None;
    }
    let (_, code) = json.split_once(r#""codPais":""#)?;
    let written = if code.starts_with(|letter: char| letter.is_ascii_digit()) {
        CountryNotation::Digits
    } else {
        CountryNotation::Letters
    };
    Some(written.other())
}

/// Whether a refusal says that the document is invalidated already: `El documento ya fue invalidado`.
/// Of the document that replaces it, the same words say something else.
pub fn says_invalidated(rejection: &Rejection) -> bool {
    let mut texts = std::iter::once(&rejection.description).chain(&rejection.observations);
    texts.any(|text| {
        let text = text.to_uppercase();
        let of_the_replacement = text.contains("REEMPLAZ") || text.contains("GENERACIONR");
        // "Ya no puede ser invalidado" says that the time is over.
        let is_denied = text.contains(" NO ");
        let is_done = text.contains("INVALIDADO") || text.contains("ANULADO");
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        is_done && words.any(|word| word == "YA") && !of_the_replacement && !is_denied
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saying(description: &str, observations: &[&str]) -> Rejection {
        Rejection {
            code: "096".into(),
            description: description.into(),
            observations: observations.iter().map(|&text| text.into()).collect(),
            at: None,
        }
    }

    #[test]
    fn a_refused_country_names_the_other_notation() {
        let refused = saying(
            "Campo #/receptor/codPais no cumple el formato requerido",
            &[],
        );
        let observed = saying("", &["[receptor.codPais] VALOR NO VALIDO"]);
        let other = saying("[receptor.nombre] VALOR NO VALIDO", &[]);
        for (written, expected) in [
            ("US", CountryNotation::Digits),
            ("9450", CountryNotation::Letters),
        ] {
            let json = format!(r#"{{"receptor":{{"codPais":"{written}"}}}}"#);
            for rejection in [&refused, &observed] {
                assert_eq!(other_country_notation(rejection, &json), Some(expected));
            }
            assert_eq!(other_country_notation(&other, &json), None);
        }
        assert_eq!(
            other_country_notation(&refused, r#"{"codPais":null}"#),
            None
        );
    }

    #[test]
    fn a_refusal_says_whether_the_document_is_invalidated_already() {
        let said = "documento.codigoGeneracion El documento ya fue invalidado.";
        assert!(says_invalidated(&saying(said, &[])));
        assert!(says_invalidated(&saying(
            "",
            &["DOCUMENTO YA SE ENCUENTRA ANULADO"]
        )));
        for other in [
            "documento.codigoGeneracionR El documento ya fue invalidado.",
            "El documento no puede ser invalidado",
            "El documento ya no puede ser invalidado",
            "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR",
            "",
        ] {
            assert!(!says_invalidated(&saying(other, &[])), "{other}");
        }
    }
}
