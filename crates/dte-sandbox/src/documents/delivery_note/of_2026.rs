//! The delivery note (type 04), schema version 4.

use super::of_2022::{LINE_CONDITIONS, OF_NOTES, TITLES};
use crate::documents::invoice::of_2022::receiver_has_its_form;
use crate::json::Node;
use crate::structure::conditions::electronic_by_code;
use crate::structure::sections::{SALES, goods_line, related_fields};
use crate::structure::{
    Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined, sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &SALE).or_null(),
        Field::object("emisor", &sections::ISSUER),
        Field::object("receptor", &RECEIVER),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: OF_NOTES,
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(4, &["04"]),
    conditions: sections::MARKS,
};

const SALE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["01", "03", "11"]),
    conditions: &[electronic_by_code],
});

/// The address may be left out, as the e-mail address may.
const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &RECEIVER_FIELDS,
    conditions: &[receiver_by_document],
};

const RECEIVER_FIELDS: [Field; 11] = {
    let mut fields = joined::<11>(&[
        &sections::receiver(6),
        &[Field::one_of("bienTitulo", TITLES)],
    ]);
    fields[7] = Field::object("direccion", &sections::ADDRESS).or_null();
    fields
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &goods_line(Field::text("descripcion", 1, 1500), Range::NotNegative),
    conditions: LINE_CONDITIONS,
});

const SUMMARY: ObjectSchema = ObjectSchema::plain(&joined::<14>(&[
    &SALES,
    &[
        Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
        Field::total("subTotal", Range::NotNegative),
        Field::total("montoTotalOperacion", Range::NotNegative),
        Field::text("totalLetras", 1, 200).or_null(),
        Field::text("observaciones", 0, 3000).or_null(),
    ],
]));

/// No text decides whether a DUI has its hyphen.
fn receiver_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_dui =
        |number: &str| Form::DuiWithHyphen.matches(number) || Form::Digits(9, 9).matches(number);
    receiver_has_its_form(node, is_dui, at, out);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::changes::delivered_export;
    use crate::samples::{changed, delivery_note, delivery_note_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(delivery_note_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation_and_that_of_2022_has() {
        assert_eq!(found(&[]), [""; 0]);
        assert!(violations(&DOCUMENT, &delivery_note()).len() > 5);
    }

    #[test]
    fn a_receiver_needs_an_activity_and_neither_address_nor_e_mail() {
        let reached = [
            ("/receptor/direccion", json!(null)),
            ("/receptor/correo", json!(null)),
        ];
        assert_eq!(found(&reached), [""; 0]);
        assert_eq!(found(&[("/receptor/codActividad", json!(null))]).len(), 1);
        assert_eq!(found(&[("/receptor/descActividad", json!(null))]).len(), 1);
        assert_eq!(
            found(&[("/resumen/porcentajeDescuento", json!(null))]).len(),
            1
        );
    }

    #[test]
    fn exports_are_delivered_under_their_own_tax() {
        assert_eq!(found(&delivered_export()), [""; 0]);
        let mut taxed = delivered_export();
        taxed.push(("/cuerpoDocumento/0/tributos", json!(["20"])));
        assert_eq!(found(&taxed).len(), 1);
        let mut both = delivered_export();
        both.push(("/cuerpoDocumento/0/tipoItem", json!(3)));
        assert_eq!(
            found(&both),
            ["Campo #/cuerpoDocumento/0/tipoItem contiene un valor inválido"]
        );
    }
}
