//! What values look like, for whoever describes an interface. The limits are the ones by which the
//! values are read.

use std::borrow::Cow;

use rust_decimal::Decimal;

use super::Notation;

/// What a good value looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// `true` or `false`.
    Boolean,
    /// A text of some length, in characters.
    Text {
        /// The fewest characters.
        least: usize,
        /// The most characters.
        most: usize,
    },
    /// A text of a form.
    Pattern {
        /// The form as a regular expression that JavaScript and Rust understand alike.
        pattern: Cow<'static, str>,
        /// The most characters, where the pattern does not say it.
        most: Option<usize>,
        /// The form in words.
        says: Cow<'static, str>,
        /// A good one.
        example: &'static str,
    },
    /// A number between two others.
    Number {
        /// The smallest.
        least: Decimal,
        /// Whether the smallest itself is good.
        takes_least: bool,
        /// The largest.
        most: Decimal,
        /// How many decimals it may have.
        decimals: u32,
    },
    /// Any number.
    AnyNumber,
    /// A code of a closed list.
    Code {
        /// How the codes are written.
        notation: Notation,
        /// What is listed.
        lists: &'static str,
        /// The codes, each with what it stands for.
        codes: Vec<(&'static str, &'static str)>,
    },
}

impl Form {
    /// A form with a pattern and its words.
    pub fn pattern(
        pattern: impl Into<Cow<'static, str>>,
        says: impl Into<Cow<'static, str>>,
        example: &'static str,
    ) -> Self {
        Self::Pattern {
            pattern: pattern.into(),
            most: None,
            says: says.into(),
            example,
        }
    }

    /// A form with a pattern, its words and a length.
    pub fn pattern_up_to(
        most: usize,
        pattern: &'static str,
        says: &'static str,
        example: &'static str,
    ) -> Self {
        Self::Pattern {
            pattern: pattern.into(),
            most: Some(most),
            says: says.into(),
            example,
        }
    }

    /// A number from one to another, both good.
    pub fn number(least: Decimal, most: Decimal, decimals: u32) -> Self {
        Self::Number {
            least,
            takes_least: true,
            most,
            decimals,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{
        AssociatedDocument, Country, Department, DistrictCode, Domicile, IdentityDocumentType,
        ItemType, MunicipalityCode, OwnLineTax, RegimeCode, Tax, Unit,
    };
    use crate::identification::{
        DocumentType, GenerationCode, NamedType, PlaceCode, ReceptionStamp,
    };
    use crate::money::{
        AnyNumber, LineAmount, Money, Percentage, Quantity, SignedLineAmount, SignedMoney,
    };
    use crate::own_reference::ExternalId;
    use crate::taxpayer::{Dui, Email, Nit, Nrc, PhoneDigits};
    use crate::value::{Digits, Text, Value, Verbatim, Whole};
    use time::Date;

    /// Values that have the form just so, and values that just miss it.
    fn around(form: &Form) -> (Vec<String>, Vec<String>) {
        match form {
            Form::Boolean => (vec!["true".into(), "false".into()], vec!["1".into()]),
            Form::AnyNumber => (vec!["-1.5".into(), "0".into()], vec!["x".into()]),
            Form::Text { least, most } => {
                let short = least.checked_sub(1).map(|length| "x".repeat(length));
                let bad = short.into_iter().chain(["x".repeat(most + 1)]);
                (vec!["x".repeat(*least), "x".repeat(*most)], bad.collect())
            }
            Form::Pattern { example, .. } => {
                (vec![(*example).to_owned()], vec![format!("{example} ?!")])
            }
            Form::Code { codes, .. } => {
                let codes = codes.iter().map(|(code, _)| (*code).to_owned());
                (codes.collect(), vec!["no code".into()])
            }
            Form::Number {
                least,
                takes_least,
                most,
                decimals,
            } => {
                let step = Decimal::new(1, *decimals);
                let finer = least + step + Decimal::new(1, decimals + 1);
                let mut good = vec![most.to_string(), (least + step).to_string()];
                let mut bad = vec![(least - step).to_string(), (most + step).to_string()];
                bad.push(finer.to_string());
                if *takes_least { &mut good } else { &mut bad }.push(least.to_string());
                (good, bad)
            }
        }
    }

    fn holds<T: Value>() {
        let (good, bad) = around(&T::form());
        for good in good {
            assert!(T::parse(&good).is_ok(), "{good} of {:?}", T::form());
        }
        for bad in bad {
            assert!(T::parse(&bad).is_err(), "{bad} of {:?}", T::form());
        }
    }

    #[test]
    fn a_form_says_by_which_limits_a_value_is_read() {
        holds::<bool>();
        holds::<Text<1, 25>>();
        holds::<Text<4, 4>>();
        holds::<Verbatim<1, 255>>();
        holds::<Digits<5, 6>>();
        holds::<Whole<1, 90>>();
        holds::<Money>();
        holds::<LineAmount>();
        holds::<Quantity>();
        holds::<Percentage>();
        holds::<AnyNumber>();
        holds::<SignedMoney>();
        holds::<SignedLineAmount>();
        holds::<RegimeCode>();
        holds::<Country>();
        holds::<ExternalId>();
        holds::<Nit>();
        holds::<Nrc>();
        holds::<Dui>();
        holds::<Email>();
        holds::<PhoneDigits>();
        holds::<GenerationCode>();
        holds::<PlaceCode>();
        holds::<ReceptionStamp>();
        holds::<Date>();
        holds::<DistrictCode>();
        holds::<MunicipalityCode>();
        holds::<Unit>();
        holds::<ItemType>();
        holds::<Tax>();
        holds::<OwnLineTax>();
        holds::<Department>();
        holds::<Domicile>();
        holds::<AssociatedDocument>();
        holds::<IdentityDocumentType>();
        holds::<DocumentType>();
        holds::<NamedType>();
    }
}
