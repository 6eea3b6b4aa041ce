//! The debit note (type 06): it adds up as a credit note does, and what it comes to is added to what it
//! adjusts.

mod of_2022;
mod of_2026;

use super::credit_note::{check, check_2026};
use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::edition::Edition;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "06",
    name: "Nota de débito",
    is_long_lived: false,
    is_for_taxpayers: true,
    is_withheld_on: false,
    to_others: ToOthers::Adds,
    totals: "resumen",
    amounts: measure::of_net_sales,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 3,
            official: "fe-nd-v3",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/debit_note.json"),
                variant: || vec![changes::contingency()],
                stricter: &["numeroDocumento"],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 4,
            official: "fe-nd-v4",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/debit_note.json"),
                variant: || {
                    vec![
                        changes::contingency(),
                        changes::third_party(),
                        changes::merger(),
                    ]
                },
                stricter: &["fusion"],
            },
        },
    ],
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::arithmetic::Miscalculation;
    use crate::samples::{changed, debit_note, debit_note_2026, faults};

    #[test]
    fn the_samples_add_up() {
        assert!(faults(check, &debit_note()).is_empty());
        assert!(faults(check_2026, &debit_note_2026()).is_empty());
    }

    #[test]
    fn what_a_note_adds_is_held_against_its_lines() {
        let more = [("/resumen/montoTotalOperacion", json!(57.02))];
        assert_eq!(
            faults(check, &changed(debit_note(), &more)),
            [Miscalculation::Summary("montoTotalOperacion")]
        );
        let paid = [("/resumen/totalPagar", json!(56.5))];
        assert_eq!(
            faults(check_2026, &changed(debit_note_2026(), &paid)),
            [Miscalculation::Summary("totalPagar")]
        );
    }
}
