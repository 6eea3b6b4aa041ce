//! The contingency event: `contingencia-schema-v3` of 2022 and `contingencia-schema-v4` of 2026, which
//! differ in the point of sale's code alone.

use std::borrow::Cow;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::contingency::ContingencyEvent;
use dte_domain::edition::Edition;
use dte_domain::identification::date_text;
use dte_domain::parts::identity_document::number_in_event;
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Contingencia<'a> {
    identificacion: Identificacion,
    emisor: Emisor<'a>,
    #[serde(rename = "detalleDTE")]
    detalle: Vec<Detalle>,
    motivo: Motivo<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion {
    version: u8,
    ambiente: &'static str,
    codigo_generacion: String,
    f_transmision: String,
    h_transmision: String,
}

#[expect(
    clippy::option_option,
    reason = "a member may be null, and may not be there"
)]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    nombre: &'a str,
    nombre_responsable: &'a str,
    tipo_doc_responsable: &'static str,
    numero_doc_responsable: Cow<'a, str>,
    tipo_establecimiento: &'static str,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Option<&'a str>,
    /// The company's own code, in an event of 2022.
    #[serde(skip_serializing_if = "Option::is_none")]
    cod_punto_venta: Option<Option<&'a str>>,
    /// The authority's code, in an event of 2026.
    #[serde(rename = "codPuntoVentaMH", skip_serializing_if = "Option::is_none")]
    cod_punto_venta_mh: Option<Option<&'a str>>,
    telefono: &'a str,
    correo: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Detalle {
    no_item: usize,
    codigo_generacion: String,
    tipo_doc: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Motivo<'a> {
    f_inicio: String,
    f_fin: String,
    h_inicio: String,
    h_fin: String,
    tipo_contingencia: u8,
    motivo_contingencia: Option<&'a str>,
}

/// Renders a contingency event, complete (events have no control number of their own), with the version
/// that stands in it.
pub fn render(event: &ContingencyEvent, edition: Edition) -> serde_json::Result<(String, u8)> {
    let issuer = &event.issuer;
    let (version, own_code, code_mh) = match edition {
        Edition::Of2022 => (3, Some(issuer.pos_code.as_deref()), None),
        Edition::Of2026 => (4, None, Some(issuer.pos_code_mh.as_deref())),
    };
    let json = serde_json::to_string(&Contingencia {
        identificacion: Identificacion {
            version,
            ambiente: event.environment.code(),
            codigo_generacion: event.generation_code.to_string(),
            f_transmision: date_text(event.at.date()),
            h_transmision: event.at.time_text(),
        },
        emisor: Emisor {
            nit: issuer.nit.as_str(),
            nombre: &issuer.name,
            nombre_responsable: &event.responsible.name,
            tipo_doc_responsable: event.responsible.document_type.code(),
            numero_doc_responsable: number_in_event(
                Some(event.responsible.document_type),
                &event.responsible.document_number,
                edition,
            ),
            tipo_establecimiento: issuer.establishment_type.code(),
            cod_estable_mh: issuer.establishment_code_mh.as_deref(),
            cod_punto_venta: own_code,
            cod_punto_venta_mh: code_mh,
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
        },
        detalle: event
            .documents
            .iter()
            .zip(1..)
            .map(|((code, document_type), no_item)| Detalle {
                no_item,
                codigo_generacion: code.to_string(),
                tipo_doc: document_type.code(),
            })
            .collect(),
        motivo: Motivo {
            f_inicio: date_text(event.began_at.date()),
            f_fin: date_text(event.ended_at.date()),
            h_inicio: event.began_at.time_text(),
            h_fin: event.ended_at.time_text(),
            tipo_contingencia: event.mark.cause().number(),
            motivo_contingencia: event.mark.reason().map(|reason| &**reason),
        },
    })?;
    Ok((json, version))
}
