//! Compact forms of the identifiers that the sandbox keeps for every document.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::randomness;

/// A generation code: an upper-case UUID of any version, held in 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Code([u8; 16]);

impl Code {
    /// Reads the 36 characters of an upper-case UUID.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if bytes.len() != 36 {
            return None;
        }
        let mut value = 0_u128;
        for (position, byte) in bytes.iter().enumerate() {
            match (position, byte) {
                (8 | 13 | 18 | 23, b'-') => {}
                (8 | 13 | 18 | 23, _) => return None,
                (_, b'0'..=b'9') => value = (value << 4) | u128::from(byte - b'0'),
                (_, b'A'..=b'F') => value = (value << 4) | u128::from(byte - b'A' + 10),
                _ => return None,
            }
        }
        Some(Self(value.to_be_bytes()))
    }

    /// A random code (a UUID, version 4).
    pub(crate) fn random() -> Self {
        let mut bytes = randomness::bytes::<16>();
        bytes[6] = (bytes[6] & 0x0F) | 0x40;
        bytes[8] = (bytes[8] & 0x3F) | 0x80;
        Self(bytes)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = format!("{:032X}", u128::from_be_bytes(self.0));
        let [first, second, third, fourth, last] =
            [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &hex[part]);
        write!(f, "{first}-{second}-{third}-{fourth}-{last}")
    }
}

/// A control number `DTE-tt-XXXXXXXX-nnnnnnnnnnnnnnn`, held in 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ControlNumber([u8; 16]);

const SEQUENCES: u128 = 1_000_000_000_000_000;
const POINTS: u128 = 36_u128.pow(8);

impl ControlNumber {
    /// Reads the 31 characters of a control number.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let framed = bytes.len() == 31 && bytes.starts_with(b"DTE-");
        if !framed || bytes[6] != b'-' || bytes[15] != b'-' {
            return None;
        }
        let kind = digits(&bytes[4..6])?;
        let mut point = 0_u128;
        for byte in &bytes[7..15] {
            let digit = match byte {
                b'0'..=b'9' => byte - b'0',
                b'A'..=b'Z' => byte - b'A' + 10,
                _ => return None,
            };
            point = point * 36 + u128::from(digit);
        }
        let packed = (kind * POINTS + point) * SEQUENCES + digits(&bytes[16..])?;
        Some(Self(packed.to_be_bytes()))
    }
}

fn digits(bytes: &[u8]) -> Option<u128> {
    bytes.iter().try_fold(0_u128, |value, byte| {
        byte.is_ascii_digit()
            .then(|| value * 10 + u128::from(byte - b'0'))
    })
}

impl ControlNumber {
    fn packed(self) -> u128 {
        u128::from_be_bytes(self.0)
    }

    pub(crate) fn kind(self) -> String {
        format!("{:02}", self.packed() / SEQUENCES / POINTS)
    }
}

impl fmt::Display for ControlNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (series, sequence) = (self.packed() / SEQUENCES, self.packed() % SEQUENCES);
        let (kind, mut point) = (series / POINTS, series % POINTS);
        let mut block = [0_u8; 8];
        for place in block.iter_mut().rev() {
            let digit = u8::try_from(point % 36).unwrap_or(0);
            *place = if digit < 10 {
                b'0' + digit
            } else {
                b'A' + digit - 10
            };
            point /= 36;
        }
        write!(
            f,
            "DTE-{kind:02}-{}-{sequence:015}",
            String::from_utf8_lossy(&block)
        )
    }
}

/// The authority's seal: the year, 32 hexadecimal digits, 4 letters or digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sello {
    year: u16,
    body: [u8; 16],
    tail: [u8; 4],
}

