//! Sections that several official schemas share, with the lengths of each where they differ.

use super::conditions::{
    credit_has_terms, electronic_by_code, municipality_in_department, no_vat_moves_without_taxed,
    nothing_to_pay_is_cash, physical_by_short_number, physician_is_identified, physician_or_texts,
};
use super::{Condition, Field, Form, Kind, ObjectSchema, Range, joined, taxes};

pub(crate) const ESTABLISHMENTS: &[&str] = &["01", "02", "04", "07", "20"];

pub(crate) const IDENTITY_DOCUMENTS: &[&str] = &["36", "13", "02", "03", "37"];

pub(crate) const PAYMENT_FORMS: &[&str] = &[
    "01", "02", "03", "04", "05", "08", "09", "11", "12", "13", "14", "99",
];

pub(crate) const TERMS: &[&str] = &["01", "02", "03"];

/// The members of `identificacion`; only the version, the type and the lengths of the reason differ.
pub(crate) const fn identification(
    version: i64,
    kind: &'static [&'static str; 1],
    shortest_reason: usize,
) -> [Field; 12] {
    let number = Form::ControlNumber(Some(kind[0]));
    identification_of(version, kind, number, (shortest_reason, 150))
}

/// The same, with the form of the control number.
pub(crate) const fn identification_of(
    version: i64,
    kind: &'static [&'static str; 1],
    number: Form,
    (shortest_reason, longest_reason): (usize, usize),
) -> [Field; 12] {
    [
        Field::integer("version", version, version),
        Field::one_of("ambiente", &["00", "01"]),
        Field::one_of("tipoDte", kind),
        Field::form("numeroControl", number),
        Field::form("codigoGeneracion", Form::Code),
        Field::integer("tipoModelo", 1, 2),
        Field::integer("tipoOperacion", 1, 2),
        Field::integer("tipoContingencia", 1, 5).or_null(),
        Field::text("motivoContin", shortest_reason, longest_reason).or_null(),
        Field::form("fecEmi", Form::Date),
        Field::form("horEmi", Form::Time),
        Field::one_of("tipoMoneda", &["USD"]),
    ]
}

/// The members of `identificacion` of a document that knows no contingency, and has no members for one; the
/// models are 1 to `models`.
pub(crate) const fn identification_without_contingency(
    version: i64,
    kind: &'static [&'static str; 1],
    number: Form,
    models: i64,
) -> [Field; 10] {
    [
        Field::integer("version", version, version),
        Field::one_of("ambiente", &["00", "01"]),
        Field::one_of("tipoDte", kind),
        Field::form("numeroControl", number),
        Field::form("codigoGeneracion", Form::Code),
        Field::integer("tipoModelo", 1, models),
        Field::integer("tipoOperacion", 1, 1),
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
pub(crate) const ADDRESS: ObjectSchema = ObjectSchema {
    fields: &address_fields(1),
    conditions: PAIR,
};

/// An address whose complement has 5 to 200 characters.
pub(crate) const ADDRESS_FROM_FIVE: ObjectSchema = ObjectSchema {
    fields: &address_fields(5),
    conditions: PAIR,
};

pub(crate) const fn related_fields(kinds: &'static [&'static str]) -> [Field; 4] {
    [
        Field::one_of("tipoDocumento", kinds),
        Field::integer("tipoGeneracion", 1, 2),
        Field::text("numeroDocumento", 1, 36),
        Field::form("fechaEmision", Form::Date),
    ]
}

pub(crate) const RELATED_TO_CCF: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "08", "09"]),
    conditions: &[electronic_by_code],
});

pub(crate) const RELATED_TO_INVOICE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04", "09"]),
    conditions: &[electronic_by_code, physical_by_short_number],
});

pub(crate) const RELATED_TO_NOTE: Kind = Kind::Object(&ObjectSchema {
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
pub(crate) fn six_medical_services(
    node: &crate::json::Node<'_>,
    at: &super::Path<'_>,
    out: &mut super::Violations,
) {
    if node.get("tipoServicio").amount() > rust_decimal::Decimal::from(6) {
        out.add_member(at, "tipoServicio", super::Complaint::Maximum);
    }
}

pub(crate) const OTHER_DOCUMENT: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("codDocAsociado", 1, 4),
        Field::text("descDocumento", 0, 100).or_null(),
        Field::text("detalleDocumento", 0, 300).or_null(),
        Field::object("medico", &PHYSICIAN).or_null(),
    ],
    conditions: &[physician_or_texts],
});

/// `ventaTercero` with a name of 3 to 200 characters.
pub(crate) const THIRD_PARTY: ObjectSchema =
    ObjectSchema::plain(&[Field::form("nit", Form::Nit), Field::text("nombre", 3, 200)]);

pub(crate) const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::shaped("codigo", 2, 2, Form::Tax),
    Field::text("descripcion", 2, 150),
    Field::total("valor", Range::NotNegative),
]));

