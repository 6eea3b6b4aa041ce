//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::chaos::kind::ChaosKind;
use crate::error::BenchError;
use crate::goals::name::Name;

/// Loads the issuing path and checks what came out of it.
#[derive(Debug, Parser)]
#[command(name = "dte-bench", version, about)]
pub struct Options {
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
    /// What to run.
    #[command(subcommand)]
    pub command: Command,
}

/// What every command takes.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// The program under load; by default the `dte` beside this one.
    #[arg(long, global = true, value_name = "PATH")]
    pub dte: Option<PathBuf>,
    /// Where the service stores: `sqlite` (a new file), `postgresql` (a temporary server made with
    /// the installed programs), `both` (chaos runs only) or a postgres:// URL (an empty database; what
    /// a run leaves there opens with its own keys only, which are gone).
    #[arg(
        long,
        global = true,
        default_value = "sqlite",
        value_name = "sqlite|postgresql|both|URL"
    )]
    pub database: Database,
    /// Writes the results there, as JSON.
    #[arg(long, global = true, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// The folder under which the data folders are made; give one on the disk to be measured.
    #[arg(long, global = true, value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Lines of the document.
    #[arg(long, global = true, default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..=2000))]
    pub lines: u16,
    /// Seconds of load before the measurement.
    #[arg(long, global = true, default_value_t = 2, value_name = "SECONDS")]
    pub warm_up: u32,
    /// Issues without idempotency keys.
    #[arg(long, global = true)]
    pub no_keys: bool,
    /// How long each signing rate is measured.
    #[arg(skip = Duration::from_millis(1_500))]
    pub signing: Duration,
}

impl Common {
    /// The program under load.
    pub fn program(&self) -> Result<PathBuf, BenchError> {
        let program = match &self.dte {
            Some(path) => path.clone(),
            None => std::env::current_exe()
                .map_err(|error| BenchError::io("finding this program", error))?
                .with_file_name("dte"),
        };
        // Absolute, because it is started in another folder.
        program
            .canonicalize()
            .map_err(|error| BenchError::io(program.display().to_string(), error))
    }
}

/// What to run.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Clients that each wait for an answer before they ask again: what the service sustains.
    Closed {
        /// How many clients.
        #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
        clients: u32,
        /// How long.
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
    },
    /// Requests at a fixed rate whatever the answers do: what a client waits at that rate.
    Open {
        /// Documents a second.
        #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        rate: u32,
        /// How long.
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
    },
    /// Measures the performance goals, each several times, and tells the medians beside them.
    Goals {
        /// Which; all when none is named.
        names: Vec<Name>,
        /// How long each load.
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
        seconds: u32,
        /// How often each.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        repetitions: u32,
        /// Documents of the full databases.
        #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
        documents: u64,
    },
    /// Every goal at a tiny size: fails when something fails or is wrong, never for being slow.
    Smoke,
    /// Makes a database of many documents of one company: four types, three establishments, two
    /// years, some rejected or invalidated. They are judged, rendered and stored as the service
    /// does it, but not signed: their signatures and stamps are texts of the right length.
    Fill {
        /// How many documents.
        #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
        documents: u64,
        /// The folder where everything stays, for `list --on`; without it, everything goes again.
        #[arg(long, value_name = "FOLDER")]
        keep: Option<PathBuf>,
    },
    /// Lists, single documents, start and issuing on a full database.
    List {
        /// How many documents are put there.
        #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
        documents: u64,
        /// The folder of an earlier `fill --keep`, instead of filling anew.
        #[arg(long, value_name = "FOLDER")]
        on: Option<PathBuf>,
        /// How long each load.
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
        seconds: u32,
        /// How often each.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        repetitions: u32,
    },
    /// Breaks things on purpose and checks what must hold all the same.
    #[command(alias = "storm")]
    Chaos {
        /// What is broken.
        name: ChaosKind,
        /// How much of the full size.
        #[arg(long, default_value_t = 1.0, value_parser = fraction, value_name = "FRACTION")]
        scale: f64,
        /// Keeps the service's own times instead of short ones; everything takes longer.
        #[arg(long)]
        own_times: bool,
    },
}

fn fraction(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(scale) if scale > 0.0 && scale <= 10.0 => Ok(scale),
        _ => Err("not a number above 0 and up to 10".into()),
    }
}

/// Where the service stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A new file in the data folder.
    Sqlite,
    /// A PostgreSQL database.
    Postgres(String),
    /// A PostgreSQL database of a temporary server.
    Temporary,
    /// A new file, then a database of a temporary server.
    Both,
}

impl Database {
    /// Its kind, for people.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres(_) | Self::Temporary => "PostgreSQL",
            Self::Both => "both",
        }
    }
}

impl std::str::FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_postgres = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme));
        match text {
            "sqlite" => Ok(Self::Sqlite),
            "postgresql" => Ok(Self::Temporary),
            "both" => Ok(Self::Both),
            url if is_postgres => Ok(Self::Postgres(url.to_owned())),
            _ => Err("neither sqlite, postgresql, both nor a postgres:// URL".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Options::command().debug_assert();
    }

    #[test]
    fn common_options_may_stand_behind_the_command() {
        let line = [
            "dte-bench",
            "closed",
            "--clients",
            "16",
            "--database",
            "postgres://h/d",
        ];
        let options = Options::try_parse_from(line).unwrap();
        assert_eq!(options.common.database.name(), "PostgreSQL");
        assert!(matches!(
            options.command,
            Command::Closed {
                clients: 16,
                seconds: 10
            }
        ));
    }

    #[test]
    fn goals_are_known_by_their_names() {
        let line = ["dte-bench", "goals", "slow-3s", "flush-1ms"];
        let options = Options::try_parse_from(line).unwrap();
        let expected = [Name::Slow3S, Name::Flush1Ms];
        assert!(matches!(options.command, Command::Goals { names, .. } if names == expected));
    }

    #[test]
    fn nonsense_is_refused() {
        for line in [
            ["dte-bench", "closed", "--clients", "0"],
            ["dte-bench", "smoke", "--database", "mysql://h/d"],
            ["dte-bench", "smoke", "--lines", "2001"],
            ["dte-bench", "goals", "--seconds", "0"],
        ] {
            assert!(Options::try_parse_from(line).is_err(), "{line:?}");
        }
    }
}
