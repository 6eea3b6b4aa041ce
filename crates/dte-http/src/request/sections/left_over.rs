//! Amounts that could not be read, as what the others leave for them.
//!
//! An amount enters sums, and those others. When it takes what its own sum leaves for it, that sum says
//! nothing, and all others are judged by what the client said.

use std::collections::HashSet;

use dte_domain::catalog::{Catalogue as _, Tax};
use dte_domain::money::{LINE_PLACES, LineAmount, Money, Quantity, round};
use dte_domain::parts::item::Item;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::value::Text;
use rust_decimal::Decimal;

use crate::request::json::StandIn;

/// Gives the first of the amounts that could not be read what the others leave of the whole, where an
/// amount can be that.
pub fn fill<const N: usize>(whole: Decimal, unread: [bool; N], amounts: [&mut Money; N]) {
    let mut left = whole;
    let mut first = None;
    for (amount, unread) in amounts.into_iter().zip(unread) {
        if unread {
            first = first.or(Some(amount));
        } else {
            left -= amount.get();
        }
    }
    if let (Some(amount), Ok(left)) = (first, Money::try_from(left)) {
        *amount = left;
    }
}

/// Lets lines name the related document whose number could not be read, where they name none of those
/// that could be.
pub fn relate(by: StandIn, items: &mut [Item], related: &[RelatedDocument]) {
    if by != StandIn::Other {
        return;
    }
    let numbers = related
        .iter()
        .filter_map(|document| document.number.clone());
    let numbers: HashSet<Text<1, 36>> = numbers.collect();
    let Some(unread) = by.value().filter(|unread| numbers.contains(unread)) else {
        return;
    };
    for named in items
        .iter_mut()
        .filter_map(|item| item.related_document.as_mut())
    {
        if !numbers.contains(named) {
            *named = unread.clone();
        }
    }
}

/// What could not be read of a line's arithmetic.
#[derive(Clone, Copy)]
pub struct Unread {
    pub quantity: bool,
    pub unit_price: bool,
    pub discount: bool,
    /// The sales, in the order of the kinds: non-subject, exempt, taxed.
    pub sales: [bool; 3],
}

impl Unread {
    /// Gives what could not be read of a line what the rest of it makes of it.
    pub fn fill(self, item: &mut Item) {
        if self.sales.contains(&true) {
            self.fill_sale(item);
        } else if self.unit_price {
            let price = gross(item).checked_div(item.quantity.get());
            set(&mut item.unit_price, price);
        } else if self.quantity {
            let quantity = gross(item).checked_div(item.unit_price.get());
            if let Some(Ok(quantity)) = quantity.map(|it| Quantity::try_from(rounded(it))) {
                item.quantity = quantity;
            }
        } else if self.discount {
            let left = item.quantity.get() * item.unit_price.get() - sales_of(item);
            set(&mut item.discount, Some(left));
        }
    }

    /// Where one sale could not be read, it is what the others leave.
    fn fill_sale(self, item: &mut Item) {
        let left = item.value();
        let [non_subject, exempt, taxed] = [
            item.non_subject_sale.get(),
            item.exempt_sale.get(),
            item.taxed_sale.get(),
        ];
        match self.sales {
            [true, false, false] => set(&mut item.non_subject_sale, Some(left - exempt - taxed)),
            [false, true, false] => set(&mut item.exempt_sale, Some(left - non_subject - taxed)),
            [false, false, true] => set(&mut item.taxed_sale, Some(left - non_subject - exempt)),
            _ => {}
        }
    }
}

/// Of a line that could not be read.
#[derive(Clone, Copy)]
pub struct Lost {
    /// What could not be read of its arithmetic.
    pub unread: Unread,
    /// Whether nothing of it could be, so that any of it may have been there.
    pub is_whole: bool,
}

impl Lost {
    /// Puts what may have been there into a line.
    pub fn stand_in(self, item: &mut Item, by: StandIn) {
        self.unread.fill(item);
        if self.is_whole && by == StandIn::Other {
            item.taxes = Tax::ENTRIES.iter().map(|entry| entry.value).collect();
        }
    }
}

fn sales_of(item: &Item) -> Decimal {
    item.non_subject_sale.get() + item.exempt_sale.get() + item.taxed_sale.get()
}

/// What a line comes to before its discount, by its sales.
fn gross(item: &Item) -> Decimal {
    sales_of(item) + item.discount.get()
}

fn set(amount: &mut LineAmount, right: Option<Decimal>) {
    if let Some(Ok(right)) = right.map(|it| LineAmount::try_from(rounded(it))) {
        *amount = right;
    }
}

fn rounded(amount: Decimal) -> Decimal {
    round(amount, LINE_PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dte_domain::samples::money;

    #[test]
    fn the_first_amount_that_could_not_be_read_takes_what_is_left() {
        let [mut one, mut other, mut third] = ["5", "7", "2"].map(money);
        let unread = [false, true, true];
        fill(
            Decimal::from(15),
            unread,
            [&mut one, &mut other, &mut third],
        );
        assert_eq!([one, other, third], ["5", "10", "2"].map(money));
        fill(Decimal::from(1), unread, [&mut one, &mut other, &mut third]);
        assert_eq!(other, money("10"), "no amount is below 0");
    }
}
