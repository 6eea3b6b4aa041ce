//! A credit note without discounts of the summary: the edition of 2026 has no place
//! for them, nor for perception and retention of the whole note alone.
//!
//! A discount on all sales of a kind becomes discounts of the lines that sell so, in proportion and
//! exact to the last of eight decimals: the totals stay what the request says.

use rust_decimal::Decimal;

use super::CreditNote;
use crate::balance::{Sales, share};
use crate::facts::Facts;
use crate::message;
use crate::money::{LINE_PLACES, LineAmount, Money};
use crate::parts::item::Item;
use crate::parts::totals;
use crate::rule::Findings;

/// A credit note whose lines bear all discounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The lines, in their order.
    pub lines: Vec<NetLine>,
    /// The totals by kind of sale.
    pub sales: Sales,
}

/// The amounts of a line that bears its part of all discounts, at most eight decimals each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetLine {
    /// Its own discount and its part of the summary's.
    pub discount: Decimal,
    /// What of it is a sale outside the tax.
    pub non_subject: Decimal,
    /// What of it is an exempt sale.
    pub exempt: Decimal,
    /// What of it is a taxed sale.
    pub taxed: Decimal,
    /// Its part of the value-added tax.
    pub vat: Decimal,
    /// Its part of the tax that was perceived in advance.
    pub perception: Decimal,
    /// Its part of the tax that was kept back.
    pub retention: Decimal,
}

impl CreditNote {
    /// The note without discounts of the summary.
    pub fn net(&self) -> Net {
        let it = &self.summary;
        let non_subject = self.discounted(it.non_subject_discount, |item| item.non_subject_sale);
        let exempt = self.discounted(it.exempt_discount, |item| item.exempt_sale);
        let taxed = self.discounted(it.taxed_discount, |item| item.taxed_sale);
        let vat = share(self.vat(), &taxed, LINE_PLACES);
        let perception = share(it.vat_perception.get(), &taxed, LINE_PLACES);
        let retention = share(it.vat_retention.get(), &taxed, LINE_PLACES);
        let line = |(at, item): (usize, &Item)| {
            let (non_subject, exempt, taxed) = (non_subject[at], exempt[at], taxed[at]);
            let before = item.non_subject_sale.get() + item.exempt_sale.get();
            let before = before + item.taxed_sale.get();
            NetLine {
                discount: item.discount.get() + before - (non_subject + exempt + taxed),
                non_subject,
                exempt,
                taxed,
                vat: vat[at],
                perception: perception[at],
                retention: retention[at],
            }
        };
        Net {
            lines: self.items.iter().enumerate().map(line).collect(),
            sales: Sales {
                non_subject: it.total_non_subject.get() - it.non_subject_discount.get(),
                exempt: it.total_exempt.get() - it.exempt_discount.get(),
                taxed: self.taxed_base(),
            },
        }
    }

    /// The sales of a kind, line by line, less their parts of a discount on all of them.
    fn discounted(&self, discount: Money, sale: fn(&Item) -> LineAmount) -> Vec<Decimal> {
        let sales: Vec<_> = self.items.iter().map(|item| sale(item).get()).collect();
        if discount == Money::ZERO {
            return sales;
        }
        let parts = share(discount.get(), &sales, LINE_PLACES);
        let less = sales.iter().zip(parts).map(|(sale, part)| sale - part);
        less.collect()
    }

    /// What the operation comes to before perception and retentions: net sales and taxes, never
    /// less than nothing (a cent of tolerance could be).
    pub fn operation(&self) -> Decimal {
        let it = &self.summary;
        let operation = it.total_operation.get() - it.vat_perception.get()
            + it.vat_retention.get()
            + it.income_retention.get();
        operation.max(Decimal::ZERO)
    }
}

/// A discount on all sales of a kind is less than they are: a line without a sale says nothing.
pub(super) fn discounts_leave_something(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let it = &note.summary;
    let sold = |sale| totals::sum_of(&note.items, sale);
    for (member, discount, sold) in [
        (
            "non_subject_discount",
            it.non_subject_discount,
            sold(|item| item.non_subject_sale),
        ),
        (
            "exempt_discount",
            it.exempt_discount,
            sold(|item| item.exempt_sale),
        ),
        (
            "taxed_discount",
            it.taxed_discount,
            sold(|item| item.taxed_sale),
        ),
    ] {
        if discount > Money::ZERO && discount.get() >= sold {
            let sold = sold.normalize();
            let expected = message!("less than {sold}", "menos de {sold}");
            found.differs(format!("summary.{member}"), expected, discount.get());
        }
    }
}

