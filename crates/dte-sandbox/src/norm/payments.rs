//! What payments say by the condition of the operation.

use crate::json::Node;

const NOTES: &str = "01";

/// What is wrong with the payments. In cash none has a term or a period; in a mixed operation those
/// on credit have both. Notes and coins have no reference.
pub(super) fn broken(document: &Node<'_>) -> Vec<String> {
    let summary = document.get("resumen");
    let condition = summary.get("condicionOperacion").integer();
    let mut broken = Vec::new();
    for (position, payment) in summary.get("pagos").elements().iter().enumerate() {
        let mut complain = |member| {
            let path = format!("resumen/pagos/{position}/{member}");
            broken.push(format!("Campo #/{path} contiene un valor inválido"));
        };
        let given = |member| !payment.get(member).is_null();
        let (term, period) = (given("plazo"), given("periodo"));
        if term && (condition == Some(1) || condition == Some(3) && !period) {
            complain("plazo");
        }
        if period && (condition == Some(1) || condition == Some(3) && !term) {
            complain("periodo");
        }
        if payment.get("codigo").text() == Some(NOTES) && given("referencia") {
            complain("referencia");
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::samples::{ccf, changed};

    /// The members that are refused of the first payment.
    fn found(condition: i32, term: Value, period: Value) -> Vec<String> {
        let changes = [
            ("/resumen/condicionOperacion", json!(condition)),
            ("/resumen/pagos/0/plazo", term),
            ("/resumen/pagos/0/periodo", period),
        ];
        refused(&changes)
    }

    fn refused(changes: &[(&str, Value)]) -> Vec<String> {
        let text = changed(ccf(), changes).to_string();
        let broken = super::broken(&crate::json::parse(&text).unwrap());
        let member = |text: &String| {
            let path = text.trim_start_matches("Campo #/resumen/pagos/0/");
            path.split(' ').next().unwrap().to_owned()
        };
        broken.iter().map(member).collect()
    }

    #[test]
    fn cash_has_neither_term_nor_period() {
        assert_eq!(found(1, json!(null), json!(null)), [""; 0]);
        assert_eq!(found(1, json!("01"), json!(30)), ["plazo", "periodo"]);
    }

    #[test]
    fn on_credit_they_are_allowed() {
        assert_eq!(found(2, json!("01"), json!(30)), [""; 0]);
    }

    #[test]
    fn in_a_mixed_operation_they_come_together() {
        assert_eq!(found(3, json!(null), json!(null)), [""; 0]);
        assert_eq!(found(3, json!("01"), json!(30)), [""; 0]);
        assert_eq!(found(3, json!("01"), json!(null)), ["plazo"]);
        assert_eq!(found(3, json!(null), json!(30)), ["periodo"]);
    }

    #[test]
    fn notes_and_coins_have_no_reference() {
        let reference = ("/resumen/pagos/0/referencia", json!("A-1"));
        assert_eq!(refused(std::slice::from_ref(&reference)), ["referencia"]);
        let by_card = ("/resumen/pagos/0/codigo", json!("02"));
        assert_eq!(refused(&[reference, by_card]), [""; 0]);
    }
}
