//! `fe-fc-v1`: the invoice of 2022.

use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::Invoice;
use dte_domain::taxpayer::Dui;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Consumidor, Direccion, DocumentoRelacionado, Emisor, Extension2022, Identificacion,
    Linea, OtroDocumento, Pago, SumasDeVenta, VentaTercero, list,
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
    extension: Option<Extension2022<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    #[serde(flatten)]
    ventas: SumasDeVenta<'a>,
    iva_rete1: Exact,
    rete_renta: Exact,
    monto_total_operacion: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    total_iva: Exact,
    saldo_favor: Exact,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    num_pago_electronico: Option<&'a str>,
}

/// Renders an invoice, without its control number.
pub(crate) fn render(invoice: &Invoice, heading: Heading<'_>) -> serde_json::Result<String> {
    let receiver = invoice.receiver.as_ref();
    serde_json::to_string(&Factura {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: DocumentoRelacionado::all(&invoice.related_documents, heading),
        emisor: Emisor::with_own_code_of_four(heading.issuer),
        receptor: receiver.map(|receiver| Consumidor::new(receiver, Dui::hyphenated)),
        otros_documentos: list(&invoice.other_documents, OtroDocumento::from),
        venta_tercero: invoice.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: invoice.items.iter().zip(1..).map(Linea::with_tax).collect(),
        resumen: Resumen::from(invoice),
        extension: Extension2022::of(invoice.extension.as_ref(), invoice.observations()),
        apendice: list(&invoice.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Invoice> for Resumen<'a> {
    fn from(invoice: &'a Invoice) -> Self {
        let summary = &invoice.summary;
        Self {
            ventas: SumasDeVenta::from(invoice),
            iva_rete1: Exact(summary.vat_retention.get()),
            rete_renta: Exact(summary.income_retention.get()),
            monto_total_operacion: Exact(summary.total_operation.get()),
            total_no_gravado: Exact(invoice.total_non_taxed()),
            total_pagar: Exact(summary.total_to_pay.get()),
            total_letras: InWords(summary.total_to_pay.get()),
            total_iva: Exact(invoice.vat()),
            saldo_favor: Exact(invoice.balance_in_favor()),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            num_pago_electronico: None,
        }
    }
}
