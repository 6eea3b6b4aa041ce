//! Where the service is and who asks, from the command line over the environment.

use dte_application::ports::Secret;
use reqwest::Url;

use crate::config::client::{KEY, PORTAL_PASSWORD, PORTAL_USER, SECRET, TOKEN, URL};
use crate::config::settings::ConfigError;

/// Where `dte serve` listens when nobody says where.
const DEFAULT_URL: &str = "http://127.0.0.1:8080";

/// The service and who asks it. Secrets are better in the environment: what stands on a command line,
/// others on the machine can read.
#[derive(Debug, clap::Args)]
pub struct ClientArguments {
    /// The address of the service; `DTE_URL`, or <http://127.0.0.1:8080>.
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The API key to log in with; `DTE_API_KEY`.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// Its secret; `DTE_API_SECRET`.
    #[arg(long, value_name = "SECRET", value_parser = hidden)]
    secret: Option<Secret>,
    /// The token of an earlier log-in, which saves another; `DTE_TOKEN`.
    #[arg(long, value_name = "TOKEN", value_parser = hidden)]
    token: Option<Secret>,
    /// The user of the authority's portal, where the service asks for it; `DTE_PORTAL_USER`.
    #[arg(long, value_name = "USER")]
    portal_user: Option<String>,
    /// Its password; `DTE_PORTAL_PASSWORD`.
    #[arg(long, value_name = "PASSWORD", value_parser = hidden)]
    portal_password: Option<Secret>,
    /// How many seconds one attempt may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(super) timeout: u64,
    /// How often a request is repeated that was not answered, or that the service was too busy for.
    #[arg(long, value_name = "TIMES", default_value_t = 4)]
    pub(super) retries: u32,
}

#[expect(clippy::unnecessary_wraps, reason = "what clap takes")]
fn hidden(text: &str) -> Result<Secret, String> {
    Ok(Secret::new(text))
}

/// What lets somebody in: a token, or keys that give one.
pub(super) struct Access {
    pub(super) token: Option<Secret>,
    pub(super) keys: Option<Keys>,
}

pub(super) struct Keys {
    pub(super) key: String,
    pub(super) secret: Secret,
    pub(super) portal: Option<(String, Secret)>,
}

impl ClientArguments {
    pub(super) fn url(&self) -> Result<Url, ConfigError> {
        let given = text(self.url.as_ref(), URL);
        let given = given.unwrap_or_else(|| DEFAULT_URL.to_owned());
        let url = Url::parse(&given).map_err(|error| ConfigError(format!("{given}: {error}")))?;
        if matches!(url.scheme(), "http" | "https") && url.has_host() {
            return Ok(url);
        }
        Err(ConfigError(format!(
            "{given}: an address like {DEFAULT_URL} is expected"
        )))
    }

    pub(super) fn access(&self) -> Result<Access, ConfigError> {
        let key = text(self.key.as_ref(), KEY);
        let secret = secret(self.secret.as_ref(), SECRET);
        let user = text(self.portal_user.as_ref(), PORTAL_USER);
        let password = secret_of_portal(self, user.is_some())?;
        let keys = match (key, secret) {
            (Some(key), Some(secret)) => Some(Keys {
                key,
                secret,
                portal: user.zip(password),
            }),
            (None, None) => None,
            _ => {
                return Err(ConfigError(format!(
                    "a key and its secret belong together: --key ({KEY}) and --secret ({SECRET})"
                )));
            }
        };
        Ok(Access {
            token: self::secret(self.token.as_ref(), TOKEN),
            keys,
        })
    }
}

fn secret_of_portal(
    given: &ClientArguments,
    has_user: bool,
) -> Result<Option<Secret>, ConfigError> {
    let password = secret(given.portal_password.as_ref(), PORTAL_PASSWORD);
    if password.is_some() == has_user {
        return Ok(password);
    }
    Err(ConfigError(format!(
        "a portal user and its password belong together: --portal-user ({PORTAL_USER}) and \
         --portal-password ({PORTAL_PASSWORD})"
    )))
}

fn secret(given: Option<&Secret>, variable: &str) -> Option<Secret> {
    given
        .cloned()
        .or_else(|| in_environment(variable).map(Secret::new))
}

fn text(given: Option<&String>, variable: &str) -> Option<String> {
    given.cloned().or_else(|| in_environment(variable))
}

fn in_environment(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|text| !text.is_empty())
}
