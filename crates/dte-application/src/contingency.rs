//! Contingency: from the first document that cannot be transmitted to the last one that was.
//!
//! In the order of events: [`current`] and [`declare`] say whether there is one, [`enter`] puts a
//! document into it, [`watch`] ends it once [`prove_return`] knows that the authority is back. Of an [`ended`]
//! one [`report`] sends the event that lists its documents, [`transmit_batches`] the documents; before
//! either, [`query_before_transmission`] asks for what may have arrived. [`watch_deadlines`] tells what
//! came too late.

pub mod current;
pub mod declare;
pub mod ended;
pub mod enter;
pub mod prove_return;
pub mod query_before_transmission;
pub mod report;
pub mod transmit_batches;
pub mod watch;
pub mod watch_deadlines;
