//! What documents take of one another, in cents: notes of what was sold, vouchers of what was taxed.

use std::ops::{AddAssign, SubAssign};

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Serialize};

use crate::arithmetic::round;
use crate::code::{Code, Nit};
use crate::edition::Edition;
use crate::json::Node;

/// What is kept of a sealed document so that notes, vouchers and invalidations can be judged by it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Measure {
    pub(crate) generation: Edition,
    /// The tax id of who received it, when it has the form of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) receiver: Option<Nit>,
    #[serde(default)]
    pub(crate) amounts: Amounts,
    /// Whether its issuer's activity lets invoices and exports be invalidated for two years.
    #[serde(default)]
    pub(crate) sells_medicines: bool,
    /// What may be returned of it; nothing of types of which nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) returnable: Option<Returnable>,
}

/// What may be returned of a document, in cents: each kind as the document has it, discounts taken off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Returnable {
    /// Sales outside the tax, exempt, taxed as their prices have them, and purchases; insurance and freight;
    /// the tax and the income tax that was kept back.
    pub(crate) kinds: [i64; 8],
    /// Charges outside the tax base, of either sign.
    pub(crate) charged: i64,
    /// Whether its issuer's activity lets it be returned for two years.
    #[serde(default)]
    pub(crate) is_long: bool,
}

/// What a return takes back of one document.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Returned {
    pub(crate) of: Code,
    pub(crate) kinds: [i64; 8],
    pub(crate) charged: i64,
}

/// The activities of issuers whose sales may be returned for two years.
const LONG: [&str; 4] = ["01282", "21001", "46484", "47721"];

/// The activities of issuers whose invoices and exports may be invalidated for two years.
const MEDICINES: [&str; 6] = ["21001", "21008", "46482", "46484", "46491", "47721"];

/// Whether who issued a document sells medicines.
pub(crate) fn sells_medicines(document: &Node<'_>) -> bool {
    let activity = issuing_party(document).get("codActividad").text();
    activity.is_some_and(|code| MEDICINES.contains(&code))
}

impl Returnable {
    /// The members of lines that the kinds stand in.
    pub(crate) const MEMBERS: [&'static str; 8] = [
        "ventaNoSuj",
        "ventaExenta",
        "ventaGravada",
        "compra",
        "seguro",
        "flete",
        "ivaRete",
        "reteRenta",
    ];

    pub(crate) fn of(kind: &str, document: &Node<'_>, summary: &Node<'_>) -> Option<Self> {
        if !["01", "11", "14"].contains(&kind) {
            return None;
        }
        let one = |names: &[&str]| -> Decimal {
            names.iter().map(|name| summary.get(name).amount()).sum()
        };
        let net = |total, discount: &[&str]| cents(one(&[total]) - one(discount));
        let bought = if kind == "14" {
            cents(one(&["subTotal"]))
        } else {
            0
        };
        let activity = issuing_party(document).get("codActividad").text();
        Some(Self {
            kinds: [
                net("totalNoSuj", &["descuNoSuj"]),
                net("totalExenta", &["descuExenta"]),
                net("totalGravada", &["descuGravada", "descuento"]),
                bought,
                cents(one(&["seguro"])),
                cents(one(&["flete"])),
                cents(one(&["ivaRete", "ivaRete1"])),
                cents(one(&["reteRenta"])),
            ],
            charged: cents(one(&["totalNoGravado"])),
            is_long: kind != "14" && activity.is_some_and(|code| LONG.contains(&code)),
        })
    }
}

