//! Valid documents of invented parties, to start from in tests and in self-checks. Those of a
//! document type stand in its folder.
#![expect(
    clippy::expect_used,
    reason = "constants of this file, read by its tests"
)]

pub(crate) mod common;
mod invalidation;

pub use crate::documents::accounting_settlement::sample::accounting_settlement;
pub use crate::documents::ccf::sample::ccf;
pub use crate::documents::credit_note::sample::{
    ADJUSTED_CCF, ADJUSTED_ON, adjusted_ccf, credit_note, credit_note_facts,
};
pub use crate::documents::debit_note::sample::debit_note;
pub use crate::documents::delivery_note::sample::{consignee, delivery_note, free_item};
pub use crate::documents::donation::sample::{donation, gift, resolution};
pub use crate::documents::excluded_subject::sample::{excluded_subject, purchase};
pub use crate::documents::export_invoice::sample::{buyer, export_invoice, export_item};
pub use crate::documents::invoice::sample::{consumer_item, invoice};
pub use crate::documents::retention::sample::{retention, retention_item};
pub use crate::documents::return_event::sample::{
    RETURNED, RETURNED_ON, original, return_event, return_facts, returned, returned_export,
    returned_item, returned_purchase,
};
pub use crate::documents::settlement::sample::settlement;
pub use crate::documents::special_operations::sample::{
    REPORTED, internal_control, operation, reported_bytes, reported_event, simplified_invoices,
    special_operations, special_operations_facts, taking_back,
};
pub use common::{
    TODAY, address, consumer, extension, issuer, item, line_amount, money, place, receiver,
};
pub use invalidation::{
    INVALIDATED, invalidation, invalidation_event, invalidation_facts, person, target,
};
