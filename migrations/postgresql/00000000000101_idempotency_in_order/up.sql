-- Rows of a table stand in the order in which they came here; only SQLite needs to be told.
SELECT 1;
