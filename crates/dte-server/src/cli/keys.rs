//! `dte keys`: the rings of keys, while services run.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use clap::Subcommand;
use dte_application::jobs::rotate_encryption::Reseal;
use dte_application::ports::{Clock, SealedValues};
use dte_domain::identification::date_text;
use dte_persistence::{Database, DatabaseKind, DatabaseOptions};
use dte_security::{KeyEntry, KeyFile, MasterKeys, ReloadingVault, SecretState, SystemClock};

use crate::cli::admin;
use crate::cli::output::{print_line, print_or_fail};
use crate::config::Config;
use crate::failure::{Context, Failure};

const DOING: &str = "the keys";

/// How long a value that was sealed with an old key may be on its way into the database.
const ON_ITS_WAY: Duration = Duration::from_secs(2);

/// What can be done with keys.
#[derive(Debug, Subcommand)]
pub enum KeysAction {
    /// Shows the keys with their ages and how many stored values each has sealed.
    List,
    /// Makes a key that waits, to be copied to all servers before it is used.
    Add {
        /// The secret of session tokens instead of the master key.
        #[arg(long)]
        tokens: bool,
    },
    /// Makes the waiting key (or a new one) current, and seals every stored value with it.
    Rotate {
        /// The secret of session tokens instead of the master key.
        #[arg(long)]
        tokens: bool,
        /// With --tokens: ends all sessions at once.
        #[arg(long, requires = "tokens")]
        revoke: bool,
    },
    /// Drops old master keys with which nothing is sealed any more.
    Retire {
        /// The keys' ids, as `dte keys list` shows them.
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
}

pub async fn run(config: &Config, action: KeysAction) -> Result<(), Failure> {
    match action {
        KeysAction::List => list(config).await,
        KeysAction::Add { tokens } => add(config, tokens),
        KeysAction::Rotate {
            tokens: true,
            revoke,
        } => rotate_tokens(config, revoke),
        KeysAction::Rotate { tokens: false, .. } => rotate(config).await,
        KeysAction::Retire { ids } => retire(config, &ids).await,
    }
}

/// The file of the master keys; nothing when they are a setting.
fn master_file(config: &Config) -> Option<KeyFile> {
    config
        .master_key
        .is_none()
        .then(|| KeyFile::master(&config.data_dir))
}

fn token_file(config: &Config) -> Result<KeyFile, Failure> {
    if config.token_secret.is_some() {
        let text = "the secrets of session tokens are the setting DTE_TOKEN_SECRET: put a new one \
                    in front of it, separated by a comma, and start the servers again";
        return Err(Failure::Other(text.into()));
    }
    Ok(KeyFile::tokens(&config.data_dir))
}

fn needs_file(config: &Config) -> Result<KeyFile, Failure> {
    master_file(config).ok_or_else(|| {
        let text = "the master keys are the setting DTE_MASTER_KEY: put a new one in front of it, \
                    separated by a comma, start the servers again, then run `dte keys rotate`";
        Failure::Other(text.into())
    })
}

fn values(database: &Arc<Database>) -> Arc<dyn SealedValues> {
    database.clone()
}

async fn sealed_by_key(database: &Arc<Database>) -> Result<BTreeMap<String, u64>, Failure> {
    database.by_key().await.context("counting")
}

async fn list(config: &Config) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    let mut counts = sealed_by_key(&database).await?;
    print_or_fail!(
        "{:<10}{:<10}{:<12}{:>8}  kind",
        "key",
        "state",
        "made",
        "values"
    )?;
    let show = |key: &KeyEntry, values: &str, kind: &str| {
        let state = match key.state {
            SecretState::Current => "current",
            SecretState::Waiting => "waiting",
            SecretState::Previous => "previous",
        };
        let made = key.made.map_or_else(|| "unknown".to_owned(), date_text);
        print_or_fail!("{:<10}{state:<10}{made:<12}{values:>8}  {kind}", key.id)
    };
    for key in &master_keys(config)? {
        let count = counts.remove(&key.id).unwrap_or_default();
        show(key, &count.to_string(), "master key")?;
    }
    if config.token_secret.is_none() {
        for key in &KeyFile::tokens(&config.data_dir).entries().context(DOING)? {
            show(key, "-", "session tokens")?;
        }
    }
    for (key, count) in counts {
        print_or_fail!(
            "{key:<10}{:<10}{:<12}{count:>8}  master key",
            "MISSING",
            "unknown"
        )?;
    }
    Ok(())
}

