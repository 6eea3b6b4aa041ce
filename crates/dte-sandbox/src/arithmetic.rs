//! The arithmetic of documents: exact decimals, half away from zero, one cent of tolerance.
//!
//! Every amount is compared with what the document's own other amounts give, so that a rounding
//! within the tolerance in one place is not counted again in the next.

pub(crate) mod lines;
pub(crate) mod summary;

use rust_decimal::{Decimal, RoundingStrategy};

use crate::json::Node;

/// What the arithmetic of a document got wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Miscalculation {
    Numbering,
    /// The line at this place (from 1) does not add up.
    Line(usize),
    /// This member of a body without lines does not add up.
    Body(&'static str),
    /// This member of the summary does not add up.
    Summary(&'static str),
}

impl Miscalculation {
    /// The authority's code: 016 for lines, 020 for the summary.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Miscalculation::Numbering | Miscalculation::Line(_) | Miscalculation::Body(_) => "016",
            Miscalculation::Summary(_) => "020",
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Miscalculation::Numbering => {
                "[Cuerpodocumento.numItem] ERROR EN CORRELATIVO".to_owned()
            }
            Miscalculation::Line(number) => {
                format!("[Cuerpodocumento.item.{number}] CALCULO INCORRECTO")
            }
            Miscalculation::Body(member) => {
                format!("[Cuerpodocumento.{member}] CALCULO INCORRECTO")
            }
            Miscalculation::Summary(member) => format!("[resumen.{member}] CALCULO INCORRECTO"),
        }
    }
}

/// What the summaries of an edition call the tax that is moved beside the sale.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moved {
    pub(crate) perceived: &'static str,
    pub(crate) withheld: &'static str,
}

impl Moved {
    pub(crate) const FIRST: Self = Self {
        perceived: "ivaPerci1",
        withheld: "ivaRete1",
    };

    pub(crate) const SECOND: Self = Self {
        perceived: "ivaPerci",
        withheld: "ivaRete",
    };
}

/// Checks one document whose structure is already known to be right.
pub(crate) type Check = fn(&Node<'_>) -> Vec<Miscalculation>;

pub(crate) const CENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

pub(crate) const VAT: Decimal = Decimal::from_parts(13, 0, 0, false, 2);

/// 1 %, the rate of perception and retention.
pub(crate) const ONE_PERCENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// The one rounding of this crate.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of this crate that rounds amounts"
)]
pub(crate) fn round(value: Decimal, decimals: u32) -> Decimal {
    value.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

/// The product, capped where it does not fit: such an amount equals nothing that is allowed.
pub(crate) fn times(a: Decimal, b: Decimal) -> Decimal {
    a.checked_mul(b).unwrap_or(Decimal::MAX)
}

/// Whether a total is the exact value rounded to cents, give or take one cent.
pub(crate) fn is_about(declared: Decimal, exact: Decimal) -> bool {
    (declared - round(exact, 2)).abs() <= CENT
}

/// Whether a line's amount is the exact value rounded to 8 decimals, give or take one cent.
pub(crate) fn is_about_on_line(declared: Decimal, exact: Decimal) -> bool {
    (declared - round(exact, 8)).abs() <= CENT
}

fn is_positive(value: Decimal) -> bool {
    value > Decimal::ZERO
}

/// Whether the payments, if any, add up to the total to pay. Documents that differ are observed, not
/// refused.
pub(crate) fn payments_add_up(document: &Node<'_>) -> bool {
    let summary = document.get("resumen");
    let payments = summary.get("pagos");
    let paid = payments
        .elements()
        .iter()
        .map(|payment| payment.get("montoPago").amount())
        .sum();
    let to_pay = summary.get("totalPagar");
    payments.is_null() || to_pay.is_null() || is_about(to_pay.amount(), paid)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{ccf, changed};

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn halves_go_away_from_zero() {
        assert_eq!(round(decimal("29.445"), 2), decimal("29.45"));
        assert_eq!(round(decimal("-29.445"), 2), decimal("-29.45"));
        assert_eq!(round(decimal("0.000000005"), 8), decimal("0.00000001"));
    }

    #[test]
    fn the_tolerance_is_one_cent_around_the_rounded_value() {
        for good in ["29.44", "29.45", "29.46"] {
            assert!(is_about(decimal(good), decimal("29.445")), "{good}");
        }
        for bad in ["29.43", "29.47"] {
            assert!(!is_about(decimal(bad), decimal("29.445")), "{bad}");
        }
    }

    #[test]
    fn payments_that_differ_are_seen() {
        let node = |changes: &[(&str, Value)]| changed(ccf(), changes).to_string();
        let add_up = |text: &str| payments_add_up(&crate::json::parse(text).unwrap());
        assert!(add_up(&node(&[])));
        assert!(add_up(&node(&[("/resumen/pagos", json!(null))])));
        assert!(!add_up(&node(&[(
            "/resumen/pagos/0/montoPago",
            json!(100)
        )])));
    }
}
