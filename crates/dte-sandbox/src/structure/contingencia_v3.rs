//! The contingency event, schema version 3.

use super::{Complaint, Field, Form, Kind, ObjectSchema, Path, Violations, sections};
use crate::json::Node;

/// The document types that may be issued in contingency.
const TYPES: &[&str] = &["01", "03", "04", "05", "06", "11", "14"];

pub(crate) const EVENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::list("detalleDTE", 1, 1000, &DOCUMENT),
    Field::object("motivo", &REASON),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&identification(3));

pub(super) const fn identification(version: i64) -> [Field; 5] {
    [
        Field::integer("version", version, version),
        Field::one_of("ambiente", &["00", "01"]),
        Field::form("codigoGeneracion", Form::Code),
        Field::form("fTransmision", Form::Date),
        Field::form("hTransmision", Form::Time),
    ]
}

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::text("nombre", 5, 250),
    Field::text("nombreResponsable", 5, 100),
    Field::one_of("tipoDocResponsable", sections::IDENTITY_DOCUMENTS),
    Field::text("numeroDocResponsable", 5, 25),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::text("codEstableMH", 4, 4).or_null().optional(),
    Field::text("codPuntoVenta", 1, 15).or_null().optional(),
    Field::text("telefono", 8, 30),
    Field::text("correo", 3, 100),
]);

const DOCUMENT: Kind = Kind::Object(&ObjectSchema::plain(&document(TYPES)));

pub(super) const fn document(types: &'static [&'static str]) -> [Field; 3] {
    [
        Field::integer("noItem", 1, 1000),
        Field::form("codigoGeneracion", Form::Code),
        Field::one_of("tipoDoc", types),
    ]
}

pub(crate) const REASON: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("fInicio", Form::Date),
        Field::form("fFin", Form::Date),
        Field::form("hInicio", Form::Time),
        Field::form("hFin", Form::Time),
        Field::integer("tipoContingencia", 1, 5),
        Field::text("motivoContingencia", 0, 500).or_null(),
    ],
    conditions: &[other_cause_is_told],
};

fn other_cause_is_told(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let other = node.get("tipoContingencia").integer() == Some(5);
    let told = node
        .get("motivoContingencia")
        .text()
        .is_some_and(|text| !text.is_empty());
    if other && !told {
        out.add_member(at, "motivoContingencia", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::EVENT;
    use crate::samples::{changed, contingency, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&EVENT, &changed(contingency(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn a_cause_of_its_own_is_told() {
        let other = ("/motivo/tipoContingencia", json!(5));
        let text = "/motivo/motivoContingencia";
        assert_eq!(found(std::slice::from_ref(&other)).len(), 1);
        assert_eq!(found(&[other.clone(), (text, json!(""))]).len(), 1);
        assert!(found(&[other, (text, json!("Inundación"))]).is_empty());
    }

    #[test]
    fn retention_vouchers_know_no_contingency() {
        assert_eq!(found(&[("/detalleDTE/0/tipoDoc", json!("07"))]).len(), 1);
    }
}
