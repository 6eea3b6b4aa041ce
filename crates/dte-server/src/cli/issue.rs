//! `dte issue`: a document from a file, for scripts.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use aws_lc_rs::digest::{SHA256, digest};
use dte_domain::documents::spec::DocumentSpec;
use dte_domain::identification::DocumentType;
use reqwest::Method;

use crate::cli::client::{Answer, ClientArguments, Request, ServiceClient, refused};
use crate::cli::output::print_or_fail;
use crate::config::settings::ConfigError;
use crate::failure::{Context, Failure};
use crate::log;

/// What to issue.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The file with the request as JSON; `-` reads it from stdin.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The type of document: ccf, invoices …, or its code: 03.
    #[arg(long = "type", value_name = "TYPE")]
    kind: String,
    /// The Idempotency-Key. Left out, it is made of the type and the bytes of the request: the same file
    /// is issued once, however often.
    #[arg(long, value_name = "ID", value_parser = visible)]
    key_id: Option<String>,
    /// The generation code of a rejected document that this one corrects.
    #[arg(long, value_name = "CODE")]
    corrects: Option<String>,
    /// The number of the establishment that issues it, where the key is for all of them.
    #[arg(long, value_name = "NUMBER")]
    branch: Option<u32>,
    /// Has the service do the arithmetic: the request is in the short form.
    #[arg(long)]
    calculate: bool,
    #[command(flatten)]
    client: ClientArguments,
}

/// A key as the service takes it.
fn visible(text: &str) -> Result<String, &'static str> {
    const LONGEST: usize = 255;
    let is_good = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
    let refused = "1 to 255 visible ASCII characters are expected";
    is_good.then(|| text.to_owned()).ok_or(refused)
}

/// Issues it, prints the service's answer, and says on stderr what is wrong with a refused one.
pub async fn run(arguments: Arguments) -> Result<(), Failure> {
    let spec = spec(&arguments.kind)?;
    let body = read(&arguments.file)?;
    let corrects = arguments.corrects.as_deref();
    let path = path(spec, arguments.branch, arguments.calculate);
    let derived = || derived_key(&path, corrects, &body);
    let key = arguments.key_id.clone().unwrap_or_else(derived);
    let mut headers = vec![
        ("content-type", "application/json"),
        ("idempotency-key", key.as_str()),
    ];
    headers.extend(corrects.map(|code| ("corrects", code)));
    let request = Request {
        method: Method::POST,
        path: &path,
        headers,
        body: Some(&body),
    };
    let mut service = ServiceClient::new(&arguments.client)?;
    let answer = service.ask(&request).await?;
    print_or_fail!("{}", answer.text)?;
    tell_replayed(&answer, &key);
    if answer.status.is_success() {
        return Ok(());
    }
    Err(refused("refused", &answer))
}

/// The type that is meant by its word in paths or by its code.
fn spec(kind: &str) -> Result<&'static DocumentSpec, ConfigError> {
    let mut specs = DocumentType::issued().map(DocumentType::spec);
    let is_meant = |spec: &&DocumentSpec| {
        let mut words = spec.paths.iter().filter_map(|path| path.rsplit('/').next());
        spec.code == kind || words.any(|word| word == kind)
    };
    specs.find(is_meant).ok_or_else(|| {
        let known = DocumentType::issued().map(|it| it.spec().kind);
        let known: Vec<_> = known.collect();
        ConfigError(format!(
            "--type {kind}: there is no such type of document; {} are there",
            known.join(", ")
        ))
    })
}

/// Where the type is issued, by the path that stands for all.
fn path(spec: &DocumentSpec, branch: Option<u32>, calculates: bool) -> String {
    let path = spec.paths.first().copied().unwrap_or_default();
    let branch = branch.map(|number| format!("branch={number}"));
    let calculate = calculates.then(|| "calculate=true".to_owned());
    let query: Vec<_> = branch.into_iter().chain(calculate).collect();
    if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

fn read(file: &Path) -> Result<String, Failure> {
    if file != Path::new("-") {
        let unreadable = |error| ConfigError(format!("{}: {error}", file.display()));
        return Ok(std::fs::read_to_string(file).map_err(unreadable)?);
    }
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.context("reading the request from stdin")?;
    Ok(text)
}

/// A key of the request alone, so that whoever runs the command again, after a crash too, gets the same
/// document.
fn derived_key(path: &str, corrects: Option<&str>, body: &str) -> String {
    let asked = format!("{path}\n{}\n{body}", corrects.unwrap_or_default());
    let hash = hex::encode(digest(&SHA256, asked.as_bytes()));
    format!("dte-issue-{hash}")
}

/// Says that nothing was done for this request: whoever wanted a second document of the same content
/// learns how.
fn tell_replayed(answer: &Answer, key: &str) {
    if answer.headers.contains_key("idempotency-replayed") {
        let line = format!(
            "this is the answer to an earlier request with the key {key}; another --key-id makes it \
             another one"
        );
        log::write_line(tracing::Level::WARN, &line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_named_by_its_word_its_alias_or_its_code() {
        for (named, code) in [("ccf", "03"), ("03", "03"), ("creditnotes", "05")] {
            assert_eq!(spec(named).unwrap().code, code);
        }
        assert!(spec("").is_err());
        let unknown = spec("receipt").err().unwrap();
        assert!(unknown.to_string().contains("invoices"), "{unknown}");
    }

    #[test]
    fn the_derived_key_is_of_path_correction_and_bytes() {
        let ccf = spec("ccf").unwrap();
        let (own, second) = (path(ccf, None, false), path(ccf, Some(2), false));
        assert_eq!(
            (own.as_str(), second.as_str()),
            ("/dte/ccf", "/dte/ccf?branch=2")
        );
        let short = path(ccf, Some(2), true);
        assert_eq!(short, "/dte/ccf?branch=2&calculate=true");
        let key = derived_key(&own, None, "{}");
        assert_eq!(key, derived_key("/dte/ccf", None, "{}"));
        let others = [
            derived_key("/dte/invoices", None, "{}"),
            derived_key(&second, None, "{}"),
            derived_key(&short, None, "{}"),
            derived_key(&own, Some("A"), "{}"),
            derived_key(&own, None, "{ }"),
        ];
        assert!(!others.contains(&key));
        assert!(key.len() <= 255 && key.bytes().all(|byte| byte.is_ascii_graphic()));
    }
}
