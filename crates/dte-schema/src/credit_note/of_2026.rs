//! `fe-nc-v4`: the credit note of 2026.
//!
//! It has no discounts of the summary: the lines bear them. Over fiscal credit vouchers the tax
//! stands in the summary's `tributos`, and every `totalIva` is 0. Over retention vouchers nothing is
//! sold: the lines tell the tax of the amounts, and what was kept back of it.

use dte_domain::catalog::{Catalogue, NumericCatalogue, RetentionCode};
use dte_domain::documents::CreditNote;
use dte_domain::documents::credit_note::{Net, NetLine};
use dte_domain::parts::item::Item;
use dte_domain::parts::related_document::reference_written;
use rust_decimal::Decimal;
use serde::Serialize;

use super::NumeroDePago;
use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::of_2026::{
    Direccion, EmisorSinCodigos, IdentificacionConFusion, VentaTercero,
};
use crate::sections::{Apendice, DocumentoRelacionado, Receptor, Tributo, list, taxes};

const NOTHING: Exact = Exact(Decimal::ZERO);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nota<'a> {
    identificacion: IdentificacionConFusion<'a>,
    documento_relacionado: Vec<DocumentoRelacionado>,
    emisor: EmisorSinCodigos<'a>,
    receptor: Option<Receptor<'a, Direccion<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
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
    venta_no_suj: Exact,
    venta_exenta: Exact,
    venta_gravada: Exact,
    tributos: Option<Vec<&'static str>>,
    no_gravado: Exact,
    iva_perci: Exact,
    total_iva: Exact,
    iva_rete: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_no_suj: Exact,
    total_exenta: Exact,
    total_gravada: Exact,
    sub_total_ventas: Exact,
    total_descu: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    monto_total_operacion: Exact,
    iva_perci: Exact,
    total_iva: Exact,
    iva_rete: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    condicion_operacion: u8,
    /// Of a debit note alone, which has a place for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    num_pago_electronico: Option<NumeroDePago<'a>>,
    observaciones: Option<&'a str>,
    #[serde(rename = "codigoRetencionMH")]
    codigo_retencion_mh: Option<&'static str>,
}

/// Renders a credit note, without its control number.
///
/// The note is taken as it is: `CreditNote::complete` comes before.
pub(crate) fn render(note: &CreditNote, heading: Heading<'_>) -> serde_json::Result<String> {
    render_note(note, None, heading)
}

/// The same of a note whose summary has a place for the number of an electronic payment.
pub(crate) fn render_note(
    note: &CreditNote,
    payment_number: Option<NumeroDePago<'_>>,
    heading: Heading<'_>,
) -> serde_json::Result<String> {
    let net = note.net();
    let lines = note.items.iter().zip(&net.lines).zip(1..);
    let line = if note.adjusts_retentions() {
        Linea::of_tax
    } else {
        Linea::of_sale
    };
    let resumen = if note.adjusts_retentions() {
        Resumen::of_tax(note)
    } else {
        Resumen::of_sales(note, &net)
    };
    let related = note.related_documents.iter();
    serde_json::to_string(&Nota {
        identificacion: IdentificacionConFusion::new(heading, note.merger.as_ref()),
        documento_relacionado: related
            .map(|related| DocumentoRelacionado::new(related, heading.identification))
            .collect(),
        emisor: EmisorSinCodigos::from(heading.issuer),
        receptor: note.receiver.as_ref().map(Receptor::by_nit),
        venta_tercero: note.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: lines
            .map(|((item, net), number)| line(item, net, number))
            .collect(),
        resumen: Resumen {
            num_pago_electronico: payment_number,
            ..resumen
        },
        apendice: list(&note.appendixes, Apendice::from),
    })
}

impl<'a> Linea<'a> {
    /// A line that takes back a sale.
    fn of_sale(item: &'a Item, net: &NetLine, number: usize) -> Self {
        let taxed = !net.taxed.is_zero();
        Self {
            num_item: number,
            tipo_item: item.kind.number(),
            numero_documento: item.related_document.as_deref().map(reference_written),
            cantidad: Exact(item.quantity.get()),
            codigo: item.code.as_deref(),
            cod_tributo: item.tax_code.map(Catalogue::code),
            uni_medida: item.unit.number(),
            descripcion: &item.description,
            precio_uni: Exact(item.unit_price.get()),
            monto_descu: Exact(net.discount),
            venta_no_suj: Exact(net.non_subject),
            venta_exenta: Exact(net.exempt),
            venta_gravada: Exact(net.taxed),
            tributos: list(&item.taxes, |tax| tax.code()).filter(|_| taxed),
            no_gravado: Exact(item.non_taxed.get()),
            iva_perci: Exact(net.perception),
            total_iva: NOTHING,
            iva_rete: Exact(net.retention),
        }
    }

    /// A line that corrects tax that was kept back.
    fn of_tax(item: &'a Item, net: &NetLine, number: usize) -> Self {
        Self {
            cantidad: Exact(Decimal::ONE),
            precio_uni: NOTHING,
            monto_descu: NOTHING,
            venta_no_suj: NOTHING,
            venta_exenta: NOTHING,
            venta_gravada: NOTHING,
            tributos: None,
            total_iva: Exact(net.vat),
            ..Self::of_sale(item, net, number)
        }
    }
}

impl<'a> Resumen<'a> {
    fn of_sales(note: &'a CreditNote, net: &Net) -> Self {
        let (summary, sales) = (&note.summary, net.sales);
        let vat = (!sales.taxed.is_zero()).then(|| note.vat());
        Self {
            total_no_suj: Exact(sales.non_subject),
            total_exenta: Exact(sales.exempt),
            total_gravada: Exact(sales.taxed),
            sub_total_ventas: Exact(summary.sub_total.get()),
            total_descu: Exact(note.total_discount()),
            tributos: taxes(vat, &summary.taxes),
            monto_total_operacion: Exact(note.operation()),
            iva_perci: Exact(summary.vat_perception.get()),
            total_iva: NOTHING,
            iva_rete: Exact(summary.vat_retention.get()),
            total_no_gravado: Exact(note.total_non_taxed()),
            total_pagar: Exact(note.total_to_pay()),
            total_letras: InWords(note.total_to_pay()),
            condicion_operacion: summary.condition.number(),
            num_pago_electronico: None,
            observaciones: note.observations(),
            codigo_retencion_mh: None,
        }
    }

    fn of_tax(note: &'a CreditNote) -> Self {
        let summary = &note.summary;
        let kept_back = summary.vat_retention.get();
        let code = (!kept_back.is_zero()).then_some(RetentionCode::OnePercent);
        Self {
            total_no_suj: NOTHING,
            total_exenta: NOTHING,
            total_gravada: NOTHING,
            sub_total_ventas: NOTHING,
            total_descu: NOTHING,
            tributos: None,
            monto_total_operacion: NOTHING,
            iva_perci: Exact(summary.vat_perception.get()),
            total_iva: Exact(note.vat()),
            iva_rete: Exact(kept_back),
            total_no_gravado: NOTHING,
            total_pagar: NOTHING,
            total_letras: InWords(Decimal::ZERO),
            condicion_operacion: summary.condition.number(),
            num_pago_electronico: None,
            observaciones: note.observations(),
            codigo_retencion_mh: code.map(Catalogue::code),
        }
    }
}
