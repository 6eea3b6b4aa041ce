//! The company that was absorbed and in whose name earlier documents were issued.

use crate::edition::Edition;
use crate::language::Phrase;
use crate::message;
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::violation::Warning;

/// The tax id can be one: not the same digit throughout, not seven zeros first (official schema).
pub fn can_be_a_company(merger: Option<&Nit>, found: &mut Findings) {
    let Some(nit) = merger else { return };
    let digits = nit.as_str();
    let first = digits.chars().next().unwrap_or_default();
    if digits.starts_with("0000000") || digits.chars().all(|digit| digit == first) {
        let expected = message!(
            "the NIT of the absorbed company",
            "el NIT de la empresa absorbida"
        );
        found.differs("fusion", expected, Phrase::value(digits));
    }
}

/// Tells that a document or event of 2022 does not say it; and a wrong check digit.
pub fn warnings(merger: Option<&Nit>, edition: Edition, warnings: &mut Vec<Warning>) {
    let Some(nit) = merger else { return };
    if edition == Edition::Of2022 {
        warnings.push(Warning::without_a_place("fusion", edition));
    }
    if let Some(right) = nit.corrected_check_digit() {
        warnings.push(Warning::check_digit("fusion", right));
    }
}
