//! The command line.

pub mod admin;
pub mod backup;
pub mod client;
pub mod companies;
pub mod config_check;
pub mod contingency;
pub mod demo;
pub mod event_stamp;
mod events;
pub mod get;
pub mod invalidations;
pub mod issue;
pub mod keys;
pub mod list;
pub mod output;
pub mod readiness;
pub mod sandbox;
pub mod series;
pub mod serve;
pub mod verify;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;
use crate::config::settings::Settings;
use crate::failure::Failure;
use crate::log;
use crate::system::runtime::on_runtime;
use crate::system::{bus_error, fd_limit, threads};
use companies::{CompaniesAction, CredentialsAction};
use keys::KeysAction;

/// Issues electronic tax documents (DTE) of El Salvador.
#[derive(Debug, Parser)]
#[command(name = "dte", version, about)]
struct Arguments {
    /// The file with the settings; ./dte.toml when it is there.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves the API.
    Serve,
    /// Shows everything on an empty folder with the built-in sandbox authority, then serves.
    Demo {
        /// Ends after the steps instead of serving.
        #[arg(long)]
        once: bool,
        /// Issues a document of each type, in the edition of 2026 unless the settings name one.
        #[arg(long)]
        all: bool,
    },
    /// Runs the sandbox authority as a process of its own.
    Sandbox,
    /// Issues a document from a file at a running service: exit code 0 issued, 1 refused, 2 wrong
    /// arguments, 3 no answer. The same file is issued once, however often.
    Issue(issue::Arguments),
    /// Prints a document of a running service.
    Get(get::Arguments),
    /// Lists documents of a running service, as JSON a line each or as a table.
    List(list::Arguments),
    /// Follows what happens at a running service.
    Events {
        #[command(subcommand)]
        action: events::Action,
    },
    /// Looks at contingencies, declares and ends them.
    Contingency {
        #[command(subcommand)]
        action: contingency::Action,
    },
    /// Enters stamps of invalidations that the authority accepted without telling them.
    Invalidations {
        #[command(subcommand)]
        action: invalidations::Action,
    },
    /// Audits the number series.
    Series {
        #[command(subcommand)]
        action: series::Action,
    },
    /// Brings the database to this version's schema and ends.
    Migrate {
        /// From now on the data folder belongs to the database as it is, also when it belonged to
        /// another one or the database is empty.
        #[arg(long)]
        new_installation: bool,
        /// Continues with a file of SQLite that lacks documents which were answered, because its log was
        /// lost; prints the last number of each series.
        #[arg(long)]
        accept_older_database: bool,
    },
    /// Copies the database into a new file while the service runs.
    Backup {
        /// The file, or a folder for a file named by the moment.
        #[arg(long, value_name = "FILE_OR_FOLDER")]
        to: PathBuf,
        /// Copies the keys and certificates too, into a folder beside the file.
        #[arg(long)]
        with_secrets: bool,
    },
    /// Fills the database that `DTE_DATABASE_URL` names, empty and of either kind, from a backup,
    /// and verifies it.
    Restore {
        /// The backup.
        #[arg(long, value_name = "FILE")]
        from: PathBuf,
    },
    /// Checks that everything stored is whole and adds up; exit code 1 when it is not.
    Verify {
        /// A backup; the configured database when left out.
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
        #[command(flatten)]
        asking: verify::authority::Arguments,
    },
    /// Rotates the keys of the encryption at rest and of the session tokens.
    Keys {
        #[command(subcommand)]
        action: KeysAction,
    },
    /// Looks after what establishments log in with.
    Credentials {
        #[command(subcommand)]
        action: CredentialsAction,
    },
    /// Lists the companies, pins one to an edition, or closes types of document for it.
    Companies {
        #[command(subcommand)]
        action: Option<CompaniesAction>,
    },
    /// How companies stand before the second edition of documents; exit code 1 when one is not
    /// ready.
    Readiness(readiness::Arguments),
    /// Looks at the settings.
    Config {
        #[command(subcommand)]
        action: ConfigAction,
    },
}

#[derive(Debug, Subcommand)]
enum ConfigAction {
    /// Prints every setting with its value and where it came from; secrets are masked.
    Check,
}

/// Runs the command that the arguments name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let serves = arguments.iter().any(is_read_by_programs);
    if let Err(error) = bus_error::take_over() {
        log::write_line_directly(
            tracing::Level::WARN,
            &format!("SIGBUS stays without a line: {error}"),
        );
    }
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return misused(&error, serves),
    };
    if let Err(error) = log::open(form(&arguments.command)) {
        log::write_line_directly(tracing::Level::ERROR, &format!("starting the log: {error}"));
        return ExitCode::FAILURE;
    }
    let code = match execute(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            log::write_line(tracing::Level::ERROR, &failure.to_string());
            ExitCode::from(failure.exit_code())
        }
    };
    log::close();
    code
}

