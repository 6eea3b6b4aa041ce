DROP TABLE page_openings;
