//! The invalidation event, schema version 2.

use super::{Complaint, Field, Form, ObjectSchema, Path, Range, Violations, sections};
use crate::json::Node;

pub(crate) const EVENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::object("emisor", &ISSUER),
        Field::object("documento", &INVALIDATED),
        Field::object("motivo", &REASON),
    ],
    conditions: &[replacement_by_type],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&[
    Field::integer("version", 2, 2),
    Field::one_of("ambiente", &["00", "01"]),
    Field::form("codigoGeneracion", Form::Code),
    Field::form("fecAnula", Form::Date),
    Field::form("horAnula", Form::Time),
]);

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::text("nombre", 3, 250),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::text("nomEstablecimiento", 3, 150).or_null(),
    Field::text("codEstableMH", 4, 4).or_null().optional(),
    Field::text("codEstable", 1, 10).or_null(),
    Field::text("codPuntoVentaMH", 4, 4).or_null().optional(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
    Field::shaped("telefono", 8, 26, Form::PhoneDigits).or_null(),
    Field::text("correo", 3, 100),
]);

/// The document types that may be invalidated.
pub(crate) const TYPES: &[&str] = &[
    "01", "03", "04", "05", "06", "07", "08", "09", "10", "11", "14", "15",
];

/// The invalidated document. Its receiver's data may be null where the document had none: the schema
/// does not say so, the authority has taken it.
const INVALIDATED: ObjectSchema = ObjectSchema::plain(&[
    Field::one_of("tipoDte", TYPES),
    Field::form("codigoGeneracion", Form::Code),
    Field::form("selloRecibido", Form::Sello),
    Field::form("numeroControl", Form::ControlNumber(None)),
    Field::form("fecEmi", Form::Date),
    Field::total("montoIva", Range::NotNegative).or_null(),
    Field::form("codigoGeneracionR", Form::Code).or_null(),
    Field::one_of("tipoDocumento", sections::IDENTITY_DOCUMENTS).or_null(),
    Field::text("numDocumento", 3, 20).or_null(),
    Field::text("nombre", 5, 200).or_null(),
    Field::shaped("telefono", 8, 50, Form::PhoneDigits)
        .or_null()
        .optional(),
    Field::text("correo", 0, 100).or_null().optional(),
]);

const REASON: ObjectSchema = ObjectSchema {
    fields: &reason(Field::text("motivoAnulacion", 5, 250).or_null(), 5, 3),
    conditions: &[other_reason_is_told],
};

/// The members of `motivo`, with the shortest name and the shortest number of a person.
pub(super) const fn reason(told: Field, name: usize, number: usize) -> [Field; 8] {
    [
        Field::integer("tipoAnulacion", 1, 3),
        told,
        Field::text("nombreResponsable", name, 100),
        Field::one_of("tipDocResponsable", sections::IDENTITY_DOCUMENTS),
        Field::text("numDocResponsable", number, 20),
        Field::text("nombreSolicita", name, 100),
        Field::one_of("tipDocSolicita", sections::IDENTITY_DOCUMENTS),
        Field::text("numDocSolicita", number, 20),
    ]
}

/// Type 3 tells its reason.
pub(crate) fn other_reason_is_told(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let other = node.get("tipoAnulacion").integer() == Some(3);
    if other && node.get("motivoAnulacion").is_null() {
        out.add_member(at, "motivoAnulacion", Complaint::Value);
    }
}

/// Types 1 and 3 name the replacement, type 2 none. Credit notes and settlements may go without: the
/// manual wants null there, the schema a code.
fn replacement_by_type(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let document = node.get("documento");
    let absent = document.get("codigoGeneracionR").is_null();
    let free = matches!(document.get("tipoDte").text(), Some("05" | "08"));
    let rescinded = node.get("motivo").get("tipoAnulacion").integer() == Some(2);
    if (rescinded && !absent) || (!rescinded && absent && !free) {
        let document = Path::Field(at, "documento");
        out.add_member(&document, "codigoGeneracionR", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::EVENT;
    use crate::samples::{changed, invalidation, violations, without};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&EVENT, &changed(invalidation(), changes))
    }

    const CODE: &str = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02";

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn a_replacement_goes_with_types_1_and_3_only() {
        let path = "/documento/codigoGeneracionR";
        assert_eq!(found(&[(path, json!(CODE))]).len(), 1);
        let error = ("/motivo/tipoAnulacion", json!(1));
        assert_eq!(found(std::slice::from_ref(&error)).len(), 1);
        assert!(found(&[error.clone(), (path, json!(CODE))]).is_empty());
        let note = ("/documento/tipoDte", json!("05"));
        assert!(found(&[error, note]).is_empty());
    }

    #[test]
    fn another_reason_is_told() {
        let other = [
            ("/motivo/tipoAnulacion", json!(3)),
            ("/documento/codigoGeneracionR", json!(CODE)),
        ];
        assert_eq!(
            found(&other),
            ["Campo #/motivo/motivoAnulacion contiene un valor inválido"]
        );
    }

    #[test]
    fn the_receivers_data_may_be_null_and_its_phone_absent() {
        for name in [
            "tipoDocumento",
            "numDocumento",
            "nombre",
            "telefono",
            "correo",
        ] {
            assert!(
                found(&[(&format!("/documento/{name}"), json!(null))]).is_empty(),
                "{name}"
            );
        }
        assert!(violations(&EVENT, &without(invalidation(), "/documento/telefono")).is_empty());
        assert_eq!(
            violations(&EVENT, &without(invalidation(), "/documento/nombre")).len(),
            1
        );
    }
}
