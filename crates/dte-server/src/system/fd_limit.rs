//! How many files the process may have open: every connection is one.

use tracing::warn;

use crate::config::Config;
use crate::failure::Failure;

/// What is left for the database, certificates, keys and the log.
const RESERVE: usize = 256 + dte_http::SPARE_CONNECTIONS;

/// With fewer files a server could not keep its database, its workers and a few clients open.
const LEAST: usize = RESERVE + 64;

/// Raises the limit of open files as far as the system lets us, and refuses to start with one that
/// leaves nothing for clients.
pub fn check(config: &Config) -> Result<(), Failure> {
    let wanted = RESERVE + config.connections + config.authority_in_flight;
    let Ok(most) = rlimit::increase_nofile_limit(u64::try_from(wanted).unwrap_or(u64::MAX)) else {
        return Ok(());
    };
    if usize::try_from(most).unwrap_or(usize::MAX) >= LEAST {
        return Ok(());
    }
    Err(Failure::Other(format!(
        "the system lets the process open {most} files and connections, and it needs {LEAST} at \
         least, {wanted} for all that is set: raise the limit (ulimit -n, RLIMIT_NOFILE; \
         LimitNOFILE with systemd; nofile of a container)"
    )))
}

/// Raises the limit of open files as far as the system lets us, and answers how many connections
/// of clients fit beside those to the authority: as many as wanted, or fewer. Without files left,
/// nothing could be read at all.
pub fn connections(wanted: usize, to_authority: usize) -> usize {
    let reserve = RESERVE + to_authority;
    let needed = u64::try_from(wanted + reserve).unwrap_or(u64::MAX);
    let most = match rlimit::increase_nofile_limit(needed) {
        Ok(most) => usize::try_from(most).unwrap_or(usize::MAX),
        Err(error) => {
            warn!(%error, "the limit of open files is unknown");
            return wanted;
        }
    };
    let fitting = fitting(wanted, reserve, most);
    if fitting < wanted {
        warn!(
            wanted,
            fitting, "fewer connections than wanted: raise the limit of open files (ulimit -n)"
        );
    }
    fitting
}

fn fitting(wanted: usize, reserve: usize, files: usize) -> usize {
    let left = files.saturating_sub(reserve).max(files / 2).max(1);
    wanted.min(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_everything_else() {
        assert_eq!(fitting(4_096, 500, 1_000_000), 4_096);
        assert_eq!(fitting(4_096, 500, 4_096), 3_596);
        assert_eq!(fitting(4_096, 500, 256), 128);
    }
}
