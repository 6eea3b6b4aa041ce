//! The values that stand in columns beside a document's bytes.

use dte_domain::documents::Document;
use dte_domain::invalidation::RecordedReceiver;

/// The bytes of a document give the same values as its content gives for its columns.
pub fn are_given(document: &Document, json: &str) {
    let content = document.content().document();
    let found = dte_schema::recorded(json).unwrap_or_else(|| panic!("{json}"));
    let plain = |text: &Option<String>| {
        text.as_ref()
            .map(|text| text.replace(['-', ' ', '(', ')'], ""))
    };
    let amounts = content.recorded_amounts(document.edition());
    assert_eq!(
        (found.total, found.vat),
        (amounts.total, amounts.vat),
        "{json}"
    );
    assert_eq!(found.sold, content.opening_balance(), "{json}");
    let schema_version = dte_schema::render(document).unwrap().schema_version();
    assert_eq!(found.schema_version, schema_version);
    assert_eq!(found.issuer.as_deref(), Some(document.issuer.nit.as_str()));
    let principal = content.sold_for_another().map(|sold| sold.principal);
    assert_eq!(plain(&found.principal), principal, "{json}");
    let Some(receiver) = content.receiver() else {
        assert_eq!(found.receiver, RecordedReceiver::default(), "{json}");
        return;
    };
    let number = receiver.identity.number.as_deref().map(ToOwned::to_owned);
    let kept = RecordedReceiver::of(receiver, number);
    assert_eq!(found.receiver.document_type, kept.document_type, "{json}");
    assert_eq!(found.receiver.name, kept.name, "{json}");
    assert_eq!(found.receiver.email, kept.email, "{json}");
    for (found, kept) in [
        (&found.receiver.document_number, &kept.document_number),
        (&found.receiver.phone, &kept.phone),
        (
            &found.receiver_nrc,
            &receiver.nrc.as_ref().map(ToString::to_string),
        ),
    ] {
        assert_eq!(plain(found), plain(kept), "{json}");
    }
}
