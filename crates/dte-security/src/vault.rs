use std::fmt;

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dte_application::ports::{PortError, Sealed, Secret, Vault};
use zeroize::{Zeroize, Zeroizing};

use crate::keys::{MasterKeys, SecretRing};
use crate::randomness;

/// The format of sealed values; another one would be another algorithm.
const FORMAT: &str = "v1";

/// Why a sealed value could not be opened (or a secret not be sealed).
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum VaultError {
    #[error(
        "it was sealed with the master key {key_id}, which is not among the present keys: \
         restore that key"
    )]
    UnknownKey { key_id: String },
    /// It is not what was once sealed, or it was sealed for something else.
    #[error("the sealed value is damaged, or was sealed for another purpose")]
    Damaged,
    #[error("the cipher failed")]
    Cipher,
}

/// Encryption with AES-256-GCM under the master keys.
///
/// A sealed value reads `v1.<key id>.<nonce, ciphertext and tag in base64url>`. Its purpose is
/// authenticated with it. The nonce is random, which is good for 2^32 values under one key.
pub struct AesGcmVault {
    current: NamedKey,
    previous: Vec<NamedKey>,
}

struct NamedKey {
    id: String,
    key: LessSafeKey,
}

impl AesGcmVault {
    /// A vault that seals with the current key and opens with all of them.
    ///
    /// Fails only when the cipher cannot be set up at all.
    pub fn new(keys: &MasterKeys) -> Result<Self, VaultError> {
        Self::of(&keys.0)
    }

    /// The same of a ring.
    pub(crate) fn of(ring: &SecretRing) -> Result<Self, VaultError> {
        let mut named = Vec::new();
        for key in ring.iter() {
            let unbound = UnboundKey::new(&AES_256_GCM, key.bytes());
            named.push(NamedKey {
                id: key.id().to_owned(),
                key: LessSafeKey::new(unbound.map_err(|_unspecified| VaultError::Cipher)?),
            });
        }
        let mut named = named.into_iter();
        Ok(Self {
            current: named.next().ok_or(VaultError::Cipher)?,
            previous: named.collect(),
        })
    }

    fn encrypt(&self, purpose: &str, secret: &Secret) -> Result<Sealed, VaultError> {
        let plain = secret.reveal().as_bytes();
        let mut sealed = Vec::with_capacity(NONCE_LEN + plain.len() + AES_256_GCM.tag_len());
        let mut nonce = [0; NONCE_LEN];
        randomness::fill(&mut nonce);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(plain);
        let tag = self.current.key.seal_in_place_separate_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::from(purpose),
            &mut sealed[NONCE_LEN..],
        );
        let Ok(tag) = tag else {
            sealed.zeroize();
            return Err(VaultError::Cipher);
        };
        sealed.extend_from_slice(tag.as_ref());
        let id = &self.current.id;
        Ok(Sealed(format!(
            "{FORMAT}.{id}.{}",
            URL_SAFE_NO_PAD.encode(sealed)
        )))
    }

    pub(crate) fn decrypt(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, VaultError> {
        let damaged = VaultError::Damaged;
        let mut parts = sealed.0.split('.');
        let (Some(FORMAT), Some(id), Some(body), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(damaged);
        };
        let key = self.key(id)?;
        let Ok(body) = URL_SAFE_NO_PAD.decode(body) else {
            return Err(damaged);
        };
        let mut body = Zeroizing::new(body);
        let Some((nonce, rest)) = body.split_first_chunk_mut::<NONCE_LEN>() else {
            return Err(damaged);
        };
        let nonce = Nonce::assume_unique_for_key(*nonce);
        match key.open_in_place(nonce, Aad::from(purpose), rest) {
            Ok(plain) => std::str::from_utf8(plain)
                .map(Secret::new)
                .map_err(|_not_text| damaged),
            Err(_unspecified) => Err(damaged),
        }
    }

    fn key(&self, id: &str) -> Result<&LessSafeKey, VaultError> {
        std::iter::once(&self.current)
            .chain(&self.previous)
            .find(|named| named.id == id)
            .map(|named| &named.key)
            .ok_or_else(|| VaultError::UnknownKey {
                // Damage may have put anything here, even of another value.
                key_id: id.chars().take(8).collect(),
            })
    }
}

impl Vault for AesGcmVault {
    fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError> {
        self.encrypt(purpose, secret)
            .map_err(|error| PortError::new("sealing a secret", error))
    }

    fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError> {
        self.decrypt(purpose, sealed)
            .map_err(|error| PortError::new("opening a sealed secret", error))
    }
}

impl fmt::Debug for AesGcmVault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AesGcmVault")
            .field("current", &self.current.id)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use proptest::prelude::*;

    use super::*;

    const OLD: &str = "1111111111111111111111111111111111111111111111111111111111111111";
    const NEW: &str = "2222222222222222222222222222222222222222222222222222222222222222";

    fn vault(keys: &str) -> AesGcmVault {
        let keys = MasterKeys::load(Some(&Secret::new(keys)), Path::new("/nowhere"));
        AesGcmVault::new(&keys.unwrap()).unwrap()
    }

    #[test]
    fn a_value_of_this_format_from_elsewhere_opens() {
        // Made with Python's cryptography: key 0x11…, nonce 0x07…, purpose "token".
        let sealed = "v1.02d449a3.BwcHBwcHBwcHBwcHkl9typbLd-ILwLY1FMjXCo_HhkoHks6HIETeGnBl";
        let sealed = Sealed(sealed.to_owned());
        let secret = vault(OLD).decrypt("token", &sealed).unwrap();
        assert_eq!(secret.reveal(), "Bearer ñandú");
    }

    #[test]
    fn a_rotated_vault_opens_what_the_old_key_sealed_and_seals_with_the_new() {
        let (secret, old) = (Secret::new("x"), vault(OLD));
        let sealed = old.encrypt("p", &secret).unwrap();
        let both = vault(&format!("{NEW},{OLD}"));
        assert_eq!(both.decrypt("p", &sealed).unwrap(), secret);
        let fresh = both.encrypt("p", &secret).unwrap();
        let refused = old.decrypt("p", &fresh).unwrap_err();
        let key_id = both.current.id.clone();
        assert!(fresh.0.starts_with(&format!("v1.{key_id}.")));
        assert_eq!(refused, VaultError::UnknownKey { key_id });
    }

    #[test]
    fn another_purpose_does_not_open_it() {
        let sealed = vault(OLD).encrypt("password", &Secret::new("x")).unwrap();
        let refused = vault(OLD).decrypt("token", &sealed);
        assert_eq!(refused, Err(VaultError::Damaged));
    }

    #[test]
    fn every_single_changed_character_is_noticed() {
        let (vault, secret) = (vault(OLD), Secret::new("a secret of some length"));
        let sealed = vault.encrypt("p", &secret).unwrap();
        for place in 0..sealed.0.len() {
            let mut bytes = sealed.0.clone().into_bytes();
            bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
            let changed = Sealed(String::from_utf8(bytes).unwrap());
            assert!(vault.decrypt("p", &changed).is_err(), "{place}");
            let cut = Sealed(sealed.0[..place].to_owned());
            assert!(vault.decrypt("p", &cut).is_err(), "{place}");
        }
    }

    #[test]
    fn the_same_secret_never_looks_the_same() {
        let (vault, secret) = (vault(OLD), Secret::new("x"));
        let seal = |_| vault.encrypt("p", &secret).unwrap().0;
        let all: HashSet<String> = (0..100).map(seal).collect();
        assert_eq!(all.len(), 100);
    }

    #[test]
    fn errors_and_debug_show_neither_key_nor_secret() {
        let vault = vault(OLD);
        let secret = "Tr0ub4dor";
        let sealed = vault.seal("p", &Secret::new(secret)).unwrap();
        let refused = vault.open("q", &sealed).unwrap_err();
        let shown = format!("{vault:?} {refused} {refused:?} {sealed:?}");
        assert!(
            !shown.contains(secret) && !shown.contains("1111"),
            "{shown}"
        );
    }

    proptest! {
        #[test]
        fn whatever_is_sealed_opens_again(text in "\\PC{0,200}", purpose in "[a-z-]{0,20}") {
            let (vault, secret) = (vault(OLD), Secret::new(text));
            let sealed = vault.encrypt(&purpose, &secret).unwrap();
            prop_assert_eq!(vault.decrypt(&purpose, &sealed), Ok(secret));
        }

        #[test]
        fn no_text_at_all_makes_opening_panic(text in "(v1\\.)?([0-9a-f]{8}\\.)?\\PC{0,60}") {
            prop_assert!(vault(OLD).decrypt("p", &Sealed(text)).is_err());
        }
    }
}
