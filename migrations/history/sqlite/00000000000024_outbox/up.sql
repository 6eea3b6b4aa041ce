-- What happened, one stream a company, in the order of the commits and without gaps.
CREATE TABLE event_streams (
    company TEXT NOT NULL PRIMARY KEY,
    last_sequence INTEGER NOT NULL CHECK (last_sequence > 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    company TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- The generation code of a document, or the identity of a contingency.
    subject TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    -- What the kind tells of its subject, in a fixed order, apart by '|'.
    facts TEXT NOT NULL,
    PRIMARY KEY (company, sequence)
) STRICT, WITHOUT ROWID;

-- Whether a first attempt to submit the document ended undecided.
ALTER TABLE documents ADD COLUMN postponed INTEGER NOT NULL DEFAULT 0;

-- Which streams these are: a restored database numbers its events anew, and has another id. What
-- changed until `events_since` has no events.
ALTER TABLE installation ADD COLUMN stream_id TEXT;
ALTER TABLE installation ADD COLUMN events_since INTEGER;
INSERT INTO installation (single, trials, stream_id, events_since)
SELECT 1, 0, lower(hex(randomblob(16))),
    coalesce(max(max(updated_at, coalesce(stamped_at, 0), coalesce(rejected_at, 0))), 0)
FROM documents WHERE TRUE
ON CONFLICT (single) DO UPDATE
    SET stream_id = excluded.stream_id, events_since = excluded.events_since;
