//! Sections that several official schemas of 2026 share.
//!
//! Those schemas dropped most lists of values and patterns; the norm still has them, so these tables
//! keep them.

use super::conditions::{
    deferred_or_in_contingency, district_in_municipality, electronic_by_code,
    municipality_in_department, physical_by_short_number, physician_is_identified,
    physician_or_texts,
};
use super::sections::{PAYMENT_FORMS, TERMS, six_medical_services};
use super::{Condition, Field, Form, Kind, ObjectSchema, Range};

/// The members of `identificacion`.
pub(super) const fn identification(
    version: i64,
    kind: &'static str,
    kinds: &'static [&'static str],
) -> [Field; 12] {
    [
        Field::integer("version", version, version),
        Field::one_of("ambiente", &["00", "01"]),
        Field::one_of("tipoDte", kinds),
        Field::form("numeroControl", Form::SeriesNumber(kind)),
        Field::form("codigoGeneracion", Form::Code),
        Field::integer("tipoModelo", 1, 2),
        Field::integer("tipoOperacion", 1, 2),
        Field::integer("tipoContingencia", 1, 5).or_null(),
        Field::text("motivoContin", 1, 500).or_null(),
        Field::form("fecEmi", Form::Date),
        Field::form("horEmi", Form::Time),
        Field::one_of("tipoMoneda", &["USD"]),
    ]
}

/// The members of `identificacion` and the absorbed company's number.
pub(super) const fn identification_with(
    version: i64,
    kind: &'static str,
    kinds: &'static [&'static str],
    fusion: Field,
) -> [Field; 13] {
    let [
        version,
        environment,
        kind,
        number,
        code,
        model,
        operation,
        cause,
        reason,
        date,
        time,
        currency,
    ] = identification(version, kind, kinds);
    [
        version,
        environment,
        kind,
        number,
        code,
        model,
        operation,
        cause,
        reason,
        date,
        time,
        currency,
        fusion,
    ]
}

/// What holds of every `identificacion`.
pub(super) const MARKS: &[Condition] = &[deferred_or_in_contingency];

/// An address: department, municipality, district.
pub(super) const ADDRESS: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("departamento", Form::Department),
        Field::form("municipio", Form::Digits(2, 2)),
        Field::form("distrito", Form::Digits(2, 2)),
        Field::text("complemento", 1, 200),
    ],
    conditions: &[municipality_in_department, district_in_municipality],
};

/// The issuer of invoices and fiscal credit vouchers.
pub(super) const ISSUER: ObjectSchema = ObjectSchema {
    fields: &[
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
    ],
    conditions: &[],
};

const fn related_fields(kinds: &'static [&'static str]) -> [Field; 4] {
    [
        Field::one_of("tipoDocumento", kinds),
        Field::integer("tipoGeneracion", 1, 2),
        Field::text("numeroDocumento", 1, 36),
        Field::form("fechaEmision", Form::Date),
    ]
}

/// Documents related to a fiscal credit voucher.
pub(super) const RELATED_TO_CCF: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "08", "09"]),
    conditions: &[electronic_by_code],
});

/// Documents related to a consumer invoice.
pub(super) const RELATED_TO_INVOICE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "08", "09"]),
    conditions: &[electronic_by_code, physical_by_short_number],
});

/// Documents related to a credit note.
pub(super) const RELATED_TO_NOTE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["03", "07"]),
    conditions: &[electronic_by_code],
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
pub(super) const OTHER_DOCUMENT: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("codDocAsociado", 1, 4).or_null(),
        Field::text("descDocumento", 3, 100).or_null(),
        Field::text("detalleDocumento", 3, 300).or_null(),
        Field::object("medico", &PHYSICIAN).or_null(),
    ],
    conditions: &[physician_or_texts],
});

/// `ventaTercero`, with the domicile's code.
pub(super) const THIRD_PARTY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::text("nit", 1, 20).or_null(),
        Field::text("nombre", 1, 250),
        Field::integer("codDomiciliado", 1, 2).or_null(),
    ],
    conditions: &[],
};

/// One of `resumen.tributos`.
pub(super) const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::shaped("codigo", 2, 2, Form::Tax),
        Field::text("descripcion", 1, 300),
        Field::total("valor", Range::NotNegative),
    ],
    conditions: &[],
});

/// One of `resumen.pagos`.
pub(super) const PAYMENT: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::one_of("codigo", PAYMENT_FORMS).or_null(),
        Field::total("montoPago", Range::NotNegative),
        Field::text("referencia", 0, 50).or_null(),
        Field::one_of("plazo", TERMS).or_null(),
        Field::number("periodo", Range::Positive).or_null(),
    ],
    conditions: &[],
});

/// One of `apendice` in invoices and fiscal credit vouchers.
pub(super) const APPENDIX: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::text("campo", 0, 25),
        Field::text("etiqueta", 0, 50),
        Field::text("valor", 0, 150),
    ],
    conditions: &[],
});
