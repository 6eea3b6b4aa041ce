ALTER TABLE rejected_versions DROP COLUMN amounts_kept;
ALTER TABLE document_balances DROP COLUMN amounts_kept;
DROP TABLE document_amounts;
