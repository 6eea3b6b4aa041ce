//! How long the disk takes to make something durable: every commit waits for it.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;

use crate::counters;
use crate::counters::Times;
use crate::error::BenchError;

/// The latency of a flush, and what kind of file system answers it.
#[derive(Clone, Debug, Serialize)]
pub struct Flush {
    /// `ext4`, `tmpfs`, …
    pub file_system: String,
    /// A page appended and flushed.
    pub times: Times,
}

/// Appends pages to a file in the folder, each flushed.
pub fn probe(folder: &Path) -> Result<Flush, BenchError> {
    const TIMES: u32 = 400;
    let failed = |error| BenchError::io("probing the disk", error);
    let path = folder.join("flush-probe");
    let mut options = OpenOptions::new();
    let mut file = options
        .create_new(true)
        .append(true)
        .open(&path)
        .map_err(failed)?;
    let mut times = counters::histogram()?;
    for _ in 0..TIMES {
        file.write_all(&[7; 4_096]).map_err(failed)?;
        let start = Instant::now();
        file.sync_data().map_err(failed)?;
        times.saturating_record(counters::micros(start.elapsed()));
    }
    drop(file);
    std::fs::remove_file(&path).map_err(failed)?;
    Ok(Flush {
        file_system: file_system(folder),
        times: Times::of(&times),
    })
}

fn file_system(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    kind_at(&mounts, &folder).unwrap_or("unknown").to_owned()
}

/// The type of the innermost mount that holds the folder; a later line covers an earlier one.
fn kind_at<'a>(mounts: &'a str, folder: &Path) -> Option<&'a str> {
    let mounts = mounts.lines().filter_map(|line| {
        let mut words = line.split(' ').skip(1);
        Some((words.next()?, words.next()?))
    });
    let holding = mounts.filter(|(point, _)| folder.starts_with(point));
    holding
        .max_by_key(|(point, _)| point.len())
        .map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let flush = probe(folder.path()).unwrap();
        assert!(flush.times.p50_us <= flush.times.max_us);
        assert!(flush.times.max_us > 2, "{flush:?}");
        assert_ne!(flush.file_system, "unknown");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_innermost_mount_counts() {
        let mounts = "/dev/a / ext4 rw 0 0\nnone /tmp tmpfs rw 0 0\n/dev/b /tmpest xfs rw 0 0";
        assert_eq!(kind_at(mounts, Path::new("/tmp/x")), Some("tmpfs"));
        assert_eq!(kind_at(mounts, Path::new("/tmpest/x")), Some("xfs"));
        assert_eq!(kind_at(mounts, Path::new("/home")), Some("ext4"));
    }
}
