//! What is said of operations and of the parameters in their paths and queries. What follows from a row,
//! such as its scope, is not said here.

use std::borrow::Cow;

use dte_domain::identification::DocumentType;

/// What each operation does, and what it changes.
const OPERATIONS: &[(&[&str], &str)] = &[
    (
        &["register_company"],
        "Registers a company with its establishments, and answers the keys with which they log in. The \
             secrets are shown this once; a NIT is registered once.",
    ),
    (
        &["read_logo"],
        "Answers the logo as it is kept: written anew as PNG, at most 800 points a side.",
    ),
    (
        &["replace_logo"],
        "Gives the logo of the readable versions, and with `color` the colour of their lines. The picture is \
             written anew, and only that is kept. Versions that were handed over stay as they are.",
    ),
    (
        &["remove_logo"],
        "Takes away the logo and the colour: readable versions are drawn without from now on.",
    ),
    (
        &["read_pdf"],
        "Answers the document as its receiver reads it, with the code that leads to the authority's page and \
             the authority's file inside. It is marked where it has no stamp, was rejected or invalidated, or is \
             a test. The same document in the same state is the same bytes.",
    ),
    (
        &["preview_document"],
        "Judges a request as issuing would, and draws it marked BORRADOR: nothing is stored, and no number is \
             taken.",
    ),
    (
        &["log_in"],
        "Begins a session of an establishment: answers a token that every other request carries \
             (`Authorization: Bearer …`). Portal credentials that are given are tried at the authority and kept. \
             It may be asked again at any time; earlier sessions go on.",
    ),
    (
        &[
            "issue_invoice",
            "issue_ccf",
            "issue_delivery_note",
            "issue_credit_note",
            "issue_debit_note",
            "issue_retention_voucher",
            "issue_settlement_voucher",
            "issue_accounting_settlement_document",
            "issue_export_invoice",
            "issue_excluded_subject_invoice",
            "issue_donation_receipt",
            "issue_special_operations_event",
            "issue_return_event",
        ],
        "Judges the request by every rule, and when it holds takes the next control number, signs the document \
             and sends it to the authority. What does not hold is refused and takes no number. 201 with \
             `reception_stamp: null` means that the authority has not answered yet: the document is issued, \
             and its stamp comes later. A document that the authority refuses is said right by the same \
             request with the header `Corrects`.\n\n\
             It is answered as soon as the authority has decided, mostly within a second. A silent authority is \
             asked and sent to again for 24 s (three times `DTE_AUTHORITY_SECONDS`, 8); what it has not decided by \
             then, and at most `DTE_ANSWER_SECONDS` (30) after it came, is answered without a stamp: give your own \
             request more time than that. The service looks after it by itself every 15 to 90 s.\n\n\
             The body is either the whole request, or with `?calculate=true` the short one, from which the \
             service fills what follows from the rest, as `POST /api/v1/dte/{kind}/calculate` does.",
    ),
    (
        &["invalidate_document"],
        "Sends the authority an event that invalidates a received document. The document becomes \
             `INVALIDATED` once the authority accepted it; while it does not answer, the event goes on by itself.",
    ),
    (
        &["hand_in_batch"],
        "Takes a file of whole requests, which are issued one after the other. 202 with `Location` means that all \
             of it is kept.\n\n\
             `application/x-ndjson`: an object a line, `type` (the code of the document's type), `external_id` and \
             `document`, which is what the endpoint of the type takes. `text/csv`: a row a document, all of `?type=`; \
             the first row names the columns, `external_id` and the members by their paths, in which entries of lists \
             are counted from 1: `receiver.nit`, `items.1.quantity`, `summary.payment_types.1.amount`. Cells stand \
             apart by comma, semicolon or tab, decimals begin with a point, an empty cell is left out. Faults name \
             members as in JSON, where entries are counted from 0: column `items.1.quantity` is `items[0].quantity`. \
             The short form of `calculate` is not taken.",
    ),
    (
        &["deliver_document"],
        "Mails a document to somebody: the readable version and the authority's file, as `GET /api/v1/dte/{id}/pdf` and \
             `/file` answer them then. A document that waits for its stamp is mailed once it has it; one in contingency \
             is mailed at once. What the relay does not take now is tried again for a day. `SENT` says that the relay \
             took it, and proves no receipt.",
    ),
    (
        &["list_document_deliveries", "read_delivery"],
        "Tells to whom a document was mailed, what the relay answered, and what the files were.",
    ),
    (
        &["read_batch"],
        "Reads how far a file is. Lines that were refused as they came in count in `progress` from the beginning; \
             the file is `COMPLETED` when its turn has come and nothing waits.",
    ),
    (
        &["read_batch_results"],
        "Reads what became of each line, in the order of the file: its document, or the `error` that it was refused \
             with; a line that was refused has no `status`.",
    ),
    (
        &["list_batches"],
        "Lists the files of the establishment, of the company for the main office, the newest first.",
    ),
    (
        &["validate_invalidation"],
        "Judges a request to invalidate as `POST /api/v1/dte/invalidate` would, and does nothing. It may be \
             asked as often as one likes.",
    ),
    (
        &["validate_document"],
        "Judges a request as issuing it would: by every rule of its type, with the document that would be \
             signed. It takes no number and stores nothing, and may be asked as often as one likes. The body is \
             the whole request, or the short one with `?calculate=true`.",
    ),
    (
        &["calculate_document"],
        "Fills what a request leaves out and what follows from the rest, and judges the result: `request` is \
             complete and ready to be issued. It takes no number and stores nothing, and may be asked as often as \
             one likes. What is given is never changed; where it disagrees with the rest, that is a violation.\n\n\
             Filled are the sales of the lines by kind (a line says which with `taxed`, `exempt` or \
             `non_subject`), their VAT, the totals, `operation_condition`, the payments, and what `apply` asks \
             to be kept back or perceived; of a retention voucher the VAT that is kept back and the totals. No \
             other tax than the VAT is computed: those on fuel, drinks or lodging are given with their amounts.",
    ),
    (
        &["list_documents"],
        "Lists the documents of the establishment, of the company for the main office, the newest first; \
             with `updated_since` those that changed, the oldest change first.",
    ),
    (
        &["read_document"],
        "Reads a document by its generation code: how it stands, and the JSON that was signed.",
    ),
    (
        &["read_document_by_external_id"],
        "Reads a document by what your own systems call it, as when the answer to issuing it was lost.",
    ),
    (
        &["read_invalidation"],
        "Reads the newest request to invalidate a document, whatever became of it, with the signed event.",
    ),
    (
        &["read_timeline"],
        "Tells what happened to a document, in order: from storing it to the authority's decision, with the \
             attempts that decided nothing.",
    ),
    (
        &["list_series"],
        "Lists the number series, and whether every number of each is accounted for.",
    ),
    (
        &["read_series"],
        "Reads the numbers of a series in their order, and what became of each.",
    ),
    (
        &["list_contingencies"],
        "Lists the company's last hundred contingencies, with their events and how many documents wait.",
    ),
    (
        &["declare_contingency"],
        "Declares a contingency for what no program can notice, such as a failure of electric power: \
             documents are handed over without waiting for the authority until it is ended. Declared again \
             while it lasts, it is answered as it is.",
    ),
    (
        &["end_contingencies"],
        "Ends the contingencies that were declared: their documents are reported and sent by themselves.",
    ),
    (
        &["list_events"],
        "Tells what happened to the company's documents, contingencies and files, in the order in which it \
             became true, by a number without gaps: who reads on with `next_after` misses nothing and sees nothing \
             twice. Events are kept for 90 days. A branch sees what is its own and what is of the whole company; \
             what a key may not see, or is of other types than asked for, leaves a gap in the numbers.",
    ),
    (
        &["follow_events"],
        "Tells what happens as it happens, as server-sent events: `id` is the number of the event, `event` its \
             type, `data` the same JSON as in the feed. Without `after` it begins with what happens from now on. A \
             comment comes every 15 seconds. The stream ends with the session and when the server stops; a reader \
             that is 30 seconds behind is cut off, and goes on where it was with `Last-Event-ID`. A key has 4 \
             streams at most, a company 16.",
    ),
    (
        &["read_event"],
        "Reads an event by its id, as long as it is kept.",
    ),
    (
        &["make_webhook"],
        "Makes a webhook: what happens from now on is sent to it, signed by Standard Webhooks 1.0. Its secret is shown \
             this once. Each event is sent at least once, in no promised order (`sequence` tells it), until it is \
             answered 2xx: after 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. Redirects are not followed; 410, or \
             five days without a delivery, end it. A company has 16 at most.",
    ),
    (
        &["list_webhooks"],
        "Lists the webhooks of the company, without their secrets.",
    ),
    (
        &["read_webhook"],
        "Reads a webhook: where events are sent, how far it is, and whether it fails.",
    ),
    (
        &["change_webhook"],
        "Changes what is given of a webhook. One that is enabled anew gets what happens from then on.",
    ),
    (
        &["remove_webhook"],
        "Removes a webhook, with what is kept of its deliveries. Nothing is sent to it any more.",
    ),
    (
        &["rotate_webhook_secret"],
        "Gives a webhook another secret, shown this once. For 24 hours both sign.",
    ),
    (
        &["test_webhook"],
        "Sends a webhook a `webhook.test` at once, and answers what came of it. It is no event: the feed does not \
             have it. Ten tests and replays a minute.",
    ),
    (
        &["list_deliveries"],
        "Tells what came of each attempt at a webhook, the newest first. Attempts are kept for 30 days.",
    ),
    (
        &["replay_events"],
        "Has events that are kept delivered again, whether they were delivered or given up: 10 000 at once at most. \
             Ten tests and replays a minute.",
    ),
    (
        &["read_company"],
        "Reads the company and its establishments, without any key or secret.",
    ),
    (
        &["amend_company"],
        "Changes what is given of the company and of its establishments, all of it or nothing; documents \
             that were issued stay as they are. Repeated, it comes to the same.",
    ),
    (
        &["list_branches"],
        "Lists the establishments: to the main office all, to another establishment itself.",
    ),
    (
        &["read_certificate"],
        "Reads whose the signing certificate in use is and until when it is valid, without anything secret.",
    ),
    (
        &["replace_certificate"],
        "Gives another signing certificate with its password. It is tried first; what does not hold is refused, and \
         the one in use stays. Repeated, it comes to the same.",
    ),
    (
        &["open_branches"],
        "Opens establishments of the company, and answers their keys. The secrets are shown this once.",
    ),
    (
        &["amend_branch"],
        "Changes what is given of one establishment; its control numbers do not change. Repeated, it comes \
             to the same.",
    ),
    (
        &["read_readiness"],
        "Tells whether documents of 2026 can be issued from the cut-over on, and what stands in the way: what each \
             establishment lacks (`missing`), and of the whole company (`obstacles`).",
    ),
    (
        &["list_keys"],
        "Lists the keys without their secrets: to the main office all, to another establishment its own.",
    ),
    (
        &["make_key"],
        "Makes a key with scopes of its own. Its secret is shown this once. One for all establishments says at each \
             request that issues for which one it is, `?branch=2`; without it the main office issues.",
    ),
    (
        &["rotate_key"],
        "Gives a key another pair, whose secret is shown this once. The earlier pair ends at once, or after \
             `overlap_hours`.",
    ),
    (
        &["remove_key"],
        "Removes a key: it and its sessions are good for nothing from then on.",
    ),
    (
        &["read_health"],
        "Tells how the service and each of its parts is; 503 when no document can be issued.",
    ),
    (
        &["read_liveness"],
        "Tells whether the process lives, for whoever would start it anew.",
    ),
    (
        &["read_readiness_to_serve"],
        "Tells whether it takes requests, for whoever distributes them.",
    ),
    (
        &["list_catalogs"],
        "Lists the authority's catalogues, whose codes requests carry.",
    ),
    (
        &["read_catalog"],
        "Reads the entries of a catalogue, or those that match a search.",
    ),
    (
        &["list_errors"],
        "Lists the codes of errors: what each means and what to do about it.",
    ),
    (
        &["list_rules"],
        "Lists the rules by which requests are judged.",
    ),
    (
        &["read_openapi_json"],
        "This description of the interface as JSON.",
    ),
    (
        &["read_openapi_yaml"],
        "This description of the interface as YAML.",
    ),
    (
        &["read_metrics"],
        "Counts the company's requests and their durations, and tells how its contingencies stand; as JSON, \
             or for Prometheus by the `Accept` header.",
    ),
    (
        &["test_service"],
        "Tries everything that issuing takes with the caller's own certificate. No number is spent, and no \
             document is sent.",
    ),
];

