//! `fe-nc-v3`: the credit note of 2022.

use dte_domain::catalog::NumericCatalogue;
use dte_domain::documents::CreditNote;
use serde::Serialize;

use super::NumeroDePago;
use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Contribuyente, Direccion, DocumentoRelacionado, EmisorSinCodigos, ExtensionSinPlaca,
    Identificacion, Linea, Tributo, VentaTercero, list, taxes,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nota<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Vec<DocumentoRelacionado>,
    emisor: EmisorSinCodigos<'a>,
    receptor: Option<Contribuyente<'a, Direccion<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    extension: Option<ExtensionSinPlaca<'a>>,
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
    total_descu: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    sub_total: Exact,
    iva_perci1: Exact,
    iva_rete1: Exact,
    rete_renta: Exact,
    monto_total_operacion: Exact,
    total_letras: InWords,
    condicion_operacion: u8,
    /// Of a debit note alone, which has a place for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    num_pago_electronico: Option<NumeroDePago<'a>>,
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
    let related = note.related_documents.iter();
    serde_json::to_string(&Nota {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: related
            .map(|related| DocumentoRelacionado::new(related, heading.identification))
            .collect(),
        emisor: EmisorSinCodigos::from(heading.issuer),
        receptor: note.receiver.as_ref().map(Contribuyente::by_tax_id),
        venta_tercero: note.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: note.items.iter().zip(1..).map(Linea::new).collect(),
        resumen: Resumen {
            num_pago_electronico: payment_number,
            ..Resumen::from(note)
        },
        extension: ExtensionSinPlaca::of(note.extension.as_ref(), note.observations()),
        apendice: list(&note.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a CreditNote> for Resumen<'a> {
    fn from(note: &'a CreditNote) -> Self {
        let summary = &note.summary;
        let vat = note.shows_vat().then(|| note.vat());
        Self {
            total_no_suj: Exact(summary.total_non_subject.get()),
            total_exenta: Exact(summary.total_exempt.get()),
            total_gravada: Exact(summary.total_taxed.get()),
            sub_total_ventas: Exact(summary.sub_total_sales.get()),
            descu_no_suj: Exact(summary.non_subject_discount.get()),
            descu_exenta: Exact(summary.exempt_discount.get()),
            descu_gravada: Exact(summary.taxed_discount.get()),
            total_descu: Exact(note.total_discount()),
            tributos: taxes(vat, &summary.taxes),
            sub_total: Exact(summary.sub_total.get()),
            iva_perci1: Exact(summary.vat_perception.get()),
            iva_rete1: Exact(summary.vat_retention.get()),
            rete_renta: Exact(summary.income_retention.get()),
            monto_total_operacion: Exact(summary.total_operation.get()),
            total_letras: InWords(summary.total_operation.get()),
            condicion_operacion: summary.condition.number(),
            num_pago_electronico: None,
        }
    }
}
