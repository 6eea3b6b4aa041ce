DROP TABLE settled_documents;
DROP TABLE third_party_sales;
