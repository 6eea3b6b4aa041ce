//! Where lines go: nobody who writes them, or is told to stop, depends on who reads them.

use std::fs::File;
use std::io::{PipeReader, Read, Write, pipe};
use std::net::TcpListener;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::app::{App, Options, free_address, launch_program, program};
use crate::requests;

/// Far more than a stop may take beyond its time, on a loaded machine.
const A_LITTLE: Duration = Duration::from_secs(25);

/// A service whose log goes there, all of it.
fn logging_to(stderr: impl Into<Stdio>) -> (App, String) {
    let metrics = free_address();
    let environment = vec![
        ("DTE_LOG", "trace".to_owned()),
        ("DTE_METRICS_LISTEN", metrics.clone()),
        ("DTE_DRAIN_SECONDS", "5".to_owned()),
    ];
    let app = App::start_as(Options { environment }, |folder, options| {
        let mut program = program(folder, options);
        program.arg("serve").stderr(stderr);
        launch_program(folder, program, "serve")
    });
    (app, format!("http://{metrics}/metrics"))
}

/// Issues documents, each of which is answered, and ends the service.
async fn issues_and_ends(mut app: App, metrics: &str) -> u64 {
    let company = app.company().await;
    let request = requests::ccf();
    for _ in 0..20 {
        let issued = app.post("/dte/ccf", &company.token, &request);
        let issued = issued.await.expect(201).json();
        assert!(issued["reception_stamp"].is_string(), "{issued}");
    }
    let shown = app.client.get(metrics).send().await.unwrap();
    let shown = shown.text().await.unwrap();
    let lost = shown
        .lines()
        .find_map(|line| line.strip_prefix("dte_log_lines_lost_total "));
    let lost = lost.unwrap_or_else(|| panic!("{shown}")).parse().unwrap();
    app.signal("-TERM");
    assert_eq!(app.ended_within(A_LITTLE), Some(0));
    lost
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_on_a_full_disk_stops_no_document_and_its_lines_are_counted() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let (app, metrics) = logging_to(full);
    assert!(issues_and_ends(app, &metrics).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_whose_reader_has_gone_stops_no_document_and_its_lines_are_counted() {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let (app, metrics) = logging_to(writer);
    assert!(issues_and_ends(app, &metrics).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_nobody_reads_stops_no_document() {
    let (mut reader, writer) = pipe().unwrap();
    let (app, metrics) = logging_to(writer);
    issues_and_ends(app, &metrics).await;
    let mut held = Vec::new();
    reader.read_to_end(&mut held).unwrap();
    // Whatever a pipe holds: the service wrote until nothing more went in.
    assert!(held.len() > 60_000, "{}", held.len());
}

fn lines_of(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

#[test]
fn a_service_that_cannot_start_says_why_in_json_like_everything_else() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (name, value, code) in [
        ("DTE_LISTEN", address, 1),
        ("DTE_ENVIRONMENT", "02".to_owned(), 2),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let environment = vec![(name, value)];
        let output = program(folder.path(), &Options { environment })
            .arg("serve")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(code));
        let lines = lines_of(&output);
        let last = lines.last().unwrap();
        assert_eq!(last["level"], "ERROR", "{last}");
        assert!(last["timestamp"].is_string(), "{last}");
        assert!(last["message"].as_str().unwrap().contains(name), "{last}");
    }
}

/// What a process ignores, those that it starts ignore, too.
fn is_hang_up_ignored() -> bool {
    let output = Command::new("sh")
        .args(["-c", "kill -HUP $$; echo alive"])
        .output()
        .unwrap();
    !output.stdout.is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hang_up_lets_the_service_finish_and_end() {
    if is_hang_up_ignored() {
        // Past what holds the output of tests that pass: who runs them must see it.
        let told = b"skipped: hang-ups, which the tests were started to ignore (nohup)\n";
        std::io::stderr().write_all(told).unwrap();
        return;
    }
    let mut app = App::start().await;
    let company = app.company().await;
    app.post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    app.signal("-HUP");
    assert_eq!(app.ended_within(A_LITTLE), Some(0), "{}", app.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hang_up_means_nothing_to_a_service_that_was_started_to_ignore_it() {
    let mut app = App::start_as(Options::default(), |folder, options| {
        let serve = program(folder, options);
        let mut shell = Command::new("sh");
        shell
            .args(["-c", "trap '' HUP; exec \"$0\" serve"])
            .arg(serve.get_program())
            .current_dir(folder)
            .stderr(Stdio::null());
        for (name, value) in serve.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        launch_program(folder, shell, "serve")
    });
    app.signal("-HUP");
    assert_eq!(app.ended_within(Duration::from_secs(1)), None);
    app.get("/health/live", "").await.expect(200);
    assert_eq!(app.terminate(), Some(0));
}

/// Where the output of a command may go that nobody gets.
#[derive(Clone, Copy, Debug)]
enum Nowhere {
    Full,
    Gone,
    Closed,
}

impl Nowhere {
    const ALL: [Self; 3] = [Self::Full, Self::Gone, Self::Closed];

    fn run(self, app: &App, arguments: &[&str]) -> Output {
        let mut command = app.command(arguments);
        match self {
            Self::Full => {
                let full = File::options().write(true).open("/dev/full").unwrap();
                command.stdout(full)
            }
            Self::Gone => {
                let (reader, writer): (PipeReader, _) = pipe().unwrap();
                drop(reader);
                command.stdout(writer)
            }
            Self::Closed => {
                let known = command;
                command = Command::new("sh");
                command
                    .args(["-c", "exec \"$0\" \"$@\" >&-"])
                    .arg(known.get_program())
                    .args(known.get_args())
                    .current_dir(app.folder.path());
                for (name, value) in known.get_envs() {
                    match value {
                        Some(value) => command.env(name, value),
                        None => command.env_remove(name),
                    };
                }
                &mut command
            }
        };
        command.stderr(Stdio::piped()).output().unwrap()
    }
}

/// Runs a command whose output nobody gets; its exit code and what it said on stderr.
#[track_caller]
fn unheard(app: &App, nowhere: Nowhere, arguments: &[&str]) -> (Option<i32>, String) {
    let output = nowhere.run(app, arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !told.contains("panicked"),
        "{arguments:?} {nowhere:?}: {told}"
    );
    (output.status.code(), told)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_minds_an_output_that_nobody_gets() {
    let app = App::start().await;
    let company = app.company().await;
    app.post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    for nowhere in Nowhere::ALL {
        for shows in [
            vec!["companies"],
            vec!["contingency", "list"],
            vec!["keys", "list"],
            vec!["config", "check"],
        ] {
            let (code, told) = unheard(&app, nowhere, &shows);
            // A closed output is replaced by one that swallows everything.
            let expected = i32::from(!matches!(nowhere, Nowhere::Closed));
            assert_eq!(code, Some(expected), "{shows:?} {nowhere:?}: {told}");
        }
        for does in [
            vec!["verify"],
            vec!["series", "audit"],
            vec!["readiness"],
            vec!["keys", "rotate", "--tokens"],
            vec!["contingency", "end", "--nit", requests::NIT],
            vec!["companies", "edition", requests::NIT, "auto"],
        ] {
            let (code, told) = unheard(&app, nowhere, &does);
            let may_be = [Some(0), Some(1)];
            assert!(may_be.contains(&code), "{does:?} {nowhere:?}: {told}");
            if does[0] != "readiness" {
                assert_eq!(code, Some(0), "{does:?} {nowhere:?}: {told}");
            }
        }
        unheard(&app, nowhere, &["--help"]);
        unheard(&app, nowhere, &["demo", "--once"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_nobody_hears_of_is_there_and_whole() {
    let app = App::start().await;
    let company = app.company().await;
    app.post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    for (number, nowhere) in Nowhere::ALL.into_iter().enumerate() {
        let file = app.folder.path().join(format!("{number}.sqlite"));
        let file = file.to_str().unwrap();
        let (code, told) = unheard(&app, nowhere, &["backup", "--to", file]);
        assert_eq!(code, Some(0), "{nowhere:?}: {told}");
        app.good(&["verify", "--file", file]);
        let (code, _) = unheard(&app, nowhere, &["backup", "--to", file]);
        assert_eq!(code, Some(1), "it is there already");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn credentials_that_nobody_can_read_do_not_replace_the_old_ones() {
    let app = App::start().await;
    let company = app.company().await;
    let keys = &company.registered["data"]["branch_offices"][0];
    let reset = [
        "credentials",
        "reset",
        "--nit",
        requests::NIT,
        "--branch",
        "1",
    ];
    for nowhere in Nowhere::ALL {
        let (code, told) = unheard(&app, nowhere, &reset);
        assert_eq!(code, Some(1), "{nowhere:?}: {told}");
        assert!(told.contains("dte: "), "{nowhere:?}: {told}");
        app.log_in(keys).await;
    }
    app.good(&reset);
    let old = requests::login(keys, requests::NIT);
    app.post("/auth/login", "", &old).await.expect(401);
}

#[test]
fn a_command_that_fails_ends_with_its_code_when_even_stderr_is_full() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for (arguments, environment, code) in [
        (vec!["serve"], vec![("DTE_ENVIRONMENT", "02".to_owned())], 2),
        (vec!["verify", "--file", "nothing"], Vec::new(), 1),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let status = program(folder.path(), &Options { environment })
            .args(&arguments)
            .stdout(full())
            .stderr(full())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}
