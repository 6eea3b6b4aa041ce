//! Quantities and prices of the lines that are no sale of goods.

use rust_decimal::Decimal;

use crate::documents::{DocumentKind, ToOthers};
use crate::json::Node;

/// What is wrong with taxes and charges that are lines of their own.
pub(super) fn broken(kind: &DocumentKind, document: &Node<'_>) -> Vec<String> {
    let lines = document.get("cuerpoDocumento").elements();
    let mut paths = Vec::new();
    let mut charges = false;
    for (position, line) in lines.iter().enumerate() {
        let mut complain = |member| paths.push(format!("cuerpoDocumento/{position}/{member}"));
        let is_charge = !line.get("noGravado").amount().is_zero();
        charges |= is_charge;
        let is_tax = line.get("tipoItem").integer() == Some(4);
        if (is_tax || is_charge) && line.get("cantidad").amount() != Decimal::ONE {
            complain("cantidad");
        }
        if is_charge && !line.get("precioUni").amount().is_zero() {
            complain("precioUni");
        }
    }
    let mut broken: Vec<String> = paths
        .iter()
        .map(|path| format!("Campo #/{path} contiene un valor inválido"))
        .collect();
    // A return may give back a charge alone.
    let may_stand_alone = kind.to_others == ToOthers::Returns;
    if charges && !may_stand_alone && !lines.iter().any(is_sale) {
        broken.push("cuerpoDocumento.noGravado Requiere otro ítem con venta.".to_owned());
    }
    broken
}

fn is_sale(line: &Node<'_>) -> bool {
    let kinds = ["ventaNoSuj", "ventaExenta", "ventaGravada"];
    kinds
        .iter()
        .any(|kind| line.get(kind).amount() > Decimal::ZERO)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::documents::ccf::KIND;
    use crate::samples::{ccf, changed};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        let text = changed(ccf(), changes).to_string();
        super::broken(&KIND, &crate::json::parse(&text).unwrap())
    }

    fn charge(member: &str, value: i32) -> Vec<String> {
        let pointer = format!("/cuerpoDocumento/1/{member}");
        let mut changes = vec![
            ("/cuerpoDocumento/1/noGravado", json!(5)),
            ("/cuerpoDocumento/1/precioUni", json!(0)),
            ("/cuerpoDocumento/1/ventaGravada", json!(0)),
        ];
        changes.push((&pointer, json!(value)));
        found(&changes)
    }

    #[test]
    fn a_line_that_is_a_tax_has_quantity_1() {
        let tax = ("/cuerpoDocumento/1/tipoItem", json!(4));
        assert_eq!(found(std::slice::from_ref(&tax)), [""; 0]);
        assert_eq!(
            found(&[tax, ("/cuerpoDocumento/1/cantidad", json!(2))]),
            ["Campo #/cuerpoDocumento/1/cantidad contiene un valor inválido"]
        );
    }

    #[test]
    fn a_charge_has_quantity_1_any_unit_and_no_price() {
        assert_eq!(charge("cantidad", 1), [""; 0]);
        assert_eq!(charge("uniMedida", 59), [""; 0]);
        for (member, wrong) in [("cantidad", 2), ("precioUni", 1)] {
            let expected = format!("Campo #/cuerpoDocumento/1/{member} contiene un valor inválido");
            assert_eq!(charge(member, wrong), [expected]);
        }
    }

    #[test]
    fn a_charge_stands_beside_a_sale() {
        let mut alone = vec![
            ("/cuerpoDocumento/1/noGravado", json!(5)),
            ("/cuerpoDocumento/1/precioUni", json!(0)),
        ];
        for pointer in [
            "/cuerpoDocumento/0/ventaGravada",
            "/cuerpoDocumento/1/ventaGravada",
            "/cuerpoDocumento/2/ventaExenta",
        ] {
            alone.push((pointer, json!(0)));
        }
        assert_eq!(
            found(&alone),
            ["cuerpoDocumento.noGravado Requiere otro ítem con venta."]
        );
    }
}
