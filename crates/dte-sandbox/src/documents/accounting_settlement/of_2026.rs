//! The accounting settlement (type 09), schema version 2.

use super::of_2022::{period_is_in_order, what_is_not_perceived_is_described};
use crate::structure::sections::{ESTABLISHMENTS, identification_without_contingency};
use crate::structure::{Field, Form, ObjectSchema, Range, sections, sections_2026};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &AFFILIATE),
    Field::object("cuerpoDocumento", &BODY),
    Field::object("extension", &EXTENSION),
    Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&identification_without_contingency(
    2,
    &["09"],
    Form::SeriesNumber("09"),
    1,
));

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::text("telefono", 8, 30),
    Field::text("correo", 6, 100),
    Field::object("direccion", &sections_2026::ADDRESS),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

const AFFILIATE: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::one_of("tipoEstablecimiento", ESTABLISHMENTS),
    Field::object("direccion", &sections_2026::ADDRESS).or_null(),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 6, 100),
]);

const BODY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("periodoLiquidacionFechaInicio", Form::Date),
        Field::form("periodoLiquidacionFechaFin", Form::Date),
        Field::text("codLiquidacion", 1, 30).or_null(),
        Field::integer("cantidadDoc", 1, 999_999_999).or_null(),
        Field::total("valorOperaciones", Range::Positive),
        Field::total("montoSinPercepcion", Range::NotNegative).or_null(),
        Field::text("descripSinPercepcion", 1, 100).or_null(),
        Field::total("subTotal", Range::Positive),
        Field::total("iva", Range::Positive),
        Field::total("montoSujetoPercepcion", Range::Positive),
        Field::total("ivaPercibido", Range::Positive),
        Field::total("comision", Range::NotNegative),
        Field::total("porcentComision", Range::Percentage),
        Field::total("ivaComision", Range::NotNegative),
        Field::total("liquidoApagar", Range::Positive),
        Field::text("totalLetras", 1, 200),
        Field::text("observaciones", 1, 1000).or_null(),
    ],
    conditions: &[period_is_in_order, what_is_not_perceived_is_described],
};

const EXTENSION: ObjectSchema = ObjectSchema::plain(&[
    Field::text("nombEntrega", 1, 100),
    Field::text("docuEntrega", 1, 25),
    Field::text("codEmpleado", 1, 15).or_null(),
]);

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{accounting_settlement, accounting_settlement_2026, changed, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(accounting_settlement_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation_and_that_of_2022_has() {
        assert_eq!(found(&[]), [""; 0]);
        assert!(violations(&DOCUMENT, &accounting_settlement()).len() > 5);
    }

    #[test]
    fn a_percentage_is_a_number_and_a_telephone_any_text() {
        let percentage = "/cuerpoDocumento/porcentComision";
        assert!(found(&[(percentage, json!(100))]).is_empty());
        for wrong in [json!("2.50"), json!(100.01), json!(null)] {
            assert_eq!(found(&[(percentage, wrong)]).len(), 1);
        }
        let phone = ("/receptor/telefono", json!("+503 2212-3456 ext. 12"));
        assert!(found(&[phone]).is_empty());
        let codes = ("/receptor/codigoMH", json!(null));
        assert_eq!(found(&[codes]).len(), 1, "there is no place for them");
    }
}
