//! Every value as a text: `FromStr` reads it as [`Value::parse`] does, `Display` writes it so that it
//! reads back; with the feature `serde` it is that text in other formats too.
//!
//! Amounts are texts there as well: a number of JSON may pass through a binary float on its way.
//! [`Verbatim`](super::Verbatim) holds secrets and is not written. `bool` and [`Date`](crate::Date) are
//! written by their own crates.

use std::fmt;
use std::str::FromStr;

use super::{Digits, ParseError, Text, Value, Verbatim, Whole};
use crate::catalog::{
    AssociatedDocument, Catalogue, ContingencyCause, Country, Currency, CustomsPrecinct,
    Department, DistrictCode, Domicile, DonationType, EstablishmentType, ExportRegime,
    GenerationType, GoodsTitle, IdentityDocumentType, IncomeType, Incoterm, InvalidationType,
    ItemType, MedicalService, MunicipalityCode, OperationCondition, OperationType, OwnLineTax,
    PaymentForm, PaymentTerm, PersonType, RegimeCode, RegimeType, ReportedDocument, RetentionCode,
    Tax, TransportMode, Unit,
};
use crate::identification::{
    DocumentType, Environment, GenerationCode, NamedType, PlaceCode, ReceptionStamp,
};
use crate::mail::MailSubject;
use crate::money::{
    AnyNumber, LineAmount, Money, NoAmount, Percentage, Quantity, SignedLineAmount, SignedMoney,
};
use crate::own_reference::ExternalId;
use crate::taxpayer::{Dui, Email, Nit, Nrc, PhoneDigits};

macro_rules! from_str {
    ($([$($generics:tt)*] $type:ty),* $(,)?) => {$(
        impl<$($generics)*> FromStr for $type {
            type Err = ParseError;

            fn from_str(written: &str) -> Result<Self, ParseError> {
                Self::parse(written)
            }
        }
    )*};
}

macro_rules! display {
    ($([$($generics:tt)*] $type:ty => $text:expr),* $(,)?) => {$(
        impl<$($generics)*> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text: fn(&Self) -> _ = $text;
                fmt::Display::fmt(&text(self), f)
            }
        }
    )*};
}

#[cfg(feature = "serde")]
macro_rules! serde_as_text {
    ($([$($generics:tt)*] $type:ty),* $(,)?) => {$(
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let written = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                Self::parse(&written).map_err(serde::de::Error::custom)
            }
        }
    )*};
}

macro_rules! text_forms {
    (
        written: $([$($generics:tt)*] $type:ty),*;
        codes: $([] $code:ty),*;
        here: $([$($own:tt)*] $shown:ty => $text:expr),* $(,)?
    ) => {
        from_str!($([$($generics)*] $type,)* $([] $code,)* $([$($own)*] $shown,)*);
        display!($([] $code => |code| code.code(),)* $([$($own)*] $shown => $text,)*);
        #[cfg(feature = "serde")]
        serde_as_text!($([$($generics)*] $type,)* $([] $code,)* $([$($own)*] $shown,)*);
    };
}

from_str!([const MIN: usize, const MAX: usize] Verbatim<MIN, MAX>);

