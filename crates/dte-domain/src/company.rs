//! Who a company and its establishments are here.

use uuid::Uuid;

/// A company's identity here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CompanyId(pub Uuid);

/// An establishment's identity here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EstablishmentId(pub Uuid);
