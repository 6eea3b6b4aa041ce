//! The debit note (type 06), schema version 3.

use crate::documents::credit_note::of_2022::{
    EXTENSION, LINE, TOTALS, lines_name_a_related_document, related_of_one_type,
};
use crate::structure::conditions::{no_vat_moves_without_taxed, operation_and_model};
use crate::structure::{Field, ObjectSchema, joined, sections};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_NOTE),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &sections::TAXPAYER),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::object("extension", &EXTENSION).or_null(),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: &[lines_name_a_related_document, related_of_one_type],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(3, &["06"], 1),
    conditions: &[operation_and_model],
};

/// Of a debit note alone the issuer may have no telephone.
const ISSUER: ObjectSchema = ObjectSchema::plain(&ISSUER_FIELDS);

const ISSUER_FIELDS: [Field; 10] = {
    let mut fields = sections::ISSUER;
    fields[8] = Field::text("telefono", 8, 30).or_null();
    fields
};

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &joined::<17>(&[
        &TOTALS,
        &[Field::text("numPagoElectronico", 0, 100).or_null()],
    ]),
    conditions: &[no_vat_moves_without_taxed],
};

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, credit_note, debit_note, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(debit_note(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
        assert!(found(&[("/emisor/telefono", json!(null))]).is_empty());
    }

    #[test]
    fn a_credit_note_is_none() {
        assert!(!violations(&DOCUMENT, &credit_note()).is_empty());
    }

    #[test]
    fn the_number_of_an_electronic_payment_is_a_short_text_or_null() {
        let path = "/resumen/numPagoElectronico";
        assert!(found(&[(path, json!("x".repeat(100)))]).is_empty());
        assert_eq!(found(&[(path, json!("x".repeat(101)))]).len(), 1);
        assert_eq!(found(&[(path, json!(1))]).len(), 1);
    }
}
