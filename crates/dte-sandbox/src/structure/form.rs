//! The forms (patterns and lists of values) that texts take in official schemas.

use super::{Complaint, taxes, territory};
use crate::clock;
use crate::code::{Code, ControlNumber};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Form {
    Free,
    /// 14 or 9 digits.
    Nit,
    /// Digits, that many at least and at most.
    Digits(usize, usize),
    /// 8 digits, a hyphen, 1 digit.
    DuiWithHyphen,
    Code,
    /// A control number of this document type, or of any when `None`.
    ControlNumber(Option<&'static str>),
    /// A control number of this document type whose series is an establishment (`M`, `B`, `S` or `P`
    /// and three digits) and a point of sale (`P` and three digits).
    SeriesNumber(&'static str),
    /// A NIT that is neither one digit repeated nor begins with seven zeros.
    AbsorbedNit,
    /// 40 capitals and digits.
    Sello,
    /// A day of the calendar, `YYYY-MM-DD`.
    Date,
    /// `HH:MM:SS`; the official pattern lets the second have one digit.
    Time,
    /// The same with two digits of each.
    WholeTime,
    /// One of the 14 departments.
    Department,
    CapitalsAndDigits,
    /// Digits, plus signs and semicolons only.
    PhoneDigits,
    OneOf(&'static [&'static str]),
    /// A tax of the catalogue.
    Tax,
}

impl Form {
    pub(crate) fn matches(&self, text: &str) -> bool {
        match self {
            Form::Free => true,
            Form::Nit => matches!(text.len(), 9 | 14) && all_digits(text),
            Form::Digits(min, max) => (*min..=*max).contains(&text.len()) && all_digits(text),
            Form::DuiWithHyphen => dui_with_hyphen(text),
            Form::Code => Code::parse(text).is_some(),
            Form::ControlNumber(kind) => {
                let of_the_kind = kind.is_none_or(|kind| text.get(4..6) == Some(kind));
                of_the_kind && ControlNumber::parse(text).is_some()
            }
            Form::SeriesNumber(kind) => {
                Form::ControlNumber(Some(kind)).matches(text) && text.get(7..15).is_some_and(series)
            }
            Form::AbsorbedNit => {
                let repeated = text.bytes().all(|byte| text.starts_with(char::from(byte)));
                Form::Nit.matches(text) && !repeated && !text.starts_with("0000000")
            }
            Form::Sello => text.len() == 40 && capitals_and_digits(text),
            Form::Date => clock::parse_date(text).is_some(),
            Form::Time => time_of_day(text),
            Form::WholeTime => text.len() == "HH:MM:SS".len() && time_of_day(text),
            Form::Department => territory::is_department(text),
            Form::CapitalsAndDigits => capitals_and_digits(text),
            Form::PhoneDigits => text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b';')),
            Form::OneOf(values) => values.contains(&text),
            Form::Tax => taxes::is_known(text),
        }
    }

    pub(crate) fn complaint(&self) -> Complaint {
        match self {
            Form::OneOf(_) | Form::Tax => Complaint::Value,
            _ => Complaint::Form,
        }
    }
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn capitals_and_digits(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

fn series(text: &str) -> bool {
    let (establishment, point) = text.split_at(4);
    let numbered = |part: &str| part.get(1..).is_some_and(all_digits);
    establishment.starts_with(['M', 'B', 'S', 'P'])
        && point.starts_with('P')
        && numbered(establishment)
        && numbered(point)
}

fn dui_with_hyphen(text: &str) -> bool {
    text.split_once('-').is_some_and(|(number, check)| {
        number.len() == 8 && check.len() == 1 && all_digits(number) && all_digits(check)
    })
}

fn time_of_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    let below_60 = |tens: u8, ones: u8| matches!(tens, b'0'..=b'5') && ones.is_ascii_digit();
    let second = match bytes.get(6..) {
        Some([ones]) => matches!(ones, b'0'..=b'5'),
        Some([tens, ones]) => below_60(*tens, *ones),
        _ => return false,
    };
    let hour = match (bytes[0], bytes[1]) {
        (b'0' | b'1', ones) => ones.is_ascii_digit(),
        (b'2', ones) => matches!(ones, b'0'..=b'3'),
        _ => false,
    };
    hour && second && bytes[2] == b':' && bytes[5] == b':' && below_60(bytes[3], bytes[4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nit_has_14_or_9_digits() {
        assert!(Form::Nit.matches("00003112991572") && Form::Nit.matches("987654326"));
        assert!(!Form::Nit.matches("0000-311299-157-2") && !Form::Nit.matches("1234567890"));
    }

    #[test]
    fn times_run_from_midnight_to_one_second_before() {
        for good in ["00:00:00", "23:59:59", "19:30:05", "19:30:5"] {
            assert!(Form::Time.matches(good), "{good}");
        }
        for bad in [
            "24:00:00", "12:60:00", "12:00:60", "12:00", "1:00:00", "12-00-00", "", "é",
        ] {
            assert!(!Form::Time.matches(bad), "{bad}");
        }
    }

    #[test]
    fn a_control_number_belongs_to_its_document_type() {
        let number = "DTE-03-M001P001-000000000000001";
        assert!(Form::ControlNumber(Some("03")).matches(number));
        assert!(!Form::ControlNumber(Some("01")).matches(number));
        assert!(Form::ControlNumber(None).matches(number));
    }

    #[test]
    fn a_dui_of_consumer_invoices_has_a_hyphen() {
        assert!(Form::DuiWithHyphen.matches("98765432-6"));
        assert!(!Form::DuiWithHyphen.matches("987654326"));
    }
}
