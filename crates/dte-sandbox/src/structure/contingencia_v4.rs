//! The contingency event, schema version 4.

use super::contingencia_v3::{REASON, document, identification};
use super::sections::{ESTABLISHMENTS, IDENTITY_DOCUMENTS};
use super::{Field, Form, Kind, ObjectSchema};

/// The document types that may be issued in contingency.
const TYPES: &[&str] = &["01", "03", "04", "05", "06", "07", "11", "14", "18"];

pub(crate) const EVENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &ISSUER),
    Field::list("detalleDTE", 1, 1000, &DOCUMENT),
    Field::object("motivo", &REASON),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&identification(4));

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::text("nombre", 1, 250),
    Field::text("nombreResponsable", 1, 100),
    Field::one_of("tipoDocResponsable", IDENTITY_DOCUMENTS),
    Field::text("numeroDocResponsable", 1, 25),
    Field::one_of("tipoEstablecimiento", ESTABLISHMENTS),
    Field::text("codEstableMH", 4, 4).or_null(),
    Field::text("codPuntoVentaMH", 4, 4).or_null(),
    Field::text("telefono", 8, 30),
    Field::text("correo", 1, 100),
]);

const DOCUMENT: Kind = Kind::Object(&ObjectSchema::plain(&document(TYPES)));

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::EVENT;
    use crate::samples::{changed, contingency_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&EVENT, &changed(contingency_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn retention_vouchers_may_be_issued_in_contingency() {
        assert!(found(&[("/detalleDTE/0/tipoDoc", json!("07"))]).is_empty());
        assert_eq!(found(&[("/detalleDTE/0/tipoDoc", json!("08"))]).len(), 1);
    }
}
