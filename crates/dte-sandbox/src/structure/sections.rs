//! Sections that several official schemas share, with the lengths of each where they differ.

use super::conditions::{
    credit_has_terms, electronic_by_code, municipality_in_department, physical_by_short_number,
    physician_is_identified, physician_or_texts,
};
use super::{Condition, Field, Form, Kind, ObjectSchema, Range};

/// The kinds of establishment.
pub(super) const ESTABLISHMENTS: &[&str] = &["01", "02", "04", "07", "20"];

/// The kinds of identity document.
pub(super) const IDENTITY_DOCUMENTS: &[&str] = &["36", "13", "02", "03", "37"];

/// The forms of payment.
pub(super) const PAYMENT_FORMS: &[&str] = &[
    "01", "02", "03", "04", "05", "08", "09", "11", "12", "13", "14", "99",
];

/// The terms of payments on credit.
pub(super) const TERMS: &[&str] = &["01", "02", "03"];

/// The members of `identificacion`; only the version, the type and the length of the reason differ.
pub(super) const fn identification(
    version: i64,
    kind: &'static str,
    kinds: &'static [&'static str],
    shortest_reason: usize,
) -> [Field; 12] {
    [
        Field::integer("version", version, version),
        Field::one_of("ambiente", &["00", "01"]),
        Field::one_of("tipoDte", kinds),
        Field::form("numeroControl", Form::ControlNumber(Some(kind))),
        Field::form("codigoGeneracion", Form::Code),
        Field::integer("tipoModelo", 1, 2),
        Field::integer("tipoOperacion", 1, 2),
        Field::integer("tipoContingencia", 1, 5).or_null(),
        Field::text("motivoContin", shortest_reason, 150).or_null(),
        Field::form("fecEmi", Form::Date),
        Field::form("horEmi", Form::Time),
        Field::one_of("tipoMoneda", &["USD"]),
    ]
}

const fn address_fields(shortest: usize) -> [Field; 3] {
    [
        Field::form("departamento", Form::Department),
        Field::form("municipio", Form::Digits(2, 2)),
        Field::text("complemento", shortest, 200),
    ]
}

const PAIR: &[Condition] = &[municipality_in_department];

/// An address whose complement has 1 to 200 characters.
pub(super) const ADDRESS: ObjectSchema = ObjectSchema {
    fields: &address_fields(1),
    conditions: PAIR,
};

/// An address whose complement has 5 to 200 characters.
pub(super) const ADDRESS_FROM_FIVE: ObjectSchema = ObjectSchema {
    fields: &address_fields(5),
    conditions: PAIR,
};

const fn related_fields(kinds: &'static [&'static str]) -> [Field; 4] {
    [
        Field::one_of("tipoDocumento", kinds),
        Field::integer("tipoGeneracion", 1, 2),
        Field::text("numeroDocumento", 1, 36),
        Field::form("fechaEmision", Form::Date),
    ]
}

/// Documents related to a CCF.
pub(super) const RELATED_TO_CCF: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "08", "09"]),
    conditions: &[electronic_by_code],
});

/// Documents related to a consumer invoice.
pub(super) const RELATED_TO_INVOICE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "09"]),
    conditions: &[electronic_by_code, physical_by_short_number],
});

/// Documents related to a credit note.
pub(super) const RELATED_TO_NOTE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["03", "07"]),
    conditions: &[electronic_by_code],
});

const PHYSICIAN: ObjectSchema = ObjectSchema {
    fields: &[
        Field::text("nombre", 0, 100),
        Field::form("nit", Form::Nit).or_null(),
        Field::text("docIdentificacion", 2, 25).or_null(),
        Field::number("tipoServicio", Range::FromOne),
    ],
    conditions: &[physician_is_identified, six_medical_services],
};

/// Medical services are 1 to 6.
pub(super) fn six_medical_services(
    node: &crate::json::Node<'_>,
    at: &super::Path<'_>,
    out: &mut super::Violations,
) {
    if node.get("tipoServicio").amount() > rust_decimal::Decimal::from(6) {
        out.add_member(at, "tipoServicio", super::Complaint::Maximum);
    }
}

/// One of `otrosDocumentos`.
pub(super) const OTHER_DOCUMENT: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("codDocAsociado", 1, 4),
        Field::text("descDocumento", 0, 100).or_null(),
        Field::text("detalleDocumento", 0, 300).or_null(),
        Field::object("medico", &PHYSICIAN).or_null(),
    ],
    conditions: &[physician_or_texts],
});

/// `ventaTercero` with a name of 3 to 200 characters.
pub(super) const THIRD_PARTY: ObjectSchema = ObjectSchema {
    fields: &[Field::form("nit", Form::Nit), Field::text("nombre", 3, 200)],
    conditions: &[],
};

/// One of `resumen.tributos`.
pub(super) const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::shaped("codigo", 2, 2, Form::Tax),
        Field::text("descripcion", 2, 150),
        Field::total("valor", Range::NotNegative),
    ],
    conditions: &[],
});

/// One of `resumen.pagos`. The period is above zero where there is one: the schema does not say so,
/// the authority's answers do.
pub(super) const PAYMENT: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::one_of("codigo", PAYMENT_FORMS),
        Field::total("montoPago", Range::NotNegative),
        Field::text("referencia", 0, 50).or_null(),
        Field::one_of("plazo", TERMS).or_null(),
        Field::number("periodo", Range::Positive).or_null(),
    ],
    conditions: &[],
});

/// What holds of the payments in every summary that has them.
pub(super) const PAYMENT_CONDITION: Condition = credit_has_terms;

/// The first five members of `extension`.
pub(super) const fn extension(shortest: usize) -> [Field; 5] {
    [
        Field::text("nombEntrega", shortest, 100).or_null(),
        Field::text("docuEntrega", shortest, 25).or_null(),
        Field::text("nombRecibe", shortest, 100).or_null(),
        Field::text("docuRecibe", shortest, 25).or_null(),
        Field::text("observaciones", 0, 3000).or_null(),
    ]
}

/// The six members of an `extension` with a vehicle's plate.
pub(super) const fn extension_with_plate(shortest: usize, shortest_plate: usize) -> [Field; 6] {
    let [
        deliverer,
        deliverer_document,
        receiver,
        receiver_document,
        remarks,
    ] = extension(shortest);
    let plate = Field::text("placaVehiculo", shortest_plate, 10).or_null();
    [
        deliverer,
        deliverer_document,
        receiver,
        receiver_document,
        remarks,
        plate,
    ]
}

/// One of `apendice`.
pub(super) const APPENDIX: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::text("campo", 2, 25),
        Field::text("etiqueta", 3, 50),
        Field::text("valor", 1, 150),
    ],
    conditions: &[],
});

/// A code of a tax on a line.
pub(super) const LINE_TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::Free,
};
