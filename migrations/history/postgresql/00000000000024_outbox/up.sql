-- What happened, one stream a company, in the order of the commits and without gaps. The row of a
-- stream changes with every group of documents; the empty space lets it do so within its page.
CREATE TABLE event_streams (
    company TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    last_sequence BIGINT NOT NULL CHECK (last_sequence > 0)
) WITH (fillfactor = 10);
CREATE TABLE events (
    company TEXT COLLATE "C" NOT NULL,
    sequence BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    -- The generation code of a document, or the identity of a contingency.
    subject TEXT COLLATE "C" NOT NULL,
    occurred_at BIGINT NOT NULL,
    -- What the kind tells of its subject, in a fixed order, apart by '|'.
    facts TEXT NOT NULL,
    PRIMARY KEY (company, sequence)
);

-- Whether a first attempt to submit the document ended undecided. Nobody else writes documents from here
-- on until this is committed.
ALTER TABLE documents ADD COLUMN postponed BOOLEAN NOT NULL DEFAULT FALSE;

-- Which streams these are: a restored database numbers its events anew, and has another id. What
-- changed until `events_since` has no events.
ALTER TABLE installation ADD COLUMN stream_id TEXT COLLATE "C";
ALTER TABLE installation ADD COLUMN events_since BIGINT;
INSERT INTO installation (single, trials, stream_id, events_since)
SELECT 1, 0, replace(gen_random_uuid()::text, '-', ''),
    coalesce(max(greatest(updated_at, stamped_at, rejected_at)), 0)
FROM documents
ON CONFLICT (single) DO UPDATE
    SET stream_id = excluded.stream_id, events_since = excluded.events_since;
