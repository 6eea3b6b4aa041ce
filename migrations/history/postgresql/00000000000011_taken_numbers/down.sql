ALTER TABLE documents DROP COLUMN handed_over;
DROP TABLE foreign_documents;
DROP TABLE taken_numbers;
