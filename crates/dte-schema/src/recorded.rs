//! The values of a stored document that also stand in columns, read from its bytes for those who compare them.

use std::collections::BTreeSet;

use dte_domain::balance::Sales;
use dte_domain::catalog::{Catalogue, IdentityDocumentType, Tax};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::money::{TOTAL_PLACES, round};
use dte_domain::parts::added_tax::vat_on;
use dte_domain::parts::included_tax::vat_inside;
use dte_domain::value::Value;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::original::Monto;

/// The values that the bytes of a document give for its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Version of the schema.
    pub schema_version: u8,
    /// Date and time of issue, as they are written.
    pub issued_at: (String, String),
    /// The total that people are told.
    pub total: Decimal,
    /// Value-added tax.
    pub vat: Decimal,
    /// The issuer's tax id.
    pub issuer: Option<String>,
    /// Receiver.
    pub receiver: RecordedReceiver,
    /// The receiver's number in the register of the value-added tax.
    pub receiver_nrc: Option<String>,
    /// Amounts sold, of the types that open a balance.
    pub sold: Option<Sales>,
    /// The number of the third party for whom it sold, of the types that are settled.
    pub principal: Option<String>,
    /// Numbers of the documents that its lines name, without those of which a settlement takes back.
    pub named: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Whole<'j> {
    identificacion: Identificacion,
    // The issuer of a donation receipt is the one who received the donation.
    #[serde(alias = "donatario")]
    emisor: Option<Emisor>,
    // Types name who gets them by what that is of them.
    #[serde(alias = "sujetoExcluido", alias = "donante", alias = "documento")]
    receptor: Option<Receptor>,
    venta_tercero: Option<Tercero>,
    #[serde(borrow)]
    cuerpo_documento: &'j RawValue,
    #[serde(default)]
    resumen: Resumen,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion {
    version: u8,
    #[serde(alias = "tipoEvento")]
    tipo_dte: String,
    fec_emi: String,
    hor_emi: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Emisor {
    #[serde(alias = "numDocumento")]
    nit: Option<String>,
}

#[derive(Deserialize)]
struct Tercero {
    nit: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Receptor {
    nit: Option<String>,
    tipo_documento: Option<String>,
    num_documento: Option<String>,
    nrc: Option<String>,
    nombre: Option<String>,
    telefono: Option<String>,
    correo: Option<String>,
}

/// The totals of all types and editions; each has some of them.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Resumen {
    total_no_suj: Monto,
    total_exenta: Monto,
    total_gravada: Monto,
    descu_no_suj: Monto,
    descu_exenta: Monto,
    #[serde(alias = "descuento")]
    descu_gravada: Monto,
    sub_total: Monto,
    monto_total_operacion: Monto,
    total_pagar: Option<Monto>,
    #[serde(rename = "totalIVAretenido", alias = "totalIvaRetenido")]
    total_iva_retenido: Monto,
    total_iva: Monto,
    total: Monto,
    valor_total: Monto,
    tributos: Option<Vec<Tributo>>,
}

/// The body of an accounting settlement, which has neither lines nor totals.
#[derive(Deserialize)]
struct Liquidacion {
    iva: Monto,
    #[serde(rename = "liquidoApagar")]
    liquido_a_pagar: Monto,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Linea {
    numero_documento: Option<String>,
    tipo_dte: Option<String>,
    #[serde(default)]
    venta_no_suj: Monto,
    #[serde(default)]
    venta_exenta: Monto,
    #[serde(default)]
    venta_gravada: Monto,
    #[serde(default)]
    exportaciones: Monto,
}

impl Linea {
    /// True if it has an amount of the sign that its document does not have.
    fn takes_back(&self) -> bool {
        let is_note = self.tipo_dte.as_deref() == Some("05");
        let amounts = [
            self.venta_no_suj,
            self.venta_exenta,
            self.venta_gravada,
            self.exportaciones,
        ];
        let mut amounts = amounts.iter().filter(|amount| !amount.0.is_zero());
        amounts.any(|amount| amount.0.is_sign_positive() == is_note)
    }
}

#[derive(Deserialize)]
struct Tributo {
    codigo: String,
    valor: Monto,
}

/// Reads the values of columns from the bytes of a document of any type and edition; nothing if the text is
/// none such.
pub fn recorded(json: &str) -> Option<Recorded> {
    let whole: Whole<'_> = serde_json::from_str(json).ok()?;
    let document_type = &*whole.identificacion.tipo_dte;
    let receptor = whole.receptor.as_ref();
    let (total, vat) = whole.amounts(document_type)?;
    // Those without lines have a body of another kind.
    let lines: Vec<Linea> = serde_json::from_str(whole.cuerpo_documento.get()).unwrap_or_default();
    let settles = |line: &Linea| document_type != "08" || !line.takes_back();
    let numbers = lines.into_iter().filter(settles);
    let numbers = numbers.filter_map(|line| line.numero_documento);
    Some(Recorded {
        schema_version: whole.identificacion.version,
        total,
        vat,
        issuer: whole.emisor.as_ref().and_then(|emisor| emisor.nit.clone()),
        principal: whole.principal(document_type),
        receiver: receptor.map(Receptor::recorded).unwrap_or_default(),
        receiver_nrc: receptor.and_then(|receptor| receptor.nrc.clone()),
        sold: whole.resumen.net_sales(document_type),
        named: numbers.map(|number| number.to_uppercase()).collect(),
        issued_at: (whole.identificacion.fec_emi, whole.identificacion.hor_emi),
    })
}

impl Whole<'_> {
    fn amounts(&self, document_type: &str) -> Option<(Decimal, Decimal)> {
        let resumen = &self.resumen;
        let operation = resumen.monto_total_operacion.0;
        let to_pay = resumen.total_pagar.map_or(operation, |paid| paid.0);
        Some(match document_type {
            "01" => (to_pay, resumen.total_iva.0),
            "04" => (operation, resumen.vat_of_taxed()),
            // One over retention vouchers tells tax alone.
            "05" | "06" if !resumen.total_iva.0.is_zero() => (to_pay, resumen.total_iva.0),
            "03" | "05" | "06" => (to_pay, vat_on(resumen.taxed())),
            "07" => (resumen.total_iva_retenido.0, resumen.total_iva_retenido.0),
            "08" | "17" => (resumen.total.0, resumen.tax(Tax::VAT).unwrap_or_default()),
            "09" => {
                let body: Liquidacion = serde_json::from_str(self.cuerpo_documento.get()).ok()?;
                (body.liquido_a_pagar.0, body.iva.0)
            }
            "11" | "14" => (to_pay, Decimal::ZERO),
            "15" => (resumen.valor_total.0, Decimal::ZERO),
            "18" => (operation, resumen.total_iva.0),
            _ => return None,
        })
    }
}

impl Whole<'_> {
    /// Delivery notes and returns name a third party too, and nobody settles them.
    fn principal(&self, document_type: &str) -> Option<String> {
        let settled = matches!(document_type, "01" | "03" | "05" | "06" | "11");
        let sale = self.venta_tercero.as_ref().filter(|_| settled)?;
        sale.nit.clone()
    }
}