text_forms! {
    written:
        [const MIN: usize, const MAX: usize] Text<MIN, MAX>,
        [] Nit,
        [] GenerationCode,
        [] RegimeCode,
        [] PlaceCode,
        [] ReceptionStamp;
    codes:
        [] AssociatedDocument, [] ContingencyCause, [] Country, [] Currency, [] CustomsPrecinct,
        [] Department, [] DocumentType, [] Domicile, [] DonationType, [] Environment,
        [] EstablishmentType, [] ExportRegime, [] GenerationType, [] GoodsTitle,
        [] IdentityDocumentType, [] IncomeType, [] Incoterm, [] InvalidationType, [] ItemType,
        [] MedicalService, [] NamedType, [] OperationCondition, [] OperationType, [] OwnLineTax,
        [] PaymentForm, [] PaymentTerm, [] PersonType, [] RegimeType, [] ReportedDocument,
        [] RetentionCode, [] Tax, [] TransportMode;
    here:
        [const MIN: usize, const MAX: usize] Digits<MIN, MAX> => |digits| String::from(&**digits),
        [const MIN: u32, const MAX: u32] Whole<MIN, MAX> => |whole| whole.get(),
        [] Nrc => |nrc| nrc.as_str().to_owned(),
        [] Dui => |dui| dui.as_str().to_owned(),
        [] ExternalId => |id| String::from(&**id),
        [] MailSubject => |subject| String::from(&**subject),
        [] Email => |email| email.as_str().to_owned(),
        [] PhoneDigits => |phone| phone.as_str().to_owned(),
        [] Money => |money| money.get(),
        [] LineAmount => |amount| amount.get(),
        [] Quantity => |quantity| quantity.get(),
        [] Percentage => |percentage| percentage.get(),
        [] AnyNumber => |number| number.get(),
        [] NoAmount => |_| 0,
        [] SignedLineAmount => |amount| amount.get(),
        [] SignedMoney => |amount| amount.get(),
        [] Unit => |unit| unit.number(),
        [] DistrictCode => |code| code.as_str().to_owned(),
        [] MunicipalityCode => |code| code.as_str().to_owned(),
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};
    use std::str::FromStr;

    use super::*;

    #[track_caller]
    fn reads_back<T: FromStr<Err = ParseError> + Display + Debug + PartialEq>(written: &str) {
        let value: T = written.parse().unwrap();
        let again: T = value.to_string().parse().unwrap();
        assert_eq!(again, value, "{written} is written {value}");
    }

    fn every_code_reads_back<T>()
    where
        T: Catalogue + FromStr<Err = ParseError> + Display + Debug,
    {
        for entry in T::ENTRIES {
            reads_back::<T>(entry.code);
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        reads_back::<Text<1, 9>>(" a b ");
        reads_back::<Digits<1, 9>>("0012");
        reads_back::<Whole<1, 99>>("7");
        reads_back::<Nit>("0614-010123-110-1");
        reads_back::<Nrc>("123456-7");
        reads_back::<Dui>("01234567-8");
        reads_back::<ExternalId>("A-1|%");
        reads_back::<MailSubject>("{type} de {issuer}");
        reads_back::<Email>("a@b.sv");
        reads_back::<PhoneDigits>("2222-3333");
        reads_back::<Money>("0.10");
        reads_back::<LineAmount>("1.12345678");
        reads_back::<Quantity>("0.00000001");
        reads_back::<Percentage>("12.5");
        reads_back::<AnyNumber>("-12.5");
        reads_back::<NoAmount>("0");
        reads_back::<SignedLineAmount>("-0.00000001");
        reads_back::<SignedMoney>("-12.5");
        reads_back::<RegimeCode>("1000.000");
        reads_back::<RegimeCode>("EX-1.1000.000");
        reads_back::<Unit>("59");
        reads_back::<DistrictCode>("14");
        reads_back::<MunicipalityCode>("23");
        reads_back::<GenerationCode>("B4C1A4F0-0000-4000-8000-00000000000A");
        reads_back::<PlaceCode>("M001");
        reads_back::<ReceptionStamp>(&"2026A".repeat(8));
        every_code_reads_back::<AssociatedDocument>();
        every_code_reads_back::<ContingencyCause>();
        every_code_reads_back::<Currency>();
        every_code_reads_back::<Department>();
        every_code_reads_back::<DocumentType>();
        every_code_reads_back::<Domicile>();
        every_code_reads_back::<DonationType>();
        every_code_reads_back::<Environment>();
        every_code_reads_back::<EstablishmentType>();
        every_code_reads_back::<GenerationType>();
        every_code_reads_back::<GoodsTitle>();
        every_code_reads_back::<IdentityDocumentType>();
        every_code_reads_back::<InvalidationType>();
        every_code_reads_back::<ItemType>();
        every_code_reads_back::<MedicalService>();
        every_code_reads_back::<NamedType>();
        every_code_reads_back::<OperationCondition>();
        every_code_reads_back::<OperationType>();
        every_code_reads_back::<OwnLineTax>();
        every_code_reads_back::<PaymentForm>();
        every_code_reads_back::<PaymentTerm>();
        every_code_reads_back::<ReportedDocument>();
        every_code_reads_back::<RetentionCode>();
        every_code_reads_back::<Country>();
        every_code_reads_back::<CustomsPrecinct>();
        every_code_reads_back::<ExportRegime>();
        every_code_reads_back::<IncomeType>();
        every_code_reads_back::<Incoterm>();
        every_code_reads_back::<PersonType>();
        every_code_reads_back::<RegimeType>();
        every_code_reads_back::<TransportMode>();
        every_code_reads_back::<Tax>();
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_value_is_its_text_elsewhere_and_is_judged_when_it_is_read() {
        let amounts: Vec<Money> = serde_json::from_str(r#"["0.10", "12"]"#).unwrap();
        assert_eq!(serde_json::to_string(&amounts).unwrap(), r#"["0.1","12"]"#);
        let refused = serde_json::from_str::<Money>(r#""0.015""#).unwrap_err();
        assert!(refused.to_string().contains("decimals"), "{refused}");
        assert!(
            serde_json::from_str::<Money>("0.10").is_err(),
            "a number may be a float"
        );
    }
}
