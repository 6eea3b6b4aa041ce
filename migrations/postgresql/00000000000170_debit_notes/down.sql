ALTER TABLE document_amounts
    DROP CONSTRAINT document_amounts_cents,
    ADD CONSTRAINT document_amounts_cents_check CHECK (cents > 0);
ALTER TABLE document_charges
    DROP CONSTRAINT document_charges_of_one_sign,
    ADD CONSTRAINT document_charges_non_subject_check CHECK (non_subject >= 0),
    ADD CONSTRAINT document_charges_exempt_check CHECK (exempt >= 0),
    ADD CONSTRAINT document_charges_taxed_check CHECK (taxed >= 0);
ALTER TABLE document_balances
    DROP CONSTRAINT document_balances_remaining,
    ADD CONSTRAINT document_balances_check3
        CHECK (remaining_non_subject BETWEEN 0 AND sold_non_subject),
    ADD CONSTRAINT document_balances_check4 CHECK (remaining_exempt BETWEEN 0 AND sold_exempt),
    ADD CONSTRAINT document_balances_check5 CHECK (remaining_taxed BETWEEN 0 AND sold_taxed);
