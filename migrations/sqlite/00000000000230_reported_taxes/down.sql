UPDATE document_balances SET amounts_kept = TRUE
    WHERE document_id IN (SELECT id FROM documents WHERE document_type = '17');
