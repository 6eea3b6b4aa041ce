//! What the requests of a type of document may leave out to be calculated.

use rust_decimal::Decimal;

use crate::money::percent;

/// What can be left out of a type's requests to be calculated, in the names of the request.
#[derive(Clone, Copy, Debug)]
pub struct Fills {
    /// Amounts of a line.
    pub line: &'static [&'static str],
    /// Amounts of the summary, in the order in which each is what comes of those before it.
    pub summary: &'static [&'static str],
    /// What is kept back or perceived when that is asked for.
    pub withheld: &'static [Withheld],
    /// Whether lines with a taxed sale, and the summary, name the value-added tax.
    pub names_vat: bool,
    /// True if a receiver without a trade name gets its name as that.
    pub names_trade: bool,
    /// The members of the summary about payment.
    pub terms: PaymentTerms,
}

/// Members of the summary that describe the payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentTerms {
    /// Nothing.
    None,
    /// The condition on which it is sold.
    Condition,
    /// The condition, and how it is paid.
    Payments,
}

/// The sales of a line by kind.
pub const SALES: [&str; 3] = ["non_subject_sale", "exempt_sale", "taxed_sale"];

/// A kind of sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleKind {
    /// Outside the tax.
    NonSubject,
    /// Exempt from the tax.
    Exempt,
    /// Taxed.
    Taxed,
}

impl SaleKind {
    /// Every kind, in the order of [`SALES`].
    pub const ALL: [Self; 3] = [Self::NonSubject, Self::Exempt, Self::Taxed];

    /// The word with which a line says that it is of this kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NonSubject => "non_subject",
            Self::Exempt => "exempt",
            Self::Taxed => "taxed",
        }
    }
}

/// What is kept back of what is paid, or perceived in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withheld {
    /// Value-added tax that the receiver keeps back: 1 % of the taxed base.
    VatRetention,
    /// Value-added tax perceived in advance: 1 % of the taxed base.
    VatPerception,
    /// Income tax that the receiver keeps back: 10 % of the sales without the value-added tax.
    IncomeRetention,
}

impl Withheld {
    /// Its member of the summary.
    pub const fn member(self) -> &'static str {
        match self {
            Self::VatRetention => "iva_retention",
            Self::VatPerception => "iva_perception",
            Self::IncomeRetention => "income_retention",
        }
    }

    /// How much of a base it is, not rounded.
    pub fn of(self, base: Decimal) -> Decimal {
        match self {
            Self::VatRetention | Self::VatPerception => percent(1, base),
            Self::IncomeRetention => percent(10, base),
        }
    }
}