impl Receptor {
    fn recorded(&self) -> RecordedReceiver {
        let kind = self.tipo_documento.as_deref();
        let kind = kind.and_then(|written| IdentityDocumentType::parse(written).ok());
        let nit = self.nit.as_ref().map(|_| IdentityDocumentType::Nit);
        RecordedReceiver {
            document_type: nit.or(kind),
            document_number: self.nit.clone().or_else(|| self.num_documento.clone()),
            name: self.nombre.clone(),
            phone: self.telefono.clone(),
            email: self.correo.clone(),
        }
    }
}

impl Resumen {
    fn taxed(&self) -> Decimal {
        self.total_gravada.0 - self.descu_gravada.0
    }

    fn tax(&self, tax: Tax) -> Option<Decimal> {
        let mut taxes = self.tributos.iter().flatten();
        let found = taxes.find(|tributo| tributo.codigo == tax.code())?;
        Some(found.valor.0)
    }

    /// A note on goods that leave the country bears no value-added tax, and does not show it.
    fn vat_of_taxed(&self) -> Decimal {
        self.tax(Tax::VAT)
            .map_or(Decimal::ZERO, |_| vat_on(self.taxed()))
    }

    /// What the document sold, net, of the types of which others take back.
    fn net_sales(&self, document_type: &str) -> Option<Sales> {
        let gross = self.taxed();
        let taxed = match document_type {
            "01" => round(gross - vat_inside(gross), TOTAL_PLACES),
            "03" | "11" => gross,
            "14" => self.sub_total.0,
            _ => return None,
        };
        Some(Sales {
            non_subject: self.total_no_suj.0 - self.descu_no_suj.0,
            exempt: self.total_exenta.0 - self.descu_exenta.0,
            taxed,
        })
    }
}
