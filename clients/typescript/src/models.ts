// Written by generate.js from docs/openapi.json; not by hand.

import type { Amount } from "./exact.js";

export interface paths {
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logs an establishment in
         * @description Begins a session of an establishment: answers a token that every other request carries (`Authorization: Bearer …`). Portal credentials that are given are tried at the authority and kept. It may be asked again at any time; earlier sessions go on.
         *
         *     Needs no session.
         */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a company
         * @description Registers a company with its establishments, and answers the keys with which they log in. The secrets are shown this once; a NIT is registered once.
         *
         *     Needs the operator's token of registrations, where the operator asks for one. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["register_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the catalogues
         * @description Lists the authority's catalogues, whose codes requests carry.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["list_catalogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalogs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads or searches a catalogue
         * @description Reads the entries of a catalogue, or those that match a search.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["read_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the company
         * @description Reads the company and its establishments, without any key or secret.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the company
         * @description Changes what is given of the company and of its establishments, all of it or nothing; documents that were issued stay as they are. Repeated, it comes to the same.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        patch: operations["amend_company"];
        trace?: never;
    };
    "/api/v1/company/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the establishments
         * @description Lists the establishments: to the main office all, to another establishment itself.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_branches"];
        put?: never;
        /**
         * Opens establishments
         * @description Opens establishments of the company, and answers their keys. The secrets are shown this once.
         *
         *     Needs a session whose key has the scope `settings`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["open_branches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes an establishment
         * @description Changes what is given of one establishment; its control numbers do not change. Repeated, it comes to the same.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        patch: operations["amend_branch"];
        trace?: never;
    };
    "/api/v1/company/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the certificate in use, without anything secret
         * @description Reads whose the signing certificate in use is and until when it is valid, without anything secret.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_certificate"];
        /**
         * Gives another certificate, which is tried before it replaces the one in use
         * @description Gives another signing certificate with its password. It is tried first; what does not hold is refused, and the one in use stays. Repeated, it comes to the same.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        put: operations["replace_certificate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the keys, without their secrets
         * @description Lists the keys without their secrets: to the main office all, to another establishment its own.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_keys"];
        put?: never;
        /**
         * Makes a key
         * @description Makes a key with scopes of its own. Its secret is shown this once. One for all establishments says at each request that issues for which one it is, `?branch=2`; without it the main office issues.
         *
         *     Needs a session whose key has the scope `settings`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["make_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a key
         * @description Removes a key: it and its sessions are good for nothing from then on.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        delete: operations["remove_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a key another pair
         * @description Gives a key another pair, whose secret is shown this once. The earlier pair ends at once, or after `overlap_hours`.
         *
         *     Needs a session whose key has the scope `settings`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["rotate_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the logo as it is kept
         * @description Answers the logo as it is kept: written anew as PNG, at most 800 points a side.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_logo"];
        /**
         * Gives the logo of readable documents, and their colour
         * @description Gives the logo of the readable versions, and with `color` the colour of their lines. The picture is written anew, and only that is kept. Versions that were handed over stay as they are.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        put: operations["replace_logo"];
        post?: never;
        /**
         * Goes without a logo, in the colour that nobody chose
         * @description Takes away the logo and the colour: readable versions are drawn without from now on.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        delete: operations["remove_logo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how the company stands before the documents of 2026
         * @description Tells whether documents of 2026 can be issued from the cut-over on, and what stands in the way: what each establishment lacks (`missing`), and of the whole company (`obstacles`).
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contingencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists contingencies
         * @description Lists the company's last hundred contingencies, with their events and how many documents wait.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_contingencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contingencies/declare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declares a contingency
         * @description Declares a contingency for what no program can notice, such as a failure of electric power: documents are handed over without waiting for the authority until it is ended. Declared again while it lasts, it is answered as it is.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        post: operations["declare_contingency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contingencies/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the contingencies that were declared
         * @description Ends the contingencies that were declared: their documents are reported and sent by themselves.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        post: operations["end_contingencies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists documents
         * @description Lists the documents of the establishment, of the company for the main office, the newest first; with `updated_since` those that changed, the oldest change first.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/accountingsettlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: accounting settlement document
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_accounting_settlement_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists files of documents
         * @description Lists the files of the establishment, of the company for the main office, the newest first.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_batches"];
        put?: never;
        /**
         * Hands in many documents in one file, to be issued line by line
         * @description Takes a file of whole requests, which are issued one after the other. 202 with `Location` means that all of it is kept.
         *
         *     `application/x-ndjson`: an object a line, `type` (the code of the document's type), `external_id` and `document`, which is what the endpoint of the type takes. `text/csv`: a row a document, all of `?type=`; the first row names the columns, `external_id` and the members by their paths, in which entries of lists are counted from 1: `receiver.nit`, `items.1.quantity`, `summary.payment_types.1.amount`. Cells stand apart by comma, semicolon or tab, decimals begin with a point, an empty cell is left out. Faults name members as in JSON, where entries are counted from 0: column `items.1.quantity` is `items[0].quantity`. The short form of `calculate` is not taken.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["hand_in_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads how far a file of documents is
         * @description Reads how far a file is. Lines that were refused as they came in count in `progress` from the beginning; the file is `COMPLETED` when its turn has come and nothing waits.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_batch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/batches/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads what became of each line of a file, a JSON object a line
         * @description Reads what became of each line, in the order of the file: its document, or the `error` that it was refused with; a line that was refused has no `status`.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_batch_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/by-external-id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the document that your systems know by an identifier
         * @description Reads a document by what your own systems call it, as when the answer to issuing it was lost.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_document_by_external_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/ccf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: fiscal credit voucher
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_ccf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/creditnote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: credit note
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_credit_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/debitnote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: debit note
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_debit_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/deliverynote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: delivery note
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_delivery_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/donation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: donation receipt
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_donation_receipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/excludedsubject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: excluded subject invoice
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_excluded_subject_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/exportinvoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: export invoice
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_export_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invalidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidates a document
         * @description Sends the authority an event that invalidates a received document. The document becomes `INVALIDATED` once the authority accepted it; while it does not answer, the event goes on by itself.
         *
         *     Needs a session whose key has the scope `invalidate`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["invalidate_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invalidate/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells whether a document could be invalidated, and does nothing
         * @description Judges a request to invalidate as `POST /api/v1/dte/invalidate` would, and does nothing. It may be asked as often as one likes.
         *
         *     Needs a session whose key has the scope `read` or `invalidate`.
         */
        post: operations["validate_invalidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: invoice
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: retention voucher
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_retention_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: return event
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_return_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/settlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: settlement voucher
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_settlement_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/specialoperations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: special operations event
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_special_operations_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a document
         * @description Reads a document by its generation code: how it stands, and the JSON that was signed.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the deliveries of a document
         * @description Tells to whom a document was mailed, what the relay answered, and what the files were.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_document_deliveries"];
        put?: never;
        /**
         * Mails a document
         * @description Mails a document to somebody: the readable version and the authority's file, as `GET /api/v1/dte/{id}/pdf` and `/file` answer them then. A document that waits for its stamp is mailed once it has it; one in contingency is mailed at once. What the relay does not take now is tried again for a day. `SENT` says that the relay took it, and proves no receipt.
         *
         *     Needs a session whose key has the scope `issue`, and `read` as well. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["deliver_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a delivery of a document
         * @description Tells to whom a document was mailed, what the relay answered, and what the files were.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the file that the receiver of a document gets: what was signed, with signature and stamp
         * @description Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the newest invalidation of a document
         * @description Reads the newest request to invalidate a document, whatever became of it, with the signed event.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_invalidation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/invalidation/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the same file of the newest invalidation of a document
         * @description Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_invalidation_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/jws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a document as it was signed and sent, as a compact JWS
         * @description Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_jws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the readable version of a document
         * @description Answers the document as its receiver reads it, with the code that leads to the authority's page and the authority's file inside. It is marked where it has no stamp, was rejected or invalidated, or is a test. The same document in the same state is the same bytes.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/qr.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draws the QR code of `qr_link`, as points
         * @description Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_qr_png"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draws the QR code of `qr_link`, as lines
         * @description Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_qr_svg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what happened to a document
         * @description Tells what happened to a document, in order: from storing it to the authority's decision, with the attempts that decided nothing.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{kind}/calculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Does the arithmetic of a request, judges what comes of it, and does nothing else
         * @description Fills what a request leaves out and what follows from the rest, and judges the result: `request` is complete and ready to be issued. It takes no number and stores nothing, and may be asked as often as one likes. What is given is never changed; where it disagrees with the rest, that is a violation.
         *
         *     Filled are the sales of the lines by kind (a line says which with `taxed`, `exempt` or `non_subject`), their VAT, the totals, `operation_condition`, the payments, and what `apply` asks to be kept back or perceived; of a retention voucher the VAT that is kept back and the totals. No other tax than the VAT is computed: those on fuel, drinks or lodging are given with their amounts.
         *
         *     Needs a session whose key has the scope `read` or `issue`.
         */
        post: operations["calculate_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{kind}/preview.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draws a request as its receiver would read it, marked BORRADOR, and does nothing else
         * @description Judges a request as issuing would, and draws it marked BORRADOR: nothing is stored, and no number is taken.
         *
         *     Needs a session whose key has the scope `read` or `issue`.
         */
        post: operations["preview_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{kind}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judges a request as if it were issued, and does nothing
         * @description Judges a request as issuing it would: by every rule of its type, with the document that would be signed. It takes no number and stores nothing, and may be asked as often as one likes. The body is the whole request, or the short one with `?calculate=true`.
         *
         *     Needs a session whose key has the scope `read` or `issue`.
         */
        post: operations["validate_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the error codes
         * @description Lists the codes of errors: what each means and what to do about it.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["list_errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what happened, in order
         * @description Tells what happened to the company's documents, contingencies and files, in the order in which it became true, by a number without gaps: who reads on with `next_after` misses nothing and sees nothing twice. Events are kept for 90 days. A branch sees what is its own and what is of the whole company; what a key may not see, or is of other types than asked for, leaves a gap in the numbers.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what happens as it happens (server-sent events)
         * @description Tells what happens as it happens, as server-sent events: `id` is the number of the event, `event` its type, `data` the same JSON as in the feed. Without `after` it begins with what happens from now on. A comment comes every 15 seconds. The stream ends with the session and when the server stops; a reader that is 30 seconds behind is cut off, and goes on where it was with `Last-Event-ID`. A key has 4 streams at most, a company 16.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["follow_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an event
         * @description Reads an event by its id, as long as it is kept.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how the service is
         * @description Tells how the service and each of its parts is; 503 when no document can be issued.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["read_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether it lives
         * @description Tells whether the process lives, for whoever would start it anew.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["read_liveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether it serves
         * @description Tells whether it takes requests, for whoever distributes them.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["read_readiness_to_serve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts the company's requests, in JSON or as Prometheus reads it
         * @description Counts the company's requests and their durations, and tells how its contingencies stand; as JSON, or for Prometheus by the `Accept` header.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description, as JSON
         * @description This description of the interface as JSON.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["read_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description, as YAML
         * @description This description of the interface as YAML.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["read_openapi_yaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the rules
         * @description Lists the rules by which requests are judged.
         *
         *     Needs no session. It changes nothing.
         */
        get: operations["list_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the number series
         * @description Lists the number series, and whether every number of each is accounted for.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series/{series}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the numbers of a series, and what became of each
         * @description Reads the numbers of a series in their order, and what became of each.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tries what issuing takes, and tells what was found
         * @description Tries everything that issuing takes with the caller's own certificate. No number is spent, and no document is sent.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["test_service"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the webhooks
         * @description Lists the webhooks of the company, without their secrets.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_webhooks"];
        put?: never;
        /**
         * Makes a webhook
         * @description Makes a webhook: what happens from now on is sent to it, signed by Standard Webhooks 1.0. Its secret is shown this once. Each event is sent at least once, in no promised order (`sequence` tells it), until it is answered 2xx: after 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. Redirects are not followed; 410, or five days without a delivery, end it. A company has 16 at most.
         *
         *     Needs a session whose key has the scope `settings`, and `read` as well. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["make_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a webhook
         * @description Reads a webhook: where events are sent, how far it is, and whether it fails.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["read_webhook"];
        put?: never;
        post?: never;
        /**
         * Removes a webhook
         * @description Removes a webhook, with what is kept of its deliveries. Nothing is sent to it any more.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        delete: operations["remove_webhook"];
        options?: never;
        head?: never;
        /**
         * Changes a webhook
         * @description Changes what is given of a webhook. One that is enabled anew gets what happens from then on.
         *
         *     Needs a session whose key has the scope `settings`, and `read` as well.
         */
        patch: operations["change_webhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what came of the attempts at a webhook
         * @description Tells what came of each attempt at a webhook, the newest first. Attempts are kept for 30 days.
         *
         *     Needs a session whose key has the scope `read`. It changes nothing.
         */
        get: operations["list_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has events delivered again to a webhook
         * @description Has events that are kept delivered again, whether they were delivered or given up: 10 000 at once at most. Ten tests and replays a minute.
         *
         *     Needs a session whose key has the scope `settings`, and `read` as well.
         */
        post: operations["replay_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a webhook another secret
         * @description Gives a webhook another secret, shown this once. For 24 hours both sign.
         *
         *     Needs a session whose key has the scope `settings`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["rotate_webhook_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a webhook a test
         * @description Sends a webhook a `webhook.test` at once, and answers what came of it. It is no event: the feed does not have it. Ten tests and replays a minute.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        post: operations["test_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accountingsettlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: accounting settlement document
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_accounting_settlement_document_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes an establishment
         * @deprecated
         * @description Changes what is given of one establishment; its control numbers do not change. Repeated, it comes to the same.
         *
         *     Needs a session whose key has the scope `settings`.
         */
        patch: operations["amend_branch_alias"];
        trace?: never;
    };
    "/api/v1/ccf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: fiscal credit voucher
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_ccf_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/creditnotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: credit note
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_credit_note_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/debitnote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: debit note
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_debit_note_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliverynote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: delivery note
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_delivery_note_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/donation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: donation receipt
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_donation_receipt_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidates a document
         * @deprecated
         * @description Sends the authority an event that invalidates a received document. The document becomes `INVALIDATED` once the authority accepted it; while it does not answer, the event goes on by itself.
         *
         *     Needs a session whose key has the scope `invalidate`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["invalidate_document_alias2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/excludedsubject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: excluded subject invoice
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_excluded_subject_invoice_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exportinvoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: export invoice
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_export_invoice_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidates a document
         * @deprecated
         * @description Sends the authority an event that invalidates a received document. The document becomes `INVALIDATED` once the authority accepted it; while it does not answer, the event goes on by itself.
         *
         *     Needs a session whose key has the scope `invalidate`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["invalidate_document_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: invoice
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_invoice_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: retention voucher
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_retention_voucher_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: return event
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_return_event_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: settlement voucher
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_settlement_voucher_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/specialoperations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: special operations event
         * @deprecated
         * @description Judges the request by every rule, and when it holds takes the next control number, signs the document and sends it to the authority. What does not hold is refused and takes no number. 201 with `reception_stamp: null` means that the authority has not answered yet: the document is issued, and its stamp comes later. A document that the authority refuses is said right by the same request with the header `Corrects`.
         *
         *     It is answered as soon as the authority has decided, mostly within a second. If the authority says nothing it is answered without a stamp after 16 s (twice `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it came: give your own request more time than that. The service looks after it by itself every 15 to 90 s.
         *
         *     The body is either the whole request, or with `?calculate=true` the short one, from which the service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.
         *
         *     Needs a session whose key has the scope `issue`. With an `Idempotency-Key` it is idempotent: repeated, it is answered its first answer again.
         */
        post: operations["issue_special_operations_event_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Something happened
         * @description What webhooks are sent: the event as the feed tells it, the same bytes at each attempt, signed by Standard Webhooks 1.0. An event may come more than once, and in another order.
         */
        post: operations["event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Portal access that the authority does not take. */
        AccessEventData: {
            /** @description Id of the contingency in which documents are handed over because of it. */
            contingency_id: string;
        };
        /** @description A request for an accounting settlement (`documento contable de liquidación`, 09): an agent who perceives VAT in advance, such as who settles card payments, accounts to an affiliate for a period. It has no items. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        AccountingSettlementRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description Who accounts in your place (`extension`). */
            extension: components["schemas"]["AccountingSettlementResponsibleRequest"];
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `cuerpoDocumento`); at most 200 characters in documents of 2022. */
            observations?: string | null;
            /** @description The affiliate (`receptor`): tax id, registration, activity, establishment, address and e-mail. */
            receiver?: components["schemas"]["AffiliateRequest"] | null;
            /** @description What is settled (`cuerpoDocumento`); the amounts that are given are checked. */
            summary: components["schemas"]["AccountingSettlementSummaryRequest"];
        };
        /** @description Who accounts in your place (`extension`). */
        AccountingSettlementResponsibleRequest: {
            /** @description The number of their identity document (`docuEntrega`). */
            delivery_document: string;
            /** @description Their name (`nombEntrega`). */
            delivery_name: string;
            /** @description The code by which you know them (`codEmpleado`). */
            employee_code?: string | null;
        };
        /** @description The short form of `AccountingSettlementRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        AccountingSettlementShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description Who accounts in your place (`extension`). */
            extension: components["schemas"]["AccountingSettlementResponsibleRequest"];
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `cuerpoDocumento`); at most 200 characters in documents of 2022. */
            observations?: string | null;
            /** @description The affiliate (`receptor`): tax id, registration, activity, establishment, address and e-mail. */
            receiver?: components["schemas"]["AffiliateRequest"] | null;
            /** @description What is settled (`cuerpoDocumento`); the amounts that are given are checked. */
            summary?: components["schemas"]["AccountingSettlementShortSummaryRequest"] | null;
        };
        /** @description What is settled (`cuerpoDocumento`). */
        AccountingSettlementShortSummaryRequest: {
            /** @description A balance in the affiliate's favour, which a settlement has not: 0, or left out. */
            balance_in_favor?: number | null;
            /**
             * @description What you keep for your service, without VAT (`comision`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            commission: Amount;
            /**
             * @description VAT of the commission (`ivaComision`): 13 % of `commission`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            commission_iva?: Amount | null;
            /**
             * @description The commission in percent (`porcentComision`); of `operations_value` when left out. Given, it is written as it is.
             *
             *     Exact decimal, at most 2 decimals.
             */
            commission_percentage?: Amount | null;
            /** @description How many documents it covers (`cantidadDoc`). */
            document_count?: number | null;
            /** @description Income tax kept back, which of a settlement none is: 0, or left out. */
            income_retention?: number | null;
            /**
             * @description VAT that you perceive in advance (`ivaPercibido`): 2 % of `perception_base`, and above 0. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /** @description VAT kept back, which of a settlement none is: 0, or left out. */
            iva_retention?: number | null;
            /**
             * @description The part of it of which nothing is perceived (`montoSinPercepcion`); 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_perceived_amount?: Amount | null;
            /** @description What that part is (`descripSinPercepcion`); must be told when there is one. */
            non_perceived_description?: string | null;
            /**
             * @description What was paid through you in the period, with VAT (`valorOperaciones`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            operations_value: Amount;
            /**
             * @description The amount on which is perceived (`montoSujetoPercepcion`): `sub_total` without VAT. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            perception_base?: Amount | null;
            /**
             * @description Last day of the period (`periodoLiquidacionFechaFin`): not after today.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            period_end: string;
            /**
             * @description First day of the period (`periodoLiquidacionFechaInicio`).
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            period_start: string;
            /** @description Your own code of the settlement (`codLiquidacion`). */
            settlement_code?: string | null;
            /**
             * @description `operations_value` less `non_perceived_amount` (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /** @description Exempt sales, which a settlement does not tell apart: 0, or left out. */
            total_exempt?: number | null;
            /**
             * @description VAT of the operations (`iva`): `sub_total` less `perception_base`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /** @description Sales outside the tax, which a settlement does not tell apart: 0, or left out. */
            total_non_subject?: number | null;
            /** @description Charges outside the tax base, which a settlement has not: 0, or left out. */
            total_non_taxed?: number | null;
            /** @description Taxed sales, which a settlement does not tell apart: 0, or left out. */
            total_taxed?: number | null;
            /**
             * @description What the affiliate gets (`liquidoApagar`): `operations_value` less `commission`, `iva_perception` and `commission_iva`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description What is settled (`cuerpoDocumento`). */
        AccountingSettlementSummaryRequest: {
            /** @description A balance in the affiliate's favour, which a settlement has not: 0, or left out. */
            balance_in_favor?: number | null;
            /**
             * @description What you keep for your service, without VAT (`comision`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            commission: Amount;
            /**
             * @description VAT of the commission (`ivaComision`): 13 % of `commission`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            commission_iva?: Amount | null;
            /**
             * @description The commission in percent (`porcentComision`); of `operations_value` when left out. Given, it is written as it is.
             *
             *     Exact decimal, at most 2 decimals.
             */
            commission_percentage?: Amount | null;
            /** @description How many documents it covers (`cantidadDoc`). */
            document_count?: number | null;
            /** @description Income tax kept back, which of a settlement none is: 0, or left out. */
            income_retention?: number | null;
            /**
             * @description VAT that you perceive in advance (`ivaPercibido`): 2 % of `perception_base`, and above 0. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /** @description VAT kept back, which of a settlement none is: 0, or left out. */
            iva_retention?: number | null;
            /**
             * @description The part of it of which nothing is perceived (`montoSinPercepcion`); 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_perceived_amount?: Amount | null;
            /** @description What that part is (`descripSinPercepcion`); must be told when there is one. */
            non_perceived_description?: string | null;
            /**
             * @description What was paid through you in the period, with VAT (`valorOperaciones`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            operations_value: Amount;
            /**
             * @description The amount on which is perceived (`montoSujetoPercepcion`): `sub_total` without VAT. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            perception_base?: Amount | null;
            /**
             * @description Last day of the period (`periodoLiquidacionFechaFin`): not after today.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            period_end: string;
            /**
             * @description First day of the period (`periodoLiquidacionFechaInicio`).
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            period_start: string;
            /** @description Your own code of the settlement (`codLiquidacion`). */
            settlement_code?: string | null;
            /**
             * @description `operations_value` less `non_perceived_amount` (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /** @description Exempt sales, which a settlement does not tell apart: 0, or left out. */
            total_exempt?: number | null;
            /**
             * @description VAT of the operations (`iva`): `sub_total` less `perception_base`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /** @description Sales outside the tax, which a settlement does not tell apart: 0, or left out. */
            total_non_subject?: number | null;
            /** @description Charges outside the tax base, which a settlement has not: 0, or left out. */
            total_non_taxed?: number | null;
            /** @description Taxed sales, which a settlement does not tell apart: 0, or left out. */
            total_taxed?: number | null;
            /**
             * @description What the affiliate gets (`liquidoApagar`): `operations_value` less `commission`, `iva_perception` and `commission_iva`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description What is changed of an address; what is left out stays. */
        AddressPatch: {
            /** @description Street, number and what else is needed to find it (`complemento`). */
            complement?: string | null;
            /**
             * @description The department (`departamento`).
             *
             *     A department (CAT-012):
             *
             *     * `00` Otro (fuera del país)
             *     * `01` Ahuachapán
             *     * `02` Santa Ana
             *     * `03` Sonsonate
             *     * `04` Chalatenango
             *     * `05` La Libertad
             *     * `06` San Salvador
             *     * `07` Cuscatlán
             *     * `08` La Paz
             *     * `09` Cabañas
             *     * `10` San Vicente
             *     * `11` Usulután
             *     * `12` San Miguel
             *     * `13` Morazán
             *     * `14` La Unión
             */
            department?: ("00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14") | null;
            /**
             * @description The district within the municipality (`distrito`); documents of 2026 need it, `GET /api/v1/catalogs/CAT-008` lists them.
             *
             *     A district code of 2 digits (CAT-008).
             * @example 14
             */
            district?: string | null;
            /**
             * @description The municipality within the department (`municipio`); `GET /api/v1/catalogs/CAT-013` lists them.
             *
             *     A municipality code of 2 digits (CAT-013).
             * @example 23
             */
            municipality?: string | null;
        };
        /** @description An address in El Salvador (`direccion`). */
        AddressRequest: {
            /** @description Street, number and what else is needed to find it (`complemento`). */
            complement: string;
            /**
             * @description The department (`departamento`).
             *
             *     A department (CAT-012):
             *
             *     * `00` Otro (fuera del país)
             *     * `01` Ahuachapán
             *     * `02` Santa Ana
             *     * `03` Sonsonate
             *     * `04` Chalatenango
             *     * `05` La Libertad
             *     * `06` San Salvador
             *     * `07` Cuscatlán
             *     * `08` La Paz
             *     * `09` Cabañas
             *     * `10` San Vicente
             *     * `11` Usulután
             *     * `12` San Miguel
             *     * `13` Morazán
             *     * `14` La Unión
             * @enum {string}
             */
            department: "00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14";
            /**
             * @description The district within the municipality (`distrito`); documents of 2026 need it, `GET /api/v1/catalogs/CAT-008` lists them.
             *
             *     A district code of 2 digits (CAT-008).
             * @example 14
             */
            district?: string | null;
            /**
             * @description The municipality within the department (`municipio`); `GET /api/v1/catalogs/CAT-013` lists them.
             *
             *     A municipality code of 2 digits (CAT-013).
             * @example 23
             */
            municipality: string;
        };
        /** @description An address in El Salvador. */
        AddressResponse: {
            /** @description Street, number and what else is needed to find it. */
            complement: string;
            /**
             * @description The department.
             *
             *     A department (CAT-012):
             *
             *     * `00` Otro (fuera del país)
             *     * `01` Ahuachapán
             *     * `02` Santa Ana
             *     * `03` Sonsonate
             *     * `04` Chalatenango
             *     * `05` La Libertad
             *     * `06` San Salvador
             *     * `07` Cuscatlán
             *     * `08` La Paz
             *     * `09` Cabañas
             *     * `10` San Vicente
             *     * `11` Usulután
             *     * `12` San Miguel
             *     * `13` Morazán
             *     * `14` La Unión
             * @enum {string}
             */
            department: "00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14";
            /** @description Code of the district within the municipality (CAT-008); null where it was not given. */
            district: string | null;
            /** @description Code of the municipality within the department (CAT-013). */
            municipality: string;
        };
        /** @description The affiliate, to whom is accounted (`receptor`). */
        AffiliateRequest: {
            /**
             * @description Code of the affiliate's economic activity (`codActividad`, CAT-019).
             *
             *     2 to 6 digits.
             * @example 123456
             */
            activity_code?: string | null;
            /** @description The affiliate's economic activity in words (`descActividad`). */
            activity_description?: string | null;
            /** @description Where the affiliate is (`direccion`). */
            address?: components["schemas"]["AddressRequest"] | null;
            /** @description The affiliate's commercial name (`nombreComercial`), of 5 characters or more. */
            commercial_name?: string | null;
            /**
             * @description The affiliate's e-mail (`correo`).
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description The authority's code of the affiliate's establishment (`codigoMH`), in documents of 2022 only. */
            establishment_code_mh?: string | null;
            /**
             * @description What the affiliate's establishment is (`tipoEstablecimiento`, CAT-009).
             *
             *     An establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             */
            establishment_type?: ("01" | "02" | "04" | "07" | "20") | null;
            /** @description The affiliate's name (`nombre`). */
            name?: string | null;
            /**
             * @description The affiliate's tax id (`nit`): a NIT, or a DUI that stands for one.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            nit?: string | null;
            /**
             * @description The affiliate's registration as a payer of VAT (`nrc`).
             *
             *     An NRC of up to 8 digits; hyphens do not count.
             * @example 1182034
             */
            nrc?: string | null;
            /** @description The affiliate's telephone (`telefono`); in documents of 2022 eight digits, whatever separates them. */
            phone?: string | null;
            /** @description The authority's code of the affiliate's point of sale (`puntoVentaMH`), in documents of 2022 only. */
            pos_code_mh?: string | null;
        };
        /** @description A text of yours that the document carries besides (`apendice`). */
        AppendixRequest: {
            /** @description Name of the text for programs (`campo`). */
            field?: string | null;
            /** @description Its name for people, as it is printed (`etiqueta`). */
            label?: string | null;
            /** @description The text itself (`valor`). */
            value?: string | null;
        };
        /** @description A file of documents at an event. */
        BatchEventData: {
            /** @description Id of the file, as its upload was answered. */
            batch_id: string;
            /** @description How many of its lines came to what. */
            counts: components["schemas"]["CountsResponse"];
        };
        /** @description An establishment that was opened, with its pair. */
        BranchKeysResponse: {
            /** @description The first half of the pair; outside `branch_offices` it is the main office's. */
            api_key: string;
            /** @description The secret half of the pair: shown this once, and not kept. */
            api_secret: string;
            /**
             * Format: uint32
             * @description Number of the establishment within the company, from 1 on in the order of opening.
             */
            branch_number: number;
            /** @description Your own code of it, as it was given. */
            establishment_code: string | null;
            /**
             * @description Kind of establishment.
             *
             *     An establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            /**
             * @description Establishment and point of sale as its control numbers carry them, such as `M001P001`; it never moves.
             *
             *     The establishment and the point of sale as control numbers carry them.
             * @example M001P001
             */
            place: string;
        };
        /** @description What is changed of an establishment that is named by its number; what is left out stays. */
        BranchPatch: {
            /** @description Changes of its address. */
            address?: components["schemas"]["AddressPatch"] | null;
            /** @description The code that the authority gave it (`codEstableMH`), where none was given; one that control numbers could carry must be the one that they carry. */
            establishment_code_mh?: string | null;
            /** @description The establishment's number (`branch_number` of `GET /api/v1/company`). */
            id: number;
            /** @description The income-tax pair of its documents, for annexes 1 and 2 of the VAT return (F-07). */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description The code that the authority gave its point of sale (`codPuntoVentaMH`), likewise. */
            pos_code_mh?: string | null;
        };
        /** @description An establishment with one point of sale. A second till of the same establishment is a second entry with the same establishment's code. */
        BranchRequest: {
            /** @description Where it is (`direccion`); that of the main office when left out. */
            address?: components["schemas"]["AddressRequest"] | null;
            /**
             * @description Its own e-mail address; that of the company when left out.
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description Your own code of the establishment (`codEstable`). Where it has the form of one (`S002`) and `establishment_code_mh` is absent, control numbers carry it. */
            establishment_code?: string | null;
            /** @description The code that the authority gave the establishment (`codEstableMH`): the letter of its type and three digits, such as `M001`. Control numbers carry it; without it and a fitting `establishment_code` one is assigned. */
            establishment_code_mh?: string | null;
            /**
             * @description What kind of establishment it is (`tipoEstablecimiento`): it gives the letter of its code.
             *
             *     An establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            /** @description The income-tax pair of its documents; that of the company when left out. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /**
             * @description Its own telephone; that of the company when left out.
             *
             *     A telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count.
             * @example 2222-3344
             */
            phone?: string | null;
            /** @description Your own code of the point of sale (`codPuntoVenta`). Where it has the form of one (`P001`) and `pos_code_mh` is absent, control numbers carry it. */
            pos_code?: string | null;
            /** @description The code that the authority gave the point of sale (`codPuntoVentaMH`), such as `P001`. Control numbers carry it; without it and a fitting `pos_code` one is assigned. */
            pos_code_mh?: string | null;
        };
        /** @description Establishments that a registered company opens. */
        BranchesRequest: {
            /** @description The new establishments and points of sale, 1 to 100, one an entry. */
            branch_offices: components["schemas"]["BranchRequest"][];
        };
        /** @description Establishments alone. */
        BranchesResponse: {
            /** @description The establishments that the caller may see, by their numbers. */
            branch_offices: components["schemas"]["EstablishmentResponse"][];
        };
        /** @description A line of the results. */
        BulkLineResponse: {
            /** @description The number of its document ("numeroControl"); an event has none. */
            control_number?: string | null;
            /** @description Why it was refused, by the service or by the authority. */
            error?: components["schemas"]["ErrorResponse"] | null;
            /** @description What the line calls its document; null when that could not be read. */
            external_id: string | null;
            /**
             * @description The identity of its document ("codigoGeneracion").
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code?: string | null;
            /**
             * Format: uint32
             * @description The line of the file, of a table the row, from 1.
             */
            line: number;
            /** @description The status of its document as it is now; `WAITING` while nothing became of it, `VALID` in a dry run. */
            status?: string | null;
            /** @description What was accepted and is odd. */
            warnings?: string[];
        };
        /** @description A page of the files of a company. */
        BulkListResponse: {
            /** @description The files, newest first. */
            batches: components["schemas"]["BulkResponse"][];
            /** @description Where the page lies. */
            pagination: components["schemas"]["BulkPagination"];
        };
        /** @description Where a page of files lies. */
        BulkPagination: {
            /**
             * Format: uint32
             * @description Which page this is, from 1.
             */
            page: number;
            /**
             * Format: uint32
             * @description How many files a page has at most.
             */
            page_size: number;
            /**
             * Format: uint64
             * @description How many files there are.
             */
            total: number;
            /**
             * Format: uint64
             * @description How many pages they fill.
             */
            total_pages: number;
        };
        /** @description A file of documents, and how far it is. */
        BulkResponse: {
            /**
             * @description A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            completed_at: string | null;
            /** @description How many of its lines are where. */
            counts: components["schemas"]["CountsResponse"];
            /**
             * @description A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            created_at: string;
            /** @description Whether its lines are only judged. */
            dry_run: boolean;
            /** @description The id of the file. */
            id: string;
            /**
             * Format: uint64
             * @description How many of its lines are issued, refused or judged, in percent; 100 before it is `COMPLETED` where all were refused as they came in, and its turn has not come.
             */
            progress: number;
            /**
             * @description A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            started_at: string | null;
            /**
             * @description `QUEUED`, `RUNNING`, or `COMPLETED` when each line is issued or refused.
             * @enum {string}
             */
            status: "QUEUED" | "RUNNING" | "COMPLETED";
        };
        /** @description A request with what was left out of it, judged. */
        CalculationResponse: {
            /** @description The document that has the `external_id`, when another has it. */
            existing?: components["schemas"]["Existing"] | null;
            /** @description The request, complete and ready to be sent to the endpoint that issues. */
            request: Record<string, never>;
            /** @description Faults of the request; the same as issuing answers. */
            violations: components["schemas"]["ViolationResponse"][];
            /** @description Warnings that issuing would give. */
            warnings: string[];
        };
        /** @description A catalogue with the entries that were asked for. */
        CatalogResponse: {
            /** @description The edition whose entries these are; null for a catalogue that is the same in all. */
            edition: string | null;
            /** @description Its entries; those that match `q`, where that is given. */
            entries: components["schemas"]["EntryResponse"][];
            /** @description Id of the catalogue, such as `CAT-012`. */
            id: string;
            /** @description Its Spanish name. */
            name: string;
        };
        /** @description A catalogue without its entries. */
        CatalogSummary: {
            /** @description The editions of the norm that have it. */
            editions: (("2022" | "2026") | string)[];
            /**
             * Format: uint
             * @description How many entries it has.
             */
            entries: number;
            /** @description Id of the catalogue, such as `CAT-012`. */
            id: string;
            /** @description Its Spanish name. */
            name: string;
        };
        /** @description The authority's catalogues. */
        CatalogsResponse: {
            /** @description The catalogues, by their ids. */
            catalogs: components["schemas"]["CatalogSummary"][];
        };
        /** @description A request for a fiscal credit voucher (`comprobante de crédito fiscal`, 03): a sale between taxpayers, with prices without VAT. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        CcfRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the sale (`cuerpoDocumento`), in the order of the document. */
            items: {
                /** @description Your own code of the product (`codigo`). */
                code?: string | null;
                /** @description Description of the goods or services (`descripcion`). */
                description: string;
                /**
                 * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                discount?: Amount | null;
                /**
                 * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                exempt_sale: Amount;
                /**
                 * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
                 *
                 *     Any exact decimal.
                 */
                iva_item?: Amount | null;
                /**
                 * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_subject_sale: Amount;
                /**
                 * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_taxed?: Amount | null;
                /**
                 * @description Quantity (`cantidad`): above 0.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                quantity: Amount;
                /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
                related_doc?: string | null;
                /**
                 * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                suggested_price?: Amount | null;
                /**
                 * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
                 *
                 *     A tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 */
                tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
                /**
                 * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                taxed_sale: Amount;
                /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
                 *
                 *     An item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
                unit_measure: number;
                /**
                 * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                unit_price: Amount;
            }[];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Papers that belong to the sale (`otrosDocumentos`), such as an order or a prescription. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description To whom the document is issued (`receptor`). */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description Documents that this one refers to (`documentoRelacionado`). */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of the sale (`resumen`); all of them are checked. */
            summary: components["schemas"]["CcfSummaryRequest"];
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description A line of the document: goods or a service that is sold. */
        CcfShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
             *
             *     Any exact decimal.
             */
            iva_item?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount;
            /**
             * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `CcfRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        CcfShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description What is to be kept back or perceived, by the members of `summary` that are filled: 1 % of the taxed base, or 10 % of the sales without VAT for `income_retention`. Nothing else is. */
            apply?: ("iva_perception" | "iva_retention" | "income_retention")[] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the sale (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["CcfShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Papers that belong to the sale (`otrosDocumentos`), such as an order or a prescription. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description To whom the document is issued (`receptor`). */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description Documents that this one refers to (`documentoRelacionado`). */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of the sale (`resumen`); all of them are checked. */
            summary?: components["schemas"]["CcfShortSummaryRequest"] | null;
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description The totals of a fiscal credit voucher (`resumen`). */
        CcfShortSummaryRequest: {
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts are the three discounts on the whole sale, which are amounts.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types?: components["schemas"]["PaymentShortRequest"][];
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same; `calculate` writes it into the request only when the whole list is left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount;
            /**
             * @description The VAT of the sale, for checking only: where it is given it must be that of `taxes`. The document itself carries it there.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount;
            /**
             * @description Sum of the charges and credits outside the tax base (`totalNoGravado`): that of the items' `non_taxed`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `sub_total` with the taxes (`montoTotalOperacion`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount;
            /**
             * @description What the receiver pays (`totalPagar`): `total_operation` with the perception and the charges outside the tax base, less what is kept back. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount;
        };
        /** @description The totals of a fiscal credit voucher (`resumen`). */
        CcfSummaryRequest: {
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts are the three discounts on the whole sale, which are amounts.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types: components["schemas"]["PaymentRequest"][];
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same; `calculate` writes it into the request only when the whole list is left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt: Amount;
            /**
             * @description The VAT of the sale, for checking only: where it is given it must be that of `taxes`. The document itself carries it there.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject: Amount;
            /**
             * @description Sum of the charges and credits outside the tax base (`totalNoGravado`): that of the items' `non_taxed`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `sub_total` with the taxes (`montoTotalOperacion`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed: Amount;
            /**
             * @description What the receiver pays (`totalPagar`): `total_operation` with the perception and the charges outside the tax base, less what is kept back. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay: Amount;
        };
        /** @description The end of a certificate that is near. */
        CertificateEventData: {
            /**
             * Format: uint32
             * @description Within how many days it does: 30, 15, 7, 1.
             */
            days_left: number;
            /**
             * Format: date-time
             * @description When it ends.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            ends_at: string;
        };
        /** @description A signing certificate with its password, as the parts of a form. */
        CertificateForm: {
            /** @description The authority's certificate file as it was downloaded, up to 256 KiB. */
            file: string;
            /** @description The password of its private key. */
            password: string;
        };
        /** @description The certificate in use, without anything secret. */
        CertificateResponse: {
            /**
             * Format: int64
             * @description How many days are left until then; below 0 once they are over.
             */
            days_left: number;
            /** @description NIT of the taxpayer that it is of. */
            nit: string;
            /** @description `api` when its company gave it, `folder` when its file lies in the service's folder. */
            source: string;
            /**
             * Format: date-time
             * @description From when on it is valid.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            valid_from: string;
            /**
             * Format: date-time
             * @description Until when it is valid.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            valid_until: string;
        };
        /** @description What is changed of a company, of the caller's own establishment and of others; what is left out stays. */
        CompanyPatch: {
            /** @description Changes of the address of the caller's own establishment. */
            address?: components["schemas"]["AddressPatch"] | null;
            /** @description Changes of establishments by their numbers; others than the own one only by the main office. */
            branch_offices?: components["schemas"]["BranchPatch"][] | null;
            /** @description Legal name (`nombre` of the issuer), which its documents carry. */
            business_name?: string | null;
            /** @description Trade name (`nombreComercial`), where it has one. */
            commercial_name?: string | null;
            /**
             * @description Code of its economic activity (`codActividad`, CAT-019).
             *
             *     5 to 6 digits.
             * @example 123456
             */
            economic_activity?: string | null;
            /** @description The activity in words (`descActividad`), which documents carry beside the code. */
            economic_activity_desc?: string | null;
            /**
             * @description E-mail address (`correo`), which documents carry.
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description The code that the authority gave the caller's own establishment (`codEstableMH`), where none was given; one that control numbers could carry must be the one that they carry. */
            establishment_code_mh?: string | null;
            /** @description The income-tax pair of its documents that have none of their own, for annexes 1 and 2 of the VAT return (F-07). */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description How its documents are mailed to their receivers. */
            mail?: components["schemas"]["MailPatch"] | null;
            /** @description Password of the private key of the company's signing certificate (`passwordPri`). It must open the certificate; it is kept encrypted and never answered. */
            password_pri?: string | null;
            /**
             * @description Telephone (`telefono`), which documents carry.
             *
             *     A telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count.
             * @example 2222-3344
             */
            phone?: string | null;
            /** @description The code that the authority gave its point of sale (`codPuntoVentaMH`), likewise. */
            pos_code_mh?: string | null;
            /** @description Whether receivers have pages of its documents (`public_url` of a record). What was handed out leads nowhere while they have none. */
            public_links?: boolean | null;
            /** @description The person who answers for the company's contingency events towards the authority, and for invalidations that name nobody. */
            responsible?: components["schemas"]["ResponsibleRequest"] | null;
            /** @description Whether each establishment may write credit notes over the documents of the others; otherwise only the main office may. */
            returns_at_any_branch?: boolean | null;
        };
        /** @description A company that is registered, with its first establishments. */
        CompanyRequest: {
            /**
             * @description How the company signs in at the authority; `STANDARD` is the only way, and is meant when it is left out.
             *
             *     STANDARD.
             * @example STANDARD
             */
            auth_type?: string | null;
            /** @description Its establishments and points of sale, 1 to 100, one an entry. */
            branch_offices: components["schemas"]["BranchRequest"][];
            /** @description Legal name (`nombre` of the issuer), which its documents carry. */
            business_name: string;
            /** @description Trade name (`nombreComercial`), where it has one. */
            commercial_name?: string | null;
            /**
             * @description Code of its economic activity (`codActividad`, CAT-019).
             *
             *     5 to 6 digits.
             * @example 123456
             */
            economic_activity: string;
            /** @description The activity in words (`descActividad`), which documents carry beside the code. */
            economic_activity_desc: string;
            /**
             * @description E-mail address (`correo`), which documents carry.
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email: string;
            /** @description The income-tax pair of its documents that have none of their own, for annexes 1 and 2 of the VAT return (F-07). */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /**
             * @description The company's NIT, with or without hyphens. It says which certificate signs, and is the user of the authority's portal.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            nit: string;
            /**
             * @description The company's registration as a payer of VAT (`nrc`); `null`, said explicitly, of who is not registered: such a company issues types 14, 15 and 17, and 18 over 14, alone.
             *
             *     An NRC of up to 8 digits; hyphens do not count.
             * @example 1182034
             */
            nrc: string | null;
            /** @description Password of the private key of the company's signing certificate (`passwordPri`). It must open the certificate; it is kept encrypted and never answered. */
            password_pri: string;
            /**
             * @description Telephone (`telefono`), which documents carry.
             *
             *     A telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count.
             * @example 2222-3344
             */
            phone: string;
            /** @description The person who answers for the company's contingency events towards the authority, and for invalidations that name nobody. Left out, of contingency events the operator's choice, or the company itself with its NIT. */
            responsible?: components["schemas"]["ResponsibleRequest"] | null;
            /** @description Whether each establishment may write credit notes over the documents of the others; otherwise (false, which it is when left out) only the main office may. */
            returns_at_any_branch?: boolean | null;
            /** @description For how many days the token of a log-in is good; 30 when left out. */
            token_lifetime?: number | null;
            /** @description Whether control numbers carry the year (false when left out). With and without it they begin again with 1 each January. */
            year_in_dte?: boolean | null;
        };
        /** @description A company with its establishments: nothing secret, and no key. */
        CompanyResponse: {
            /** @description Its establishments, by their numbers; another than the main office sees itself. */
            branch_offices: components["schemas"]["EstablishmentResponse"][];
            /** @description Legal name (`nombre` of the issuer), which its documents carry. */
            business_name: string;
            /** @description The types of document that the operator closed for it: 403 `TYPE_NOT_ALLOWED`. */
            closed_types: ("01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18")[];
            /** @description Trade name (`nombreComercial`), null where it has none. */
            commercial_name: string | null;
            /** @description Code of its economic activity (`codActividad`, CAT-019). */
            economic_activity: string;
            /** @description The activity in words (`descActividad`), which documents carry beside the code. */
            economic_activity_desc: string;
            /** @description E-mail address (`correo`), which documents carry. */
            email: string;
            /** @description The income-tax pair of its documents that have none of their own; null where it has none. */
            income_tax: components["schemas"]["IncomeTaxResponse"] | null;
            /** @description How its documents are mailed to their receivers. */
            mail: components["schemas"]["MailSettingsResponse"];
            /** @description The company's NIT, digits only. */
            nit: string;
            /** @description Its registration as a payer of VAT; null of who is not registered. */
            nrc: string | null;
            /** @description Telephone (`telefono`), which documents carry. */
            phone: string;
            /** @description Whether receivers have pages of its documents (`public_url` of a record). */
            public_links: boolean;
            /** @description The person who answers for its contingency events, and for invalidations that name nobody; null: of contingency events the operator's choice, or the company itself. */
            responsible: components["schemas"]["ResponsibleResponse"] | null;
            /** @description Whether each establishment may write credit notes over the documents of the others; otherwise only the main office may. */
            returns_at_any_branch: boolean;
            /**
             * Format: uint32
             * @description For how many days the token of a log-in is good.
             */
            token_lifetime: number;
            /** @description Whether its control numbers carry the year. */
            year_in_dte: boolean;
        };
        /** @description How a part of the service is. */
        ComponentResponse: {
            /** @description Finding, in words. */
            details: string;
            /** @description How it is. */
            status: components["schemas"]["HealthStatus"];
        };
        /** @description Who receives the goods (`receptor`). */
        ConsigneeRequest: {
            /**
             * @description Code of the receiver's economic activity (`codActividad`, CAT-019). Documents of 2026 must have it.
             *
             *     2 to 6 digits.
             * @example 123456
             */
            activity_code?: string | null;
            /** @description The activity in words (`descActividad`). Documents of 2026 must have it. */
            activity_description?: string | null;
            /** @description Where the goods go (`direccion`). Documents of 2022 must have it. */
            address?: components["schemas"]["AddressRequest"] | null;
            /** @description The receiver's trade name (`nombreComercial`). */
            commercial_name?: string | null;
            /** @description Number of that identity document (`numDocumento`). */
            document_number?: string | null;
            /**
             * @description Type of the receiver's identity document (`tipoDocumento`).
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            document_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /**
             * @description The receiver's e-mail address (`correo`). Documents of 2022 must have it.
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /**
             * @description In what title the receiver gets the goods (`bienTitulo`, CAT-025): in deposit, as property, in consignment, in a transfer, or otherwise.
             *
             *     A title in which goods are sent (CAT-025):
             *
             *     * `01` Depósito
             *     * `02` Propiedad
             *     * `03` Consignación
             *     * `04` Traslado
             *     * `05` Otros
             */
            goods_title?: ("01" | "02" | "03" | "04" | "05") | null;
            /** @description The receiver's legal name (`nombre`). */
            name?: string | null;
            /**
             * @description The receiver's registration as a payer of VAT (`nrc`), only with a NIT.
             *
             *     An NRC of up to 8 digits; hyphens do not count.
             * @example 1182034
             */
            nrc?: string | null;
            /** @description The receiver's telephone (`telefono`). */
            phone?: string | null;
        };
        /** @description A contingency at an event. */
        ContingencyEventData: {
            /** @description Id of the contingency, as `GET /api/v1/contingencies` lists it. */
            contingency_id: string;
            /**
             * @description Its cause (`tipoContingencia`).
             *
             *     A contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            contingency_type: 1 | 2 | 3 | 4 | 5;
            /**
             * @description The identity of the event that reports it to the authority, in events about that.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            event_code: string | null;
            /** @description The authority's stamp of that event, when it was accepted with one. */
            reception_stamp: string | null;
        };
        /** @description An event that reports a contingency to the authority (`evento de contingencia`), with what became of it. */
        ContingencyEventResponse: {
            /**
             * @description Moment of creation.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            created_at: string;
            /**
             * Format: uint64
             * @description How many documents it reports.
             */
            documents: number;
            /**
             * @description Generation code of the event.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
        } & ({
            /** @constant */
            status: "PENDING";
        } | {
            /**
             * @description Until when its documents must reach the authority.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            documents_due_at: string;
            /** @description The authority's stamp on the event (`selloRecibido`); null where the answer with it was lost. */
            reception_stamp: string | null;
            /**
             * @description When the authority accepted it.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            stamped_at: string;
            /** @constant */
            status: "RECEIVED";
        } | {
            /** @description Why the authority refused it. */
            rejection: components["schemas"]["RejectionResponse"];
            /** @constant */
            status: "REJECTED";
        });
        /** @description The company's contingencies of a cause. */
        ContingencyGaugeResponse: {
            /**
             * Format: int64
             * @description Until when their documents must reach the authority, in seconds of Unix time; null when none waits.
             */
            documents_due_at: number | null;
            /**
             * Format: int64
             * @description Until when an event must reach the authority, in seconds of Unix time; null once every document is reported.
             */
            event_due_at: number | null;
            /** @description Whether one has not ended. */
            open: boolean;
            /**
             * Format: uint8
             * @description The cause (CAT-005).
             */
            type: number;
            /**
             * Format: uint64
             * @description How many of their documents the authority has not decided about.
             */
            waiting: number;
            /** @description Why it has not ended, in a code; null where none is open. */
            why_open: string | null;
        };
        /** @description A time in which documents are handed over before the authority has them (`contingencia`). */
        ContingencyResponse: {
            /**
             * @description Moment of the start.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            began_at: string;
            /** @description Whether it has ended and no document of it waits for the authority. */
            closed: boolean;
            /** @description Whether somebody declared it; otherwise the service found it itself. */
            declared: boolean;
            /**
             * @description End; null while it lasts.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            ended_at: string | null;
            /**
             * @description Until when the event that reports it must reach the authority; null while it lasts.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            event_due_at: string | null;
            /** @description Id of the contingency. */
            id: string;
            /** @description The cause in words, where it has any. */
            reason: string | null;
            /**
             * @description Its cause (`tipoContingencia`).
             *
             *     A contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
            /** @description Why it has not ended: `DECLARED` (whoever declared it ends it), `NOT_SIGNED_IN` (log in with the portal's password), `UNREACHABLE`, `PAUSED`, `BUSY`, `NO_ANSWER` or `FAULT`; null once it has ended, and before it was looked at. */
            why_open: string | null;
            /** @description The same in words. */
            why_open_text: string | null;
        };
        /** @description Contingencies, newest first. */
        ContingencyResponseList: {
            /** @description The contingencies: at most the last hundred, newest first. */
            contingencies: components["schemas"]["ContingencyResponse"][];
        };
        /** @description A contingency with what became of its documents. */
        ContingencySummaryResponse: {
            /**
             * @description Moment of the start.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            began_at: string;
            /** @description Whether it has ended and no document of it waits for the authority. */
            closed: boolean;
            /** @description Whether somebody declared it; otherwise the service found it itself. */
            declared: boolean;
            /**
             * Format: uint64
             * @description How many documents were issued in it.
             */
            documents: number;
            /**
             * @description End; null while it lasts.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            ended_at: string | null;
            /**
             * @description Until when the event that reports it must reach the authority; null while it lasts.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            event_due_at: string | null;
            /** @description The events that report it to the authority; a refused one is replaced by another by itself. */
            events: components["schemas"]["ContingencyEventResponse"][];
            /** @description Id of the contingency. */
            id: string;
            /** @description The cause in words, where it has any. */
            reason: string | null;
            /**
             * @description Its cause (`tipoContingencia`).
             *
             *     A contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
            /**
             * Format: uint64
             * @description How many of them the authority has not decided about.
             */
            waiting: number;
            /** @description Why it has not ended: `DECLARED` (whoever declared it ends it), `NOT_SIGNED_IN` (log in with the portal's password), `UNREACHABLE`, `PAUSED`, `BUSY`, `NO_ANSWER` or `FAULT`; null once it has ended, and before it was looked at. */
            why_open: string | null;
            /** @description The same in words. */
            why_open_text: string | null;
        };
        /** @description Contingencies, newest first. */
        ContingencySummaryResponseList: {
            /** @description The contingencies: at most the last hundred, newest first. */
            contingencies: components["schemas"]["ContingencySummaryResponse"][];
        };
        /** @description Numbers of matching documents, on all pages. */
        CountersResponse: {
            /**
             * Format: uint64
             * @description Number of documents that were handed over in a contingency.
             */
            by_contingency: number;
            /**
             * Format: uint64
             * @description Number of documents that were sent before they were handed over.
             */
            by_normal: number;
            /** @description True if there are more than were counted. */
            capped?: boolean;
            /**
             * Format: uint64
             * @description Number of `INVALIDATED` documents.
             */
            invalid: number;
            /**
             * Format: uint64
             * @description Number of `PENDING` documents.
             */
            pending: number;
            /**
             * Format: uint64
             * @description Number of `RECEIVED` documents.
             */
            received: number;
            /**
             * Format: uint64
             * @description Number of `REJECTED` documents.
             */
            rejected: number;
            /**
             * Format: uint64
             * @description Number of matching documents.
             */
            total: number;
        };
        /** @description The lines of a file, counted. */
        CountsResponse: {
            /**
             * Format: uint64
             * @description Those whose documents are issued: stamped, PENDING or in contingency.
             */
            issued: number;
            /**
             * Format: uint64
             * @description Those that were refused, by the service or by the authority.
             */
            refused: number;
            /**
             * Format: uint64
             * @description All lines with something in them.
             */
            total: number;
            /**
             * Format: uint64
             * @description Those that are good, of a dry run.
             */
            valid?: number | null;
            /**
             * Format: uint64
             * @description Those of which nothing became yet.
             */
            waiting: number;
        };
        /** @description A request for a credit note (`nota de crédito`, 05): takes back all or a part of what fiscal credit vouchers sold, or retention vouchers kept back. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        CreditNoteRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What is taken back (`cuerpoDocumento`), a line an entry; each names in `related_doc` the document that it is of, unless there is only one. */
            items: {
                /** @description Your own code of the product (`codigo`). */
                code?: string | null;
                /** @description Description of the goods or services (`descripcion`). */
                description: string;
                /**
                 * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                discount?: Amount | null;
                /**
                 * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                exempt_sale: Amount;
                /**
                 * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
                 *
                 *     Any exact decimal.
                 */
                iva_item?: Amount | null;
                /**
                 * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_subject_sale: Amount;
                /**
                 * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_taxed?: Amount | null;
                /**
                 * @description Quantity (`cantidad`): above 0.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                quantity: Amount;
                /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
                related_doc?: string | null;
                /**
                 * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                suggested_price?: Amount | null;
                /**
                 * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
                 *
                 *     A tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 */
                tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
                /**
                 * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                taxed_sale: Amount;
                /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
                 *
                 *     An item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
                unit_measure: number;
                /**
                 * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                unit_price: Amount;
            }[];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Known from other types; the official credit note has no place for them, so it must be empty or left out. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description To whom the document is issued (`receptor`). Left out, it is the receiver of a related document that your company issued here. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The documents that are credited (`documentoRelacionado`), which the items name by their numbers. Of a document that your company issued here the number is enough. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of what is taken back (`resumen`); all of them are checked. */
            summary: components["schemas"]["CreditNoteSummaryRequest"];
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description A line of the document: goods or a service that is sold. */
        CreditNoteShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
             *
             *     Any exact decimal.
             */
            iva_item?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount;
            /**
             * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `CreditNoteRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        CreditNoteShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description What is to be kept back or perceived, by the members of `summary` that are filled: 1 % of the taxed base, or 10 % of the sales without VAT for `income_retention`. Nothing else is. */
            apply?: ("iva_perception" | "iva_retention" | "income_retention")[] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What is taken back (`cuerpoDocumento`), a line an entry; each names in `related_doc` the document that it is of, unless there is only one. */
            items: components["schemas"]["CreditNoteShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Known from other types; the official credit note has no place for them, so it must be empty or left out. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description To whom the document is issued (`receptor`). Left out, it is the receiver of a related document that your company issued here. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The documents that are credited (`documentoRelacionado`), which the items name by their numbers. Of a document that your company issued here the number is enough. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of what is taken back (`resumen`); all of them are checked. */
            summary?: components["schemas"]["CreditNoteShortSummaryRequest"] | null;
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description The totals of a credit note (`resumen`). */
        CreditNoteShortSummaryRequest: {
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same; `calculate` writes it into the request only when the whole list is left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount;
            /**
             * @description The VAT of the note, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount;
            /**
             * @description `sub_total` with the taxes and the perception, less what is kept back (`montoTotalOperacion`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount;
        };
        /** @description The totals of a credit note (`resumen`). */
        CreditNoteSummaryRequest: {
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same; `calculate` writes it into the request only when the whole list is left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt: Amount;
            /**
             * @description The VAT of the note, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject: Amount;
            /**
             * @description `sub_total` with the taxes and the perception, less what is kept back (`montoTotalOperacion`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed: Amount;
        };
        /** @description A time of the law that is near. */
        DeadlineEventData: {
            /** @description Id of the contingency, as `GET /api/v1/contingencies` lists it. */
            contingency_id: string;
            /**
             * Format: date-time
             * @description The time.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            due_at: string;
            /**
             * @description The identity of the contingency event whose documents must reach the authority by then; null when it is the event itself that must.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            event_code: string | null;
            /**
             * Format: uint32
             * @description Within how many hours it is: 6, then 1.
             */
            hours_left: number;
        };
        /** @description A request for a debit note (`nota de débito`, 06): adds to what fiscal credit vouchers sold, or to what retention vouchers kept back. It is a credit note's request with the number of an electronic payment. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        DebitNoteRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What is added (`cuerpoDocumento`), a line an entry; each names in `related_doc` the document that it is of, unless there is only one. */
            items: {
                /** @description Your own code of the product (`codigo`). */
                code?: string | null;
                /** @description Description of the goods or services (`descripcion`). */
                description: string;
                /**
                 * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                discount?: Amount | null;
                /**
                 * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                exempt_sale: Amount;
                /**
                 * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
                 *
                 *     Any exact decimal.
                 */
                iva_item?: Amount | null;
                /**
                 * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_subject_sale: Amount;
                /**
                 * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_taxed?: Amount | null;
                /**
                 * @description Quantity (`cantidad`): above 0.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                quantity: Amount;
                /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
                related_doc?: string | null;
                /**
                 * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                suggested_price?: Amount | null;
                /**
                 * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
                 *
                 *     A tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 */
                tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
                /**
                 * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                taxed_sale: Amount;
                /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
                 *
                 *     An item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
                unit_measure: number;
                /**
                 * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                unit_price: Amount;
            }[];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Known from other types; the official debit note has no place for them, so it must be empty or left out. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description To whom the document is issued (`receptor`). Left out, it is the receiver of a related document that your company issued here. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The documents that are debited (`documentoRelacionado`), which the items name by their numbers. Of a document that your company issued here the number is enough. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of what is added (`resumen`); all of them are checked. */
            summary: components["schemas"]["DebitNoteSummaryRequest"];
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description A line of the document: goods or a service that is sold. */
        DebitNoteShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
             *
             *     Any exact decimal.
             */
            iva_item?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount;
            /**
             * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `DebitNoteRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        DebitNoteShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description What is to be kept back or perceived, by the members of `summary` that are filled: 1 % of the taxed base, or 10 % of the sales without VAT for `income_retention`. Nothing else is. */
            apply?: ("iva_perception" | "iva_retention" | "income_retention")[] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What is added (`cuerpoDocumento`), a line an entry; each names in `related_doc` the document that it is of, unless there is only one. */
            items: components["schemas"]["DebitNoteShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Known from other types; the official debit note has no place for them, so it must be empty or left out. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description To whom the document is issued (`receptor`). Left out, it is the receiver of a related document that your company issued here. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The documents that are debited (`documentoRelacionado`), which the items name by their numbers. Of a document that your company issued here the number is enough. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of what is added (`resumen`); all of them are checked. */
            summary?: components["schemas"]["DebitNoteShortSummaryRequest"] | null;
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description The totals of a debit note (`resumen`). */
        DebitNoteShortSummaryRequest: {
            /** @description The number of the electronic payment (`numPagoElectronico`), where there is one. */
            electronic_payment_number?: string | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same; `calculate` writes it into the request only when the whole list is left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount;
            /**
             * @description The VAT of the note, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount;
            /**
             * @description `sub_total` with the taxes and the perception, less what is kept back (`montoTotalOperacion`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount;
        };
        /** @description The totals of a debit note (`resumen`). */
        DebitNoteSummaryRequest: {
            /** @description The number of the electronic payment (`numPagoElectronico`), where there is one. */
            electronic_payment_number?: string | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT perceived in advance (`ivaPerci1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole sale, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`. Left out of the list it is computed all the same; `calculate` writes it into the request only when the whole list is left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt: Amount;
            /**
             * @description The VAT of the note, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject: Amount;
            /**
             * @description `sub_total` with the taxes and the perception, less what is kept back (`montoTotalOperacion`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed: Amount;
        };
        /** @description A contingency that is declared, for a fault that the service cannot see itself. */
        DeclarationRequest: {
            /** @description The cause in words (`motivoContingencia`); type 5 needs it. */
            reason?: string | null;
            /**
             * @description The cause of the contingency (`tipoContingencia`).
             *
             *     A contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
        };
        /** @description Attempts at a webhook. */
        DeliveriesResponse: {
            /** @description The attempts, the newest first; kept for 30 days. */
            deliveries: components["schemas"]["DeliveryResponse"][];
            /**
             * Format: int64
             * @description What to ask for next, as `before`; null when there are no older ones.
             */
            next_before: number | null;
        };
        /** @description A delivery at an event. */
        DeliveryEventData: {
            /** @description The way: `email`. */
            channel: string;
            /** @description Its number (`numeroControl`); null for an event, which has none. */
            control_number: string | null;
            /** @description Id of the delivery, as `GET /api/v1/dte/{id}/deliveries` lists it. */
            delivery_id: string;
            /**
             * @description Its type (`tipoDte`).
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            document_type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /** @description Name of the document in your own systems. */
            external_id: string | null;
            /** @description Why it failed, as the delivery says it; null when it was sent. */
            failure: string | null;
            /**
             * @description The identity of the document (`codigoGeneracion`).
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description `SENT` or `FAILED`. */
            status: string;
        };
        /** @description A request for a delivery note (`nota de remisión`, 04): goods leave without being sold, or a sale is delivered in parts; prices are without VAT and may be 0. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        DeliveryNoteRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description Who handed over and who received, by name and identity document (`extension`), without a plate. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the delivery (`cuerpoDocumento`), in the order of the document. */
            items: {
                /** @description Your own code of the product (`codigo`). */
                code?: string | null;
                /** @description Description of the goods or services (`descripcion`). */
                description: string;
                /**
                 * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                discount?: Amount | null;
                /**
                 * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                exempt_sale?: Amount | null;
                /**
                 * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                iva_item?: Amount | null;
                /**
                 * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_subject_sale?: Amount | null;
                /**
                 * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_taxed?: Amount | null;
                /**
                 * @description Quantity (`cantidad`): above 0.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                quantity: Amount;
                /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
                related_doc?: string | null;
                /**
                 * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                suggested_price?: Amount | null;
                /**
                 * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
                 *
                 *     A tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 */
                tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
                /**
                 * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                taxed_sale?: Amount | null;
                /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
                 *
                 *     An item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
                unit_measure: number;
                /**
                 * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                unit_price: Amount;
            }[];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`, in 2026 of its `resumen`). */
            observations?: string | null;
            /** @description Who receives the goods (`receptor`); the company itself when they go to one of its places. */
            receiver?: components["schemas"]["ConsigneeRequest"] | null;
            /** @description The sales that are delivered (`documentoRelacionado`): invoices (01), fiscal credit vouchers (03) or, in documents of 2026, export invoices (11), of any establishment of the company. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals (`resumen`); those that are given are checked, and all may be left out. */
            summary?: components["schemas"]["DeliveryNoteSummaryRequest"] | null;
            /** @description The one on whose account goods are sent (`ventaTercero`); left out when they are the issuer's. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description A line of the document: goods or a service that is sold. */
        DeliveryNoteShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            iva_item?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /**
             * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `DeliveryNoteRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        DeliveryNoteShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description Who handed over and who received, by name and identity document (`extension`), without a plate. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the delivery (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["DeliveryNoteShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`, in 2026 of its `resumen`). */
            observations?: string | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description Who receives the goods (`receptor`); the company itself when they go to one of its places. */
            receiver?: components["schemas"]["ConsigneeRequest"] | null;
            /** @description The sales that are delivered (`documentoRelacionado`): invoices (01), fiscal credit vouchers (03) or, in documents of 2026, export invoices (11), of any establishment of the company. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals (`resumen`); those that are given are checked, and all may be left out. */
            summary?: components["schemas"]["DeliveryNoteShortSummaryRequest"] | null;
            /** @description The one on whose account goods are sent (`ventaTercero`); left out when they are the issuer's. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description The totals of a delivery note (`resumen`). */
        DeliveryNoteShortSummaryRequest: {
            /** @description A balance in the receiver's favour, which a delivery has not: 0, or left out. */
            balance_in_favor?: number | null;
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts are the three discounts on the whole, which are amounts.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /** @description Income tax kept back, which of a delivery none is: 0, or left out. */
            income_retention?: number | null;
            /** @description VAT perceived in advance, which of a delivery none is: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which of a delivery none is: 0, or left out. */
            iva_retention?: number | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description `sub_total_sales` less the three discounts on the whole (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount | null;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`, that on exports (`C3`) is 0; both are computed when they are left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description The VAT of the note, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /** @description Charges outside the tax base, which a delivery has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description `sub_total` with the taxes (`montoTotalOperacion`), which may be 0. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
        };
        /** @description The totals of a delivery note (`resumen`). */
        DeliveryNoteSummaryRequest: {
            /** @description A balance in the receiver's favour, which a delivery has not: 0, or left out. */
            balance_in_favor?: number | null;
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts are the three discounts on the whole, which are amounts.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /** @description Income tax kept back, which of a delivery none is: 0, or left out. */
            income_retention?: number | null;
            /** @description VAT perceived in advance, which of a delivery none is: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which of a delivery none is: 0, or left out. */
            iva_retention?: number | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description `sub_total_sales` less the three discounts on the whole (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount | null;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes on the whole, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 % of the taxed sales less `taxed_discount`, that on exports (`C3`) is 0; both are computed when they are left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are given with their amounts. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description The VAT of the note, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /** @description Charges outside the tax base, which a delivery has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description `sub_total` with the taxes (`montoTotalOperacion`), which may be 0. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
        };
        /** @description A document that is sent to somebody. */
        DeliveryRequest: {
            /** @description The addresses that a copy goes to; 10 together with `to` at most. */
            cc?: string[] | null;
            /**
             * @description The way: `email`.
             *
             *     A way to a receiver:
             *
             *     * `email` by e-mail
             * @enum {string}
             */
            channel: "email";
            /**
             * @description The language of this mail: `es` or `en`; that of the company's mails when left out.
             *
             *     A language:
             *
             *     * `es` Spanish
             *     * `en` English
             */
            language?: ("es" | "en") | null;
            /** @description The addresses that it goes to: plain ones, without a name. One that is named twice gets one mail. */
            to: string[];
        };
        /** @description An attempt at a webhook. */
        DeliveryResponse: {
            /** @description The beginning of what was answered, 1 KiB at most. */
            answered: string;
            /**
             * Format: date-time
             * @description Moment of the start.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            at: string;
            /**
             * Format: uint32
             * @description Which attempt at the event it was, from 1.
             */
            attempt: number;
            /**
             * @description Duration in milliseconds.
             *
             *     Milliseconds, exact to the microsecond.
             */
            duration_ms: Amount;
            /** @description Why it came to nothing: `dns`, `refused_address`, `connect`, `tls`, `timeout` or `status`; null when it was delivered. */
            error: string | null;
            /** @description `webhook-id` of what was sent: the id of the event, or of the test, which is no event. */
            event_id: string | null;
            /**
             * Format: uint16
             * @description The status that was answered; null when nothing was.
             */
            status: number | null;
            /** @description What it is. */
            type: string;
        };
        /** @description A doctor whose services are sold (`medico`). */
        DoctorRequest: {
            /** @description Number of the identity document of a doctor without NIT (`docIdentificacion`). */
            identification?: string | null;
            /** @description The doctor's name (`nombre`). */
            name?: string | null;
            /**
             * @description The doctor's NIT (`nit`); or `identification`.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            nit?: string | null;
            /**
             * @description What kind of service it was (`tipoServicio`).
             *
             *     A medical service (CAT-010):
             *
             *     * `1` Cirugía
             *     * `2` Operación
             *     * `3` Tratamiento médico
             *     * `4` Cirugía, Instituto de Bienestar Magisterial
             *     * `5` Operación, Instituto de Bienestar Magisterial
             *     * `6` Tratamiento, Instituto de Bienestar Magisterial
             */
            service_type?: (1 | 2 | 3 | 4 | 5 | 6) | null;
        };
        /** @description The contingency that a document was issued in. */
        DocumentContingencyResponse: {
            /**
             * @description Moment of the start.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            began_at: string;
            /**
             * @description Until when the document must reach the authority; null until its event is stamped.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            document_due_at: string | null;
            /**
             * @description End; null while it lasts.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            ended_at: string | null;
            /**
             * @description Generation code of the event that reports the document; null until there is one.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            event: string | null;
            /**
             * @description Until when the event that reports it must reach the authority; null while it lasts.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            event_due_at: string | null;
            /** @description Id of the contingency. */
            id: string;
            /** @description The cause in words, where it has any. */
            reason: string | null;
            /**
             * @description Its cause (`tipoContingencia`).
             *
             *     A contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
        };
        /** @description A document at an event. */
        DocumentEventData: {
            /** @description Its number then (`numeroControl`); null for an event, which has none. */
            control_number: string | null;
            /**
             * @description Its type (`tipoDte`).
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            document_type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /** @description Name of the document in your own systems. */
            external_id: string | null;
            /**
             * @description The identity of the document (`codigoGeneracion`).
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /**
             * Format: date-time
             * @description The last second in which it can be invalidated, in `dte.received` of a document that had been rejected and turned out to be stamped; left out otherwise.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            invalidable_until?: string | null;
            /**
             * @description The identity of the event that invalidates it, in events about that.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            invalidation_code: string | null;
            /** @description The authority's remarks (`observaciones`), in the event that brought its answer; left out when it made none. */
            observations?: string[];
            /** @description The authority's stamp, in the event that brought it (`selloRecibido`): of the document, or of its invalidation in `dte.invalidated`. */
            reception_stamp: string | null;
            /**
             * @description The status in which the event left it.
             * @enum {string}
             */
            status: "RECEIVED" | "PENDING" | "REJECTED" | "INVALIDATED";
            /** @description `NORMAL`, or `CONTINGENCY` when it was handed over first. */
            transmission: string;
        };
        /** @description A page of documents. */
        DocumentListResponse: {
            /** @description The documents of the page; with `view=summary` without themselves. */
            documents: components["schemas"]["ListedResponse"][];
            /** @description Place of this page, and start of the next. */
            pagination: components["schemas"]["PaginationResponse"];
            /** @description Number of documents by status, on all pages. */
            summary: components["schemas"]["CountersResponse"];
        };
        /** @description A document as it is stored, and how it stands. A record has its JSON as `json_data`, a list as `document`. */
        DocumentResponse: {
            /** @description The contingency that it was issued in, where it was. */
            contingency?: components["schemas"]["DocumentContingencyResponse"] | null;
            /** @description The control number (`numeroControl`): type, establishment, point of sale and the number in its series. Null for an event, which has none. */
            control_number: string | null;
            /**
             * Format: uint32
             * @description Number of corrections after a rejection (header `Corrects`); left out when 0.
             */
            corrections?: number | null;
            /**
             * @description Moment of storing; `times.created` has it with its zone.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            created_at: string;
            /** @description True: the stored bytes are no JSON any more, and null stands in their place. Tell the operator. */
            damaged?: boolean;
            /** @description The document as it was signed; in a list. */
            document?: components["schemas"]["StoredJson"] | null;
            /** @description Name of the document in your own systems, if you gave one. */
            external_id?: string | null;
            /**
             * @description The generation code (`codigoGeneracion`), by which the document is read, invalidated and looked up at the authority.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description Its income-tax pair: its own, or the default when it was issued. */
            income_tax?: components["schemas"]["IncomeTaxResponse"] | null;
            /**
             * Format: date-time
             * @description The last second in which the document can be invalidated; null unless it is `RECEIVED`.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            invalidable_until: string | null;
            /**
             * @description Generation code of the event that invalidated it.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            invalidated_by?: string | null;
            /** @description The newest request to invalidate it, whatever became of that; null where there was none. */
            invalidation: components["schemas"]["InvalidationResponse"] | null;
            /** @description The document as it was signed; in a record. */
            json_data?: components["schemas"]["StoredJson"] | null;
            /** @description Your notes beside the document, where you gave any. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Generation codes of the notes and returns that name it and are `PENDING` or `RECEIVED`, and of a debit note (06) those of the credit notes that need what it adds: it can be invalidated once they are. In a record; left out when there are none. */
            named_by?: string[];
            /** @description Remarks of the authority when it accepted the document. */
            observations?: string[];
            /** @description Path of its PDF; null for a rejected document, which has none. */
            pdf_url: string | null;
            /** @description Address of the page that its receiver may be given: how it stands, its PDF, its file. Null where it has none: a rejected document, one without a receiver, a service without an address of its own (`DTE_PUBLIC_URL`). In a record. */
            public_url?: string | null;
            /** @description Address at which the authority shows the document, for the QR code on its print. */
            qr_link: string;
            /** @description The authority's stamp (`selloRecibido`); null until it gave one. */
            reception_stamp: string | null;
            /** @description Why the authority refused it, where it did. */
            rejection?: components["schemas"]["RejectionResponse"] | null;
            /** @description Amounts that credit notes and returns can still take back, net of discounts, with the additions of debit notes; null if nothing is added up of its type, and before the authority stamped it. In a record. */
            remaining?: components["schemas"]["RemainingResponse"] | null;
            /**
             * @description Generation code of the document that replaces it, as the invalidation that was accepted says; left out where none does.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            replaced_by?: string | null;
            /** @description Generation codes of the invalidated documents that it replaces; left out when there are none. */
            replaces?: string[];
            /**
             * @description Status: `PENDING` (the authority has not decided), `RECEIVED` (it stamped it), `REJECTED` (it refused it) or `INVALIDATED`.
             * @enum {string}
             */
            status: "RECEIVED" | "PENDING" | "REJECTED" | "INVALIDATED";
            /** @description Its moments, with their zones. */
            times: components["schemas"]["TimesResponse"];
            /**
             * @description The total that people are told: the amount to pay, or the whole operation of a type that has no such amount; the tax retained of a retention voucher.
             *
             *     An exact decimal.
             */
            total: Amount;
            /** @description Transmission: `NORMAL` (sent before it was handed over) or `CONTINGENCY` (handed over in a contingency). */
            transmission: string;
            /** @description The same as `transmission`, under another name for older clients. */
            transmission_type: string;
            /**
             * @description Its type (`tipoDte`).
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /**
             * @description Moment of the last change; `times.updated` has it with its zone.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            updated_at: string;
        };
        /** @description A document in a list without its content (`view=summary`). */
        DocumentSummaryResponse: {
            /** @description The control number (`numeroControl`): type, establishment, point of sale and the number in its series. Null for an event, which has none. */
            control_number: string | null;
            /** @description Name of the document in your own systems, if you gave one. */
            external_id?: string | null;
            /**
             * @description The generation code (`codigoGeneracion`), by which the document is read, invalidated and looked up at the authority.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description Its income-tax pair: its own, or the default when it was issued. */
            income_tax?: components["schemas"]["IncomeTaxResponse"] | null;
            /** @description To whom it was issued. */
            receiver: components["schemas"]["ReceiverSummaryResponse"];
            /** @description Status: `PENDING` (the authority has not decided), `RECEIVED` (it stamped it), `REJECTED` (it refused it) or `INVALIDATED`. */
            status: string;
            /** @description Its moments, with their zones. */
            times: components["schemas"]["TimesResponse"];
            /**
             * @description The total that people are told: the amount to pay, or the whole operation of a type that has no such amount; the tax retained of a retention voucher.
             *
             *     An exact decimal.
             */
            total: Amount;
            /** @description Transmission: `NORMAL` (sent before it was handed over) or `CONTINGENCY` (handed over in a contingency). */
            transmission: string;
            /**
             * @description Its type (`tipoDte`).
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
        };
        /** @description A form in which money was given (`pagos`). */
        DonationPaymentRequest: {
            /**
             * @description How much was given in it (`montoPago`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            amount: Amount;
            /**
             * @description The form of payment (`codigo`, CAT-017), such as 01 for notes and coins.
             *
             *     A payment form (CAT-017):
             *
             *     * `01` Billetes y monedas
             *     * `02` Tarjeta débito
             *     * `03` Tarjeta crédito
             *     * `04` Cheque
             *     * `05` Transferencia o depósito bancario
             *     * `08` Dinero electrónico
             *     * `09` Monedero electrónico
             *     * `11` Bitcoin
             *     * `12` Otras criptomonedas
             *     * `13` Cuentas por pagar del receptor
             *     * `14` Giro bancario
             *     * `99` Otros
             * @enum {string}
             */
            code: "01" | "02" | "03" | "04" | "05" | "08" | "09" | "11" | "12" | "13" | "14" | "99";
            /** @description A reference, such as the number of a transfer (`referencia`); one of notes is left out of the document. */
            reference?: string | null;
        };
        /** @description A request for a donation receipt (`comprobante de donación`, 15): an entity that the authority qualified says what it was given. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        DonationRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the donation (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["GiftRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The resolution by which you may take donations (`document_code` 1), and other papers (`otrosDocumentos`); 1 to 10. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description The donor (`donante`, in 2026 `receptor`). */
            receiver?: components["schemas"]["DonorRequest"] | null;
            /** @description The totals (`resumen`); those that are given are checked. May be left out where no money is given. */
            summary?: components["schemas"]["DonationSummaryRequest"] | null;
        };
        /** @description A line of a donation receipt: something that is given. */
        DonationShortItemRequest: {
            /** @description Your own code of the thing (`codigo`). */
            code?: string | null;
            /**
             * @description What goods lost of their value (`depreciacion`, in 2026 `tipoDepreciacion`), an amount for the whole line; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            depreciation?: Amount | null;
            /** @description What is given, in words (`descripcion`). */
            description: string;
            /**
             * @description Whether money (1), goods (2) or a service (3) is given (`tipoDonacion`).
             *
             *     A kind of donation (CAT-026):
             *
             *     * `1` Efectivo
             *     * `2` Bien
             *     * `3` Servicio
             * @enum {integer}
             */
            donation_type: 1 | 2 | 3;
            /** @description An exempt sale, which a donation is not: 0, or left out. */
            exempt_sale?: number | null;
            /** @description A sale outside the tax, which a donation is not: 0, or left out. */
            non_subject_sale?: number | null;
            /** @description A charge outside the tax base, which a donation has not: 0, or left out. */
            non_taxed?: number | null;
            /**
             * @description How much of it is given (`cantidad`): goods must say it, of anything else it is 1 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity?: Amount | null;
            /** @description A suggested price, which a donation has not: 0, or left out. */
            suggested_price?: number | null;
            /** @description A taxed sale, which a donation is not: 0, or left out. */
            taxed_sale?: number | null;
            /** @description The unit of the quantity (`uniMedida`, CAT-014): goods must say it, of anything else it is 99. */
            unit_measure?: number | null;
            /**
             * @description What one unit is worth (`valorUni`).
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_value: Amount;
            /**
             * @description What the line is worth (`valor`): quantity by value less depreciation. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            value?: Amount | null;
        };
        /** @description The short form of `DonationRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        DonationShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the donation (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["DonationShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The resolution by which you may take donations (`document_code` 1), and other papers (`otrosDocumentos`); 1 to 10. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description The donor (`donante`, in 2026 `receptor`). */
            receiver?: components["schemas"]["DonorRequest"] | null;
            /** @description The totals (`resumen`); those that are given are checked. May be left out where no money is given. */
            summary?: components["schemas"]["DonationShortSummaryRequest"] | null;
        };
        /** @description The totals of a donation receipt (`resumen`). */
        DonationShortSummaryRequest: {
            /** @description A balance in the donor's favour, which a donation has not: 0, or left out. */
            balance_in_favor?: number | null;
            /** @description Income tax kept back, which of a donation none is: 0, or left out. */
            income_retention?: number | null;
            /** @description VAT perceived in advance, which a donation has not: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which of a donation none is: 0, or left out. */
            iva_retention?: number | null;
            /** @description How money was given (`pagos`), a form of payment an entry; together they are the money among the items. Not without money. */
            payment_types?: components["schemas"]["DonationPaymentRequest"][] | null;
            /** @description Charges outside the tax base, which a donation has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description Sum of what is given (`valorTotal`): that of the items' `value`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_value?: Amount | null;
        };
        /** @description The totals of a donation receipt (`resumen`). */
        DonationSummaryRequest: {
            /** @description A balance in the donor's favour, which a donation has not: 0, or left out. */
            balance_in_favor?: number | null;
            /** @description Income tax kept back, which of a donation none is: 0, or left out. */
            income_retention?: number | null;
            /** @description VAT perceived in advance, which a donation has not: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which of a donation none is: 0, or left out. */
            iva_retention?: number | null;
            /** @description How money was given (`pagos`), a form of payment an entry; together they are the money among the items. Not without money. */
            payment_types?: components["schemas"]["DonationPaymentRequest"][] | null;
            /** @description Charges outside the tax base, which a donation has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description Sum of what is given (`valorTotal`): that of the items' `value`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_value?: Amount | null;
        };
        /** @description Who gives (`donante`, in 2026 `receptor`). */
        DonorRequest: {
            /**
             * @description Code of the donor's economic activity (`codActividad`, CAT-019), with its description; not of who is not domiciled.
             *
             *     2 to 6 digits.
             * @example 123456
             */
            activity_code?: string | null;
            /** @description The donor's economic activity in words (`descActividad`). */
            activity_description?: string | null;
            /** @description Where the donor lives (`direccion`), who is domiciled. */
            address?: components["schemas"]["AddressRequest"] | null;
            /**
             * @description The donor's country in two letters (`codPais`, CAT-020), of who is not domiciled; documents of 2022 write it in four digits.
             *
             *     A country in two letters (CAT-020).
             */
            country_code?: ("AF" | "AX" | "AL" | "DE" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AW" | "SA" | "DZ" | "AR" | "AM" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BE" | "BZ" | "BJ" | "BM" | "BY" | "BO" | "BQ" | "BA" | "BW" | "BR" | "BN" | "BG" | "BF" | "BI" | "BT" | "CV" | "KY" | "KH" | "CM" | "CA" | "CF" | "TD" | "CL" | "CN" | "CY" | "VA" | "CO" | "KM" | "CG" | "CI" | "CR" | "HR" | "CU" | "CW" | "DK" | "DM" | "DJ" | "EC" | "EG" | "SV" | "AE" | "ER" | "SK" | "SI" | "ES" | "US" | "EE" | "ET" | "FJ" | "PH" | "FI" | "FR" | "GA" | "GM" | "GE" | "GH" | "GI" | "GD" | "GR" | "GL" | "GP" | "GU" | "GT" | "GF" | "GG" | "GN" | "GQ" | "GW" | "GY" | "HT" | "HN" | "HK" | "HU" | "IN" | "ID" | "IQ" | "IE" | "BV" | "IM" | "NF" | "IS" | "CX" | "CC" | "CK" | "FO" | "GS" | "HM" | "FK" | "MP" | "MH" | "PN" | "TC" | "UM" | "VI" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KG" | "KI" | "KW" | "LA" | "LS" | "LV" | "LB" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MY" | "MW" | "MV" | "ML" | "MT" | "MA" | "MQ" | "MU" | "MR" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NI" | "NE" | "NG" | "NU" | "NO" | "NC" | "NZ" | "OM" | "NL" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PF" | "PL" | "PT" | "PR" | "QA" | "GB" | "KP" | "CZ" | "KR" | "CD" | "DO" | "IR" | "RE" | "RW" | "RO" | "RU" | "EH" | "BL" | "MF" | "SB" | "WS" | "AS" | "KN" | "SM" | "PM" | "VC" | "SH" | "LC" | "ST" | "SN" | "RS" | "SC" | "SL" | "SG" | "SX" | "SY" | "SO" | "SS" | "LK" | "ZA" | "SD" | "SE" | "CH" | "SR" | "SJ" | "SZ" | "TH" | "TW" | "TZ" | "TJ" | "IO" | "TF" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TM" | "TR" | "TV" | "UA" | "UG" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "WF" | "YE" | "ZM" | "ZW") | null;
            /** @description Number of that identity document (`numDocumento`); a DUI stands in the document with its hyphen. */
            document_number?: string | null;
            /**
             * @description Type of the donor's identity document (`tipoDocumento`).
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            document_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /**
             * @description Whether the donor is domiciled in the country (`codDomiciliado`): 1, which it is when left out, or 2.
             *
             *     A fiscal domicile (CAT-032):
             *
             *     * `1` Domiciliado
             *     * `2` No domiciliado
             */
            domicile_code?: (1 | 2) | null;
            /**
             * @description The donor's e-mail (`correo`).
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description The donor's name (`nombre`). */
            name?: string | null;
            /**
             * @description The donor's registration as a payer of VAT (`nrc`), of who shows a NIT.
             *
             *     An NRC of up to 8 digits; hyphens do not count.
             * @example 1182034
             */
            nrc?: string | null;
            /** @description The donor's telephone (`telefono`). */
            phone?: string | null;
        };
        /** @description The company's requests to an endpoint. */
        EndpointMetricsResponse: {
            /**
             * @description How long the last ones took on average.
             *
             *     Milliseconds, exact to the microsecond.
             */
            current_average_ms: Amount;
            /**
             * Format: uint64
             * @description How many of them were answered an error.
             */
            error_count: number;
            /** @description How long the last ones took, at most ten, the newest last. */
            last_durations: Amount[];
            /**
             * @description How long the longest took.
             *
             *     Milliseconds, exact to the microsecond.
             */
            max_duration_ms: Amount;
            /** @description Its method. */
            method: string;
            /**
             * @description How long the shortest took.
             *
             *     Milliseconds, exact to the microsecond.
             */
            min_duration_ms: Amount;
            /** @description Path of the endpoint, as a template. */
            path: string;
            /**
             * Format: uint64
             * @description How many of them succeeded.
             */
            success_count: number;
            /**
             * Format: uint64
             * @description How many requests there were.
             */
            total_requests: number;
        };
        /** @description An entry of a catalogue. */
        EntryResponse: {
            /** @description The code that requests and documents carry. */
            code: string;
            /** @description Department that the entry lies in, of municipalities and districts. */
            department?: string | null;
            /** @description Municipality that the entry lies in, of districts. */
            municipality?: string | null;
            /** @description What it stands for, in Spanish. */
            name: string;
            /**
             * Format: uint8
             * @description Section of the catalogue, where it has several.
             */
            section?: number | null;
        };
        /** @description The answer to a request that was not carried out. */
        Error: {
            /** @description Details of the error. */
            error: components["schemas"]["ErrorResponse"];
            /**
             * @description Always false.
             * @constant
             */
            success: false;
            /** @description Warnings about what was accepted and is odd; left out when there are none. */
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description Details of the error. */
        ErrorResponse: {
            /** @description The code, the same in every language: `GET /api/v1/errors` explains it. */
            code: string;
            /** @description More of it, a sentence an entry; each violation in words. */
            details: string[];
            /** @description The document that stands in the way, where one does. */
            existing?: components["schemas"]["Existing"] | null;
            /** @description The document or event that the error is about, where there is one: a rejected document is corrected by it. */
            generation_code?: string | null;
            /**
             * @description Path of the page that explains it.
             *
             *     The path of the page that explains the code.
             */
            help: string;
            /** @description Message in one sentence, in the language of the request. */
            message: string;
            /**
             * Format: uint64
             * @description The number of the newest event, where later ones were asked for.
             */
            newest?: number | null;
            /**
             * Format: uint64
             * @description The number of the oldest event that is kept, where older ones were asked for.
             */
            oldest?: number | null;
            /** @description Faults of the request; the path names the member. */
            violations?: components["schemas"]["ViolationResponse"][];
        };
        /** @description A code of `error.code`. */
        ErrorRowResponse: {
            /** @description The code. */
            code: string;
            /** @description What it means. */
            meaning: string;
            /** @description What to do about it. */
            remedy: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /**
             * Format: uint16
             * @description The HTTP status that it is answered with.
             */
            status: number;
        };
        /** @description The errors that the service answers. */
        ErrorsResponse: {
            /** @description The codes of `error.code`. */
            errors: components["schemas"]["ErrorRowResponse"][];
            /** @description Codes of violations that are found before any rule is asked. */
            faults_of_shape: components["schemas"]["FaultResponse"][];
        };
        /** @description What is changed of the establishment that the path names; what is left out stays. */
        EstablishmentPatch: {
            /** @description Changes of its address. */
            address?: components["schemas"]["AddressPatch"] | null;
            /** @description The code that the authority gave it (`codEstableMH`), where none was given; one that control numbers could carry must be the one that they carry. */
            establishment_code_mh?: string | null;
            /** @description The income-tax pair of its documents, for annexes 1 and 2 of the VAT return (F-07). */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description The code that the authority gave its point of sale (`codPuntoVentaMH`), likewise. */
            pos_code_mh?: string | null;
        };
        /** @description What an establishment lacks for documents of 2026. */
        EstablishmentReadinessResponse: {
            /**
             * Format: uint32
             * @description Number of the establishment within the company, from 1 on in the order of opening.
             */
            branch_number: number;
            /**
             * @description Kind of establishment.
             *
             *     An establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            /** @description What it lacks, each as the violation that a document of 2026 would be refused with. */
            missing: components["schemas"]["ViolationResponse"][];
            /** @description Whether it lacks nothing. */
            ready: boolean;
        };
        /** @description An establishment with one point of sale. */
        EstablishmentResponse: {
            /** @description Where it is. */
            address: components["schemas"]["AddressResponse"];
            /**
             * Format: uint32
             * @description Number of the establishment within the company, from 1 on in the order of opening.
             */
            branch_number: number;
            /** @description Its own e-mail address; null: the company's. */
            email: string | null;
            /** @description Your own code of it, as it was given. */
            establishment_code: string | null;
            /** @description The code that the authority gave it, as it was given. */
            establishment_code_mh: string | null;
            /**
             * @description Kind of establishment.
             *
             *     An establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            /** @description The income-tax pair of its documents; null: the company's. */
            income_tax: components["schemas"]["IncomeTaxResponse"] | null;
            /** @description Its own telephone; null: the company's. */
            phone: string | null;
            /**
             * @description Establishment and point of sale as its control numbers carry them, such as `M001P001`; it never moves.
             *
             *     The establishment and the point of sale as control numbers carry them.
             * @example M001P001
             */
            place: string;
            /** @description Your own code of its point of sale, as it was given. */
            pos_code: string | null;
            /** @description The code that the authority gave its point of sale, as it was given. */
            pos_code_mh: string | null;
        };
        /** @description Snapshot of the subject of an event at its moment. */
        EventData: components["schemas"]["DocumentEventData"] | components["schemas"]["ContingencyEventData"] | components["schemas"]["DeliveryEventData"] | components["schemas"]["OpeningEventData"] | components["schemas"]["BatchEventData"] | components["schemas"]["DeadlineEventData"] | components["schemas"]["CertificateEventData"] | components["schemas"]["AccessEventData"] | components["schemas"]["WebhookEventData"] | Record<string, never>;
        /** @description Something that happened. There may be more types and members at any time. */
        EventResponse: {
            /** @description Snapshot of the subject at that moment: no persons and no amounts. */
            data: components["schemas"]["EventData"];
            /**
             * @description Id of the event: the same wherever and however often it is told.
             *
             *     The id of an event: `evt_`, the company, its number.
             * @example evt_7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31_17
             */
            id: string;
            /**
             * Format: uint64
             * @description Its number in the company's stream: from 1 on, without gaps, in the order in which things became true.
             */
            sequence: number;
            /**
             * Format: date-time
             * @description Moment of the event.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            timestamp: string;
            /** @description Type of the event. */
            type: "dte.received" | "dte.pending" | "dte.contingency" | "dte.rejected" | "dte.corrected" | "dte.invalidated" | "dte.invalidation_rejected" | "contingency.opened" | "contingency.event_accepted" | "contingency.event_rejected" | "contingency.closed" | "delivery.sent" | "delivery.failed" | "delivery.opened" | "batch.completed" | "contingency.deadline_near" | "certificate.expiring" | "company.access_refused" | "webhook.disabled" | (string & {});
        };
        /** @description A page of the feed. */
        EventsResponse: {
            /** @description The events in the order of their numbers. Those that the key may not see, or that are of other types than asked for, are left out. */
            events: components["schemas"]["EventResponse"][];
            /** @description True if there is more to read at once. */
            has_more: boolean;
            /**
             * Format: uint64
             * @description Value of `after` for the next page: the number of the last event that was looked at.
             */
            next_after: number;
            /** @description The identity of the stream: a restored database has another one, and its numbers begin anew where its copy ended. */
            stream_id: string;
        };
        /** @description A line of an excluded subject invoice: goods or a service that is bought. */
        ExcludedSubjectItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description An exempt sale, which a purchase has not: 0, or left out. */
            exempt_sale?: number | null;
            /** @description A sale outside the tax, which a purchase has not: 0, or left out. */
            non_subject_sale?: number | null;
            /** @description A charge outside the tax base, which a purchase has not: 0, or left out. */
            non_taxed?: number | null;
            /**
             * @description What the line comes to (`compra`): quantity by price less discount. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            purchase?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description A suggested price, which a purchase has not: 0, or left out. */
            suggested_price?: number | null;
            /** @description A taxed sale, which a purchase has not: 0, or left out. */
            taxed_sale?: number | null;
            /**
             * @description Whether it is goods, a service, or both (`tipoItem`); not a tax.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece; not 7, 28, 41, 48 or 60 to 98. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`). There is no VAT in it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description A request for an excluded subject invoice (`factura de sujeto excluido`, 14): the company buys from somebody who is not registered for the VAT, and issues the document in the seller's place. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        ExcludedSubjectRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the purchase (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["ExcludedSubjectItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `resumen`). */
            observations?: string | null;
            /** @description The seller (`sujetoExcluido`, in 2026 `receptor`): document, name and address. Who has an `nrc` is registered and issues an own invoice: it must be left out. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The totals of the purchase (`resumen`); those that are given are checked. */
            summary: components["schemas"]["ExcludedSubjectSummaryRequest"];
        };
        /** @description A line of an excluded subject invoice: goods or a service that is bought. */
        ExcludedSubjectShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description An exempt sale, which a purchase has not: 0, or left out. */
            exempt_sale?: number | null;
            /** @description A sale outside the tax, which a purchase has not: 0, or left out. */
            non_subject_sale?: number | null;
            /** @description A charge outside the tax base, which a purchase has not: 0, or left out. */
            non_taxed?: number | null;
            /**
             * @description What the line comes to (`compra`): quantity by price less discount. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            purchase?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description A suggested price, which a purchase has not: 0, or left out. */
            suggested_price?: number | null;
            /** @description A taxed sale, which a purchase has not: 0, or left out. */
            taxed_sale?: number | null;
            /**
             * @description Whether it is goods, a service, or both (`tipoItem`); not a tax.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece; not 7, 28, 41, 48 or 60 to 98. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`). There is no VAT in it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `ExcludedSubjectRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        ExcludedSubjectShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description What is to be kept back or perceived, by the members of `summary` that are filled: 1 % of the taxed base, or 10 % of the sales without VAT for `income_retention`. Nothing else is. */
            apply?: ("iva_retention" | "income_retention")[] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the purchase (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["ExcludedSubjectShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `resumen`). */
            observations?: string | null;
            /** @description The seller (`sujetoExcluido`, in 2026 `receptor`): document, name and address. Who has an `nrc` is registered and issues an own invoice: it must be left out. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The totals of the purchase (`resumen`); those that are given are checked. */
            summary?: components["schemas"]["ExcludedSubjectShortSummaryRequest"] | null;
        };
        /** @description The totals of an excluded subject invoice (`resumen`). */
        ExcludedSubjectShortSummaryRequest: {
            /** @description A balance in the receiver's favour, which a purchase has not: 0, or left out. */
            balance_in_favor?: number | null;
            /**
             * @description Income tax that you keep back (`reteRenta`), 10 % of most services of natural persons; 0 when left out. `calculate` fills it with 10 % of `sub_total` when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /** @description VAT perceived in advance, which a purchase without VAT has not: 0, or left out. */
            iva_perception?: number | null;
            /**
             * @description VAT that you keep back (`ivaRete1`), of documents of 2022 only: 1 % of `sub_total`, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. May be left out, but of a credit. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types?: components["schemas"]["PaymentShortRequest"][] | null;
            /**
             * @description Discount on the whole purchase (`descu`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            purchase_discount?: Amount | null;
            /**
             * @description `total_purchase` less `purchase_discount` (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and `purchase_discount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /** @description Charges outside the tax base, which a purchase has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description Sum of the purchases (`totalCompra`): that of the items' `purchase`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_purchase?: Amount | null;
            /**
             * @description What the seller is paid (`totalPagar`): `sub_total` less what is kept back. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description The totals of an excluded subject invoice (`resumen`). */
        ExcludedSubjectSummaryRequest: {
            /** @description A balance in the receiver's favour, which a purchase has not: 0, or left out. */
            balance_in_favor?: number | null;
            /**
             * @description Income tax that you keep back (`reteRenta`), 10 % of most services of natural persons; 0 when left out. `calculate` fills it with 10 % of `sub_total` when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /** @description VAT perceived in advance, which a purchase without VAT has not: 0, or left out. */
            iva_perception?: number | null;
            /**
             * @description VAT that you keep back (`ivaRete1`), of documents of 2022 only: 1 % of `sub_total`, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. May be left out, but of a credit. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types?: components["schemas"]["PaymentRequest"][] | null;
            /**
             * @description Discount on the whole purchase (`descu`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            purchase_discount?: Amount | null;
            /**
             * @description `total_purchase` less `purchase_discount` (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and `purchase_discount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /** @description Charges outside the tax base, which a purchase has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description Sum of the purchases (`totalCompra`): that of the items' `purchase`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_purchase?: Amount | null;
            /**
             * @description What the seller is paid (`totalPagar`): `sub_total` less what is kept back. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description A document that stands in the way, as far as the caller may know it. */
        Existing: {
            /** @description Its control number; null for an event, which has none. */
            control_number: string | null;
            /**
             * @description Its generation code, where the caller may read it.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code?: string | null;
            /** @description Status of the document. */
            status: string;
        };
        /** @description A request for an export invoice (`factura de exportación`, 11): goods leave the country, or a service is used abroad, and bear the tax on exports of 0 %. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        ExportInvoiceRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description How what is sold leaves the country (`emisor`): its customs precinct and regime. Goods of 2026 must have both, services neither. */
            export?: components["schemas"]["ExportRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the sale (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["ExportItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `resumen`); in documents of 2022 at most 500 characters. */
            observations?: string | null;
            /** @description Papers that go with the export (`otrosDocumentos`), and who carries the goods; at most 20. */
            other_docs?: components["schemas"]["ExportPaperRequest"][] | null;
            /** @description Who buys abroad (`receptor`). */
            receiver?: components["schemas"]["ExportReceiverRequest"] | null;
            /** @description The delivery notes (04) under which the goods left (`documentoRelacionado`). Only documents of 2026 have a place for them. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of the sale (`resumen`); those that are given are checked. */
            summary: components["schemas"]["ExportSummaryRequest"];
            /** @description The one on whose account is bought (`compraTercero`); not beside `third_party_sale`. Only documents of 2026 have a place for it. */
            third_party_purchase?: components["schemas"]["ThirdPartyPurchaseRequest"] | null;
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description A line of an export invoice: goods or a service that is sold. */
        ExportInvoiceShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /** @description An exempt sale, which an export is not: 0, or left out. */
            exempt_sale?: number | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /** @description A sale outside the tax, which an export is not: 0, or left out. */
            non_subject_sale?: number | null;
            /**
             * @description A charge outside the tax base (`noGravado`), or below 0 what is given back; its line has price 0. 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description The delivery note that the line belongs to (`numeroDocumento`): the number of one of `related_docs`. */
            related_doc?: string | null;
            /** @description A suggested price, which an export has not: 0, or left out. */
            suggested_price?: number | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What the line comes to (`ventaGravada`): quantity by price less discount. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description The taxes of the line (`tributos`): `C3` of a taxed sale, which it is when left out; in 2026 `D1` and `C8` beside it, which need an authorisation of the tax authority. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods or a service (`tipoItem`); in documents of 2022 also both, and never a tax.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`). There is no VAT in it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `ExportInvoiceRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        ExportInvoiceShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description How what is sold leaves the country (`emisor`): its customs precinct and regime. Goods of 2026 must have both, services neither. */
            export?: components["schemas"]["ExportRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the sale (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["ExportInvoiceShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `resumen`); in documents of 2022 at most 500 characters. */
            observations?: string | null;
            /** @description Papers that go with the export (`otrosDocumentos`), and who carries the goods; at most 20. */
            other_docs?: components["schemas"]["ExportPaperRequest"][] | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description Who buys abroad (`receptor`). */
            receiver?: components["schemas"]["ExportReceiverRequest"] | null;
            /** @description The delivery notes (04) under which the goods left (`documentoRelacionado`). Only documents of 2026 have a place for them. */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of the sale (`resumen`); those that are given are checked. */
            summary?: components["schemas"]["ExportInvoiceShortSummaryRequest"] | null;
            /** @description The one on whose account is bought (`compraTercero`); not beside `third_party_sale`. Only documents of 2026 have a place for it. */
            third_party_purchase?: components["schemas"]["ThirdPartyPurchaseRequest"] | null;
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description The totals of an export invoice (`resumen`). */
        ExportInvoiceShortSummaryRequest: {
            /**
             * @description Balance in the buyer's favour from before (`saldoFavor`): 0, which it is when left out, or a negative amount; it changes no total. Only documents of 2026 have a place for it.
             *
             *     Any exact decimal.
             */
            balance_in_favor?: Amount | null;
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts is `taxed_discount`, an amount.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /** @description Number of an electronic payment (`numPagoElectronico`). */
            electronic_payment_number?: string | null;
            /** @description Discount on exempt sales, which an export has not: 0, or left out. */
            exempt_discount?: number | null;
            /**
             * @description Freight that the buyer pays (`flete`); 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            freight?: Amount | null;
            /** @description Income tax kept back, which of an export none is: 0, or left out. */
            income_retention?: number | null;
            /**
             * @description Terms of delivery (`codIncoterms`, CAT-031); goods of 2026 must have them.
             *
             *     Terms of delivery (CAT-031):
             *
             *     * `01` EXW-En fabrica
             *     * `02` FCA-Libre transportista
             *     * `03` CPT-Transporte pagado hasta
             *     * `04` CIP-Transporte y seguro pagado hasta
             *     * `05` DAP-Entrega en el lugar
             *     * `06` DPU-Entregado en el lugar descargado
             *     * `07` DDP-Entrega con impuestos pagados
             *     * `08` FAS-Libre al costado del buque
             *     * `09` FOB-Libre a bordo
             *     * `10` CFR-Costo y flete
             *     * `11` CIF- Costo seguro y flete
             */
            incoterm?: ("01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11") | null;
            /** @description The terms of delivery in words (`descIncoterms`); those of the catalogue when left out. */
            incoterm_description?: string | null;
            /**
             * @description Insurance that the buyer pays (`seguro`); 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            insurance?: Amount | null;
            /** @description VAT perceived in advance, which an export has not: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which of an export none is: 0, or left out. */
            iva_retention?: number | null;
            /** @description Discount on sales outside the tax, which an export has not: 0, or left out. */
            non_subject_discount?: number | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. May be left out, but of a credit. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types?: components["schemas"]["PaymentShortRequest"][] | null;
            /**
             * @description Discount on the whole sale (`descuento`, in 2026 `descuGravada`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description The taxes of the sale (`tributos`): `C3`, of 0, which documents of 2026 name whenever something taxed is sold, whether it is given or not; in 2026 also the amounts of `D1` and `C8`, which need an authorisation of the tax authority. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and `taxed_discount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description What of the sale is given for nothing (`totalNoOnerosas`); it changes no total. 0 when left out; only documents of 2026 have a place for it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_onerous?: Amount | null;
            /**
             * @description Sum of the charges outside the tax base (`totalNoGravado`): that of the items' `non_taxed`, which may be below 0. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `total_taxed` less `taxed_discount`, with `insurance`, `freight` and taxes (`montoTotalOperacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What the buyer pays (`totalPagar`): `total_operation` with the charges outside the tax base. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description A line of an export invoice: goods or a service that is sold. */
        ExportItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description An exempt sale, which an export is not: 0, or left out. */
            exempt_sale?: number | null;
            /** @description A sale outside the tax, which an export is not: 0, or left out. */
            non_subject_sale?: number | null;
            /**
             * @description A charge outside the tax base (`noGravado`), or below 0 what is given back; its line has price 0. 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description The delivery note that the line belongs to (`numeroDocumento`): the number of one of `related_docs`. */
            related_doc?: string | null;
            /** @description A suggested price, which an export has not: 0, or left out. */
            suggested_price?: number | null;
            /**
             * @description What the line comes to (`ventaGravada`): quantity by price less discount. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description The taxes of the line (`tributos`): `C3` of a taxed sale, which it is when left out; in 2026 `D1` and `C8` beside it, which need an authorisation of the tax authority. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods or a service (`tipoItem`); in documents of 2022 also both, and never a tax.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`). There is no VAT in it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description A paper that goes with an export (`otrosDocumentos`). */
        ExportPaperRequest: {
            /** @description Which paper it is, such as its name (`descDocumento`); not of transport. */
            description?: string | null;
            /** @description What it says, such as its number (`detalleDocumento`); not of transport. */
            detail?: string | null;
            /**
             * @description What kind of paper it is (`codDocAsociado`): 1 or 2, or 4 for who carries the goods. A doctor's (3) has no place.
             *
             *     A kind of associated document (CAT-021):
             *
             *     * `1` Emisor
             *     * `2` Receptor
             *     * `3` Médico
             *     * `4` Transporte
             */
            document_code?: (1 | 2 | 3 | 4) | null;
            /** @description The number of the driver's document (`numConductor`), of transport only. */
            driver_document?: string | null;
            /** @description The driver's name (`nombreConductor`), of transport only. */
            driver_name?: string | null;
            /**
             * @description By what the goods travel (`modoTransp`, CAT-030), of transport only; in documents of 2022 1 to 4.
             *
             *     A means of transport (CAT-030):
             *
             *     * `1` TERRESTRE
             *     * `2` AÉREO
             *     * `3` MARÍTIMO
             *     * `4` FERREO
             *     * `5` MULTIMODAL
             *     * `6` CORREO
             */
            transport_mode?: (1 | 2 | 3 | 4 | 5 | 6) | null;
            /** @description What tells the vehicle from others (`placaTrans`), of transport only. */
            transport_plate?: string | null;
        };
        /** @description Who buys, in another country (`receptor`). There is no place for a NIT, an `nrc`, the code of the activity or an address in parts. */
        ExportReceiverRequest: {
            /** @description What the buyer does (`descActividad`): 5 to 150 characters. */
            activity_description?: string | null;
            /** @description The name under which the buyer trades (`nombreComercial`). */
            commercial_name?: string | null;
            /** @description The whole address in one text (`complemento`). */
            complement?: string | null;
            /**
             * @description The buyer's country in two letters (`codPais`, CAT-020); documents of 2022 write it in four digits.
             *
             *     A country in two letters (CAT-020).
             */
            country_code?: ("AF" | "AX" | "AL" | "DE" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AW" | "SA" | "DZ" | "AR" | "AM" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BE" | "BZ" | "BJ" | "BM" | "BY" | "BO" | "BQ" | "BA" | "BW" | "BR" | "BN" | "BG" | "BF" | "BI" | "BT" | "CV" | "KY" | "KH" | "CM" | "CA" | "CF" | "TD" | "CL" | "CN" | "CY" | "VA" | "CO" | "KM" | "CG" | "CI" | "CR" | "HR" | "CU" | "CW" | "DK" | "DM" | "DJ" | "EC" | "EG" | "SV" | "AE" | "ER" | "SK" | "SI" | "ES" | "US" | "EE" | "ET" | "FJ" | "PH" | "FI" | "FR" | "GA" | "GM" | "GE" | "GH" | "GI" | "GD" | "GR" | "GL" | "GP" | "GU" | "GT" | "GF" | "GG" | "GN" | "GQ" | "GW" | "GY" | "HT" | "HN" | "HK" | "HU" | "IN" | "ID" | "IQ" | "IE" | "BV" | "IM" | "NF" | "IS" | "CX" | "CC" | "CK" | "FO" | "GS" | "HM" | "FK" | "MP" | "MH" | "PN" | "TC" | "UM" | "VI" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KG" | "KI" | "KW" | "LA" | "LS" | "LV" | "LB" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MY" | "MW" | "MV" | "ML" | "MT" | "MA" | "MQ" | "MU" | "MR" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NI" | "NE" | "NG" | "NU" | "NO" | "NC" | "NZ" | "OM" | "NL" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PF" | "PL" | "PT" | "PR" | "QA" | "GB" | "KP" | "CZ" | "KR" | "CD" | "DO" | "IR" | "RE" | "RW" | "RO" | "RU" | "EH" | "BL" | "MF" | "SB" | "WS" | "AS" | "KN" | "SM" | "PM" | "VC" | "SH" | "LC" | "ST" | "SN" | "RS" | "SC" | "SL" | "SG" | "SX" | "SY" | "SO" | "SS" | "LK" | "ZA" | "SD" | "SE" | "CH" | "SR" | "SJ" | "SZ" | "TH" | "TW" | "TZ" | "TJ" | "IO" | "TF" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TM" | "TR" | "TV" | "UA" | "UG" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "WF" | "YE" | "ZM" | "ZW") | null;
            /** @description The name of the country (`nombrePais`), spelt as you like, not another one's; that of the catalogue (CAT-020) when left out. */
            country_name?: string | null;
            /** @description Number of that identity document (`numDocumento`). */
            document_number?: string | null;
            /**
             * @description Type of the buyer's identity document (`tipoDocumento`); 37 for one of another country.
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            document_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /**
             * @description The buyer's e-mail (`correo`); needed from a `total_operation` of 10000.00 on.
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description The buyer's name (`nombre`). */
            name?: string | null;
            /**
             * @description Whether the buyer is a natural or a juridical person (`tipoPersona`).
             *
             *     A kind of person (CAT-029):
             *
             *     * `1` Persona Natural
             *     * `2` Persona Jurídica
             */
            person_type?: (1 | 2) | null;
            /** @description The buyer's telephone (`telefono`). */
            phone?: string | null;
        };
        /** @description How what is sold leaves the country (`emisor`). */
        ExportRequest: {
            /**
             * @description Whether goods (1), services (2) or both (3, of 2022 only) leave (`tipoItemExpor`): what the items are, which it is when left out.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             */
            item_type?: (1 | 2 | 3 | 4) | null;
            /**
             * @description The customs precinct of goods (`recintoFiscal`, CAT-027); not of services.
             *
             *     A customs precinct (CAT-027).
             */
            precinct?: ("01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "15" | "16" | "17" | "18" | "20" | "21" | "23" | "24" | "26" | "27" | "28" | "29" | "30" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "40" | "41" | "42" | "43" | "71" | "72" | "73" | "76" | "77" | "80" | "81" | "83" | "85" | "99") | null;
            /**
             * @description The regime of goods (`regimen`, CAT-028), such as `1000.000`; `EX-1.1000.000` says its type with it. Not of services.
             *
             *     A code of CAT-028, alone or after its type as in `EX-1.1000.000`.
             * @example 1000.000
             */
            regime?: string | null;
            /**
             * @description The type of the regime of goods (`tipoRegimen`, CAT-033), of which documents of 2022 make one code with the regime; not of services.
             *
             *     A type of regime (CAT-033):
             *
             *     * `EX-1` Exportación Definitiva
             *     * `EX-2` Exportación Temporal
             *     * `EX-3` Reexportación
             *     * `TA-1` Tránsito Aduanero
             */
            regime_type?: ("EX-1" | "EX-2" | "EX-3" | "TA-1") | null;
        };
        /** @description The totals of an export invoice (`resumen`). */
        ExportSummaryRequest: {
            /**
             * @description Balance in the buyer's favour from before (`saldoFavor`): 0, which it is when left out, or a negative amount; it changes no total. Only documents of 2026 have a place for it.
             *
             *     Any exact decimal.
             */
            balance_in_favor?: Amount | null;
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts is `taxed_discount`, an amount.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /** @description Number of an electronic payment (`numPagoElectronico`). */
            electronic_payment_number?: string | null;
            /** @description Discount on exempt sales, which an export has not: 0, or left out. */
            exempt_discount?: number | null;
            /**
             * @description Freight that the buyer pays (`flete`); 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            freight?: Amount | null;
            /** @description Income tax kept back, which of an export none is: 0, or left out. */
            income_retention?: number | null;
            /**
             * @description Terms of delivery (`codIncoterms`, CAT-031); goods of 2026 must have them.
             *
             *     Terms of delivery (CAT-031):
             *
             *     * `01` EXW-En fabrica
             *     * `02` FCA-Libre transportista
             *     * `03` CPT-Transporte pagado hasta
             *     * `04` CIP-Transporte y seguro pagado hasta
             *     * `05` DAP-Entrega en el lugar
             *     * `06` DPU-Entregado en el lugar descargado
             *     * `07` DDP-Entrega con impuestos pagados
             *     * `08` FAS-Libre al costado del buque
             *     * `09` FOB-Libre a bordo
             *     * `10` CFR-Costo y flete
             *     * `11` CIF- Costo seguro y flete
             */
            incoterm?: ("01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11") | null;
            /** @description The terms of delivery in words (`descIncoterms`); those of the catalogue when left out. */
            incoterm_description?: string | null;
            /**
             * @description Insurance that the buyer pays (`seguro`); 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            insurance?: Amount | null;
            /** @description VAT perceived in advance, which an export has not: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which of an export none is: 0, or left out. */
            iva_retention?: number | null;
            /** @description Discount on sales outside the tax, which an export has not: 0, or left out. */
            non_subject_discount?: number | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. May be left out, but of a credit. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types?: components["schemas"]["PaymentRequest"][] | null;
            /**
             * @description Discount on the whole sale (`descuento`, in 2026 `descuGravada`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description The taxes of the sale (`tributos`): `C3`, of 0, which documents of 2026 name whenever something taxed is sold, whether it is given or not; in 2026 also the amounts of `D1` and `C8`, which need an authorisation of the tax authority. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and `taxed_discount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description What of the sale is given for nothing (`totalNoOnerosas`); it changes no total. 0 when left out; only documents of 2026 have a place for it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_onerous?: Amount | null;
            /**
             * @description Sum of the charges outside the tax base (`totalNoGravado`): that of the items' `non_taxed`, which may be below 0. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `total_taxed` less `taxed_discount`, with `insurance`, `freight` and taxes (`montoTotalOperacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What the buyer pays (`totalPagar`): `total_operation` with the charges outside the tax base. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description Who handed over and who received (`extension`). */
        ExtensionRequest: {
            /** @description Number of that person's identity document (`docuEntrega`). */
            delivery_document?: string | null;
            /** @description Name of who issues the document and hands over, on the issuer's side (`nombEntrega`). */
            delivery_name?: string | null;
            /** @description A remark (`observaciones`). */
            observation?: string | null;
            /** @description Number of that person's identity document (`docuRecibe`). */
            receiver_document?: string | null;
            /** @description Name of who answers for the operation on the receiver's side (`nombRecibe`). */
            receiver_name?: string | null;
            /** @description Number plate of the vehicle, where one carries the goods or is sold (`placaVehiculo`). */
            vehicule_plate?: string | null;
        };
        /** @description A code of violations that are found before any rule is asked. */
        FaultResponse: {
            /** @description The code of the violation. */
            code: string;
            /** @description What must hold. */
            must_hold: string;
        };
        /** @description A line of a donation receipt: something that is given. */
        GiftRequest: {
            /** @description Your own code of the thing (`codigo`). */
            code?: string | null;
            /**
             * @description What goods lost of their value (`depreciacion`, in 2026 `tipoDepreciacion`), an amount for the whole line; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            depreciation?: Amount | null;
            /** @description What is given, in words (`descripcion`). */
            description: string;
            /**
             * @description Whether money (1), goods (2) or a service (3) is given (`tipoDonacion`).
             *
             *     A kind of donation (CAT-026):
             *
             *     * `1` Efectivo
             *     * `2` Bien
             *     * `3` Servicio
             * @enum {integer}
             */
            donation_type: 1 | 2 | 3;
            /** @description An exempt sale, which a donation is not: 0, or left out. */
            exempt_sale?: number | null;
            /** @description A sale outside the tax, which a donation is not: 0, or left out. */
            non_subject_sale?: number | null;
            /** @description A charge outside the tax base, which a donation has not: 0, or left out. */
            non_taxed?: number | null;
            /**
             * @description How much of it is given (`cantidad`): goods must say it, of anything else it is 1 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity?: Amount | null;
            /** @description A suggested price, which a donation has not: 0, or left out. */
            suggested_price?: number | null;
            /** @description A taxed sale, which a donation is not: 0, or left out. */
            taxed_sale?: number | null;
            /** @description The unit of the quantity (`uniMedida`, CAT-014): goods must say it, of anything else it is 99. */
            unit_measure?: number | null;
            /**
             * @description What one unit is worth (`valorUni`).
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_value: Amount;
            /**
             * @description What the line is worth (`valor`): quantity by value less depreciation. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            value?: Amount | null;
        };
        /** @description How the service is. */
        HealthResponse: {
            /** @description Its parts by their names, such as `database` and `hacienda`. */
            components: {
                [key: string]: components["schemas"]["ComponentResponse"];
            };
            /** @description Edition of new documents. */
            edition: string;
            /** @description The edition in words, and how to try the other. */
            edition_note: string;
            /** @description How it is on the whole. */
            status: components["schemas"]["HealthStatus"];
            /**
             * Format: date-time
             * @description When this was found.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            timestamp: string;
        };
        /** @description How something is: `UP`, `DEGRADED` (documents are issued, but something is missing) or `DOWN`. */
        HealthStatus: ("UP" | "DOWN") | "DEGRADED";
        /** @description The income-tax pair of documents, with the codes of annexes 1 and 2 of the VAT return (F-07). */
        IncomeTaxRequest: {
            /**
             * @description Kind of income for the income tax.
             *
             *     An income type of the income tax (F-07):
             *
             *     * `1` Profesiones, artes y oficios
             *     * `2` Actividades de servicios
             *     * `3` Actividades comerciales
             *     * `4` Actividades industriales
             *     * `5` Actividades agropecuarias
             *     * `6` Utilidades y dividendos
             *     * `7` Exportaciones de bienes
             *     * `8` Servicios realizados en el exterior y utilizados en El Salvador
             *     * `9` Exportaciones de servicios
             *     * `10` Otras rentas gravables
             *     * `12` Ingresos que ya fueron sujetos de retención, informados en el F-14 y consolidados en el F-910
             *     * `13` Sujetos pasivos excluidos (art. 6 LISR) e ingresos que no constituyen hecho generador
             * @enum {integer}
             */
            income_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12 | 13;
            /**
             * @description Kind of operation for the income tax.
             *
             *     An operation type of the income tax (F-07):
             *
             *     * `1` Gravada
             *     * `2` No gravada o exenta
             *     * `3` Excluida o no constituye renta
             *     * `4` Mixta (gravada y exenta en un documento)
             *     * `12` Ingresos que ya fueron sujetos de retención, informados en el F-14 y consolidados en el F-910
             *     * `13` Sujetos pasivos excluidos (art. 6 LISR) e ingresos que no constituyen hecho generador
             * @enum {integer}
             */
            operation_type: 1 | 2 | 3 | 4 | 12 | 13;
        };
        /** @description An income-tax pair, with the codes of annexes 1 and 2 of the VAT return (F-07). */
        IncomeTaxResponse: {
            /**
             * @description Kind of income for the income tax.
             *
             *     An income type of the income tax (F-07):
             *
             *     * `1` Profesiones, artes y oficios
             *     * `2` Actividades de servicios
             *     * `3` Actividades comerciales
             *     * `4` Actividades industriales
             *     * `5` Actividades agropecuarias
             *     * `6` Utilidades y dividendos
             *     * `7` Exportaciones de bienes
             *     * `8` Servicios realizados en el exterior y utilizados en El Salvador
             *     * `9` Exportaciones de servicios
             *     * `10` Otras rentas gravables
             *     * `12` Ingresos que ya fueron sujetos de retención, informados en el F-14 y consolidados en el F-910
             *     * `13` Sujetos pasivos excluidos (art. 6 LISR) e ingresos que no constituyen hecho generador
             * @enum {integer}
             */
            income_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12 | 13;
            /**
             * @description Kind of operation for the income tax.
             *
             *     An operation type of the income tax (F-07):
             *
             *     * `1` Gravada
             *     * `2` No gravada o exenta
             *     * `3` Excluida o no constituye renta
             *     * `4` Mixta (gravada y exenta en un documento)
             *     * `12` Ingresos que ya fueron sujetos de retención, informados en el F-14 y consolidados en el F-910
             *     * `13` Sujetos pasivos excluidos (art. 6 LISR) e ingresos que no constituyen hecho generador
             * @enum {integer}
             */
            operation_type: 1 | 2 | 3 | 4 | 12 | 13;
        };
        /** @description The answer to the request that invalidated a document. */
        InvalidatedResponse: {
            /** @description True: the stored bytes are no JSON any more, and null stands in their place. Tell the operator. */
            damaged?: boolean;
            /** @description The event as it was signed, byte for byte. */
            data: components["schemas"]["StoredJson"];
            /**
             * @description Generation code of the event.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description Remarks of the authority when it accepted the event. */
            observations?: string[];
            /** @description The authority's stamp on the event; null while it has not answered: the invalidation goes on by itself. */
            reception_stamp: string | null;
            /** @description Outcome of the invalidation so far. */
            status: components["schemas"]["InvalidationStatus"];
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description Warnings about what was accepted and is odd; left out when there are none. */
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The newest invalidation of a document, with the event itself. */
        InvalidationRecordResponse: {
            /** @description True: the stored bytes are no JSON any more, and null stands in their place. Tell the operator. */
            damaged?: boolean;
            /**
             * @description Generation code of the document.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            document: string;
            /**
             * @description Generation code of the event.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description The event as it was signed. */
            json_data: components["schemas"]["StoredJson"];
            /** @description Remarks of the authority when it accepted the event. */
            observations?: string[];
            /** @description The authority's stamp on the event (`selloRecibido`); null until it gave one, and in an accepted event whose stamp is not known. */
            reception_stamp: string | null;
            /** @description Why the authority refused it; null unless it did. */
            rejection: components["schemas"]["RejectionResponse"] | null;
            /**
             * Format: date-time
             * @description Moment of the request.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            requested_at: string;
            /** @description Outcome of the invalidation. */
            status: components["schemas"]["InvalidationStatus"];
        };
        /** @description A request to invalidate a received document (`evento de invalidación`). Members that only a rule asks for are not marked as required; the rule's violation says so. */
        InvalidationRequest: {
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document was issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /**
             * @description Generation code of the document that is to be invalidated.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description Why it is invalidated, who answers for that and who asked for it (`motivo`). */
            reason: components["schemas"]["ReasonRequest"];
            /**
             * @description Generation code of the received document of the same type that replaces it (`codigoGeneracionR`). Types 1 and 3 need one, type 2 takes none.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            replacement_generation_code?: string | null;
        };
        /** @description A request to invalidate a document, and what became of it. */
        InvalidationResponse: {
            /**
             * @description Generation code of the event.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description The authority's stamp on the event (`selloRecibido`); null until it gave one, and in an accepted event whose stamp is not known. */
            reception_stamp: string | null;
            /** @description Why the authority refused it; null unless it did. */
            rejection: components["schemas"]["RejectionResponse"] | null;
            /**
             * Format: date-time
             * @description Moment of the request.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            requested_at: string;
            /** @description Outcome of the invalidation. */
            status: components["schemas"]["InvalidationStatus"];
        };
        /**
         * @description Outcome of an invalidation: the authority has not decided (`PENDING`), accepted or rejected it.
         * @enum {string}
         */
        InvalidationStatus: "PENDING" | "ACCEPTED" | "REJECTED";
        /** @description A request for an invoice (`factura`, 01): a sale to a consumer, with prices that contain the VAT. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        InvoiceRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the sale (`cuerpoDocumento`), in the order of the document. */
            items: {
                /** @description Your own code of the product (`codigo`). */
                code?: string | null;
                /** @description Description of the goods or services (`descripcion`). */
                description: string;
                /**
                 * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                discount?: Amount | null;
                /**
                 * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                exempt_sale?: Amount | null;
                /**
                 * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                iva_item?: Amount | null;
                /**
                 * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_subject_sale?: Amount | null;
                /**
                 * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                non_taxed?: Amount | null;
                /**
                 * @description Quantity (`cantidad`): above 0.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                quantity: Amount;
                /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
                related_doc?: string | null;
                /**
                 * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                suggested_price?: Amount | null;
                /**
                 * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
                 *
                 *     A tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 */
                tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
                /**
                 * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                taxed_sale?: Amount | null;
                /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
                 *
                 *     An item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
                unit_measure: number;
                /**
                 * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
                 *
                 *     Exact decimal, at most 8 decimals.
                 */
                unit_price: Amount;
            }[];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Papers that belong to the sale (`otrosDocumentos`), such as an order or a prescription. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description The consumer (`receptor`); may be left out below 1095.00, from there on name and identity document must be given. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description Documents that this one refers to (`documentoRelacionado`). */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of the sale (`resumen`); all of them are checked. */
            summary: components["schemas"]["InvoiceSummaryRequest"];
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description A line of the document: goods or a service that is sold. */
        InvoiceShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description Description of the goods or services (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), of invoices only. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            iva_item?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price less discount. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /**
             * @description A charge, or credit, outside the tax base, such as a reimbursed expense (`noGravado`); 0 when left out. It enters no sale and is paid besides.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description Quantity (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description Number of the entry of `related_docs` that the line is of (`numeroDocumento`). Credit and debit notes over one document may leave it out. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`): with VAT in invoices, without it elsewhere. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): `20`, the VAT, on every taxed sale except in invoices, which name others only; fuel bears FOVIAL `D1` and COTRANS `C8` besides, lodging `59`. `calculate` fills the VAT where the list is left out; the amounts of all other taxes stand in `summary.taxes`. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`).
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014), such as 59 for one piece. */
            unit_measure: number;
            /**
             * @description Price of one unit (`precioUni`): with VAT in invoices, without it elsewhere.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `InvoiceRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        InvoiceShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description What is to be kept back or perceived, by the members of `summary` that are filled: 1 % of the taxed base, or 10 % of the sales without VAT for `income_retention`. Nothing else is. */
            apply?: ("iva_retention" | "income_retention")[] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description Lines of the sale (`cuerpoDocumento`), in the order of the document. */
            items: components["schemas"]["InvoiceShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description Papers that belong to the sale (`otrosDocumentos`), such as an order or a prescription. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description The consumer (`receptor`); may be left out below 1095.00, from there on name and identity document must be given. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description Documents that this one refers to (`documentoRelacionado`). */
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            /** @description The totals of the sale (`resumen`); all of them are checked. */
            summary?: components["schemas"]["InvoiceShortSummaryRequest"] | null;
            /** @description The one on whose account is sold (`ventaTercero`); left out when the issuer sells for itself. */
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        /** @description The totals of an invoice (`resumen`). */
        InvoiceShortSummaryRequest: {
            /**
             * @description Balance in the receiver's favour from before (`saldoFavor`): 0, which it is when left out, or a negative amount.
             *
             *     Any exact decimal.
             */
            balance_in_favor?: Amount | null;
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts are the three discounts on the whole sale, which are amounts.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types?: components["schemas"]["PaymentShortRequest"][];
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes other than the VAT on the whole sale (`tributos`), each summed over the items; the VAT stands in `total_iva`. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description The VAT that the sale contains (`totalIva`): that of the items less that inside `taxed_discount`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /**
             * @description Sum of the charges and credits outside the tax base (`totalNoGravado`): that of the items' `non_taxed`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `sub_total` with the taxes of `taxes` (`montoTotalOperacion`); the VAT is inside already. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What the consumer pays (`totalPagar`): `total_operation` with the charges outside the tax base, less what is kept back. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount;
        };
        /** @description The totals of an invoice (`resumen`). */
        InvoiceSummaryRequest: {
            /**
             * @description Balance in the receiver's favour from before (`saldoFavor`): 0, which it is when left out, or a negative amount.
             *
             *     Any exact decimal.
             */
            balance_in_favor?: Amount | null;
            /**
             * @description Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What counts are the three discounts on the whole sale, which are amounts.
             *
             *     Exact decimal, at most 2 decimals.
             */
            discount_percentage?: Amount | null;
            /**
             * @description Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            exempt_discount?: Amount | null;
            /**
             * @description Income tax that the receiver keeps back (`reteRenta`); 0 when left out. `calculate` fills it with 10 % of the sales without VAT when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description VAT that the receiver keeps back (`ivaRete1`): 1 % of the taxed base, or 0, which it is when left out. `calculate` fills it when `apply` names it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the items; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            non_subject_discount?: Amount | null;
            /**
             * @description Payment condition (`condicionOperacion`): at once, on credit, or otherwise. `calculate` fills it with 1.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /** @description Payments (`pagos`), a form of payment an entry; together they are `total_to_pay`. `calculate` fills one payment in notes and coins when the condition is 1. */
            payment_types: components["schemas"]["PaymentRequest"][];
            /**
             * @description `sub_total_sales` less the three discounts on the whole sale (`subTotal`). `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total: Amount;
            /**
             * @description Sum of the three totals (`subTotalVentas`), before the discounts on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales: Amount;
            /**
             * @description Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0 when left out. It lowers the base of the VAT.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_discount?: Amount | null;
            /** @description Taxes other than the VAT on the whole sale (`tributos`), each summed over the items; the VAT stands in `total_iva`. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of all discounts (`totalDescu`): those of the items and the three on the whole sale. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_discount?: Amount | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description The VAT that the sale contains (`totalIva`): that of the items less that inside `taxed_discount`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /**
             * @description Sum of the charges and credits outside the tax base (`totalNoGravado`): that of the items' `non_taxed`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `sub_total` with the taxes of `taxes` (`montoTotalOperacion`); the VAT is inside already. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation: Amount;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What the consumer pays (`totalPagar`): `total_operation` with the charges outside the tax base, less what is kept back. `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay: Amount;
        };
        /** @description The answer to the request that issued a document. */
        IssuedResponse: {
            /** @description The contingency that it was issued in, where it was. */
            contingency?: components["schemas"]["DocumentContingencyResponse"] | null;
            /** @description The control number (`numeroControl`). Null for an event, which has none. */
            control_number: string | null;
            /** @description True: the stored bytes are no JSON any more, and null stands in their place. Tell the operator. */
            damaged?: boolean;
            /** @description The document as it was signed, byte for byte. */
            data: components["schemas"]["StoredJson"];
            /** @description Name of the document in your own systems, if you gave one. */
            external_id?: string | null;
            /**
             * @description The generation code (`codigoGeneracion`), by which the document is read, invalidated and looked up at the authority.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /**
             * Format: date-time
             * @description The last second in which the document can be invalidated; null unless it is `RECEIVED`.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            invalidable_until: string | null;
            /** @description Remarks of the authority when it accepted the document. */
            observations?: string[];
            /** @description Path of its PDF. */
            pdf_url: string | null;
            /** @description Address of the page that its receiver may be given. Null where it has none: a document without a receiver, a service without an address of its own (`DTE_PUBLIC_URL`). */
            public_url: string | null;
            /** @description Address at which the authority shows the document, for the QR code on its print. */
            qr_link: string;
            /** @description The authority's stamp (`selloRecibido`); null while it has not answered: the document is issued, and its stamp comes later. */
            reception_stamp: string | null;
            /**
             * @description Status: `RECEIVED` (the authority stamped it) or `PENDING` (it has not decided); in the answer to a repeated request also `INVALIDATED`.
             * @enum {string}
             */
            status: "RECEIVED" | "PENDING" | "REJECTED" | "INVALIDATED";
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /**
             * @description The total that people are told: the amount to pay, or the whole operation of a type that has no such amount; the tax retained of a retention voucher.
             *
             *     An exact decimal.
             */
            total: Amount;
            /**
             * @description Its type (`tipoDte`).
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /** @description Warnings: what was accepted and is odd. */
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description A key that is made. */
        KeyRequest: {
            /** @description The establishment that it acts for; every one of the company when left out. Then a request that issues may name one, `?branch=2`; the main office issues when it names none, and it is refused (`BRANCH_REQUIRED`) where the company has no main office. */
            branch_number?: number | null;
            /**
             * @description From when on it is good for nothing; never when left out.
             *
             *     A moment with its zone (RFC 3339), or as clocks in El Salvador show it.
             * @example 2026-03-16T10:00:00-06:00
             */
            expires_at?: string | null;
            /** @description A name by which people know the key. */
            label: string;
            /** @description What it may do: `read` looks up (every `GET`) and validates, calculates and previews, `issue` issues, corrects, validates and calculates documents, also in files, `invalidate` invalidates them, `settings` changes the company and its keys; `reports` is for books, annexes and closes, and nothing asks for it yet. With `issue` alone no document can be read back, one whose stamp comes later neither: give a till `read` as well. */
            scopes: ("read" | "issue" | "invalidate" | "reports" | "settings")[];
        };
        /** @description A key, without its secret. */
        KeyResponse: {
            /** @description How its `api_key` begins, to know it again. */
            api_key_begins: string;
            /**
             * Format: uint32
             * @description The establishment that it acts for; null means all.
             */
            branch_number: number | null;
            /**
             * Format: date-time
             * @description Moment of creation.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the pair before the present one is good too; null: there is none.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            earlier_pair_until: string | null;
            /**
             * Format: date-time
             * @description From when on it is good for nothing; null: never.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Id of the key, by which it is rotated and removed.
             */
            id: string;
            /** @description Whether it is the key of the session that asks. */
            is_own?: boolean | null;
            /** @description The name by which people know it; null of a pair that came with its establishment. */
            label: string | null;
            /**
             * Format: date-time
             * @description When it was used last, kept once an hour or less; null: never.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            last_used_at: string | null;
            /** @description What it may do. */
            scopes: (("read" | "issue" | "invalidate" | "reports" | "settings") | string)[];
        };
        /** @description The pair of a key, with the credentials of the authority's portal. */
        KeysRequest: {
            /** @description The first half of the pair, as registration or `POST /api/v1/company/keys` answered it. */
            api_key: string;
            /** @description The secret half of the pair, which was shown once. */
            api_secret: string;
            /** @description The company's credentials at the authority's portal, with which its documents are sent. When left out those that are kept go on; the first log-in of a company must give them. */
            credentials?: components["schemas"]["PortalRequest"] | null;
        };
        /** @description The keys of the company, without their secrets. */
        KeysResponse: {
            /** @description The keys that the caller may see. */
            keys: components["schemas"]["KeyResponse"][];
        };
        /** @description A document of a list: whole, or with `view=summary` without itself. */
        ListedResponse: components["schemas"]["DocumentResponse"] | components["schemas"]["DocumentSummaryResponse"];
        /** @description How the readable documents of a company look. */
        LookResponse: {
            /** @description The colour of headings: six hexadecimal digits. */
            color: string;
            /** @description Whether there is a logo. */
            has_logo: boolean;
            /**
             * Format: uint32
             * @description How often it was said; the versions before stay, so that what was handed over can be made again.
             */
            version: number;
        };
        /** @description An attempt at the mail relay. */
        MailAttemptResponse: {
            /** @description The beginning of what was answered, 1 KiB at most. */
            answered: string;
            /**
             * Format: date-time
             * @description Moment of the start.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            at: string;
            /**
             * Format: uint16
             * @description The code that was answered; null when nothing was.
             */
            code: number | null;
            /**
             * @description Duration in milliseconds.
             *
             *     Milliseconds, exact to the microsecond.
             */
            duration_ms: Amount;
            /** @description Why it came to nothing: `connect` (not there, or no answer before it got the message), `lost` (gone while it took the message: the mail may have arrived), `tls`, `login`, `timeout` (no answer to the message in time: it may have arrived), `protocol`, `later` (4xx), `refused` (5xx) or `unsendable`; null when the relay took the mail. */
            error: string | null;
            /** @description The addresses that the relay did not take; of a mail that it took, those that were to get a copy alone. A copy that it does not take now (4xx) is a delivery of its own. */
            refused: string[];
        };
        /** @description What is changed of a company's mails; what is left out stays. */
        MailPatch: {
            /** @description Whether each document is mailed to its receiver by itself: once it has its stamp, in contingency at once too, and again when it is invalidated. It begins with what happens next. */
            automatic?: boolean | null;
            /** @description Addresses that get a copy of what is mailed by itself; an empty list for nobody. */
            cc?: string[] | null;
            /**
             * @description The language of the mails: `es` or `en`; an empty text: the operator's.
             *
             *     A language:
             *
             *     * `es` Spanish
             *     * `en` English
             */
            language?: ("es" | "en") | null;
            /**
             * @description The address that answers go to; an empty text: the company's own `email`.
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            reply_to?: string | null;
            /** @description The subject, up to 150 characters; values take the places of `{issuer}`, `{type}`, `{control_number}`, `{generation_code}`, `{date}`, `{total}` and `{external_id}`. An empty text: the usual one. */
            subject?: string | null;
        };
        /** @description How a company wants its documents mailed. */
        MailSettingsResponse: {
            /** @description Whether each document is mailed to its receiver by itself. */
            automatic: boolean;
            /** @description The addresses that get a copy of what is mailed by itself. */
            cc: string[];
            /** @description The language of the mails; null: the operator's. */
            language: string | null;
            /** @description The address that answers go to; null: the company's own `email`. */
            reply_to: string | null;
            /** @description The subject, with places that values take; null: the usual one. */
            subject: string | null;
        };
        /** @description What was mailed: by these the readable version can be made again, byte for byte. */
        MailedResponse: {
            /** @description SHA-256 of the document's stored bytes, in hex. */
            document_sha256: string;
            /** @description SHA-256 of the attached file (`GET /dte/{id}/file`), in hex. */
            file_sha256: string;
            /** @description The paper of the readable version. */
            format: string;
            /**
             * Format: uint32
             * @description Which version of the layout.
             */
            layout: number;
            /**
             * Format: uint32
             * @description Which version of the company's look it has; null: the usual one.
             */
            look: number | null;
            /** @description SHA-256 of the attached readable version (`GET /dte/{id}/pdf`), in hex. */
            pdf_sha256: string;
            /** @description How the document stood: `RECEIVED`, `CONTINGENCY` (without a stamp) or `INVALIDATED`. */
            state: string;
        };
        /** @description A document on its way to its receiver. */
        MailingResponse: {
            /** @description What the relay answered, the oldest first. */
            attempts: components["schemas"]["MailAttemptResponse"][];
            /** @description Whether nobody asked for it: the company has its documents mailed. */
            automatic: boolean;
            /** @description What it brings: `DOCUMENT` with its files, or `REJECTION`, the word that what was sent before does not count. */
            brings: "DOCUMENT" | "REJECTION" | (string & {});
            /** @description The addresses that a copy goes to. */
            cc: string[];
            /** @description The way: `email`. */
            channel: string;
            /**
             * Format: date-time
             * @description Moment of the request.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when it is sent, or has failed; null while it is queued.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            decided_at: string | null;
            /** @description Why it failed: `REFUSED` (the relay will not take it), `GIVEN_UP` (it did not for a day), `DOCUMENT_REJECTED` (by the tax authority), `MAIL_LIMIT_REACHED` (of the day) or `NOT_NEEDED` (the word of a rejection that nobody needs: the document reached nobody, or was stamped after all); null when it did not. */
            failure: string | null;
            /**
             * @description The identity of the document (`codigoGeneracion`).
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /**
             * Format: uuid
             * @description Id of the delivery.
             */
            id: string;
            /** @description The language of this mail alone; null: that of the company's mails. */
            language: string | null;
            /** @description What was mailed at the last attempt; null before the first, and of a `REJECTION`. */
            mailed: components["schemas"]["MailedResponse"] | null;
            /** @description `Message-ID` of the mail, the same at each attempt. */
            message_id: string;
            /**
             * @description Where it stands: `QUEUED`, `SENT` (the mail relay took it, which proves no receipt) or `FAILED`.
             * @enum {string}
             */
            status: "QUEUED" | "SENT" | "FAILED";
            /** @description The addresses that it goes to. */
            to: string[];
        };
        /** @description The deliveries of a document. */
        MailingsResponse: {
            /** @description The deliveries, the newest first. */
            deliveries: components["schemas"]["MailingResponse"][];
            /** @description What of the receiver's page (`public_url`) was first taken when, the earliest first. Programs that look at links before people do count too. */
            openings: components["schemas"]["OpeningResponse"][];
        };
        /** @description The company's requests and contingencies in numbers, since the server started. */
        MetricsResponse: {
            /** @description Its contingencies by cause. */
            contingencies: components["schemas"]["ContingencyGaugeResponse"][];
            /** @description Its requests by endpoint; those that it asked at least once. */
            endpoints: components["schemas"]["EndpointMetricsResponse"][];
        };
        /** @description A number and the document that has it. */
        NumberResponse: {
            /** @description The whole control number. */
            control_number: string;
            /**
             * Format: uint32
             * @description How often it was corrected after a rejection.
             */
            corrections: number;
            /**
             * @description Generation code of the document that has it.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /**
             * @description Its date and time of issue.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            issued_at: string;
            /**
             * Format: uint64
             * @description The number within the series.
             */
            number: number;
            /** @description How that document stands. */
            status: string;
            /** @description Transmission: `NORMAL` (sent before it was handed over) or `CONTINGENCY` (handed over in a contingency). */
            transmission: string;
        };
        /** @description A receiver's page of which something was taken for the first time. */
        OpeningEventData: {
            /** @description Its number (`numeroControl`); null for an event, which has none. */
            control_number: string | null;
            /**
             * @description Its type (`tipoDte`).
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            document_type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /** @description Name of the document in your own systems. */
            external_id: string | null;
            /**
             * @description The identity of the document (`codigoGeneracion`).
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description What was taken: `PAGE`, `PDF` or `FILE`. */
            part: "PAGE" | "PDF" | "FILE" | (string & {});
        };
        /** @description A part of a receiver's page that was taken. */
        OpeningResponse: {
            /**
             * Format: date-time
             * @description When for the first time.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            opened_at: string;
            /** @description What was taken: `PAGE`, `PDF` or `FILE`. */
            part: "PAGE" | "PDF" | "FILE" | (string & {});
        };
        /** @description A line of the event: operations on paper that are reported, or taken back. */
        OperationRequest: {
            /** @description What is reported, in words (`descripcion`). */
            description: string;
            /** @description A discount, for which the event has no place: 0, or left out. */
            discount?: number | null;
            /** @description The number of the first document of a range (`docDel`). */
            document_from?: string | null;
            /** @description The number of an internal control voucher that is reported alone (`numDocumento`), of 97 only. An event reports vouchers by ranges or one by one, not both; one by one with quantity 1. */
            document_number?: string | null;
            /** @description The number of the last one (`docAl`). Where both begin alike and end in digits, those are compared as numbers. */
            document_to?: string | null;
            /**
             * @description Whether simplified sales invoices (02) or internal control vouchers (97) are reported (`tipoDocumento`, CAT-023).
             *
             *     A type of document that an event reports (CAT-023):
             *
             *     * `02` Factura de venta simplificada
             *     * `97` Comprobantes de Control Interno
             * @enum {string}
             */
            document_type: "02" | "97";
            /**
             * @description When they were issued (`fechaEmision`): at most three calendar months ago, and all in one month.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date: string;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /** @description A charge outside the tax base, which the event has not: 0, or left out. */
            non_taxed?: number | null;
            /** @description How many (`cantidad`), a whole number. */
            quantity: number;
            /** @description The generation code of an own RECEIVED event of type 17 (`codigoGeneracionRef`): the line takes its amounts back, which are written positive, and never more than the event has. All lines of an event take back, or none. */
            related_doc?: string | null;
            /** @description A suggested price, which the event has not: 0, or left out. */
            suggested_price?: number | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`), without VAT. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description The tax on a taxed sale (`tributos`, CAT-015): `20`, the VAT, or `C3` of exports. `calculate` fills the VAT where the list is left out. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Price of one (`precioUni`), without VAT.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description A paper that belongs to the sale (`otrosDocumentos`). */
        OtherDocumentRequest: {
            /** @description Which paper it is, such as its number (`descDocumento`); not of a doctor's. */
            description?: string | null;
            /** @description What it says (`detalleDocumento`); not of a doctor's. */
            detail?: string | null;
            /** @description The doctor whose services are sold (`medico`), of kind 3 only. */
            doctor?: components["schemas"]["DoctorRequest"] | null;
            /**
             * @description What kind of paper it is (`codDocAsociado`).
             *
             *     A kind of associated document (CAT-021):
             *
             *     * `1` Emisor
             *     * `2` Receptor
             *     * `3` Médico
             *     * `4` Transporte
             */
            document_code?: (1 | 2 | 3 | 4) | null;
        };
        /** @description Place of this page among all, and start of the next. */
        PaginationResponse: {
            /** @description Value of `cursor` for the next page; null on the last. */
            next_cursor: string | null;
            /**
             * Format: uint32
             * @description Number of this page, from 1 on.
             */
            page: number;
            /**
             * Format: uint32
             * @description Most documents of a page.
             */
            page_size: number;
            /**
             * Format: uint64
             * @description Number of pages.
             */
            total_pages: number;
        };
        /** @description A form in which a part of the sale is paid (`pagos`). */
        PaymentRequest: {
            /**
             * @description How much is paid in this form (`montoPago`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            amount: Amount;
            /**
             * @description The form of payment (`codigo`).
             *
             *     A payment form (CAT-017):
             *
             *     * `01` Billetes y monedas
             *     * `02` Tarjeta débito
             *     * `03` Tarjeta crédito
             *     * `04` Cheque
             *     * `05` Transferencia o depósito bancario
             *     * `08` Dinero electrónico
             *     * `09` Monedero electrónico
             *     * `11` Bitcoin
             *     * `12` Otras criptomonedas
             *     * `13` Cuentas por pagar del receptor
             *     * `14` Giro bancario
             *     * `99` Otros
             * @enum {string}
             */
            code: "01" | "02" | "03" | "04" | "05" | "08" | "09" | "11" | "12" | "13" | "14" | "99";
            /** @description How many of those units (`periodo`): with `term` `01`, 30 is a credit of 30 days. */
            period?: number | null;
            /** @description Number of the transfer, the cheque or the card's slip (`referencia`). */
            reference?: string | null;
            /**
             * @description Unit of the time after which a credit is due (`plazo`): days, months or years. A sale on credit needs it, with `period`.
             *
             *     A payment term (CAT-018):
             *
             *     * `01` Días
             *     * `02` Meses
             *     * `03` Años
             */
            term?: ("01" | "02" | "03") | null;
        };
        /** @description A form in which a part of the sale is paid (`pagos`). */
        PaymentShortRequest: {
            /**
             * @description How much is paid in this form (`montoPago`).
             *
             *     Exact decimal, at most 2 decimals.
             */
            amount?: Amount;
            /**
             * @description The form of payment (`codigo`).
             *
             *     A payment form (CAT-017):
             *
             *     * `01` Billetes y monedas
             *     * `02` Tarjeta débito
             *     * `03` Tarjeta crédito
             *     * `04` Cheque
             *     * `05` Transferencia o depósito bancario
             *     * `08` Dinero electrónico
             *     * `09` Monedero electrónico
             *     * `11` Bitcoin
             *     * `12` Otras criptomonedas
             *     * `13` Cuentas por pagar del receptor
             *     * `14` Giro bancario
             *     * `99` Otros
             * @enum {string}
             */
            code: "01" | "02" | "03" | "04" | "05" | "08" | "09" | "11" | "12" | "13" | "14" | "99";
            /** @description How many of those units (`periodo`): with `term` `01`, 30 is a credit of 30 days. */
            period?: number | null;
            /** @description Number of the transfer, the cheque or the card's slip (`referencia`). */
            reference?: string | null;
            /**
             * @description How much of the total is paid so, in percent, in place of `amount`; the last share takes the cent that is left. One payment with neither takes the rest.
             *
             *     Exact decimal, at most 2 decimals.
             */
            share?: Amount | null;
            /**
             * @description Unit of the time after which a credit is due (`plazo`): days, months or years. A sale on credit needs it, with `period`.
             *
             *     A payment term (CAT-018):
             *
             *     * `01` Días
             *     * `02` Meses
             *     * `03` Años
             */
            term?: ("01" | "02" | "03") | null;
        };
        /** @description Credentials at the authority's portal. */
        PortalRequest: {
            /** @description The portal's password, taken as it is, blanks included. In a sandbox any is right. */
            password: string;
            /** @description The user: the company's NIT, with or without hyphens. */
            username: string;
        };
        /** @description The principal (`receptor`). */
        PrincipalRequest: {
            /**
             * @description Code of the principal's economic activity (`codActividad`, CAT-019).
             *
             *     2 to 6 digits.
             * @example 123456
             */
            activity_code?: string | null;
            /** @description The activity in words (`descActividad`). */
            activity_description?: string | null;
            /** @description Where the principal is (`direccion`); abroad with department, municipality and district 00. */
            address?: components["schemas"]["AddressRequest"] | null;
            /** @description The principal's trade name (`nombreComercial`), of 5 characters or more. */
            commercial_name?: string | null;
            /** @description Number of that identity document (`numDocumento`). */
            document_number?: string | null;
            /**
             * @description Type of an identity document in place of `nit` (`tipoDocumento`): 36, or any of a principal abroad in documents of 2026.
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            document_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /**
             * @description Whether the principal is domiciled in the country (`codDomiciliado`, CAT-032), in documents of 2026; 1 when left out.
             *
             *     A fiscal domicile (CAT-032):
             *
             *     * `1` Domiciliado
             *     * `2` No domiciliado
             */
            domicile_code?: (1 | 2) | null;
            /**
             * @description The principal's e-mail address (`correo`).
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description The principal's legal name (`nombre`). */
            name?: string | null;
            /**
             * @description The principal's NIT (`nit`), with or without hyphens.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            nit?: string | null;
            /**
             * @description The principal's registration as a payer of VAT (`nrc`); of one abroad it is not asked for.
             *
             *     An NRC of up to 8 digits; hyphens do not count.
             * @example 1182034
             */
            nrc?: string | null;
            /** @description The principal's telephone (`telefono`). */
            phone?: string | null;
        };
        /** @description How the company stands before the documents of 2026. */
        ReadinessResponse: {
            /** @description The establishments and what each lacks. */
            branch_offices: components["schemas"]["EstablishmentReadinessResponse"][];
            /**
             * @description From when on only documents of 2026 are accepted.
             *
             *     A moment as clocks in El Salvador show it.
             * @example 2026-03-16 10:00:00
             */
            cutover: string;
            /**
             * Format: uint64
             * @description How many days are left until then.
             */
            days_left: number;
            /** @description The edition of the documents that are issued now. */
            edition: string;
            /** @description The edition of those that are issued from `cutover` on. */
            edition_after_cutover: string;
            /** @description What stands in the way of that, a sentence with its remedy an entry; none when it is ready. */
            obstacles: string[];
            /** @description The edition that the operator holds the company to; null: by the date. */
            pinned: string | null;
            /** @description True if documents of 2026 can be issued from `cutover` on: the certificate can be used, documents will be of 2026, and every establishment has what they need. */
            ready: boolean;
            /**
             * Format: uint64
             * @description How many documents of 2022 the authority has not decided about.
             */
            unsettled_documents: number;
        };
        /** @description Why a document is invalidated (`motivo`). Of the three members of who answers for it all are given, or none where the company has a `responsible`, who stands in then. */
        ReasonRequest: {
            /** @description The reason in words (`motivoAnulacion`); type 3 needs it. */
            reason_field?: string | null;
            /**
             * @description Type of that person's identity document (`tipDocSolicita`).
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            requestor_doc_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /** @description Name of who asked for the invalidation (`nombreSolicita`). */
            requestor_name?: string | null;
            /** @description Number of that identity document (`numDocSolicita`). */
            requestor_num_doc?: string | null;
            /**
             * @description Type of that person's identity document (`tipDocResponsable`).
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            responsible_doc_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /** @description Name of who answers for the invalidation on the issuer's side (`nombreResponsable`). */
            responsible_name?: string | null;
            /** @description Number of that identity document (`numDocResponsable`). */
            responsible_num_doc?: string | null;
            /**
             * @description Kind of invalidation (`tipoAnulacion`).
             *
             *     An invalidation type (CAT-024):
             *
             *     * `1` Error en la Información del Documento Tributario Electrónico a invalidar.
             *     * `2` Rescindir de la operación realizada.
             *     * `3` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3;
        };
        /** @description To whom a document was issued; null where it does not say. */
        ReceiverSummaryResponse: {
            /** @description Number of that identity document. */
            document_number: string | null;
            /**
             * @description Type of the receiver's identity document.
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string|null}
             */
            document_type: "36" | "13" | "37" | "03" | "02" | null;
            /** @description The receiver's name. */
            name: string | null;
        };
        /** @description The keys of establishments that were just opened, with a new company's own. Keep them: secrets are shown once. */
        RegistrationResponse: {
            /** @description The first half of the pair; outside `branch_offices` it is the main office's. */
            api_key?: string;
            /** @description The secret half of the pair: shown this once, and not kept. */
            api_secret?: string;
            /** @description The establishments that were opened, each with its own pair. */
            branch_offices: components["schemas"]["BranchKeysResponse"][];
        };
        /** @description Why the authority refused a document or event. */
        RejectionResponse: {
            /** @description The authority's code behind `HACIENDA_`; `HACIENDA_UNKNOWN` where it gave none. */
            code: string;
            /** @description Its message, as it gave it. */
            description: string;
            /** @description Its remarks, as it gave them. */
            observations: string[];
        };
        /** @description A document that this one refers to (`documentoRelacionado`). Credit notes, debit notes and returns may leave out all but the number of a document that your company issued here. */
        RelatedDocumentRequest: {
            /** @description Its number: the generation code of an electronic document, the number of one on paper (`numeroDocumento`). */
            document_number?: string | null;
            /**
             * @description Its type (`tipoDocumento`).
             *
             *     A document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             */
            document_type?: ("01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15") | null;
            /**
             * @description Its date of issue (`fechaEmision`).
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /**
             * @description Whether it is on paper or electronic (`tipoGeneracion`).
             *
             *     A generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             */
            generation_type?: (1 | 2) | null;
        };
        /** @description Amounts that can still be taken back of a document, by kind, in dollars; a kind of which it has nothing may be left out. */
        RemainingResponse: {
            /**
             * @description Exempt sales.
             *
             *     An exact decimal.
             */
            exempt?: Amount | null;
            /**
             * @description Freight of an export.
             *
             *     An exact decimal.
             */
            freight?: Amount | null;
            /**
             * @description Insurance of an export.
             *
             *     An exact decimal.
             */
            insurance?: Amount | null;
            /**
             * @description Sales outside the tax.
             *
             *     An exact decimal.
             */
            non_subject?: Amount | null;
            /**
             * @description Charges outside the tax base.
             *
             *     An exact decimal.
             */
            non_taxed?: Amount | null;
            /**
             * @description Purchases.
             *
             *     An exact decimal.
             */
            purchase?: Amount | null;
            /**
             * @description Taxed sales: with the VAT where the document's prices include it, as in invoices.
             *
             *     An exact decimal.
             */
            taxed?: Amount | null;
        };
        /** @description A key that was removed. */
        RemovedKeyResponse: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            id: string;
            /** @description Always true. */
            removed: boolean;
        };
        /** @description A webhook that was removed. */
        RemovedWebhookResponse: {
            /**
             * Format: uuid
             * @description Id of the webhook.
             */
            id: string;
            /** @description Always true. */
            removed: boolean;
        };
        /** @description Which events are delivered again: those of a range, or those with ids. */
        ReplayRequest: {
            /** @description The number of the event before the first of the range. */
            after?: number | null;
            /** @description The ids of the events, in place of a range. */
            event_ids?: string[] | null;
            /** @description Only events of these types. */
            types?: ("dte.received" | "dte.pending" | "dte.contingency" | "dte.rejected" | "dte.corrected" | "dte.invalidated" | "dte.invalidation_rejected" | "contingency.opened" | "contingency.event_accepted" | "contingency.event_rejected" | "contingency.closed" | "delivery.sent" | "delivery.failed" | "delivery.opened" | "batch.completed" | "contingency.deadline_near" | "certificate.expiring" | "company.access_refused" | "webhook.disabled" | "*")[] | null;
            /** @description The number of the last event of the range; the newest when left out. */
            until?: number | null;
        };
        /** @description Events that are delivered again. */
        ReplayResponse: {
            /**
             * Format: uint64
             * @description How many events were put into the queue. Those after `last_sequence` of the webhook are sent in any case.
             */
            queued: number;
        };
        /** @description A person who answers for contingency events (`nombreResponsable`). */
        ResponsibleRequest: {
            /** @description Number of that identity document. */
            document_number: string;
            /**
             * @description Type of the person's identity document.
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string}
             */
            document_type: "36" | "13" | "37" | "03" | "02";
            /** @description The person's full name. */
            name: string;
        };
        /** @description A person who answers for contingency events. */
        ResponsibleResponse: {
            /** @description Number of that identity document. */
            document_number: string;
            /**
             * @description Type of the person's identity document.
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string}
             */
            document_type: "36" | "13" | "37" | "03" | "02";
            /** @description The person's full name. */
            name: string;
        };
        /** @description A document on which VAT is kept back. */
        RetentionItemRequest: {
            /** @description Description of the sale, or reason for the retention (`descripcion`). */
            description: string;
            /** @description Its number (`numDocumento`): the generation code of an electronic document; of one on paper 1 to 20 letters (`A`-`Z`, `a`-`z`) and digits, without hyphens or blanks. */
            document_number: string;
            /**
             * @description Its type (`tipoDte`); of a document that was issued here it is known and may be left out.
             *
             *     A document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             */
            dte_type?: ("01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15") | null;
            /**
             * @description Its date of issue (`fechaEmision`); of a document that was issued here it is known and may be left out.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /**
             * @description The VAT that is kept back (`ivaRetenido`): `taxed_amount` by the rate of the code. Computed when left out; `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_amount?: Amount | null;
            /**
             * @description Code of the retention (`codigoRetencionMH`), which determines the rate.
             *
             *     A retention code (CAT-006):
             *
             *     * `22` Retención IVA 1%
             *     * `C4` Retención IVA 13%
             *     * `C9` Otras retenciones IVA casos especiales
             * @enum {string}
             */
            retention_code: "22" | "C4" | "C9";
            /**
             * @description The base: its taxed sales without VAT (`montoSujetoGrav`). Taken from a document that was issued here when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_amount?: Amount | null;
            /**
             * @description Form of that document, paper or electronic (`tipoDoc`/`tipoGeneracion`); of a document that was issued here it is known and may be left out.
             *
             *     A generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             */
            type?: (1 | 2) | null;
        };
        /** @description A request for a retention voucher (`comprobante de retención`, 07): tells a supplier how much VAT was kept back of its documents. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        RetentionRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description The documents on which VAT is kept back (`cuerpoDocumento`), one an entry. */
            items: components["schemas"]["RetentionItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description The supplier from whom VAT is kept back (`receptor`). Left out, it is the receiver of a document of the items that your company issued here; so is each of its members that is left out, unless its number is another. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The totals of the voucher (`resumen`); computed when left out. */
            summary?: components["schemas"]["RetentionSummaryRequest"] | null;
        };
        /** @description A document on which VAT is kept back. */
        RetentionShortItemRequest: {
            /** @description Description of the sale, or reason for the retention (`descripcion`). */
            description: string;
            /** @description Its number (`numDocumento`): the generation code of an electronic document; of one on paper 1 to 20 letters (`A`-`Z`, `a`-`z`) and digits, without hyphens or blanks. */
            document_number: string;
            /**
             * @description Its type (`tipoDte`); of a document that was issued here it is known and may be left out.
             *
             *     A document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             */
            dte_type?: ("01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15") | null;
            /**
             * @description Its date of issue (`fechaEmision`); of a document that was issued here it is known and may be left out.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /**
             * @description The VAT that is kept back (`ivaRetenido`): `taxed_amount` by the rate of the code. Computed when left out; `calculate` fills it.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_amount?: Amount | null;
            /**
             * @description Code of the retention (`codigoRetencionMH`), which determines the rate.
             *
             *     A retention code (CAT-006):
             *
             *     * `22` Retención IVA 1%
             *     * `C4` Retención IVA 13%
             *     * `C9` Otras retenciones IVA casos especiales
             * @enum {string}
             */
            retention_code: "22" | "C4" | "C9";
            /**
             * @description The base: its taxed sales without VAT (`montoSujetoGrav`). Taken from a document that was issued here when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            taxed_amount?: Amount | null;
            /**
             * @description Form of that document, paper or electronic (`tipoDoc`/`tipoGeneracion`); of a document that was issued here it is known and may be left out.
             *
             *     A generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             */
            type?: (1 | 2) | null;
        };
        /** @description The short form of `RetentionRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        RetentionShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /** @description The people who handed over and received, by name and identity document (`extension`). A sale of 1095.00 or more must have it. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the document is issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description The documents on which VAT is kept back (`cuerpoDocumento`), one an entry. */
            items: components["schemas"]["RetentionShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`). */
            observations?: string | null;
            /** @description The supplier from whom VAT is kept back (`receptor`). Left out, it is the receiver of a document of the items that your company issued here; so is each of its members that is left out, unless its number is another. */
            receiver?: {
                /**
                 * @description Code of the receiver's economic activity (`codActividad`, CAT-019).
                 *
                 *     2 to 6 digits.
                 * @example 123456
                 */
                activity_code?: string | null;
                /** @description The activity in words (`descActividad`). */
                activity_description?: string | null;
                /** @description Where the receiver is (`direccion`). */
                address?: components["schemas"]["AddressRequest"] | null;
                /** @description The receiver's trade name (`nombreComercial`). */
                commercial_name?: string | null;
                /** @description Number of that identity document (`numDocumento`). */
                document_number?: string | null;
                /**
                 * @description Type of the receiver's identity document (`tipoDocumento`).
                 *
                 *     An identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 */
                document_type?: ("36" | "13" | "37" | "03" | "02") | null;
                /**
                 * @description The receiver's e-mail address (`correo`).
                 *
                 *     An e-mail address of up to 100 characters.
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                /** @description The receiver's legal name (`nombre`). */
                name?: string | null;
                /**
                 * @description The receiver's NIT (`nit`), with or without hyphens.
                 *
                 *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description The receiver's registration as a payer of VAT (`nrc`).
                 *
                 *     An NRC of up to 8 digits; hyphens do not count.
                 * @example 1182034
                 */
                nrc?: string | null;
                /** @description The receiver's telephone (`telefono`). */
                phone?: string | null;
            } | null;
            /** @description The totals of the voucher (`resumen`); computed when left out. */
            summary?: components["schemas"]["RetentionShortSummaryRequest"] | null;
        };
        /** @description The totals of a retention voucher (`resumen`). */
        RetentionShortSummaryRequest: {
            /**
             * @description Sum of the bases (`totalSujetoRetencion`): that of the items' `taxed_amount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_retention_amount?: Amount | null;
            /**
             * @description Sum of the VAT that is kept back (`totalIVAretenido`): that of the items' `iva_amount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_retention_iva?: Amount | null;
        };
        /** @description The totals of a retention voucher (`resumen`). */
        RetentionSummaryRequest: {
            /**
             * @description Sum of the bases (`totalSujetoRetencion`): that of the items' `taxed_amount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_retention_amount?: Amount | null;
            /**
             * @description Sum of the VAT that is kept back (`totalIVAretenido`): that of the items' `iva_amount`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_retention_iva?: Amount | null;
        };
        /** @description A line of a return event: goods or a service that comes back, or a purchase that is undone. */
        ReturnItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description What comes back, in words (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount: its part of the document's discounts too. 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /**
             * @description What of the line was an exempt sale (`ventaExenta`), over invoices only. 0 when left out; `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description Freight of the export (`flete`), over export invoices only; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            freight?: Amount | null;
            /**
             * @description Income tax of the line that had been kept back (`reteRenta`): at most 10 % of it, or the part that the document kept back. 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description Insurance of the export (`seguro`), over export invoices only; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            insurance?: Amount | null;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), over invoices only. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            iva_item?: Amount | null;
            /**
             * @description VAT of the line that had been kept back (`ivaRete`): at most 1 % of it without VAT. 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /**
             * @description What of the line was a sale outside the tax (`ventaNoSuj`), over invoices only. Sales are quantity by price less discount. 0 when left out; `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /**
             * @description A charge outside the tax base that is given back (`noGravado`), or below 0 what the document had given back; its line has price 0. 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description What of the line was a purchase (`compra`), over excluded subject invoices only. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            purchase?: Amount | null;
            /**
             * @description How much of it comes back (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description The document of which it is taken back (`codigoGeneracion`): the number of one of `related_docs`. Left out, the only one. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`), over invoices only; 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /**
             * @description What of the line was a taxed sale (`ventaGravada`): over invoices with VAT, and 0 when left out; over export invoices computed when left out. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): over invoices those beside the VAT, whose amounts stand in `summary.taxes`; over export invoices `C3`, which it is when left out. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`), as the document has it: not both (3) over type 11, not a tax (4) over type 14.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014); 99 when left out. */
            unit_measure?: number | null;
            /**
             * @description Price of one unit (`precioUni`), as the document has it: with VAT over invoices.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The receiver of a document that was not issued here (`documento`). */
        ReturnReceiverRequest: {
            /**
             * @description The receiver's country in two letters (`codPais`, CAT-020), over export invoices only.
             *
             *     A country in two letters (CAT-020).
             */
            country_code?: ("AF" | "AX" | "AL" | "DE" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AW" | "SA" | "DZ" | "AR" | "AM" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BE" | "BZ" | "BJ" | "BM" | "BY" | "BO" | "BQ" | "BA" | "BW" | "BR" | "BN" | "BG" | "BF" | "BI" | "BT" | "CV" | "KY" | "KH" | "CM" | "CA" | "CF" | "TD" | "CL" | "CN" | "CY" | "VA" | "CO" | "KM" | "CG" | "CI" | "CR" | "HR" | "CU" | "CW" | "DK" | "DM" | "DJ" | "EC" | "EG" | "SV" | "AE" | "ER" | "SK" | "SI" | "ES" | "US" | "EE" | "ET" | "FJ" | "PH" | "FI" | "FR" | "GA" | "GM" | "GE" | "GH" | "GI" | "GD" | "GR" | "GL" | "GP" | "GU" | "GT" | "GF" | "GG" | "GN" | "GQ" | "GW" | "GY" | "HT" | "HN" | "HK" | "HU" | "IN" | "ID" | "IQ" | "IE" | "BV" | "IM" | "NF" | "IS" | "CX" | "CC" | "CK" | "FO" | "GS" | "HM" | "FK" | "MP" | "MH" | "PN" | "TC" | "UM" | "VI" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KG" | "KI" | "KW" | "LA" | "LS" | "LV" | "LB" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MY" | "MW" | "MV" | "ML" | "MT" | "MA" | "MQ" | "MU" | "MR" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NI" | "NE" | "NG" | "NU" | "NO" | "NC" | "NZ" | "OM" | "NL" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PF" | "PL" | "PT" | "PR" | "QA" | "GB" | "KP" | "CZ" | "KR" | "CD" | "DO" | "IR" | "RE" | "RW" | "RO" | "RU" | "EH" | "BL" | "MF" | "SB" | "WS" | "AS" | "KN" | "SM" | "PM" | "VC" | "SH" | "LC" | "ST" | "SN" | "RS" | "SC" | "SL" | "SG" | "SX" | "SY" | "SO" | "SS" | "LK" | "ZA" | "SD" | "SE" | "CH" | "SR" | "SJ" | "SZ" | "TH" | "TW" | "TZ" | "TJ" | "IO" | "TF" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TM" | "TR" | "TV" | "UA" | "UG" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "WF" | "YE" | "ZM" | "ZW") | null;
            /** @description Number of that identity document (`numDocumento`). */
            document_number?: string | null;
            /**
             * @description Type of the receiver's identity document (`tipoDocumento`).
             *
             *     An identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             */
            document_type?: ("36" | "13" | "37" | "03" | "02") | null;
            /**
             * @description The receiver's e-mail address (`correo`).
             *
             *     An e-mail address of up to 100 characters.
             * @example compras@laceiba.example
             */
            email?: string | null;
            /** @description The receiver's name (`nombre`). */
            name?: string | null;
            /** @description The receiver's telephone (`telefono`). */
            phone?: string | null;
        };
        /** @description A request for a return event (`evento de retorno`, 18), of 2026 only: goods come back, or a purchase is undone, over invoices (01), export invoices (11) or excluded subject invoices (14). It has no control number, and repeats what the documents say of their receiver, of the export and of third parties. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        ReturnRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description How the export left the country (`emisor`), where the first document is an export invoice that was not issued here. */
            export?: components["schemas"]["ExportRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the documents were issued (`fusion`).
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What comes back (`cuerpoDocumento`), a line an entry, in the order of the event. */
            items: components["schemas"]["ReturnItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The receiver of the first document (`documento`), where that was not issued here; of one that was its own receiver stands in the event. */
            receiver?: components["schemas"]["ReturnReceiverRequest"] | null;
            /** @description The documents of which is taken back (`documentoRelacionado`), all of one type of 01, 11 and 14, of one receiver and one third party; each is named by an item. Of a document that your company issued here the number is enough. */
            related_docs: components["schemas"]["RelatedDocumentRequest"][];
            /** @description The totals of the return (`resumen`); those that are given are checked, and all may be left out. */
            summary?: components["schemas"]["ReturnSummaryRequest"] | null;
        };
        /** @description A line of a return event: goods or a service that comes back, or a purchase that is undone. */
        ReturnShortItemRequest: {
            /** @description Your own code of the product (`codigo`). */
            code?: string | null;
            /** @description What comes back, in words (`descripcion`). */
            description: string;
            /**
             * @description Discount on this line (`montoDescu`), an amount: its part of the document's discounts too. 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            discount?: Amount | null;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description What of the line was an exempt sale (`ventaExenta`), over invoices only. 0 when left out; `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description Freight of the export (`flete`), over export invoices only; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            freight?: Amount | null;
            /**
             * @description Income tax of the line that had been kept back (`reteRenta`): at most 10 % of it, or the part that the document kept back. 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /**
             * @description Insurance of the export (`seguro`), over export invoices only; 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            insurance?: Amount | null;
            /**
             * @description The VAT that the taxed sale of the line contains (`ivaItem`), over invoices only. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            iva_item?: Amount | null;
            /**
             * @description VAT of the line that had been kept back (`ivaRete`): at most 1 % of it without VAT. 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line was a sale outside the tax (`ventaNoSuj`), over invoices only. Sales are quantity by price less discount. 0 when left out; `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /**
             * @description A charge outside the tax base that is given back (`noGravado`), or below 0 what the document had given back; its line has price 0. 0 when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_taxed?: Amount | null;
            /**
             * @description What of the line was a purchase (`compra`), over excluded subject invoices only. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            purchase?: Amount | null;
            /**
             * @description How much of it comes back (`cantidad`): above 0.
             *
             *     Exact decimal, at most 8 decimals.
             */
            quantity: Amount;
            /** @description The document of which it is taken back (`codigoGeneracion`): the number of one of `related_docs`. Left out, the only one. */
            related_doc?: string | null;
            /**
             * @description Suggested retail price (`psv`), over invoices only; 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 8 decimals.
             */
            suggested_price?: Amount | null;
            /**
             * @description The tax that the line itself is (`codTributo`), of lines of type 4 only.
             *
             *     A tax that is a line of its own (CAT-015, section 2):
             *
             *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
             *     * `57` Impuesto industria de Cemento
             *     * `90` Impuesto especial a la primera matrícula
             *     * `D4` Otros impuestos casos especiales
             *     * `D5` Otras tasas casos especiales
             *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
             */
            tax_code?: ("A8" | "57" | "90" | "D4" | "D5" | "A6") | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line was a taxed sale (`ventaGravada`): over invoices with VAT, and 0 when left out; over export invoices computed when left out. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description Codes of the taxes on the line (`tributos`, CAT-015): over invoices those beside the VAT, whose amounts stand in `summary.taxes`; over export invoices `C3`, which it is when left out. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether it is goods, a service, both, or a tax as a line of its own (`tipoItem`), as the document has it: not both (3) over type 11, not a tax (4) over type 14.
             *
             *     An item type (CAT-011):
             *
             *     * `1` Bienes
             *     * `2` Servicios
             *     * `3` Bienes y servicios
             *     * `4` Otros tributos por ítem
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4;
            /** @description The unit of the quantity (`uniMedida`, CAT-014); 99 when left out. */
            unit_measure?: number | null;
            /**
             * @description Price of one unit (`precioUni`), as the document has it: with VAT over invoices.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `ReturnRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        ReturnShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description How the export left the country (`emisor`), where the first document is an export invoice that was not issued here. */
            export?: components["schemas"]["ExportRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name the documents were issued (`fusion`).
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What comes back (`cuerpoDocumento`), a line an entry, in the order of the event. */
            items: components["schemas"]["ReturnShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description The receiver of the first document (`documento`), where that was not issued here; of one that was its own receiver stands in the event. */
            receiver?: components["schemas"]["ReturnReceiverRequest"] | null;
            /** @description The documents of which is taken back (`documentoRelacionado`), all of one type of 01, 11 and 14, of one receiver and one third party; each is named by an item. Of a document that your company issued here the number is enough. */
            related_docs: components["schemas"]["RelatedDocumentRequest"][];
            /** @description The totals of the return (`resumen`); those that are given are checked, and all may be left out. */
            summary?: components["schemas"]["ReturnShortSummaryRequest"] | null;
        };
        /** @description The totals of a return event (`resumen`). */
        ReturnShortSummaryRequest: {
            /**
             * @description A balance in the receiver's favour (`saldoFavor`), 0 or less; 0 when left out. It enters no sum.
             *
             *     Any exact decimal.
             */
            balance_in_favor?: Amount | null;
            /** @description The same on all exempt sales: 0, or left out. */
            exempt_discount?: number | null;
            /**
             * @description Sum of the income tax that had been kept back (`reteRenta`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /** @description VAT perceived in advance, of which a return has none: 0, or left out. */
            iva_perception?: number | null;
            /**
             * @description Sum of the VAT that had been kept back (`ivaRete`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /** @description A discount on all non-subject sales, of which a return has none: 0, or left out. The document's own is taken off line by line, in `items[].discount`. */
            non_subject_discount?: number | null;
            /** @description The same on all purchases: 0, or left out. */
            purchase_discount?: number | null;
            /**
             * @description Sum of the four totals (`subTotalVentas`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount | null;
            /** @description The same on all taxed sales: 0, or left out. */
            taxed_discount?: number | null;
            /** @description Taxes beside the VAT (`tributos`, CAT-015), each summed over the items: FOVIAL (`D1`), COTRANS (`C8`) and the like, with the amounts that come back. That on exports (`C3`) is 0, and may be left out. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description Sum of the freight of the items (`totalFlete`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_freight?: Amount | null;
            /**
             * @description Sum of the insurance of the items (`totalSeguro`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_insurance?: Amount | null;
            /**
             * @description Sum of the VAT inside the items (`totalIva`); it enters no sum. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description What of it had been given for nothing (`totalNoOnerosas`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_onerous?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /**
             * @description Sum of the charges outside the tax base (`totalNoGravado`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `sub_total_sales` with the taxes, insurance and freight (`montoTotalOperacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the purchases (`totalCompraExcluidos`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_purchase?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What is paid back (`totalPagar`): `total_operation` less what had been kept back, with `total_non_taxed`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description The totals of a return event (`resumen`). */
        ReturnSummaryRequest: {
            /**
             * @description A balance in the receiver's favour (`saldoFavor`), 0 or less; 0 when left out. It enters no sum.
             *
             *     Any exact decimal.
             */
            balance_in_favor?: Amount | null;
            /** @description The same on all exempt sales: 0, or left out. */
            exempt_discount?: number | null;
            /**
             * @description Sum of the income tax that had been kept back (`reteRenta`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            income_retention?: Amount | null;
            /** @description VAT perceived in advance, of which a return has none: 0, or left out. */
            iva_perception?: number | null;
            /**
             * @description Sum of the VAT that had been kept back (`ivaRete`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_retention?: Amount | null;
            /** @description A discount on all non-subject sales, of which a return has none: 0, or left out. The document's own is taken off line by line, in `items[].discount`. */
            non_subject_discount?: number | null;
            /** @description The same on all purchases: 0, or left out. */
            purchase_discount?: number | null;
            /**
             * @description Sum of the four totals (`subTotalVentas`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount | null;
            /** @description The same on all taxed sales: 0, or left out. */
            taxed_discount?: number | null;
            /** @description Taxes beside the VAT (`tributos`, CAT-015), each summed over the items: FOVIAL (`D1`), COTRANS (`C8`) and the like, with the amounts that come back. That on exports (`C3`) is 0, and may be left out. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description Sum of the freight of the items (`totalFlete`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_freight?: Amount | null;
            /**
             * @description Sum of the insurance of the items (`totalSeguro`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_insurance?: Amount | null;
            /**
             * @description Sum of the VAT inside the items (`totalIva`); it enters no sum. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description What of it had been given for nothing (`totalNoOnerosas`); 0 when left out. It enters no sum.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_onerous?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /**
             * @description Sum of the charges outside the tax base (`totalNoGravado`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_taxed?: Amount | null;
            /**
             * @description `sub_total_sales` with the taxes, insurance and freight (`montoTotalOperacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the purchases (`totalCompraExcluidos`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_purchase?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What is paid back (`totalPagar`): `total_operation` less what had been kept back, with `total_non_taxed`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description How a key is given another pair. */
        RotationRequest: {
            /** @description For how many hours the earlier pair and its sessions are good besides the new one; 0 when left out: they end at once. */
            overlap_hours?: number | null;
        };
        /** @description A rule by which requests are judged. */
        RuleResponse: {
            /** @description What the rule is about, such as the type of document. */
            about: string;
            /** @description Code of the rule, as violations name it: `CCF-11`. */
            code: string;
            /** @description The editions of the norm that have it. */
            editions: (("2022" | "2026") | string)[];
            /** @description What must hold. */
            must_hold: string;
            /** @description Where the rule comes from, by public names between semicolons: official schemas with their members, catalogues, pages of the authority's manuals, the norm, points of the specification, or the service itself. */
            source: string;
            /**
             * @description The type of document that it judges; null for rules of something else.
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string|null}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18" | null;
        };
        /** @description The rules by which requests are judged. */
        RulesResponse: {
            /** @description The rules that match, in the order of their groups. */
            rules: components["schemas"]["RuleResponse"][];
        };
        /** @description What was found when everything that issuing takes was tried. */
        SelfTestResponse: {
            /**
             * @description How long all of it took.
             *
             *     Milliseconds, exact to the microsecond.
             */
            duration_ms: Amount;
            /** @description Whether all of it works. */
            success: boolean;
            /** @description What was tried, a test an entry. */
            tests: components["schemas"]["TestResponse"][];
        };
        /** @description The number series that the caller may see. */
        SeriesListResponse: {
            /** @description The series: those of the company for the main office, its own for another establishment. */
            series: components["schemas"]["SeriesResponse"][];
        };
        /** @description A series with a page of its numbers. */
        SeriesPageResponse: {
            /**
             * Format: uint64
             * @description How many of its numbers are those of documents of this service.
             */
            documents: number;
            /**
             * Format: uint64
             * @description The number that it begins with.
             */
            first_number: number;
            /**
             * Format: uint64
             * @description The number that was taken last.
             */
            last_number: number;
            /**
             * Format: uint64
             * @description How many of its numbers are neither: 0, as numbers have no gaps.
             */
            missing: number;
            /**
             * Format: uint64
             * @description Value of `after` for the next page; null on the last.
             */
            next_after: number | null;
            /** @description The numbers after `after`, in their order; numbers that are taken elsewhere are not listed. */
            numbers: components["schemas"]["NumberResponse"][];
            /** @description Name of the series, by which it is read: type, place and year of its numbers. */
            series: string;
            /**
             * Format: uint64
             * @description How many of its numbers are given to documents that this service did not issue or no longer knows, as after the restore of an old backup.
             */
            taken_elsewhere: number;
            /**
             * @description The type of document that it numbers.
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /**
             * Format: uint16
             * @description The year of its documents' dates.
             */
            year: number;
        };
        /** @description A number series: the control numbers of a type, a place and a year. */
        SeriesResponse: {
            /**
             * Format: uint64
             * @description How many of its numbers are those of documents of this service.
             */
            documents: number;
            /**
             * Format: uint64
             * @description The number that it begins with.
             */
            first_number: number;
            /**
             * Format: uint64
             * @description The number that was taken last.
             */
            last_number: number;
            /**
             * Format: uint64
             * @description How many of its numbers are neither: 0, as numbers have no gaps.
             */
            missing: number;
            /** @description Name of the series, by which it is read: type, place and year of its numbers. */
            series: string;
            /**
             * Format: uint64
             * @description How many of its numbers are given to documents that this service did not issue or no longer knows, as after the restore of an old backup.
             */
            taken_elsewhere: number;
            /**
             * @description The type of document that it numbers.
             *
             *     A type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /**
             * Format: uint16
             * @description The year of its documents' dates.
             */
            year: number;
        };
        /** @description A session of an establishment. */
        SessionResponse: {
            /**
             * Format: date-time
             * @description From when on it is not.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            expires_at: string;
            /**
             * Format: int64
             * @description For how many seconds the token is good.
             */
            expires_in: number;
            /** @description The token, which every other request carries: `Authorization: Bearer …`. */
            token: string;
            /** @description Always `Bearer`. */
            token_type: string;
        };
        /** @description A tax on the whole settlement (`tributos`). */
        SettledTaxRequest: {
            /**
             * @description Which tax (`codigo`).
             *
             *     A tax of a line (CAT-015, sections 1 and 3).
             * @enum {string}
             */
            code: "20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9";
            /** @description Its name (`descripcion`); the catalogue's when left out. */
            description?: string | null;
            /**
             * @description Its amount (`valor`), below 0 where more is taken back than sold.
             *
             *     Exact decimal, at most 2 decimals.
             */
            value: Amount;
        };
        /** @description A document that is settled. */
        SettlementItemRequest: {
            /** @description Its number (`numeroDocumento`): the generation code of an electronic document; of one on paper 1 to 20 capital letters and digits, without hyphens or blanks. */
            document_number: string;
            /**
             * @description Its type (`tipoDte`): 01, 03, 05, 06 or 11; of a document that was issued here it is known and may be left out.
             *
             *     A document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             */
            dte_type?: ("01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15") | null;
            /**
             * @description Its date of issue (`fechaGeneracion`/`fechaEmision`); of a document that was issued here it is known and may be left out.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /**
             * @description What it sold exempt (`ventaExenta`).
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description What it exported (`exportaciones`): the total of an export invoice.
             *
             *     Exact decimal, at most 8 decimals.
             */
            export_sale?: Amount | null;
            /**
             * @description Its VAT (`ivaItem`): 13 % of `taxed_sale`, with its sign. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            iva_item?: Amount | null;
            /**
             * @description What it sold outside the tax (`ventaNoSuj`). Of a document that was issued here the amounts are its own, less its returns, and may be left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /** @description A remark on it (`obsItem`/`observaciones`). */
            observations?: string | null;
            /**
             * @description What it sold taxed, without VAT and less its discounts (`ventaGravada`): of an invoice the sale divided by 1.13. Below 0 of a credit note.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description The taxes that it bears (`tributos`, CAT-015): 20 with a taxed sale, C3 with an export, others of section 1 beside 20. Computed when left out. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether that document is on paper or electronic (`tipoGeneracion`).
             *
             *     A generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             * @enum {integer}
             */
            type: 1 | 2;
        };
        /** @description A request for a settlement (`comprobante de liquidación`, 08): who sells for another tells the principal once a month what was sold, a document an item, net of VAT. Of a document that was issued here its number is enough. Amounts may be below 0 where a document takes back. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        SettlementRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description Who handed over and who received, by name and identity document (`extension`), in documents of 2022; every member may be left out. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name documents were issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description The documents that are settled (`cuerpoDocumento`), one an entry; at most 500. */
            items: components["schemas"]["SettlementItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`, in 2026 of its `resumen`). */
            observations?: string | null;
            /** @description The principal for whom was sold (`receptor`). */
            receiver?: components["schemas"]["PrincipalRequest"] | null;
            /** @description The totals (`resumen`); the amounts that are given are checked. */
            summary: components["schemas"]["SettlementSummaryRequest"];
        };
        /** @description A document that is settled. */
        SettlementShortItemRequest: {
            /** @description Its number (`numeroDocumento`): the generation code of an electronic document; of one on paper 1 to 20 capital letters and digits, without hyphens or blanks. */
            document_number: string;
            /**
             * @description Its type (`tipoDte`): 01, 03, 05, 06 or 11; of a document that was issued here it is known and may be left out.
             *
             *     A document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             */
            dte_type?: ("01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15") | null;
            /**
             * @description Its date of issue (`fechaGeneracion`/`fechaEmision`); of a document that was issued here it is known and may be left out.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /**
             * @description What it sold exempt (`ventaExenta`).
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /**
             * @description What it exported (`exportaciones`): the total of an export invoice.
             *
             *     Exact decimal, at most 8 decimals.
             */
            export_sale?: Amount | null;
            /**
             * @description Its VAT (`ivaItem`): 13 % of `taxed_sale`, with its sign. Computed when left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            iva_item?: Amount | null;
            /**
             * @description What it sold outside the tax (`ventaNoSuj`). Of a document that was issued here the amounts are its own, less its returns, and may be left out.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /** @description A remark on it (`obsItem`/`observaciones`). */
            observations?: string | null;
            /**
             * @description What it sold taxed, without VAT and less its discounts (`ventaGravada`): of an invoice the sale divided by 1.13. Below 0 of a credit note.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description The taxes that it bears (`tributos`, CAT-015): 20 with a taxed sale, C3 with an export, others of section 1 beside 20. Computed when left out. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Whether that document is on paper or electronic (`tipoGeneracion`).
             *
             *     A generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             * @enum {integer}
             */
            type: 1 | 2;
        };
        /** @description The short form of `SettlementRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        SettlementShortRequest: {
            /** @description Further data for the document (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the document (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /** @description Who handed over and who received, by name and identity document (`extension`), in documents of 2022; every member may be left out. */
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description Name of the document in your own systems, unique within the company and environment. It finds the document again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description NIT of a company absorbed by the issuer in whose name documents were issued (`fusion`). Only documents of 2026 have a place for it.
             *
             *     A NIT of 14 digits, or of the 9 of a DUI; hyphens do not count.
             * @example 06140101231101
             */
            fusion?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description The documents that are settled (`cuerpoDocumento`), one an entry; at most 500. */
            items: components["schemas"]["SettlementShortItemRequest"][];
            /** @description Notes of yours beside the document, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A remark that the document carries (`observaciones` of its `extension`, in 2026 of its `resumen`). */
            observations?: string | null;
            /** @description The principal for whom was sold (`receptor`). */
            receiver?: components["schemas"]["PrincipalRequest"] | null;
            /** @description The totals (`resumen`); the amounts that are given are checked. */
            summary?: components["schemas"]["SettlementShortSummaryRequest"] | null;
        };
        /** @description The totals of a settlement (`resumen`). */
        SettlementShortSummaryRequest: {
            /** @description A balance in the principal's favour, which a settlement has not: 0, or left out. */
            balance_in_favor?: number | null;
            /** @description Income tax kept back, which of a settlement none is: 0, or left out. */
            income_retention?: number | null;
            /**
             * @description VAT perceived in advance (`ivaPerci`): 0 or 1 % of `total_taxed`; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /** @description VAT kept back, which of a settlement none is: 0, or left out. */
            iva_retention?: number | null;
            /**
             * @description Condition of the operation (`condicionOperacion`, CAT-016); 1 where nothing is to pay.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition?: 1 | 2 | 3;
            /**
             * @description Sum of the four totals (`subTotalVentas`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount | null;
            /** @description Taxes on the whole (`tributos`, CAT-015): the VAT (code `20`) is the sum of the items' `iva_item`, that on exports (`C3`) is 0; both are computed when they are left out. Others are known of documents that were issued here, and given with their amounts of those that were not. */
            taxes?: components["schemas"]["SettledTaxRequest"][] | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description Sum of the exports (`totalExportacion`/`exportacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_export?: Amount | null;
            /**
             * @description The VAT of the settlement, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /** @description Charges outside the tax base, which are not settled: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description `sub_total_sales` with the taxes (`montoTotalOperacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What the principal gets (`total`): `total_operation` with `iva_perception`. It may be below 0 in documents of 2022. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description The totals of a settlement (`resumen`). */
        SettlementSummaryRequest: {
            /** @description A balance in the principal's favour, which a settlement has not: 0, or left out. */
            balance_in_favor?: number | null;
            /** @description Income tax kept back, which of a settlement none is: 0, or left out. */
            income_retention?: number | null;
            /**
             * @description VAT perceived in advance (`ivaPerci`): 0 or 1 % of `total_taxed`; 0 when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            iva_perception?: Amount | null;
            /** @description VAT kept back, which of a settlement none is: 0, or left out. */
            iva_retention?: number | null;
            /**
             * @description Condition of the operation (`condicionOperacion`, CAT-016); 1 where nothing is to pay.
             *
             *     A condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /**
             * @description Sum of the four totals (`subTotalVentas`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total_sales?: Amount | null;
            /** @description Taxes on the whole (`tributos`, CAT-015): the VAT (code `20`) is the sum of the items' `iva_item`, that on exports (`C3`) is 0; both are computed when they are left out. Others are known of documents that were issued here, and given with their amounts of those that were not. */
            taxes?: components["schemas"]["SettledTaxRequest"][] | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description Sum of the exports (`totalExportacion`/`exportacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_export?: Amount | null;
            /**
             * @description The VAT of the settlement, for checking only: where it is given it must be that of `taxes`.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_iva?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /** @description Charges outside the tax base, which are not settled: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description `sub_total_sales` with the taxes (`montoTotalOperacion`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
            /**
             * @description What the principal gets (`total`): `total_operation` with `iva_perception`. It may be below 0 in documents of 2022. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_to_pay?: Amount | null;
        };
        /** @description A key with its pair, which no other answer shows. */
        ShownKeyResponse: {
            /** @description The first half of the pair. */
            api_key: string;
            /** @description How its `api_key` begins, to know it again. */
            api_key_begins: string;
            /** @description The secret half of the pair: shown this once, and not kept. */
            api_secret: string;
            /**
             * Format: uint32
             * @description The establishment that it acts for; null means all.
             */
            branch_number: number | null;
            /**
             * Format: date-time
             * @description Moment of creation.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the pair before the present one is good too; null: there is none.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            earlier_pair_until: string | null;
            /**
             * Format: date-time
             * @description From when on it is good for nothing; null: never.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Id of the key, by which it is rotated and removed.
             */
            id: string;
            /** @description Whether it is the key of the session that asks. */
            is_own?: boolean | null;
            /** @description The name by which people know it; null of a pair that came with its establishment. */
            label: string | null;
            /**
             * Format: date-time
             * @description When it was used last, kept once an hour or less; null: never.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            last_used_at: string | null;
            /** @description What it may do. */
            scopes: (("read" | "issue" | "invalidate" | "reports" | "settings") | string)[];
        };
        /** @description A webhook with its secret, which no other answer shows. */
        ShownWebhookResponse: {
            /**
             * Format: date-time
             * @description Moment of creation.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When something was delivered last; null: never.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            delivered_at: string | null;
            /** @description Why nothing is: `SET` by the company, `GONE` (it answered 410), `FAILING` (nothing was delivered for five days); null while it is enabled. */
            disabled_because: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the present one signs too; null: there is none.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            earlier_secret_until: string | null;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when nothing was delivered although it was tried; null when the last attempt was good.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Id of the webhook, by which it is changed and removed.
             */
            id: string;
            /** @description The name by which people know it. */
            label: string | null;
            /**
             * Format: uint64
             * @description The number of the last event that was delivered, given up, or waits to be tried again.
             */
            last_sequence: number;
            /**
             * Format: date-time
             * @description When one of them is tried next, which the first good answer has all of them follow; null when none waits.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            next_attempt_at: string | null;
            /** @description What signs what is sent (`whsec_…`, Standard Webhooks): shown this once. */
            secret: string;
            /** @description The types of events that are sent; `*` stands for all. */
            types: string[];
            /** @description Where events are sent. */
            url: string;
            /**
             * Format: uint64
             * @description How many events were not delivered yet: those that wait to be tried again, and those after `last_sequence`, of which 10 000 are counted.
             */
            waiting: number;
        };
        /** @description A request for a special operations event (`evento de operaciones especiales`, 17), which the edition of 2026 alone has: the monthly report of a taxpayer whom the authority designated. Prices are without VAT. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so. */
        SpecialOperationsRequest: {
            /** @description What you want to stand in the event besides (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the event (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /**
             * @description What your own systems call the event: one document's of the company in an environment. It finds the event again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What is reported (`cuerpoDocumento`), a line an entry, in the order of the event; at most 500. All documents are of one month. An event of a month that is over bears the last day of that month. */
            items: components["schemas"]["OperationRequest"][];
            /** @description Notes of yours beside the event, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The totals (`resumen`); those that are given are checked, and all may be left out. */
            summary?: components["schemas"]["SpecialOperationsSummaryRequest"] | null;
        };
        /** @description A line of the event: operations on paper that are reported, or taken back. */
        SpecialOperationsShortItemRequest: {
            /** @description What is reported, in words (`descripcion`). */
            description: string;
            /** @description A discount, for which the event has no place: 0, or left out. */
            discount?: number | null;
            /** @description The number of the first document of a range (`docDel`). */
            document_from?: string | null;
            /** @description The number of an internal control voucher that is reported alone (`numDocumento`), of 97 only. An event reports vouchers by ranges or one by one, not both; one by one with quantity 1. */
            document_number?: string | null;
            /** @description The number of the last one (`docAl`). Where both begin alike and end in digits, those are compared as numbers. */
            document_to?: string | null;
            /**
             * @description Whether simplified sales invoices (02) or internal control vouchers (97) are reported (`tipoDocumento`, CAT-023).
             *
             *     A type of document that an event reports (CAT-023):
             *
             *     * `02` Factura de venta simplificada
             *     * `97` Comprobantes de Control Interno
             * @enum {string}
             */
            document_type: "02" | "97";
            /**
             * @description When they were issued (`fechaEmision`): at most three calendar months ago, and all in one month.
             *
             *     A date (YYYY-MM-DD).
             * @example 2026-03-16
             */
            emission_date: string;
            /** @description The line is an exempt sale: `exempt_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            exempt?: boolean | null;
            /**
             * @description Exempt sale of the line (`ventaExenta`). `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            exempt_sale?: Amount | null;
            /** @description The line is a sale outside the tax: `non_subject_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            non_subject?: boolean | null;
            /**
             * @description What of the line is a sale outside the tax (`ventaNoSuj`). Sales are quantity by price. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            non_subject_sale?: Amount | null;
            /** @description A charge outside the tax base, which the event has not: 0, or left out. */
            non_taxed?: number | null;
            /** @description How many (`cantidad`), a whole number. */
            quantity: number;
            /** @description The generation code of an own RECEIVED event of type 17 (`codigoGeneracionRef`): the line takes its amounts back, which are written positive, and never more than the event has. All lines of an event take back, or none. */
            related_doc?: string | null;
            /** @description A suggested price, which the event has not: 0, or left out. */
            suggested_price?: number | null;
            /** @description The line is a taxed sale: `taxed_sale` is filled. One of the three is true, unless the amount of the sale is given. */
            taxed?: boolean | null;
            /**
             * @description What of the line is a taxed sale (`ventaGravada`), without VAT. `calculate` fills it.
             *
             *     Exact decimal, at most 8 decimals.
             */
            taxed_sale?: Amount | null;
            /** @description The tax on a taxed sale (`tributos`, CAT-015): `20`, the VAT, or `C3` of exports. `calculate` fills the VAT where the list is left out. */
            taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
            /**
             * @description Price of one (`precioUni`), without VAT.
             *
             *     Exact decimal, at most 8 decimals.
             */
            unit_price: Amount;
        };
        /** @description The short form of `SpecialOperationsRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`. */
        SpecialOperationsShortRequest: {
            /** @description What you want to stand in the event besides (`apendice`), each under a name of yours; at most 10. */
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            /**
             * @description The money of the event (`tipoMoneda`), which is always `USD`.
             *
             *     A currency:
             *
             *     * `USD` Dólar estadounidense
             */
            currency?: "USD" | null;
            /**
             * @description What your own systems call the event: one document's of the company in an environment. It finds the event again and is no part of it.
             *
             *     1 to 100 visible ASCII characters.
             * @example order-2026-0417
             */
            external_id?: string | null;
            /** @description The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of it. Left out, the default of the establishment or of the company. */
            income_tax?: components["schemas"]["IncomeTaxRequest"] | null;
            /** @description What is reported (`cuerpoDocumento`), a line an entry, in the order of the event; at most 500. All documents are of one month. An event of a month that is over bears the last day of that month. */
            items: components["schemas"]["SpecialOperationsShortItemRequest"][];
            /** @description Notes of yours beside the event, texts by their names: answered with it, no part of it. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Whether the prices and discounts of taxed items contain the VAT, where the document has them otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals. */
            prices_include_vat?: boolean | null;
            /** @description The totals (`resumen`); those that are given are checked, and all may be left out. */
            summary?: components["schemas"]["SpecialOperationsShortSummaryRequest"] | null;
        };
        /** @description The totals of a special operations event (`resumen`). */
        SpecialOperationsShortSummaryRequest: {
            /** @description A balance in somebody's favour, which the event has not: 0, or left out. */
            balance_in_favor?: number | null;
            /** @description Discount on all exempt sales, for which the event has no place: 0, or left out. */
            exempt_discount?: number | null;
            /** @description Income tax kept back, which the event has not: 0, or left out. */
            income_retention?: number | null;
            /** @description VAT perceived in advance, which the event has not: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which the event has not: 0, or left out. */
            iva_retention?: number | null;
            /** @description Discount on all sales outside the tax, for which the event has no place: 0, or left out. */
            non_subject_discount?: number | null;
            /**
             * @description Sum of the three totals (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /** @description Discount on all taxed sales, for which the event has no place: 0, or left out. */
            taxed_discount?: number | null;
            /** @description Taxes on the whole (`tributos`): the VAT (`20`) is 13 % of the sales that carry it, the tax on exports (`C3`) is 0. Both are computed when they are left out. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /** @description Charges outside the tax base, which the event has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description `sub_total` with the taxes (`total`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
        };
        /** @description The totals of a special operations event (`resumen`). */
        SpecialOperationsSummaryRequest: {
            /** @description A balance in somebody's favour, which the event has not: 0, or left out. */
            balance_in_favor?: number | null;
            /** @description Discount on all exempt sales, for which the event has no place: 0, or left out. */
            exempt_discount?: number | null;
            /** @description Income tax kept back, which the event has not: 0, or left out. */
            income_retention?: number | null;
            /** @description VAT perceived in advance, which the event has not: 0, or left out. */
            iva_perception?: number | null;
            /** @description VAT kept back, which the event has not: 0, or left out. */
            iva_retention?: number | null;
            /** @description Discount on all sales outside the tax, for which the event has no place: 0, or left out. */
            non_subject_discount?: number | null;
            /**
             * @description Sum of the three totals (`subTotal`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            sub_total?: Amount | null;
            /** @description Discount on all taxed sales, for which the event has no place: 0, or left out. */
            taxed_discount?: number | null;
            /** @description Taxes on the whole (`tributos`): the VAT (`20`) is 13 % of the sales that carry it, the tax on exports (`C3`) is 0. Both are computed when they are left out. */
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /**
             * @description Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_exempt?: Amount | null;
            /**
             * @description Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_non_subject?: Amount | null;
            /** @description Charges outside the tax base, which the event has not: 0, or left out. */
            total_non_taxed?: number | null;
            /**
             * @description `sub_total` with the taxes (`total`). Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_operation?: Amount | null;
            /**
             * @description Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left out.
             *
             *     Exact decimal, at most 2 decimals.
             */
            total_taxed?: Amount | null;
        };
        /** @description Whether the service lives or serves. */
        StatusResponse: {
            /** @description Whether it does. */
            status: components["schemas"]["HealthStatus"];
        };
        /** @description The document or event as it was signed, in the tax authority's own schema. Amounts are exact decimals. Null only when the stored bytes are damaged. */
        StoredJson: any;
        /** @description A tax on the whole, summed over the lines (`tributos` of the summary). */
        TaxRequest: {
            /**
             * @description Which tax it is (`codigo`).
             *
             *     A tax of a line (CAT-015, sections 1 and 3).
             * @enum {string}
             */
            code: "20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9";
            /** @description Its name as the document carries it (`descripcion`); the catalogue's when left out. */
            description?: string | null;
            /**
             * @description Its amount (`valor`). That of the VAT is checked; any other, such as FOVIAL by the gallon, is neither computed nor checked.
             *
             *     Exact decimal, at most 2 decimals.
             */
            value: Amount;
        };
        /** @description One thing that was tried. */
        TestResponse: {
            /**
             * @description Duration.
             *
             *     Milliseconds, exact to the microsecond.
             */
            duration_ms: Amount;
            /** @description Finding, in words. */
            message: string;
            /** @description Name of the test, the same in every language. */
            name: string;
            /** @description True if it works. */
            success: boolean;
        };
        /** @description The one on whose account is bought (`compraTercero`). */
        ThirdPartyPurchaseRequest: {
            /** @description Number of that person's identity document (`numDocumento`). */
            document_number?: string | null;
            /** @description That person's name (`nombre`). */
            name?: string | null;
        };
        /** @description The one on whose account is sold (`ventaTercero`). */
        ThirdPartySaleRequest: {
            /**
             * @description Whether that taxpayer is domiciled in the country; documents of 2026 carry it.
             *
             *     A fiscal domicile (CAT-032):
             *
             *     * `1` Domiciliado
             *     * `2` No domiciliado
             */
            domicile_code?: (1 | 2) | null;
            /** @description That taxpayer's name (`nombre`). */
            name?: string | null;
            /** @description That taxpayer's NIT (`nit`), with or without hyphens; in documents of 2026 any number of one who is not domiciled. */
            nit?: string | null;
        };
        /** @description Something that happened to a document. */
        TimelineEntryResponse: {
            /**
             * Format: date-time
             * @description When: by the authority's clock where it decided.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            at: string;
            /** @description The control number that was taken. */
            control_number?: string | null;
            /**
             * Format: uint32
             * @description How often the document had been corrected then.
             */
            corrections?: number | null;
            /**
             * @description Generation code of the event that it was in, where it was one.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            event?: string | null;
            /** @description What the authority gave: its stamp, or the code of a batch. */
            given?: string | null;
            /**
             * Format: date-time
             * @description When the last of these attempts was.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            last_at?: string | null;
            /** @description Why the authority refused. */
            rejection?: components["schemas"]["RejectionResponse"] | null;
            /** @description What was seen or said at an attempt that decided nothing. */
            said?: string | null;
            /**
             * Format: uint32
             * @description How many attempts in a row came to the same.
             */
            times?: number | null;
            /** @description What happened: `stored`, `number_taken`, `rejected`, `corrected`, `contingency_began`, `contingency_ended`, `reported`, `report_accepted`, `batched`, `stamped`, `invalidation_requested`, `invalidated`, `invalidation_rejected`; or an attempt that decided nothing: `not_sent`, `unanswered`, `undecided`, `query_unknown`, `query_refused`, `query_unclear`. */
            what: string;
        };
        /** @description What happened to a document. */
        TimelineResponse: {
            /** @description What happened, in that order. */
            entries: components["schemas"]["TimelineEntryResponse"][];
            /**
             * @description The generation code (`codigoGeneracion`), by which the document is read, invalidated and looked up at the authority.
             *
             *     A generation code: a UUID.
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description Whether a first attempt ended undecided, so that the rest happened without the client. */
            postponed: boolean;
            /**
             * Format: uint32
             * @description How often it was sent again after a first attempt.
             */
            resends: number;
            /** @description Status: `PENDING` (the authority has not decided), `RECEIVED` (it stamped it), `REJECTED` (it refused it) or `INVALIDATED`. */
            status: string;
        };
        /** @description The moments of a document, with their zones. */
        TimesResponse: {
            /**
             * Format: date-time
             * @description Moment of storing.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            created: string;
            /**
             * Format: date-time
             * @description The date and time of issue that the document carries.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            issued: string;
            /**
             * Format: date-time
             * @description Moment of the authority's stamp, by its clock; null until then.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            stamped: string | null;
            /**
             * Format: date-time
             * @description Moment of the last change of the document or its invalidation.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            updated: string;
        };
        /** @description What issuing would have said to a request. */
        ValidationResponse: {
            /** @description What would be signed; null when it would be refused. */
            document: Record<string, never> | null;
            /** @description The document that has the `external_id`, when another has it. */
            existing?: components["schemas"]["Existing"] | null;
            /**
             * Format: date-time
             * @description Of an invalidation: the last second in which the document can be invalidated; null when that cannot be told.
             *
             *     A moment with the zone of El Salvador.
             * @example 2026-03-16T10:00:00-06:00
             */
            until?: string | null;
            /** @description Whether it would be issued. */
            valid: boolean;
            /** @description Faults of the request; the same as issuing answers. */
            violations: components["schemas"]["ViolationResponse"][];
            /** @description Warnings that issuing would give. */
            warnings: string[];
        };
        /** @description A fault of a request. */
        ViolationResponse: {
            /** @description Value of the request; null if it cannot be shown. */
            actual: string | null;
            /** @description Code of the rule (`CCF-11`) or of the fault of shape (`REQUIRED`): `GET /api/v1/rules` and `GET /api/v1/errors` explain it. */
            code: string;
            /** @description Expected value. */
            expected: string | null;
            /**
             * @description Path of the page that explains the code.
             *
             *     The path of the page that explains the code.
             */
            help: string;
            /** @description Condition that must hold, in words. */
            message: string;
            /** @description The member that it is about: `items[0].quantity`. */
            path: string;
        };
        /** @description Warnings about what was accepted and is odd, a sentence an entry. */
        Warnings: string[];
        /** @description A webhook that was given up. */
        WebhookEventData: {
            /** @description `GONE` (it answered 410) or `FAILING` (nothing was delivered for five days). */
            disabled_because: string;
            /** @description Id of the webhook. */
            webhook_id: string;
        };
        /** @description What is changed of a webhook; what is left out stays. */
        WebhookPatch: {
            /** @description Whether anything is sent. What is enabled anew gets what happens from then on; `replay` has the rest. */
            enabled?: boolean | null;
            /** @description A name by which people know it. */
            label?: string | null;
            /** @description The types of events that are sent; `*` for all. */
            types?: ("dte.received" | "dte.pending" | "dte.contingency" | "dte.rejected" | "dte.corrected" | "dte.invalidated" | "dte.invalidation_rejected" | "contingency.opened" | "contingency.event_accepted" | "contingency.event_rejected" | "contingency.closed" | "delivery.sent" | "delivery.failed" | "delivery.opened" | "batch.completed" | "contingency.deadline_near" | "certificate.expiring" | "company.access_refused" | "webhook.disabled" | "*")[] | null;
            /** @description Where events are sent. */
            url?: string | null;
        };
        /** @description A webhook that is made. */
        WebhookRequest: {
            /** @description A name by which people know it. */
            label?: string | null;
            /** @description The types of events that are sent; all when left out. */
            types?: ("dte.received" | "dte.pending" | "dte.contingency" | "dte.rejected" | "dte.corrected" | "dte.invalidated" | "dte.invalidation_rejected" | "contingency.opened" | "contingency.event_accepted" | "contingency.event_rejected" | "contingency.closed" | "delivery.sent" | "delivery.failed" | "delivery.opened" | "batch.completed" | "contingency.deadline_near" | "certificate.expiring" | "company.access_refused" | "webhook.disabled" | "*")[] | null;
            /** @description Where events are sent: `https`, without user and fragment, and not to a private or local address unless the operator lets it. */
            url: string;
        };
        /** @description Where the company wants to be told what happens, without its secret. */
        WebhookResponse: {
            /**
             * Format: date-time
             * @description Moment of creation.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When something was delivered last; null: never.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            delivered_at: string | null;
            /** @description Why nothing is: `SET` by the company, `GONE` (it answered 410), `FAILING` (nothing was delivered for five days); null while it is enabled. */
            disabled_because: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the present one signs too; null: there is none.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            earlier_secret_until: string | null;
            /** @description Whether anything is sent. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Since when nothing was delivered although it was tried; null when the last attempt was good.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Id of the webhook, by which it is changed and removed.
             */
            id: string;
            /** @description The name by which people know it. */
            label: string | null;
            /**
             * Format: uint64
             * @description The number of the last event that was delivered, given up, or waits to be tried again.
             */
            last_sequence: number;
            /**
             * Format: date-time
             * @description When one of them is tried next, which the first good answer has all of them follow; null when none waits.
             *
             *     A moment in universal time.
             * @example 2026-03-16T16:00:00Z
             */
            next_attempt_at: string | null;
            /** @description The types of events that are sent; `*` stands for all. */
            types: string[];
            /** @description Where events are sent. */
            url: string;
            /**
             * Format: uint64
             * @description How many events were not delivered yet: those that wait to be tried again, and those after `last_sequence`, of which 10 000 are counted.
             */
            waiting: number;
        };
        /** @description The webhooks of the company, without their secrets. */
        WebhooksResponse: {
            /** @description The webhooks, the oldest first. */
            webhooks: components["schemas"]["WebhookResponse"][];
        };
    };
    responses: {
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `MAIL_NOT_CONFIGURED` this service mails nothing: its operator named no mail relay
         */
        amend_company_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `WEBHOOK_ADDRESS_REFUSED` events are not sent to this address
         */
        change_webhook_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `INVALID_STATE` the document's state does not allow it
         */
        declare_contingency_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `MAIL_NOT_CONFIGURED` this service mails nothing: its operator named no mail relay
         */
        deliver_document_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `DOCUMENT_REJECTED` the tax authority rejected what is asked for: it has no file and goes to nobody
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        deliver_document_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `MAIL_LIMIT_REACHED` the company has had as many mails today as it may have in a day
         *     * `RATE_LIMITED` too many requests in too short a time; nothing was done
         */
        deliver_document_429: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `INVALID_STATE` the document's state does not allow it */
        end_contingencies_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `EVENT_CURSOR_AHEAD` the number is beyond the newest event
         *     * `EVENT_STREAM_CHANGED` the events are of another stream than `stream_id`: the database was restored from a copy
         */
        follow_events_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `TOO_MANY_STREAMS` as many streams of events are open as may be: 4 of a key, 16 of a company, 200 of a server
         *     * `RATE_LIMITED` too many requests in too short a time; nothing was done
         */
        follow_events_429: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         */
        hand_in_batch_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `TOO_MANY_BATCHES` the company has 20 files that are not completed; nothing of this one is kept
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        hand_in_batch_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALID_STATE` the document's state does not allow it
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
         */
        invalidate_document_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `FORBIDDEN` this is for another establishment, or for whoever stands for the whole company
         *     * `SCOPE_MISSING` the key of this session does not have the scope that this request needs
         */
        invalidate_document_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `ALREADY_RECEIVED` the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected
         *     * `UNANSWERED_COPY` the tax authority has not answered a copy of the document that is to be corrected: it may still stamp it as it is
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        invalidate_document_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALID_STATE` the document's state does not allow it
         *     * `SERIES_EXHAUSTED` the number series has given its last number
         *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
         *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
         */
        issue_delivery_note_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `FORBIDDEN` this is for another establishment, or for whoever stands for the whole company
         *     * `SCOPE_MISSING` the key of this session does not have the scope that this request needs
         *     * `TYPE_NOT_ALLOWED` the operator closed this type of document for the company
         */
        issue_invoice_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `DOCUMENT_NOT_FOUND` the company has no such document */
        issue_invoice_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `ALREADY_RECEIVED` the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected
         *     * `UNANSWERED_COPY` the tax authority has not answered a copy of the document that is to be corrected: it may still stamp it as it is
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         *     * `EXTERNAL_ID_TAKEN` another document of the company has this `external_id`; `error.existing` names it
         */
        issue_invoice_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `CONTROL_NUMBERS_TAKEN` the authority has the next control numbers of the series already, as after the restore of an old backup; the document is kept and goes on by itself
         *     * `TEMPORARILY_UNAVAILABLE` something that the service needs does not answer at the moment
         *     * `AUTHORITY_UNAVAILABLE` the tax authority cannot be asked whether it has the document that is to be corrected; nothing was stored
         */
        issue_invoice_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALID_STATE` the document's state does not allow it
         *     * `SERIES_EXHAUSTED` the number series has given its last number
         *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `ALREADY_SETTLED` a document of the settlement stands in another one that is PENDING or RECEIVED: that one was faster
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
         *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
         */
        issue_settlement_voucher_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `NOT_IN_EDITION` the edition of the company's documents has none of this type
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALID_STATE` the document's state does not allow it
         *     * `SERIES_EXHAUSTED` the number series has given its last number
         *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
         *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
         */
        issue_special_operations_event_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `VALIDATION_FAILED` the request has faults */
        list_batches_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `SCOPE_MISSING` the key of this session does not have the scope that this request needs */
        list_batches_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `OVERLOADED` too much is waiting; nothing was done */
        list_catalogs_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `EVENTS_EXPIRED` events after this number are deleted already: they are kept for 90 days */
        list_events_410: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        log_in_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `INVALID_CREDENTIALS` the API key or its secret is wrong
         *     * `PORTAL_CREDENTIALS_REJECTED` the tax authority refused the portal credentials
         */
        log_in_401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `TEMPORARILY_UNAVAILABLE` something that the service needs does not answer at the moment
         *     * `AUTHORITY_UNAVAILABLE` the tax authority cannot be asked whether it has the document that is to be corrected; nothing was stored
         */
        log_in_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `SECRET_ALREADY_SHOWN` the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again
         *     * `TOO_MANY_KEYS` the company has made 500 keys that are still there, or 100 for this establishment
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        make_key_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `WEBHOOK_NOT_FOUND` the company has no such webhook */
        make_webhook_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `NOT_IN_EDITION` the edition of the company's documents has none of this type
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
         */
        preview_document_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `DOCUMENT_NOT_FOUND` the company has no such document
         *     * `ROUTE_NOT_FOUND` there is nothing at this path
         */
        preview_document_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `EXTERNAL_ID_TAKEN` another document of the company has this `external_id`; `error.existing` names it */
        preview_document_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `BATCH_NOT_FOUND` there is no such file of documents */
        read_batch_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `CATALOGUE_NOT_FOUND` no document that is issued here uses such a catalogue */
        read_catalog_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        read_certificate_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `DOCUMENT_NOT_FOUND` the company has no such document
         *     * `DELIVERY_NOT_FOUND` the document has no such delivery
         */
        read_delivery_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `EVENT_NOT_FOUND` there is no such event */
        read_event_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `DOCUMENT_REJECTED` the tax authority rejected what is asked for: it has no file and goes to nobody
         *     * `NOT_SIGNED` it is not signed yet: there is no file until it is
         */
        read_file_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `SERVICE_DOWN` documents cannot be issued at the moment
         */
        read_health_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    data?: components["schemas"]["HealthResponse"];
                };
            };
        };
        /**
         * @description * `DOCUMENT_NOT_FOUND` the company has no such document
         *     * `INVALIDATION_NOT_FOUND` nobody asked for an invalidation of the document
         */
        read_invalidation_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `NOT_SIGNED` it is not signed yet: there is no file until it is */
        read_jws_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `SERVICE_DOWN` documents cannot be issued at the moment
         */
        read_liveness_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    data?: components["schemas"]["StatusResponse"];
                };
            };
        };
        /** @description * `LOGO_NOT_FOUND` the company has no logo */
        read_logo_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `SERIES_NOT_FOUND` the company has no such number series */
        read_series_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `COMPANY_ALREADY_REGISTERED` a company with this NIT is registered already
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        register_company_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `MISSING_TOKEN` the request carries no token
         *     * `INVALID_TOKEN` the token is not valid, or no longer
         */
        register_company_401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `FORBIDDEN` this is for another establishment, or for whoever stands for the whole company */
        register_company_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `REQUEST_TIMEOUT` the body did not arrive in time */
        register_company_408: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `SECRET_ALREADY_SHOWN` the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        register_company_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `BODY_TOO_LARGE` the body is larger than 1 MiB, or has more than 100000 values */
        register_company_413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `UNSUPPORTED_MEDIA_TYPE` the body is declared as something that is not taken here, or as compressed; the message says what is taken */
        register_company_415: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `IDEMPOTENCY_KEY_REUSED` the Idempotency-Key was used for another request; `error.existing` names the document that came of it, where one did */
        register_company_422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `RATE_LIMITED` too many requests in too short a time; nothing was done */
        register_company_429: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `INTERNAL_ERROR` an internal error; the service's log has it under the request id */
        register_company_500: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `TEMPORARILY_UNAVAILABLE` something that the service needs does not answer at the moment
         */
        register_company_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `LAST_SETTINGS_KEY` without this key nobody could change the company's settings any more */
        remove_key_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        replace_certificate_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         */
        replace_logo_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         */
        replay_events_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `EVENT_NOT_FOUND` there is no such event
         *     * `WEBHOOK_NOT_FOUND` the company has no such webhook
         */
        replay_events_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `EVENT_CURSOR_AHEAD` the number is beyond the newest event */
        replay_events_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `KEY_NOT_FOUND` the company has no such key */
        rotate_key_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `SECRET_ALREADY_SHOWN` the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again
         *     * `KEY_CHANGED` the key was rotated or removed by another request meanwhile; this one changed nothing
         *     * `EARLIER_PAIR_STILL_GOOD` the pair before the present one is still good: another rotation with an overlap would end it early
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        rotate_key_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `SECRET_ALREADY_SHOWN` the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         *     * `WEBHOOK_CHANGED` another rotation of the secret, or a removal, came first
         *     * `EARLIER_SECRET_STILL_GOOD` the secret before the present one is still good: another rotation would end it early
         */
        rotate_webhook_secret_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         */
        validate_document_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description * `ROUTE_NOT_FOUND` there is nothing at this path */
        validate_document_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description * `ALREADY_RECEIVED` the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected
         *     * `UNANSWERED_COPY` the tax authority has not answered a copy of the document that is to be corrected: it may still stamp it as it is
         */
        validate_invalidation_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The language of messages: `es` or `en`. */
        AcceptLanguage: string;
        /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
        Corrects: string;
        /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
        IdempotencyKey: string;
        /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
        IfNoneMatch: string;
        /** @description The number of the last event that was read, in place of `after`: browsers send it by themselves when they were cut off. */
        LastEventId: string;
        /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
        Prefer: string;
        /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description the methods that the path takes */
        Allow: string;
        /** @description how long caches may keep the answer */
        CacheControl: string;
        /** @description what the file is called: by the control number, or the generation code of what has none */
        ContentDisposition: string;
        /** @description the tag of the answer, for `If-None-Match` */
        ETag: string;
        /** @description `true`: it is the answer to an earlier request with the same key */
        IdempotencyReplayed: string;
        /** @description the path where it is read what becomes of it */
        Location: string;
        /** @description what `Prefer` chose, where the answer came before the authority's because of it */
        PreferenceApplied: string;
        /** @description how many requests the limit lets through, where there is one */
        RateLimitLimit: number;
        /** @description how many of them are left */
        RateLimitRemaining: number;
        /** @description in how many seconds all are there again */
        RateLimitReset: number;
        /** @description the SHA-256 of the file (RFC 9530) */
        ReprDigest: string;
        /** @description the id of the request, which the log has too */
        RequestId: string;
        /** @description after how many seconds the request may be sent again */
        RetryAfter: number;
        /** @description on which headers of the request the answer depends */
        Vary: string;
        /** @description the scheme that is asked for */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    log_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeysRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["SessionResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["log_in_400"];
            401: components["responses"]["log_in_401"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    register_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["RegistrationResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["register_company_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["register_company_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["register_company_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_catalogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CatalogsResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    read_catalog: {
        parameters: {
            query?: {
                /** @description The edition of the norm whose entries are read; that of the documents of today when left out. */
                edition?: "2022" | "2026";
                /** @description Only the entries whose code or name has this in it, whatever its case and accents. */
                q?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the catalogue, such as `CAT-012`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CatalogResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            404: components["responses"]["read_catalog_404"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    read_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CompanyResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    amend_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CompanyResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["amend_company_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_branches: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["BranchesResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    open_branches: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchesRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["RegistrationResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replay_events_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["register_company_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    amend_branch: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Number of the establishment (`branch_number`). */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstablishmentPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["EstablishmentResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_certificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CertificateResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["read_certificate_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    replace_certificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CertificateForm"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CertificateResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replace_certificate_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["KeysResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    make_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ShownKeyResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replay_events_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["make_key_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    remove_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the key, as `GET /api/v1/company/keys` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["RemovedKeyResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["rotate_key_404"];
            409: components["responses"]["remove_key_409"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    rotate_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the key, as `GET /api/v1/company/keys` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ShownKeyResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replay_events_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["rotate_key_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["rotate_key_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_logo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            404: components["responses"]["read_logo_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    replace_logo: {
        parameters: {
            query?: {
                /** @description Colour of lines and headings, as six hexadecimal digits (`1f4e79`). */
                color?: string;
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example  */
                "image/jpeg": string;
                /** @example  */
                "image/png": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["LookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replace_logo_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    remove_logo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["LookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["read_logo_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_readiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ReadinessResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_contingencies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ContingencySummaryResponseList"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    declare_contingency: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ContingencyResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["declare_contingency_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    end_contingencies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ContingencyResponseList"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["end_contingencies_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_documents: {
        parameters: {
            query?: {
                /** @description Which page, from 1 on; 1 when left out. Or `cursor`. */
                page?: number;
                /** @description How many documents a page has at most; 20 when left out. */
                page_size?: number;
                /** @description Only documents of this type. */
                type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
                /** @description Only documents that stand so. */
                status?: "RECEIVED" | "PENDING" | "REJECTED" | "INVALIDATED";
                /** @description Only documents that were sent first, or that were handed over in a contingency. */
                transmission?: "NORMAL" | "CONTINGENCY";
                /** @description Only documents whose date of issue is this or later. */
                startDate?: string;
                /** @description Only documents whose date of issue is this or earlier. */
                endDate?: string;
                /** @description Only the document that your own systems call this. */
                external_id?: string;
                /** @description Only the document with this control number, in letters of either case. */
                control_number?: string;
                /** @description Only documents to whom has this NIT, DUI, NRC or other number, with or without hyphens. */
                receiver?: string;
                /** @description Only documents to receivers, by their number, in whose name words begin so, all of them, whatever their case and accents. A receiver who changed its name is found by each that it ever had in a document of the company, with all its documents; one without a number by the name in the document. */
                q?: string;
                /** @description Only documents whose total is this or more. */
                min_total?: Amount;
                /** @description Only documents whose total is this or less. */
                max_total?: Amount;
                /** @description `summary`: without the documents themselves. */
                view?: string;
                /** @description `next_cursor` of the page before, in place of `page`. */
                cursor?: string;
                /** @description Only documents of the establishment with this number; for the main office only. */
                branch?: number;
                /** @description Only what was stored or changed from this moment on, the oldest change first; a moment with its zone, or without one in El Salvador. */
                updated_since?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["DocumentListResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    issue_accounting_settlement_document: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountingSettlementRequest"] | components["schemas"]["AccountingSettlementShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    list_batches: {
        parameters: {
            query?: {
                /** @description Which page, from 1 on; 1 when left out. */
                page?: number;
                /** @description How many files a page has at most; 20 when left out. */
                page_size?: number;
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["BulkListResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    hand_in_batch: {
        parameters: {
            query?: {
                /** @description `true`: each line is judged as issuing would judge it, and nothing is issued. */
                dry_run?: boolean;
                /** @description Type of all documents of a table (`text/csv`), by its code: `01`, `03`, `04`, `05`, `06`, `07`, `08`, `09`, `11`, `14`, `15`, `17` or `18`. Lines of `application/x-ndjson` say their own. */
                type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"type": "01", "external_id": "PED-1", "document": {"items": [{"type": 1, "description": "Café", "quantity": 2, "unit_measure": 59, "unit_price": 5.65, "taxed_sale": 11.3}], "summary": {"sub_total_sales": 11.3, "sub_total": 11.3, "total_operation": 11.3, "total_to_pay": 11.3, "operation_condition": 1, "payment_types": [{"code": "01", "amount": 11.3}]}}} */
                "application/x-ndjson": string;
                /**
                 * @example external_id,items.1.type,items.1.description,items.1.quantity,items.1.unit_measure,items.1.unit_price,items.1.taxed_sale,summary.sub_total_sales,summary.sub_total,summary.total_operation,summary.total_to_pay,summary.operation_condition,summary.payment_types.1.code,summary.payment_types.1.amount
                 *     PED-1,1,Café,2,59,5.65,11.3,11.3,11.3,11.3,11.3,1,01,11.3
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description done */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["BulkResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["hand_in_batch_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["hand_in_batch_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the file, as its upload was answered. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["BulkResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["read_batch_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_batch_results: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the file, as its upload was answered. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["read_batch_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_document_by_external_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description What your own systems call the document, percent-encoded where a path needs that. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["DocumentResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    issue_ccf: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CcfRequest"] | components["schemas"]["CcfShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_credit_note: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteRequest"] | components["schemas"]["CreditNoteShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_debit_note: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebitNoteRequest"] | components["schemas"]["DebitNoteShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_delivery_note: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryNoteRequest"] | components["schemas"]["DeliveryNoteShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_donation_receipt: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DonationRequest"] | components["schemas"]["DonationShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_excluded_subject_invoice: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExcludedSubjectRequest"] | components["schemas"]["ExcludedSubjectShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_export_invoice: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportInvoiceRequest"] | components["schemas"]["ExportInvoiceShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    invalidate_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidatedResponse"];
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["invalidate_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    validate_invalidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"] | Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ValidationResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["validate_invalidation_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    issue_invoice: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRequest"] | components["schemas"]["InvoiceShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_retention_voucher: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRequest"] | components["schemas"]["RetentionShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_return_event: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnRequest"] | components["schemas"]["ReturnShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_special_operations_event_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_settlement_voucher: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementRequest"] | components["schemas"]["SettlementShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_settlement_voucher_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_special_operations_event: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpecialOperationsRequest"] | components["schemas"]["SpecialOperationsShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_special_operations_event_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    read_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["DocumentResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_document_deliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["MailingsResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    deliver_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryRequest"];
            };
        };
        responses: {
            /** @description done */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["MailingResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["deliver_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["deliver_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["deliver_document_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_delivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
                /** @description Id of the delivery, as `GET /api/v1/dte/{id}/deliveries` lists it. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["MailingResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["read_delivery_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            409: components["responses"]["read_file_409"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_invalidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["InvalidationRecordResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["read_invalidation_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_invalidation_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["read_invalidation_404"];
            409: components["responses"]["read_file_409"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_jws: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jose": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            409: components["responses"]["read_jws_409"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_pdf: {
        parameters: {
            query?: {
                /** @description The form of the page: `letter`, or a strip of paper of 80 or 58 mm (`ticket80`, `ticket58`); `letter` when left out. */
                format?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_qr_png: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_qr_svg: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_timeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Generation code of the document, in letters of either case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["TimelineResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    calculate_document: {
        parameters: {
            query?: {
                /** @description The edition of the norm by which the request is judged; that of the documents of today when left out. */
                edition?: "2022" | "2026";
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
            };
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The kind of document, as in the path that issues it: `invoices`, `ccf`, `deliverynote`, `creditnote`, `debitnote`, `retention`, `settlement`, `accountingsettlement`, `exportinvoice`, `excludedsubject`, `donation`, `specialoperations` or `return`. */
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceShortRequest"] | components["schemas"]["CcfShortRequest"] | components["schemas"]["DeliveryNoteShortRequest"] | components["schemas"]["CreditNoteShortRequest"] | components["schemas"]["DebitNoteShortRequest"] | components["schemas"]["RetentionShortRequest"] | components["schemas"]["SettlementShortRequest"] | components["schemas"]["AccountingSettlementShortRequest"] | components["schemas"]["ExportInvoiceShortRequest"] | components["schemas"]["ExcludedSubjectShortRequest"] | components["schemas"]["DonationShortRequest"] | components["schemas"]["SpecialOperationsShortRequest"] | components["schemas"]["ReturnShortRequest"] | Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["CalculationResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["validate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["validate_document_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    preview_document: {
        parameters: {
            query?: {
                /** @description The form of the page: `letter`, or a strip of paper of 80 or 58 mm (`ticket80`, `ticket58`); `letter` when left out. */
                format?: string;
                /** @description The edition of the norm by which the request is judged; that of the documents of today when left out. */
                edition?: "2022" | "2026";
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
            };
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The kind of document, as in the path that issues it: `invoices`, `ccf`, `deliverynote`, `creditnote`, `debitnote`, `retention`, `settlement`, `accountingsettlement`, `exportinvoice`, `excludedsubject`, `donation`, `specialoperations` or `return`. */
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": (components["schemas"]["InvoiceRequest"] | components["schemas"]["InvoiceShortRequest"]) | (components["schemas"]["CcfRequest"] | components["schemas"]["CcfShortRequest"]) | (components["schemas"]["DeliveryNoteRequest"] | components["schemas"]["DeliveryNoteShortRequest"]) | (components["schemas"]["CreditNoteRequest"] | components["schemas"]["CreditNoteShortRequest"]) | (components["schemas"]["DebitNoteRequest"] | components["schemas"]["DebitNoteShortRequest"]) | (components["schemas"]["RetentionRequest"] | components["schemas"]["RetentionShortRequest"]) | (components["schemas"]["SettlementRequest"] | components["schemas"]["SettlementShortRequest"]) | (components["schemas"]["AccountingSettlementRequest"] | components["schemas"]["AccountingSettlementShortRequest"]) | (components["schemas"]["ExportInvoiceRequest"] | components["schemas"]["ExportInvoiceShortRequest"]) | (components["schemas"]["ExcludedSubjectRequest"] | components["schemas"]["ExcludedSubjectShortRequest"]) | (components["schemas"]["DonationRequest"] | components["schemas"]["DonationShortRequest"]) | (components["schemas"]["SpecialOperationsRequest"] | components["schemas"]["SpecialOperationsShortRequest"]) | (components["schemas"]["ReturnRequest"] | components["schemas"]["ReturnShortRequest"]) | Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["preview_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["preview_document_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["preview_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    validate_document: {
        parameters: {
            query?: {
                /** @description The edition of the norm by which the request is judged; that of the documents of today when left out. */
                edition?: "2022" | "2026";
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
            };
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The kind of document, as in the path that issues it: `invoices`, `ccf`, `deliverynote`, `creditnote`, `debitnote`, `retention`, `settlement`, `accountingsettlement`, `exportinvoice`, `excludedsubject`, `donation`, `specialoperations` or `return`; `invalidate` for an invalidation, which is only validated. */
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": (components["schemas"]["InvoiceRequest"] | components["schemas"]["InvoiceShortRequest"]) | (components["schemas"]["CcfRequest"] | components["schemas"]["CcfShortRequest"]) | (components["schemas"]["DeliveryNoteRequest"] | components["schemas"]["DeliveryNoteShortRequest"]) | (components["schemas"]["CreditNoteRequest"] | components["schemas"]["CreditNoteShortRequest"]) | (components["schemas"]["DebitNoteRequest"] | components["schemas"]["DebitNoteShortRequest"]) | (components["schemas"]["RetentionRequest"] | components["schemas"]["RetentionShortRequest"]) | (components["schemas"]["SettlementRequest"] | components["schemas"]["SettlementShortRequest"]) | (components["schemas"]["AccountingSettlementRequest"] | components["schemas"]["AccountingSettlementShortRequest"]) | (components["schemas"]["ExportInvoiceRequest"] | components["schemas"]["ExportInvoiceShortRequest"]) | (components["schemas"]["ExcludedSubjectRequest"] | components["schemas"]["ExcludedSubjectShortRequest"]) | (components["schemas"]["DonationRequest"] | components["schemas"]["DonationShortRequest"]) | (components["schemas"]["SpecialOperationsRequest"] | components["schemas"]["SpecialOperationsShortRequest"]) | (components["schemas"]["ReturnRequest"] | components["schemas"]["ReturnShortRequest"]) | Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ValidationResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["validate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["validate_document_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    list_errors: {
        parameters: {
            query?: {
                /** @description Only the error with this code. */
                code?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ErrorsResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description The number of the last event that you have (`next_after`); from the oldest that is kept when left out. */
                after?: number;
                /** @description The stream that your number is of: another one is refused, as after the database was restored. */
                stream_id?: string;
                /** @description Only events of these types, apart by commas. */
                type?: string;
                /** @description How many events a page has at most; 100 when left out. */
                limit?: number;
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["EventsResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            /**
             * @description * `EVENT_CURSOR_AHEAD` the number is beyond the newest event
             *     * `EVENT_STREAM_CHANGED` the events are of another stream than `stream_id`: the database was restored from a copy
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            410: components["responses"]["list_events_410"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    follow_events: {
        parameters: {
            query?: {
                /** @description The number of the last event that you have; from now on when left out. */
                after?: number;
                /** @description The stream that your number is of: another one is refused, as after the database was restored. */
                stream_id?: string;
                /** @description Only events of these types, apart by commas. */
                type?: string;
            };
            header?: {
                /** @description The number of the last event that was read, in place of `after`: browsers send it by themselves when they were cut off. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            409: components["responses"]["follow_events_409"];
            410: components["responses"]["list_events_410"];
            429: components["responses"]["follow_events_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the event, as the feed tells it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["EventResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            404: components["responses"]["read_event_404"];
            410: components["responses"]["list_events_410"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_health: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["HealthResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["read_health_503"];
        };
    };
    read_liveness: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["StatusResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["read_liveness_503"];
        };
    };
    read_readiness_to_serve: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["StatusResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["read_liveness_503"];
        };
    };
    read_metrics: {
        parameters: {
            query?: {
                /** @description Only the endpoint at this path. */
                endpoint?: string;
                /** @description Only endpoints with this method. */
                method?: "GET" | "POST";
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["MetricsResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                    "application/openmetrics-text": string;
                    "text/plain": string;
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_openapi_json: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    read_openapi_yaml: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    list_rules: {
        parameters: {
            query?: {
                /** @description Only the rule with this code, such as `CCF-11`. */
                code?: string;
                /** @description Only the rules of this type of document. */
                type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["RulesResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_batches_400"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    list_series: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["SeriesListResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_series: {
        parameters: {
            query?: {
                /** @description Only numbers after this one (`next_after` of the page before); 0 when left out. */
                after?: number;
                /** @description How many numbers a page has at most; 100 when left out. */
                page_size?: number;
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Name of the series, as `GET /api/v1/series` lists it. */
                series: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["SeriesPageResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            404: components["responses"]["read_series_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    test_service: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["SelfTestResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_batches_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["WebhooksResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    make_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ShownWebhookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `WEBHOOK_ADDRESS_REFUSED` events are not sent to this address
             *     * `TOO_MANY_WEBHOOKS` the company has 16 webhooks, as many as it may have
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["register_company_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["WebhookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    remove_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["RemovedWebhookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    change_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["WebhookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["change_webhook_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_deliveries: {
        parameters: {
            query?: {
                /** @description `next_before` of the page before; from the newest on when left out. */
                before?: number;
                /** @description How many attempts a page has at most; 50 when left out. */
                limit?: number;
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["DeliveriesResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    replay_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description done */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ReplayResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replay_events_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["replay_events_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["replay_events_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    rotate_webhook_secret: {
        parameters: {
            query?: {
                /** @description `true`: a secret before the present one that still signs ends at once; otherwise that is refused. */
                force?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["ShownWebhookResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            409: components["responses"]["rotate_webhook_secret_409"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    test_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the webhook, as `GET /api/v1/webhooks` lists it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["DeliveryResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_batches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["make_webhook_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    issue_accounting_settlement_document_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountingSettlementRequest"] | components["schemas"]["AccountingSettlementShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    amend_branch_alias: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Number of the establishment (`branch_number`). */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstablishmentPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Content of the answer. */
                        data: components["schemas"]["EstablishmentResponse"];
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description Warnings about what was accepted and is odd; left out when there are none. */
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    issue_ccf_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CcfRequest"] | components["schemas"]["CcfShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_credit_note_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteRequest"] | components["schemas"]["CreditNoteShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_debit_note_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebitNoteRequest"] | components["schemas"]["DebitNoteShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_delivery_note_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryNoteRequest"] | components["schemas"]["DeliveryNoteShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_donation_receipt_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DonationRequest"] | components["schemas"]["DonationShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    invalidate_document_alias2: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidatedResponse"];
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["invalidate_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    issue_excluded_subject_invoice_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExcludedSubjectRequest"] | components["schemas"]["ExcludedSubjectShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_export_invoice_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportInvoiceRequest"] | components["schemas"]["ExportInvoiceShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    invalidate_document_alias: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidatedResponse"];
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["invalidate_document_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["invalidate_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    issue_invoice_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRequest"] | components["schemas"]["InvoiceShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is named has less left than is taken of it, of its sales, insurance or freight or of what can be retained: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `COMPANY_WITHOUT_NRC` the company is not registered for VAT (it has no NRC), and does not issue this type of document
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_retention_voucher_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRequest"] | components["schemas"]["RetentionShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_delivery_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_return_event_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnRequest"] | components["schemas"]["ReturnShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_special_operations_event_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_settlement_voucher_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementRequest"] | components["schemas"]["SettlementShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_settlement_voucher_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_special_operations_event_alias: {
        parameters: {
            query?: {
                /** @description Number of the establishment that issues, where the key acts for all; the main office when left out, and `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, issues for that one only. */
                branch?: number;
                /** @description `true`: the body is the short form, and the service fills what it leaves out. */
                calculate?: boolean;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). Send it with everything while you write your program: a misspelt member is passed over otherwise. With a request that issues or invalidates also `wait=N`: the answer comes after N seconds at most, before the authority's if need be, and `respond-async`: it does not wait for the authority at all. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpecialOperationsRequest"] | components["schemas"]["SpecialOperationsShortRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_special_operations_event_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    event: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: what was seen before can be left out. */
                "webhook-id": string;
                /** @description The moment of the attempt, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature, one for each secret, apart by blanks. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventResponse"];
            };
        };
        responses: {
            /** @description nothing is to be sent any more */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description it was taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
