//! Values in place of those that could not be read, so that rules judge all the rest of a request.
//!
//! A request whose shape is at fault is judged twice, with another stand-in in each place where
//! something could not be read. What a stand-in made comes out differently, or once only; what both
//! find is wrong with the rest. Such a request is never carried out.

use dte_domain::value::{Notation, Value};

/// What is taken in place of what could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// Nothing: the request is one without faults.
    Nothing,
    /// Small numbers, and codes of one kind.
    One,
    /// Large numbers, and codes of another kind.
    Other,
}

impl StandIn {
    pub fn is_any(self) -> bool {
        self != Self::Nothing
    }

    pub fn value<T: Value>(self) -> Option<T> {
        let written = self.written(T::NOTATION).iter();
        written.copied().find_map(|written| T::parse(written).ok())
    }

    /// What may be written there, as some kind of value takes it: amounts, small codes; codes of
    /// catalogues, generation codes, dates, any text.
    fn written(self, notation: Notation) -> &'static [&'static str] {
        match (self, notation) {
            (Self::Nothing, _) => &[],
            (Self::One, Notation::Number) => &["0", "1"],
            (Self::Other, Notation::Number) => &["7654321.89", "4", "2"],
            (Self::One, Notation::Boolean) => &["false"],
            (Self::Other, Notation::Boolean) => &["true"],
            (Self::One, Notation::Text) => &[
                "00000000-0000-4000-8000-000000000001",
                "20",
                "01",
                "22",
                "2000-01-01",
                "-",
            ],
            (Self::Other, Notation::Text) => &[
                "00000000-0000-4000-8000-000000000002",
                "D1",
                "05",
                "C4",
                "2000-01-02",
                "?",
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use dte_domain::catalog::{
        GenerationType, InvalidationType, ItemType, OperationCondition, OwnLineTax, PaymentForm,
        RetentionCode, Tax, Unit,
    };
    use dte_domain::identification::{DocumentType, GenerationCode};
    use dte_domain::money::{LineAmount, Money, Percentage, Quantity};
    use dte_domain::value::Text;
    use time::Date;

    use super::*;

    fn differ<T: Value + PartialEq>() -> bool {
        let (one, other) = (StandIn::One.value::<T>(), StandIn::Other.value::<T>());
        assert!(StandIn::Nothing.value::<T>().is_none());
        one.is_some() && other.is_some() && one != other
    }

    #[test]
    fn every_value_without_which_nothing_is_judged_has_two_stand_ins() {
        assert!(differ::<Money>() && differ::<LineAmount>() && differ::<Quantity>());
        assert!(differ::<Percentage>() && differ::<ItemType>() && differ::<Unit>());
        assert!(differ::<OperationCondition>() && differ::<PaymentForm>());
        assert!(differ::<Tax>() && differ::<RetentionCode>());
        assert!(differ::<GenerationType>() && differ::<InvalidationType>());
        assert!(differ::<GenerationCode>() && differ::<DocumentType>() && differ::<Date>());
        assert!(differ::<Text<1, 36>>() && differ::<Text<1, 1000>>());
        assert!(StandIn::One.value::<OwnLineTax>().is_none());
    }
}