/// Files as they are handed in, by their kind.
const FILES: [(&str, &str); 2] = [("application/x-ndjson", NDJSON), ("text/csv", CSV)];

pub const NDJSON: &str = "{\"type\": \"01\", \"external_id\": \"PED-1\", \"document\": {\"items\": [{\"type\": 1, \
    \"description\": \"Café\", \"quantity\": 2, \"unit_measure\": 59, \"unit_price\": 5.65, \"taxed_sale\": 11.3}], \
    \"summary\": {\"sub_total_sales\": 11.3, \"sub_total\": 11.3, \"total_operation\": 11.3, \"total_to_pay\": 11.3, \
    \"operation_condition\": 1, \"payment_types\": [{\"code\": \"01\", \"amount\": 11.3}]}}}\n";

/// Of invoices: `?type=01`.
pub const CSV: &str = "external_id,items.1.type,items.1.description,items.1.quantity,items.1.unit_measure,\
    items.1.unit_price,items.1.taxed_sale,summary.sub_total_sales,summary.sub_total,summary.total_operation,\
    summary.total_to_pay,summary.operation_condition,summary.payment_types.1.code,summary.payment_types.1.amount\n\
    PED-1,1,Café,2,59,5.65,11.3,11.3,11.3,11.3,11.3,1,01,11.3\n";

