//! Who takes something of the service, and what they hold.

use dte_application::limits::shares;
use dte_application::ports::CompanyId;

use crate::transport::limits::ClientAddress;

/// Who takes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// A company, whose token was shown.
    Company(CompanyId),
    /// An address, before a token is known.
    Address(ClientAddress),
}

/// What a party holds.
pub type Portion = shares::Portion<Party>;
