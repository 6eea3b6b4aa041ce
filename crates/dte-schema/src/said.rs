//! What the authority means when it refuses an invalidation.

use dte_domain::lifecycle::Rejection;

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
