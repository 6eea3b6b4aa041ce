//! The settlement (type 08), schema version 1. It knows no contingency.

use rust_decimal::Decimal;

use crate::json::Node;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections, sections_2026,
    taxes,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &PRINCIPAL),
    Field::list("cuerpoDocumento", 1, 500, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::object("extension", &EXTENSION).or_null(),
    Field::list("apendice", 1, 10, &sections_2026::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(
    &sections::identification_without_contingency(1, &["08"], Form::ControlNumber(Some("08")), 1),
);

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 0, 150).or_null(),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 3, 100),
    Field::text("codEstableMH", 4, 4).or_null(),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVentaMH", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

const PRINCIPAL: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 5, 150).or_null(),
    Field::object("direccion", &sections::ADDRESS_FROM_FIVE),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 0, 100),
]);

/// The documents that are settled.
pub(super) const SETTLED: &[&str] = &["01", "03", "05", "06", "11"];

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 500),
        Field::one_of("tipoDte", SETTLED),
        Field::integer("tipoGeneracion", 1, 2),
        Field::text("numeroDocumento", 1, 36),
        Field::form("fechaGeneracion", Form::Date),
        Field::amount("ventaNoSuj", Range::Signed),
        Field::amount("ventaExenta", Range::Signed),
        Field::amount("ventaGravada", Range::Signed),
        Field::amount("exportaciones", Range::Signed),
        Field::set("tributos", 0, &LINE_TAX).or_null(),
        Field::amount("ivaItem", Range::Signed),
        Field::text("obsItem", 3, 3000),
    ],
    conditions: &[number_by_generation],
});

pub(super) const LINE_TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::OneOf(taxes::OF_NOTES),
};

pub(super) const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", taxes::OF_NOTES),
    Field::text("descripcion", 2, 300),
    Field::total("valor", Range::Signed),
]));

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalNoSuj", Range::Signed),
        Field::total("totalExenta", Range::Signed),
        Field::total("totalGravada", Range::Signed),
        Field::total("totalExportacion", Range::Signed),
        Field::total("subTotalVentas", Range::Signed),
        Field::set("tributos", 0, &SUMMARY_TAX).or_null(),
        Field::total("montoTotalOperacion", Range::Signed),
        Field::total("ivaPerci", Range::Signed),
        Field::total("total", Range::Signed),
        Field::text("totalLetras", 0, 200),
        Field::integer("condicionOperacion", 1, 3),
    ],
    conditions: &[nothing_is_cash],
};

const EXTENSION: ObjectSchema = ObjectSchema::plain(&[
    Field::text("nombEntrega", 5, 100).or_null(),
    Field::text("docuEntrega", 5, 25).or_null(),
    Field::text("nombRecibe", 5, 100).or_null(),
    Field::text("docuRecibe", 5, 25).or_null(),
    Field::text("observaciones", 0, 3000).or_null(),
]);

/// A document on paper has 1 to 20 capitals or digits, an electronic one its generation code.
pub(super) fn number_by_generation(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let number = node.get("numeroDocumento").text().unwrap_or_default();
    let good = match node.get("tipoGeneracion").integer() {
        Some(1) => number.len() <= 20 && Form::CapitalsAndDigits.matches(number),
        Some(2) => Form::Code.matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numeroDocumento", Complaint::Form);
    }
}

/// Where nothing is to pay, nothing is paid later.
pub(super) fn nothing_is_cash(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let nothing = node.get("total").decimal() == Some(Decimal::ZERO);
    if nothing && node.get("condicionOperacion").integer() != Some(1) {
        out.add_member(at, "condicionOperacion", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, changes, settlement, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(settlement(), changes))
    }

    #[test]
    fn the_sample_has_no_violation_not_even_below_nothing() {
        assert_eq!(found(&[]), [""; 0]);
        assert_eq!(found(&changes::settled_below_nothing()), [""; 0]);
    }

    #[test]
    fn a_document_is_named_by_its_code_or_by_capitals_and_digits() {
        for (pointer, wrong) in [
            ("/cuerpoDocumento/0/numeroDocumento", "A-0000418"),
            ("/cuerpoDocumento/0/numeroDocumento", "a0000418"),
            (
                "/cuerpoDocumento/0/numeroDocumento",
                "A00004180000000000001",
            ),
            ("/cuerpoDocumento/1/numeroDocumento", "A0000418"),
        ] {
            assert_eq!(found(&[(pointer, json!(wrong))]).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn every_line_is_remarked_and_taxes_are_of_the_first_section() {
        assert_eq!(
            found(&[("/cuerpoDocumento/0/obsItem", json!(null))]).len(),
            1
        );
        let informative = ("/cuerpoDocumento/0/tributos", json!(["20", "A1"]));
        assert_eq!(found(&[informative]).len(), 1);
        let twice = ("/cuerpoDocumento/0/tributos", json!(["20", "20"]));
        assert_eq!(found(&[twice]).len(), 1);
        let none = ("/cuerpoDocumento/0/tributos", json!(null));
        assert_eq!(found(&[none]), [""; 0]);
    }

    #[test]
    fn there_is_no_place_for_a_contingency_and_nothing_is_cash() {
        let none = ("/identificacion/tipoContingencia", json!(null));
        assert_eq!(found(&[none]).len(), 1);
        assert_eq!(found(&[("/resumen/total", json!(0))]).len(), 1);
        let cash = ("/resumen/condicionOperacion", json!(1));
        assert_eq!(found(&[("/resumen/total", json!(0)), cash]), [""; 0]);
    }
}
