//! The accounting settlement (type 09), schema version 1.

use rust_decimal::Decimal;

use crate::clock;
use crate::json::Node;
use crate::structure::{Complaint, Field, Form, ObjectSchema, Path, Range, Violations, sections};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &AFFILIATE),
    Field::object("cuerpoDocumento", &BODY),
    Field::object("extension", &EXTENSION),
    Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(
    &sections::identification_without_contingency(1, &["09"], Form::ControlNumber(Some("09")), 1),
);

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)),
    Field::text("nombre", 3, 200),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 5, 150).or_null(),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::shaped("telefono", 8, 8, Form::PhoneDigits),
    Field::text("correo", 3, 100),
    Field::object("direccion", &sections::ADDRESS_FROM_FIVE),
    Field::text("codigoMH", 4, 4).or_null(),
    Field::text("codigo", 4, 4).or_null(),
    Field::text("puntoVentaMH", 4, 4).or_null(),
    Field::text("puntoVentaContri", 1, 15).or_null(),
]);

const AFFILIATE: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 5, 150).or_null(),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::object("direccion", &sections::ADDRESS_FROM_FIVE),
    Field::shaped("telefono", 8, 8, Form::PhoneDigits).or_null(),
    Field::text("correo", 0, 100),
    Field::text("codigoMH", 4, 4).or_null(),
    Field::text("puntoVentaMH", 4, 4).or_null(),
]);

const BODY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("periodoLiquidacionFechaInicio", Form::Date),
        Field::form("periodoLiquidacionFechaFin", Form::Date),
        Field::text("codLiquidacion", 1, 30).or_null(),
        Field::integer("cantidadDoc", 1, 99_999_999_999).or_null(),
        Field::total("valorOperaciones", Range::Positive),
        Field::total("montoSinPercepcion", Range::NotNegative),
        Field::text("descripSinPercepcion", 1, 100).or_null(),
        Field::total("subTotal", Range::Positive),
        Field::amount("iva", Range::Positive),
        Field::total("montoSujetoPercepcion", Range::Positive),
        Field::total("ivaPercibido", Range::Positive),
        Field::total("comision", Range::NotNegative),
        Field::text("porcentComision", 1, 100).or_null(),
        Field::total("ivaComision", Range::NotNegative),
        Field::total("liquidoApagar", Range::Positive),
        Field::text("totalLetras", 8, 200),
        Field::text("observaciones", 0, 200).or_null(),
    ],
    conditions: &[period_is_in_order, what_is_not_perceived_is_described],
};

const EXTENSION: ObjectSchema = ObjectSchema::plain(&[
    Field::text("nombEntrega", 5, 100),
    Field::text("docuEntrega", 5, 25),
    Field::text("codEmpleado", 1, 15).or_null(),
]);

/// A period ends on the day that it begins, or later.
pub(super) fn period_is_in_order(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let day = |member| node.get(member).text().and_then(clock::parse_date);
    let start = day("periodoLiquidacionFechaInicio");
    let end = day("periodoLiquidacionFechaFin");
    if start.zip(end).is_some_and(|(start, end)| end < start) {
        out.add_member(at, "periodoLiquidacionFechaFin", Complaint::Value);
    }
}

pub(super) fn what_is_not_perceived_is_described(
    node: &Node<'_>,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let amount = node.get("montoSinPercepcion").amount();
    if amount > Decimal::ZERO && node.get("descripSinPercepcion").is_null() {
        out.add_member(at, "descripSinPercepcion", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{accounting_settlement, changed, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(accounting_settlement(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn telephones_have_eight_digits() {
        for party in ["emisor", "receptor"] {
            let pointer = format!("/{party}/telefono");
            for wrong in ["2212345", "221234567", "2212-345"] {
                assert_eq!(found(&[(&pointer, json!(wrong))]).len(), 1, "{wrong}");
            }
        }
        assert!(found(&[("/receptor/telefono", json!(null))]).is_empty());
        assert_eq!(found(&[("/emisor/telefono", json!(null))]).len(), 1);
    }

    #[test]
    fn a_period_is_in_order_and_what_is_not_perceived_is_described() {
        let end = "/cuerpoDocumento/periodoLiquidacionFechaFin";
        assert_eq!(found(&[(end, json!("2026-02-28"))]).len(), 1);
        let part = ("/cuerpoDocumento/montoSinPercepcion", json!(5));
        assert_eq!(found(std::slice::from_ref(&part)).len(), 1);
        let words = ("/cuerpoDocumento/descripSinPercepcion", json!("Exentas"));
        assert!(found(&[part, words]).is_empty());
    }

    #[test]
    fn there_is_no_place_for_a_contingency_and_something_is_perceived() {
        let none = ("/identificacion/tipoContingencia", json!(null));
        assert_eq!(found(&[none]).len(), 1);
        for member in ["subTotal", "iva", "ivaPercibido", "liquidoApagar"] {
            let pointer = format!("/cuerpoDocumento/{member}");
            assert_eq!(found(&[(&pointer, json!(0))]).len(), 1, "{member}");
        }
        let number = ("/cuerpoDocumento/porcentComision", json!(2.5));
        assert_eq!(found(&[number]).len(), 1, "it is a text");
    }
}
