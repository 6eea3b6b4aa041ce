//! Settlements (08) of what was sold for another and came back, before and after: no document stands in two.

use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::code_of;
use crate::editions::{of_edition, register, stamped};
use crate::requests;

/// The invoice of the tests, over 100.00 with its tax, for the principal of a settlement.
fn sold_for_another() -> Value {
    let mut invoice = requests::invoice();
    invoice["third_party_sale"] = json!({
        "nit": "0614-290985-103-7", "name": "Cafetales del Volcán", "domicile_code": 1
    });
    invoice["items"][0]["related_doc"] = json!("M-1");
    invoice
}

/// A return of dollars over an invoice.
fn returning(invoice: &str, dollars: u32) -> Value {
    json!({
        "related_docs": [{
            "document_type": "01", "generation_type": 2, "document_number": invoice
        }],
        "items": [{
            "type": 1, "related_doc": invoice, "description": "Lo que se devuelve", "quantity": 1,
            "unit_measure": 59, "unit_price": dollars, "taxed_sale": dollars
        }]
    })
}

/// A settlement of documents that were issued here, of which nothing but the code is said.
fn settling(codes: &[&str]) -> Value {
    let mut settlement = requests::settlement("2026-01-01");
    let items = codes.iter();
    let items = items.map(|code| json!({"type": 2, "document_number": code}));
    settlement["items"] = items.collect();
    settlement["summary"] = json!({"operation_condition": 1});
    settlement
}

/// What the lines of a settlement say of taxed sales.
fn taxed(settlement: &Value) -> Vec<String> {
    let lines = settlement["data"]["cuerpoDocumento"].as_array().unwrap();
    let taxed = lines.iter().map(|it| it["ventaGravada"].to_string());
    taxed.collect()
}

async fn settled(app: &App, company: &Company, codes: &[&str]) -> Value {
    stamped(app, company, "/dte/settlement", &settling(codes)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_back_is_taken_off_before_and_taken_back_after() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let sold = stamped(&app, &company, "/dte/invoices", &sold_for_another()).await;
    let other = stamped(&app, &company, "/dte/invoices", &sold_for_another()).await;
    let (sold, other) = (code_of(&sold), code_of(&other));
    stamped(&app, &company, "/dte/return", &returning(&sold, 30)).await;

    // With the document: 100.00 and 30.00 without their tax.
    let first = settled(&app, &company, &[&sold]).await;
    assert_eq!(taxed(&first), ["61.94690265"]);
    assert_eq!(first["data"]["resumen"]["total"], json!(70));

    // The document has its settlement.
    let again = settling(&[&sold]);
    let again = app.post("/dte/settlement", &company.token, &again).await;
    let again = again.expect(400).json();
    let found = &again["error"]["violations"];
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found[0]["code"], "CL-19");

    // After it: 20.00 without their tax, below 0, beside another sale, with a warning.
    stamped(&app, &company, "/dte/return", &returning(&sold, 20)).await;
    let mut second = settling(&[&other, &sold]);
    second["items"][1]["taxed_sale"] = json!(-17.699_115_04);
    let second = stamped(&app, &company, "/dte/settlement", &second).await;
    assert_eq!(taxed(&second), ["88.49557522", "-17.69911504"]);
    assert_eq!(second["data"]["resumen"]["total"], json!(80));
    let warnings = second["warnings"].to_string();
    assert!(warnings.contains(&code_of(&first)), "{warnings}");

    // The first one gone, the document is settled again, less both returns.
    let rescission = requests::rescission(&code_of(&first));
    let event = app
        .post("/dte/invalidate", &company.token, &rescission)
        .await;
    event.expect(200);
    let third = settled(&app, &company, &[&sold]).await;
    assert_eq!(taxed(&third), ["44.24778761"]);
    app.good(&["verify"]);
}
