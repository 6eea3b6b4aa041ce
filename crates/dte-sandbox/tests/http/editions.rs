//! Both editions of documents, and the end of the first.

use dte_sandbox::{RunningSandbox, SandboxConfig, Strictness};
use serde_json::{Value, json};

use crate::events::in_contingency;
use crate::taxpayer::{NIT, Taxpayer, ccf, code, invalidation, numbered, start};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// One in the afternoon of the samples' day in El Salvador.
const CUTOVER: i64 = 1_773_684_000 + HOUR;

fn sandbox() -> RunningSandbox {
    start(&SandboxConfig {
        cutover: Some(CUTOVER),
        ..SandboxConfig::default()
    })
}

fn second(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn ccf_2026() -> Value {
    second(include_str!("../../samples/2026/ccf.json"))
}

fn credit_note_2026() -> Value {
    second(include_str!("../../samples/2026/credit_note.json"))
}

fn invalidation_2026() -> Value {
    second(include_str!("../../samples/2026/invalidation.json"))
}

/// The invalidation of a sealed document.
fn of(mut event: Value, document: &Value, seal: &Value) -> Value {
    event["documento"]["codigoGeneracion"] = json!(code(document));
    event["documento"]["numeroControl"] = document["identificacion"]["numeroControl"].clone();
    event["documento"]["selloRecibido"] = seal.clone();
    event
}

fn issued_at(mut document: Value, time: &str) -> Value {
    document["identificacion"]["horEmi"] = json!(time);
    document
}

#[tokio::test]
async fn both_generations_are_taken_until_the_cut_over_and_then_only_the_second() {
    let sandbox = sandbox();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    for (number, document) in [(1, ccf()), (2, ccf_2026())] {
        let answer = taxpayer.send(&numbered(document, number)).await;
        assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
    }
    taxpayer.set_time(HOUR).await;
    let late = issued_at(numbered(ccf(), 3), "13:00:00");
    let answer = taxpayer.send(&late).await;
    assert_eq!(answer["codigoMsg"], "096", "{}", answer.text);
    assert_eq!(answer["descripcionMsg"], "DOCUMENTO NO CUMPLE ESQUEMA JSON");
    let answer = taxpayer
        .send(&issued_at(numbered(ccf_2026(), 3), "13:00:00"))
        .await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
    let known = taxpayer.query(&numbered(ccf(), 1)).await;
    assert_eq!(known["estado"], "PROCESADO");
}

#[tokio::test]
async fn what_was_issued_before_the_cut_over_may_arrive_half_an_hour_later() {
    let sandbox = sandbox();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    taxpayer.set_time(HOUR + 1700).await;
    let answer = taxpayer
        .send(&issued_at(numbered(ccf(), 1), "12:59:59"))
        .await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
    taxpayer.set_time(HOUR + 1801).await;
    let answer = taxpayer
        .send(&issued_at(numbered(ccf(), 2), "12:59:59"))
        .await;
    assert_eq!(answer["codigoMsg"], "096");
}

#[tokio::test]
async fn a_document_issued_in_contingency_before_the_cut_over_is_taken_after_it() {
    let sandbox = sandbox();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    taxpayer.set_time(3 * HOUR).await;
    let document = in_contingency(numbered(ccf(), 1));
    let first = include_str!("../../samples/contingency.json");
    let event = include_str!("../../samples/2026/contingency.json");
    let about = |text: &str| {
        let mut event = second(text);
        event["detalleDTE"][0]["codigoGeneracion"] = json!(code(&document));
        event
    };
    let old = taxpayer.report(&about(first)).await;
    assert_eq!(
        old["estado"], "RECHAZADO",
        "the event of the first generation"
    );
    let new = taxpayer.report(&about(event)).await;
    assert_eq!(new["estado"], "RECIBIDO", "{}", new.text);
    let answer = taxpayer.send(&document).await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
}

#[tokio::test]
async fn a_document_of_the_first_generation_is_credited_and_invalidated_by_the_second() {
    let sandbox = sandbox();
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let (credited, invalidated) = (ccf(), numbered(ccf(), 2));
    assert_eq!(taxpayer.send(&credited).await["codigoMsg"], "001");
    let seal = taxpayer.send(&invalidated).await["selloRecibido"].clone();
    taxpayer.set_time(2 * HOUR).await;
    let note = taxpayer.send(&credit_note_2026()).await;
    assert_eq!(note["codigoMsg"], "001", "{}", note.text);
    let old = taxpayer
        .invalidate(&of(invalidation(), &invalidated, &seal))
        .await;
    assert_eq!(old["codigoMsg"], "096", "the event of the first generation");
    let event = of(invalidation_2026(), &invalidated, &seal);
    // The event of 2026 brings the window of 2026 with it: until the 20th of April.
    taxpayer.set_time(36 * DAY).await;
    assert_eq!(taxpayer.sign_in("anything").await, 200);
    let late = taxpayer.invalidate(&event).await;
    assert_eq!(late["codigoMsg"], "096", "the 21st of April");
    taxpayer.set_time(35 * DAY).await;
    let new = taxpayer.invalidate(&event).await;
    assert_eq!(new["codigoMsg"], "001", "{}", new.text);
}

#[tokio::test]
async fn a_voucher_of_2026_is_taken_back_until_the_tenth_business_day_of_the_month_after_its_seal()
{
    let sandbox = sandbox();
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let sealed = taxpayer.send(&ccf_2026()).await;
    let event = of(invalidation_2026(), &ccf_2026(), &sealed["selloRecibido"]);
    // Sealed on 16 March 2026: until 20 April.
    taxpayer.set_time(36 * DAY).await;
    assert_eq!(taxpayer.sign_in("anything").await, 200);
    let late = taxpayer.invalidate(&event).await;
    let words = "identificacion.fecEmi Fuera del plazo de invalidación.";
    assert_eq!(late["observaciones"], json!([words]), "the 21st of April");
    taxpayer.set_time(35 * DAY).await;
    let new = taxpayer.invalidate(&event).await;
    assert_eq!(new["codigoMsg"], "001", "{}", new.text);
}

#[tokio::test]
async fn a_voucher_of_2026_keeps_its_window_under_the_event_of_2022() {
    let sandbox = start(&SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let sealed = taxpayer.send(&ccf_2026()).await;
    let mut event = of(invalidation(), &ccf_2026(), &sealed["selloRecibido"]);
    event["identificacion"]["fecAnula"] = json!("2026-04-20");
    taxpayer.set_time(35 * DAY).await;
    assert_eq!(taxpayer.sign_in("anything").await, 200);
    let answer = taxpayer.invalidate(&event).await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
}

#[tokio::test]
async fn a_document_issued_in_contingency_after_the_cut_over_is_of_the_second_generation() {
    let sandbox = sandbox();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    taxpayer.set_time(3 * HOUR).await;
    for (number, document, code_of_answer) in [(1, ccf(), "096"), (2, ccf_2026(), "001")] {
        let document = issued_at(in_contingency(numbered(document, number)), "13:00:01");
        let mut event = second(include_str!("../../samples/2026/contingency.json"));
        event["identificacion"]["codigoGeneracion"] =
            json!(format!("AAAAAAAA-0000-4000-8000-{number:012}"));
        event["detalleDTE"][0]["codigoGeneracion"] = json!(code(&document));
        let reported = taxpayer.report(&event).await;
        assert_eq!(reported["estado"], "RECIBIDO", "{}", reported.text);
        let answer = taxpayer.send(&document).await;
        assert_eq!(answer["codigoMsg"], code_of_answer, "{}", answer.text);
    }
}

#[tokio::test]
async fn the_date_of_the_second_event_about_a_voucher_is_the_vouchers_own() {
    let sandbox = sandbox();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf_2026()).await["selloRecibido"].clone();
    let mut event = of(invalidation_2026(), &ccf_2026(), &seal);
    event["identificacion"]["fecEmi"] = json!("2026-03-17");
    let answer = taxpayer.invalidate(&event).await;
    assert_eq!(
        answer["observaciones"],
        json!(["identificacion.fecEmi No corresponde a la fecha del documento."])
    );
}

#[tokio::test]
async fn an_invoice_of_2026_is_taken_back_until_three_months_after_its_seal() {
    let sandbox = sandbox();
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut invoice = second(include_str!("../../samples/2026/invoice.json"));
    invoice["identificacion"]["fecEmi"] = json!("2026-12-30");
    // 2 January 2027: it waited in contingency, or for an answer.
    taxpayer.set_time(292 * DAY).await;
    assert_eq!(taxpayer.sign_in("anything").await, 200);
    let sealed = taxpayer.send(&invoice).await;
    assert_eq!(sealed["estado"], "PROCESADO", "{}", sealed.text);
    let mut event = of(invalidation_2026(), &invoice, &sealed["selloRecibido"]);
    event["documento"]["tipoDte"] = json!("01");
    event["documento"]["fecEmi"] = json!("2026-12-30");
    event["documento"]["numDocumento"] = invoice["receptor"]["numDocumento"].clone();
    let dated = "identificacion.fecEmi No corresponde a la fecha del documento.";
    let late = "identificacion.fecEmi Fuera del plazo de invalidación.";
    // Sealed on 2 January: sent until 2 April. Its date ends three months after the invoice's.
    for (day, date, status, words) in [
        (383, "2027-03-30", 400, late),
        (382, "2027-03-31", 400, dated),
        (382, "2026-12-29", 400, dated),
        (382, "2027-03-30", 200, "Invalidación Recibida y Procesada"),
    ] {
        taxpayer.set_time(day * DAY).await;
        assert_eq!(taxpayer.sign_in("anything").await, 200);
        event["identificacion"]["fecEmi"] = json!(date);
        let answer = taxpayer.invalidate(&event).await;
        assert_eq!(answer.status, status, "{date}: {}", answer.text);
        assert_eq!(answer["observaciones"], json!([words]), "{date}");
    }
}

#[tokio::test]
async fn generations_never_mix_in_a_batch() {
    let sandbox = sandbox();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let answer = taxpayer
        .send_batch(&[numbered(ccf(), 1), numbered(ccf_2026(), 2)])
        .await;
    assert_eq!(answer["codigoMsg"], "094");
}

#[tokio::test]
async fn an_invoice_with_returns_is_not_invalidated_and_says_why() {
    // The samples are of two receivers.
    let sandbox = start(&SandboxConfig {
        cutover: Some(CUTOVER),
        strict: Strictness::Off,
        ..SandboxConfig::default()
    });
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let invoice = second(include_str!("../../samples/2026/invoice.json"));
    let answer = taxpayer.send(&invoice).await;
    let seal = answer["selloRecibido"].clone();
    let returned = second(include_str!("../../samples/2026/return_event.json"));
    let answer = taxpayer.send(&returned).await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
    let mut event = of(invalidation_2026(), &invoice, &seal);
    event["documento"]["tipoDte"] = json!("01");
    let refused = taxpayer.invalidate(&event).await;
    assert_eq!(refused["codigoMsg"], "096", "{}", refused.text);
    let told = refused["observaciones"].as_array().unwrap();
    let expected = "documento.codigoGeneracion Tiene retornos vigentes.";
    assert!(told.contains(&json!(expected)), "{}", refused.text);
}
