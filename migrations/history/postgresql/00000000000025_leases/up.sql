-- Which taking of a row it is: 0 of whoever stored it, and one more each time that it is taken to be looked
-- after. Whoever looked after it before has lost it, and changes nothing any more.
ALTER TABLE documents ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invalidation_events ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;
ALTER TABLE contingencies ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;

-- A state has its moment: what an old server may have left without one has that of its last change.
UPDATE documents SET stamped_at = updated_at WHERE status = 'RECEIVED' AND stamped_at IS NULL;
UPDATE documents SET rejected_at = updated_at WHERE status = 'REJECTED' AND rejected_at IS NULL;

-- What is kept with a pending event was an incomplete refusal: it may have been meant for another, and is kept
-- without its code from now on.
UPDATE invalidation_events SET rejection_code = ''
    WHERE status = 'PENDING' AND rejection_code <> '';