/// A file of a kind.
pub fn file(media: &str) -> &'static str {
    let mut files = FILES.iter();
    let file = files.find(|(kind, _)| *kind == media);
    file.map_or("", |(_, file)| file)
}

/// What an operation does, and what it changes.
pub fn operation(name: &str) -> &'static str {
    let mut known = OPERATIONS.iter();
    let said = known.find(|(names, _)| names.contains(&name));
    said.map_or("", |(_, says)| says)
}

/// What a parameter in the path or the query of an operation is.
pub fn parameter(operation: &str, name: &str) -> Cow<'static, str> {
    match (operation, name) {
        ("validate_document", "kind") => format!(
            "{}; `invalidate` for an invalidation, which is only validated.",
            kinds()
        )
        .into(),
        (_, "kind") => format!("{}.", kinds()).into(),
        ("hand_in_batch", "type") => format!(
            "Type of all documents of a table (`text/csv`), by its code: {}. Lines of `application/x-ndjson` say their \
             own.",
            one_of(|document_type| document_type.spec().code)
        )
        .into(),
        _ => fixed_parameter(operation, name).into(),
    }
}

fn kinds() -> String {
    let words = one_of(|document_type| document_type.spec().kind);
    format!("The kind of document, as in the path that issues it: {words}")
}

