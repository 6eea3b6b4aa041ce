//! `dte events follow`: what happens, as it happens, printed or handed on to a program that is being written.

use std::time::Duration;

use dte_application::ports::{Clock as _, Secret};
use dte_application::webhooks::manage;
use dte_security::{SystemClock, SystemRandomness};
use dte_webhooks::{SIGNATURE_HEADERS, is_secret, signature_headers};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::cli::client::{ClientArguments, Request, ServiceClient, refused};
use crate::cli::output::print_or_fail;
use crate::config::settings::ConfigError;
use crate::failure::{Context, Failure};

/// How often it is looked for new events.
const EVERY: Duration = Duration::from_secs(1);

/// How long the receiver may take.
const WITHIN: Duration = Duration::from_secs(15);

#[derive(Debug, clap::Subcommand)]
pub enum Action {
    /// Prints events as JSON a line each, or sends each to an address, signed like a webhook. For
    /// development: what is not taken is told, and not tried again.
    Follow(Arguments),
}

/// What is followed, and where it goes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The address to which each event is sent, such as `http://localhost:3000/dte`.
    #[arg(long, value_name = "URL")]
    forward_to: Option<String>,
    /// The secret that signs what is sent (`whsec_…`), the same in each run; a new one when left out.
    #[arg(long, value_name = "SECRET", requires = "forward_to")]
    webhook_secret: Option<String>,
    /// The number of the last event that is known; what happens from now on when left out.
    #[arg(long, value_name = "SEQUENCE")]
    after: Option<u64>,
    /// Only events of these types, apart by commas.
    #[arg(long, value_name = "TYPES")]
    types: Option<String>,
    /// Ends when there is nothing more to read; not well when something could not be handed on.
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    client: ClientArguments,
}

pub async fn run(action: Action) -> Result<(), Failure> {
    let Action::Follow(arguments) = action;
    let forward = match &arguments.forward_to {
        Some(url) => Some(Forward::to(url, arguments.webhook_secret.as_deref())?),
        None => None,
    };
    let mut service = ServiceClient::new(&arguments.client)?;
    let mut after = match arguments.after {
        Some(after) => after,
        None => newest(&mut service).await?,
    };
    let mut untaken = 0_u64;
    loop {
        let page = read(&mut service, after, arguments.types.as_deref()).await?;
        for event in &page.events {
            match &forward {
                Some(forward) => untaken += u64::from(!forward.send(event).await?),
                None => print_or_fail!("{event}")?,
            }
        }
        after = page.next_after;
        if page.has_more {
            continue;
        }
        if arguments.once {
            return told_of(untaken);
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Whoever runs it once learns from its end whether everything was handed on.
fn told_of(untaken: u64) -> Result<(), Failure> {
    if untaken == 0 {
        return Ok(());
    }
    Err(Failure::Other(format!("{untaken} events were not taken")))
}

#[derive(Deserialize)]
struct Enveloped {
    data: Page,
}

/// A page of the feed, its events as they came.
#[derive(Deserialize)]
struct Page {
    events: Vec<Box<RawValue>>,
    next_after: u64,
    has_more: bool,
}

/// What is needed of an event.
#[derive(Deserialize)]
struct Head<'e> {
    id: &'e str,
    r#type: &'e str,
}

async fn read(
    service: &mut ServiceClient,
    after: u64,
    types: Option<&str>,
) -> Result<Page, Failure> {
    let types = types.map(|types| format!("&type={types}"));
    let path = format!("/events?after={after}{}", types.unwrap_or_default());
    let answer = service.ask(&Request::get(&path)).await?;
    if !answer.status.is_success() {
        return Err(refused("refused", &answer));
    }
    let page: Enveloped = serde_json::from_str(&answer.text).context("reading the feed")?;
    Ok(page.data)
}

/// The number of the newest event: where the feed says that it ends.
async fn newest(service: &mut ServiceClient) -> Result<u64, Failure> {
    #[derive(Deserialize)]
    struct Failed {
        error: Ahead,
    }
    #[derive(Deserialize)]
    struct Ahead {
        newest: u64,
    }
    // Beyond every event.
    let path = format!("/events?after={}", (1_u64 << 53) - 1);
    let answer = service.ask(&Request::get(&path)).await?;
    match serde_json::from_str::<Failed>(&answer.text) {
        Ok(failed) => Ok(failed.error.newest),
        Err(_another) => Err(refused("refused", &answer)),
    }
}

/// Where events are handed on to.
struct Forward {
    client: Client,
    url: Url,
    secret: Secret,
    clock: SystemClock,
}

impl Forward {
    fn to(url: &str, secret: Option<&str>) -> Result<Self, Failure> {
        let url = Url::parse(url).map_err(|error| ConfigError(format!("{url}: {error}")))?;
        let client = Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .timeout(WITHIN)
            .build()
            .context("preparing the client")?;
        let secret = match secret {
            Some(given) => read_secret(given)?,
            None => printed_secret()?,
        };
        Ok(Self {
            client,
            url,
            secret,
            clock: SystemClock::new(0),
        })
    }

    /// Sends an event once, and prints what came of it; answers whether it was taken.
    async fn send(&self, event: &RawValue) -> Result<bool, Failure> {
        let head: Head<'_> = serde_json::from_str(event.get()).context("reading an event")?;
        let body = event.get().to_owned();
        let secrets = [self.secret.clone()];
        let values = signature_headers(head.id, self.clock.now(), body.as_bytes(), &secrets);
        let mut request = self.client.post(self.url.clone());
        request = request.header(CONTENT_TYPE, "application/json");
        for (name, value) in SIGNATURE_HEADERS.into_iter().zip(values) {
            request = request.header(name, value);
        }
        let sent = request.body(body).send().await;
        let (is_taken, came) = match sent {
            Ok(response) => (
                response.status().is_success(),
                response.status().to_string(),
            ),
            Err(error) => (false, error.without_url().to_string()),
        };
        print_or_fail!("{} {} {came}", head.id, head.r#type)?;
        Ok(is_taken)
    }
}

/// A secret that nobody else has, which is printed: who checks what is sent needs it.
fn printed_secret() -> Result<Secret, Failure> {
    let secret = manage::drawn_secret(&SystemRandomness);
    print_or_fail!("secret: {}", secret.reveal())?;
    Ok(secret)
}

/// A secret as webhooks have it.
fn read_secret(text: &str) -> Result<Secret, Failure> {
    if !is_secret(text) {
        return Err(
            ConfigError("--webhook-secret: not whsec_ and a key in Base64".to_owned()).into(),
        );
    }
    Ok(Secret::new(text.to_owned()))
}
