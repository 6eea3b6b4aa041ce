//! The accounting settlement (09), one file an edition.

pub mod of_2022;
pub mod of_2026;

use std::borrow::Cow;

use dte_domain::catalog::Catalogue;
use dte_domain::documents::accounting_settlement::affiliate::Affiliate;
use dte_domain::documents::accounting_settlement::{Responsible, Summary};
use dte_domain::identification::date_text;
use dte_domain::taxpayer::Address;
use serde::Serialize;

use crate::exact::{Exact, InWords};

/// The body, which has no lines; the editions differ in how the percentage is written.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cuerpo<'a, P: Serialize> {
    periodo_liquidacion_fecha_inicio: String,
    periodo_liquidacion_fecha_fin: String,
    cod_liquidacion: Option<&'a str>,
    cantidad_doc: Option<u32>,
    valor_operaciones: Exact,
    monto_sin_percepcion: Exact,
    descrip_sin_percepcion: Option<&'a str>,
    sub_total: Exact,
    iva: Exact,
    monto_sujeto_percepcion: Exact,
    iva_percibido: Exact,
    comision: Exact,
    porcent_comision: P,
    iva_comision: Exact,
    #[serde(rename = "liquidoApagar")]
    liquido_a_pagar: Exact,
    total_letras: InWords,
    observaciones: Option<&'a str>,
}

/// Who is accounted to, with the address of an edition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Afiliado<'a, D> {
    nit: Option<&'a str>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    tipo_establecimiento: Option<&'static str>,
    direccion: Option<D>,
    telefono: Option<Cow<'a, str>>,
    correo: Option<&'a str>,
}

impl<'a, D: From<&'a Address>> From<&'a Affiliate> for Afiliado<'a, D> {
    fn from(affiliate: &'a Affiliate) -> Self {
        let receiver = &affiliate.receiver;
        Self {
            nit: receiver.nit.as_ref().map(|nit| nit.as_str()),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            tipo_establecimiento: affiliate.establishment_type.map(Catalogue::code),
            direccion: receiver.address.as_ref().map(D::from),
            telefono: receiver.phone.as_deref().map(Cow::Borrowed),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Extension<'a> {
    nomb_entrega: &'a str,
    docu_entrega: &'a str,
    cod_empleado: Option<&'a str>,
}

impl<'a, P: Serialize> Cuerpo<'a, P> {
    fn new(it: &'a Summary, porcent_comision: P, observaciones: Option<&'a str>) -> Self {
        Self {
            periodo_liquidacion_fecha_inicio: date_text(it.period_start),
            periodo_liquidacion_fecha_fin: date_text(it.period_end),
            cod_liquidacion: it.settlement_code.as_deref(),
            cantidad_doc: it.document_count.map(|count| count.get()),
            valor_operaciones: Exact(it.operations_value.get()),
            monto_sin_percepcion: Exact(it.non_perceived_amount.get()),
            descrip_sin_percepcion: it.non_perceived_description.as_deref(),
            sub_total: Exact(it.sub_total()),
            iva: Exact(it.total_vat()),
            monto_sujeto_percepcion: Exact(it.perception_base()),
            iva_percibido: Exact(it.vat_perception()),
            comision: Exact(it.commission.get()),
            porcent_comision,
            iva_comision: Exact(it.commission_vat()),
            liquido_a_pagar: Exact(it.total_to_pay()),
            total_letras: InWords(it.total_to_pay()),
            observaciones,
        }
    }
}

impl<'a> From<&'a Responsible> for Extension<'a> {
    fn from(responsible: &'a Responsible) -> Self {
        Self {
            nomb_entrega: &responsible.name,
            docu_entrega: &responsible.document,
            cod_empleado: responsible.employee_code.as_deref(),
        }
    }
}