/// Says what is wrong with the arguments, or shows the help that they ask for. A service whose
/// arguments are wrong says so as it says all else: in a line of its log.
fn misused(error: &clap::Error, serves: bool) -> ExitCode {
    if !error.use_stderr() {
        // Nothing is left to do when even the terminal is gone.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if serves && log::open(log::Form::Json).is_ok() {
        let text = error.to_string();
        let words: Vec<&str> = text.split_whitespace().collect();
        log::write_line(tracing::Level::ERROR, &words.join(" "));
        log::close();
    } else {
        let _ = error.print();
    }
    ExitCode::from(2)
}

/// Whether an argument is the name of a command whose output is read by programs. Arguments that
/// cannot be read do not tell which of them is the command.
fn is_read_by_programs(argument: &OsString) -> bool {
    ["serve", "sandbox", "migrate"]
        .iter()
        .any(|name| argument == name)
}

/// What is read by programs speaks JSON; what somebody types speaks to them.
fn form(command: &Command) -> log::Form {
    match command {
        Command::Serve | Command::Sandbox | Command::Migrate { .. } => log::Form::Json,
        _ => log::Form::Text,
    }
}

fn execute(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { config, command } = arguments;
    match command {
        // They ask a service, which may be elsewhere: none of its settings matters here.
        Command::Issue(arguments) => on_runtime(issue::run(arguments)),
        Command::Get(arguments) => on_runtime(get::run(arguments)),
        Command::List(arguments) => on_runtime(list::run(arguments)),
        Command::Events { action } => on_runtime(events::run(action)),
        command => with_settings(config.as_deref(), command),
    }
}

fn with_settings(file: Option<&Path>, command: Command) -> Result<(), Failure> {
    let mut settings = Settings::load(file)?;
    let is_check = matches!(command, Command::Config { .. });
    if let Some(strangers) = settings.strangers().filter(|_| !is_check) {
        log::write_line(tracing::Level::WARN, &strangers);
    }
    for renamed in settings.renamed().iter().filter(|_| !is_check) {
        log::write_line(tracing::Level::WARN, renamed);
    }
    match command {
        Command::Config {
            action: ConfigAction::Check,
        } => config_check::run(&settings),
        Command::Serve => {
            let config = Config::read(&settings)?;
            log::start(&config.log);
            check_system(&config)?;
            on_runtime(serve::run(config))
        }
        Command::Demo { once, all } => {
            let config = demo::configure(&mut settings, all)?;
            log::start(&config.log);
            check_system(&config)?;
            on_runtime(demo::run(config, demo::Steps { once, all }))
        }
        Command::Sandbox => {
            let config = Config::read(&settings)?;
            log::start(&config.log);
            on_runtime(sandbox::run(config))
        }
        Command::Migrate {
            new_installation,
            accept_older_database,
        } => {
            let config = Config::read(&settings)?;
            log::start(&config.log);
            on_runtime(serve::migrate(
                config,
                new_installation,
                accept_older_database,
            ))
        }
        other => beside(other, &Config::read(&settings)?),
    }
}

/// Whether the system gives a server what it needs: files and threads.
fn check_system(config: &Config) -> Result<(), Failure> {
    fd_limit::check(config)?;
    threads::check(config)
}

/// Runs a command beside the service, which may be running.
fn beside(command: Command, config: &Config) -> Result<(), Failure> {
    log::start("warn");
    match command {
        Command::Backup { to, with_secrets } => backup::back_up(config, &to, with_secrets),
        Command::Restore { from } => backup::restore(config, &from),
        Command::Verify { asking, .. } if asking.authority => {
            on_runtime(async { verify::authority::run(config, &asking).await })
        }
        Command::Verify { file, .. } => verify::run(config, file.as_deref()),
        Command::Keys { action } => on_runtime(keys::run(config, action)),
        Command::Credentials { action } => on_runtime(companies::run(config, action)),
        Command::Companies { action } => on_runtime(companies::look(config, action)),
        Command::Readiness(arguments) => on_runtime(readiness::run(config, arguments)),
        Command::Contingency { action } => on_runtime(contingency::run(config, action)),
        Command::Invalidations { action } => on_runtime(invalidations::run(config, action)),
        Command::Series { action } => on_runtime(series::run(config, action)),
        Command::Serve
        | Command::Demo { .. }
        | Command::Sandbox
        | Command::Migrate { .. }
        | Command::Issue(_)
        | Command::Get(_)
        | Command::List(_)
        | Command::Events { .. }
        | Command::Config { .. } => Ok(()),
    }
}
