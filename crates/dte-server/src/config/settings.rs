//! Where settings come from: the environment (`DTE_LISTEN`) over a file (`listen` in `dte.toml`)
//! over a default, each remembered with its origin.

mod aliases;
mod names;
mod table;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

use toml::{Table, Value};

use aliases::ALIASES;
use names::Name;

pub use super::error::ConfigError;
pub use table::SETTINGS;
pub(crate) use table::Values;

/// One thing that an operator can set.
#[derive(Debug)]
pub struct Setting {
    /// Its key in the file; in the environment it is `DTE_` and the key in capitals.
    pub key: &'static str,
    /// What it is when nobody sets it, in words where it depends on others.
    pub default: &'static str,
    pub about: &'static str,
    /// Whether its value is never shown.
    pub secret: bool,
}

impl Setting {
    pub fn variable(&self) -> String {
        format!("DTE_{}", self.key.to_uppercase())
    }
}

#[derive(Clone, Debug)]
pub struct Given {
    pub value: String,
    /// `DTE_LISTEN`, or the file's name with the key: `dte.toml: listen`.
    pub origin: String,
}

#[derive(Debug, Default)]
pub struct Settings {
    given: BTreeMap<&'static str, Given>,
    /// By old key, those that were given by the name of an earlier release.
    by_old_name: BTreeMap<&'static str, Given>,
    /// Names in the environment that look like settings and are none.
    unknown: Vec<String>,
}

impl Settings {
    /// Reads the file, if it is there, and the environment.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut settings = Self::default();
        if let Some((text, origin)) = text_of(file)? {
            settings.add_file(&text, &origin)?;
        }
        settings.add_environment(std::env::vars_os())?;
        settings.resolve_aliases()?;
        Ok(settings)
    }

    /// Takes the settings of a file.
    fn add_file(&mut self, text: &str, origin: &str) -> Result<(), ConfigError> {
        let table: Table = text
            .parse()
            .map_err(|error| ConfigError(one_line(&format!("{origin}: {error}"))))?;
        for (key, value) in table {
            let given = Given {
                origin: format!("{origin}: {key}"),
                value: match value {
                    Value::String(text) => text,
                    Value::Array(_) | Value::Table(_) => {
                        return Err(ConfigError(format!(
                            "{origin}: {key}: one text or number is expected; a list is one text \
                             with commas"
                        )));
                    }
                    scalar => scalar.to_string(),
                },
            };
            if let Some(setting) = setting(&key) {
                self.given.insert(setting.key, given);
            } else if let Some(alias) = aliases::of(&key) {
                self.by_old_name.insert(alias.old, given);
            } else {
                return Err(ConfigError(format!("{origin}: there is no setting {key}")));
            }
        }
        Ok(())
    }

    /// Takes the settings of an environment. What is nearly the name of one is refused: it would be
    /// a setting that nobody follows. Other programs may use the prefix too, and orchestrators do.
    fn add_environment(
        &mut self,
        variables: impl Iterator<Item = (OsString, OsString)>,
    ) -> Result<(), ConfigError> {
        for (name, value) in variables.filter(|(_, value)| !value.is_empty()) {
            let origin = name.to_string_lossy().into_owned();
            let (map, key) = match names::of(&origin) {
                Name::Setting(setting) => (&mut self.given, setting.key),
                Name::Alias(alias) => (&mut self.by_old_name, alias.old),
                Name::NotOurs => continue,
                Name::Unknown => {
                    self.unknown.push(origin);
                    continue;
                }
                Name::Near(setting) => {
                    let meant = setting.variable();
                    return Err(ConfigError(format!(
                        "{origin}: there is no such setting; {meant} is the one nearest to it"
                    )));
                }
            };
            let value = value
                .into_string()
                .map_err(|_bytes| ConfigError(format!("{origin}: not UTF-8")))?;
            map.insert(key, Given { value, origin });
        }
        self.unknown.sort_unstable();
        Ok(())
    }

    /// Takes the settings that were given by their old names for those that they are now. A setting
    /// with one value by the old name and another by the new one is refused.
    fn resolve_aliases(&mut self) -> Result<(), ConfigError> {
        for alias in ALIASES {
            let Some(old) = self.by_old_name.get(alias.old) else {
                continue;
            };
            match self.given.get(alias.key) {
                Some(new) if new.value != old.value => {
                    return Err(ConfigError(format!(
                        "{} = {} and {} = {}: the first is the old name of the second; leave it out",
                        old.origin, old.value, new.origin, new.value
                    )));
                }
                Some(_) => {}
                None => {
                    self.given.insert(alias.key, old.clone());
                }
            }
        }
        Ok(())
    }

    /// The settings that were given by their old names, in one line each for the operator.
    pub fn renamed(&self) -> Vec<String> {
        let given = ALIASES.iter().filter_map(|alias| {
            let old = self.by_old_name.get(alias.old)?;
            Some(format!(
                "{}: the setting is called {} (DTE_{}) now; the old name works in this release only",
                old.origin,
                alias.key,
                alias.key.to_uppercase()
            ))
        });
        given.collect()
    }

    /// Sets one, over file and environment, as a command does.
    pub fn set(&mut self, key: &str, value: impl Into<String>, origin: &str) {
        let (value, origin) = (value.into(), origin.to_owned());
        if let Some(setting) = setting(key) {
            self.given.insert(setting.key, Given { value, origin });
        }
    }

    /// What was set, if anything.
    pub fn given(&self, key: &str) -> Option<&Given> {
        self.given.get(key)
    }

    /// Variables with the prefix of settings that are none, in one line for the operator.
    pub fn strangers(&self) -> Option<String> {
        let names = self.unknown.join(", ");
        (!names.is_empty()).then(|| format!("not settings, and not followed: {names}"))
    }

    /// What is wrong with a setting that somebody set, after where and what it is.
    pub fn fault(&self, key: &str, fault: &str) -> ConfigError {
        let given = self.given(key);
        let (origin, value) = given.map_or((key, ""), |given| (&given.origin, &given.value));
        let is_secret = setting(key).is_some_and(|known| known.secret);
        let value = if is_secret {
            "(secret)"
        } else {
            without_password(value)
        };
        ConfigError(format!("{origin} = {value}: {fault}"))
    }
}

