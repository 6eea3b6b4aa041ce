//! What the receiver and the optional sections of a CCF must keep.

use crate::documents::Ccf;
use crate::facts::Facts;
use crate::message;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::other_document;
use crate::parts::related_document;
use crate::parts::totals;
use crate::rule::Findings;

pub(super) fn has_a_complete_receiver(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    match &ccf.receiver {
        None => found.absent("receiver", message!("the receiver", "el receptor")),
        Some(receiver) => receiver.is_a_complete_taxpayer(receiver.nit.is_some(), found),
    }
}

pub(super) fn optional_objects_are_complete(ccf: &Ccf, facts: &Facts, found: &mut Findings) {
    appendix::are_complete(&ccf.appendixes, found);
    related_document::are_complete(&ccf.related_documents, found);
    other_document::are_complete(&ccf.other_documents, found);
    extension::is_complete_in(facts.edition, ccf.extension.as_ref(), found);
    if let Some(sale) = &ccf.third_party_sale {
        sale.is_complete(facts.edition, found);
    }
}

pub(super) fn lists_fit(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let related = ccf.related_documents.len();
    let others = ccf.other_documents.len();
    let lists = [
        ("items", 1, item::MOST, ccf.items.len()),
        ("related_docs", 0, related_document::MOST, related),
        ("other_docs", 0, other_document::MOST, others),
        ("appendixes", 0, appendix::MOST, ccf.appendixes.len()),
        (
            "summary.payment_types",
            1,
            usize::MAX,
            ccf.summary.payments.len(),
        ),
    ];
    totals::lists_fit(&lists, found);
}
