//! Numbers, read exactly.

use rust_decimal::Decimal;

use super::ParseError;
use crate::language::Bilingual;

/// Reads a decimal number without losing a digit; an exponent is understood.
pub fn exact(written: &str) -> Result<Decimal, ParseError> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if written.bytes().all(is_plain)
        && let Ok(read) = Decimal::from_str_exact(written)
    {
        return Ok(read);
    }
    exact_of_any_form(written)
}

fn exact_of_any_form(written: &str) -> Result<Decimal, ParseError> {
    let parse_error = || {
        ParseError::format(
            Bilingual::new("a decimal number", "un número decimal"),
            written,
        )
    };
    // The reader of decimals takes `1_000` as Rust does.
    if written.contains('_') {
        return Err(parse_error());
    }
    let read = match written.split_once(['e', 'E']) {
        // By itself the reader of exponents would round away the last of too many digits.
        Some((digits, _)) => {
            Decimal::from_str_exact(digits).and_then(|_held| Decimal::from_scientific(written))
        }
        None => Decimal::from_str_exact(written),
    };
    read.map_err(|_unreadable| parse_error())
}
