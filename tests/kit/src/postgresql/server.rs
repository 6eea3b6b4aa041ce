//! A server of our own: its programs, its folder, its user.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use super::{ClusterError, Identity};

/// The user of PostgreSQL that nobody else wants to be, on every Unix.
const NOBODY: u32 = 65_534;

pub(super) struct Programs(PathBuf);

impl Programs {
    pub(super) fn find() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&path).collect::<Vec<_>>();
        let mut installed: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
            .collect();
        installed.sort();
        on_path
            .into_iter()
            .chain(installed.into_iter().rev())
            .find(|folder| {
                ["initdb", "postgres"]
                    .iter()
                    .all(|program| folder.join(program).is_file())
            })
            // The other programs need not have links of their own.
            .and_then(|folder| folder.join("initdb").canonicalize().ok())
            .and_then(|program| Some(Self(program.parent()?.to_owned())))
    }

    pub(super) fn initialize(&self, folder: &Folder) -> Result<(), ClusterError> {
        let output = folder
            .command(&self.0.join("initdb"))
            .args(["--auth=trust", "--username=postgres", "--encoding=UTF8"])
            .args(["--no-sync", "--pgdata"])
            .arg(folder.data())
            .output()?;
        if output.status.success() {
            return Ok(());
        }
        Err(ClusterError(format!(
            "initdb: {}",
            String::from_utf8_lossy(&output.stderr)
        )))
    }

    /// Copies a running server into the folder, to follow it.
    pub(super) fn copy(&self, url: &str, folder: &Folder) -> Result<(), ClusterError> {
        let output = folder
            .command(&self.0.join("pg_basebackup"))
            .args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync"])
            .args(["--dbname", url, "--pgdata"])
            .arg(folder.data())
            .output()?;
        if output.status.success() {
            return Ok(());
        }
        Err(ClusterError(format!(
            "pg_basebackup: {}",
            String::from_utf8_lossy(&output.stderr)
        )))
    }

    /// Starts the server below a shell that lives as long as our end of the pipe.
    pub(super) fn serve(
        &self,
        folder: &Folder,
        port: u16,
        settings: &[&str],
    ) -> Result<(ChildStdin, Child), ClusterError> {
        const WATCH: &str = r#"
            program=$1 folder=$2 port=$3
            shift 3
            "$program" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 \
                -c max_connections=400 "$@" > "$folder/log" 2>&1 < /dev/null &
            server=$!
            echo started
            while read -r _line; do :; done
            kill -QUIT "$server" 2> /dev/null
            wait "$server"
            rm -rf "$folder"
        "#;
        let mut shell = folder
            .command(Path::new("/bin/sh"))
            .args(["-c", WATCH, "watch"])
            .arg(self.0.join("postgres"))
            .arg(&folder.path)
            .arg(port.to_string())
            .args(settings.iter().flat_map(|setting| ["-c", *setting]))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let lifeline = shell.stdin.take();
        let mut started = String::new();
        if let Some(output) = shell.stdout.take() {
            BufReader::new(output).read_line(&mut started)?;
        }
        match lifeline {
            Some(lifeline) if !started.is_empty() => Ok((lifeline, shell)),
            _ => Err(ClusterError("the watching shell does not start".into())),
        }
    }
}

/// The server's folder, and the user that it belongs to.
pub(super) struct Folder {
    path: PathBuf,
    user: Option<(u32, u32)>,
}

impl Folder {
    pub(super) fn make(port: u16) -> Result<Self, ClusterError> {
        let name = format!("dte-postgresql-{}-{port}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700))?;
        let is_root = fs::metadata(&path)?.uid() == 0;
        let user = is_root.then(|| user_named("postgres").unwrap_or((NOBODY, NOBODY)));
        if let Some((user, group)) = user {
            chown(&path, Some(user), Some(group))?;
        }
        Ok(Self { path, user })
    }

    fn data(&self) -> PathBuf {
        self.path.join("data")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.path.join("log")
    }

    /// Writes a file of the server's, which it alone may read.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), ClusterError> {
        let path = self.data().join(name);
        fs::write(&path, text)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        if let Some((user, group)) = self.user {
            chown(&path, Some(user), Some(group))?;
        }
        Ok(())
    }

    /// The certificate that the server shows when it begins, or reads its files again.
    pub(super) fn present(&self, identity: &Identity) -> Result<(), ClusterError> {
        self.write("server.crt", &identity.certificate)?;
        self.write("server.key", &identity.key)
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.path);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }
}

fn user_named(name: &str) -> Option<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let line = users
        .lines()
        .find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

pub(super) fn free_port() -> Result<u16, ClusterError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}
