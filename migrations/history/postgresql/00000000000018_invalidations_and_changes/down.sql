DROP INDEX documents_changed;
DROP INDEX invalidation_events_of_document;
