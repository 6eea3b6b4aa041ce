//! The donation receipt (15), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::Donation;
use dte_domain::identification::{Identification, date_text};
use dte_domain::parts::other_document::OtherDocument;
use dte_domain::parts::payment::Payment;
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::sections::list;

/// The identification of a document that has no place for a contingency, in both editions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion {
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

impl Identificacion {
    fn new(version: u8, identification: &Identification) -> Self {
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
#[serde(rename_all = "camelCase")]
struct OtroDocumento<'a> {
    cod_doc_asociado: Option<u8>,
    desc_documento: Option<&'a str>,
    detalle_documento: Option<&'a str>,
}

impl<'a> From<&'a OtherDocument> for OtroDocumento<'a> {
    fn from(other: &'a OtherDocument) -> Self {
        Self {
            cod_doc_asociado: other.kind.map(NumericCatalogue::number),
            desc_documento: other.description.as_deref(),
            detalle_documento: other.detail.as_deref(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    valor_total: Exact,
    total_letras: InWords,
    pagos: Option<Vec<Pago<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Pago<'a> {
    codigo: &'static str,
    monto_pago: Exact,
    referencia: Option<&'a str>,
}

impl<'a> From<&'a Donation> for Resumen<'a> {
    fn from(donation: &'a Donation) -> Self {
        Self {
            valor_total: Exact(donation.total_value()),
            total_letras: InWords(donation.total_value()),
            pagos: list(&donation.summary.payments, Pago::from),
        }
    }
}

impl<'a> From<&'a Payment> for Pago<'a> {
    fn from(payment: &'a Payment) -> Self {
        Self {
            codigo: payment.form.code(),
            monto_pago: Exact(payment.amount.get()),
            referencia: payment.reference_shown(),
        }
    }
}
