//! Who issues and who receives: tax ids, registry numbers, identity cards, telephones, e-mails.

mod address;

use std::fmt;

pub use self::address::Address;
use crate::language::Bilingual;
use crate::value::{Digits, Form, Notation, ParseError, Value};

fn digits_without_hyphens(written: &str) -> Option<String> {
    let digits: String = written.trim().chars().filter(|c| *c != '-').collect();
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

fn weighted_sum(digits: &[u8], weights: &[u32]) -> u32 {
    digits
        .iter()
        .zip(weights)
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum()
}

/// A tax id: 14 digits, or the 9 of a natural person's identity card. Kept without hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nit(Box<str>);

impl Nit {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last digit that the others give, if the number has another.
    ///
    /// Numbers of the old register (the three digits before the last at most 100) and of the new
    /// one count differently. A wrong digit is worth a warning, not a refusal: the authority has
    /// stamped such documents.
    pub fn corrected_check_digit(&self) -> Option<u32> {
        const OLD: [u32; 13] = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
        const NEW: [u32; 13] = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
        let digits = self.0.as_bytes();
        let (last, body) = digits.split_last()?;
        let check = if digits.len() == Dui::DIGITS {
            Dui::check_digit(body)
        } else if weighted_sum(&digits[10..13], &[100, 10, 1]) <= 100 {
            weighted_sum(body, &OLD) % 11 % 10
        } else {
            (11 - weighted_sum(body, &NEW) % 11) % 11 % 10
        };
        (check != u32::from(last - b'0')).then_some(check)
    }
}

impl fmt::Display for Nit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Value for Nit {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        match digits_without_hyphens(written) {
            Some(digits) if matches!(digits.len(), 9 | 14) => Ok(Self(digits.into())),
            _ => Err(ParseError::format(
                Bilingual::new("a NIT of 14 or 9 digits", "un NIT de 14 o 9 dígitos"),
                written,
            )),
        }
    }

    fn form() -> Form {
        Form::pattern(
            "^-*([0-9]-*){9}(([0-9]-*){5})?$",
            "a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count",
            "06140101231101",
        )
    }
}

/// A registry number of the value-added tax: 1 to 8 digits, kept without hyphen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nrc(Box<str>);

impl Nrc {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// True if it is a placeholder: programs fill in zeros where they have no number.
    pub fn is_of_zeros(&self) -> bool {
        self.0.bytes().all(|digit| digit == b'0')
    }
}

impl Value for Nrc {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        match digits_without_hyphens(written) {
            Some(digits) if digits.len() <= 8 => Ok(Self(digits.into())),
            _ => Err(ParseError::format(
                Bilingual::new("an NRC of up to 8 digits", "un NRC de hasta 8 dígitos"),
                written,
            )),
        }
    }

    fn form() -> Form {
        Form::pattern(
            "^-*([0-9]-*){1,8}$",
            "an NRC of up to 8 digits; hyphens do not count",
            "1182034",
        )
    }
}

/// The number of an identity card: 9 digits, taken with or without the hyphen before the last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dui(Box<str>);

impl Dui {
    const DIGITS: usize = 9;

    fn check_digit(body: &[u8]) -> u32 {
        (10 - weighted_sum(body, &[9, 8, 7, 6, 5, 4, 3, 2]) % 10) % 10
    }

    /// The nine digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// With the hyphen that some schemas ask for: `########-#`.
    pub fn hyphenated(&self) -> String {
        format!("{}-{}", &self.0[..8], &self.0[8..])
    }

    /// The last digit that the others give, if the number has another.
    pub fn corrected_check_digit(&self) -> Option<u32> {
        let (last, body) = self.0.as_bytes().split_last()?;
        let check = Self::check_digit(body);
        (check != u32::from(last - b'0')).then_some(check)
    }
}

impl Value for Dui {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let text = written.trim();
        let (body, last) = text.split_at_checked(8).unwrap_or_default();
        let digits = [body, last.strip_prefix('-').unwrap_or(last)].concat();
        if digits.len() == Self::DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self(digits.into()));
        }
        Err(ParseError::format(
            Bilingual::new("a DUI of 9 digits", "un DUI de 9 dígitos"),
            written,
        ))
    }

    fn form() -> Form {
        Form::pattern(
            "^[0-9]{8}-?[0-9]$",
            "a DUI of 9 digits, with or without the hyphen before the last",
            "98765432-6",
        )
    }
}

/// An e-mail address by its form alone; nobody is asked whether it exists. 3 to 100 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(Box<str>);

impl Email {
    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_mailbox(local: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    (1..=64).contains(&local.len())
        && local.chars().all(good)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
}

fn is_domain(domain: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    domain.contains('.') && domain.split('.').all(label)
}

impl Value for Email {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let text = written.trim();
        let good = text
            .rsplit_once('@')
            .is_some_and(|(local, domain)| is_mailbox(local) && is_domain(domain));
        if good && text.len() <= 100 {
            return Ok(Self(text.into()));
        }
        Err(ParseError::format(
            Bilingual::new(
                "an e-mail address of up to 100 characters",
                "un correo electrónico de hasta 100 caracteres",
            ),
            written,
        ))
    }