fn master_keys(config: &Config) -> Result<Vec<KeyEntry>, Failure> {
    if let Some(file) = master_file(config) {
        return file.entries().context(DOING);
    }
    let keys = MasterKeys::load(config.master_key.as_ref(), &config.data_dir);
    Ok(keys.context(DOING)?.entries())
}

fn add(config: &Config, tokens: bool) -> Result<(), Failure> {
    let file = if tokens {
        token_file(config)?
    } else {
        needs_file(config)?
    };
    let today = SystemClock::new(config.clock_offset).local_now().date();
    let id = file.add(today).context(DOING)?;
    print_line!(
        "key {id} waits: copy the folder {} to every server, then rotate",
        config.data_dir.join("keys").display()
    );
    Ok(())
}

fn rotate_tokens(config: &Config, revoke: bool) -> Result<(), Failure> {
    let file = token_file(config)?;
    let today = SystemClock::new(config.clock_offset).local_now().date();
    let rotated = file.add(today).and_then(|_| file.promote());
    let id = rotated.context(DOING)?.unwrap_or_default();
    if revoke {
        file.retire_others().context(DOING)?;
        print_line!("session tokens are signed with {id}; all sessions have ended");
    } else {
        print_line!("session tokens are signed with {id}; older ones live until they end");
    }
    Ok(())
}

async fn rotate(config: &Config) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    if let Some(file) = master_file(config) {
        promote(config, &database, &file).await?;
    }
    let keys = MasterKeys::load(config.master_key.as_ref(), &config.data_dir).context(DOING)?;
    let vault = ReloadingVault::new(&keys).context("preparing the vault")?;
    let reseal = Reseal {
        values: values(&database),
        vault: Arc::new(vault),
    };
    let current = keys.current_id().to_owned();
    let done = reseal.run(&current).await.context("sealing again")?;
    for left in &done.left {
        print_line!("LEFT {left}");
    }
    print_line!(
        "{} values were sealed again with key {current}",
        done.resealed
    );
    if done.left.is_empty() {
        print_line!("copy the keys to every server; then old keys may be retired");
        Ok(())
    } else {
        let text = format!(
            "{} values cannot be opened; their key is needed",
            done.left.len()
        );
        Err(Failure::Other(text))
    }
}

/// Makes the waiting key current. Without one, and when all is sealed with the current key, a new
/// one is made: otherwise an earlier rotation was stopped, and is to be finished first.
async fn promote(config: &Config, database: &Arc<Database>, file: &KeyFile) -> Result<(), Failure> {
    let entries = file.entries().context(DOING)?;
    let current = entries.iter().find(|key| key.state == SecretState::Current);
    if entries.iter().all(|key| key.state != SecretState::Waiting) {
        let counts = sealed_by_key(database).await?;
        if counts
            .keys()
            .any(|id| current.is_none_or(|key| key.id != *id))
        {
            return Ok(());
        }
        if database.kind() == DatabaseKind::Postgresql {
            let text = "other servers may share this database: run `dte keys add`, copy the keys \
                        to every server, then rotate";
            return Err(Failure::Other(text.into()));
        }
        let today = SystemClock::new(config.clock_offset).local_now().date();
        file.add(today).context(DOING)?;
    }
    file.promote().context(DOING)?;
    Ok(())
}

/// Nothing in the database is sealed with the keys; then services are given time to forget what
/// they read before; and once the keys are gone, what was just being stored is looked for.
async fn retire(config: &Config, ids: &[String]) -> Result<(), Failure> {
    let file = needs_file(config)?;
    let database = admin::open_database(config).await?;
    refuse_sealed(&database, ids).await?;
    tokio::time::sleep(DatabaseOptions::default().establishment_lifetime + ON_ITS_WAY).await;
    let retired = file.retire(ids).context(DOING)?;
    tokio::time::sleep(ON_ITS_WAY).await;
    if let Err(refused) = refuse_sealed(&database, ids).await {
        file.put_back(retired).context(DOING)?;
        return Err(refused);
    }
    print_line!("{} gone: copy the keys to every server", ids.join(", "));
    Ok(())
}

async fn refuse_sealed(database: &Arc<Database>, ids: &[String]) -> Result<(), Failure> {
    let counts = sealed_by_key(database).await?;
    let mut sealing = ids.iter().filter_map(|id| Some((id, counts.get(id)?)));
    match sealing.next() {
        None => Ok(()),
        Some((id, count)) => Err(Failure::Other(format!(
            "{count} values are sealed with key {id}: run `dte keys rotate` first"
        ))),
    }
}
