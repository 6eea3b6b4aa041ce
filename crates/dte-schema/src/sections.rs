//! Sections that the schemas of the first generation share, in their key names and order.

use dte_domain::catalog::{Catalogue, Tax};
use dte_domain::identification::{Identification, Transmission, date_text};
use dte_domain::issuer::Issuer;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::payment::Payment;
use dte_domain::parts::receiver::Receiver;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::taxpayer::Address;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::exact::Exact;

/// A list for the wire: `null` when it is empty.
pub fn list<'a, T, R>(entries: &'a [T], render: impl Fn(&'a T) -> R) -> Option<Vec<R>> {
    (!entries.is_empty()).then(|| entries.iter().map(render).collect())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Identificacion<'a> {
    version: u8,
    ambiente: &'static str,
    tipo_dte: &'static str,
    numero_control: &'a str,
    codigo_generacion: String,
    tipo_modelo: u8,
    tipo_operacion: u8,
    tipo_contingencia: Option<u8>,
    motivo_contin: Option<&'a str>,
    fec_emi: String,
    hor_emi: String,
    tipo_moneda: &'static str,
}

impl<'a> Identificacion<'a> {
    pub fn new(version: u8, identification: &'a Identification) -> Self {
        let (model, cause, reason) = match &identification.transmission {
            Transmission::Normal => (1, None, None),
            Transmission::Contingency { cause, reason } => {
                (2, Some(cause.number()), reason.as_deref())
            }
        };
        Self {
            version,
            ambiente: identification.environment.code(),
            tipo_dte: identification.document_type.code(),
            // The number comes when the document is stored; see `Unnumbered`.
            numero_control: "",
            codigo_generacion: identification.generation_code.to_string(),
            tipo_modelo: model,
            tipo_operacion: model,
            tipo_contingencia: cause,
            motivo_contin: reason,
            fec_emi: date_text(identification.issued_at.date()),
            hor_emi: identification.issued_at.time_text(),
            tipo_moneda: "USD",
        }
    }

    /// With the number in its place.
    pub fn numbered(self, control_number: &'a str) -> Self {
        Self {
            numero_control: control_number,
            ..self
        }
    }

    /// For schemas that know no contingency: however the document travels, its marks are normal.
    pub fn without_contingency(version: u8, identification: &'a Identification) -> Self {
        Self {
            tipo_modelo: 1,
            tipo_operacion: 1,
            tipo_contingencia: None,
            motivo_contin: None,
            ..Self::new(version, identification)
        }
    }
}

#[derive(Serialize)]
pub struct Direccion<'a> {
    departamento: &'static str,
    municipio: &'a str,
    complemento: &'a str,
}

impl<'a> From<&'a Address> for Direccion<'a> {
    fn from(address: &'a Address) -> Self {
        Self {
            departamento: address.department.code(),
            municipio: address.municipality.as_str(),
            complemento: &address.complement,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Emisor<'a> {
    nit: &'a str,
    nrc: &'a str,
    nombre: &'a str,
    cod_actividad: &'a str,
    desc_actividad: &'a str,
    nombre_comercial: Option<&'a str>,
    tipo_establecimiento: &'static str,
    direccion: Direccion<'a>,
    telefono: &'a str,
    correo: &'a str,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Option<&'a str>,
    cod_estable: Option<&'a str>,
    #[serde(rename = "codPuntoVentaMH")]
    cod_punto_venta_mh: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            nrc: issuer.nrc.as_str(),
            nombre: &issuer.name,
            cod_actividad: &issuer.activity_code,
            desc_actividad: &issuer.activity_description,
            nombre_comercial: issuer.commercial_name.as_deref(),
            tipo_establecimiento: issuer.establishment_type.code(),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
            cod_estable_mh: issuer.establishment_code_mh.as_deref(),
            cod_estable: issuer.establishment_code.as_deref(),
            cod_punto_venta_mh: issuer.pos_code_mh.as_deref(),
            cod_punto_venta: issuer.pos_code.as_deref(),
        }
    }
}

