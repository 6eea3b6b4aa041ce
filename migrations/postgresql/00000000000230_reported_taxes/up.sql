-- The value-added tax that special operations events reported is kept from now on. Of those before nobody
-- knows how much of it may be taken back.
UPDATE document_balances SET amounts_kept = FALSE
    WHERE document_id IN (SELECT id FROM documents WHERE document_type = '17');
