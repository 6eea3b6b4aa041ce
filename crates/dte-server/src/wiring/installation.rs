//! Which database belongs to which folder.
//!
//! An installation has an id, which stands in its database and beside its keys. A database file that
//! is not there any more would otherwise be made anew, and empty: numbers would begin again, and
//! nobody would be told.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use dte_application::ports::Randomness;
use dte_persistence::{Database, OpenError, backup, file_of};
use time::OffsetDateTime;

use crate::config::Config;
use crate::failure::{Context, Failure};

const NAME: &str = "installation.id";

/// The file beside the id that notes the last answered commit of a file of SQLite.
const LAST_COMMIT: &str = "last-commit";

/// The file that is there once the installation has been served from PostgreSQL. A file of SQLite
/// that was copied there before stays behind with the same id, and would give numbers twice.
const MOVED: &str = "installation.on-postgresql";

/// What is said besides whenever a start is refused.
const WAY_OUT: &str = "If the folder and the database as they are now are to belong together, run \
    `dte migrate --new-installation`";

/// Where the id is kept: beside the keys, or in the data folder when the keys are settings. It is
/// found at the other place too, when keys have become settings since.
fn places(config: &Config) -> [PathBuf; 2] {
    let beside_keys = config.data_dir.join("keys").join(NAME);
    let beside_data = config.data_dir.join(NAME);
    if config.master_key.is_some() {
        [beside_data, beside_keys]
    } else {
        [beside_keys, beside_data]
    }
}

/// The id of the folder, and where it stands. One that cannot be read is not taken to be absent: an
/// empty database in the place of the folder's own would not be noticed.
fn known(config: &Config) -> Result<Option<(String, PathBuf)>, Failure> {
    for place in places(config) {
        let read = match fs::read_to_string(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            read => read.map_err(|error| unreadable(&place, &error))?,
        };
        let id = read.trim();
        if !id.is_empty() {
            return Ok(Some((id.to_owned(), place)));
        }
    }
    Ok(None)
}

fn unreadable(place: &Path, error: &io::Error) -> Failure {
    Failure::Other(format!(
        "the installation's id {} cannot be read ({error}): let the service read it. {WAY_OUT}",
        place.display()
    ))
}

/// Where it is noted that the database is on PostgreSQL: beside the id.
fn moved(config: &Config) -> [PathBuf; 2] {
    places(config).map(|place| place.with_file_name(MOVED))
}

/// Forgets the folder's id: it will take the database's.
pub fn forget(config: &Config) -> Result<(), Failure> {
    remove(places(config))?;
    mark_as_newest(config)?;
    come_back(config)
}

/// Forgets that the database was on PostgreSQL, for a file of SQLite that was just filled.
pub fn come_back(config: &Config) -> Result<(), Failure> {
    match file_of(&config.database_url) {
        Some(_file) => remove(moved(config)),
        None => Ok(()),
    }
}

fn remove(places: [PathBuf; 2]) -> Result<(), Failure> {
    for place in places {
        match fs::remove_file(&place) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let tried = format!("removing {}", place.display());
                return Err(Failure::because(&tried, &error));
            }
            _removed_or_absent => {}
        }
    }
    Ok(())
}

/// Refuses to make a new file where one was. To be asked before the database is opened.
pub fn refuse_to_begin_anew(config: &Config) -> Result<(), Failure> {
    let Some(file) = file_of(&config.database_url) else {
        return Ok(());
    };
    let holds_something = fs::metadata(&file).is_ok_and(|about| about.len() > 0);
    match known(config)? {
        Some((id, place)) if !holds_something => {
            let what = format!("its database {} is not there, or empty", file.display());
            Err(refusal(&id, &place, &what))
        }
        _ => Ok(()),
    }
}

/// The mark of the last answered commit: beside the id.
fn mark(config: &Config) -> Result<PathBuf, Failure> {
    let [usual, _] = places(config);
    let place = known(config)?.map_or(usual, |(_, place)| place);
    Ok(place.with_file_name(LAST_COMMIT))
}

/// Refuses a file of SQLite that lacks a commit which was answered, before it is opened for writing.
/// Returns a reason if the mark cannot tell.
pub fn refuse_older(config: &Config) -> Result<Option<String>, Failure> {
    let id = known(config)?.map(|(id, _)| id);
    let unknown = Database::refuse_older(&config.database_url, &mark(config)?, id.as_deref());
    unknown.context("opening the database")
}

