//! Which class a failed attempt is of.

use std::error::Error;
use std::io;

use dte_application::ports::DeliveryError;

use crate::resolve::{NoAddress, RefusedAddress};

/// The class of what kept an answer from coming.
pub(crate) fn class(error: &reqwest::Error) -> DeliveryError {
    let mut next: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = next {
        if error.is::<RefusedAddress>() {
            return DeliveryError::RefusedAddress;
        }
        if error.is::<NoAddress>() {
            return DeliveryError::Dns;
        }
        if error.is::<rustls::Error>() {
            return DeliveryError::Tls;
        }
        next = inside(error).or_else(|| error.source());
    }
    if error.is_timeout() {
        DeliveryError::Timeout
    } else {
        DeliveryError::Connect
    }
}

/// What an input or output error wraps; its source would be the cause of that already.
fn inside<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn Error + 'static)> {
    let inner = error.downcast_ref::<io::Error>()?.get_ref()?;
    Some(inner)
}