impl<'a> Emisor<'a> {
    /// The issuer for schemas whose place for the company's own code of the establishment takes
    /// exactly four characters: any other code is `null`.
    pub fn with_own_code_of_four(issuer: &'a Issuer) -> Self {
        let of_four = |code: &&str| code.chars().count() == 4;
        Self {
            cod_estable: issuer.establishment_code.as_deref().filter(of_four),
            ..Self::from(issuer)
        }
    }
}

/// A receiver who is a taxpayer, as in 03 and 05.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contribuyente<'a> {
    nit: Option<String>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    direccion: Option<Direccion<'a>>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

impl<'a> From<&'a Receiver> for Contribuyente<'a> {
    fn from(receiver: &'a Receiver) -> Self {
        Self {
            nit: receiver.tax_id().map(|nit| nit.to_string()),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(Direccion::from),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentoRelacionado {
    tipo_documento: Option<&'static str>,
    tipo_generacion: Option<u8>,
    numero_documento: Option<String>,
    fecha_emision: String,
}

impl DocumentoRelacionado {
    /// Where the client gave no date, the document's own stands.
    pub fn new(related: &RelatedDocument, identification: &Identification) -> Self {
        let date = related
            .emission_date
            .unwrap_or(identification.issued_at.date());
        Self {
            tipo_documento: related.document_type.map(Catalogue::code),
            tipo_generacion: related.generation_type.map(Catalogue::number),
            numero_documento: related.number_written(),
            fecha_emision: date_text(date),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OtroDocumento<'a> {
    cod_doc_asociado: Option<u8>,
    desc_documento: Option<&'a str>,
    detalle_documento: Option<&'a str>,
    medico: Option<Medico<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Medico<'a> {
    nombre: Option<&'a str>,
    nit: Option<&'a str>,
    doc_identificacion: Option<&'a str>,
    tipo_servicio: Option<u8>,
}

impl<'a> From<&'a OtherDocument> for OtroDocumento<'a> {
    fn from(other: &'a OtherDocument) -> Self {
        Self {
            cod_doc_asociado: other.kind.map(Catalogue::number),
            desc_documento: other.description.as_deref(),
            detalle_documento: other.detail.as_deref(),
            medico: other.doctor.as_ref().map(Medico::from),
        }
    }
}

impl<'a> From<&'a Doctor> for Medico<'a> {
    fn from(doctor: &'a Doctor) -> Self {
        Self {
            nombre: doctor.name.as_deref(),
            nit: doctor.nit.as_ref().map(|nit| nit.as_str()),
            doc_identificacion: doctor.identification.as_deref(),
            tipo_servicio: doctor.service.map(Catalogue::number),
        }
    }
}

#[derive(Serialize)]
pub struct VentaTercero<'a> {
    nit: Option<&'a str>,
    nombre: Option<&'a str>,
}

impl<'a> From<&'a ThirdPartySale> for VentaTercero<'a> {
    fn from(sale: &'a ThirdPartySale) -> Self {
        Self {
            nit: sale.nit.as_ref().map(|nit| nit.as_str()),
            nombre: sale.name.as_deref(),
        }
    }
}

/// A tax over the whole document.
#[derive(Serialize)]
pub struct Tributo<'a> {
    pub codigo: &'static str,
    pub descripcion: &'a str,
    pub valor: Exact,
}

impl<'a> From<&'a TaxTotal> for Tributo<'a> {
    fn from(total: &'a TaxTotal) -> Self {
        Self {
            codigo: total.tax.code(),
            descripcion: total.name(),
            valor: Exact(total.value.get()),
        }
    }
}

