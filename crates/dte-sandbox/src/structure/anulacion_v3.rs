//! The invalidation event, schema version 3.

use super::anulacion_v2::{other_reason_is_told, reason};
use super::sections::IDENTITY_DOCUMENTS;
use super::{Complaint, Field, Form, ObjectSchema, Path, Violations};
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
    Field::integer("version", 3, 3),
    Field::one_of("ambiente", &["00", "01"]),
    Field::form("codigoGeneracion", Form::Code),
    Field::form("fecEmi", Form::Date),
    Field::form("horEmi", Form::Time),
    Field::form("fusion", Form::Nit).or_null(),
]);

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::text("nombre", 1, 250),
    Field::text("codEstableMH", 4, 4),
    Field::text("codEstable", 1, 10).or_null(),
    Field::text("codPuntoVentaMH", 4, 4),
    Field::text("codPuntoVenta", 1, 15).or_null(),
    Field::text("telefono", 8, 30),
    Field::text("correo", 1, 100),
]);

/// The types of document that may be invalidated.
const TYPES: &[&str] = &[
    "01", "03", "04", "05", "06", "07", "08", "09", "10", "11", "14", "15", "17", "18",
];

/// The types that are events: they have no number, and nothing replaces them.
const EVENTS: &[&str] = &["17", "18"];

const INVALIDATED: ObjectSchema = ObjectSchema {
    fields: &INVALIDATED_FIELDS,
    conditions: &[events_have_no_number],
};

const INVALIDATED_FIELDS: [Field; 11] = [
    Field::one_of("tipoDte", TYPES),
    Field::form("codigoGeneracion", Form::Code),
    Field::form("selloRecibido", Form::Sello),
    Field::form("numeroControl", Form::ControlNumber(None)).or_null(),
    Field::form("fecEmi", Form::Date),
    Field::form("codigoGeneracionR", Form::Code).or_null(),
    Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS).or_null(),
    Field::text("numDocumento", 1, 20).or_null(),
    Field::text("nombre", 1, 250).or_null(),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 0, 100).or_null(),
];

/// Every document has a number, and no event has one.
fn events_have_no_number(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_event = node
        .get("tipoDte")
        .text()
        .is_some_and(|it| EVENTS.contains(&it));
    if is_event != node.get("numeroControl").is_null() {
        out.add_member(at, "numeroControl", Complaint::Value);
    }
}

const REASON: ObjectSchema = ObjectSchema {
    fields: &reason(Field::text("motivoAnulacion", 1, 200).or_null(), 1, 1),
    conditions: &[other_reason_is_told],
};

/// Types 1 and 3 name the replacement, type 2 none. Nothing replaces a credit note, a settlement or an
/// event: the next one is issued after this one.
fn replacement_by_type(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let document = node.get("documento");
    let absent = document.get("codigoGeneracionR").is_null();
    let kind = document.get("tipoDte").text();
    let replaceable =
        !matches!(kind, Some("05" | "08")) && !kind.is_some_and(|kind| EVENTS.contains(&kind));
    let rescinded = node.get("motivo").get("tipoAnulacion").integer() == Some(2);
    if absent == (replaceable && !rescinded) {
        let document = Path::Field(at, "documento");
        out.add_member(&document, "codigoGeneracionR", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::EVENT;
    use crate::samples::{changed, invalidation_2026, violations, without};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&EVENT, &changed(invalidation_2026(), changes))
    }

    const CODE: &str = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02";

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn the_authoritys_codes_of_the_establishment_are_required() {
        for name in ["codEstableMH", "codPuntoVentaMH"] {
            let path = format!("/emisor/{name}");
            assert_eq!(found(&[(&path, json!(null))]).len(), 1);
            assert_eq!(
                violations(&EVENT, &without(invalidation_2026(), &path)).len(),
                1
            );
        }
    }

    #[test]
    fn a_replacement_goes_with_types_1_and_3_only() {
        let code = ("/documento/codigoGeneracionR", json!(CODE));
        let error = ("/motivo/tipoAnulacion", json!(1));
        assert_eq!(found(std::slice::from_ref(&error)).len(), 1);
        assert_eq!(found(std::slice::from_ref(&code)).len(), 1);
        assert!(found(&[error, code]).is_empty());
    }

    #[test]
    fn nothing_replaces_a_credit_note_or_a_settlement() {
        for kind in ["05", "08"] {
            for (reason, text) in [
                (1, json!(null)),
                (2, json!(null)),
                (3, json!("Otro motivo")),
            ] {
                let mut of_kind = vec![
                    ("/documento/tipoDte", json!(kind)),
                    ("/motivo/tipoAnulacion", json!(reason)),
                    ("/motivo/motivoAnulacion", text),
                ];
                assert!(found(&of_kind).is_empty(), "{kind} {reason}");
                of_kind.push(("/documento/codigoGeneracionR", json!(CODE)));
                assert_eq!(
                    found(&of_kind),
                    ["Campo #/documento/codigoGeneracionR contiene un valor inválido"],
                    "{kind} {reason}"
                );
            }
        }
    }
}
