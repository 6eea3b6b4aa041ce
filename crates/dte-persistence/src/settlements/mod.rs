//! What is sold for others, and the settlements in which it stands.

pub(crate) mod reads;
pub(crate) mod returns;
pub(crate) mod standing;
pub(crate) mod third_party_sales;
