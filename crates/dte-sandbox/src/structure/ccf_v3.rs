//! The fiscal credit voucher (CCF, type 03), schema version 3.

use super::conditions::{
    no_vat_moves_without_taxed, nothing_to_pay_is_cash, operation_and_model, tax_line,
    taxes_of_line, taxes_where_taxed,
};
use super::{Field, Form, Kind, Path, Range, Shape, Violations, sections, taxes};
use crate::json::Node;

/// The whole document.
pub(crate) const DOCUMENT: Shape = Shape {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_CCF).or_null(),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &RECEIVER),
        Field::list("otrosDocumentos", 1, 10, &sections::OTHER_DOCUMENT).or_null(),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::object("extension", &EXTENSION).or_null(),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: &[],
};

const IDENTIFICATION: Shape = Shape {
    fields: &sections::identification(3, "03", &["03"], 1),
    conditions: &[operation_and_model],
};

const ISSUER: Shape = Shape {
    fields: &[
        Field::form("nit", Form::Nit),
        Field::form("nrc", Form::Digits(1, 8)),
        Field::text("nombre", 3, 200),
        Field::form("codActividad", Form::Digits(2, 6)),
        Field::text("descActividad", 1, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
        Field::object("direccion", &sections::ADDRESS),
        Field::text("telefono", 8, 30),
        Field::text("correo", 3, 100),
        Field::text("codEstableMH", 4, 4).or_null(),
        Field::text("codEstable", 1, 10).or_null(),
        Field::text("codPuntoVentaMH", 4, 4).or_null(),
        Field::text("codPuntoVenta", 1, 15).or_null(),
    ],
    conditions: &[],
};

/// The receiver; credit notes have the same.
pub(super) const RECEIVER: Shape = Shape {
    fields: &[
        Field::form("nit", Form::Nit),
        Field::form("nrc", Form::Digits(1, 8)),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(2, 6)),
        Field::text("descActividad", 1, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 0, 100),
    ],
    conditions: &[],
};

const LINE: Kind = Kind::Object(&Shape {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoItem", 1, 4),
        Field::text("numeroDocumento", 1, 36).or_null(),
        Field::text("codigo", 1, 25).or_null(),
        Field::one_of("codTributo", taxes::AS_LINE).or_null(),
        Field::text("descripcion", 0, 1000),
        Field::amount("cantidad", Range::Positive),
        Field::integer("uniMedida", 1, 99),
        Field::amount("precioUni", Range::NotNegative),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("ventaNoSuj", Range::NotNegative),
        Field::amount("ventaExenta", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::set("tributos", 1, &sections::LINE_TAX).or_null(),
        Field::amount("psv", Range::NotNegative),
        Field::amount("noGravado", Range::Signed),
    ],
    conditions: &[taxes_where_taxed, tax_line, known_taxes],
});

fn known_taxes(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let allowed = |code: &str| code == taxes::VAT || taxes::BESIDE_VAT.contains(&code);
    taxes_of_line(node, allowed, at, out);
}

const SUMMARY: Shape = Shape {
    fields: &[
        Field::total("totalNoSuj", Range::NotNegative),
        Field::total("totalExenta", Range::NotNegative),
        Field::total("totalGravada", Range::NotNegative),
        Field::total("subTotalVentas", Range::NotNegative),
        Field::total("descuNoSuj", Range::NotNegative),
        Field::total("descuExenta", Range::NotNegative),
        Field::total("descuGravada", Range::NotNegative),
        Field::total("porcentajeDescuento", Range::Percentage),
        Field::total("totalDescu", Range::NotNegative),
        Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
        Field::total("subTotal", Range::NotNegative),
        Field::total("ivaPerci1", Range::NotNegative),
        Field::total("ivaRete1", Range::NotNegative),
        Field::total("reteRenta", Range::NotNegative),
        Field::total("montoTotalOperacion", Range::Positive),
        Field::total("totalNoGravado", Range::Signed),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 0, 200),
        Field::total("saldoFavor", Range::NotPositive),
        Field::integer("condicionOperacion", 1, 3),
        Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
        Field::text("numPagoElectronico", 0, 100).or_null(),
    ],
    conditions: &[
        sections::PAYMENT_CONDITION,
        no_vat_moves_without_taxed,
        nothing_to_pay_is_cash,
    ],
};

const EXTENSION: Shape =
    Shape { fields: &sections::extension_with_plate(1, 2), conditions: &[] };
