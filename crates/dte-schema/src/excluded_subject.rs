//! The excluded subject invoice (14), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::ExcludedSubjectInvoice;
use dte_domain::documents::excluded_subject::item::Purchase;
use dte_domain::edition::Edition;
use dte_domain::parts::receiver::Receiver;
use dte_domain::taxpayer::Address;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::sections::{Pago, digits, list};

/// A line, the same in both editions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_item: u8,
    cantidad: Exact,
    codigo: Option<&'a str>,
    uni_medida: u32,
    descripcion: &'a str,
    precio_uni: Exact,
    monto_descu: Exact,
    compra: Exact,
}

/// Who sells, with the address of an edition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Vendedor<'a, D> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    direccion: Option<D>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

impl<'a, D: From<&'a Address>> From<&'a Receiver> for Vendedor<'a, D> {
    fn from(seller: &'a Receiver) -> Self {
        Self {
            tipo_documento: seller.identity.kind.map(Catalogue::code),
            num_documento: seller.identity.number_written(digits),
            nombre: seller.name.as_deref(),
            cod_actividad: seller.activity_code.as_deref(),
            desc_actividad: seller.activity_description.as_deref(),
            direccion: seller.address.as_ref().map(D::from),
            telefono: seller.phone.as_deref(),
            correo: seller.email.as_ref().map(|email| email.as_str()),
        }
    }
}

impl<'a> From<(&'a Purchase, usize)> for Linea<'a> {
    fn from((item, number): (&'a Purchase, usize)) -> Self {
        Self {
            num_item: number,
            tipo_item: item.kind.number(),
            cantidad: Exact(item.quantity.get()),
            codigo: item.code.as_deref(),
            uni_medida: item.unit.number(),
            descripcion: &item.description,
            precio_uni: Exact(item.unit_price.get()),
            monto_descu: Exact(item.discount.get()),
            compra: Exact(item.purchase()),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_compra: Exact,
    descu: Exact,
    total_descu: Exact,
    sub_total: Exact,
    /// Of 2022 alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    iva_rete1: Option<Exact>,
    rete_renta: Exact,
    total_pagar: Exact,
    total_letras: InWords,
    condicion_operacion: u8,
    pagos: Option<Vec<Pago<'a>>>,
    observaciones: Option<&'a str>,
}

impl<'a> Resumen<'a> {
    fn new(invoice: &'a ExcludedSubjectInvoice, edition: Edition) -> Self {
        let summary = &invoice.summary;
        let kept_back = Some(Exact(summary.vat_retention.get()));
        Self {
            total_compra: Exact(invoice.total_purchase()),
            descu: Exact(summary.purchase_discount.get()),
            total_descu: Exact(invoice.total_discount()),
            sub_total: Exact(invoice.sub_total()),
            iva_rete1: kept_back.filter(|_| edition == Edition::Of2022),
            rete_renta: Exact(summary.income_retention.get()),
            total_pagar: Exact(invoice.total_to_pay()),
            total_letras: InWords(invoice.total_to_pay()),
            condicion_operacion: summary.condition.number(),
            pagos: list(&summary.payments, Pago::from),
            observaciones: invoice.observations.as_deref(),
        }
    }
}
