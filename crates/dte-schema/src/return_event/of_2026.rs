//! `fe-eret-v1`: the return event of 2026.

use std::borrow::Cow;

use dte_domain::assumptions::Assumptions;
use dte_domain::catalog::{Catalogue, NumericCatalogue, Tax};
use dte_domain::documents::ReturnEvent;
use dte_domain::documents::return_event::Over;
use dte_domain::documents::return_event::item::ReturnedItem;
use dte_domain::identification::{Identification, date_text};
use dte_domain::issuer::Issuer;
use dte_domain::money::Money;
use dte_domain::original::{Copied, ThirdPartyBuyer};
use dte_domain::parts::related_document::{RelatedDocument, reference_written};
use dte_domain::parts::totals::TaxTotal;
use dte_domain::taxpayer::Nit;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::of_2026::VentaTercero;
use crate::sections::{Apendice, IdentificacionEvento, Tributo, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Retorno<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Vec<DocumentoRelacionado>,
    emisor: Emisor<'a>,
    documento: Option<Documento<'a>>,
    venta_tercero: Option<VentaTercero<'a>>,
    compra_tercero: Option<CompraTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion<'a> {
    #[serde(flatten)]
    evento: IdentificacionEvento<'a>,
    fusion: Option<&'a str>,
    tipo_moneda: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DocumentoRelacionado {
    tipo_documento: Option<&'static str>,
    codigo_generacion: Option<String>,
    fecha_emision: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    nombre: &'a str,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Cow<'a, str>,
    cod_estable: Option<&'a str>,
    #[serde(rename = "codPuntoVentaMH")]
    cod_punto_venta_mh: Cow<'a, str>,
    cod_punto_venta: Option<&'a str>,
    recinto_fiscal: Option<&'static str>,
    tipo_regimen: Option<&'static str>,
    regimen: Option<&'static str>,
    tipo_item_expor: Option<u8>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Documento<'a> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    nombre: Option<&'a str>,
    cod_pais: Option<&'static str>,
    nombre_pais: Option<&'a str>,
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
    codigo_generacion: Option<String>,
    cantidad: Exact,
    precio_uni: Exact,
    descripcion: &'a str,
    codigo: Option<&'a str>,
    uni_medida: u32,
    monto_descu: Exact,
    cod_tributo: Option<&'static str>,
    venta_no_suj: Exact,
    venta_exenta: Exact,
    venta_gravada: Exact,
    compra: Exact,
    tributos: Option<Vec<&'static str>>,
    psv: Exact,
    iva_item: Exact,
    no_gravado: Exact,
    seguro: Exact,
    flete: Exact,
    iva_rete: Exact,
    rete_renta: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_no_suj: Exact,
    total_exenta: Exact,
    total_gravada: Exact,
    total_compra_excluidos: Exact,
    sub_total_ventas: Exact,
    tributos: Option<Vec<Tributo<'a>>>,
    total_seguro: Option<Exact>,
    total_flete: Option<Exact>,
    monto_total_operacion: Exact,
    iva_rete: Exact,
    rete_renta: Exact,
    total_no_gravado: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    total_no_onerosas: Exact,
    total_iva: Exact,
    saldo_favor: Exact,
}

/// Renders a return event, complete: it has no control number.
pub(crate) fn render(event: &ReturnEvent, heading: Heading<'_>) -> serde_json::Result<String> {
    let over = event.over();
    let copied = event.copied();
    let related = event.related_documents.iter();
    serde_json::to_string(&Retorno {
        identificacion: Identificacion {
            evento: IdentificacionEvento::new(heading.version, heading.identification),
            fusion: event.merger.as_ref().map(Nit::as_str),
            tipo_moneda: "USD",
        },
        documento_relacionado: related
            .map(|related| DocumentoRelacionado::new(related, heading.identification))
            .collect(),
        emisor: Emisor::new(heading.issuer, copied),
        documento: copied
            .receiver
            .is_some()
            .then(|| Documento::new(copied, event.is_over_exports(), heading.assumptions)),
        venta_tercero: copied.third_party_sale.as_ref().map(VentaTercero::from),
        compra_tercero: copied
            .third_party_purchase
            .as_ref()
            .map(CompraTercero::from),
        cuerpo_documento: event
            .items
            .iter()
            .zip(1..)
            .map(|(item, number)| Linea::new(item, number, over))
            .collect(),
        resumen: Resumen::from(event),
        apendice: list(&event.appendixes, Apendice::from),
    })
}

impl DocumentoRelacionado {
    fn new(related: &RelatedDocument, identification: &Identification) -> Self {
        // A rule asks for the date, so that one is there.
        let date = related.emission_date;
        Self {
            tipo_documento: related.document_type.map(Catalogue::code),
            codigo_generacion: related.number_written(),
            fecha_emision: date_text(date.unwrap_or(identification.issued_at.date())),
        }
    }
}

impl<'a> Emisor<'a> {
    /// The authority's codes are required: where the establishment has none, those of its series stand in.
    fn new(issuer: &'a Issuer, copied: &Copied) -> Self {
        let (place, export) = (issuer.place, copied.export);
        let or_of_series = |code: Option<&'a str>, of_series: String| match code {
            Some(code) => Cow::Borrowed(code),
            None => Cow::Owned(of_series),
        };
        let code_mh = issuer.establishment_code_mh.as_deref();
        let pos_code_mh = issuer.pos_code_mh.as_deref();
        Self {
            nit: issuer.nit.as_str(),
            nombre: &issuer.name,
            cod_estable_mh: or_of_series(code_mh, place.establishment.to_string()),
            cod_estable: issuer.establishment_code.as_deref(),
            cod_punto_venta_mh: or_of_series(pos_code_mh, place.point_of_sale.to_string()),
            cod_punto_venta: issuer.pos_code.as_deref(),
            recinto_fiscal: export.precinct.map(Catalogue::code),
            tipo_regimen: export.regime_type.map(Catalogue::code),
            regimen: export.regime.map(Catalogue::code),
            tipo_item_expor: export.item_type.map(NumericCatalogue::number),
        }
    }
}