/// What a return takes back of each document that its lines name.
pub(crate) fn returns(document: &Node<'_>) -> Box<[Returned]> {
    let mut all: Vec<(Code, [Decimal; 8], Decimal)> = Vec::new();
    for line in document.get("cuerpoDocumento").elements() {
        let Some(code) = line.get("codigoGeneracion").text().and_then(Code::parse) else {
            continue;
        };
        let at = all.iter().position(|(known, ..)| *known == code);
        let at = at.unwrap_or_else(|| {
            all.push((code, [Decimal::ZERO; 8], Decimal::ZERO));
            all.len() - 1
        });
        let (_, kinds, charged) = &mut all[at];
        for (sum, member) in kinds.iter_mut().zip(Returnable::MEMBERS) {
            *sum += line.get(member).amount();
        }
        *charged += line.get("noGravado").amount();
    }
    all.iter()
        .map(|(of, kinds, charged)| Returned {
            of: *of,
            kinds: kinds.map(cents),
            charged: cents(*charged),
        })
        .collect()
}

/// Amounts by kind of sale, in cents, discounts taken off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Amounts {
    pub(crate) not_subject: i64,
    pub(crate) exempt: i64,
    /// Taxed sales, without the tax.
    pub(crate) taxed: i64,
    /// All sales with their taxes; of a retention voucher, and of a note on one, the tax withheld.
    pub(crate) total: i64,
}

impl Amounts {
    pub(crate) fn sales(&self) -> [(&'static str, i64); 3] {
        [
            ("ventaNoSuj", self.not_subject),
            ("ventaExenta", self.exempt),
            ("ventaGravada", self.taxed),
        ]
    }
}

impl AddAssign for Amounts {
    fn add_assign(&mut self, other: Self) {
        self.not_subject += other.not_subject;
        self.exempt += other.exempt;
        self.taxed += other.taxed;
        self.total += other.total;
    }
}

impl SubAssign for Amounts {
    fn sub_assign(&mut self, other: Self) {
        self.not_subject -= other.not_subject;
        self.exempt -= other.exempt;
        self.taxed -= other.taxed;
        self.total -= other.total;
    }
}

/// What a note takes back of one document; below 0 what it adds.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Credit {
    pub(crate) of: Code,
    pub(crate) amounts: Amounts,
}

/// What a voucher withholds on one document.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Retention {
    pub(crate) on: Code,
    pub(crate) rate: Rate,
    /// The amount subject to it, in cents.
    pub(crate) base: i64,
}

/// A retention of the catalogue (CAT-006).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Rate {
    #[serde(rename = "22")]
    OnePercent,
    #[serde(rename = "C4")]
    Thirteen,
    #[serde(rename = "C9")]
    Other,
}

/// A NIT, or a DUI that stands for one, with hyphens or without.
pub(crate) fn receiver(node: &Node<'_>) -> Option<Nit> {
    let nit = node.get("nit").text();
    nit.or_else(|| node.get("numDocumento").text())
        .and_then(tax_id)
}

/// Who issues: a donee is called otherwise.
pub(crate) fn issuing_party<'n, 'a>(document: &'n Node<'a>) -> &'n Node<'a> {
    let donee = document.get("donatario");
    if donee.is_null() {
        document.get("emisor")
    } else {
        donee
    }
}

/// Reads a tax id with hyphens or without.
pub(crate) fn tax_id(text: &str) -> Option<Nit> {
    if text.contains('-') {
        Nit::parse(&text.replace('-', ""))
    } else {
        Nit::parse(text)
    }
}

/// What a summary sold of each kind, with nothing in total yet; and what is taxed, exactly.
fn sales_by_kind(summary: &Node<'_>) -> (Amounts, Decimal) {
    let net = |total, discount| summary.get(total).amount() - summary.get(discount).amount();
    let taxed = net("totalGravada", "descuGravada");
    let sold = Amounts {
        not_subject: cents(net("totalNoSuj", "descuNoSuj")),
        exempt: cents(net("totalExenta", "descuExenta")),
        taxed: cents(taxed),
        total: 0,
    };
    (sold, taxed)
}

/// What a summary sold whose prices are without the tax.
pub(crate) fn of_net_sales(summary: &Node<'_>) -> Amounts {
    let (sold, _) = sales_by_kind(summary);
    Amounts {
        total: sold.not_subject + sold.exempt + sold.taxed + cents(taxes(summary)),
        ..sold
    }
}

