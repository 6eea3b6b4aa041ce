//! The arithmetic of a donation receipt.

use rust_decimal::Decimal;

use super::Donation;
use super::item::Gift;
use crate::catalog::DonationType;
use crate::facts::Facts;
use crate::message;
use crate::money::{TOTAL_PLACES, round};
use crate::parts::calculation::Calculation;
use crate::parts::payment;
use crate::parts::priced_line::{self, PricedLine as _};
use crate::parts::totals;
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(donation: &mut Donation, calculation: &mut Calculation) {
    priced_line::fill(&mut donation.items, calculation);
    let sum = gifts(donation);
    calculation.total_said("total_value", &mut donation.summary.total_value, sum);
}

/// What the lines are worth, as they say.
pub(super) fn gifts(donation: &Donation) -> Decimal {
    donation.items.iter().map(Gift::value).sum()
}

/// The money among what is given.
fn cash(donation: &Donation) -> Option<Decimal> {
    let mut money = donation.items.iter();
    let is_any = money.any(|item| item.kind == DonationType::Cash);
    let all = donation.items.iter();
    let sum = || {
        all.filter(|item| item.kind == DonationType::Cash)
            .map(Gift::value)
            .sum()
    };
    is_any.then(sum)
}

pub(super) fn total_is_a_sum(donation: &Donation, _: &Facts, found: &mut Findings) {
    let claimed = donation.summary.total_value;
    totals::sum_agrees("total_value", claimed, gifts(donation), found);
}

/// A cent of tolerance for each line does not add up.
pub(super) fn total_is_whole(donation: &Donation, _: &Facts, found: &mut Findings) {
    let exact: Decimal = donation.items.iter().map(Gift::exact).sum();
    let (claimed, lines) = (donation.total_value(), donation.items.len());
    totals::whole_agrees("total_value", claimed, exact, lines, found);
}

/// Money that is given says how.
pub(super) fn money_is_told(donation: &Donation, _: &Facts, found: &mut Findings) {
    let payments = &donation.summary.payments;
    match cash(donation) {
        Some(_) if payments.is_empty() => {
            let expected = message!("how the money was given", "cómo se dio el dinero");
            found.absent("summary.payment_types", expected);
        }
        Some(given) => {
            payment::add_up(payments, round(given, TOTAL_PLACES), found);
        }
        None if !payments.is_empty() => {
            let expected = message!("nothing without money", "nada si no se dio dinero");
            found.differs("summary.payment_types", expected, payments.len());
        }
        None => {}
    }
}
