-- The moments of the law: when the authority stamped a document or refused it, by its own clock
-- where it says so. Until now they were the row's last change, which an invalidation moves.
ALTER TABLE documents ADD COLUMN stamped_at BIGINT;
ALTER TABLE documents ADD COLUMN rejected_at BIGINT;
UPDATE documents SET stamped_at = updated_at WHERE status = 'RECEIVED';
UPDATE documents SET rejected_at = updated_at WHERE status = 'REJECTED';

-- A stamp belongs to one document of a company. Not unique: what is doubled is found, not lost.
CREATE INDEX documents_of_stamp ON documents (stamp) WHERE stamp IS NOT NULL;

-- Stamps that the authority gave a document and that another one of the company had already: how
-- often it said so when it was asked.
CREATE TABLE doubtful_stamps (
    document_id BIGINT NOT NULL PRIMARY KEY REFERENCES documents (id),
    stamp TEXT NOT NULL,
    answers BIGINT NOT NULL,
    since BIGINT NOT NULL
);

-- What makes a rejected version the document again when the authority turns out to have it: when
-- the authority was asked before the version was corrected, and everything that its row had. Versions
-- of before have none of it.
ALTER TABLE rejected_versions ADD COLUMN asked_at BIGINT;
ALTER TABLE rejected_versions ADD COLUMN edition TEXT;
ALTER TABLE rejected_versions ADD COLUMN schema_version BIGINT;
ALTER TABLE rejected_versions ADD COLUMN total_cents BIGINT;
ALTER TABLE rejected_versions ADD COLUMN vat_cents BIGINT;
ALTER TABLE rejected_versions ADD COLUMN receiver_document_type TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_number TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_name TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_phone TEXT;
ALTER TABLE rejected_versions ADD COLUMN receiver_email TEXT;
ALTER TABLE rejected_versions ADD COLUMN sold_non_subject BIGINT;
ALTER TABLE rejected_versions ADD COLUMN sold_exempt BIGINT;
ALTER TABLE rejected_versions ADD COLUMN sold_taxed BIGINT;
ALTER TABLE rejected_versions ADD COLUMN contingency TEXT COLLATE "C";
ALTER TABLE rejected_versions ADD COLUMN event TEXT COLLATE "C";

-- What a rejected version took back of other documents.
CREATE TABLE rejected_charges (
    document_id BIGINT NOT NULL REFERENCES documents (id),
    revision BIGINT NOT NULL,
    document TEXT COLLATE "C" NOT NULL,
    non_subject BIGINT NOT NULL,
    exempt BIGINT NOT NULL,
    taxed BIGINT NOT NULL,
    PRIMARY KEY (document_id, revision, document)
);

-- An event can be accepted without a stamp: the answer with it was lost. What is judged anew before
-- an event is sent stands beside it, and whether a copy may have arrived; of events of before nobody
-- knows.
ALTER TABLE invalidation_events DROP CONSTRAINT IF EXISTS invalidation_events_check;
ALTER TABLE invalidation_events ADD COLUMN replacement TEXT COLLATE "C";
ALTER TABLE invalidation_events ADD COLUMN may_be_there BOOLEAN NOT NULL DEFAULT TRUE;