/// One of `resumen.pagos`. The period is above zero where there is one: the schema does not say so,
/// the authority's answers do.
pub(crate) const PAYMENT: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", PAYMENT_FORMS),
    Field::total("montoPago", Range::NotNegative),
    Field::text("referencia", 0, 50).or_null(),
    Field::one_of("plazo", TERMS).or_null(),
    Field::number("periodo", Range::Positive).or_null(),
]));

/// The first five members of `extension`.
pub(crate) const fn extension(shortest: usize) -> [Field; 5] {
    [
        Field::text("nombEntrega", shortest, 100).or_null(),
        Field::text("docuEntrega", shortest, 25).or_null(),
        Field::text("nombRecibe", shortest, 100).or_null(),
        Field::text("docuRecibe", shortest, 25).or_null(),
        Field::text("observaciones", 0, 3000).or_null(),
    ]
}

/// The six members of an `extension` with a vehicle's plate.
pub(crate) const fn extension_with_plate(shortest: usize, shortest_plate: usize) -> [Field; 6] {
    let plate = Field::text("placaVehiculo", shortest_plate, 10).or_null();
    joined(&[&extension(shortest), &[plate]])
}

pub(crate) const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 2, 25),
    Field::text("etiqueta", 3, 50),
    Field::text("valor", 1, 150),
]));

pub(crate) const LINE_TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::Free,
};

/// The issuer of vouchers, of their notes too, as far as both tell of it.
pub(crate) const ISSUER: [Field; 10] = [
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)),
    Field::text("nombre", 3, 200),
    Field::form("codActividad", Form::Digits(2, 6)),
    Field::text("descActividad", 1, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::one_of("tipoEstablecimiento", ESTABLISHMENTS),
    Field::object("direccion", &ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 3, 100),
];

/// The receiver of vouchers and of their notes.
pub(crate) const TAXPAYER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(1, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(2, 6)),
    Field::text("descActividad", 1, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::object("direccion", &ADDRESS),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 0, 100),
]);

/// The members of a line from its quantity to its taxes, in the order of invoices and notes.
pub(crate) const fn line(description: Field, price: Range) -> [Field; 11] {
    joined(&[
        &[
            Field::amount("cantidad", Range::Positive),
            Field::text("codigo", 1, 25).or_null(),
            Field::one_of("codTributo", taxes::AS_LINE).or_null(),
            Field::integer("uniMedida", 1, 99),
            description,
        ],
        &sale(price),
    ])
}

/// The same in the order of vouchers, and what follows there.
pub(crate) const fn voucher_line(description: Field) -> [Field; 16] {
    joined(&[&goods_line(description, Range::NotNegative), &CHARGES])
}

/// The line of a voucher as far as delivery notes have it.
pub(crate) const fn goods_line(description: Field, price: Range) -> [Field; 14] {
    joined(&[
        &[
            Field::integer("numItem", 1, 2000),
            Field::integer("tipoItem", 1, 4),
            Field::text("numeroDocumento", 1, 36).or_null(),
            Field::text("codigo", 1, 25).or_null(),
            Field::one_of("codTributo", taxes::AS_LINE).or_null(),
            description,
            Field::amount("cantidad", Range::Positive),
            Field::integer("uniMedida", 1, 99),
        ],
        &sale(price),
    ])
}

const fn sale(price: Range) -> [Field; 6] {
    [
        Field::amount("precioUni", price),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("ventaNoSuj", Range::NotNegative),
        Field::amount("ventaExenta", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::set("tributos", 1, &LINE_TAX).or_null(),
    ]
}

/// What stands on a line beside its sale.
pub(crate) const CHARGES: [Field; 2] = [
    Field::amount("psv", Range::NotNegative),
    Field::amount("noGravado", Range::Signed),
];

pub(crate) const fn invoice_line(description: Field) -> [Field; 17] {
    joined(&[
        &[
            Field::integer("numItem", 1, 2000),
            Field::integer("tipoItem", 1, 4),
            Field::text("numeroDocumento", 1, 36).or_null(),
        ],
        &line(description, Range::Unbounded),
        &CHARGES,
        &[Field::amount("ivaItem", Range::NotNegative)],
    ])
}

/// The totals by kind of sale and the discounts, with which the summary of a sale begins.
pub(crate) const SALES: [Field; 9] = [
    Field::total("totalNoSuj", Range::NotNegative),
    Field::total("totalExenta", Range::NotNegative),
    Field::total("totalGravada", Range::NotNegative),
    Field::total("subTotalVentas", Range::NotNegative),
    Field::total("descuNoSuj", Range::NotNegative),
    Field::total("descuExenta", Range::NotNegative),
    Field::total("descuGravada", Range::NotNegative),
    Field::total("porcentajeDescuento", Range::Percentage),
    Field::total("totalDescu", Range::NotNegative),
];

pub(crate) const SUMMARY_CONDITIONS: &[Condition] = &[
    credit_has_terms,
    no_vat_moves_without_taxed,
    nothing_to_pay_is_cash,
];