/// Accepts a file of SQLite that lacks commits which were answered: it is continued as a restored copy is.
/// True if it does lack some.
pub fn accept_older(config: &Config, now: OffsetDateTime) -> Result<bool, Failure> {
    const DOING: &str = "accepting the older database";
    let url = &config.database_url;
    let id = known(config)?.map(|(id, _)| id);
    match Database::refuse_older(url, &mark(config)?, id.as_deref()) {
        Err(OpenError::OlderThanAnswered { .. }) => {}
        other => return other.context(DOING).map(|_reason| false),
    }
    Database::inspect(url).context(DOING)?;
    backup::accept_older(url, now).context(DOING)?;
    mark_as_newest(config)?;
    Ok(true)
}

/// Logs why it is not known if the database has all that was answered.
pub fn warn_of_unknown_age(config: &Config, why: &str) {
    tracing::warn!(
        file = %mark(config).unwrap_or_default().display(),
        why,
        "the mark of the last commit says nothing about the database: a lost log would not be noticed at \
         this start; the mark is written again"
    );
}

/// Replaces the mark for a database that was just restored.
pub fn mark_as_newest(config: &Config) -> Result<(), Failure> {
    Database::mark_as_newest(&config.database_url, &mark(config)?).context("marking the database")
}

fn refusal(id: &str, place: &Path, what: &str) -> Failure {
    Failure::Other(format!(
        "the data folder belongs to installation {id} ({}), but {what}: put the database back, or \
         restore the newest backup (`dte restore`), or set DTE_DATABASE_URL or DTE_DATA_DIR. \
         {WAY_OUT}",
        place.display()
    ))
}

/// Sees to it that the database and the folder belong together, or says why they do not. Commits are noted
/// beside the id from then on.
pub async fn claim(
    config: &Config,
    database: &Database,
    randomness: &dyn Randomness,
) -> Result<(), Failure> {
    let id = agree(config, database, randomness).await?;
    note_where(config);
    let noted = database.note_commits(mark(config)?, id).await;
    noted.context("noting the last commit")
}

/// The id that database and folder have in common; one that has none takes that of the other.
async fn agree(
    config: &Config,
    database: &Database,
    randomness: &dyn Randomness,
) -> Result<String, Failure> {
    const DOING: &str = "reading which installation the database belongs to";
    let found = database.installation().await.context(DOING)?;
    let id = match (found.id, known(config)?) {
        (Some(theirs), Some((ours, _))) if theirs == ours => {
            refuse_what_was_left_behind(config)?;
            return Ok(ours);
        }
        (Some(theirs), Some((ours, place))) => {
            let what = format!("the database belongs to installation {theirs}");
            return Err(refusal(&ours, &place, &what));
        }
        (None, Some((ours, place))) if found.is_empty => {
            return Err(refusal(&ours, &place, "its database is empty"));
        }
        // A backup of a version that knew no ids.
        (None, Some((ours, _))) => ours,
        (Some(theirs), None) => theirs,
        (None, None) => randomness.uuid().to_string(),
    };
    // First the database: an id in the folder alone would refuse the next start.
    let id = database.belong_to(id).await.context(DOING)?;
    let [place, _] = places(config);
    if let Err(error) = write(&place, &id) {
        tracing::warn!(%error, file = %place.display(), "the installation's id cannot be kept");
    }
    Ok(id)
}

/// Refuses the file of SQLite that a move to PostgreSQL left where it was.
fn refuse_what_was_left_behind(config: &Config) -> Result<(), Failure> {
    let Some(file) = file_of(&config.database_url) else {
        return Ok(());
    };
    match moved(config).into_iter().find(|note| note.exists()) {
        Some(note) => Err(Failure::Other(format!(
            "the data folder's database has been on PostgreSQL since ({}), and {} is what was left \
             behind: it would give numbers again that were given there. Set DTE_DATABASE_URL to the \
             database, and move the file away. To leave PostgreSQL, `dte restore` a backup of it \
             into a new file. {WAY_OUT}",
            note.display(),
            file.display()
        ))),
        None => Ok(()),
    }
}

/// Notes that the database is on PostgreSQL.
fn note_where(config: &Config) {
    let [note, _] = moved(config);
    if file_of(&config.database_url).is_some() || note.exists() {
        return;
    }
    if let Err(error) = write(
        &note,
        "its file of SQLite, if there is one, was left behind",
    ) {
        tracing::warn!(%error, file = %note.display(), "where the database is cannot be noted");
    }
}

/// Writes the whole file or nothing.
fn write(place: &Path, line: &str) -> io::Result<()> {
    let folder = place.parent().unwrap_or(Path::new("."));
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let draft = folder.join(format!(".{NAME}.{}", std::process::id()));
    let mut file = File::create(&draft)?;
    file.write_all(format!("{line}\n").as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, place)?;
    File::open(folder)?.sync_all()
}
