-- The last transaction of each writer of a PostgreSQL server, where the answer to a commit can be
-- lost. SQLite answers in the process and keeps none.
CREATE TABLE commit_marks (
    writer TEXT NOT NULL PRIMARY KEY,
    mark INTEGER NOT NULL,
    used_at INTEGER NOT NULL
);
