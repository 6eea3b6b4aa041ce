//! Damaged rows among sound ones.

use crate::error::InconsistentRow;

/// Those that can be read. A damaged row is told to the log and left out: it must not keep the
/// others from being seen.
pub(crate) fn sound<T>(rows: impl Iterator<Item = Result<T, InconsistentRow>>) -> Vec<T> {
    rows.filter_map(|row| row.map_err(|damaged| log_damage(&damaged)).ok())
        .collect()
}

fn log_damage(damaged: &InconsistentRow) {
    tracing::error!(
        table = damaged.table,
        key = damaged.key,
        column = damaged.column,
        why = damaged.why,
        "inconsistent row, left out"
    );
}
