//! The settlement (type 08), schema version 2. Its principal may be abroad.

use super::of_2022::{LINE_TAX, SETTLED, SUMMARY_TAX, nothing_is_cash, number_by_generation};
use crate::json::Node;
use crate::structure::conditions::lives_abroad;
use crate::structure::sections::{
    APPENDIX, IDENTITY_DOCUMENTS, identification_without_contingency,
};
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined,
    sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &PRINCIPAL),
    Field::list("cuerpoDocumento", 1, 500, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&joined::<11>(&[
    &identification_without_contingency(2, &["08"], Form::SeriesNumber("08"), 1),
    &[Field::form("fusion", Form::Nit).or_null()],
]));

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 2, 150).or_null(),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 6, 100),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

const PRINCIPAL: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 1, 20),
        Field::integer("codDomiciliado", 1, 2),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(5, 6)),
        Field::text("descActividad", 5, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS_OR_ABROAD),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 6, 100).or_null(),
    ],
    conditions: &[who_is_domiciled_is_known],
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 500),
        Field::one_of("tipoDte", SETTLED),
        Field::integer("tipoGeneracion", 1, 2),
        Field::text("numeroDocumento", 1, 36),
        Field::form("fechaEmision", Form::Date),
        Field::amount("ventaNoSuj", Range::Signed),
        Field::amount("ventaExenta", Range::Signed),
        Field::amount("ventaGravada", Range::Signed),
        Field::amount("exportaciones", Range::Signed),
        Field::set("tributos", 0, &LINE_TAX).or_null(),
        Field::amount("ivaItem", Range::Signed),
        Field::text("observaciones", 1, 1000).or_null(),
    ],
    conditions: &[number_by_generation],
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalNoSuj", Range::Signed),
        Field::total("totalExenta", Range::Signed),
        Field::total("totalGravada", Range::Signed),
        Field::total("exportacion", Range::Signed),
        Field::total("subTotalVentas", Range::Signed),
        Field::set("tributos", 0, &SUMMARY_TAX).or_null(),
        Field::total("montoTotalOperacion", Range::Signed),
        Field::total("ivaPerci", Range::Signed),
        Field::total("total", Range::NotNegative),
        Field::text("totalLetras", 1, 200).or_null(),
        Field::integer("condicionOperacion", 1, 3),
        Field::text("observaciones", 1, 3000).or_null(),
    ],
    conditions: &[nothing_is_cash],
};

/// Who is domiciled shows a NIT, has a registry number and lives in the country.
fn who_is_domiciled_is_known(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node.get("codDomiciliado").integer() != Some(1) {
        return;
    }
    let number = node.get("numDocumento").text().unwrap_or_default();
    if node.get("tipoDocumento").text() != Some("36") {
        out.add_member(at, "tipoDocumento", Complaint::Value);
    } else if !Form::Nit.matches(number) {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
    if node.get("nrc").is_null() {
        out.add_member(at, "nrc", Complaint::Value);
    }
    if lives_abroad(node) {
        let address = Path::Field(at, "direccion");
        out.add_member(&address, "departamento", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, changes, settlement, settlement_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(settlement_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation_and_that_of_2022_has() {
        assert_eq!(found(&[]), [""; 0]);
        assert!(violations(&DOCUMENT, &settlement()).len() > 5);
    }

    #[test]
    fn a_principal_abroad_says_so() {
        assert_eq!(found(&changes::principal_abroad()), [""; 0]);
        assert_eq!(found(&changes::abroad()).len(), 2, "no NIT, and no home");
        let domiciled = ("/receptor/codDomiciliado", json!(1));
        let mut changes = changes::principal_abroad();
        changes.push(domiciled);
        assert_eq!(found(&changes).len(), 3);
        let mut half = changes::principal_abroad();
        half.push(("/receptor/direccion/distrito", json!("01")));
        assert_eq!(found(&half).len(), 1);
    }

    #[test]
    fn nothing_below_nothing_is_paid() {
        assert_eq!(found(&[("/resumen/total", json!(-0.01))]).len(), 1);
        let remark = ("/cuerpoDocumento/0/observaciones", json!(null));
        assert_eq!(found(&[remark]), [""; 0]);
    }
}
