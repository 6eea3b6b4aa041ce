//! The program on the command line.

use std::io::BufRead as _;
use std::process::{ChildStdout, Command, Output, Stdio};

use dte_domain::identification::DocumentType;

use crate::app::{App, Options, program};

fn run(arguments: &[&str], environment: Vec<(&'static str, String)>) -> (Output, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let output = program(folder.path(), &Options { environment })
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    (output, stdout, stderr)
}

#[test]
fn a_wrong_setting_is_one_clear_line_and_exit_code_2() {
    for (name, value) in [
        ("DTE_LISTEN", "nowhere"),
        ("DTE_ENVIRONMENT", "02"),
        ("DTE_DATABASE_URL", "mysql://user:hush@host/name"),
        (
            "DTE_DATABASE_URL",
            "postgres://dte:hush@db/dte?sslmode=require&sslcert=dte.pem",
        ),
        ("DTE_MASTER_KEY", "hush"),
        ("DTE_LOG", "[[["),
        ("DTE_CONTINGENCY_SECONDS", "901"),
    ] {
        let (output, stdout, stderr) = run(&["serve"], vec![(name, value.to_owned())]);
        assert_eq!(output.status.code(), Some(2), "{name}: {stderr}");
        assert_eq!(stderr.trim().lines().count(), 1, "{stderr}");
        assert!(stderr.contains(name), "{stderr}");
        assert!(!stderr.contains("hush"), "{stderr}");
        assert_eq!(stdout, "");
    }
}

#[test]
fn what_is_wrong_with_a_services_arguments_is_a_line_of_its_log() {
    for arguments in [
        &["serve", "--no-such"][..],
        &["--config", "x.toml", "migrate", "--no-such"],
        &["sandbox", "--no-such"],
    ] {
        let (output, stdout, stderr) = run(arguments, Vec::new());
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        let line: serde_json::Value = serde_json::from_str(&stderr).unwrap();
        assert_eq!(line["level"], "ERROR", "{stderr}");
        let said = line["message"].as_str().unwrap();
        assert!(said.contains("--no-such"), "{said}");
        assert_eq!(stdout, "");
    }
    // A person is told as people are.
    let (output, _, stderr) = run(&["verify", "--no-such"], Vec::new());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.starts_with("error: unexpected argument"), "{stderr}");
}

#[test]
fn config_check_tells_where_values_come_from_and_masks_secrets() {
    let secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    let (output, stdout, _) = run(
        &["config", "check"],
        vec![("DTE_MASTER_KEY", secret.into())],
    );
    assert!(output.status.success());
    assert!(
        stdout.contains("[DTE_MASTER_KEY]") && stdout.contains("[default]"),
        "{stdout}"
    );
    assert!(!stdout.contains(secret), "{stdout}");
    let (output, _, stderr) = run(
        &["config", "check"],
        vec![("DTE_MASTER_KEY", "hush".into())],
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr.contains("DTE_MASTER_KEY") && !stderr.contains("hush"),
        "{stderr}"
    );
}

#[test]
fn a_file_of_certificate_authorities_that_cannot_be_used_is_told_by_the_check_and_the_start() {
    let home = tempfile::tempdir().unwrap();
    let empty = home.path().join("empty.pem");
    std::fs::write(&empty, "nothing").unwrap();
    for file in ["/no/such/ca.pem", empty.to_str().unwrap()] {
        for command in [&["config", "check"][..], &["serve"]] {
            let (output, _, stderr) = run(command, vec![("DTE_AUTHORITY_CA", file.into())]);
            assert_eq!(output.status.code(), Some(2));
            let said = format!("DTE_AUTHORITY_CA = {file}: no certificate authorities in PEM");
            assert!(stderr.contains(&said), "{stderr}");
        }
    }
}

#[test]
fn an_address_in_use_names_the_setting_to_change() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (output, _, stderr) = run(&["serve"], vec![("DTE_LISTEN", address)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("set DTE_LISTEN"), "{stderr}");
}

/// Runs `serve` under a limit of the shell's, as a user whom limits bind.
#[cfg(unix)]
fn under_limit(limit: &str, environment: Vec<(&'static str, String)>) -> (Output, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let command = program(folder.path(), &Options { environment });
    let mut limited = Command::new("sh");
    let script = format!("ulimit {limit} && exec \"$0\" serve");
    limited.arg("-c").arg(script).arg(command.get_program());
    limited.current_dir(folder.path());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    let output = limited.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    (output, stdout, stderr)
}

#[cfg(unix)]
#[test]
fn a_start_with_too_few_files_or_threads_fails_and_names_the_limit() {
    // Stacks so large that there is room for all else when there is none for another one.
    let stack = (64 * 1_024 * 1_024).to_string();
    let threads = vec![("DTE_WORKERS", "256".to_owned()), ("RUST_MIN_STACK", stack)];
    for (limit, environment, named) in [
        ("-n 40", Vec::new(), "RLIMIT_NOFILE"),
        ("-n 100", Vec::new(), "RLIMIT_NOFILE"),
        ("-n 200", Vec::new(), "RLIMIT_NOFILE"),
        // Root is not bound by the limit of processes; the memory of their stacks is bounded for all.
        ("-v 700000", threads, "RLIMIT_NPROC"),
    ] {
        let (output, stdout, stderr) = under_limit(limit, environment);
        assert_eq!(output.status.code(), Some(1), "{limit}: {stdout} {stderr}");
        assert!(!stdout.contains("listening"), "{limit}: {stdout}");
        assert!(stderr.contains(named), "{limit}: {stderr}");
    }
}

#[test]
fn a_failed_start_names_its_cause_and_what_to_do() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let in_use = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "a file").unwrap();
    let below_file = file.join("data").display().to_string();
    let no_database = format!("sqlite://{}", file.display());
    for (name, value, expected) in [
        ("DTE_LISTEN", in_use, "another program listens there"),
        (
            "DTE_LISTEN",
            "192.0.2.1:80".into(),
            "does not have that address",
        ),
        (
            "DTE_DATA_DIR",
            below_file,
            "there is something else at that path",
        ),
        ("DTE_DATABASE_URL", no_database, "opening the database"),
    ] {
        let (output, stdout, stderr) = run(&["serve"], vec![(name, value)]);
        assert_eq!(output.status.code(), Some(1), "{name}: {stderr}");
        assert!(!stdout.contains("listening on"), "{stdout}");
        assert!(stderr.contains(expected), "{expected}: {stderr}");
    }
}

