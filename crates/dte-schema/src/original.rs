//! What a stored document says of which a return takes back: read from its bytes, whatever its edition, and
//! rewritten as the edition of 2026 writes it.

use dte_domain::amounts::{Amount, AmountKind, Returnable};
use dte_domain::catalog::{
    Catalogue, Country, CustomsPrecinct, Domicile, Entry, ExportRegime, IdentityDocumentType,
    ItemType, NumericCatalogue, RegimeCode, RegimeType, Tax,
};
use dte_domain::identification::GenerationCode;
use dte_domain::original::{Copied, ExportData, Original, ThirdPartyBuyer};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::taxpayer::Address;
use dte_domain::value::Value;
use rust_decimal::Decimal;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use time::Date;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Whole<'j> {
    #[serde(borrow)]
    emisor: Emisor<'j>,
    // The edition of 2022 calls who sells without being registered otherwise.
    #[serde(alias = "sujetoExcluido")]
    receptor: Option<Receptor>,
    venta_tercero: Option<Tercero>,
    compra_tercero: Option<Comprador>,
    resumen: Resumen,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'j> {
    #[serde(borrow)]
    tipo_item_expor: Option<&'j RawValue>,
    recinto_fiscal: Option<String>,
    tipo_regimen: Option<String>,
    regimen: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Receptor {
    nit: Option<String>,
    tipo_documento: Option<String>,
    num_documento: Option<String>,
    nrc: Option<String>,
    nombre: Option<String>,
    cod_actividad: Option<String>,
    desc_actividad: Option<String>,
    nombre_comercial: Option<String>,
    direccion: Option<Direccion>,
    cod_pais: Option<String>,
    nombre_pais: Option<String>,
    telefono: Option<String>,
    correo: Option<String>,
}

#[derive(Deserialize)]
struct Direccion {
    departamento: Option<String>,
    municipio: Option<String>,
    distrito: Option<String>,
    complemento: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tercero {
    nit: Option<String>,
    nombre: Option<String>,
    cod_domiciliado: Option<u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Comprador {
    num_documento: Option<String>,
    nombre: Option<String>,
}

/// The totals of the three types in both editions; each has some of them.
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
    // What was bought is what its discount leaves of it.
    total_compra: Option<Monto>,
    sub_total: Monto,
    seguro: Monto,
    flete: Monto,
    total_no_gravado: Monto,
    #[serde(alias = "ivaRete1")]
    iva_rete: Monto,
    rete_renta: Monto,
    tributos: Option<Vec<Tributo>>,
}

#[derive(Deserialize)]
struct Tributo {
    codigo: String,
    valor: Option<Monto>,
}

/// An amount, digit by digit; one that is not there is 0, and what is none makes the document unreadable.
#[derive(Clone, Copy, Default)]
pub(crate) struct Monto(pub(crate) Decimal);

impl<'de> Deserialize<'de> for Monto {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = <&RawValue>::deserialize(deserializer)?;
        match written.get() {
            "null" => Ok(Self::default()),
            amount => Decimal::from_str_exact(amount)
                .map(Self)
                .map_err(Error::custom),
        }
    }
}

/// What a document says of which a return takes back; nothing when the text is none such, or when an amount in
/// it cannot be read: what it has is never guessed.
pub fn original(
    json: &str,
    generation_code: GenerationCode,
    stamped_on: Option<Date>,
) -> Option<Original> {
    let whole: Whole<'_> = serde_json::from_str(json).ok()?;
    let amounts = whole.resumen.amounts()?;
    Some(Original {
        generation_code,
        stamped_on,
        income_tax_rate: rate(&amounts),
        copied: whole.copied(),
        amounts,
    })
}

/// A text that has become a value; nothing of what is none any more.
fn value<V: Value>(text: Option<&str>) -> Option<V> {
    V::parse(text?).ok()
}

impl Whole<'_> {
    fn copied(&self) -> Copied {
        let receiver = self.receptor.as_ref();
        Copied {
            receiver: receiver.map(Receptor::receiver),
            country: receiver.and_then(Receptor::country),
            country_name: receiver.and_then(|it| value(it.nombre_pais.as_deref())),
            export: self.emisor.export(),
            third_party_sale: self.venta_tercero.as_ref().map(Tercero::sale),
            third_party_purchase: self.compra_tercero.as_ref().map(Comprador::buyer),
        }
    }
}

