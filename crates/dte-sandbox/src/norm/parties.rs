//! Between whom a document may be.

use crate::code::Nit;
use crate::documents::DocumentVersion;
use crate::edition::Edition;
use crate::json::Node;
use crate::measure::issuing_party;
use crate::reception_answer::Rejection;

/// The types that a taxpayer issues to others only.
const TO_OTHERS: [&str; 4] = ["03", "05", "06", "14"];

/// The type of what is sold abroad.
const EXPORT: &str = "11";

/// The country that nothing is exported to, by its letters and by its old code.
const HOME: [&str; 2] = ["SV", "9300"];

/// The identity documents whose numbers are tax ids.
const TAX_IDS: [&str; 2] = ["36", "13"];

/// Refuses what a taxpayer issues to itself, and exports of 2026 that stay in the country.
pub(crate) fn check(edition: DocumentVersion, document: &Node<'_>) -> Result<(), Rejection> {
    let kind = edition.kind.code;
    let receiver = edition.receiver(document);
    if TO_OTHERS.contains(&kind) {
        let issuer = issuing_party(document)
            .get("nit")
            .text()
            .and_then(Nit::parse);
        let own = tax_id(receiver).filter(|(_, number)| Some(*number) == issuer);
        return own.map_or(Ok(()), |(member, _)| {
            Err(Rejection::to_oneself(edition.schema.receiver, member))
        });
    }
    let country = receiver.get("codPais").text();
    let is_home = country.is_some_and(|country| HOME.contains(&country));
    if kind == EXPORT && edition.schema.edition == Edition::Of2026 && is_home {
        return Err(Rejection::not_abroad());
    }
    Ok(())
}

/// The member with the tax id of a party, and the tax id.
fn tax_id(party: &Node<'_>) -> Option<(&'static str, Nit)> {
    if let Some(nit) = party.get("nit").text() {
        return Some(("nit", Nit::parse(nit)?));
    }
    let kind = party.get("tipoDocumento").text()?;
    let number = party.get("numDocumento").text()?;
    let number = Nit::parse(number).filter(|_| TAX_IDS.contains(&kind))?;
    Some(("numDocumento", number))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::documents::of_document;
    use crate::samples::{ccf, changed, excluded_subject, export_invoice, export_invoice_2026};

    fn is_taken(document: &Value) -> bool {
        let text = document.to_string();
        let node = crate::json::parse(&text).unwrap();
        check(of_document(&node).unwrap(), &node).is_ok()
    }

    #[test]
    fn vouchers_and_purchases_are_between_two() {
        let own = ccf()["emisor"]["nit"].clone();
        assert!(is_taken(&ccf()));
        assert!(!is_taken(&changed(
            ccf(),
            &[("/receptor/nit", own.clone())]
        )));
        let seller = |kind: &str| {
            let changes = [
                ("/emisor/nit", own.clone()),
                ("/sujetoExcluido/tipoDocumento", json!(kind)),
                ("/sujetoExcluido/numDocumento", own.clone()),
            ];
            is_taken(&changed(excluded_subject(), &changes))
        };
        assert!(!seller("36"));
        assert!(seller("37"), "the number of another document");
    }

    #[test]
    fn exports_of_2026_leave_the_country() {
        assert!(is_taken(&export_invoice_2026()));
        for (country, taken) in [("SV", false), ("9300", false), ("GT", true)] {
            let changes = [("/receptor/codPais", json!(country))];
            assert_eq!(is_taken(&changed(export_invoice_2026(), &changes)), taken);
        }
        let of_2022 = changed(export_invoice(), &[("/receptor/codPais", json!("9300"))]);
        assert!(is_taken(&of_2022));
    }
}