pub fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

/// The text of the file with the settings and its name. One that nobody names need not be there.
fn text_of(file: Option<&Path>) -> Result<Option<(String, String)>, ConfigError> {
    let path = file.unwrap_or(Path::new("dte.toml"));
    let origin = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some((text, origin))),
        Err(error) if file.is_none() && error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ConfigError(format!("{origin}: {error}"))),
    }
}

/// Every setting with its value and origin, secrets masked: what `dte config check` prints. What
/// nobody set is shown as it is in effect, as far as `effective` knows it by its key.
pub struct Shown<'a, F> {
    pub settings: &'a Settings,
    /// What a setting that nobody set comes to, where its default depends on others.
    pub effective: F,
}

impl<F: Fn(&str) -> Option<String>> fmt::Display for Shown<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setting in SETTINGS {
            let key = setting.key;
            match self.settings.given(key) {
                Some(given) if setting.secret => {
                    writeln!(f, "{key:<27} ********  [{}]", given.origin)?;
                }
                Some(given) => {
                    let value = without_password(&given.value);
                    writeln!(f, "{key:<27} {value}  [{}]", given.origin)?;
                }
                None => {
                    let effective = (self.effective)(key);
                    let value = effective.as_deref().unwrap_or(setting.default);
                    writeln!(f, "{key:<27} {value}  [default]")?;
                }
            }
        }
        Ok(())
    }
}

