//! Which fault of TLS keeps a connection from being made: nothing was sent over it.

use std::error::Error;
use std::io;

use rustls::CertificateError as Certificate;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TlsFault {
    Expired,
    NotYetValid,
    /// Nobody who is trusted here issued the certificate.
    Untrusted,
    OtherName,
    /// Something else about the certificate.
    Unusable,
    /// What came is not TLS, or none that is spoken here.
    NoTls,
}

impl TlsFault {
    /// For the log, with what to do.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Expired => {
                "no TLS: the certificate has expired; nothing was sent. Whoever runs that address must \
                 renew it; check the clock of this machine too"
            }
            Self::NotYetValid => {
                "no TLS: the certificate is not valid yet; nothing was sent. Check the clock of this \
                 machine"
            }
            Self::Untrusted => {
                "no TLS: the certificate is self-signed or of an unknown authority; nothing was sent. \
                 If it is meant to be, name its authority in DTE_AUTHORITY_CA"
            }
            Self::OtherName => {
                "no TLS: the certificate is for another name; nothing was sent. Check DTE_AUTHORITY_URL \
                 and who answers at that address"
            }
            Self::Unusable => "no TLS: the certificate cannot be used; nothing was sent",
            Self::NoTls => "no TLS: whoever answers does not speak it; nothing was sent",
        }
    }

    /// For health.
    pub(crate) fn details(self) -> &'static str {
        match self {
            Self::Expired => "no TLS: its certificate has expired",
            Self::NotYetValid => "no TLS: its certificate is not valid yet; check the clock",
            Self::Untrusted => {
                "no TLS: its certificate is self-signed or of an unknown authority \
                 (DTE_AUTHORITY_CA)"
            }
            Self::OtherName => "no TLS: its certificate is for another name",
            Self::Unusable => "no TLS: its certificate cannot be used",
            Self::NoTls => "no TLS: whoever answers does not speak it",
        }
    }
}

/// The fault of TLS among the causes of an error, if there is one.
pub(crate) fn fault(error: &(dyn Error + 'static)) -> Option<TlsFault> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = of(error) {
            return Some(found);
        }
        next = inside(error).or_else(|| error.source());
    }
    None
}

/// What an input or output error wraps; its source would be the cause of that already.
fn inside<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn Error + 'static)> {
    let inner = error.downcast_ref::<io::Error>()?.get_ref()?;
    Some(inner)
}

fn of(error: &(dyn Error + 'static)) -> Option<TlsFault> {
    Some(match error.downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(why) => of_certificate(why),
        _ => TlsFault::NoTls,
    })
}

fn of_certificate(why: &Certificate) -> TlsFault {
    match why {
        Certificate::Expired | Certificate::ExpiredContext { .. } => TlsFault::Expired,
        Certificate::NotValidYet | Certificate::NotValidYetContext { .. } => TlsFault::NotYetValid,
        // A certificate that is its own authority is "used as an end entity", told as "other".
        Certificate::UnknownIssuer | Certificate::BadSignature | Certificate::Other(_) => {
            TlsFault::Untrusted
        }
        Certificate::NotValidForName | Certificate::NotValidForNameContext { .. } => {
            TlsFault::OtherName
        }
        _ => TlsFault::Unusable,
    }
}
