//! `dte series enter`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use dte_application::Identified;
use dte_application::ports::{
    Authority, Clock, Company, EnterResult, ForeignDocument, QueryReply, Sender, SeriesKey,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{
    DocumentType, GenerationCode, IssuingPlace, PlaceCode, ReceptionStamp,
};
use dte_domain::value::Value;
use dte_persistence::Database;
use dte_security::SystemClock;

use super::advance::check_place;
use super::document_type;
use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};

/// Which document.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The company.
    #[arg(long)]
    nit: String,
    /// The document's JSON, as it was handed over: its code and number are read from it, because
    /// the authority tells the number of no document.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["code", "document_type", "number", "year"])]
    file: Option<PathBuf>,
    /// Its generation code, where its JSON is not to be had.
    #[arg(
        long,
        requires_all = ["document_type", "number", "year"],
        required_unless_present = "file"
    )]
    code: Option<String>,
    /// Its type, such as 03.
    #[arg(long = "type", value_name = "TYPE")]
    document_type: Option<String>,
    /// Its control number, which nobody but its holder can tell.
    #[arg(long, value_name = "CONTROL_NUMBER")]
    number: Option<String>,
    /// The year of its date.
    #[arg(long)]
    year: Option<u16>,
    /// The number given with --code is certain: it is believed, and cannot be changed later.
    #[arg(long)]
    yes: bool,
}

/// A document as far as it is known before the authority is asked.
struct Named {
    code: GenerationCode,
    document_type: DocumentType,
    number: String,
    year: u16,
    json: Option<String>,
}

/// Asks the authority for the document, and enters it.
pub async fn run(
    config: &Config,
    database: Arc<Database>,
    arguments: Arguments,
) -> Result<(), Failure> {
    let company = admin::company(&database, &arguments.nit).await?;
    let now = SystemClock::new(config.clock_offset).now();
    let named = match &arguments.file {
        Some(file) => from_file(config, file)?,
        None => from_arguments(&arguments)?,
    };
    let (series, number) = series(config, &company, &named)?;
    check_place(&database, &company, &series).await?;
    let stamp = ask(config, &database, &company, &named).await?;
    let entered = database
        .enter(ForeignDocument {
            generation_code: named.code,
            series,
            numbering: config.numbering,
            number,
            stamp: stamp.clone(),
            json: named.json,
            now,
        })
        .await;
    match entered.context("entering the document")? {
        EnterResult::New => print_line!("entered: {} with the stamp {stamp}", named.number),
        EnterResult::AlreadyEntered { control_number } if control_number == named.number => {
            print_line!("it was entered before: {control_number}");
        }
        EnterResult::AlreadyEntered { control_number } => {
            return Err(Failure::Other(format!(
                "{} was entered before with the number {control_number}, not {}; nothing was changed",
                named.code, named.number
            )));
        }
        EnterResult::Own => {
            return Err(Failure::Other(format!(
                "{} is a document of this service; nothing was changed",
                named.code
            )));
        }
    }
    Ok(())
}

fn from_file(config: &Config, file: &Path) -> Result<Named, Failure> {
    let json = std::fs::read_to_string(file).context(&format!("reading {}", file.display()))?;
    let found = Identified::read(&json).context(&format!("reading {}", file.display()))?;
    if found.environment != config.environment.code() {
        return Err(Failure::Other(format!(
            "the document is of environment {}, the service of {}",
            found.environment,
            config.environment.code()
        )));
    }
    let missing =
        || Failure::Other("the file is no document with a control number and a date".into());
    Ok(Named {
        code: code(&found.generation_code)?,
        document_type: document_type(&found.document_type.ok_or_else(missing)?)?,
        number: found.control_number.ok_or_else(missing)?,
        year: found
            .issued_on
            .as_deref()
            .and_then(year_of)
            .ok_or_else(missing)?,
        json: Some(json),
    })
}

fn from_arguments(arguments: &Arguments) -> Result<Named, Failure> {
    let given = |value: &Option<String>| value.clone().unwrap_or_default();
    let number = given(&arguments.number);
    if !arguments.yes {
        return Err(Failure::Other(format!(
            "nobody can check that {number} is its number: give its JSON with --file, or say --yes \
             if it is certain. It cannot be changed later"
        )));
    }
    Ok(Named {
        code: code(&given(&arguments.code))?,
        document_type: document_type(&given(&arguments.document_type))?,
        number,
        year: arguments.year.unwrap_or_default(),
        json: None,
    })
}

fn code(written: &str) -> Result<GenerationCode, Failure> {
    GenerationCode::parse(written)
        .map_err(|_malformed| Failure::Other(format!("{written} is no generation code")))
}

/// The year of a date such as 2026-12-31.
fn year_of(date: &str) -> Option<u16> {
    date.get(..4)?.parse().ok()
}

/// The series of a control number, and its place there.
fn series(config: &Config, company: &Company, named: &Named) -> Result<(SeriesKey, u64), Failure> {
    let year = named.year;
    let read = || {
        let mut parts = named.number.split('-');
        let (Some("DTE"), Some(document_type), Some(place), Some(digits), None) = (
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
        ) else {
            return None;
        };
        if document_type != named.document_type.code() {
            return None;
        }
        let (establishment, point_of_sale) = place.split_at_checked(4)?;
        let series = SeriesKey {
            company: company.id,
            environment: config.environment,
            document_type: named.document_type,
            place: IssuingPlace {
                establishment: PlaceCode::parse(establishment).ok()?,
                point_of_sale: PlaceCode::parse(point_of_sale).ok()?,
            },
            year,
            year_in_number: company.year_in_number,
        };
        let digits = if company.year_in_number {
            digits.strip_prefix(&format!("{year:04}"))?
        } else {
            digits
        };
        let number: u64 = digits.parse().ok()?;
        let is_it = (1..=series.last()).contains(&number)
            && series.number(number).to_string() == named.number;
        is_it.then_some((series, number))
    };
    read().ok_or_else(|| {
        Failure::Other(format!(
            "{} is no control number of this company's documents of type {} in {year}",
            named.number,
            named.document_type.code()
        ))
    })
}

async fn ask(
    config: &Config,
    database: &Arc<Database>,
    company: &Company,
    named: &Named,
) -> Result<ReceptionStamp, Failure> {
    let authority = admin::authority_client(config, database).await?;
    let sender = Sender {
        company: company.id,
        nit: company.nit.clone(),
    };
    let query = authority.query(&sender, named.document_type, named.code);
    match query.await {
        QueryReply::Accepted(acceptance) => Ok(acceptance.stamp),
        QueryReply::Rejected(rejection) => Err(Failure::Other(format!(
            "the authority refused the document: {} {}",
            rejection.code, rejection.description
        ))),
        QueryReply::Unknown => Err(Failure::Other(
            "the authority does not have a document of this company with this code".into(),
        )),
        QueryReply::Undetermined { seen } => Err(Failure::Other(format!(
            "the authority did not say whether it has the document: {seen}"
        ))),
    }
}
