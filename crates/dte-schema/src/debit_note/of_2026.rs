//! `fe-nd-v4`: the debit note of 2026: that of a credit note, and the number of an electronic payment.

use dte_domain::documents::DebitNote;

use crate::credit_note::NumeroDePago;
use crate::credit_note::of_2026::render_note;
use crate::heading::Heading;

/// Renders a debit note, without its control number.
///
/// The note is taken as it is: `DebitNote::complete` comes before.
pub(crate) fn render(debit: &DebitNote, heading: Heading<'_>) -> serde_json::Result<String> {
    let payment_number = debit.electronic_payment_number.as_deref();
    let payment_number = Some(NumeroDePago(payment_number));
    render_note(&debit.note, payment_number, heading)
}
