//! What the summaries of all sales documents have in common.

use rust_decimal::Decimal;

use super::lines::Sums;
use super::{Miscalculation, ONE_PERCENT, VAT, is_about, is_positive, times};
use crate::edition::Edition;
use crate::json::Node;

/// The summary of one document, read member by member, noting what does not add up.
pub(crate) struct Summary<'n, 'a> {
    node: &'n Node<'a>,
    found: Vec<Miscalculation>,
}

/// The taxes that a total contains. Those of the catalogue's third section are informative: they may
/// be listed and enter no total.
const INCLUDED: &[&str] = &["20", "C3", "59", "71", "D1", "C8", "D5", "D4"];

impl<'n, 'a> Summary<'n, 'a> {
    pub(crate) fn of(document: &'n Node<'a>, found: Vec<Miscalculation>) -> Self {
        Self {
            node: document.get("resumen"),
            found,
        }
    }

    pub(crate) fn get(&self, member: &str) -> Decimal {
        self.node.get(member).amount()
    }

    /// Notes the member unless `good`.
    pub(crate) fn expect(&mut self, member: &'static str, good: bool) {
        if !good {
            self.found.push(Miscalculation::Summary(member));
        }
    }

    pub(crate) fn expect_about(&mut self, member: &'static str, exact: Decimal) {
        let good = is_about(self.get(member), exact);
        self.expect(member, good);
    }

    /// The totals of each kind of sale and their sum.
    pub(crate) fn expect_totals(&mut self, sums: &Sums) {
        self.expect_about("totalNoSuj", sums.not_subject);
        self.expect_about("totalExenta", sums.exempt);
        self.expect_about("totalGravada", sums.taxed);
        let sales = self.get("totalNoSuj") + self.get("totalExenta") + self.get("totalGravada");
        self.expect_about("subTotalVentas", sales);
    }

    /// The totals of each kind of sale, the sub-totals and the discounts.
    pub(crate) fn expect_sales(&mut self, sums: &Sums) {
        self.expect_totals(sums);
        let discounts = self.get("descuNoSuj") + self.get("descuExenta") + self.get("descuGravada");
        self.expect_about("totalDescu", sums.discounts + discounts);
        self.expect_about("subTotal", self.get("subTotalVentas") - discounts);
    }

    /// The value-added tax: 13 % of the taxed sales after the global discount, in one entry.
    ///
    /// Where only some of the taxed lines list the tax, nothing says how much of the discount is
    /// theirs: any share passes.
    pub(crate) fn expect_vat(&mut self, sums: &Sums) {
        let everything = sums.under_vat == sums.taxed;
        let base = if everything {
            self.get("totalGravada")
        } else {
            sums.under_vat
        };
        let reduced = (base - self.get("descuGravada")).max(Decimal::ZERO);
        let declared = self.tax("20");
        let good = if everything {
            is_about(declared, times(reduced, VAT))
        } else {
            is_about(
                declared,
                declared.clamp(times(reduced, VAT), times(base, VAT)),
            )
        };
        self.expect("tributos", good && self.taxes_are_consolidated());
    }

    /// What the summary lists of a tax.
    pub(crate) fn tax(&self, code: &str) -> Decimal {
        self.taxes()
            .filter(|tax| tax.get("codigo").text() == Some(code))
            .map(|tax| tax.get("valor").amount())
            .sum()
    }

    fn taxes(&self) -> impl Iterator<Item = &'n Node<'a>> {
        self.node.get("tributos").elements().iter()
    }

    pub(crate) fn taxes_are_consolidated(&self) -> bool {
        let codes = || self.taxes().map(|tax| tax.get("codigo"));
        codes()
            .enumerate()
            .all(|(position, code)| codes().take(position).all(|other| other != code))
    }

    /// The total of the operation: the sub-total, the taxes, and `more`.
    pub(crate) fn expect_operation(&mut self, more: Decimal) {
        self.expect_operation_over(self.get("subTotal") + more);
    }

    /// The total of the operation: what it comes to `without` taxes, and the taxes that it contains.
    pub(crate) fn expect_operation_over(&mut self, without: Decimal) {
        self.expect_about("montoTotalOperacion", without + self.included_taxes());
    }

    fn included_taxes(&self) -> Decimal {
        INCLUDED.iter().map(|code| self.tax(code)).sum()
    }

    /// The total of the operation, and what is paid: that with `moved` (perceived less withheld) and the
    /// charges outside the tax base.
    ///
    /// In 2026 no text settles whether the total contains what is moved: either reading is taken.
    pub(crate) fn expect_operation_and_payment(&mut self, moved: Decimal, edition: Edition) {
        let without = self.get("subTotal") + self.included_taxes();
        let declared = self.get("montoTotalOperacion");
        let is_without = is_about(declared, without);
        let is_with = edition == Edition::Of2026 && is_about(declared, without + moved);
        self.expect("montoTotalOperacion", is_without || is_with);
        let missing = if is_with && !is_without {
            Decimal::ZERO
        } else {
            moved
        };
        let to_pay = declared + missing + self.get("totalNoGravado");
        self.expect_about("totalPagar", to_pay);
    }

    /// Perception or retention: nothing, or 1 % of the base.
    pub(crate) fn expect_one_percent(&mut self, member: &'static str, base: Decimal) {
        let value = self.get(member);
        let good = !is_positive(value) || is_about(value, times(base, ONE_PERCENT));
        self.expect(member, good);
    }

    pub(crate) fn into_found(self) -> Vec<Miscalculation> {
        self.found
    }
}
