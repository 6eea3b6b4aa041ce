-- Attempts to send something to the authority, or to ask it, that decided nothing; those in a row that came
-- to the same are one row.
CREATE TABLE attempts (
    -- A generation code, of a document or an event, or the id of a batch.
    subject TEXT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- What was seen or said; may be empty.
    said TEXT NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (subject, number)
);
