ALTER TABLE documents DROP COLUMN refused_next;
DROP TABLE receiver_districts;
