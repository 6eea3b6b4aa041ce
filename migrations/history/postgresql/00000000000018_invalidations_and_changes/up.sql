-- A document tells of its newest invalidation.
CREATE INDEX invalidation_events_of_document ON invalidation_events (document, created_at);

-- What changed since a moment, in the order of the changes.
CREATE INDEX documents_changed ON documents (company, environment, updated_at, id);