    fn form() -> Form {
        Form::pattern_up_to(
            100,
            r"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$",
            "an e-mail address of up to 100 characters",
            "compras@laceiba.example",
        )
    }
}

/// A company's telephone as digits: 8 to 26, whatever separators were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneDigits(Box<str>);

impl PhoneDigits {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The eight digits of a number of the country, without the 503 that may stand before them; nothing of
    /// another number.
    pub fn of_the_country(&self) -> Option<&str> {
        const DIGITS: usize = 8;
        if self.0.len() == DIGITS {
            return Some(&self.0);
        }
        let rest = self.0.strip_prefix("503");
        rest.filter(|rest| rest.len() == DIGITS)
    }
}

impl Value for PhoneDigits {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let text = written.trim();
        let text = text.strip_prefix('+').unwrap_or(text);
        let digits: String = text.chars().filter(|c| !" -()".contains(*c)).collect();
        if (8..=26).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self(digits.into()));
        }
        Err(ParseError::format(
            Bilingual::new(
                "a telephone of 8 to 26 digits",
                "un teléfono de 8 a 26 dígitos",
            ),
            written,
        ))
    }

    fn form() -> Form {
        Form::pattern(
            r"^\+?[ ()-]*([0-9][ ()-]*){8,26}$",
            "a telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count",
            "2222-3344",
        )
    }
}

/// The code of an economic activity as documents take it (CAT-019).
pub type ActivityCode = Digits<2, 6>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_of_a_nit_do_not_count() {
        assert_eq!(
            Nit::parse("0614-010123-110-1").unwrap().as_str(),
            "06140101231101"
        );
        assert_eq!(Nit::parse("98765432-6").unwrap().as_str(), "987654326");
        for bad in ["", "-", "123", "0614010123110A", "061401012311012"] {
            assert!(Nit::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn check_digits_of_old_and_new_tax_ids() {
        for right in [
            "00003112991572",
            "00003112990432",
            "00003112991000",
            "00003112991017",
            "00003112991050",
            "987654326",
            "000000050",
        ] {
            let nit = Nit::parse(right).unwrap();
            assert_eq!(nit.corrected_check_digit(), None, "{right}");
            let last = u32::from(right.as_bytes()[right.len() - 1] - b'0');
            let wrong = format!("{}{}", &right[..right.len() - 1], (last + 1) % 10);
            let wrong = Nit::parse(&wrong).unwrap();
            assert_eq!(wrong.corrected_check_digit(), Some(last), "{wrong}");
        }
    }

    #[test]
    fn a_dui_is_taken_with_or_without_its_hyphen() {
        let dui = Dui::parse("98765432-6").unwrap();
        assert_eq!(dui, Dui::parse("987654326").unwrap());
        assert_eq!(dui.hyphenated(), "98765432-6");
        assert_eq!(dui.corrected_check_digit(), None);
        let wrong = Dui::parse("98765432-5").unwrap();
        assert_eq!(wrong.corrected_check_digit(), Some(6));
        for bad in [
            "9876-54326",
            "98765432",
            "98765432-",
            "98765432-66",
            "98765432--6",
            "9876543x-6",
            "é8765432-6",
        ] {
            assert!(Dui::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn an_email_is_judged_by_its_form() {
        for good in [
            "a@b.co",
            "facturacion@empresa.example",
            "x.y+z@sub.dominio.com.sv",
        ] {
            assert!(Email::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "a",
            "a@b",
            "@b.co",
            "a b@c.co",
            "a@b..co",
            ".a@b.co",
            "a@-b.co",
            "a@b.co\n@",
        ] {
            assert!(Email::parse(bad).is_err(), "{bad}");
        }
        assert!(Email::parse(&format!("a@{}.co", "b".repeat(95))).is_err());
    }

    #[test]
    fn separators_of_a_telephone_do_not_count() {
        assert_eq!(
            PhoneDigits::parse("+503 (2121) 28-28").unwrap().as_str(),
            "50321212828"
        );
        let digits = |written| {
            let phone = PhoneDigits::parse(written).unwrap();
            phone.of_the_country().map(str::to_owned)
        };
        assert_eq!(digits("+503 2121-2828").as_deref(), Some("21212828"));
        assert_eq!(digits("5031-2828").as_deref(), Some("50312828"));
        for foreign in ["+502 2121 2828", "212 128 284", "+503 2121 28280"] {
            assert_eq!(digits(foreign), None, "{foreign}");
        }
        assert!(PhoneDigits::parse("2121-282").is_err());
        assert!(PhoneDigits::parse("2121-2828 ext").is_err());
    }
}
