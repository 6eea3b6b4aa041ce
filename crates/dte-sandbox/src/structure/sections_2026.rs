//! Sections that several official schemas of 2026 share.
//!
//! Those schemas dropped most lists of values and patterns; the norm still has them, so these tables
//! keep them.

use super::conditions::{
    deferred_or_in_contingency, department_or_abroad, district_in_municipality, electronic_by_code,
    municipality_in_department, physical_by_short_number, physician_is_identified,
    physician_or_texts,
};
use super::sections::{
    IDENTITY_DOCUMENTS, PAYMENT_FORMS, TERMS, identification_of, related_fields,
    six_medical_services,
};
use super::{Condition, Field, Form, Kind, ObjectSchema, Range, joined};

pub(crate) const fn identification(version: i64, kind: &'static [&'static str; 1]) -> [Field; 12] {
    identification_of(version, kind, Form::SeriesNumber(kind[0]), (1, 500))
}

/// The members of `identificacion` and the absorbed company's number.
pub(crate) const fn identification_with(
    version: i64,
    kind: &'static [&'static str; 1],
    fusion: Field,
) -> [Field; 13] {
    joined(&[&identification(version, kind), &[fusion]])
}

pub(crate) const MARKS: &[Condition] = &[deferred_or_in_contingency];

/// An address: department, municipality, district.
pub(crate) const ADDRESS: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("departamento", Form::Department),
        Field::form("municipio", Form::Digits(2, 2)),
        Field::form("distrito", Form::Digits(2, 2)),
        Field::text("complemento", 1, 200),
    ],
    conditions: &[municipality_in_department, district_in_municipality],
};

/// The address of who may be abroad: there department, municipality and district are 00.
pub(crate) const ADDRESS_OR_ABROAD: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("departamento", Form::Digits(2, 2)),
        Field::form("municipio", Form::Digits(2, 2)),
        Field::form("distrito", Form::Digits(2, 2)),
        Field::text("complemento", 1, 200),
    ],
    conditions: &[
        department_or_abroad,
        municipality_in_department,
        district_in_municipality,
    ],
};

/// The issuer of invoices and fiscal credit vouchers.
pub(crate) const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::object("direccion", &ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 6, 100),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

pub(crate) const RELATED_TO_INVOICE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "08", "09"]),
    conditions: &[electronic_by_code, physical_by_short_number],
});

const PHYSICIAN: ObjectSchema = ObjectSchema {
    fields: &[
        Field::text("nombre", 1, 100).or_null(),
        Field::form("nit", Form::Nit).or_null(),
        Field::text("docIdentificacion", 1, 25).or_null(),
        Field::number("tipoServicio", Range::FromOne).or_null(),
    ],
    conditions: &[physician_is_identified, six_medical_services],
};

/// One of `otrosDocumentos`; the limits are those of the fiscal credit voucher, the narrower ones.
pub(crate) const OTHER_DOCUMENT: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("codDocAsociado", 1, 4).or_null(),
        Field::text("descDocumento", 3, 100).or_null(),
        Field::text("detalleDocumento", 3, 300).or_null(),
        Field::object("medico", &PHYSICIAN).or_null(),
    ],
    conditions: &[physician_or_texts],
});

pub(crate) const THIRD_PARTY: ObjectSchema = ObjectSchema::plain(&[
    Field::text("nit", 1, 20).or_null(),
    Field::text("nombre", 1, 250),
    Field::integer("codDomiciliado", 1, 2).or_null(),
]);

pub(crate) const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::shaped("codigo", 2, 2, Form::Tax),
    Field::text("descripcion", 1, 300),
    Field::total("valor", Range::NotNegative),
]));

pub(crate) const PAYMENT: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", PAYMENT_FORMS).or_null(),
    Field::total("montoPago", Range::NotNegative),
    Field::text("referencia", 0, 50).or_null(),
    Field::one_of("plazo", TERMS).or_null(),
    Field::number("periodo", Range::Positive).or_null(),
]));

/// One of `apendice` in invoices and fiscal credit vouchers.
pub(crate) const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 0, 25),
    Field::text("etiqueta", 0, 50),
    Field::text("valor", 0, 150),
]));

/// The members of a receiver that an identity document names.
pub(crate) const fn receiver(shortest_email: usize) -> [Field; 10] {
    [
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 1, 20),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(5, 6)),
        Field::text("descActividad", 5, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::object("direccion", &ADDRESS),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", shortest_email, 100).or_null(),
    ]
}

pub(crate) const RETENTIONS: &[&str] = &["22", "C4", "C9"];