impl<'a> Documento<'a> {
    fn new(copied: &'a Copied, is_abroad: bool, assumptions: Assumptions) -> Self {
        let receiver = copied.receiver.as_ref();
        let country = copied.country.filter(|_| is_abroad);
        Self {
            tipo_documento: receiver
                .and_then(|it| it.identity.kind)
                .map(Catalogue::code),
            num_documento: receiver
                .and_then(|it| it.identity.number_written(|dui| dui.as_str().to_owned())),
            nombre: receiver.and_then(|it| it.name.as_deref()),
            cod_pais: country.map(|country| country.written(assumptions.export_country)),
            nombre_pais: copied.country_shown().filter(|_| is_abroad),
            telefono: receiver.and_then(|it| it.phone.as_deref()),
            correo: receiver
                .and_then(|it| it.email.as_ref())
                .map(|email| email.as_str()),
        }
    }
}

impl<'a> From<&'a ThirdPartyBuyer> for CompraTercero<'a> {
    fn from(buyer: &'a ThirdPartyBuyer) -> Self {
        Self {
            num_documento: buyer.document_number.as_deref(),
            nombre: buyer.name.as_deref(),
        }
    }
}

impl<'a> Linea<'a> {
    fn new(item: &'a ReturnedItem, number: usize, over: Option<Over>) -> Self {
        let taxes: Vec<_> = item.bears(over).into_iter().map(Catalogue::code).collect();
        Self {
            num_item: number,
            tipo_item: item.kind.number(),
            codigo_generacion: item.related_document.as_deref().map(reference_written),
            cantidad: Exact(item.quantity.get()),
            precio_uni: Exact(item.unit_price.get()),
            descripcion: &item.description,
            codigo: item.code.as_deref(),
            uni_medida: item.unit.number(),
            monto_descu: Exact(item.discount.get()),
            cod_tributo: item.tax_code.map(Catalogue::code),
            venta_no_suj: Exact(item.non_subject_sale.get()),
            venta_exenta: Exact(item.exempt_sale.get()),
            venta_gravada: Exact(item.taxed_sale(over)),
            compra: Exact(item.purchase(over)),
            tributos: (!taxes.is_empty()).then_some(taxes),
            psv: Exact(item.suggested_price.get()),
            iva_item: Exact(item.vat_included(over)),
            no_gravado: Exact(item.non_taxed.get()),
            seguro: Exact(item.insurance.get()),
            flete: Exact(item.freight.get()),
            iva_rete: Exact(item.vat_retention.get()),
            rete_renta: Exact(item.income_retention.get()),
        }
    }
}

impl<'a> From<&'a ReturnEvent> for Resumen<'a> {
    fn from(event: &'a ReturnEvent) -> Self {
        let is_over_exports = event.is_over_exports();
        let of_exports = |amount| is_over_exports.then_some(Exact(amount));
        Self {
            total_no_suj: Exact(event.total_non_subject()),
            total_exenta: Exact(event.total_exempt()),
            total_gravada: Exact(event.total_taxed()),
            total_compra_excluidos: Exact(event.total_purchase()),
            sub_total_ventas: Exact(event.sub_total_sales()),
            tributos: tributos(event),
            total_seguro: of_exports(event.total_insurance()),
            total_flete: of_exports(event.total_freight()),
            monto_total_operacion: Exact(event.total_operation()),
            iva_rete: Exact(event.vat_retention()),
            rete_renta: Exact(event.income_retention()),
            total_no_gravado: Exact(event.total_non_taxed()),
            total_pagar: Exact(event.total_to_pay()),
            total_letras: InWords(event.total_to_pay()),
            total_no_onerosas: Exact(event.summary.total_non_onerous.get()),
            total_iva: Exact(event.vat()),
            saldo_favor: Exact(event.balance_in_favor()),
        }
    }
}

/// The taxes as they are given; that on exports, which is 0, where a line bears it.
fn tributos(event: &ReturnEvent) -> Option<Vec<Tributo<'_>>> {
    let mut taxes: Vec<Tributo<'_>> = event.summary.taxes.iter().map(Tributo::from).collect();
    let over = event.over();
    let bears = |item: &ReturnedItem| item.bears(over).contains(&Tax::EXPORTS);
    let is_declared = |total: &TaxTotal| total.tax == Tax::EXPORTS;
    if event.items.iter().any(bears) && !event.summary.taxes.iter().any(is_declared) {
        taxes.push(Tributo {
            codigo: Tax::EXPORTS.code(),
            descripcion: Tax::EXPORTS.name(),
            valor: Exact(Money::ZERO.get()),
        });
    }
    (!taxes.is_empty()).then_some(taxes)
}
