//! The donation receipt (type 15), schema version 1.

use rust_decimal::Decimal;

use super::super::export_invoice::COUNTRIES_OF_2022;
use crate::json::Node;
use crate::structure::sections::identification_without_contingency;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("donatario", &DONEE),
    Field::object("donante", &DONOR),
    Field::list("otrosDocumentos", 1, 10, &PAPER),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&identification_without_contingency(
    1,
    &["15"],
    Form::ControlNumber(Some("15")),
    1,
));

const DONEE: ObjectSchema = ObjectSchema::plain(&[
    Field::one_of("tipoDocumento", &["36"]),
    Field::form("numDocumento", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(2, 6)),
    Field::text("descActividad", 1, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 3, 100),
    Field::text("codEstableMH", 4, 4).or_null(),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVentaMH", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

const DONOR: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", sections::IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 3, 20),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(2, 6)).or_null(),
        Field::text("descActividad", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS).or_null(),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 0, 100).or_null(),
        Field::integer("codDomiciliado", 1, 2),
        Field::one_of("codPais", COUNTRIES_OF_2022),
    ],
    conditions: &[donor_lives_where_the_domicile_says, number_of_its_form],
};

pub(super) const PAPER: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::integer("codDocAsociado", 1, 2),
    Field::text("descDocumento", 0, 100),
    Field::text("detalleDocumento", 0, 300),
]));

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoDonacion", 1, 3),
        Field::amount("cantidad", Range::Positive),
        Field::text("codigo", 1, 25).or_null(),
        Field::integer("uniMedida", 1, 99),
        Field::text("descripcion", 1, 1000),
        Field::amount("depreciacion", Range::NotNegative),
        Field::amount("valorUni", Range::NotNegative),
        Field::amount("valor", Range::NotNegative),
    ],
    conditions: &[
        super::super::excluded_subject::listed_unit,
        only_goods_are_counted,
    ],
});

const SUMMARY: ObjectSchema = ObjectSchema::plain(&[
    Field::total("valorTotal", Range::NotNegative),
    Field::text("totalLetras", 0, 200),
    Field::list("pagos", 1, usize::MAX, &PAYMENT).or_null(),
]);

pub(super) const PAYMENT: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", sections::PAYMENT_FORMS).or_null(),
    Field::total("montoPago", Range::NotNegative),
    Field::text("referencia", 0, 50).or_null(),
]));

/// Who is domiciled (1) has an address; who is not has neither address nor activity.
pub(super) fn donor_lives_where_the_domicile_says(
    node: &Node<'_>,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let is_abroad = node.get("codDomiciliado").integer() == Some(2);
    if !is_abroad && node.get("direccion").is_null() {
        out.add_member(at, "direccion", Complaint::Value);
    }
    if is_abroad {
        for member in ["direccion", "codActividad", "descActividad"] {
            if !node.get(member).is_null() {
                out.add_member(at, member, Complaint::Value);
            }
        }
    }
    let is_home = matches!(node.get("codPais").text(), Some("9300" | "SV"));
    if is_home == is_abroad {
        out.add_member(at, "codPais", Complaint::Value);
    }
}

/// A NIT has its digits and a DUI its hyphen, in both editions.
pub(super) fn number_of_its_form(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match node.get("tipoDocumento").text() {
        Some("36") => Form::Nit.matches(number),
        Some("13") => Form::DuiWithHyphen.matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
}

/// Only goods (2) have a unit and lose value; money (1) is one.
pub(super) fn only_goods_are_counted(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let kind = node.get("tipoDonacion").integer();
    if kind == Some(2) {
        return;
    }
    if node.get("uniMedida").integer() != Some(99) {
        out.add_member(at, "uniMedida", Complaint::Value);
    }
    for member in ["depreciacion", "tipoDepreciacion"] {
        if !node.get(member).amount().is_zero() {
            out.add_member(at, member, Complaint::Value);
        }
    }
    if kind == Some(1) && node.get("cantidad").amount() != Decimal::ONE {
        out.add_member(at, "cantidad", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, donation, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(donation(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn who_gives_from_abroad_has_neither_address_nor_activity() {
        let abroad = ("/donante/codDomiciliado", json!(2));
        assert_eq!(found(std::slice::from_ref(&abroad)).len(), 4);
        let none = json!(null);
        let changes = [
            abroad,
            ("/donante/direccion", none.clone()),
            ("/donante/codActividad", none.clone()),
            ("/donante/descActividad", none.clone()),
            ("/donante/codPais", json!("9450")),
        ];
        assert!(found(&changes).is_empty());
        assert_eq!(found(&[("/donante/direccion", none)]).len(), 1);
        assert_eq!(found(&[("/donante/codPais", json!("9450"))]).len(), 1);
    }

    #[test]
    fn only_goods_have_a_unit_and_lose_value() {
        let line = |member: &str| format!("/cuerpoDocumento/1/{member}");
        assert_eq!(found(&[(&line("uniMedida"), json!(59))]).len(), 1);
        assert_eq!(found(&[(&line("depreciacion"), json!(1))]).len(), 1);
        assert_eq!(found(&[(&line("cantidad"), json!(2))]).len(), 1);
        let unit = "/cuerpoDocumento/0/uniMedida";
        assert_eq!(found(&[(unit, json!(60))]).len(), 1);
    }

    #[test]
    fn there_is_no_place_for_a_contingency() {
        let none = ("/identificacion/tipoContingencia", json!(null));
        assert_eq!(found(&[none]).len(), 1);
        let dui = ("/donante/numDocumento", json!("987654326"));
        assert_eq!(found(&[dui]).len(), 1, "it has its hyphen");
    }
}
