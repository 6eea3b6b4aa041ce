//! The whole way of an excluded subject invoice: issued, corrected, retained on, found, in contingency,
//! invalidated.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::{code_of, number_of, text};
use crate::editions::{of_edition, register, stamped, version};
use crate::official;
use crate::requests;

const PATH: &str = "/dte/excludedsubject";
const HOUR: i64 = 3_600;

/// What a company buys from a person, with income tax kept back.
fn purchase() -> Value {
    json!({
        "items": [
            {
                "type": 2, "description": "Reparación de techo", "quantity": 1, "unit_measure": 99,
                "unit_price": 300
            },
            {
                "type": 1, "description": "Lámina", "quantity": 8, "unit_measure": 59,
                "unit_price": 12.5, "discount": 5, "purchase": 95
            }
        ],
        "receiver": {
            "document_type": "36", "document_number": "0210-150585-102-0",
            "name": "Marta Quintanilla",
            "address": {
                "department": "02", "municipality": "15", "complement": "2a Calle Poniente 7"
            }
        },
        "summary": {"income_retention": 30, "operation_condition": 1},
        "observations": "Trabajo terminado"
    })
}

/// A retention voucher on a document of the company's own, of which it says nothing else.
fn retained_on(code: &str, date: &str) -> Value {
    let mut voucher = requests::retention(date);
    voucher["items"] = json!([{
        "type": 2, "document_number": code, "description": "Techo", "retention_code": "C4"
    }]);
    voucher["summary"] = json!({});
    voucher
}

async fn invalidated(app: &App, company: &Company, code: &str) {
    let request = requests::rescission(code);
    let answer = app.post("/dte/invalidate", &company.token, &request).await;
    let answer = answer.expect(200).json();
    assert!(answer["reception_stamp"].is_string(), "{answer:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_issued_retained_on_listed_and_invalidated_in_either_edition() {
    for (edition, expected, seller) in [("2022", 1, "sujetoExcluido"), ("2026", 2, "receptor")] {
        let app = App::start_with(of_edition(edition, -HOUR)).await;
        let company = app.company_with(register()).await;
        let issued = stamped(&app, &company, PATH, &purchase()).await;
        assert_eq!(version(&issued), expected, "{edition}");
        assert_eq!(number_of(&issued), "DTE-14-M001P001-000000000000001");
        let data = &issued["data"];
        assert_eq!(data[seller]["numDocumento"], "02101505851020");
        assert_eq!(data["resumen"]["totalPagar"], 365);

        let date = text(&data["identificacion"]["fecEmi"]);
        let voucher = retained_on(&code_of(&issued), &date);
        let voucher = stamped(&app, &company, "/dte/retention", &voucher).await;
        assert_eq!(voucher["data"]["cuerpoDocumento"][0]["tipoDte"], "14");
        assert_eq!(
            voucher["data"]["cuerpoDocumento"][0]["montoSujetoGrav"],
            395
        );

        let list = app.get("/dte?type=14", &company.token).await;
        let list = list.expect(200).json();
        assert_eq!(list["data"]["summary"]["total"], 1);

        invalidated(&app, &company, &code_of(&voucher)).await;
        invalidated(&app, &company, &code_of(&issued)).await;
        app.good(&["verify"]);
        app.good(&["series", "audit"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_one_is_corrected_under_its_code_and_number() {
    let app = App::start().await;
    let company = app.company().await;
    app.fault("reception", "reject", json!("020"), 1).await;
    let refused = app.post(PATH, &company.token, &purchase()).await;
    let refused = refused.expect(400).json();
    let code = text(&refused["error"]["generation_code"]);
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("corrects", code.as_str()),
    ];
    let body = purchase().to_string();
    let issued = app.send(Method::POST, PATH, &headers, body).await;
    let issued = issued.expect(201).json();
    assert_eq!(code_of(&issued), code);
    assert!(number_of(&issued).ends_with("-000000000000001"));
    assert!(issued["reception_stamp"].is_string(), "{issued:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_authority_is_away_it_is_handed_over_with_the_marks() {
    for edition in ["2022", "2026"] {
        let mut options = of_edition(edition, -HOUR);
        for (name, seconds) in [
            ("DTE_BATCH_SECONDS", "4"),
            ("DTE_AUTHORITY_PAUSE_SECONDS", "1"),
            ("DTE_AUTHORITY_SECONDS", "2"),
        ] {
            options.environment.push((name, seconds.to_owned()));
        }
        let app = App::start_with(options).await;
        let company = app.company_with(register()).await;
        app.fault("reception", "status", json!(503), 0).await;
        let issued = app.post(PATH, &company.token, &purchase()).await;
        let issued = issued.expect(201).json();
        assert_eq!(issued["reception_stamp"], Value::Null, "{issued:#}");
        assert_eq!(issued["data"]["identificacion"]["tipoContingencia"], 1);
        official::judge(&issued["data"]);
        app.mend().await;
        let record = app.wait_for_status(&code_of(&issued), &company.token, "RECEIVED");
        let record = record.await["data"].clone();
        assert_eq!(record["transmission"], "CONTINGENCY");
        assert_eq!(record["json_data"], issued["data"], "as it was handed over");
        app.good(&["verify"]);
    }
}
