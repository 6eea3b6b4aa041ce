//! Where settings come from: the environment (`DTE_LISTEN`) over a file (`listen` in `dte.toml`)
//! over a default, each remembered with its origin.

mod table;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use config::{Config, Environment, File, FileFormat, Source};

pub use table::SETTINGS;

/// One thing that an operator can set.
#[derive(Debug)]
pub struct Setting {
    /// Its key in the file; in the environment it is `DTE_` and the key in capitals.
    pub key: &'static str,
    /// What it is when nobody sets it, in words where it depends on others.
    pub default: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether its value is never shown.
    pub secret: bool,
}

/// A setting that somebody set.
#[derive(Clone, Debug)]
pub struct Given {
    /// The value, as written.
    pub value: String,
    /// `DTE_LISTEN` or the file's name.
    pub origin: String,
}

/// A setting that cannot be used. Its text is one line for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(pub String);

/// The settings that somebody set, by key.
#[derive(Debug, Default)]
pub struct Settings(BTreeMap<&'static str, Given>);

impl Settings {
    /// Reads the file, if it is there, and the environment.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let path = file.unwrap_or(Path::new("dte.toml"));
        let from_file = Config::builder()
            .add_source(
                File::from(path)
                    .format(FileFormat::Toml)
                    .required(file.is_some()),
            )
            .build()
            .map_err(|error| ConfigError(one_line(&format!("{}: {error}", path.display()))))?;
        let from_environment = Config::builder()
            .add_source(Environment::with_prefix("DTE").ignore_empty(true))
            .build()
            .map_err(|error| ConfigError(error.to_string()))?;
        let mut settings = Self::default();
        let unknown = settings.add(&from_file, |_| path.display().to_string())?;
        if let Some(key) = unknown.first() {
            let file = path.display();
            return Err(ConfigError(format!("{file}: there is no setting {key}")));
        }
        // Other programs may use the prefix too: unknown names in the environment are left alone.
        settings.add(&from_environment, |key| {
            format!("DTE_{}", key.to_uppercase())
        })?;
        Ok(settings)
    }

    /// Takes the known settings of a source; answers the unknown ones.
    fn add(
        &mut self,
        source: &Config,
        origin: impl Fn(&str) -> String,
    ) -> Result<Vec<String>, ConfigError> {
        let values = source
            .collect()
            .map_err(|error| ConfigError(error.to_string()))?;
        let mut unknown = Vec::new();
        for (key, value) in values {
            let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
                unknown.push(key);
                continue;
            };
            let value = value
                .into_string()
                .map_err(|error| ConfigError(format!("{}: {error}", origin(&key))))?;
            self.0.insert(
                setting.key,
                Given {
                    value,
                    origin: origin(&key),
                },
            );
        }
        Ok(unknown)
    }

    /// Sets one, over file and environment, as a command does.
    pub fn set(&mut self, key: &str, value: impl Into<String>, origin: &str) {
        if let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) {
            self.0.insert(
                setting.key,
                Given {
                    value: value.into(),
                    origin: origin.to_owned(),
                },
            );
        }
    }

    /// What was set, if anything.
    pub fn given(&self, key: &str) -> Option<&Given> {
        self.0.get(key)
    }

    /// The value, read by `read`, or else the default.
    pub fn read<T>(
        &self,
        key: &str,
        default: impl FnOnce() -> T,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ConfigError> {
        match self.given(key) {
            None => Ok(default()),
            Some(given) => read(&given.value).map_err(|fault| {
                let is_secret = SETTINGS
                    .iter()
                    .any(|known| known.key == key && known.secret);
                let value = if is_secret {
                    "(secret)"
                } else {
                    without_password(&given.value)
                };
                ConfigError(format!("{} = {value}: {fault}", given.origin))
            }),
        }
    }
}

/// Every setting with its value and origin, secrets masked: what `dte config check` prints.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setting in SETTINGS {
            let (value, origin) = match self.given(setting.key) {
                Some(_) if setting.secret => ("********", self.0[setting.key].origin.as_str()),
                Some(given) => (without_password(&given.value), given.origin.as_str()),
                None => (setting.default, "default"),
            };
            writeln!(f, "{:<20} {value}  [{origin}]", setting.key)?;
        }
        Ok(())
    }
}

/// A parser's message with its quotations of the file, in one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A database URL may carry a password: what stands before its `@` is not shown.
fn without_password(value: &str) -> &str {
    if !value.contains("://") {
        return value;
    }
    let address = value.split_once('?').map_or(value, |(address, _)| address);
    address.rsplit_once('@').map_or(address, |(_, host)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("dte.toml");
        std::fs::write(&path, text).unwrap();
        (folder, path)
    }

    #[test]
    fn a_value_of_the_file_is_known_with_its_origin() {
        let (_folder, path) = file("listen = \"127.0.0.1:9\"\nworkers = 3\n");
        let settings = Settings::load(Some(&path)).unwrap();
        assert_eq!(settings.given("workers").unwrap().value, "3");
        assert!(settings.to_string().contains("dte.toml"));
        assert!(settings.to_string().contains("[default]"));
    }

    #[test]
    fn an_unknown_setting_of_the_file_is_refused() {
        let (_folder, path) = file("lisen = \"127.0.0.1:9\"\n");
        let refused = Settings::load(Some(&path)).unwrap_err().to_string();
        assert!(refused.ends_with("there is no setting lisen"), "{refused}");
    }

    #[test]
    fn secrets_and_database_passwords_are_never_shown() {
        let mut settings = Settings::default();
        settings.set("master_key", "hush", "test");
        settings.set("database_url", "postgres://dte:hush@db/dte", "test");
        assert!(!settings.to_string().contains("hush"), "{settings}");
        assert!(settings.to_string().contains("db/dte"));
        let refused = settings
            .read::<()>("master_key", || (), |_| Err("not 32 bytes".into()))
            .unwrap_err();
        assert_eq!(refused.to_string(), "test = (secret): not 32 bytes");
    }
}
