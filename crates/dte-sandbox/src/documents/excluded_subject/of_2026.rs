//! The excluded subject invoice (type 14), schema version 2.

use super::of_2022::{APPENDIX, SUMMARY_CONDITIONS, seller_by_document};
use crate::json::Node;
use crate::structure::conditions::lives_abroad;
use crate::structure::sections::IDENTITY_DOCUMENTS;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &SELLER),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(2, &["14"]),
    conditions: sections::MARKS,
};

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
    Field::text("correo", 6, 100),
]);

const SELLER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 1, 20),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(5, 6)).or_null(),
        Field::text("descActividad", 5, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS_OR_ABROAD),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 6, 100).or_null(),
    ],
    conditions: &[seller_by_document, only_foreigners_live_abroad],
};

/// Who shows a document of the country lives in it.
fn only_foreigners_live_abroad(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_foreign = matches!(node.get("tipoDocumento").text(), Some("02" | "03" | "37"));
    if lives_abroad(node) && !is_foreign {
        let address = Path::Field(at, "direccion");
        out.add_member(&address, "departamento", Complaint::Value);
    }
}

const LINE: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::integer("numItem", 1, 2000),
    Field::integer("tipoItem", 1, 3),
    Field::amount("cantidad", Range::Positive),
    Field::text("codigo", 1, 25).or_null(),
    Field::integer("uniMedida", 1, 99),
    Field::text("descripcion", 1, 1500),
    Field::amount("precioUni", Range::NotNegative),
    Field::amount("montoDescu", Range::NotNegative),
    Field::amount("compra", Range::NotNegative),
]));

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalCompra", Range::NotNegative),
        Field::total("descu", Range::NotNegative),
        Field::total("totalDescu", Range::NotNegative),
        Field::total("subTotal", Range::NotNegative),
        Field::total("reteRenta", Range::NotNegative),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 1, 200).or_null(),
        Field::integer("condicionOperacion", 1, 3),
        Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
        Field::text("observaciones", 1, 3000).or_null(),
    ],
    conditions: SUMMARY_CONDITIONS,
};

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, excluded_subject, excluded_subject_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(excluded_subject_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn it_has_no_place_for_a_tax_that_is_kept_back() {
        assert_eq!(found(&[("/resumen/ivaRete1", json!(0))]).len(), 1);
        assert!(violations(&DOCUMENT, &excluded_subject()).len() > 5);
    }

    #[test]
    fn the_seller_lives_in_a_district_and_shows_a_number_of_its_form() {
        let district = "/receptor/direccion/distrito";
        assert_eq!(found(&[(district, json!("99"))]).len(), 1);
        let number = "/receptor/numDocumento";
        assert_eq!(found(&[(number, json!("98765432-6"))]).len(), 1);
    }
}
