//! The taxes that official schemas name.

pub(crate) const VAT: &str = "20";

/// Taxes that lines and summaries of credit notes may carry.
pub(crate) const OF_NOTES: &[&str] = &["20", "C3", "59", "71", "D1", "C8", "D5", "D4"];

/// Taxes that lines may carry beside the value-added tax: those of section 1 of the catalogue and
/// the informative ones of section 3.
pub(crate) const BESIDE_VAT: &[&str] = &[
    "C3", "59", "71", "D1", "C5", "C6", "C7", "C8", "D5", "D4", "19", "28", "31", "32", "33", "34",
    "35", "36", "37", "38", "39", "42", "43", "44", "50", "51", "52", "53", "54", "55", "58", "77",
    "78", "79", "85", "86", "91", "92", "A1", "A5", "A7", "A9",
];

/// Taxes that are a line of their own (`codTributo` with item type 4).
pub(crate) const AS_LINE: &[&str] = &["A8", "57", "90", "D4", "D5", "25", "A6"];

pub(crate) fn is_known(code: &str) -> bool {
    code == VAT || BESIDE_VAT.contains(&code) || AS_LINE.contains(&code)
}
