//! A vault that follows its key file.

use dte_application::ports::{PortError, Sealed, Secret, Vault};

use crate::keys::{MasterKeys, SecretRing};
use crate::vault::{AesGcmVault, VaultError};
use crate::watched_file::WatchedFile;

/// A vault that follows its key file: it seals with the key that is current at that moment, and
/// looks at the file again when it meets a value of a key that it does not know. So keys are
/// rotated while services run.
pub struct ReloadingVault(WatchedFile<Result<AesGcmVault, VaultError>>);

impl ReloadingVault {
    /// A vault of these keys; of keys that are a setting, it stays as it is.
    ///
    /// Fails only when the cipher cannot be set up at all.
    pub fn new(keys: &MasterKeys) -> Result<Self, VaultError> {
        AesGcmVault::new(keys)?;
        let make = |ring: &SecretRing| AesGcmVault::of(ring);
        Ok(Self(WatchedFile::new(&keys.0, make)))
    }
}

fn decrypt(
    vault: &Result<AesGcmVault, VaultError>,
    purpose: &str,
    sealed: &Sealed,
) -> Result<Secret, VaultError> {
    match vault {
        Ok(vault) => vault.decrypt(purpose, sealed),
        Err(_) => Err(VaultError::Cipher),
    }
}

impl Vault for ReloadingVault {
    fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError> {
        match &*self.0.now() {
            Ok(vault) => vault.seal(purpose, secret),
            Err(_) => Err(PortError::new("sealing a secret", VaultError::Cipher)),
        }
    }

    fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError> {
        let opened = match decrypt(&self.0.lately(), purpose, sealed) {
            Err(VaultError::UnknownKey { .. }) => decrypt(&self.0.now(), purpose, sealed),
            other => other,
        };
        opened.map_err(|error| PortError::new("opening a sealed secret", error))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use time::macros::date;

    use super::*;
    use crate::KeyFile;

    fn vault(home: &Path) -> ReloadingVault {
        ReloadingVault::new(&MasterKeys::load(None, home).unwrap()).unwrap()
    }

    #[test]
    fn a_running_vault_follows_a_rotation() {
        let home = tempfile::tempdir().unwrap();
        let running = vault(home.path());
        let secret = Secret::new("hush");
        let old = running.seal("p", &secret).unwrap();
        let file = KeyFile::master(home.path());
        let id = file.add(date!(2026 - 11 - 21)).unwrap();
        file.promote().unwrap();
        // What another process sealed with the new key opens here, and the old still does.
        let new = vault(home.path()).seal("p", &secret).unwrap();
        assert!(new.0.starts_with(&format!("v1.{id}.")), "{}", new.0);
        assert_eq!(running.open("p", &new).unwrap(), secret);
        assert_eq!(running.open("p", &old).unwrap(), secret);
        let sealed = running.seal("p", &secret).unwrap();
        assert!(sealed.0.starts_with(&format!("v1.{id}.")), "{}", sealed.0);
    }

    #[test]
    fn a_file_that_is_lost_or_damaged_leaves_the_known_keys_in_use() {
        let home = tempfile::tempdir().unwrap();
        let running = vault(home.path());
        let secret = Secret::new("hush");
        let sealed = running.seal("p", &secret).unwrap();
        let path = home.path().join("keys/master.key");
        std::fs::write(&path, "v1 damaged").unwrap();
        assert_eq!(
            running
                .open("p", &running.seal("p", &secret).unwrap())
                .unwrap(),
            secret
        );
        std::fs::remove_file(&path).unwrap();
        assert_eq!(running.open("p", &sealed).unwrap(), secret);
        let foreign = Sealed(sealed.0.replacen(&sealed.0[3..11], "00000000", 1));
        assert!(running.open("p", &foreign).is_err());
    }
}
