DROP TABLE bulk_bodies;
DROP TABLE bulk_lines;
DROP TABLE bulks;
