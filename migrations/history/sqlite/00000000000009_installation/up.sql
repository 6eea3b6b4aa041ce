-- Which installation this database belongs to, in its only row; the same stands beside the keys.
-- Health counts its trials to write here, and fills the room that a document would take.
CREATE TABLE installation (
    single INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
    id TEXT,
    trials INTEGER NOT NULL,
    room TEXT
);
