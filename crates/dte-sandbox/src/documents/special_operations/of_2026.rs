//! The special operations event (type 17), schema version 1.

use crate::json::Node;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&[
    Field::integer("version", 1, 1),
    Field::one_of("ambiente", &["00", "01"]),
    Field::integer("tipoModelo", 1, 1),
    Field::integer("tipoOperacion", 1, 1),
    Field::one_of("tipoEvento", &["17"]),
    Field::form("codigoGeneracion", Form::Code),
    Field::form("fecEmi", Form::Date),
    Field::form("horEmi", Form::Time),
    Field::one_of("tipoMoneda", &["USD"]),
]);

const ISSUER: ObjectSchema =
    ObjectSchema::plain(&[Field::form("nit", Form::Nit), Field::text("nombre", 1, 250)]);

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::form("codigoGeneracionRef", Form::Code).or_null(),
        Field::one_of("tipoDocumento", &["02", "97"]),
        Field::text("numDocumento", 1, 36).or_null(),
        Field::form("fechaEmision", Form::Date),
        Field::integer("cantidad", 1, i64::MAX),
        Field::text("descripcion", 1, 1500),
        Field::text("docDel", 1, 36).or_null(),
        Field::text("docAl", 1, 36).or_null(),
        Field::amount("precioUni", Range::NotNegative),
        Field::amount("ventaNoSuj", Range::NotNegative),
        Field::amount("ventaExenta", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::set("tributos", 1, &TAX).or_null(),
    ],
    conditions: &[documents_are_told_in_one_way, taxed_lines_bear_one_tax],
});

const TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::OneOf(&["20", "C3"]),
};

const SUMMARY: ObjectSchema = ObjectSchema::plain(&[
    Field::total("totalNoSuj", Range::NotNegative),
    Field::total("totalExenta", Range::NotNegative),
    Field::total("totalGravada", Range::NotNegative),
    Field::total("subTotal", Range::NotNegative),
    Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
    Field::total("total", Range::NotNegative),
    Field::text("totalLetras", 8, 200).or_null(),
]);

/// Simplified invoices are a range, vouchers of internal control a range or one number.
fn documents_are_told_in_one_way(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let names_both = ["docDel", "docAl"].map(|member| !node.get(member).is_null());
    let is_range = node.get("tipoDocumento").text() == Some("02") || names_both.contains(&true);
    for (member, is_asked) in [
        ("docDel", is_range),
        ("docAl", is_range),
        ("numDocumento", !is_range),
    ] {
        if node.get(member).is_null() == is_asked {
            out.add_member(at, member, Complaint::Value);
        }
    }
}

/// A taxed sale bears the value-added tax or that on exports, and nothing else bears any.
fn taxed_lines_bear_one_tax(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_taxed = !node.get("ventaGravada").amount().is_zero();
    if node.get("tributos").elements().len() != usize::from(is_taxed) {
        out.add_member(at, "tributos", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::changes::taken_back_operations;
    use crate::samples::{changed, special_operations, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(special_operations(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
        assert_eq!(found(&taken_back_operations()), [""; 0]);
    }

    #[test]
    fn documents_are_told_as_their_type_asks() {
        for (pointer, wrong) in [
            ("/cuerpoDocumento/0/docDel", json!(null)),
            ("/cuerpoDocumento/0/docAl", json!(null)),
            ("/cuerpoDocumento/0/numDocumento", json!("5001")),
            ("/cuerpoDocumento/1/docDel", json!("1")),
            ("/cuerpoDocumento/1/docAl", json!("1")),
            ("/cuerpoDocumento/1/numDocumento", json!(null)),
            ("/cuerpoDocumento/1/numDocumento", json!("")),
            ("/cuerpoDocumento/0/tipoDocumento", json!("01")),
            ("/cuerpoDocumento/0/cantidad", json!(1.5)),
            ("/identificacion/tipoModelo", json!(2)),
        ] {
            assert!(!found(&[(pointer, wrong)]).is_empty(), "{pointer}");
        }
    }

    #[test]
    fn vouchers_of_internal_control_are_told_by_a_range_too() {
        let range = [
            ("/cuerpoDocumento/1/docDel", json!("CI-1")),
            ("/cuerpoDocumento/1/docAl", json!("CI-9")),
            ("/cuerpoDocumento/1/numDocumento", json!(null)),
        ];
        assert_eq!(found(&range), [""; 0]);
        assert!(!found(&range[..2]).is_empty(), "beside a number");
    }

    #[test]
    fn a_taxed_line_bears_one_tax_and_any_other_none() {
        let bears = |line: usize, taxes: Value| {
            let pointer = format!("/cuerpoDocumento/{line}/tributos");
            found(&[(&pointer, taxes)])
        };
        assert_eq!(bears(0, json!(["C3"])), [""; 0]);
        for wrong in [json!(null), json!(["20", "C3"]), json!(["59"])] {
            assert!(!bears(0, wrong).is_empty());
        }
        assert_eq!(bears(1, json!(["20"])).len(), 1);
    }
}
