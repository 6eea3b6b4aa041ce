//! The ranges of amounts that occur in official schemas.

use rust_decimal::Decimal;

use super::Complaint;

/// Every amount stays below a hundred thousand million.
const LIMIT: Decimal = Decimal::from_parts(1_215_752_192, 23, 0, false, 0);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    NotNegative,
    Positive,
    FromOneCent,
    FromOne,
    /// Any sign, above the negated limit.
    Signed,
    /// Any sign, no lower limit.
    Unbounded,
    NotPositive,
    /// 0 or less, above the negated limit.
    Credit,
    Percentage,
}

impl Range {
    pub(crate) fn complaint(self, value: Decimal) -> Option<Complaint> {
        if value >= LIMIT {
            return Some(Complaint::ExclusiveMaximum);
        }
        let zero = Decimal::ZERO;
        match self {
            Range::Positive if value <= zero => Some(Complaint::ExclusiveMinimum),
            Range::FromOneCent if value < Decimal::new(1, 2) => Some(Complaint::Minimum),
            Range::FromOne if value < Decimal::ONE => Some(Complaint::Minimum),
            Range::Signed | Range::Credit if value <= -LIMIT => Some(Complaint::ExclusiveMinimum),
            Range::NotPositive | Range::Credit if value > zero => Some(Complaint::Maximum),
            Range::NotNegative | Range::Percentage if value < zero => Some(Complaint::Minimum),
            Range::Percentage if value > Decimal::ONE_HUNDRED => Some(Complaint::Maximum),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_a_hundred_thousand_million_and_excluded() {
        assert_eq!(LIMIT, Decimal::from(100_000_000_000_i64));
        assert_eq!(
            Range::NotNegative.complaint(LIMIT),
            Some(Complaint::ExclusiveMaximum)
        );
        assert_eq!(
            Range::Signed.complaint(-LIMIT),
            Some(Complaint::ExclusiveMinimum)
        );
        assert_eq!(
            Range::NotNegative.complaint(LIMIT - Decimal::new(1, 8)),
            None
        );
    }

    #[test]
    fn each_range_holds_its_border() {
        assert_eq!(Range::NotNegative.complaint(Decimal::ZERO), None);
        assert_eq!(
            Range::Positive.complaint(Decimal::ZERO),
            Some(Complaint::ExclusiveMinimum)
        );
        assert_eq!(Range::NotPositive.complaint(Decimal::ZERO), None);
        assert_eq!(
            Range::NotPositive.complaint(Decimal::ONE),
            Some(Complaint::Maximum)
        );
        assert_eq!(Range::Percentage.complaint(Decimal::ONE_HUNDRED), None);
        assert_eq!(
            Range::FromOneCent.complaint(Decimal::ZERO),
            Some(Complaint::Minimum)
        );
    }
}
