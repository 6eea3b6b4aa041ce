//! Sections that the schemas of 2022 share, in their key names and order.

mod extension;
pub(crate) mod of_2026;
mod parties;
mod sale_line;

use dte_domain::catalog::{Catalogue, NumericCatalogue, Tax};
use dte_domain::edition::Edition;
use dte_domain::identification::{Identification, Transmission, date_text};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::payment::Payment;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::taxpayer::Address;
use rust_decimal::Decimal;
use serde::Serialize;

pub use self::extension::{Extension2022, ExtensionSinPlaca};
pub use self::parties::{
    Consumidor, Contribuyente, Emisor, EmisorSinCodigos, Negocio, Receptor, code_of_four, digits,
};
pub use self::sale_line::Linea;
use crate::exact::Exact;
use crate::heading::Heading;

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
    #[serde(skip_serializing_if = "Option::is_none")]
    motivo_contin: Option<Motivo<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motivo_contigencia: Option<Motivo<'a>>,
    fec_emi: String,
    hor_emi: String,
    tipo_moneda: &'static str,
}

/// The reason of a contingency, or `null`.
#[derive(Clone, Copy, Serialize)]
struct Motivo<'a>(Option<&'a str>);

/// Whether the schema of a document misspells the reason of its contingency: what it demands is written.
fn misspells_the_reason(version: u8, identification: &Identification) -> bool {
    const MISSPELLING: &[&str] = &["fe-fex-v1"];
    let spec = identification.document_type.spec();
    let mut rows = Edition::ALL
        .iter()
        .filter_map(|edition| spec.edition(*edition));
    rows.any(|row| row.version == version && MISSPELLING.contains(&row.schema))
}

impl<'a> Identificacion<'a> {
    pub fn new(version: u8, identification: &'a Identification) -> Self {
        let (model, cause, reason) = match &identification.transmission {
            Transmission::Normal => (1, None, None),
            Transmission::Contingency { cause, reason } => {
                (2, Some(cause.number()), reason.as_deref())
            }
        };
        let is_misspelt = misspells_the_reason(version, identification);
        let motivo = Some(Motivo(reason));
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
            motivo_contin: motivo.filter(|_| !is_misspelt),
            motivo_contigencia: motivo.filter(|_| is_misspelt),
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
            motivo_contin: Some(Motivo(None)),
            ..Self::new(version, identification)
        }
    }
}

/// The identification of an event that is issued like a document and has no number, as far as it has places
/// for a contingency.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct IdentificacionEvento<'a> {
    version: u8,
    ambiente: &'static str,
    tipo_modelo: u8,
    tipo_operacion: u8,
    tipo_evento: &'static str,
    tipo_contingencia: Option<u8>,
    motivo_contin: Option<&'a str>,
    codigo_generacion: String,
    fec_emi: String,
    hor_emi: String,
}

impl<'a> IdentificacionEvento<'a> {
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
            tipo_modelo: model,
            tipo_operacion: model,
            tipo_evento: identification.document_type.code(),
            tipo_contingencia: cause,
            motivo_contin: reason,
            codigo_generacion: identification.generation_code.to_string(),
            fec_emi: date_text(identification.issued_at.date()),
            hor_emi: identification.issued_at.time_text(),
        }
    }
}

/// The identification of a document that has no place for a contingency, in both editions: however it
/// travels, it is normal.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct IdentificacionSinContingencia {
    version: u8,
    ambiente: &'static str,
    tipo_dte: &'static str,
    numero_control: &'static str,
    codigo_generacion: String,
    tipo_modelo: u8,
    tipo_operacion: u8,
    fec_emi: String,
    hor_emi: String,
    tipo_moneda: &'static str,
}

impl IdentificacionSinContingencia {
    pub fn new(version: u8, identification: &Identification) -> Self {
        Self {
            version,
            ambiente: identification.environment.code(),
            tipo_dte: identification.document_type.code(),
            // The number comes when the document is stored; see `Unnumbered`.
            numero_control: "",
            codigo_generacion: identification.generation_code.to_string(),
            tipo_modelo: 1,
            tipo_operacion: 1,
            fec_emi: date_text(identification.issued_at.date()),
            hor_emi: identification.issued_at.time_text(),
            tipo_moneda: "USD",
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
pub struct DocumentoRelacionado {
    tipo_documento: Option<&'static str>,
    tipo_generacion: Option<u8>,
    numero_documento: Option<String>,
    fecha_emision: String,
}

impl DocumentoRelacionado {
    /// All that a document names, as it is written where it may name none.
    pub fn all(related: &[RelatedDocument], heading: Heading<'_>) -> Option<Vec<Self>> {
        list(related, |related| {
            Self::new(related, heading.identification)
        })
    }

    /// Where the client gave no date, the document's own stands.
    pub fn new(related: &RelatedDocument, identification: &Identification) -> Self {
        let date = related
            .emission_date
            .unwrap_or(identification.issued_at.date());
        Self {
            tipo_documento: related.document_type.map(Catalogue::code),
            tipo_generacion: related.generation_type.map(NumericCatalogue::number),
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
            cod_doc_asociado: other.kind.map(NumericCatalogue::number),
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
            tipo_servicio: doctor.service.map(NumericCatalogue::number),
        }
    }
}

#[derive(Serialize)]
pub struct VentaTercero<'a> {
    nit: Option<String>,
    nombre: Option<&'a str>,
}

impl<'a> From<&'a ThirdPartySale> for VentaTercero<'a> {
    fn from(sale: &'a ThirdPartySale) -> Self {
        Self {
            nit: sale.number_written(Edition::Of2022),
            nombre: sale.name.as_deref(),
        }
    }
}

/// The sums of a sale down to its sub-total, as in 01, 03 and 04.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SumasDeVenta<'a> {
    pub total_no_suj: Exact,
    pub total_exenta: Exact,
    pub total_gravada: Exact,
    pub sub_total_ventas: Exact,
    pub descu_no_suj: Exact,
    pub descu_exenta: Exact,
    pub descu_gravada: Exact,
    pub porcentaje_descuento: Exact,
    pub total_descu: Exact,
    pub tributos: Option<Vec<Tributo<'a>>>,
    pub sub_total: Exact,
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
            referencia: payment.reference_shown(),
            plazo: payment.term.map(Catalogue::code),
            periodo: payment.period.map(dte_domain::value::Whole::get),
        }
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
