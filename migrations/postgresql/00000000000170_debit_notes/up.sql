-- Debit notes take less than nothing of the documents that they name, once they are RECEIVED: what is left
-- of one may be more than it sold.
ALTER TABLE document_balances
    DROP CONSTRAINT document_balances_check3,
    DROP CONSTRAINT document_balances_check4,
    DROP CONSTRAINT document_balances_check5,
    ADD CONSTRAINT document_balances_remaining
        CHECK (remaining_non_subject >= 0 AND remaining_exempt >= 0 AND remaining_taxed >= 0);
ALTER TABLE document_charges
    DROP CONSTRAINT document_charges_non_subject_check,
    DROP CONSTRAINT document_charges_exempt_check,
    DROP CONSTRAINT document_charges_taxed_check,
    ADD CONSTRAINT document_charges_of_one_sign
        CHECK (least(non_subject, exempt, taxed) >= 0 OR greatest(non_subject, exempt, taxed) <= 0);
ALTER TABLE document_amounts
    DROP CONSTRAINT document_amounts_cents_check,
    ADD CONSTRAINT document_amounts_cents CHECK (cents <> 0);