/// What a summary sold whose prices include the tax.
pub(crate) fn of_gross_sales(summary: &Node<'_>) -> Amounts {
    let (sold, taxed) = sales_by_kind(summary);
    Amounts {
        taxed: cents(taxed * Decimal::ONE_HUNDRED / Decimal::from(113)),
        total: sold.not_subject + sold.exempt + sold.taxed,
        ..sold
    }
}

/// What a summary bought without tax: vouchers withhold on it as on what is taxed.
pub(crate) fn of_purchases(summary: &Node<'_>) -> Amounts {
    let bought = cents(summary.get("subTotal").amount());
    Amounts {
        taxed: bought,
        total: bought,
        ..Amounts::default()
    }
}

/// What a summary exported: sales at 0 %, with what carries and insures them.
pub(crate) fn of_exports(summary: &Node<'_>) -> Amounts {
    // The member of the discount is called otherwise in each edition.
    let discount = ["descuento", "descuGravada"].map(|name| summary.get(name).amount());
    let sold = summary.get("totalGravada").amount() - discount.iter().sum::<Decimal>();
    Amounts {
        taxed: cents(sold),
        total: cents(summary.get("montoTotalOperacion").amount()),
        ..Amounts::default()
    }
}

/// What a summary was given: nothing is sold.
pub(crate) fn of_gifts(summary: &Node<'_>) -> Amounts {
    Amounts {
        total: cents(summary.get("valorTotal").amount()),
        ..Amounts::default()
    }
}

/// What a body settled: others sold it.
pub(crate) fn of_settled(body: &Node<'_>) -> Amounts {
    Amounts {
        total: cents(body.get("liquidoApagar").amount()),
        ..Amounts::default()
    }
}

/// What a summary takes back: nothing is sold.
pub(crate) fn of_returns(summary: &Node<'_>) -> Amounts {
    Amounts {
        total: cents(summary.get("montoTotalOperacion").amount()),
        ..Amounts::default()
    }
}

/// What a summary settled of what was sold for another.
pub(crate) fn of_settlements(summary: &Node<'_>) -> Amounts {
    Amounts {
        total: cents(summary.get("total").amount()),
        ..Amounts::default()
    }
}

pub(crate) fn of_withheld(summary: &Node<'_>) -> Amounts {
    let names = ["totalIVAretenido", "totalIvaRetenido"];
    let withheld = names.iter().map(|name| summary.get(name).amount()).sum();
    Amounts {
        total: cents(withheld),
        ..Amounts::default()
    }
}

fn taxes(summary: &Node<'_>) -> Decimal {
    let taxes = summary.get("tributos").elements().iter();
    taxes.map(|tax| tax.get("valor").amount()).sum()
}

fn cents(amount: Decimal) -> i64 {
    round(amount * Decimal::ONE_HUNDRED, 0)
        .to_i64()
        .unwrap_or_default()
}

