//! A rendered document put into contingency: the same bytes but for the marks.

use dte_domain::contingency::ContingencyReason;
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, Identification, Transmission};

use crate::sections::{Identificacion, IdentificacionEvento};

/// Whether an edition's schema for a type has places for the marks of contingency.
pub fn knows_contingency(edition: Edition, document_type: DocumentType) -> bool {
    let row = document_type.spec().edition(edition);
    row.is_some_and(|row| row.contingency)
}

/// The JSON of a document that was rendered to travel normally, with the marks of contingency.
///
/// Everything after the identification stays byte for byte. `None` when the type knows no
/// contingency, or the JSON does not begin with this identification, this version and this
/// control number (none where its type has none): then it is another document.
pub fn in_contingency(
    json: &str,
    edition: Edition,
    version: u8,
    identification: &Identification,
    control_number: Option<&str>,
    mark: &ContingencyReason,
) -> Option<String> {
    if !knows_contingency(edition, identification.document_type) {
        return None;
    }
    let heading = |transmission| {
        let identification = Identification {
            transmission,
            ..identification.clone()
        };
        let section = match control_number {
            Some(number) => {
                let section = Identificacion::new(version, &identification).numbered(number);
                serde_json::to_string(&section).ok()?
            }
            None => {
                serde_json::to_string(&IdentificacionEvento::new(version, &identification)).ok()?
            }
        };
        // Some schemas have members more at the end of the section, which stay.
        let open = section.strip_suffix('}')?;
        Some(format!("{{\"identificacion\":{open}"))
    };
    let rest = json.strip_prefix(&heading(Transmission::Normal)?)?;
    Some(heading(mark.transmission())? + rest)
}
