//! Rows that nobody else changes until the transaction ends.

/// Reads what is selected of rows and locks them. The writer of a file is alone: there nothing is locked.
macro_rules! lock {
    ($connection:expr, $rows:expr, $selected:expr, $read:ident) => {
        match $connection {
            AnyConnection::Sqlite(connection) => $rows.select($selected).$read(connection),
            AnyConnection::Postgresql(connection) => {
                $rows.for_update().select($selected).$read(connection)
            }
        }
    };
}
pub(crate) use lock;
