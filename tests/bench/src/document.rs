//! The request that is sent over and over: a CCF of several product lines, as a shop writes it.

use std::fmt::Write;

/// Amounts in cents, written as JSON numbers.
struct Cents(u64);

impl std::fmt::Display for Cents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// The goods that take turns on the lines.
const GOODS: [&str; 5] = [
    "Café tostado y molido, bolsa de 460 gramos",
    "Azúcar blanca, quintal",
    "Aceite vegetal, caja de 12 botellas de 750 ml",
    "Detergente en polvo, fardo de 24 unidades",
    "Papel higiénico doble hoja, paquete de 12 rollos",
];

const RECEIVER: &str = r#"{"nrc":"1234560","nit":"06142803901121","name":"Distribuidora La Ceiba, S.A. de C.V.","commercial_name":"La Ceiba","activity_code":"46900","activity_description":"Venta al por mayor de otros productos","address":{"department":"06","municipality":"20","complement":"Avenida Las Magnolias 148, colonia San Benito"},"phone":"22435678","email":"compras@laceiba.example"}"#;

const EXTENSION: &str = r#"{"delivery_name":"Marta Elena Rivas","delivery_document":"012345678","receiver_name":"José Luis Ayala","receiver_document":"023456789"}"#;

/// The body of the request, with as many lines as asked for.
pub fn request(lines: u16) -> String {
    let mut items = String::new();
    let mut sales = 0;
    for line in 0..u64::from(lines) {
        let (price, quantity) = (125 + 110 * (line % 9), 1 + line % 6);
        let sale = price * quantity;
        sales += sale;
        let name = GOODS[usize::try_from(line).unwrap_or(0) % GOODS.len()];
        let comma = if line == 0 { "" } else { "," };
        // Writing into a String cannot fail.
        let _ = write!(
            items,
            r#"{comma}{{"type":1,"code":"P-{line:04}","description":"{name}","quantity":{quantity},"unit_measure":59,"unit_price":{},"non_subject_sale":0,"exempt_sale":0,"taxed_sale":{},"taxes":["20"]}}"#,
            Cents(price),
            Cents(sale),
        );
    }
    let vat = vat_of(sales);
    let (sales, total, vat) = (Cents(sales), Cents(sales + vat), Cents(vat));
    format!(
        r#"{{"items":[{items}],"receiver":{RECEIVER},"extension":{EXTENSION},"summary":{{"total_non_subject":0,"total_exempt":0,"total_taxed":{sales},"sub_total_sales":{sales},"sub_total":{sales},"taxes":[{{"code":"20","description":"Impuesto al Valor Agregado 13%","value":{vat}}}],"total_operation":{total},"total_to_pay":{total},"operation_condition":1,"payment_types":[{{"code":"01","amount":{total}}}]}}}}"#
    )
}

/// 13 %, rounded half up.
fn vat_of(cents: u64) -> u64 {
    (cents * 13 + 50) / 100
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_request_is_json_with_as_many_lines_as_asked_for() {
        for lines in [1, 2, 15, 200] {
            let request: Value = serde_json::from_str(&request(lines)).unwrap();
            let items = request["items"].as_array().unwrap();
            assert_eq!(items.len(), usize::from(lines));
        }
    }

    #[test]
    fn its_sums_agree() {
        let request: Value = serde_json::from_str(&request(15)).unwrap();
        let cents = |value: &Value| (value.as_f64().unwrap() * 100.0).round();
        let items = request["items"].as_array().unwrap();
        let sales: f64 = items.iter().map(|item| cents(&item["taxed_sale"])).sum();
        let summary = &request["summary"];
        let total = |name: &str| cents(&summary[name]);
        assert!((sales - total("total_taxed")).abs() < 0.5);
        let vat = cents(&summary["taxes"][0]["value"]);
        assert!((sales + vat - total("total_to_pay")).abs() < 0.5);
        assert!((vat - (sales * 0.13).round()).abs() < 0.5);
    }

    #[test]
    fn vat_is_rounded_half_up() {
        assert_eq!(vat_of(100), 13);
        assert_eq!(vat_of(50), 7);
        assert_eq!(vat_of(3), 0);
    }
}
