//! The arithmetic of an accounting settlement.

use rust_decimal::Decimal;

use super::{AccountingSettlement, Summary};
use crate::assumptions::{PERCEPTION_BASE, PERCEPTION_RATE, PerceptionBase};
use crate::facts::Facts;
use crate::language::expect;
use crate::message;
use crate::money::percent;
use crate::parts::calculation::Calculation;
use crate::parts::included_tax::vat_inside;
use crate::parts::totals::{check_end, sum_agrees};
use crate::rule::Findings;

/// What a price is with the value-added tax, of one without: 1.13.
const WITH_VAT: Decimal = Decimal::from_parts(113, 0, 0, false, 2);

impl PerceptionBase {
    /// On what is perceived, of operations with the tax.
    fn of(self, sub_total: Decimal) -> Decimal {
        match self {
            Self::Net => sub_total / WITH_VAT,
            Self::Gross => sub_total,
        }
    }

    /// The value-added tax in the operations.
    fn vat(self, sub_total: Decimal, base: Decimal) -> Decimal {
        match self {
            Self::Net => sub_total - base,
            Self::Gross => vat_inside(sub_total),
        }
    }
}

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(it: &mut Summary, calculation: &mut Calculation) {
    let left = given_sub_total(it);
    calculation.total_said("sub_total", &mut it.sub_total, left);
    let base = given_base(it);
    calculation.total_said("perception_base", &mut it.perception_base, base);
    let vat = given_vat(it);
    calculation.total_said("total_iva", &mut it.total_vat, vat);
    let perceived = given_perception(it);
    calculation.total_said("iva_perception", &mut it.vat_perception, perceived);
    let share = given_percentage(it);
    calculation.percentage(
        "commission_percentage",
        &mut it.commission_percentage,
        share,
    );
    let vat = given_commission_vat(it);
    calculation.total_said("commission_iva", &mut it.commission_vat, vat);
    let to_pay = given_to_pay(it);
    calculation.total_said("total_to_pay", &mut it.total_to_pay, to_pay);
}

/// The operations of which something is perceived.
pub(super) fn given_sub_total(it: &Summary) -> Decimal {
    it.operations_value.get() - it.non_perceived_amount.get()
}

/// On what is perceived, as the sub-total was given.
pub(super) fn given_base(it: &Summary) -> Decimal {
    PERCEPTION_BASE.value.of(it.sub_total())
}

/// The tax in the operations, as its parts were given.
pub(super) fn given_vat(it: &Summary) -> Decimal {
    PERCEPTION_BASE
        .value
        .vat(it.sub_total(), it.perception_base())
}

/// What is perceived, as its base was given.
pub(super) fn given_perception(it: &Summary) -> Decimal {
    percent(PERCEPTION_RATE.value, it.perception_base())
}

/// The commission in percent of the operations; nothing of none.
pub(super) fn given_percentage(it: &Summary) -> Decimal {
    let share = it.commission.get().checked_div(it.operations_value.get());
    share.unwrap_or_default() * Decimal::ONE_HUNDRED
}

/// The value-added tax of the commission.
pub(super) fn given_commission_vat(it: &Summary) -> Decimal {
    percent(13, it.commission.get())
}

/// What the affiliate gets, as its parts were given.
pub(super) fn given_to_pay(it: &Summary) -> Decimal {
    let kept = it.commission.get() + it.commission_vat();
    it.operations_value.get() - it.vat_perception() - kept
}

/// The same, no sum on the way rounded.
fn exact_to_pay(it: &Summary) -> Decimal {
    let base = PERCEPTION_BASE.value.of(given_sub_total(it));
    let kept = it.commission.get() + given_commission_vat(it);
    it.operations_value.get() - percent(PERCEPTION_RATE.value, base) - kept
}

/// What is left out of the perception is a part of what was paid.
pub(super) fn a_part_is_not_perceived(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    if it.non_perceived_amount > it.operations_value {
        let most = expect::at_most(it.operations_value.get().normalize());
        let actual = it.non_perceived_amount.get();
        found.differs("summary.non_perceived_amount", most, actual);
    }
}

pub(super) fn sub_total_is_a_difference(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    sum_agrees("sub_total", it.sub_total, given_sub_total(it), found);
}

pub(super) fn base_is_of_the_sub_total(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    sum_agrees("perception_base", it.perception_base, given_base(it), found);
}

pub(super) fn vat_is_of_the_sub_total(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    sum_agrees("total_iva", it.total_vat, given_vat(it), found);
}

pub(super) fn perception_is_its_rate(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    let given = given_perception(it);
    sum_agrees("iva_perception", it.vat_perception, given, found);
}

/// Without perception there is nothing to account for. What is wrong with the parts themselves is told of
/// them.
pub(super) fn something_is_perceived(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    type Amount = fn(&Summary) -> Decimal;
    let it = &document.summary;
    if it.operations_value.get().is_zero() || it.non_perceived_amount > it.operations_value {
        return;
    }
    let amounts: [(&str, Amount); 4] = [
        ("sub_total", Summary::sub_total),
        ("perception_base", Summary::perception_base),
        ("total_iva", Summary::total_vat),
        ("iva_perception", Summary::vat_perception),
    ];
    let nothing = amounts
        .iter()
        .find(|(_, amount)| amount(it) <= Decimal::ZERO);
    if let Some((member, amount)) = nothing {
        let expected = message!(
            "above 0: where nothing was perceived in the period, no document 09 is due",
            "mayor que 0: si en el período no se percibió nada, no corresponde emitir un documento 09"
        );
        found.differs(format!("summary.{member}"), expected, amount(it));
    }
}

pub(super) fn commission_vat_is_its_rate(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    let exact = given_commission_vat(it);
    sum_agrees("commission_iva", it.commission_vat, exact, found);
}

pub(super) fn total_to_pay_is_a_difference(
    document: &AccountingSettlement,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &document.summary;
    let (given, left) = (given_to_pay(it), it.total_to_pay());
    if left > Decimal::ZERO {
        let end = (exact_to_pay(it), 1);
        check_end("total_to_pay", it.total_to_pay, given, end, found);
    } else if !it.operations_value.get().is_zero() {
        // Where there are no operations, that is told of them.
        let expected = message!("above 0", "mayor que 0");
        found.differs("summary.total_to_pay", expected, left.normalize());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::{TOTAL_PLACES, round};

    #[test]
    fn the_base_is_without_the_tax_or_the_whole() {
        let sub_total = Decimal::from(1130);
        let base = PerceptionBase::Net.of(sub_total);
        assert_eq!(base, Decimal::from(1000));
        assert_eq!(PerceptionBase::Net.vat(sub_total, base), Decimal::from(130));
        let base = PerceptionBase::Gross.of(sub_total);
        assert_eq!(base, sub_total);
        let vat = round(PerceptionBase::Gross.vat(sub_total, base), TOTAL_PLACES);
        assert_eq!(vat, Decimal::from(130));
    }
}
