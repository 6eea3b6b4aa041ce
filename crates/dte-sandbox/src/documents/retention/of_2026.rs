//! The retention voucher (type 07), schema version 2. It may be issued in contingency.

use super::of_2022::receiver_by_document;
use crate::json::Node;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &RECEIVER),
    Field::list("cuerpoDocumento", 1, 500, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification_with(2, &["07"], FUSION),
    conditions: sections::MARKS,
};

const FUSION: Field = Field::form("fusion", Form::Nit).or_null().optional();

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 6, 100),
]);

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &sections::receiver(6),
    conditions: &[receiver_by_document],
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 500),
        Field::one_of("tipoDte", &["01", "03", "14"]).or_null(),
        Field::integer("tipoGeneracion", 1, 2).or_null(),
        Field::form("numeroDocumento", Form::Free).or_null(),
        Field::form("fechaEmision", Form::Date).or_null(),
        Field::total("montoSujetoGrav", Range::Positive),
        Field::one_of("codigoRetencionMH", sections::RETENTIONS),
        Field::total("ivaRetenido", Range::Positive),
        Field::text("descripcion", 1, 1500).or_null(),
    ],
    conditions: &[number_by_generation],
});

const SUMMARY: ObjectSchema = ObjectSchema::plain(&[
    Field::total("totalSujetoRetencion", Range::Positive),
    Field::total("totalIva", Range::NotNegative),
    Field::total("totalIvaRetenido", Range::Positive),
    Field::text("totalLetras", 1, 200).or_null(),
    Field::text("observaciones", 1, 3000).or_null(),
]);

const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 1, 25).or_null(),
    Field::text("etiqueta", 1, 50).or_null(),
    Field::text("valor", 1, 150).or_null(),
]));

/// A document on paper has 1 to 20 characters, an electronic one its generation code; one that is
/// not named has neither.
fn number_by_generation(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let Some(number) = node.get("numeroDocumento").text() else {
        return;
    };
    let good = match node.get("tipoGeneracion").integer() {
        Some(1) => (1..=20).contains(&number.chars().count()),
        Some(2) => Form::Code.matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numeroDocumento", Complaint::Form);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, retention_2026, violations, without};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(retention_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn it_may_be_issued_in_contingency() {
        let marks = [
            ("/identificacion/tipoOperacion", json!(2)),
            ("/identificacion/tipoModelo", json!(2)),
            ("/identificacion/tipoContingencia", json!(1)),
        ];
        assert!(found(&marks).is_empty());
        assert_eq!(found(&marks[..2]).len(), 1);
    }

    #[test]
    fn a_line_may_say_nothing_of_its_document() {
        let nothing = [
            "tipoDte",
            "tipoGeneracion",
            "numeroDocumento",
            "fechaEmision",
        ];
        for name in nothing {
            let pointer = format!("/cuerpoDocumento/0/{name}");
            assert!(found(&[(&pointer, json!(null))]).is_empty(), "{name}");
        }
        let number = "/cuerpoDocumento/0/numeroDocumento";
        let on_paper = ("/cuerpoDocumento/0/tipoGeneracion", json!(1));
        let long = [on_paper.clone(), (number, json!("1".repeat(21)))];
        assert_eq!(found(&long).len(), 1);
        assert_eq!(found(&[on_paper, (number, json!(""))]).len(), 1);
    }

    #[test]
    fn the_absorbed_company_may_be_left_out() {
        let absent = without(retention_2026(), "/identificacion/fusion");
        assert!(violations(&DOCUMENT, &absent).is_empty());
    }
}