/// The sub-total is what the discounts leave of the totals: it is written beside the net totals, as
/// their sum, and without the sum of the sales through which the edition of 2022 reaches it. A note
/// over retention vouchers writes neither.
pub(super) fn sub_total_is_net(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let it = &note.summary;
    if note.adjusts_retentions() {
        return;
    }
    let given = it.sales() - it.global_discount();
    totals::amount_agrees("sub_total", it.sub_total, given, found);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::value::Value;
    use proptest::prelude::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::from_str_exact(text).unwrap()
    }

    fn sells(sale: &str) -> Item {
        Item {
            taxed_sale: samples::line_amount(sale),
            ..samples::item()
        }
    }

    #[test]
    fn a_discount_of_the_summary_becomes_discounts_of_the_lines() {
        let mut note = samples::credit_note();
        note.items = vec![sells("100"), sells("50")];
        note.items[1].discount = samples::line_amount("2.5");
        note.summary.taxed_discount = samples::money("10");
        note.summary.vat_retention = samples::money("1.4");
        let net = note.net();
        let amounts = |amount: fn(&NetLine) -> Decimal| -> Vec<_> {
            net.lines
                .iter()
                .map(|line| amount(line).normalize())
                .collect()
        };
        let thirds = |one, two| vec![decimal(one), decimal(two)];
        assert_eq!(
            amounts(|line| line.discount),
            thirds("6.66666667", "5.83333333")
        );
        assert_eq!(
            amounts(|line| line.taxed),
            thirds("93.33333333", "46.66666667")
        );
        assert_eq!(
            amounts(|line| line.retention),
            thirds("0.93333333", "0.46666667")
        );
        assert_eq!(net.sales.taxed, decimal("140"));
        assert_eq!(net.lines[0].vat + net.lines[1].vat, decimal("18.2"));
    }

    #[test]
    fn without_a_discount_the_lines_stay_as_they_are() {
        let note = samples::credit_note();
        let net = note.net();
        assert_eq!(net.lines[0].taxed, note.items[0].taxed_sale.get());
        assert_eq!(net.lines[0].discount, Decimal::ZERO);
        assert_eq!(net.sales.taxed, decimal("150"));
    }

    proptest! {
        #[test]
        fn the_parts_add_up_and_no_line_falls_below_zero(
            units in prop::collection::vec(0i64..1_000_000_000_000_000, 1..60),
            percent in 0i64..10_000,
        ) {
            let mut note = samples::credit_note();
            let amounts = units.iter().map(|units| Decimal::new(*units, 8));
            note.items = amounts.map(|amount| sells(&amount.to_string())).collect();
            let sold: Decimal = note.items.iter().map(|item| item.taxed_sale.get()).sum();
            let discount = (sold * Decimal::new(percent, 4)).trunc_with_scale(2);
            let total = sold.trunc_with_scale(2);
            prop_assume!(total > Decimal::ZERO && discount < sold);
            note.summary.total_taxed = Value::parse(&total.to_string()).unwrap();
            note.summary.taxed_discount = Value::parse(&discount.to_string()).unwrap();
            let net = note.net();
            let sum = |amount: fn(&NetLine) -> Decimal| net.lines.iter().map(amount).sum::<Decimal>();
            prop_assert_eq!(sum(|line| line.taxed), sold - discount);
            prop_assert_eq!(sum(|line| line.discount), discount);
            prop_assert_eq!(sum(|line| line.vat), note.vat());
            for (line, item) in net.lines.iter().zip(&note.items) {
                prop_assert!(line.taxed >= Decimal::ZERO && line.taxed <= item.taxed_sale.get());
                for amount in [line.taxed, line.discount, line.vat] {
                    prop_assert!(amount.normalize().scale() <= 8, "{}", amount);
                }
            }
        }
    }
}
