//! What the functional manual (p. 21) asks of a special operations event as a whole.

use rust_decimal::Decimal;
use time::Date;

use crate::clock;
use crate::json::Node;

const MOST_LINES: usize = 500;

/// What is wrong with the lines of an event of a date.
pub(super) fn broken(document: &Node<'_>, dated: Date) -> Vec<String> {
    let lines = document.get("cuerpoDocumento").elements();
    let voucher = |line: &&Node<'_>| line.get("tipoDocumento").text() == Some("97");
    let alone = |line: &&Node<'_>| !line.get("numDocumento").is_null();
    let vouchers = || lines.iter().filter(voucher);
    let takes_back = |line: &Node<'_>| !line.get("codigoGeneracionRef").is_null();
    let is_of_its_month = |line: &Node<'_>| {
        let date = line.get("fechaEmision").text().and_then(clock::parse_date);
        date.is_none_or(|date| (date.year(), date.month()) == (dated.year(), dated.month()))
    };
    let found = [
        (
            lines.len() > MOST_LINES,
            "cuerpoDocumento Más de 500 ítems.",
        ),
        (
            !lines.iter().all(is_of_its_month),
            "cuerpoDocumento.fechaEmision No corresponde al período del evento.",
        ),
        (
            lines.iter().any(takes_back) && !lines.iter().all(takes_back),
            "cuerpoDocumento.codigoGeneracionRef Requiere un evento aparte.",
        ),
        (
            vouchers().any(|line| alone(&line)) && !vouchers().all(|line| alone(&line)),
            "cuerpoDocumento.numDocumento No se combina con rangos.",
        ),
        (
            vouchers()
                .filter(alone)
                .any(|line| line.get("cantidad").amount() != Decimal::ONE),
            "cuerpoDocumento.cantidad Debe ser 1.",
        ),
    ];
    let found = found.into_iter().filter(|(is_broken, _)| *is_broken);
    found.map(|(_, text)| text.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use time::macros::date;

    use crate::samples::changes::taken_back_operations;
    use crate::samples::{changed, special_operations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        let text = changed(special_operations(), changes).to_string();
        super::broken(&crate::json::parse(&text).unwrap(), date!(2026 - 02 - 28))
    }

    #[test]
    fn the_manual_is_kept() {
        assert_eq!(found(&[]), [""; 0]);
        assert_eq!(found(&taken_back_operations()), [""; 0]);
        let earlier = json!("1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02");
        for (pointer, wrong, expected) in [
            (
                "/cuerpoDocumento/1/fechaEmision",
                json!("2026-03-01"),
                "cuerpoDocumento.fechaEmision No corresponde al período del evento.",
            ),
            (
                "/cuerpoDocumento/1/codigoGeneracionRef",
                earlier,
                "cuerpoDocumento.codigoGeneracionRef Requiere un evento aparte.",
            ),
            (
                "/cuerpoDocumento/1/cantidad",
                json!(2),
                "cuerpoDocumento.cantidad Debe ser 1.",
            ),
        ] {
            assert_eq!(found(&[(pointer, wrong)]), [expected]);
        }
        let line = special_operations()["cuerpoDocumento"][1].clone();
        let mut range = line.clone();
        range["numDocumento"] = json!(null);
        range["docDel"] = json!("CI-1");
        range["docAl"] = json!("CI-9");
        range["cantidad"] = json!(9);
        let with = |lines: Value| found(&[("/cuerpoDocumento", lines)]);
        assert_eq!(with(json!([range, range])), [""; 0]);
        assert_eq!(
            with(json!([range, line])),
            ["cuerpoDocumento.numDocumento No se combina con rangos."]
        );
        assert_eq!(with(json!(vec![&line; 500])), [""; 0]);
        let too_many = with(json!(vec![&line; 501]));
        assert_eq!(too_many, ["cuerpoDocumento Más de 500 ítems."]);
    }
}