/// The value-added tax first, where the document shows it, computed or declared alike; then the
/// others.
pub fn taxes(vat: Option<Decimal>, declared: &[TaxTotal]) -> Option<Vec<Tributo<'_>>> {
    let said = declared.iter().find(|total| total.tax == Tax::VAT);
    let vat = vat.map(|amount| Tributo {
        codigo: Tax::VAT.code(),
        descripcion: said.map_or(Tax::VAT.name(), TaxTotal::name),
        valor: Exact(amount),
    });
    let others = declared.iter().filter(|total| total.tax != Tax::VAT);
    let all: Vec<_> = vat.into_iter().chain(others.map(Tributo::from)).collect();
    (!all.is_empty()).then_some(all)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pago<'a> {
    codigo: &'static str,
    monto_pago: Exact,
    referencia: Option<&'a str>,
    plazo: Option<&'static str>,
    periodo: Option<u32>,
}

impl<'a> From<&'a Payment> for Pago<'a> {
    fn from(payment: &'a Payment) -> Self {
        Self {
            codigo: payment.form.code(),
            monto_pago: Exact(payment.amount.get()),
            referencia: payment.reference.as_deref(),
            plazo: payment.term.map(Catalogue::code),
            periodo: payment.period.map(dte_domain::value::Whole::get),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Extension2022<'a> {
    nomb_entrega: Option<&'a str>,
    docu_entrega: Option<&'a str>,
    nomb_recibe: Option<&'a str>,
    docu_recibe: Option<&'a str>,
    observaciones: Option<&'a str>,
    placa_vehiculo: Option<&'a str>,
}

impl<'a> Extension2022<'a> {
    /// The extension with the document's free words, which stand alone in it when the request has
    /// none.
    pub fn of(extension: Option<&'a Extension>, observations: Option<&'a str>) -> Option<Self> {
        if extension.is_none() && observations.is_none() {
            return None;
        }
        let text = |member: fn(&'a Extension) -> Option<&'a str>| extension.and_then(member);
        Some(Self {
            nomb_entrega: text(|it| it.delivery_name.as_deref()),
            docu_entrega: text(|it| it.delivery_document.as_deref()),
            nomb_recibe: text(|it| it.receiver_name.as_deref()),
            docu_recibe: text(|it| it.receiver_document.as_deref()),
            observaciones: observations.or_else(|| text(|it| it.observation.as_deref())),
            placa_vehiculo: text(|it| it.vehicle_plate.as_deref()),
        })
    }
}

/// The extension of schemas that have no vehicle in it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionSinPlaca<'a> {
    nomb_entrega: Option<&'a str>,
    docu_entrega: Option<&'a str>,
    nomb_recibe: Option<&'a str>,
    docu_recibe: Option<&'a str>,
    observaciones: Option<&'a str>,
}

impl<'a> ExtensionSinPlaca<'a> {
    /// The extension with the document's free words, which stand alone in it when the request has
    /// none.
    pub fn of(extension: Option<&'a Extension>, observations: Option<&'a str>) -> Option<Self> {
        if extension.is_none() && observations.is_none() {
            return None;
        }
        let text = |member: fn(&'a Extension) -> Option<&'a str>| extension.and_then(member);
        Some(Self {
            nomb_entrega: text(|it| it.delivery_name.as_deref()),
            docu_entrega: text(|it| it.delivery_document.as_deref()),
            nomb_recibe: text(|it| it.receiver_name.as_deref()),
            docu_recibe: text(|it| it.receiver_document.as_deref()),
            observaciones: observations.or_else(|| text(|it| it.observation.as_deref())),
        })
    }
}

#[derive(Serialize)]
pub struct Apendice<'a> {
    campo: Option<&'a str>,
    etiqueta: Option<&'a str>,
    valor: Option<&'a str>,
}

impl<'a> From<&'a Appendix> for Apendice<'a> {
    fn from(appendix: &'a Appendix) -> Self {
        Self {
            campo: appendix.field.as_deref(),
            etiqueta: appendix.label.as_deref(),
            valor: appendix.value.as_deref(),
        }
    }
}