const ALPHABET: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Sello {
    pub(crate) fn fresh(year: i32) -> Self {
        let random = randomness::bytes::<20>();
        let (body, tail) = random.split_at(16);
        Self {
            year: u16::try_from(year).unwrap_or(0),
            body: std::array::from_fn(|place| body[place]),
            tail: std::array::from_fn(|place| ALPHABET[usize::from(tail[place]) % ALPHABET.len()]),
        }
    }

    /// Reads the 40 characters of a seal.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.len() != 40 || !text.is_ascii() {
            return None;
        }
        Some(Self {
            year: text[..4].parse().ok()?,
            body: u128::from_str_radix(&text[4..36], 16).ok()?.to_be_bytes(),
            tail: text.as_bytes()[36..].try_into().ok()?,
        })
    }
}

impl fmt::Display for Sello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:04}{:032X}{}",
            self.year,
            u128::from_be_bytes(self.body),
            String::from_utf8_lossy(&self.tail)
        )
    }
}

/// A taxpayer's number: 14 digits, or 9 for natural persons, held in 8 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Nit(u64);

/// Added to a number of 9 digits, so that it differs from the same one of 14.
const SHORT: u64 = 1_000_000_000_000_000;

impl Nit {
    /// Reads 14 or 9 digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if !matches!(text.len(), 9 | 14) {
            return None;
        }
        let digits = u64::try_from(digits(text.as_bytes())?).ok()?;
        Some(Self(if text.len() == 9 {
            digits + SHORT
        } else {
            digits
        }))
    }
}

impl fmt::Display for Nit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(SHORT) {
            Some(digits) => write!(f, "{digits:09}"),
            None => write!(f, "{:014}", self.0),
        }
    }
}

/// In the journal every identifier is its usual text.
macro_rules! as_text {
    ($($identifier:ident),+) => {$(
        impl Serialize for $identifier {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $identifier {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| de::Error::custom("damaged identifier"))
            }
        }
    )+};
}

as_text!(Code, ControlNumber, Sello, Nit);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nit_keeps_its_width() {
        for text in ["00003112991572", "000000050"] {
            assert_eq!(Nit::parse(text).unwrap().to_string(), text);
        }
        assert_ne!(Nit::parse("00000000000050"), Nit::parse("000000050"));
        assert_eq!(Nit::parse("0000-311299-157-2"), None);
    }

    #[test]
    fn a_generation_code_survives_being_packed() {
        let text = "0AC82F4E-DDBC-7249-2E82-2ED65BB8EB21";
        assert_eq!(Code::parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn a_lower_case_or_short_code_is_none() {
        assert_eq!(Code::parse("0ac82f4e-ddbc-7249-2e82-2ed65bb8eb21"), None);
        assert_eq!(Code::parse("0AC82F4E-DDBC-7249-2E82-2ED65BB8EB2"), None);
        assert_eq!(Code::parse("0AC82F4EADDBC-7249-2E82-2ED65BB8EB21"), None);
    }

    #[test]
    fn a_control_number_survives_being_packed() {
        for text in [
            "DTE-03-M001P001-000000000000001",
            "DTE-15-ZZZZZZZZ-999999999999999",
        ] {
            assert_eq!(ControlNumber::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_control_number_of_another_shape_is_none() {
        assert_eq!(
            ControlNumber::parse("DTE-03-M001p001-000000000000001"),
            None
        );
        assert_eq!(ControlNumber::parse("DTE-03-M001P001-00000000000001"), None);
        assert_eq!(
            ControlNumber::parse("DTE-0A-M001P001-000000000000001"),
            None
        );
    }

    #[test]
    fn a_seal_has_the_year_32_hexadecimals_and_4_more_characters() {
        let seal = Sello::fresh(2026).to_string();
        assert_eq!(seal.len(), 40);
        assert!(seal.starts_with("2026"));
        assert!(
            seal[4..36]
                .bytes()
                .all(|b| b.is_ascii_hexdigit() && !b.is_ascii_lowercase())
        );
        assert!(
            seal[36..]
                .bytes()
                .all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        );
        assert_eq!(Sello::parse(&seal).unwrap().to_string(), seal);
    }

    #[test]
    fn two_seals_differ() {
        assert_ne!(Sello::fresh(2026), Sello::fresh(2026));
    }
}
