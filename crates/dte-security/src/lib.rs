//! Secrets, session tokens, certificates and signatures: the security ports of the application.
//!
//! # How to wire it
//!
//! 1. Load the keys: [`MasterKeys::load`] and [`TokenSecrets::load`] take a setting when there is
//!    one and otherwise read `{data_dir}/keys`, which they fill on the first start.
//! 2. [`AesGcmVault`] encrypts what is stored with the master keys, [`JwtTokens`] makes session
//!    tokens with the token secrets, [`BcryptPasswords`] hashes API secrets.
//! 3. [`CertificateFolder`] keeps the certificate files, [`CertificateSigner`] signs with them on
//!    threads of its own.
//! 4. [`SystemClock`] and [`SystemRandomness`] are the only places of the service where the
//!    system's clock and randomness are asked.
//!
//! # How to rotate a key
//!
//! A key file (or setting) may hold several keys. The first encrypts and signs; the others only
//! open what they once made. [`KeyFile`] adds a key that waits, makes it the current one, and
//! drops an old one when nothing is sealed with it any more: every sealed value starts with the
//! id of its key. [`ReloadingVault`] and [`JwtTokens`] of running services follow the file.
//!
//! # What never happens here
//!
//! No error, log line or `Debug` text shows a key, a password, a token or a certificate's content.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod certificate;
mod certificates;
mod clock;
mod jws;
mod keys;
mod owner_only_file;
mod page_tokens;
mod passwords;
mod public_keys;
mod randomness;
mod reloading_vault;
mod signer;
mod signing_keys;
mod signing_threads;
mod tokens;
mod vault;
mod watched_file;

#[cfg(test)]
mod samples;

pub use certificate::{Certificate, PublicPart};
pub use certificates::CertificateFolder;
pub use clock::SystemClock;
pub use keys::{
    KeyEntry, KeyError, KeyFile, LinkSecrets, MasterKeys, RetiredKeys, SecretState, TokenSecrets,
};
pub use page_tokens::MacPageTokens;
pub use passwords::{BcryptPasswords, PasswordCostError};
pub use public_keys::{PublicKeys, SignatureVerdict};
pub use randomness::SystemRandomness;
pub use reloading_vault::ReloadingVault;
pub use signer::{CertificateSigner, SigningSettings};
pub use signing_keys::OnRead;
pub use tokens::JwtTokens;
pub use vault::{AesGcmVault, VaultError};
