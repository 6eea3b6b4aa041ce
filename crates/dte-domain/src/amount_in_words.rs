//! Amounts in Spanish words, as the law wants them on a document.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::money;

const UNITS: [&str; 30] = [
    "",
    "UN",
    "DOS",
    "TRES",
    "CUATRO",
    "CINCO",
    "SEIS",
    "SIETE",
    "OCHO",
    "NUEVE",
    "DIEZ",
    "ONCE",
    "DOCE",
    "TRECE",
    "CATORCE",
    "QUINCE",
    "DIECISÉIS",
    "DIECISIETE",
    "DIECIOCHO",
    "DIECINUEVE",
    "VEINTE",
    "VEINTIÚN",
    "VEINTIDÓS",
    "VEINTITRÉS",
    "VEINTICUATRO",
    "VEINTICINCO",
    "VEINTISÉIS",
    "VEINTISIETE",
    "VEINTIOCHO",
    "VEINTINUEVE",
];
const TENS: [&str; 10] = [
    "",
    "",
    "",
    "TREINTA",
    "CUARENTA",
    "CINCUENTA",
    "SESENTA",
    "SETENTA",
    "OCHENTA",
    "NOVENTA",
];
const HUNDREDS: [&str; 10] = [
    "",
    "CIENTO",
    "DOSCIENTOS",
    "TRESCIENTOS",
    "CUATROCIENTOS",
    "QUINIENTOS",
    "SEISCIENTOS",
    "SETECIENTOS",
    "OCHOCIENTOS",
    "NOVECIENTOS",
];

/// An amount that no document says in words: below 0, or above 99 999 999 999.99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an amount from 0 to 99999999999.99")]
pub struct Unspeakable(Decimal);

/// The amount in words: `TRESCIENTOS TREINTA Y NUEVE 00/100 USD`.
///
/// For amounts from 0 to 99 999 999 999.99, to the cent; others are an error. Numbers stand before the
/// unit of money, so one is `UN`, never `UNO`. Spanish counts thousands of millions: 1 000 000 000 is
/// `MIL MILLONES`.
pub fn in_words(exact: Decimal) -> Result<String, Unspeakable> {
    let amount = money::round(exact, money::TOTAL_PLACES);
    if amount >= money::LIMIT {
        return Err(Unspeakable(exact));
    }
    let cents = (amount * Decimal::ONE_HUNDRED).to_u64();
    let cents = cents.ok_or(Unspeakable(exact))?;
    let (dollars, cents) = (cents / 100, cents % 100);
    let mut text = String::with_capacity(64);
    match dollars {
        0 => push(&mut text, "CERO"),
        _ => push_millions(&mut text, dollars),
    }
    push(&mut text, &format!("{cents:02}/100 USD"));
    Ok(text)
}

/// The same of an amount that may be below 0: `MENOS …`.
pub fn signed_in_words(exact: Decimal) -> Result<String, Unspeakable> {
    let amount = money::round(exact, money::TOTAL_PLACES);
    if amount >= Decimal::ZERO {
        return in_words(amount);
    }
    let words = in_words(-amount).map_err(|_unspeakable| Unspeakable(exact))?;
    Ok(format!("MENOS {words}"))
}

