//! The debit note (type 06), schema version 4.

use crate::documents::credit_note::of_2022::{lines_name_a_related_document, related_of_one_type};
use crate::documents::credit_note::of_2026::{
    FUSION, ISSUER, LINE, RECEIVER, TOTALS, taxes_by_what_is_adjusted,
};
use crate::structure::sections::{APPENDIX, RELATED_TO_NOTE};
use crate::structure::{Field, ObjectSchema, joined, sections_2026 as sections};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &RELATED_TO_NOTE),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &RECEIVER),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &APPENDIX).or_null(),
    ],
    conditions: &[
        lines_name_a_related_document,
        related_of_one_type,
        taxes_by_what_is_adjusted,
    ],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification_with(4, &["06"], FUSION),
    conditions: sections::MARKS,
};

const SUMMARY: ObjectSchema = ObjectSchema::plain(&joined::<17>(&[
    &TOTALS,
    &[Field::text("numPagoElectronico", 0, 100).or_null()],
]));

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::DOCUMENT;
    use crate::samples::{changed, debit_note_2026, violations};

    #[test]
    fn the_sample_has_no_violation_and_a_payment_number_of_at_most_100() {
        assert!(violations(&DOCUMENT, &debit_note_2026()).is_empty());
        let long = [("/resumen/numPagoElectronico", json!("x".repeat(101)))];
        assert_eq!(
            violations(&DOCUMENT, &changed(debit_note_2026(), &long)).len(),
            1
        );
    }
}
