//! `fe-ccf-v3`: the fiscal credit voucher of 2022.

use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::Ccf;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Head;
use crate::exact::{Exact, InWords};
use crate::sections::{
    Apendice, Contribuyente, Direccion, DocumentoRelacionado, Emisor, Extension2022,
    Identificacion, Linea, OtroDocumento, Pago, Tributo, VentaTercero, list, taxes,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Option<Vec<DocumentoRelacionado>>,
    emisor: Emisor<'a>,
    receptor: Option<Contribuyente<'a, Direccion<'a>>>,
    otros_documentos: Option<Vec<OtroDocumento<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    extension: Option<Extension2022<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_no_suj: Exact,
    total_exenta: Exact,
    total_gravada: Exact,
    sub_total_ventas: Exact,
    descu_no_suj: Exact,
    descu_exenta: Exact,
    descu_gravada: Exact,
    porcentaje_descuento: Exact,
    total_descu: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    sub_total: Exact,
    iva_perci1: Exact,
    iva_rete1: Exact,
    rete_renta: Exact,
    monto_total_operacion: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    saldo_favor: Exact,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    num_pago_electronico: Option<&'a str>,
}

/// Renders a CCF, without its control number.
pub(crate) fn render(ccf: &Ccf, head: Head<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Comprobante {
        identificacion: Identificacion::new(head.version, head.identification),
        documento_relacionado: list(&ccf.related_documents, |related| {
            DocumentoRelacionado::new(related, head.identification)
        }),
        emisor: Emisor::from(head.issuer),
        receptor: ccf.receiver.as_ref().map(Contribuyente::by_tax_id),
        otros_documentos: list(&ccf.other_documents, OtroDocumento::from),
        venta_tercero: ccf.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: ccf.items.iter().zip(1..).map(Linea::with_price).collect(),
        resumen: Resumen::from(ccf),
        extension: Extension2022::of(ccf.extension.as_ref(), ccf.observations()),
        apendice: list(&ccf.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Ccf> for Resumen<'a> {
    fn from(ccf: &'a Ccf) -> Self {
        let summary = &ccf.summary;
        Self {
            total_no_suj: Exact(summary.total_non_subject.get()),
            total_exenta: Exact(summary.total_exempt.get()),
            total_gravada: Exact(summary.total_taxed.get()),
            sub_total_ventas: Exact(summary.sub_total_sales.get()),
            descu_no_suj: Exact(summary.non_subject_discount.get()),
            descu_exenta: Exact(summary.exempt_discount.get()),
            descu_gravada: Exact(summary.taxed_discount.get()),
            porcentaje_descuento: Exact(summary.discount_percentage.get()),
            total_descu: Exact(ccf.total_discount()),
            tributos: taxes(ccf.shows_vat().then(|| ccf.vat()), &ccf.summary.taxes),
            sub_total: Exact(summary.sub_total.get()),
            iva_perci1: Exact(summary.vat_perception.get()),
            iva_rete1: Exact(summary.vat_retention.get()),
            rete_renta: Exact(summary.income_retention.get()),
            monto_total_operacion: Exact(summary.total_operation.get()),
            total_no_gravado: Exact(ccf.total_non_taxed()),
            total_pagar: Exact(summary.total_to_pay.get()),
            total_letras: InWords(summary.total_to_pay.get()),
            saldo_favor: Exact(Decimal::ZERO),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            num_pago_electronico: None,
        }
    }
}
