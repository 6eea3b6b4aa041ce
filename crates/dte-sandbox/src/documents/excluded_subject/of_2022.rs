//! The excluded subject invoice (type 14), schema version 1.

use crate::json::Node;
use crate::structure::conditions::{credit_has_terms, nothing_to_pay_is_cash, operation_and_model};
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("sujetoExcluido", &SELLER),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification_of(1, &["14"], Form::ControlNumber(Some("14")), (1, 500)),
    conditions: &[operation_and_model],
};

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(2, 6)),
    Field::text("descActividad", 1, 150),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("codEstableMH", 4, 4).or_null(),
    Field::text("codEstable", 1, 10).or_null(),
    Field::text("codPuntoVentaMH", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
    Field::text("correo", 3, 100),
]);

const SELLER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", sections::IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 1, 20),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(2, 6)).or_null(),
        Field::text("descActividad", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 0, 100).or_null(),
    ],
    conditions: &[seller_by_document],
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoItem", 1, 3),
        Field::amount("cantidad", Range::Positive),
        Field::text("codigo", 1, 25).or_null(),
        Field::integer("uniMedida", 1, 99),
        Field::text("descripcion", 0, 1000),
        Field::amount("precioUni", Range::NotNegative),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("compra", Range::NotNegative),
    ],
    conditions: &[listed_unit],
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalCompra", Range::NotNegative),
        Field::total("descu", Range::NotNegative),
        Field::total("totalDescu", Range::NotNegative).or_null(),
        Field::total("subTotal", Range::NotNegative),
        Field::total("ivaRete1", Range::NotNegative),
        Field::total("reteRenta", Range::NotNegative),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 0, 200),
        Field::integer("condicionOperacion", 1, 3),
        Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
        Field::text("observaciones", 0, 3000).or_null(),
    ],
    conditions: SUMMARY_CONDITIONS,
};

pub(crate) const SUMMARY_CONDITIONS: &[crate::structure::Condition] =
    &[credit_has_terms, nothing_to_pay_is_cash];

pub(crate) const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 0, 25),
    Field::text("etiqueta", 0, 50),
    Field::text("valor", 0, 150),
]));

/// A NIT or a DUI has its form, the DUI without a hyphen.
pub(crate) fn seller_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match node.get("tipoDocumento").text() {
        Some("36") => Form::Nit.matches(number),
        Some("13") => Form::Digits(9, 9).matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
}

/// The schema lists its units: some below 60 are not among them, and of the others 99 alone.
pub(crate) fn listed_unit(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if matches!(
        node.get("uniMedida").integer(),
        Some(7 | 28 | 41 | 48 | 60..=98)
    ) {
        out.add_member(at, "uniMedida", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, excluded_subject, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(excluded_subject(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn the_seller_has_no_registry_number_and_a_dui_no_hyphen() {
        assert_eq!(found(&[("/sujetoExcluido/nrc", json!(null))]).len(), 1);
        let number = "/sujetoExcluido/numDocumento";
        assert_eq!(found(&[(number, json!("98765432-6"))]).len(), 1);
        let passport = ("/sujetoExcluido/tipoDocumento", json!("03"));
        assert!(found(&[passport, (number, json!("A-1"))]).is_empty());
    }

    #[test]
    fn units_are_those_that_the_schema_lists() {
        let unit = |unit: i32| found(&[("/cuerpoDocumento/0/uniMedida", json!(unit))]).len();
        for good in [1, 6, 8, 27, 29, 40, 47, 49, 59, 99] {
            assert_eq!(unit(good), 0, "{good}");
        }
        for bad in [0, 7, 28, 41, 48, 60, 98, 100] {
            assert_eq!(unit(bad), 1, "{bad}");
        }
    }

    #[test]
    fn a_line_is_no_tax_and_payments_may_be_absent() {
        assert_eq!(found(&[("/cuerpoDocumento/0/tipoItem", json!(4))]).len(), 1);
        assert!(found(&[("/resumen/pagos", json!(null))]).is_empty());
        let credit = ("/resumen/condicionOperacion", json!(2));
        assert_eq!(found(&[credit]).len(), 2, "term and period");
    }
}
