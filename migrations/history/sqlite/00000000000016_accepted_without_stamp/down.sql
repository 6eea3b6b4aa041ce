-- What refers to events goes on referring to them by their name; no effect in a transaction.
PRAGMA foreign_keys = OFF;
-- What has no stamp is asked for again.
UPDATE contingency_events SET status = 'PENDING' WHERE status = 'ACCEPTED' AND stamp IS NULL;
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
    CHECK (status <> 'ACCEPTED' OR stamp IS NOT NULL)
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
