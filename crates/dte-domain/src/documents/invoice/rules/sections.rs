//! What the receiver and the optional sections of an invoice must keep.

use crate::documents::Invoice;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::message;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::other_document;
use crate::parts::receiver::{self, Receiver};
use crate::parts::related_document;
use crate::parts::totals;
use crate::rule::Findings;

/// The most related documents of an invoice of 2022 (official schema).
const MOST_RELATED: usize = 10;

pub(super) fn a_large_operation_has_an_identified_receiver(
    invoice: &Invoice,
    facts: &Facts,
    found: &mut Findings,
) {
    let least = receiver::identified_from(facts.today);
    if invoice.summary.total_operation.get() < least {
        return;
    }
    match &invoice.receiver {
        None => found.absent(
            "receiver",
            message!(
                "the receiver for a total of {least:.2} or more",
                "el receptor para un total de {least:.2} o más"
            ),
        ),
        Some(receiver) => receiver.is_identified(found),
    }
}

pub(super) fn optional_objects_are_complete(
    invoice: &Invoice,
    facts: &Facts,
    found: &mut Findings,
) {
    appendix::are_complete(&invoice.appendixes, found);
    related_document::are_complete(&invoice.related_documents, found);
    other_document::are_complete(&invoice.other_documents, found);
    extension::is_complete_in(facts.edition, invoice.extension.as_ref(), found);
    if let Some(sale) = &invoice.third_party_sale {
        sale.is_complete(facts.edition, found);
    }
}

/// Invoices of 2022 may name another document without its number.
pub(super) fn identity_is_whole(invoice: &Invoice, facts: &Facts, found: &mut Findings) {
    of_the_receiver(invoice, |receiver| {
        let may_lack = facts.edition == Edition::Of2022 && receiver.identity.lacks_another_number();
        if !may_lack {
            receiver.identity.is_whole(found);
        }
    });
}

pub(super) fn identity_number_has_its_form(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    of_the_receiver(invoice, |receiver| {
        receiver
            .identity
            .number_has_its_form("receiver.document_number", found);
    });
}

pub(super) fn a_registry_number_goes_with_a_nit(
    invoice: &Invoice,
    _: &Facts,
    found: &mut Findings,
) {
    of_the_receiver(invoice, |receiver| {
        receiver.has_a_registry_number_only_with_a_nit(found);
    });
}

pub(super) fn receiver_is_told_at_length(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    of_the_receiver(invoice, |receiver| receiver.is_told_at_length(found));
}

fn of_the_receiver(invoice: &Invoice, judge: impl FnOnce(&Receiver)) {
    if let Some(receiver) = &invoice.receiver {
        judge(receiver);
    }
}

pub(super) fn lists_fit(invoice: &Invoice, facts: &Facts, found: &mut Findings) {
    let related = invoice.related_documents.len();
    let others = invoice.other_documents.len();
    let payments = invoice.summary.payments.len();
    let most_related = match facts.edition {
        Edition::Of2022 => MOST_RELATED,
        Edition::Of2026 => related_document::MOST,
    };
    let lists = [
        ("items", 1, item::MOST, invoice.items.len()),
        ("related_docs", 0, most_related, related),
        ("other_docs", 0, other_document::MOST, others),
        ("appendixes", 0, appendix::MOST, invoice.appendixes.len()),
        ("summary.payment_types", 1, usize::MAX, payments),
    ];
    totals::lists_fit(&lists, found);
}
