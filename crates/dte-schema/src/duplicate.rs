//! What the authority means when it says that it has a value already.

use dte_domain::lifecycle::Rejection;

/// Whether a refusal as a duplicate is one of the control number, not of the generation code:
/// `[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR`.
pub fn is_of_the_control_number(rejection: &Rejection) -> bool {
    let mut texts = std::iter::once(&rejection.description).chain(&rejection.observations);
    texts.any(|text| text.to_ascii_lowercase().contains("numerocontrol"))
}

/// Whether a refusal as a duplicate says that it is of the generation code:
/// `[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR`.
pub fn is_of_the_generation_code(rejection: &Rejection) -> bool {
    let mut texts = std::iter::once(&rejection.description).chain(&rejection.observations);
    texts.any(|text| text.to_ascii_lowercase().contains("codigogeneracion"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saying(description: &str, observations: &[&str]) -> Rejection {
        Rejection {
            code: "004".into(),
            description: description.into(),
            observations: observations.iter().map(|&text| text.into()).collect(),
            at: None,
        }
    }

    #[test]
    fn a_duplicate_says_which_value_there_is_already() {
        let number = "[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR";
        let code = "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR";
        assert!(is_of_the_control_number(&saying(number, &[])));
        assert!(is_of_the_control_number(&saying("", &[number])));
        assert!(!is_of_the_control_number(&saying(code, &[])));
        assert!(!is_of_the_control_number(&saying("", &[])));
        assert!(is_of_the_generation_code(&saying(code, &[])));
        assert!(is_of_the_generation_code(&saying("", &[code])));
        assert!(!is_of_the_generation_code(&saying(number, &[])));
        assert!(!is_of_the_generation_code(&saying("", &[])));
    }
}
