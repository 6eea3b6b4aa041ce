//! The excluded subject invoice (type 14), schema version 1.

use super::conditions::{nothing_to_pay_is_cash, operation_and_model};
use super::{Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections};
use crate::json::Node;

/// The whole document.
pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::object("emisor", &ISSUER),
        Field::object("sujetoExcluido", &SELLER),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &APPENDIX).or_null(),
    ],
    conditions: &[],
};

/// The reason of a contingency may be longer than in other types.
const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &[
        Field::integer("version", 1, 1),
        Field::one_of("ambiente", &["00", "01"]),
        Field::one_of("tipoDte", &["14"]),
        Field::form("numeroControl", Form::ControlNumber(Some("14"))),
        Field::form("codigoGeneracion", Form::Code),
        Field::integer("tipoModelo", 1, 2),
        Field::integer("tipoOperacion", 1, 2),
        Field::integer("tipoContingencia", 1, 5).or_null(),
        Field::text("motivoContin", 1, 500).or_null(),
        Field::form("fecEmi", Form::Date),
        Field::form("horEmi", Form::Time),
        Field::one_of("tipoMoneda", &["USD"]),
    ],
    conditions: &[operation_and_model],
};

const ISSUER: ObjectSchema = ObjectSchema {
    fields: &[
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
    ],
    conditions: &[],
};

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
    conditions: &[number_by_document],
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
    conditions: &[unit_is_listed],
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
    conditions: &[sections::PAYMENT_CONDITION, nothing_to_pay_is_cash],
};

const APPENDIX: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::text("campo", 0, 25),
        Field::text("etiqueta", 0, 50),
        Field::text("valor", 0, 150),
    ],
    conditions: &[],
});

/// A NIT has its form, a DUI its nine digits.
pub(super) fn number_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let kind = node.get("tipoDocumento").text().unwrap_or_default();
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match kind {
        "36" => Form::Nit.matches(number),
        "13" => Form::Digits(9, 9).matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
}

/// The schema's list of units has gaps.
pub(super) fn unit_is_listed(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if let Some(7 | 28 | 41 | 48 | 60..=98) = node.get("uniMedida").integer() {
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
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn a_sellers_number_has_the_form_of_its_document() {
        let number = "/sujetoExcluido/numDocumento";
        let complaint = "Campo #/sujetoExcluido/numDocumento no cumple el formato requerido";
        assert_eq!(found(&[(number, json!("98765432-6"))]), [complaint]);
        let nit = ("/sujetoExcluido/tipoDocumento", json!("36"));
        assert!(found(std::slice::from_ref(&nit)).is_empty());
        assert_eq!(found(&[nit, (number, json!("A-1"))]), [complaint]);
        let passport = ("/sujetoExcluido/tipoDocumento", json!("03"));
        assert!(found(&[passport, (number, json!("A-1"))]).is_empty());
    }

    #[test]
    fn units_are_those_that_the_schema_lists() {
        let unit = |unit| found(&[("/cuerpoDocumento/0/uniMedida", json!(unit))]);
        assert!(unit(59).is_empty() && unit(99).is_empty());
        for gap in [7, 28, 41, 48, 60, 98] {
            let complaint = "Campo #/cuerpoDocumento/0/uniMedida contiene un valor inválido";
            assert_eq!(unit(gap), [complaint]);
        }
    }

    #[test]
    fn no_line_is_a_tax() {
        assert_eq!(found(&[("/cuerpoDocumento/0/tipoItem", json!(4))]).len(), 1);
    }
}
