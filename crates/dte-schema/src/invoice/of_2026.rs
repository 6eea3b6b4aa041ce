//! `fe-f-v2`: the invoice of 2026.

use dte_domain::assumptions::INVOICE_OPERATION_CONTAINS_RETENTION;
use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::Invoice;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::of_2026::{Direccion, Emisor, VentaTercero};
use crate::sections::{
    Apendice, Consumidor, DocumentoRelacionado, Identificacion, Linea, OtroDocumento, Pago,
    SumasDeVenta, digits, list,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Factura<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Option<Vec<DocumentoRelacionado>>,
    emisor: Emisor<'a>,
    receptor: Option<Consumidor<'a, Direccion<'a>>>,
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
    iva_rete: Exact,
    monto_total_operacion: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    total_iva: Exact,
    saldo_favor: Exact,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    num_pago_electronico: Option<&'a str>,
    observaciones: Option<&'a str>,
}

/// Renders an invoice, without its control number.
pub(crate) fn render(invoice: &Invoice, heading: Heading<'_>) -> serde_json::Result<String> {
    let receiver = invoice.receiver.as_ref();
    serde_json::to_string(&Factura {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: DocumentoRelacionado::all(&invoice.related_documents, heading),
        emisor: Emisor::from(heading.issuer),
        receptor: receiver.map(|receiver| Consumidor::new(receiver, digits)),
        otros_documentos: list(&invoice.other_documents, OtroDocumento::from),
        venta_tercero: invoice.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: invoice.items.iter().zip(1..).map(Linea::with_tax).collect(),
        resumen: Resumen::from(invoice),
        apendice: list(&invoice.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Invoice> for Resumen<'a> {
    fn from(invoice: &'a Invoice) -> Self {
        let summary = &invoice.summary;
        Self {
            ventas: SumasDeVenta::from(invoice),
            iva_rete: Exact(summary.vat_retention.get()),
            monto_total_operacion: Exact(
                invoice.operation_written(INVOICE_OPERATION_CONTAINS_RETENTION.value),
            ),
            total_no_gravado: Exact(invoice.total_non_taxed()),
            total_pagar: Exact(summary.total_to_pay.get()),
            total_letras: InWords(summary.total_to_pay.get()),
            total_iva: Exact(invoice.vat()),
            saldo_favor: Exact(invoice.balance_in_favor()),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            num_pago_electronico: None,
            observaciones: invoice.observations(),
        }
    }
}