/// A parser's message with its quotations of the file, in one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A database URL may carry a password: what stands before its `@` is not shown.
pub fn without_password(value: &str) -> &str {
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

    fn shown(settings: &Settings) -> String {
        let effective = |_: &str| None;
        Shown {
            settings,
            effective,
        }
        .to_string()
    }

    fn environment(variables: &[(&str, &str)]) -> Result<Settings, ConfigError> {
        let mut settings = Settings::default();
        let variables = variables.iter();
        settings.add_environment(variables.map(|(name, value)| (name.into(), value.into())))?;
        settings.resolve_aliases()?;
        Ok(settings)
    }

    #[test]
    fn a_misspelt_variable_is_refused_with_the_name_of_the_setting() {
        for (name, meant) in [
            ("DTE_LISTN", "DTE_LISTEN"),
            ("DTE_ENVIROMENT", "DTE_ENVIRONMENT"),
            ("DTE_DATABSAE_URL", "DTE_DATABASE_URL"),
            ("DTE_AUTHORITYURL", "DTE_AUTHORITY_URL"),
        ] {
            let refused = environment(&[(name, "x")]).unwrap_err().to_string();
            let expected =
                format!("{name}: there is no such setting; {meant} is the one nearest to it");
            assert_eq!(refused, expected);
        }
    }

    #[test]
    fn what_orchestrators_inject_passes_and_other_strangers_are_named() {
        let injected = [
            ("DTE_SERVICE_HOST", "10.0.0.1"),
            ("DTE_SERVICE_PORT", "8080"),
            ("DTE_SERVICE_PORT_HTTP", "8080"),
            ("DTE_PORT", "tcp://10.0.0.1:8080"),
            ("DTE_PORT_8080_TCP", "tcp://10.0.0.1:8080"),
            ("DTE_PORT_8080_TCP_ADDR", "10.0.0.1"),
            ("DTE_PORT_8080_TCP_PORT", "8080"),
            ("DTE_PORT_8080_TCP_PROTO", "tcp"),
            ("DTE_METRICS_SERVICE_HOST", "10.0.0.1"),
            ("DTE_METRICS_PORT_9090_TCP_ADDR", "10.0.0.1"),
            ("PATH", "/bin"),
            ("DTEX", "y"),
        ];
        assert_eq!(environment(&injected).unwrap().strangers(), None);
        let strange = [
            ("DTE_WHATEVER", "1"),
            ("DTE_ANOTHER", "2"),
            ("DTE_X_Y_Z", ""),
        ];
        assert_eq!(
            environment(&strange).unwrap().strangers().unwrap(),
            "not settings, and not followed: DTE_ANOTHER, DTE_WHATEVER"
        );
    }

    #[test]
    fn a_variable_that_is_empty_is_as_if_it_were_not_there() {
        let settings = environment(&[("DTE_LISTEN", ""), ("DTE_WORKERS", "3")]).unwrap();
        assert!(settings.given("listen").is_none());
        assert_eq!(settings.given("workers").unwrap().origin, "DTE_WORKERS");
    }

    #[test]
    fn a_setting_is_taken_by_its_old_name_and_the_operator_is_told_the_new_one() {
        for (old, key, value) in [
            ("DTE_TAKEN_SECONDS", "write_timeout_seconds", "61"),
            ("DTE_HEAD_SECONDS", "header_timeout_seconds", "11"),
            ("DTE_SETTLE_SECONDS", "lease_seconds", "91"),
            ("DTE_DELIVERIES", "max_submissions", "2049"),
        ] {
            let settings = environment(&[(old, value)]).unwrap();
            let given = settings.given(key).unwrap();
            assert_eq!((&*given.value, &*given.origin), (value, old));
            let new = key.to_uppercase();
            assert_eq!(
                settings.renamed(),
                [format!(
                    "{old}: the setting is called {key} (DTE_{new}) now; the old name works in this \
                     release only"
                )]
            );
            assert!(shown(&settings).contains(&format!("{value}  [{old}]")));
            assert_eq!(settings.strangers(), None);
        }
        let settings = environment(&[("DTE_LEASE_SECONDS", "91")]).unwrap();
        assert!(settings.renamed().is_empty());
    }

    #[test]
    fn an_old_name_and_a_new_one_must_agree() {
        let both =
            |old: &str| environment(&[("DTE_SETTLE_SECONDS", old), ("DTE_LEASE_SECONDS", "30")]);
        let settings = both("30").unwrap();
        assert_eq!(
            settings.given("lease_seconds").unwrap().origin,
            "DTE_LEASE_SECONDS"
        );
        assert_eq!(settings.renamed().len(), 1);
        assert_eq!(
            both("31").unwrap_err().to_string(),
            "DTE_SETTLE_SECONDS = 31 and DTE_LEASE_SECONDS = 30: the first is the old name of the \
             second; leave it out"
        );
    }

    #[test]
    fn the_file_may_have_old_names_too_and_the_environment_is_over_it() {
        let (_folder, path) = file("settle_seconds = 40\ndeliveries = 7\n");
        let mut settings = Settings::load(Some(&path)).unwrap();
        assert_eq!(settings.given("lease_seconds").unwrap().value, "40");
        assert_eq!(settings.renamed().len(), 2);
        assert!(
            settings.renamed()[0].contains("dte.toml: settle_seconds: the setting is called")
                || settings.renamed()[1]
                    .contains("dte.toml: settle_seconds: the setting is called")
        );
        settings = Settings::default();
        settings
            .add_file("settle_seconds = 40", "dte.toml")
            .unwrap();
        let variables = [("DTE_SETTLE_SECONDS".into(), "50".into())];
        settings.add_environment(variables.into_iter()).unwrap();
        settings.resolve_aliases().unwrap();
        assert_eq!(settings.given("lease_seconds").unwrap().value, "50");
    }

    #[test]
    fn every_old_name_leads_to_a_setting_and_is_none_itself() {
        for alias in ALIASES {
            assert!(
                SETTINGS.iter().any(|setting| setting.key == alias.key),
                "{}",
                alias.key
            );
            assert!(
                SETTINGS.iter().all(|setting| setting.key != alias.old),
                "{}",
                alias.old
            );
        }
    }

    #[test]
    fn a_value_of_the_file_is_known_with_its_origin() {
        let (_folder, path) = file("listen = \"127.0.0.1:9\"\nworkers = 3\n");
        let settings = Settings::load(Some(&path)).unwrap();
        assert_eq!(settings.given("workers").unwrap().value, "3");
        let shown = shown(&settings);
        assert!(shown.contains("dte.toml: workers]"), "{shown}");
        assert!(shown.contains("[default]"), "{shown}");
    }

    #[test]
    fn a_fault_in_the_file_names_the_setting() {
        let read = |text: &str| {
            let (_folder, path) = file(text);
            let settings = Settings::load(Some(&path))?;
            Values::read(&settings)
        };
        let refused = read("workers = \"x\"\n").unwrap_err().to_string();
        assert!(
            refused.ends_with("dte.toml: workers = x: not a whole number from 1 to 256"),
            "{refused}"
        );
        let refused = read("trusted_proxies = [\"10.0.0.5\"]\n").unwrap_err();
        let refused = refused.to_string();
        assert!(
            refused.contains("dte.toml: trusted_proxies: one text") && refused.contains("commas"),
            "{refused}"
        );
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
        let shown = shown(&settings);
        assert!(!shown.contains("hush"), "{shown}");
        assert!(shown.contains("db/dte"), "{shown}");
        let refused = settings.fault("master_key", "not 32 bytes");
        assert_eq!(refused.to_string(), "test = (secret): not 32 bytes");
    }
}
