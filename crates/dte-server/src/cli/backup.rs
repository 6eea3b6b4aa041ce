//! `dte backup` and `dte restore`.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Instant;

use dte_application::ports::Clock;
use dte_persistence::backup::Draft;
use dte_persistence::{Database, backup, file_of};
use dte_security::SystemClock;
use time::macros::format_description;

use crate::cli::output::print_line;
use crate::cli::verify;
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::system::data_dir;
use crate::wiring::database_lock::DatabaseLock;
use crate::wiring::installation;

/// Copies the database into a new file, and says in one line what it holds.
pub fn back_up(config: &Config, to: &Path, with_secrets: bool) -> Result<(), Failure> {
    let file = named(config, to)?;
    let secrets = secrets_beside(&file);
    installation::refuse_older(config)?;
    let began = Instant::now();
    let draft = with_secrets.then(|| Draft::of_folder(&secrets));
    let draft = draft.transpose().context("copying keys and certificates")?;
    let held = backup::back_up(&config.database_url, &file).context("making the backup")?;
    let apart = if let Some(draft) = draft {
        copy_secrets(config, draft.path()).context("copying keys and certificates")?;
        draft
            .finish_folder()
            .context("copying keys and certificates")?;
        format!("keys and certificates in {}", secrets.display())
    } else {
        "without the keys and the certificates, which must be kept too, and apart".to_owned()
    };
    keep_when(config, &file);
    print_line!(
        "{}: {} documents of {} companies, {} KiB, {:.1?}; {apart}",
        file.display(),
        held.documents,
        held.companies,
        held.bytes.div_ceil(1024),
        began.elapsed(),
    );
    Ok(())
}

/// Lets the service know when the backup was made. It is good also when that cannot be kept, as on
/// a machine that has no data folder.
fn keep_when(config: &Config, file: &Path) {
    let place = config.data_dir.join(data_dir::LAST_BACKUP);
    if let Err(error) = fs::write(&place, format!("{}\n", file.display())) {
        tracing::warn!(%error, file = %place.display(), "when the backup was made cannot be kept");
    }
}

/// Fills the database of the settings from a copy, and verifies it. Its address may hold a password,
/// which everybody on the machine would read among a command's arguments.
pub fn restore(config: &Config, from: &Path) -> Result<(), Failure> {
    let url = config.database_url.as_str();
    if let Some(folder) = file_of(url).as_deref().and_then(Path::parent) {
        fs::create_dir_all(folder).context("making the database's folder")?;
    }
    backup::refuse_filled(url).context("restoring")?;
    let _alone = DatabaseLock::take(url, config.drain_within)?;
    Database::inspect(url).context("restoring")?;
    // A kill on the way must not leave the mark of an earlier database.
    installation::mark_as_newest(config)?;
    let began = Instant::now();
    let now = SystemClock::new(config.clock_offset).now();
    backup::restore(from, url, now).context("restoring")?;
    installation::come_back(config)?;
    installation::mark_as_newest(config)?;
    print_line!("restored in {:.1?}", began.elapsed());
    verify::database(config, url)
}

/// A folder gets a file named by the moment.
fn named(config: &Config, to: &Path) -> Result<PathBuf, Failure> {
    if !to.is_dir() {
        return Ok(to.to_owned());
    }
    let name = format_description!("dte-[year][month][day]T[hour][minute][second]Z.sqlite");
    let now = SystemClock::new(config.clock_offset).now();
    let name = now.format(&name).context("naming the file")?;
    Ok(to.join(name))
}

fn secrets_beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".secrets");
    PathBuf::from(name)
}

fn copy_secrets(config: &Config, to: &Path) -> std::io::Result<()> {
    let keys = config.data_dir.join("keys");
    copy_folder(&keys, &to.join("keys"), "key")?;
    copy_folder(&keys, &to.join("keys"), "id")?;
    copy_folder(&config.certificates_dir, &to.join("certificates"), "crt")
}

/// Copies the files with an ending, for their owner only.
fn copy_folder(from: &Path, to: &Path, ending: &str) -> std::io::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(to)?;
    if !from.try_exists()? {
        return Ok(());
    }
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let (Some(name), Some(found)) = (path.file_name(), path.extension()) else {
            continue;
        };
        if found != ending {
            continue;
        }
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        let mut copy = options.open(to.join(name))?;
        copy.write_all(&fs::read(&path)?)?;
        copy.sync_all()?;
    }
    fs::File::open(to)?.sync_all()
}