/// A word for each type that is issued, as a sentence lists them.
fn one_of(word: impl Fn(DocumentType) -> &'static str) -> String {
    let words = DocumentType::issued().map(|it| format!("`{}`", word(it)));
    let words: Vec<_> = words.collect();
    let (last, others) = words
        .split_last()
        .map_or(("", &[][..]), |(last, others)| (&**last, others));
    format!("{} or {last}", others.join(", "))
}

/// What a parameter is that is the same whatever is issued.
fn fixed_parameter(operation: &str, name: &str) -> &'static str {
    for said in [parameter_of_events, parameter_of_series] {
        let said = said(operation, name);
        if !said.is_empty() {
            return said;
        }
    }
    match (operation, name) {
        ("read_pdf" | "preview_document", "format") => {
            "The form of the page: `letter`, or a strip of paper of 80 or 58 mm (`ticket80`, `ticket58`); \
             `letter` when left out."
        }
        ("replace_logo", "color") => {
            "Colour of lines and headings, as six hexadecimal digits (`1f4e79`)."
        }
        ("amend_branch", "id") => "Number of the establishment (`branch_number`).",
        ("rotate_key" | "remove_key", "id") => {
            "Id of the key, as `GET /api/v1/company/keys` lists it."
        }
        ("read_catalog", "id") => "Id of the catalogue, such as `CAT-012`.",
        ("read_catalog", "q") => {
            "Only the entries whose code or name has this in it, whatever its case and accents."
        }
        ("read_catalog", "edition") => {
            "The edition of the norm whose entries are read; that of the documents of today when left out."
        }
        (_, "edition") => {
            "The edition of the norm by which the request is judged; that of the documents of today when left out."
        }
        ("list_errors", "code") => "Only the error with this code.",
        ("list_rules", "code") => "Only the rule with this code, such as `CCF-11`.",
        ("list_rules", "type") => "Only the rules of this type of document.",
        ("read_metrics", "endpoint") => "Only the endpoint at this path.",
        ("read_metrics", "method") => "Only endpoints with this method.",
        ("read_batch" | "read_batch_results", "id") => {
            "Id of the file, as its upload was answered."
        }
        ("list_batches", "page") => "Which page, from 1 on; 1 when left out.",
        ("list_batches", "page_size") => "How many files a page has at most; 20 when left out.",
        (_, "id") => "Generation code of the document, in letters of either case.",
        ("read_document_by_external_id", "external_id") => {
            "What your own systems call the document, percent-encoded where a path needs that."
        }
        (_, "delivery") => "Id of the delivery, as `GET /api/v1/dte/{id}/deliveries` lists it.",
        (_, "external_id") => "Only the document that your own systems call this.",
        ("list_documents", "branch") => {
            "Only documents of the establishment with this number; for the main office only."
        }
        (_, "branch") => {
            "Number of the establishment that issues, where the key acts for all; the main office when left out, and \
             `BRANCH_REQUIRED` where the company has none. A key of one establishment, be it the main office's, \
             issues for that one only."
        }
        (_, "force") => {
            "`true`: a secret before the present one that still signs ends at once; otherwise that is refused."
        }
        (_, "dry_run") => {
            "`true`: each line is judged as issuing would judge it, and nothing is issued."
        }
        (_, "calculate") => {
            "`true`: the body is the short form, and the service fills what it leaves out."
        }
        (_, "page") => "Which page, from 1 on; 1 when left out. Or `cursor`.",
        (_, "page_size") => "How many documents a page has at most; 20 when left out.",
        (_, "type") => "Only documents of this type.",
        (_, "status") => "Only documents that stand so.",
        (_, "transmission") => {
            "Only documents that were sent first, or that were handed over in a contingency."
        }
        (_, "startDate") => "Only documents whose date of issue is this or later.",
        (_, "endDate") => "Only documents whose date of issue is this or earlier.",
        (_, "control_number") => {
            "Only the document with this control number, in letters of either case."
        }
        (_, "receiver") => {
            "Only documents to whom has this NIT, DUI, NRC or other number, with or without hyphens."
        }
        (_, "q") => {
            "Only documents to receivers, by their number, in whose name words begin so, all of them, whatever their \
             case and accents. A receiver who changed its name is found by each that it ever had in a document of the \
             company, with all its documents; one without a number by the name in the document."
        }
        (_, "min_total") => "Only documents whose total is this or more.",
        (_, "max_total") => "Only documents whose total is this or less.",
        (_, "view") => "`summary`: without the documents themselves.",
        (_, "cursor") => "`next_cursor` of the page before, in place of `page`.",
        (_, "updated_since") => {
            "Only what was stored or changed from this moment on, the oldest change first; a moment with its \
             zone, or without one in El Salvador."
        }
        _ => "",
    }
}

