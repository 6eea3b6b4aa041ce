//! `fe-ccf-v4`: the fiscal credit voucher of 2026.

use dte_domain::assumptions::CCF_OPERATION_CONTAINS_RETENTION;
use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::Ccf;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::of_2026::{Direccion, Emisor, VentaTercero};
use crate::sections::{
    Apendice, Contribuyente, DocumentoRelacionado, Identificacion, Linea, OtroDocumento, Pago,
    SumasDeVenta, list,
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
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    #[serde(flatten)]
    ventas: SumasDeVenta<'a>,
    iva_perci: Exact,
    iva_rete: Exact,
    monto_total_operacion: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    saldo_favor: Exact,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    num_pago_electronico: Option<&'a str>,
    observaciones: Option<&'a str>,
}

/// Renders a CCF, without its control number.
pub(crate) fn render(ccf: &Ccf, heading: Heading<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Comprobante {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: DocumentoRelacionado::all(&ccf.related_documents, heading),
        emisor: Emisor::from(heading.issuer),
        receptor: ccf.receiver.as_ref().map(Contribuyente::by_nit),
        otros_documentos: list(&ccf.other_documents, OtroDocumento::from),
        venta_tercero: ccf.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: ccf.items.iter().zip(1..).map(Linea::with_price).collect(),
        resumen: Resumen::from(ccf),
        apendice: list(&ccf.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Ccf> for Resumen<'a> {
    fn from(ccf: &'a Ccf) -> Self {
        let summary = &ccf.summary;
        Self {
            ventas: SumasDeVenta::from(ccf),
            iva_perci: Exact(summary.vat_perception.get()),
            iva_rete: Exact(summary.vat_retention.get()),
            monto_total_operacion: Exact(
                ccf.operation_written(CCF_OPERATION_CONTAINS_RETENTION.value),
            ),
            total_no_gravado: Exact(ccf.total_non_taxed()),
            total_pagar: Exact(summary.total_to_pay.get()),
            total_letras: InWords(summary.total_to_pay.get()),
            saldo_favor: Exact(Decimal::ZERO),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            num_pago_electronico: None,
            observaciones: ccf.observations(),
        }
    }
}
