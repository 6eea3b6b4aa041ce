ALTER TABLE documents DROP COLUMN postponed;
ALTER TABLE installation DROP COLUMN events_since;
ALTER TABLE installation DROP COLUMN stream_id;
DROP TABLE events;
DROP TABLE event_streams;
