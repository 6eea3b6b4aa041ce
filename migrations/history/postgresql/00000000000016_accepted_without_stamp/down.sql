-- What has no stamp is asked for again.
UPDATE contingency_events SET status = 'PENDING' WHERE status = 'ACCEPTED' AND stamp IS NULL;
ALTER TABLE contingency_events DROP CONSTRAINT contingency_events_check;
ALTER TABLE contingency_events ADD CONSTRAINT contingency_events_check
    CHECK (status <> 'ACCEPTED' OR stamp IS NOT NULL);
