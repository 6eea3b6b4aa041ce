//! `dte get`: a document as the service keeps it.

use crate::cli::client::{ClientArguments, Request, ServiceClient, refused};
use crate::cli::output::print_or_fail;
use crate::failure::Failure;
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value as _;

use crate::config::settings::ConfigError;

/// Which document.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The generation code.
    #[arg(value_name = "CODE")]
    code: String,
    #[command(flatten)]
    client: ClientArguments,
}

pub async fn run(arguments: Arguments) -> Result<(), Failure> {
    let code = GenerationCode::parse(&arguments.code);
    let code = code.map_err(|error| ConfigError(format!("{}: {error}", arguments.code)))?;
    let mut service = ServiceClient::new(&arguments.client)?;
    let path = format!("/dte/{code}");
    let answer = service.ask(&Request::get(&path)).await?;
    print_or_fail!("{}", answer.text)?;
    if answer.status.is_success() {
        return Ok(());
    }
    Err(refused("refused", &answer))
}
