//! `dte get`: a document as the service keeps it.

use crate::cli::client::{ClientArguments, Request, ServiceClient, refused};
use crate::cli::output::print_or_fail;
use crate::failure::{Context, Failure};
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value as _;
use serde::Deserialize;

use crate::config::settings::ConfigError;

/// The document to read.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The generation code, or the control number: DTE-03-M001P001-000000000000001.
    #[arg(value_name = "CODE")]
    code: String,
    #[command(flatten)]
    client: ClientArguments,
}

pub async fn run(arguments: Arguments) -> Result<(), Failure> {
    let given = Given::read(&arguments.code)?;
    let mut service = ServiceClient::new(&arguments.client)?;
    let code = match given {
        Given::Code(code) => code,
        Given::Number(number) => code_of(&mut service, &number).await?,
    };
    let path = format!("/dte/{code}");
    let answer = service.ask(&Request::get(&path)).await?;
    print_or_fail!("{}", answer.text)?;
    if answer.status.is_success() {
        return Ok(());
    }
    Err(refused("refused", &answer))
}

/// Name of the document, as it was given.
enum Given {
    Code(GenerationCode),
    /// A control number.
    Number(String),
}

impl Given {
    fn read(text: &str) -> Result<Self, ConfigError> {
        let number = text.to_ascii_uppercase();
        let is_plain = number
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if number.starts_with("DTE-") && is_plain {
            return Ok(Self::Number(number));
        }
        let code = GenerationCode::parse(text);
        code.map(Self::Code)
            .map_err(|error| ConfigError(format!("{text}: {error}, or a control number: DTE-03-…")))
    }
}

/// Finds the generation code of a control number.
async fn code_of(service: &mut ServiceClient, number: &str) -> Result<GenerationCode, Failure> {
    #[derive(Deserialize)]
    struct List {
        data: Page,
    }
    #[derive(Deserialize)]
    struct Page {
        documents: Vec<Listed>,
    }
    #[derive(Deserialize)]
    struct Listed {
        generation_code: String,
    }
    let path = format!("/dte?view=summary&control_number={number}");
    let answer = service.ask(&Request::get(&path)).await?;
    if !answer.status.is_success() {
        return Err(refused("refused", &answer));
    }
    let list: List =
        serde_json::from_str(&answer.text).context("reading the answer of the list")?;
    let found = list.data.documents.first();
    let code = found.and_then(|one| GenerationCode::parse(&one.generation_code).ok());
    code.ok_or_else(|| Failure::Other(format!("there is no document with the number {number}")))
}
