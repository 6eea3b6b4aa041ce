//! What is left of documents for those that take something back of them, and the amounts that others
//! may take up only as far as they go.

pub(crate) mod added;
pub(crate) mod amounts;
pub(crate) mod balance;
pub(crate) mod sales_cents;
