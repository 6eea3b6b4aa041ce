//! Purchases from who is not registered (excluded subject invoices, 14), from the request to the voucher
//! on them and the end of them.

use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::{code_of, number_of, text};
use crate::editions::stamped;
use crate::requests;

const PATH: &str = "/dte/excludedsubject";

/// A voucher of a receiver over what was bought in a document.
fn voucher_over(purchase: &Value, receiver: (&str, &str)) -> Value {
    let identification = &purchase["data"]["identificacion"];
    let mut voucher = requests::retention(&text(&identification["fecEmi"]));
    voucher["items"] = json!([{
        "type": 2, "document_number": code_of(purchase), "description": "Compra",
        "retention_code": "22", "taxed_amount": 395, "iva_amount": 3.95
    }]);
    voucher["summary"] = json!({});
    voucher["receiver"]["document_type"] = receiver.0.into();
    voucher["receiver"]["document_number"] = receiver.1.into();
    voucher
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

#[tokio::test(flavor = "multi_thread")]
async fn a_purchase_is_issued_retained_on_and_replaced() {
    let app = App::start().await;
    let company = app.company().await;
    let wrong = stamped(&app, &company, PATH, &requests::excluded_subject()).await;
    assert_eq!(number_of(&wrong), "DTE-14-M001P001-000000000000001");
    let seller = &wrong["data"]["sujetoExcluido"];
    assert_eq!(seller["nombre"], "José Antonio Rivas");
    let record = app
        .get(&format!("/dte/{}", code_of(&wrong)), &company.token)
        .await;
    let record = record.expect(200).json();
    assert_eq!(record["data"]["status"], "RECEIVED");
    assert_eq!(record["data"]["json_data"], wrong["data"]);
    let list = app.get("/dte?type=14", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], 1);

    let of_another = voucher_over(&wrong, ("36", requests::RECEIVERS[0]));
    let found = refused(&app, &company, "/dte/retention", &of_another).await;
    let told = ("RET-29".to_owned(), "items[0].document_number".to_owned());
    assert!(found.contains(&told), "{found:?}");

    let right = stamped(&app, &company, PATH, &requests::excluded_subject()).await;
    let request = requests::replacement(&code_of(&wrong), &code_of(&right));
    let event = app.post("/dte/invalidate", &company.token, &request).await;
    let event = event.expect(200).json();
    let document = &event["data"]["documento"];
    assert_eq!(document["tipoDte"], "14");
    assert_eq!(seller["numDocumento"], "045612371");
    assert_eq!(
        document["numDocumento"], "04561237-1",
        "as every event of 2022"
    );
    let record = app
        .get(&format!("/dte/{}", code_of(&wrong)), &company.token)
        .await;
    assert_eq!(record.expect(200).json()["data"]["status"], "INVALIDATED");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purchase_of_whom_is_registered_is_refused_and_takes_no_number() {
    let app = App::start().await;
    let company = app.company().await;
    let mut purchase = requests::excluded_subject();
    purchase["receiver"]["nrc"] = "118203-4".into();
    purchase["items"][0]["unit_measure"] = 7.into();
    purchase["summary"]["total_to_pay"] = 366.into();
    let found = refused(&app, &company, PATH, &purchase).await;
    for (code, path) in [
        ("FSE-02", "receiver.nrc"),
        ("FSE-10", "items[0].unit_measure"),
        ("FSE-20", "summary.total_to_pay"),
    ] {
        let told = (code.to_owned(), path.to_owned());
        assert!(found.contains(&told), "{code}: {found:?}");
    }
    purchase["items"][1]["taxed_sale"] = 95.into();
    let found = refused(&app, &company, PATH, &purchase).await;
    assert_eq!(
        found,
        [("RANGE".to_owned(), "items[1].taxed_sale".to_owned())]
    );

    let mut smallest = requests::excluded_subject();
    smallest["summary"] = json!({"operation_condition": 1});
    for item in smallest["items"].as_array_mut().unwrap() {
        item.as_object_mut().unwrap().remove("purchase");
    }
    let issued = stamped(&app, &company, PATH, &smallest).await;
    assert_eq!(number_of(&issued), "DTE-14-M001P001-000000000000001");
    let summary = &issued["data"]["resumen"];
    assert_eq!(summary["totalCompra"], 395);
    assert_eq!(summary["totalPagar"], 395);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_tried_is_judged_and_calculated_and_not_issued() {
    let app = App::start().await;
    let company = app.company().await;
    let request = requests::excluded_subject();
    let path = format!("{PATH}/validate");
    let judged = app.post(&path, &company.token, &request).await;
    assert_eq!(judged.expect(200).json()["data"]["valid"], true);
    let mut open = request.clone();
    open["summary"] = json!({});
    let path = format!("{PATH}/calculate");
    let filled = app.post(&path, &company.token, &open).await;
    let filled = filled.expect(200).json().to_string();
    assert!(filled.contains("\"total_to_pay\":395"), "{filled}");
    assert!(app.held().await.is_empty(), "nothing was sent");
}
