//! A certificate file for the tests, to be changed in one respect, and a clock that stands still.

use std::sync::{Arc, LazyLock};

use aws_lc_rs::rsa::KeyPair;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dte_application::ports::Clock;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use time::OffsetDateTime;
use time::macros::datetime;

pub(crate) const PRIVATE: &str = include_str!("../tests/data/private.b64");
pub(crate) const PUBLIC: &str = include_str!("../tests/data/public.b64");
pub(crate) const OTHER_PUBLIC: &str = include_str!("../tests/data/other_public.b64");
pub(crate) const SHORT_PRIVATE: &str = include_str!("../tests/data/short_private.b64");
pub(crate) const SHORT_PUBLIC: &str = include_str!("../tests/data/short_public.b64");
pub(crate) const CURVE_PRIVATE: &str = include_str!("../tests/data/curve_private.b64");
/// Over the input of the JWS of `{"a":100.0}`.
pub(crate) const SIGNATURE_BY_OPENSSL: &str = include_str!("../tests/data/signature.b64");

pub(crate) const PASSWORD: &str = "Clave-9/ñ";
/// `printf 'Clave-9/ñ' | sha512sum`
pub(crate) const PASSWORD_HASH: &str = "64f725104633c2330376d72fb160a029cdf818b585181bca49ac3b08db40559d4f8445f5687b81f284eb103501421ab31cd9da361b4f7c00ec106b0df483e5b0";

pub(crate) const NOW: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);

pub(crate) fn nit() -> Nit {
    Nit::parse("00003112991572").unwrap()
}

/// A good file of [`nit`] with [`PASSWORD`], valid a year before and after [`NOW`].
pub(crate) struct File<'a> {
    pub(crate) nit: &'a str,
    pub(crate) private: String,
    pub(crate) public: &'a str,
    pub(crate) from: &'a str,
    pub(crate) to: &'a str,
}

impl Default for File<'_> {
    fn default() -> Self {
        Self {
            nit: "00003112991572",
            private: PRIVATE.to_owned(),
            public: PUBLIC,
            from: "1763640000.000000000",
            to: "1826712000.500000000",
        }
    }
}

impl File<'_> {
    pub(crate) fn xml(&self) -> String {
        let Self {
            nit,
            private,
            public,
            from,
            to,
        } = self;
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>
<CertificadoMH>
  <_id>1</_id>
  <nit>{nit}</nit>
  <publicKey><keyType>PUBLIC</keyType><algorithm>RSA</algorithm><encodied>{public}</encodied>\
<format>X.509</format><clave>{PASSWORD_HASH}</clave></publicKey>
  <privateKey><keyType>PRIVATE</keyType><algorithm>RSA</algorithm><encodied>{private}</encodied>\
<format>PKCS#8</format><clave>{PASSWORD_HASH}</clave></privateKey>
  <activo>true</activo>
  <certificado><basicEstructure>
    <validity><notBefore>{from}</notBefore><notAfter>{to}</notAfter></validity>
  </basicEstructure></certificado>
</CertificadoMH>
"
        )
    }
}

/// Base64 as some tools write it.
pub(crate) fn wrapped(base64: &str) -> String {
    let lines = base64.as_bytes().chunks(64);
    let lines = lines.map(|line| String::from_utf8_lossy(line).into_owned());
    lines.collect::<Vec<_>>().join("\r\n    ")
}

pub(crate) fn pair() -> Arc<KeyPair> {
    static PAIR: LazyLock<Arc<KeyPair>> = LazyLock::new(|| {
        let der = STANDARD.decode(PRIVATE).unwrap();
        Arc::new(KeyPair::from_pkcs8(&der).unwrap())
    });
    Arc::clone(&PAIR)
}

pub(crate) fn public_pem() -> String {
    format!(
        "-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n",
        wrapped(PUBLIC).replace("\r\n    ", "\n")
    )
}

/// A clock that always shows the same.
pub(crate) struct StoppedClock(pub(crate) OffsetDateTime);

impl Clock for StoppedClock {
    fn now(&self) -> OffsetDateTime {
        self.0
    }
}
