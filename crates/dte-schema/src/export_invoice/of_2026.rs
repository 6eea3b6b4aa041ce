//! `fe-fex-v3`: the export invoice of 2026.

use std::iter;

use dte_domain::assumptions::Assumptions;
use dte_domain::catalog::{Catalogue, NumericCatalogue, Tax};
use dte_domain::documents::ExportInvoice;
use dte_domain::documents::export_invoice::buyer::{Buyer, ThirdPartyPurchase};
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::issuer::Issuer;
use dte_domain::parts::related_document::reference_written;
use dte_domain::parts::totals::TaxTotal;
use rust_decimal::Decimal;
use serde::Serialize;

use super::{OtroDocumento, tributos};
use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::of_2026::{Emisor, VentaTercero};
use crate::sections::{
    Apendice, DocumentoRelacionado, Identificacion, Pago, Tributo, digits, list,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Factura<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Option<Vec<DocumentoRelacionado>>,
    emisor: EmisorQueExporta<'a>,
    receptor: Option<Receptor<'a>>,
    otros_documentos: Option<Vec<OtroDocumento<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    compra_tercero: Option<CompraTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EmisorQueExporta<'a> {
    #[serde(flatten)]
    emisor: Emisor<'a>,
    tipo_item_expor: u8,
    recinto_fiscal: Option<&'static str>,
    tipo_regimen: Option<&'static str>,
    regimen: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Receptor<'a> {
    nombre: Option<&'a str>,
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    cod_pais: Option<&'static str>,
    nombre_pais: Option<&'a str>,
    complemento: Option<&'a str>,
    tipo_persona: Option<u8>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CompraTercero<'a> {
    num_documento: Option<&'a str>,
    nombre: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_item: u8,
    numero_documento: Option<String>,
    cantidad: Exact,
    codigo: Option<&'a str>,
    cod_tributo: Option<&'static str>,
    uni_medida: u32,
    descripcion: &'a str,
    precio_uni: Exact,
    monto_descu: Exact,
    venta_gravada: Exact,
    tributos: Option<Vec<&'static str>>,
    no_gravado: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_gravada: Exact,
    descu_gravada: Exact,
    porcentaje_descuento: Exact,
    total_descu: Exact,
    seguro: Exact,
    flete: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    monto_total_operacion: Exact,
    total_no_gravado: Exact,
    total_no_onerosas: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    saldo_favor: Exact,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    cod_incoterms: Option<&'static str>,
    desc_incoterms: Option<&'a str>,
    num_pago_electronico: Option<&'a str>,
    observaciones: Option<&'a str>,
}

/// Renders an export invoice, without its control number.
pub(crate) fn render(invoice: &ExportInvoice, heading: Heading<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Factura {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: DocumentoRelacionado::all(&invoice.related_documents, heading),
        emisor: EmisorQueExporta::new(heading.issuer, invoice),
        receptor: invoice
            .buyer
            .as_ref()
            .map(|buyer| Receptor::new(buyer, heading.assumptions)),
        otros_documentos: list(&invoice.papers, OtroDocumento::from),
        venta_tercero: invoice.third_party_sale.as_ref().map(VentaTercero::from),
        compra_tercero: invoice
            .third_party_purchase
            .as_ref()
            .map(CompraTercero::from),
        cuerpo_documento: invoice.items.iter().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::from(invoice),
        apendice: list(&invoice.appendixes, Apendice::from),
    })
}

impl<'a> EmisorQueExporta<'a> {
    fn new(issuer: &'a Issuer, invoice: &ExportInvoice) -> Self {
        let departure = &invoice.departure;
        Self {
            emisor: Emisor::from(issuer),
            tipo_item_expor: invoice.item_type().number(),
            recinto_fiscal: departure.precinct.map(Catalogue::code),
            tipo_regimen: departure.regime_type().map(Catalogue::code),
            regimen: departure.regime().map(Catalogue::code),
        }
    }
}

impl<'a> Receptor<'a> {
    fn new(buyer: &'a Buyer, assumptions: Assumptions) -> Self {
        let receiver = &buyer.receiver;
        let identity = &receiver.identity;
        Self {
            nombre: receiver.name.as_deref(),
            tipo_documento: identity.kind.map(Catalogue::code),
            num_documento: identity.number_written(digits),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            cod_pais: buyer
                .country
                .map(|country| country.written(assumptions.export_country)),
            nombre_pais: buyer.country_shown(),
            complemento: buyer.complement.as_deref(),
            tipo_persona: buyer.person.map(NumericCatalogue::number),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

impl<'a> From<&'a ThirdPartyPurchase> for CompraTercero<'a> {
    fn from(purchase: &'a ThirdPartyPurchase) -> Self {
        Self {
            num_documento: purchase.document_number.as_deref(),
            nombre: purchase.name.as_deref(),
        }
    }
}

impl<'a> From<(&'a ExportItem, usize)> for Linea<'a> {
    fn from((item, number): (&'a ExportItem, usize)) -> Self {
        Self {
            num_item: number,
            tipo_item: item.kind.number(),
            numero_documento: item.related_document.as_deref().map(reference_written),
            cantidad: Exact(item.quantity.get()),
            codigo: item.code.as_deref(),
            cod_tributo: None,
            uni_medida: item.unit.number(),
            descripcion: &item.description,
            precio_uni: Exact(item.unit_price.get()),
            monto_descu: Exact(item.discount.get()),
            venta_gravada: Exact(item.taxed_sale()),
            tributos: tributos(item),
            no_gravado: Exact(item.non_taxed.get()),
        }
    }
}

impl<'a> From<&'a ExportInvoice> for Resumen<'a> {
    fn from(invoice: &'a ExportInvoice) -> Self {
        let summary = &invoice.summary;
        let mut said = summary.taxes.iter();
        let said = said.find(|total| total.tax == Tax::EXPORTS);
        let on_exports = Tributo {
            codigo: Tax::EXPORTS.code(),
            descripcion: said.map_or(Tax::EXPORTS.name(), TaxTotal::name),
            valor: Exact(Decimal::ZERO),
        };
        let others = summary.taxes.iter();
        let others = others.filter(|total| total.tax != Tax::EXPORTS);
        let taxes = iter::once(on_exports).chain(others.map(Tributo::from));
        Self {
            total_gravada: Exact(invoice.total_taxed()),
            descu_gravada: Exact(summary.taxed_discount.get()),
            porcentaje_descuento: Exact(summary.discount_percentage.get()),
            total_descu: Exact(invoice.total_discount()),
            seguro: Exact(summary.insurance.get()),
            flete: Exact(summary.freight.get()),
            tributos: invoice.is_taxed().then(|| taxes.collect()),
            monto_total_operacion: Exact(invoice.total_operation()),
            total_no_gravado: Exact(invoice.total_non_taxed()),
            total_no_onerosas: Exact(summary.total_non_onerous.get()),
            total_pagar: Exact(invoice.total_to_pay()),
            total_letras: InWords(invoice.total_to_pay()),
            saldo_favor: Exact(invoice.balance_in_favor()),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            cod_incoterms: summary.incoterm.map(Catalogue::code),
            desc_incoterms: summary.incoterm_in_words(),
            num_pago_electronico: summary.electronic_payment_number.as_deref(),
            observaciones: invoice.observations.as_deref(),
        }
    }
}