fn parameter_of_series(operation: &str, name: &str) -> &'static str {
    match (operation, name) {
        ("read_series", "after") => {
            "Only numbers after this one (`next_after` of the page before); 0 when left out."
        }
        ("read_series", "page_size") => "How many numbers a page has at most; 100 when left out.",
        (_, "series") => "Name of the series, as `GET /api/v1/series` lists it.",
        _ => "",
    }
}

fn parameter_of_events(operation: &str, name: &str) -> &'static str {
    match (operation, name) {
        ("list_deliveries", "before") => {
            "`next_before` of the page before; from the newest on when left out."
        }
        ("list_deliveries", "limit") => "How many attempts a page has at most; 50 when left out.",
        (
            "read_webhook"
            | "change_webhook"
            | "remove_webhook"
            | "rotate_webhook_secret"
            | "test_webhook"
            | "list_deliveries"
            | "replay_events",
            "id",
        ) => "Id of the webhook, as `GET /api/v1/webhooks` lists it.",
        ("read_event", "id") => "Id of the event, as the feed tells it.",
        ("list_events", "after") => {
            "The number of the last event that you have (`next_after`); from the oldest that is kept when left out."
        }
        ("follow_events", "after") => {
            "The number of the last event that you have; from now on when left out."
        }
        ("list_events" | "follow_events", "type") => "Only events of these types, apart by commas.",
        ("list_events", "limit") => "How many events a page has at most; 100 when left out.",
        (_, "stream_id") => {
            "The stream that your number is of: another one is refused, as after the database was restored."
        }
        _ => "",
    }
}