fn push(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

fn push_millions(text: &mut String, number: u64) {
    let (millions, rest) = (number / 1_000_000, number % 1_000_000);
    match millions {
        0 => {}
        1 => push(text, "UN MILLÓN"),
        _ => {
            push_thousands(text, millions);
            push(text, "MILLONES");
        }
    }
    push_thousands(text, rest);
}

fn push_thousands(text: &mut String, number: u64) {
    let (thousands, rest) = (number / 1_000, number % 1_000);
    match thousands {
        0 => {}
        1 => push(text, "MIL"),
        _ => {
            push_hundreds(text, thousands);
            push(text, "MIL");
        }
    }
    push_hundreds(text, rest);
}

fn push_hundreds(text: &mut String, number: u64) {
    let word = |table: &[&'static str], index: u64| {
        usize::try_from(index)
            .ok()
            .and_then(|index| table.get(index).copied())
            .unwrap_or_default()
    };
    let (hundreds, rest) = (number / 100, number % 100);
    match (hundreds, rest) {
        (0, _) => {}
        (1, 0) => push(text, "CIEN"),
        _ => push(text, word(&HUNDREDS, hundreds)),
    }
    match rest {
        0 => {}
        1..30 => push(text, word(&UNITS, rest)),
        _ => {
            push(text, word(&TENS, rest / 10));
            if !rest.is_multiple_of(10) {
                push(text, "Y");
                push(text, word(&UNITS, rest % 10));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(amount: &str) -> String {
        in_words(Decimal::from_str_exact(amount).unwrap()).unwrap()
    }

    #[test]
    fn amounts_read_as_spanish_is_spoken() {
        for (amount, expected) in [
            ("0", "CERO 00/100 USD"),
            ("0.07", "CERO 07/100 USD"),
            ("1", "UN 00/100 USD"),
            ("16", "DIECISÉIS 00/100 USD"),
            ("21.50", "VEINTIÚN 50/100 USD"),
            ("22", "VEINTIDÓS 00/100 USD"),
            ("31", "TREINTA Y UN 00/100 USD"),
            ("40", "CUARENTA 00/100 USD"),
            ("100", "CIEN 00/100 USD"),
            ("101", "CIENTO UN 00/100 USD"),
            ("339", "TRESCIENTOS TREINTA Y NUEVE 00/100 USD"),
            ("700.99", "SETECIENTOS 99/100 USD"),
            ("1000", "MIL 00/100 USD"),
            ("2218.63", "DOS MIL DOSCIENTOS DIECIOCHO 63/100 USD"),
            ("21000", "VEINTIÚN MIL 00/100 USD"),
            ("31000", "TREINTA Y UN MIL 00/100 USD"),
            ("100000", "CIEN MIL 00/100 USD"),
            ("1000000", "UN MILLÓN 00/100 USD"),
            ("21000001", "VEINTIÚN MILLONES UN 00/100 USD"),
            ("1000000000", "MIL MILLONES 00/100 USD"),
            (
                "99999999999.99",
                "NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y \
                 NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE 99/100 USD",
            ),
        ] {
            assert_eq!(words(amount), expected, "{amount}");
        }
    }

    #[test]
    fn what_is_no_amount_of_a_document_has_no_words() {
        for amount in ["-0.01", "-1", "-1000000", "99999999999.995", "100000000000"] {
            let amount = Decimal::from_str_exact(amount).unwrap();
            assert_eq!(in_words(amount), Err(Unspeakable(amount)));
        }
        assert_eq!(
            words("-0.004"),
            "CERO 00/100 USD",
            "it is nothing, to the cent"
        );
    }

    #[test]
    fn where_an_amount_may_be_below_nothing_its_words_say_so() {
        let words = |amount: &str| signed_in_words(Decimal::from_str_exact(amount).unwrap());
        for (amount, expected) in [
            ("-2218.63", "MENOS DOS MIL DOSCIENTOS DIECIOCHO 63/100 USD"),
            ("-0.01", "MENOS CERO 01/100 USD"),
            ("-0.004", "CERO 00/100 USD"),
            ("1", "UN 00/100 USD"),
        ] {
            assert_eq!(words(amount).unwrap(), expected, "{amount}");
        }
        assert!(words("-100000000000").is_err());
    }

    /// Reads words back into a number by an own grammar, independent of the writer's tables.
    fn read_back(text: &str) -> Option<u64> {
        let (words, _cents) = text.strip_suffix("/100 USD")?.rsplit_once(' ')?;
        let (mut millions, mut thousands, mut group) = (0, 0, 0);
        for word in words
            .split(' ')
            .filter(|word| *word != "Y" && *word != "CERO")
        {
            match word {
                "MILLÓN" | "MILLONES" => {
                    millions = thousands + group;
                    (thousands, group) = (0, 0);
                }
                "MIL" => {
                    thousands = group.max(1) * 1_000;
                    group = 0;
                }
                word => group += small(word)?,
            }
        }
        Some(millions * 1_000_000 + thousands + group)
    }

    fn small(word: &str) -> Option<u64> {
        let stem = |list: &str| list.split(' ').position(|known| known == word);
        let to_29 = "UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE \
                     QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS \
                     VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO \
                     VEINTINUEVE";
        let tens = "TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA";
        let hundreds = "CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS \
                        SETECIENTOS OCHOCIENTOS NOVECIENTOS";
        let found = |list, first: u64, step: u64| {
            stem(list).map(|index| first + step * u64::try_from(index).unwrap())
        };
        if word == "CIEN" {
            return Some(100);
        }
        found(to_29, 1, 1)
            .or_else(|| found(tens, 30, 10))
            .or_else(|| found(hundreds, 100, 100))
    }

    #[test]
    fn every_amount_up_to_ten_thousand_reads_back() {
        for cents in 0..1_000_000_u32 {
            let text = in_words(Decimal::new(i64::from(cents), 2)).unwrap();
            assert!(
                text.ends_with(&format!(" {:02}/100 USD", cents % 100)),
                "{text}"
            );
            if cents % 100 == 0 {
                assert_eq!(read_back(&text), Some(u64::from(cents / 100)), "{text}");
                assert!(!text.contains("  ") && !text.contains("UNO"), "{text}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(50_000))]

        #[test]
        fn large_amounts_read_back_and_fit(cents in 0i64..10_000_000_000_000) {
            let text = in_words(Decimal::new(cents, 2)).unwrap();
            prop_assert_eq!(read_back(&text), u64::try_from(cents / 100).ok());
            prop_assert!(text.chars().count() <= 200);
        }
    }
}
