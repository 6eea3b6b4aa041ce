//! What a demo prints at its end: everything that goes on with its company, ready to be pasted.

use serde_json::Value;

use super::requests;

/// What the steps left behind.
pub struct Left<'a> {
    pub url: &'a str,
    /// Where the sandbox is, when that stands for the authority.
    pub sandbox: Option<&'a str>,
    pub registered: &'a Value,
    pub login: &'a Value,
    pub token: &'a str,
}

/// The pages, the keys, and the commands, of which each line is a whole one.
pub fn commands(left: &Left<'_>) -> String {
    let program = std::env::current_exe();
    let program = program.map_or_else(|_unknown| "dte".to_owned(), |it| it.display().to_string());
    let (url, ccf) = (left.url, requests::ccf());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (login, portal) = (left.login, &left.login["credentials"]);
    let branch = &left.registered["branch_offices"][1];
    let test_values = left.sandbox.map_or_else(String::new, |sandbox| {
        format!("# What the sandbox answers otherwise, for tries: {sandbox}/sandbox/test-values\n")
    });
    let api = format!("{url}/api/v1");
    let english = "-H 'Accept-Language: en'";
    let json = "-H 'Content-Type: application/json'";
    let bearer = "-H \"Authorization: Bearer $DTE_TOKEN\"";
    format!(
        "# The interface, to read and to try: {url}/docs\n\
         # The first steps: {url}/docs/start\n\
         {test_values}\
         # The keys of the main office, and a token of theirs\n\
         export DTE_URL={url}\n\
         export DTE_API_KEY={} DTE_API_SECRET={}\n\
         export DTE_PORTAL_USER={} DTE_PORTAL_PASSWORD={}\n\
         export DTE_TOKEN={}\n\
         \n\
         # From scripts\n\
         echo '{ccf}' | '{program}' issue - --type ccf --calculate\n\
         '{program}' list --type 03 --table\n\
         \n\
         # Over HTTP\n\
         curl -s {api}/auth/login {json} {english} -d '{login}'\n\
         curl -s '{api}/dte/ccf?calculate=true' {json} {english} {bearer} -H 'Idempotency-Key: order-1' -d '{ccf}'\n\
         curl -s \"{api}/dte?type=03&page_size=5\" {english} {bearer}\n\
         curl -s {api}/health {english}\n\
         \n\
         # The second establishment logs in with\n\
         #   api_key {}  api_secret {}\n",
        text(&login["api_key"]),
        text(&login["api_secret"]),
        text(&portal["username"]),
        text(&portal["password"]),
        left.token,
        text(&branch["api_key"]),
        text(&branch["api_secret"]),
    )
}
