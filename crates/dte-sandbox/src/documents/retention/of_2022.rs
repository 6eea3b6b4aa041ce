//! The retention voucher (type 07), schema version 1.

use crate::json::Node;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &RECEIVER),
    Field::list("cuerpoDocumento", 1, 500, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::object("extension", &EXTENSION).or_null(),
    Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
]);

/// A retention voucher knows no contingency.
const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&[
    Field::integer("version", 1, 1),
    Field::one_of("ambiente", &["00", "01"]),
    Field::one_of("tipoDte", &["07"]),
    Field::form("numeroControl", Form::ControlNumber(Some("07"))),
    Field::form("codigoGeneracion", Form::Code),
    Field::integer("tipoModelo", 1, 1),
    Field::integer("tipoOperacion", 1, 1),
    Field::null("tipoContingencia"),
    Field::null("motivoContin"),
    Field::form("fecEmi", Form::Date),
    Field::form("horEmi", Form::Time),
    Field::one_of("tipoMoneda", &["USD"]),
]);

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::one_of("tipoEstablecimiento", &["01", "02", "04", "20"]),
    Field::object("direccion", &sections::ADDRESS_FROM_FIVE),
    Field::shaped("telefono", 8, 30, Form::CapitalsAndDigits).or_null(),
    Field::text("codigoMH", 4, 4).or_null(),
    Field::text("codigo", 4, 4).or_null(),
    Field::text("puntoVentaMH", 4, 4).or_null(),
    Field::text("puntoVenta", 1, 15).or_null(),
    Field::text("correo", 3, 100),
]);

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", sections::IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 3, 20),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(5, 6)),
        Field::text("descActividad", 5, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS_FROM_FIVE),
        Field::shaped("telefono", 8, 30, Form::PhoneDigits).or_null(),
        Field::text("correo", 0, 100),
    ],
    conditions: &[receiver_by_document],
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 500),
        Field::one_of("tipoDte", &["01", "03", "14"]),
        Field::integer("tipoDoc", 1, 2),
        Field::form("numDocumento", Form::Free),
        Field::form("fechaEmision", Form::Date),
        Field::total("montoSujetoGrav", Range::FromOne),
        Field::one_of("codigoRetencionMH", &["22", "C4", "C9"]),
        Field::total("ivaRetenido", Range::FromOneCent),
        Field::text("descripcion", 0, 1000),
    ],
    conditions: &[number_by_kind],
});

const SUMMARY: ObjectSchema = ObjectSchema::plain(&[
    Field::total("totalSujetoRetencion", Range::NotNegative),
    Field::total("totalIVAretenido", Range::NotNegative),
    Field::text("totalIVAretenidoLetras", 0, 200),
]);

const EXTENSION: ObjectSchema = ObjectSchema::plain(&sections::extension(5));

/// A NIT or a DUI has its form, the DUI without a hyphen.
pub(crate) fn receiver_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
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

/// A document on paper has 1 to 20 letters or digits, an electronic one its generation code. The
/// official schema means this but names a member that does not exist.
fn number_by_kind(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match node.get("tipoDoc").integer() {
        Some(1) => {
            (1..=20).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_alphanumeric())
        }
        Some(2) => Form::Code.matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, retention, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(retention(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn there_is_no_contingency() {
        assert_eq!(
            found(&[("/identificacion/tipoContingencia", json!(1))]).len(),
            1
        );
        assert_eq!(
            found(&[("/identificacion/tipoOperacion", json!(2))]).len(),
            1
        );
    }

    #[test]
    fn an_electronic_document_is_named_by_its_code_and_one_on_paper_by_its_number() {
        let path = "/cuerpoDocumento/1/numDocumento";
        assert_eq!(found(&[(path, json!("A-1"))]).len(), 1);
        let paper = "/cuerpoDocumento/0/numDocumento";
        assert!(found(&[(paper, json!("00123"))]).is_empty());
        assert_eq!(found(&[(paper, json!("A-1"))]).len(), 1);
        assert_eq!(found(&[(paper, json!(""))]).len(), 1);
    }

    #[test]
    fn a_dui_has_no_hyphen_here() {
        let dui = |number: &str| {
            [
                ("/receptor/tipoDocumento", json!("13")),
                ("/receptor/numDocumento", json!(number)),
            ]
        };
        assert!(found(&dui("987654326")).is_empty());
        assert_eq!(found(&dui("98765432-6")).len(), 1);
    }

    #[test]
    fn yards_do_not_withhold_and_phones_are_digits() {
        assert_eq!(
            found(&[("/emisor/tipoEstablecimiento", json!("07"))]).len(),
            1
        );
        assert_eq!(
            found(&[("/receptor/telefono", json!("2222-4444"))]).len(),
            1
        );
    }

    #[test]
    fn amounts_start_at_one_and_taxes_at_a_cent() {
        assert_eq!(
            found(&[("/cuerpoDocumento/0/montoSujetoGrav", json!(0.99))]).len(),
            1
        );
        assert_eq!(
            found(&[("/cuerpoDocumento/0/ivaRetenido", json!(0))]).len(),
            1
        );
    }
}
