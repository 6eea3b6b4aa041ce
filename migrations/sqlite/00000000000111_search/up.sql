-- Documents are searched for by their receivers and totals.

-- The receiver's number in the register of the value-added tax.
ALTER TABLE documents ADD COLUMN receiver_nrc TEXT;
-- What tells a receiver from the company's others: its number, or its name where it has none.
CREATE INDEX documents_of_receiver ON documents
    (company, environment, coalesce(receiver_number, receiver_name), issued_at, id)
    WHERE coalesce(receiver_number, receiver_name) IS NOT NULL;
-- With the totals: what is looked for among them is found without a look at the documents.
DROP INDEX documents_of_company;
CREATE INDEX documents_of_company ON documents (company, environment, issued_at, id, total_cents);
DROP INDEX documents_of_establishment;
CREATE INDEX documents_of_establishment
    ON documents (establishment, environment, issued_at, id, total_cents);

-- The words of receivers' names, without case and accents; and their numbers in the register, after
-- 'nrc:'. Once a receiver of a company, however many documents it has.
CREATE TABLE receiver_words (
    company TEXT NOT NULL,
    receiver TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (company, receiver, word)
) STRICT, WITHOUT ROWID;
CREATE INDEX receiver_words_by_word ON receiver_words (company, word, receiver);

-- Until which change documents were looked at for words of receivers.
CREATE TABLE receivers_read (
    company TEXT NOT NULL,
    environment TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (company, environment)
) STRICT, WITHOUT ROWID;
