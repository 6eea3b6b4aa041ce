//! Debit notes (06): what they add can be taken back, as long as it counts.

use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::{code_of, number_of, text};
use crate::editions::stamped;
use crate::requests;

const PATH: &str = "/dte/debitnote";

/// What a request is refused for: code, path and what was got.
async fn refused(app: &App, company: &Company, path: &str, request: &Value) -> Vec<[String; 3]> {
    let answer = app.post(path, &company.token, request).await;
    let answer = answer.expect(400).json();
    let all = answer["error"]["violations"].as_array().unwrap().iter();
    all.map(|one| ["code", "path", "actual"].map(|member| text(&one[member])))
        .collect()
}

async fn status(app: &App, company: &Company, issued: &Value) -> Value {
    let path = format!("/dte/{}", code_of(issued));
    let record = app.get(&path, &company.token).await.expect(200).json();
    record["data"]["status"].clone()
}

async fn invalidate(app: &App, company: &Company, issued: &Value) -> Value {
    let request = requests::rescission(&code_of(issued));
    let event = app.post("/dte/invalidate", &company.token, &request).await;
    event.expect(200).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_debit_note_adds_can_be_taken_back_and_keeps_it_from_being_invalidated() {
    let app = App::start().await;
    let company = app.company().await;
    let ccf = stamped(&app, &company, "/dte/ccf", &requests::ccf_over(100)).await;
    let code = code_of(&ccf);
    let too_much = requests::credit_note(&code, 150);
    let found = refused(&app, &company, "/dte/creditnote", &too_much).await;
    assert_eq!(found[0][0], "NC-34", "{found:?}");

    let debit = stamped(&app, &company, PATH, &requests::debit_note(&code, 60)).await;
    assert_eq!(number_of(&debit), "DTE-06-M001P001-000000000000001");
    assert_eq!(
        debit["data"]["resumen"]["numPagoElectronico"],
        "PE-2026-114"
    );
    assert_eq!(status(&app, &company, &debit).await, "RECEIVED");
    let list = app.get("/dte?type=06", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], 1);

    // The authority takes it too.
    let credit = stamped(&app, &company, "/dte/creditnote", &too_much).await;
    let more = requests::credit_note(&code, 11);
    let found = refused(&app, &company, "/dte/creditnote", &more).await;
    assert_eq!(found[0][0], "NC-34", "{found:?}");

    // Neither what is noted can be invalidated nor what is needed, and both say by what.
    let of_ccf = requests::rescission(&code);
    let found = refused(&app, &company, "/dte/invalidate", &of_ccf).await;
    let mut notes = [code_of(&debit), code_of(&credit)];
    notes.sort_unstable();
    assert_eq!(found[0][0], "ANU-08");
    assert_eq!(found[0][2], notes.join(", "));
    let of_debit = requests::rescission(&code_of(&debit));
    let tried = app.post("/dte/invalidate/validate", &company.token, &of_debit);
    assert_eq!(tried.await.expect(200).json()["data"]["valid"], false);
    let found = refused(&app, &company, "/dte/invalidate", &of_debit).await;
    assert_eq!(found[0][0], "ANU-08");
    assert_eq!(found[0][2], code_of(&credit));

    invalidate(&app, &company, &credit).await;
    let event = invalidate(&app, &company, &debit).await;
    assert_eq!(event["data"]["documento"]["tipoDte"], "06");
    assert_eq!(event["data"]["documento"]["tipoDocumento"], "36");
    assert_eq!(event["data"]["documento"]["montoIva"], 7.8);
    assert_eq!(status(&app, &company, &debit).await, "INVALIDATED");
    let found = refused(&app, &company, "/dte/creditnote", &too_much).await;
    assert_eq!(found[0][0], "NC-34", "{found:?}");
    invalidate(&app, &company, &ccf).await;
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_place_in_a_debit_note_is_refused() {
    let app = App::start().await;
    let company = app.company().await;
    let ccf = stamped(&app, &company, "/dte/ccf", &requests::ccf_over(100)).await;
    let good = requests::debit_note(&code_of(&ccf), 50);
    let mut wrong = good.clone();
    wrong["items"][0]["related_doc"] = "20C8619E-75F5-492F-88F3-24697A6C9F58".into();
    wrong["extension"] = json!({
        "delivery_name": "Ana Paz", "delivery_document": "98765432-6", "receiver_name": "Luis Sol",
        "receiver_document": "04561237-1", "plate": "P 123-456"
    });
    wrong["items"][0]["suggested_price"] = 1.into();
    let found = refused(&app, &company, PATH, &wrong).await;
    for (code, path) in [
        ("ND-06", "items[0].related_doc"),
        ("ND-16", "items[0].suggested_price"),
    ] {
        let is_it = |[one, at, _]: &[String; 3]| one == code && at == path;
        assert!(found.iter().any(is_it), "{code}: {found:?}");
    }
    let mut other = good.clone();
    other["other_docs"] = json!([{"document_code": 1, "description": "a", "detail": "b"}]);
    let found = refused(&app, &company, PATH, &other).await;
    assert!(
        found
            .iter()
            .any(|[_, path, _]| path.starts_with("other_docs")),
        "{found:?}"
    );
    let mut unnamed = good.clone();
    unnamed["related_docs"] = json!([]);
    let found = refused(&app, &company, PATH, &unnamed).await;
    assert!(found.iter().any(|[code, ..]| code == "ND-07"), "{found:?}");

    let issued = stamped(&app, &company, PATH, &good).await;
    assert_eq!(number_of(&issued), "DTE-06-M001P001-000000000000001");
    let path = format!("{PATH}/calculate");
    let calculated = app.post(&path, &company.token, &good).await;
    calculated.expect(200);
}