impl Receptor {
    fn receiver(&self) -> Receiver {
        Receiver {
            nit: value(self.nit.as_deref()),
            nrc: value(self.nrc.as_deref()),
            identity: IdentityDocument {
                kind: value::<IdentityDocumentType>(self.tipo_documento.as_deref()),
                number: value(self.num_documento.as_deref()),
            },
            name: value(self.nombre.as_deref()),
            activity_code: value(self.cod_actividad.as_deref()),
            activity_description: value(self.desc_actividad.as_deref()),
            commercial_name: value(self.nombre_comercial.as_deref()),
            address: self.direccion.as_ref().and_then(Direccion::address),
            phone: value(self.telefono.as_deref()),
            email: value(self.correo.as_deref()),
        }
    }

    /// In two letters, or in the four digits of the edition of 2022.
    fn country(&self) -> Option<Country> {
        let code = self.cod_pais.as_deref()?;
        let of_2022 = || {
            let mut entries = Country::ENTRIES.iter();
            entries.find(|entry| entry.value.code_of_2022() == Some(code))
        };
        Country::parse(code)
            .ok()
            .or_else(|| of_2022().map(|entry| entry.value))
    }
}

impl Direccion {
    fn address(&self) -> Option<Address> {
        Some(Address::of(
            value(self.departamento.as_deref())?,
            value(self.municipio.as_deref())?,
            value(self.distrito.as_deref()),
            value(self.complemento.as_deref())?,
        ))
    }
}

impl Emisor<'_> {
    /// The edition of 2022 writes the regime with its type before it.
    fn export(&self) -> ExportData {
        let item_type = self.tipo_item_expor.map(RawValue::get);
        let regime = value::<RegimeCode>(self.regimen.as_deref()).map(|code| code.regime);
        let said = value::<RegimeType>(self.tipo_regimen.as_deref());
        ExportData {
            item_type: value::<ItemType>(item_type),
            precinct: value::<CustomsPrecinct>(self.recinto_fiscal.as_deref()),
            regime_type: said.or_else(|| regime.map(ExportRegime::regime_type)),
            regime,
        }
    }
}

impl Tercero {
    fn sale(&self) -> ThirdPartySale {
        let is_it = |entry: &&Entry<Domicile>| Some(entry.value.number()) == self.cod_domiciliado;
        ThirdPartySale {
            nit: value(self.nit.as_deref()),
            name: value(self.nombre.as_deref()),
            domicile: Domicile::ENTRIES
                .iter()
                .find(is_it)
                .map(|entry| entry.value),
        }
    }
}

impl Comprador {
    fn buyer(&self) -> ThirdPartyBuyer {
        ThirdPartyBuyer {
            document_number: value(self.num_documento.as_deref()),
            name: value(self.nombre.as_deref()),
        }
    }
}

impl Resumen {
    /// What it has of each kind, net of the discounts on the whole; those of 0 left out.
    fn amounts(&self) -> Option<Vec<Amount>> {
        let net = |total: Monto, discount: Monto| total.0 - discount.0;
        let bought = self.total_compra.map(|_| self.sub_total);
        let returnable = [
            (
                Returnable::NonSubject,
                net(self.total_no_suj, self.descu_no_suj),
            ),
            (
                Returnable::Exempt,
                net(self.total_exenta, self.descu_exenta),
            ),
            (
                Returnable::Taxed,
                net(self.total_gravada, self.descu_gravada),
            ),
            (Returnable::Purchase, bought.unwrap_or_default().0),
            (Returnable::NonTaxed, self.total_no_gravado.0),
            (Returnable::Insurance, self.seguro.0),
            (Returnable::Freight, self.flete.0),
        ];
        let returnable = returnable
            .into_iter()
            .map(|(kind, amount)| (AmountKind::Returned(kind), amount));
        let withheld = [
            (AmountKind::VatRetention, self.iva_rete.0),
            (AmountKind::IncomeRetention, self.rete_renta.0),
        ];
        let taxes = self.tributos.iter().flatten().map(Tributo::amount);
        let taxes: Vec<_> = taxes.collect::<Option<_>>()?;
        let all = returnable.chain(withheld).chain(taxes);
        let had = all.filter(|(_, amount)| !amount.is_zero());
        Some(had.map(|(kind, amount)| Amount { kind, amount }).collect())
    }
}

impl Tributo {
    fn amount(&self) -> Option<(AmountKind, Decimal)> {
        let tax = value::<Tax>(Some(&self.codigo))?;
        Some((AmountKind::Tax(tax), self.valor?.0))
    }
}

