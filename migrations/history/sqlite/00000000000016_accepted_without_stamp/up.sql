-- The authority may say that it has an event, and not with which stamp: accepted it is all the same.
-- SQLite changes the constraint of a table only by making the table anew.
CREATE TABLE contingency_events_anew (
    generation_code TEXT NOT NULL PRIMARY KEY,
    contingency TEXT NOT NULL REFERENCES contingencies (id),
    establishment TEXT NOT NULL REFERENCES establishments (id),
    schema_version INTEGER NOT NULL,
    json TEXT NOT NULL,
    documents INTEGER NOT NULL,
    status TEXT NOT NULL,
    stamp TEXT,
    stamped_at INTEGER,
    documents_due_at INTEGER,
    rejection_code TEXT,
    rejection_description TEXT,
    observations TEXT,
    signature TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED')),
    CHECK (status <> 'ACCEPTED' OR documents_due_at IS NOT NULL)
) STRICT;
INSERT INTO contingency_events_anew
    SELECT generation_code, contingency, establishment, schema_version, json, documents, status, stamp,
        stamped_at, documents_due_at, rejection_code, rejection_description, observations, signature,
        created_at, updated_at
    FROM contingency_events;
DROP TABLE contingency_events;
ALTER TABLE contingency_events_anew RENAME TO contingency_events;

CREATE INDEX contingency_events_of_contingency
    ON contingency_events (contingency, created_at, generation_code);
