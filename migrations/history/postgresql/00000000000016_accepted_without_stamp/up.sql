-- The authority may say that it has an event, and not with which stamp: accepted it is all the same.
ALTER TABLE contingency_events DROP CONSTRAINT contingency_events_check;
ALTER TABLE contingency_events ADD CONSTRAINT contingency_events_check
    CHECK (status <> 'ACCEPTED' OR documents_due_at IS NOT NULL);