/// The part of sales and purchases that was kept back as income tax.
fn rate(amounts: &[Amount]) -> Decimal {
    let sum = |of: &dyn Fn(AmountKind) -> bool| -> Decimal {
        let fitting = amounts.iter().filter(|amount| of(amount.kind));
        fitting.map(|amount| amount.amount).sum()
    };
    let withheld = sum(&|kind| kind == AmountKind::IncomeRetention);
    let base = sum(&|kind| {
        use Returnable::{Exempt, NonSubject, Purchase, Taxed};
        let kinds = [NonSubject, Exempt, Taxed, Purchase];
        kinds.iter().any(|it| kind == AmountKind::Returned(*it))
    });
    if base.is_zero() {
        Decimal::ZERO
    } else {
        withheld / base
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPORT_OF_2022: &str = r#"{"emisor":{"tipoItemExpor":1,"recintoFiscal":"01","regimen":"EX-1.1000.000"},
        "receptor":{"tipoDocumento":"13","numDocumento":"98765432-6","nombre":"Marta","codPais":"9483",
        "nombrePais":"GUATEMALA","telefono":"77778888","correo":null},"ventaTercero":null,
        "resumen":{"totalGravada":100.5,"descuento":0.5,"seguro":10,"flete":20.25,"totalNoGravado":-3}}"#;

    fn read(json: &str) -> Original {
        let code = GenerationCode::parse("0F000000-0000-4000-8000-000000000001").unwrap();
        original(json, code, None).unwrap()
    }

    #[test]
    fn an_export_of_2022_is_said_as_in_2026() {
        let original = read(EXPORT_OF_2022);
        let copied = &original.copied;
        assert_eq!(copied.country.map(Country::code), Some("GT"));
        let export = copied.export;
        assert_eq!(export.regime_type.map(RegimeType::code), Some("EX-1"));
        assert_eq!(export.regime.map(ExportRegime::code), Some("1000.000"));
        let receiver = copied.receiver.as_ref().unwrap();
        let number = receiver
            .identity
            .number_written(|dui| dui.as_str().to_owned());
        assert_eq!(number.as_deref(), Some("987654326"));
        let amount = |kind| original.amount(AmountKind::Returned(kind)).to_string();
        assert_eq!(amount(Returnable::Taxed), "100.0");
        assert_eq!(amount(Returnable::Freight), "20.25");
        assert_eq!(amount(Returnable::NonTaxed), "-3");
    }

    #[test]
    fn a_purchase_keeps_back_a_part_of_itself() {
        let original = read(
            r#"{"emisor":{},"sujetoExcluido":{"nombre":"Marta"},
            "resumen":{"totalCompra":400,"subTotal":395,"ivaRete1":0,"reteRenta":79}}"#,
        );
        let bought = original.amount(AmountKind::Returned(Returnable::Purchase));
        assert_eq!(bought, Decimal::from(395));
        assert_eq!(original.income_tax_rate, Decimal::new(2, 1));
        assert_eq!(original.amounts.len(), 2);
    }

    #[test]
    fn an_amount_that_cannot_be_read_leaves_nothing_of_the_document() {
        let code = GenerationCode::parse("0F000000-0000-4000-8000-000000000001").unwrap();
        let of = |amounts: &str| {
            let json = format!(r#"{{"emisor":{{}},"receptor":null,"resumen":{{{amounts}}}}}"#);
            original(&json, code, None)
        };
        assert!(of(r#""totalGravada":92,"descuGravada":null"#).is_some());
        for amounts in [
            r#""totalGravada":"92.00""#,
            r#""totalGravada":92,"descuGravada":{}"#,
            r#""totalGravada":92,"seguro":1e400"#,
            r#""totalGravada":92,"tributos":[{"codigo":"D1","valor":"1.5"}]"#,
            r#""totalGravada":92,"tributos":[{"codigo":"D1","valor":null}]"#,
            r#""totalGravada":92,"tributos":[{"codigo":"??","valor":1.5}]"#,
        ] {
            assert!(of(amounts).is_none(), "{amounts}");
        }
    }

    #[test]
    fn an_invoice_to_nobody_has_no_receiver_and_its_sub_total_is_no_purchase() {
        let original = read(
            r#"{"emisor":{},"receptor":null,"resumen":{"totalNoSuj":0,"totalExenta":0,"totalGravada":92,
            "descuGravada":2,"subTotal":90,"tributos":[{"codigo":"D1","valor":1.5}],"ivaRete1":0.8}}"#,
        );
        assert!(original.copied.receiver.is_none());
        let taxed = original.amount(AmountKind::Returned(Returnable::Taxed));
        assert_eq!(taxed, Decimal::from(90));
        assert_eq!(
            original.amount(AmountKind::VatRetention),
            Decimal::new(8, 1)
        );
        assert_eq!(original.amounts.len(), 3);
        assert!(super::original("[]", original.generation_code, None).is_none());
    }
}