/// What a note takes back of each document that its lines name by a generation code.
pub(crate) fn credits(document: &Node<'_>) -> Box<[Credit]> {
    let mut parts: Vec<(Code, Part<'_>)> = Vec::new();
    let mut whole = Part::default();
    for line in document.get("cuerpoDocumento").elements() {
        let part = Part::of(line);
        whole.add(&part);
        let Some(code) = line.get("numeroDocumento").text().and_then(Code::parse) else {
            continue;
        };
        match parts.iter_mut().find(|(known, _)| *known == code) {
            Some((_, sum)) => sum.add(&part),
            None => parts.push((code, part)),
        }
    }
    let summary = document.get("resumen");
    let over_retentions = is_over_retentions(document);
    let credit = |(of, part): &(Code, Part<'_>)| {
        let mut amounts = part.net_of(&whole, summary);
        if over_retentions {
            amounts = Amounts {
                total: cents(part.withheld_of(&whole, summary)),
                ..Amounts::default()
            };
        }
        Credit { of: *of, amounts }
    };
    parts.iter().map(credit).collect()
}

/// What an event takes back of each earlier one that its lines name.
pub(crate) fn reports_taken_back(event: &Node<'_>) -> Box<[Credit]> {
    let mut taken: Vec<(Code, Part<'_>)> = Vec::new();
    for line in event.get("cuerpoDocumento").elements() {
        let named = line.get("codigoGeneracionRef").text();
        let Some(code) = named.and_then(Code::parse) else {
            continue;
        };
        let part = Part::of(line);
        match taken.iter_mut().find(|(known, _)| *known == code) {
            Some((_, sum)) => sum.add(&part),
            None => taken.push((code, part)),
        }
    }
    let credit = |(of, part): &(Code, Part<'_>)| {
        let amounts = Amounts {
            not_subject: cents(part.not_subject),
            exempt: cents(part.exempt),
            taxed: cents(part.taxed),
            total: 0,
        };
        Credit { of: *of, amounts }
    };
    taken.iter().map(credit).collect()
}

/// What a note adds to each document that its lines name: less than nothing is taken back.
pub(crate) fn additions(document: &Node<'_>) -> Box<[Credit]> {
    let mut added = credits(document);
    for one in &mut added {
        let mut amounts = Amounts::default();
        amounts -= one.amounts;
        one.amounts = amounts;
    }
    added
}

/// Whether a note adjusts retention vouchers.
pub(crate) fn is_over_retentions(document: &Node<'_>) -> bool {
    let related = document.get("documentoRelacionado").elements();
    related
        .first()
        .is_some_and(|one| one.get("tipoDocumento").text() == Some("07"))
}

#[derive(Debug, Default)]
struct Part<'n> {
    not_subject: Decimal,
    exempt: Decimal,
    taxed: Decimal,
    withheld: Decimal,
    /// What is taxed of it with each tax.
    bearing: Vec<(&'n str, Decimal)>,
}

impl<'n> Part<'n> {
    fn of(line: &'n Node<'_>) -> Self {
        let taxed = line.get("ventaGravada").amount();
        let codes = line.get("tributos").elements().iter();
        Self {
            not_subject: line.get("ventaNoSuj").amount(),
            exempt: line.get("ventaExenta").amount(),
            taxed,
            withheld: line.get("ivaRete").amount(),
            bearing: codes
                .filter_map(Node::text)
                .map(|code| (code, taxed))
                .collect(),
        }
    }

    fn add(&mut self, other: &Self) {
        self.not_subject += other.not_subject;
        self.exempt += other.exempt;
        self.taxed += other.taxed;
        self.withheld += other.withheld;
        for (code, taxed) in &other.bearing {
            match self.bearing.iter_mut().find(|(known, _)| known == code) {
                Some((_, sum)) => *sum += *taxed,
                None => self.bearing.push((code, *taxed)),
            }
        }
    }

    fn bears(&self, tax: Option<&str>) -> Decimal {
        let mut bearing = self.bearing.iter();
        let of_tax = bearing.find(|(code, _)| Some(*code) == tax);
        of_tax.map_or(Decimal::ZERO, |(_, taxed)| *taxed)
    }

    fn sales(&self) -> Decimal {
        self.not_subject + self.exempt + self.taxed
    }

    /// These lines less their share of the discounts of the summary, and with that of the taxes.
    fn net_of(&self, whole: &Self, summary: &Node<'_>) -> Amounts {
        let net = |mine: Decimal, all: Decimal, discount: &str| {
            mine - share(summary.get(discount).amount(), mine, all)
        };
        let not_subject = net(self.not_subject, whole.not_subject, "descuNoSuj");
        let exempt = net(self.exempt, whole.exempt, "descuExenta");
        let taxed = net(self.taxed, whole.taxed, "descuGravada");
        let with_taxes = not_subject + exempt + taxed + self.taxes_of(whole, summary);
        Amounts {
            not_subject: cents(not_subject),
            exempt: cents(exempt),
            taxed: cents(taxed),
            total: cents(with_taxes),
        }
    }

    /// The share of these lines in the taxes of the summary: of each by what bears it, of one that no line bears by
    /// what is sold.
    fn taxes_of(&self, whole: &Self, summary: &Node<'_>) -> Decimal {
        let taxes = summary.get("tributos").elements().iter();
        taxes
            .map(|tax| {
                let (value, code) = (tax.get("valor").amount(), tax.get("codigo").text());
                match whole.bears(code) {
                    all if !all.is_zero() => share(value, self.bears(code), all),
                    _ => share(value, self.sales(), whole.sales()),
                }
            })
            .sum()
    }

    /// The tax withheld that these lines give back: their own, or their share of the summary's.
    fn withheld_of(&self, whole: &Self, summary: &Node<'_>) -> Decimal {
        if whole.withheld.is_zero() {
            share(
                summary.get("ivaRete1").amount(),
                self.sales(),
                whole.sales(),
            )
        } else {
            self.withheld
        }
    }
}

/// The part of `amount` that falls on `part` of `whole`.
fn share(amount: Decimal, part: Decimal, whole: Decimal) -> Decimal {
    if part == whole {
        amount
    } else {
        // The division first: both factors may have twenty digits.
        amount * (part / whole)
    }
}

/// What a voucher withholds on documents that it names by a generation code.
pub(crate) fn retentions(document: &Node<'_>) -> Box<[Retention]> {
    let lines = document.get("cuerpoDocumento").elements().iter();
    lines
        .filter_map(|line| {
            let named = ["numeroDocumento", "numDocumento"].map(|member| line.get(member));
            let number = named.into_iter().find(|member| !member.is_null())?;
            Some(Retention {
                on: Code::parse(number.text()?)?,
                rate: Rate::parse(line.get("codigoRetencionMH").text()?)?,
                base: cents(line.get("montoSujetoGrav").amount()),
            })
        })
        .collect()
}

impl Rate {
    fn parse(code: &str) -> Option<Self> {
        match code {
            "22" => Some(Rate::OnePercent),
            "C4" => Some(Rate::Thirteen),
            "C9" => Some(Rate::Other),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::documents::of_document;
    use crate::samples::{
        ccf, changed, credit_note, credit_note_2026, debit_note, debit_note_2026, excluded_subject,
        excluded_subject_2026, export_invoice, export_invoice_2026, invoice, retention,
        retention_2026,
    };

    const OTHER: &str = "AAAAAAAA-0000-4000-8000-000000000001";

    fn of(document: &Value) -> Measure {
        let text = document.to_string();
        let node = crate::json::parse(&text).unwrap();
        of_document(&node).unwrap().measure(&node)
    }

    fn listed(amounts: Amounts) -> [i64; 4] {
        let Amounts {
            not_subject,
            exempt,
            taxed,
            total,
        } = amounts;
        [not_subject, exempt, taxed, total]
    }

    fn taken(note: &Value) -> Vec<[i64; 4]> {
        let text = note.to_string();
        credits(&crate::json::parse(&text).unwrap())
            .iter()
            .map(|one| listed(one.amounts))
            .collect()
    }

    #[test]
    fn a_voucher_is_measured_by_its_sales_after_discounts_and_with_taxes() {
        let amounts = of(&ccf()).amounts;
        assert_eq!(listed(amounts), [0, 1_000, 9_000, 11_170]);
    }

    #[test]
    fn an_invoices_taxed_sales_are_without_the_tax_inside() {
        assert_eq!(of(&invoice()).amounts.taxed, 2_000);
    }

    #[test]
    fn a_retention_voucher_is_measured_by_what_it_withheld() {
        assert_eq!(of(&retention()).amounts.total, 5_878);
        assert_eq!(of(&retention_2026()).amounts.total, 5_878);
    }

    #[test]
    fn an_excluded_subject_invoice_is_measured_by_what_it_bought() {
        for sample in [excluded_subject(), excluded_subject_2026()] {
            let amounts = of(&sample).amounts;
            assert_eq!(listed(amounts), [0, 0, 39_500, 39_500]);
            assert_eq!(of(&sample).receiver, Nit::parse("987654326"));
        }
    }

    #[test]
    fn an_export_invoice_is_measured_with_its_carriage() {
        for sample in [export_invoice(), export_invoice_2026()] {
            let amounts = of(&sample).amounts;
            assert_eq!(listed(amounts), [0, 0, 198_000, 215_000]);
            assert_eq!(of(&sample).receiver, None);
        }
    }

    #[test]
    fn a_receiver_is_known_by_nit_or_dui() {
        let nit = Nit::parse("06002208771021");
        assert_eq!(of(&ccf()).receiver, nit);
        assert_eq!(of(&credit_note_2026()).receiver, nit);
        assert_eq!(of(&invoice()).receiver, Nit::parse("987654326"));
        let nobody = changed(invoice(), &[("/receptor", json!(null))]);
        assert_eq!(of(&nobody).receiver, None);
    }

    #[test]
    fn a_note_takes_back_its_sales_and_their_taxes() {
        assert_eq!(taken(&credit_note()), [[0, 0, 5_000, 5_650]]);
        assert_eq!(taken(&credit_note_2026()), [[0, 0, 5_000, 5_650]]);
    }

    #[test]
    fn a_note_that_adds_takes_back_less_than_nothing() {
        for note in [debit_note(), debit_note_2026()] {
            let text = note.to_string();
            let added = additions(&crate::json::parse(&text).unwrap());
            let added: Vec<_> = added.iter().map(|one| listed(one.amounts)).collect();
            assert_eq!(added, [[0, 0, -5_000, -5_650]]);
        }
    }

    #[test]
    fn a_discount_of_the_summary_is_shared_by_the_documents_that_the_lines_name() {
        let note = changed(
            credit_note(),
            &[
                ("/cuerpoDocumento/0/numeroDocumento", json!(OTHER)),
                ("/resumen/descuGravada", json!(25)),
                ("/resumen/tributos/0/valor", json!(3.25)),
            ],
        );
        assert_eq!(taken(&note), [[0, 0, 200, 226], [0, 0, 2_300, 2_599]]);
    }

    #[test]
    fn a_tax_falls_on_the_documents_whose_lines_bear_it() {
        let note = changed(
            credit_note(),
            &[
                ("/cuerpoDocumento/0/numeroDocumento", json!(OTHER)),
                ("/cuerpoDocumento/1/tributos", json!(["20", "D1"])),
                (
                    "/resumen/tributos",
                    json!([
                        {"codigo": "20", "descripcion": "IVA", "valor": 6.5},
                        {"codigo": "D1", "descripcion": "FOVIAL", "valor": 1.5},
                    ]),
                ),
            ],
        );
        assert_eq!(taken(&note), [[0, 0, 400, 452], [0, 0, 4_600, 5_348]]);
    }

    #[test]
    fn a_note_over_a_retention_gives_back_what_was_withheld() {
        let note = changed(
            credit_note_2026(),
            &[("/documentoRelacionado/0/tipoDocumento", json!("07"))],
        );
        let note = changed(note, &[("/cuerpoDocumento/0/ivaRete", json!(0.5))]);
        assert_eq!(taken(&note), [[0, 0, 0, 50]]);
    }

    #[test]
    fn a_voucher_withholds_on_the_documents_that_it_names_by_code() {
        let text = retention().to_string();
        let node = crate::json::parse(&text).unwrap();
        let withheld = retentions(&node);
        assert_eq!(withheld.len(), 1, "the other document is on paper");
        assert_eq!(
            (withheld[0].rate, withheld[0].base),
            (Rate::OnePercent, 10_000)
        );
    }
}
