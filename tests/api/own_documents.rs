//! Notes and vouchers over documents of the company's own leave out what those say.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Company, until};
use crate::authority::{code_of, text};
use crate::editions::{of_edition, register, stamped};
use crate::requests;

/// A generation code that no document of the service has.
const ELSEWHERE: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";

/// A note over one document, in the short form: its number, and the goods.
fn note_over(code: &str) -> Value {
    json!({
        "related_docs": [{"document_number": code}],
        "items": [{
            "type": 1, "description": "Rebaja", "quantity": 1, "unit_measure": 59, "unit_price": 10,
            "taxed": true
        }]
    })
}

/// What a request is refused for: code and path.
async fn refused(
    app: &App,
    company: &Company,
    path: &str,
    request: &Value,
) -> Vec<(String, String)> {
    let answer = app.post(path, &company.token, request).await;
    let answer = answer.expect(400).json();
    let all = answer["error"]["violations"].as_array().unwrap().iter();
    all.map(|one| (text(&one["code"]), text(&one["path"])))
        .collect()
}

/// A company, and a stamped CCF of it to a receiver with a district.
async fn company_with_a_ccf(edition: &str) -> (App, Company, Value) {
    let app = App::start_with(of_edition(edition, -3_600)).await;
    let company = app.company_with(register()).await;
    let mut ccf = requests::ccf_over(100);
    ccf["receiver"]["address"]["district"] = "10".into();
    let ccf = stamped(&app, &company, "/dte/ccf", &ccf).await;
    (app, company, ccf)
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_take_receiver_type_and_date_from_the_documents_of_the_company() {
    for edition in ["2022", "2026"] {
        let (app, company, ccf) = company_with_a_ccf(edition).await;
        let code = code_of(&ccf);
        for path in ["/dte/creditnote", "/dte/debitnote"] {
            let short = note_over(&code.to_lowercase());
            let path = format!("{path}?calculate=true");
            let note = stamped(&app, &company, &path, &short).await;
            let note = &note["data"];
            let (of_note, of_ccf) = (&note["receptor"], &ccf["data"]["receptor"]);
            for member in ["nrc", "nombre", "nombreComercial", "direccion", "correo"] {
                assert_eq!(of_note[member], of_ccf[member], "{path} {member}");
            }
            let number = match edition {
                "2022" => &of_note["nit"],
                _ => &of_note["numDocumento"],
            };
            assert_eq!(number, &of_ccf["nit"], "{note:#}");
            let related = &note["documentoRelacionado"][0];
            assert_eq!(related["tipoDocumento"], "03");
            assert_eq!(related["tipoGeneracion"], 2);
            assert_eq!(related["numeroDocumento"], code);
            assert_eq!(
                related["fechaEmision"],
                ccf["data"]["identificacion"]["fecEmi"]
            );
            assert_eq!(note["cuerpoDocumento"][0]["numeroDocumento"], code);
        }

        // What is given is checked as ever.
        let mut to_another = requests::credit_note(&code, 10);
        to_another["receiver"]["nit"] = requests::RECEIVERS[1].into();
        let found = refused(&app, &company, "/dte/creditnote", &to_another).await;
        assert_eq!(found[0].0, "NC-28", "{found:?}");

        let mut purchase = requests::excluded_subject();
        purchase["receiver"]["activity_code"] = "01111".into();
        purchase["receiver"]["activity_description"] = "Cultivo de cereales".into();
        purchase["receiver"]["email"] = "jose@example.com".into();
        let purchase = stamped(&app, &company, "/dte/excludedsubject", &purchase).await;
        let voucher = json!({"items": [{
            "document_number": code_of(&purchase), "description": "Compra", "retention_code": "22",
            "taxed_amount": 395
        }]});
        let path = "/dte/retention?calculate=true";
        let voucher = stamped(&app, &company, path, &voucher).await;
        let receiver = &voucher["data"]["receptor"];
        assert_eq!(receiver["nombre"], "José Antonio Rivas");
        assert_eq!(receiver["numDocumento"], "045612371");
        let line = &voucher["data"]["cuerpoDocumento"][0];
        assert_eq!(line["tipoDte"], "14");
        app.good(&["verify"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_needs_no_more_than_the_number_of_its_document() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let sold = [
        ("/dte/invoices", requests::invoice(), "01"),
        ("/dte/exportinvoice", requests::export_invoice(), "11"),
        ("/dte/excludedsubject", requests::excluded_subject(), "14"),
    ];
    for (path, request, document_type) in sold {
        let document = stamped(&app, &company, path, &request).await;
        let mut event = note_over(&code_of(&document));
        if document_type != "01" {
            event["items"][0].as_object_mut().unwrap().remove("taxed");
        }
        let event = stamped(&app, &company, "/dte/return?calculate=true", &event).await;
        let data = &event["data"];
        assert_eq!(
            data["documentoRelacionado"][0]["codigoGeneracion"],
            code_of(&document)
        );
        assert_eq!(data["resumen"]["totalPagar"], 10, "{data:#}");
        let vat = if document_type == "01" { 1.15 } else { 0.0 };
        assert_eq!(data["resumen"]["totalIva"].as_f64(), Some(vat), "{data:#}");
    }
    // Prices without VAT are converted by the type.
    let mut event = note_over(ELSEWHERE);
    event["prices_include_vat"] = false.into();
    let found = refused(&app, &company, "/dte/return?calculate=true", &event).await;
    assert_eq!(found[0].1, "related_docs[0].document_type", "{found:?}");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_voucher_takes_each_missing_member_of_the_receiver_from_its_document() {
    for edition in ["2022", "2026"] {
        let (app, company, ccf) = company_with_a_ccf(edition).await;
        let bought = &ccf["data"]["receptor"];
        let over = |receiver: Value| {
            json!({"receiver": receiver, "items": [{
                "document_number": code_of(&ccf), "description": "Venta", "retention_code": "22",
                "taxed_amount": 10
            }]})
        };
        let path = "/dte/retention?calculate=true";
        let (nit, name) = (&bought["nit"], "Otro nombre");
        for given in [
            Value::Null,
            json!({}),
            json!({"nit": nit}),
            json!({"document_number": nit, "name": name}),
            json!({"document_type": "36", "document_number": nit}),
        ] {
            let voucher = stamped(&app, &company, path, &over(given.clone())).await;
            let receiver = &voucher["data"]["receptor"];
            assert_eq!(receiver["tipoDocumento"], "36", "{given}");
            assert_eq!(&receiver["numDocumento"], nit, "{given}");
            let expected = if given["name"] == name {
                name
            } else {
                bought["nombre"].as_str().unwrap()
            };
            assert_eq!(receiver["nombre"], expected);
            for member in ["nrc", "codActividad", "direccion", "telefono", "correo"] {
                assert_eq!(receiver[member], bought[member], "{given} {member}");
            }
        }
        let contradicting = json!({"nit": nit, "document_number": requests::RECEIVERS[1]});
        let found = refused(&app, &company, path, &over(contradicting)).await;
        assert!(
            found.contains(&("RET-01".into(), "receiver.nit".into())),
            "{found:?}"
        );
        let another = json!({"nit": requests::RECEIVERS[1]});
        let found = refused(&app, &company, path, &over(another)).await;
        assert_eq!(found.len(), 5, "{found:?}");
        // Of somebody else nothing is known.
        let another = json!({"document_type": "36", "document_number": requests::RECEIVERS[1]});
        let found = refused(&app, &company, path, &over(another)).await;
        let paths: Vec<_> = found
            .iter()
            .map(|(code, path)| format!("{code} {path}"))
            .collect();
        assert_eq!(
            paths,
            [
                "RET-01 receiver.name",
                "RET-01 receiver.activity_code",
                "RET-01 receiver.activity_description",
                "RET-01 receiver.address",
                "RET-01 receiver.email"
            ]
        );
        app.good(&["verify"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_other_documents_the_missing_members_are_named() {
    let app = App::start().await;
    let company = app.company().await;
    let mut other = requests::register();
    other["nit"] = requests::OTHER_NIT.into();
    let other = app.company_with(other).await;
    let theirs = stamped(&app, &other, "/dte/ccf", &requests::ccf_over(100)).await;
    for code in [ELSEWHERE.to_owned(), code_of(&theirs)] {
        let found = refused(
            &app,
            &company,
            "/dte/creditnote?calculate=true",
            &note_over(&code),
        )
        .await;
        for expected in [
            ("NC-01", "receiver"),
            ("NC-13", "related_docs[0].document_type"),
            ("NC-13", "related_docs[0].generation_type"),
            ("NC-32", "related_docs[0].emission_date"),
        ] {
            let is_it = |(code, path): &(String, String)| (&**code, &**path) == expected;
            assert!(found.iter().any(is_it), "{expected:?}: {found:?}");
        }
        assert_eq!(found.len(), 4, "{found:?}");
        let voucher = json!({"items": [{
            "document_number": code, "description": "Compra", "retention_code": "22",
            "taxed_amount": 395
        }]});
        let path = "/dte/retention?calculate=true";
        let found = refused(&app, &company, path, &voucher).await;
        for expected in [
            ("RET-01", "receiver"),
            ("RET-02", "items[0].type"),
            ("RET-02", "items[0].dte_type"),
            ("RET-02", "items[0].emission_date"),
        ] {
            let is_it = |(code, path): &(String, String)| (&**code, &**path) == expected;
            assert!(found.iter().any(is_it), "{expected:?}: {found:?}");
        }
    }

    // Over several documents lines say which they are of.
    let [one, two] = [requests::ccf_over(100), requests::ccf_over(100)];
    let one = stamped(&app, &company, "/dte/ccf", &one).await;
    let two = stamped(&app, &company, "/dte/ccf", &two).await;
    let mut note = note_over(&code_of(&one));
    let related = note["related_docs"].as_array_mut().unwrap();
    related.push(json!({"document_number": code_of(&two)}));
    let path = "/dte/creditnote?calculate=true";
    let found = refused(&app, &company, path, &note).await;
    assert_eq!(
        found,
        [("NC-06".to_owned(), "items[0].related_doc".to_owned())]
    );

    // Of a document that is not in force nothing but that is wrong.
    let event = requests::rescission(&code_of(&one));
    let event = app.post("/dte/invalidate", &company.token, &event).await;
    event.expect(200);
    let found = refused(&app, &company, path, &note_over(&code_of(&one))).await;
    assert_eq!(found[0].0, "NC-11", "{found:?}");
    let is_of_it = |(_, path): &(String, String)| path == "related_docs[0].document_number";
    assert!(found.iter().all(is_of_it), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn corrections_and_files_leave_the_same_out() {
    let app = App::start().await;
    let company = app.company().await;
    let ccf = stamped(&app, &company, "/dte/ccf", &requests::ccf_over(100)).await;
    let code = code_of(&ccf);
    let mut note = requests::credit_note(&code, 10);
    note.as_object_mut().unwrap().remove("receiver");
    note["related_docs"] = json!([{"document_number": code}]);
    note["items"][0]
        .as_object_mut()
        .unwrap()
        .remove("related_doc");

    app.fault("reception", "reject", "020".into(), 1).await;
    let bearer = format!("Bearer {}", company.token);
    let send = |headers: Vec<(&'static str, String)>| {
        let (app, body) = (&app, note.to_string());
        async move {
            let headers: Vec<_> = headers
                .iter()
                .map(|(name, value)| (*name, &**value))
                .collect();
            app.send(Method::POST, "/dte/creditnote", &headers, body)
                .await
        }
    };
    let headers = |corrects: Option<&str>| {
        let mut all = vec![
            ("authorization", bearer.clone()),
            ("content-type", "application/json".to_owned()),
        ];
        all.extend(corrects.map(|code| ("corrects", code.to_owned())));
        all
    };
    let rejected = send(headers(None)).await.expect(400).json();
    let rejected = text(&rejected["error"]["generation_code"]);
    let corrected = send(headers(Some(&rejected))).await.expect(201).json();
    assert_eq!(code_of(&corrected), rejected);
    assert_eq!(
        corrected["data"]["receptor"]["nit"],
        ccf["data"]["receptor"]["nit"]
    );

    let line = json!({"type": "05", "external_id": "NC-1", "document": note});
    let headers = [
        ("authorization", &*bearer),
        ("content-type", "application/x-ndjson"),
        ("idempotency-key", "the-file"),
    ];
    let taken = app.send(Method::POST, "/dte/batches", &headers, line.to_string());
    let taken = taken.await.expect(202);
    let path = taken.headers["location"].to_str().unwrap();
    let path = path.strip_prefix("/api/v1").unwrap();
    until(async || {
        let stands = app.get(path, &company.token).await.expect(200).json();
        let counts = &stands["data"]["counts"];
        assert_eq!(counts["refused"], 0, "{stands:#}");
        counts["issued"] == 1
    })
    .await;
    app.good(&["verify"]);
}