#[test]
fn the_demo_shows_every_kind_of_document_and_ends() {
    let (output, stdout, stderr) = run(&["demo", "--once"], Vec::new());
    assert!(output.status.success(), "{stdout}\n{stderr}");
    for expected in [
        "control number   DTE-01-M001P001-000000000000001",
        "control number   DTE-03-M001P001-000000000000001",
        "control number   DTE-05-M001P001-000000000000001",
        "control number   DTE-07-M001P001-000000000000001",
        "status              INVALIDATED",
        "reception stamp  20",
        "consultaPublica?ambiente=00&codGen=",
        "the same bytes and the same stamp as issued",
    ] {
        assert!(stdout.contains(expected), "{expected}: {stdout}");
    }
    assert!(!stdout.contains("To go on"), "it has ended: {stdout}");
}

#[test]
fn a_demo_of_all_types_has_one_stamp_for_each() {
    let (output, stdout, stderr) = run(&["demo", "--once", "--all"], Vec::new());
    assert!(output.status.success(), "{stdout}\n{stderr}");
    let types = DocumentType::issued().count();
    let stamps = stdout.matches("reception stamp  20").count();
    assert_eq!(stamps, types, "{stdout}");
    let unnumbered = DocumentType::issued().filter(|it| !it.spec().has_control_number);
    let without = stdout.matches("control number   -\n").count();
    assert_eq!(without, unnumbered.count(), "{stdout}");
}

/// Reads what a demo prints until it serves.
fn printed_by_the_demo(stdout: ChildStdout) -> String {
    let mut printed = String::new();
    for line in std::io::BufReader::new(stdout).lines() {
        let line = line.unwrap();
        if line.starts_with("Serving until") {
            return printed;
        }
        printed = printed + &line + "\n";
    }
    panic!("it ended: {printed}");
}

#[test]
fn what_the_demo_prints_to_go_on_with_works_when_it_is_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let mut demo = program(folder.path(), &Options::default());
    let mut demo = demo.arg("demo").stdout(Stdio::piped()).spawn().unwrap();
    let printed = printed_by_the_demo(demo.stdout.take().unwrap());
    let (_, commands) = printed.split_once("To go on:\n").unwrap();
    let (docs, _) = commands.split_once("\nexport").unwrap();
    assert!(docs.contains("/docs"), "{docs}");
    let webhook = "curl -s $DTE_URL/api/v1/webhooks -H \"Authorization: Bearer $DTE_TOKEN\" \
                   -H 'Content-Type: application/json' -d '{\"url\": \"http://127.0.0.1:9/\"}'";
    let mut shell = Command::new("sh");
    shell
        .arg("-e")
        .arg("-c")
        .arg(format!("{commands}{webhook}"));
    let output = shell.env("NO_PROXY", "127.0.0.1").output().unwrap();
    demo.kill().unwrap();
    demo.wait().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{commands}\n{stdout}\n{stderr}");
    for (expected, times) in [
        ("\"reception_stamp\":\"", 2),
        ("\"token\":\"", 1),
        ("\"secret\":\"whsec_", 1),
    ] {
        let found = stdout.matches(expected).count();
        assert!(found >= times, "{expected}: {stdout}\n{stderr}");
    }
    assert!(!stdout.contains("\"success\":false"), "{stdout}");
    assert!(stdout.contains("\n03    "), "the table: {stdout}");

    // Its folder is served as it is.
    let again = program(folder.path(), &Options::default())
        .arg("demo")
        .output();
    let again = again.unwrap();
    assert_eq!(again.status.code(), Some(2));
    let data = folder.path().join("data");
    let command = format!("DTE_DATA_DIR='{}' dte serve", data.display());
    let stderr = text(&again.stderr);
    assert!(stderr.contains(&command), "{stderr}");
}

#[test]
fn a_demo_that_cannot_listen_leaves_no_folder() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let in_use = taken.local_addr().unwrap().to_string();
    let home = tempfile::tempdir().unwrap();
    let environment = vec![("DTE_LISTEN", in_use)];
    let output = program(home.path(), &Options { environment })
        .arg("demo")
        .env("TMPDIR", home.path())
        .env_remove("DTE_DATA_DIR")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_ends_by_itself_when_it_is_told_to() {
    let mut app = App::start().await;
    assert_eq!(app.terminate(), Some(0), "{}", app.log());
}

#[test]
fn a_server_goes_on_when_nobody_reads_what_it_prints() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = program(folder.path(), &Options::default())
        .arg("sandbox")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    std::thread::sleep(std::time::Duration::from_secs(2));
    let ended = child.try_wait().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(ended, None);
}

#[test]
fn migrate_prepares_a_database_and_may_be_repeated() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let output = program(folder.path(), &Options::default())
            .arg("migrate")
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert!(folder.path().join("data/dte.sqlite").exists());
}
