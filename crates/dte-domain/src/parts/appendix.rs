//! Free fields that an issuer adds to a document.

use crate::language::Bilingual;
use crate::rule::Findings;
use crate::value::Text;

/// The most appendixes of one document (official schemas).
pub const MOST: usize = 10;

/// One field with its label and value.
#[derive(Clone, Debug, Default)]
pub struct Appendix {
    /// The field's name in the issuer's data.
    pub field: Option<Text<2, 25>>,
    /// What is printed before the value.
    pub label: Option<Text<3, 50>>,
    /// The value.
    pub value: Option<Text<1, 150>>,
}

/// Every appendix has its three members.
pub fn are_complete(appendixes: &[Appendix], found: &mut Findings) {
    for (index, appendix) in appendixes.iter().enumerate() {
        let path = |member: &str| format!("appendixes[{index}].{member}");
        let members = [
            (
                "field",
                appendix.field.is_some(),
                Bilingual::new("2 to 25 characters", "de 2 a 25 caracteres"),
            ),
            (
                "label",
                appendix.label.is_some(),
                Bilingual::new("3 to 50 characters", "de 3 a 50 caracteres"),
            ),
            (
                "value",
                appendix.value.is_some(),
                Bilingual::new("1 to 150 characters", "de 1 a 150 caracteres"),
            ),
        ];
        found.require_members(path, &members);
    }
}
