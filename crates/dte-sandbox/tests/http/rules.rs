//! What the sandbox refuses beyond structure and sums, and takes when nothing is judged strictly.

use dte_sandbox::{RunningSandbox, SandboxConfig, Strictness};
use serde_json::{Value, json};

use crate::events::in_contingency;
use crate::taxpayer::{
    Answer, NIT, THIRD_NIT, Taxpayer, ccf, code, contingency, credit_note, invalidation, numbered,
    start, start_in,
};

const DAY: i64 = 24 * 3600;

fn lenient() -> RunningSandbox {
    start(&SandboxConfig {
        strict: Strictness::Off,
        ..SandboxConfig::default()
    })
}

fn sample(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn invoice() -> Value {
    sample(include_str!("../../samples/invoice.json"))
}

fn ccf_2026() -> Value {
    sample(include_str!("../../samples/2026/ccf.json"))
}

fn credit_note_2026() -> Value {
    sample(include_str!("../../samples/2026/credit_note.json"))
}

/// A voucher that withholds on the sample's document, and on no other.
fn retention_of(base: u32, withheld: f64) -> Value {
    let mut voucher = sample(include_str!("../../samples/retention.json"));
    let lines = voucher["cuerpoDocumento"].as_array_mut().unwrap();
    lines.remove(0);
    lines[0]["numItem"] = json!(1);
    lines[0]["montoSujetoGrav"] = json!(base);
    lines[0]["ivaRetenido"] = json!(withheld);
    voucher["resumen"]["totalSujetoRetencion"] = json!(base);
    voucher["resumen"]["totalIVAretenido"] = json!(withheld);
    voucher
}

/// The document with one member replaced.
fn with(mut document: Value, pointer: &str, value: Value) -> Value {
    let (parent, member) = pointer.rsplit_once('/').unwrap();
    document.pointer_mut(parent).unwrap()[member] = value;
    document
}

fn words(answer: &Answer) -> Vec<&str> {
    let all = answer["observaciones"].as_array().unwrap().iter();
    all.map(|text| text.as_str().unwrap()).collect()
}

fn assert_refused(answer: &Answer, expected: &str) {
    assert_eq!(
        (answer.status, &answer["codigoMsg"]),
        (400, &json!("096")),
        "{}",
        answer.text
    );
    assert_eq!(words(answer), [expected]);
}

fn assert_sealed(answer: &Answer) {
    assert_eq!(answer["estado"], "PROCESADO", "{}", answer.text);
}

/// The event that takes back a sealed document, under a code of its own.
fn event_on(document: &Value, sealed: &Answer, number: u32) -> Value {
    let mut event = invalidation();
    event["identificacion"]["codigoGeneracion"] =
        json!(format!("AAAAAAAA-0000-4000-8000-{number:012}"));
    event["documento"]["codigoGeneracion"] = json!(code(document));
    for member in ["numeroControl", "tipoDte"] {
        event["documento"][member] = document["identificacion"][member].clone();
    }
    event["documento"]["selloRecibido"] = sealed["selloRecibido"].clone();
    event
}

const TOO_MUCH_TAXED: &str =
    "cuerpoDocumento.ventaGravada Supera el saldo del documento relacionado.";
const TOO_MUCH_BASE: &str =
    "cuerpoDocumento.montoSujetoGrav Supera el monto gravado del documento.";

#[tokio::test]
async fn the_notes_on_a_document_take_back_at_most_what_it_sold() {
    for note in [credit_note, credit_note_2026] {
        let sandbox = start(&SandboxConfig::default());
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        assert_sealed(&taxpayer.send(&ccf()).await);
        // 90.00 of taxed sales after the discount, 50.00 a note.
        assert_sealed(&taxpayer.send(&numbered(note(), 1)).await);
        let second = taxpayer.send(&numbered(note(), 2)).await;
        assert_eq!(second["codigoMsg"], "096", "{}", second.text);
        assert_eq!(words(&second), [TOO_MUCH_TAXED]);
    }
    let sandbox = lenient();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    for number in 1..=2 {
        assert_sealed(&taxpayer.send(&numbered(credit_note(), number)).await);
    }
}

/// The sample's note with other sales and their tax; nothing is perceived.
fn note_of(kind: &str, amount: f64, tax: f64, total: f64) -> Value {
    let mut note = credit_note();
    note["cuerpoDocumento"].as_array_mut().unwrap().truncate(1);
    let taxed = kind == "ventaGravada";
    let line = &mut note["cuerpoDocumento"][0];
    line["precioUni"] = json!(amount);
    line["ventaGravada"] = json!(0);
    line[kind] = json!(amount);
    line["tributos"] = if taxed { json!(["20"]) } else { Value::Null };
    let summary = &mut note["resumen"];
    summary["totalGravada"] = json!(if taxed { amount } else { 0.0 });
    summary["totalExenta"] = json!(if taxed { 0.0 } else { amount });
    for member in ["subTotalVentas", "subTotal"] {
        summary[member] = json!(amount);
    }
    summary["tributos"][0]["valor"] = json!(tax);
    summary["ivaPerci1"] = json!(0);
    summary["montoTotalOperacion"] = json!(total);
    note
}

#[tokio::test]
async fn a_note_takes_back_each_kind_of_sale_to_the_cent() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    let exempt = "cuerpoDocumento.ventaExenta Supera el saldo del documento relacionado.";
    let answer = taxpayer
        .send(&numbered(note_of("ventaExenta", 10.02, 0.0, 10.02), 1))
        .await;
    assert_refused(&answer, exempt);
    let answer = taxpayer
        .send(&numbered(note_of("ventaGravada", 90.02, 11.7, 101.72), 2))
        .await;
    assert_refused(&answer, TOO_MUCH_TAXED);
    assert_sealed(
        &taxpayer
            .send(&numbered(note_of("ventaExenta", 10.0, 0.0, 10.0), 3))
            .await,
    );
    assert_sealed(
        &taxpayer
            .send(&numbered(note_of("ventaGravada", 90.0, 11.7, 101.7), 4))
            .await,
    );
    let answer = taxpayer
        .send(&numbered(note_of("ventaGravada", 1.0, 0.13, 1.13), 5))
        .await;
    assert_eq!(words(&answer), [TOO_MUCH_TAXED]);
}

#[tokio::test]
async fn a_note_that_is_invalidated_gives_back_what_it_took() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    let first = numbered(credit_note(), 1);
    let sealed = taxpayer.send(&first).await;
    let second = numbered(credit_note(), 2);
    assert_eq!(taxpayer.send(&second).await.status, 400);
    let answer = taxpayer.invalidate(&event_on(&first, &sealed, 1)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_sealed(&taxpayer.send(&second).await);
    assert_eq!(taxpayer.send(&numbered(credit_note(), 3)).await.status, 400);
}

#[tokio::test]
async fn what_notes_took_survives_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let sandbox = start_in(directory.path());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    assert_sealed(&taxpayer.send(&numbered(credit_note(), 1)).await);
    sandbox.stop(true).await;
    let sandbox = start_in(directory.path());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let second = taxpayer.send(&numbered(credit_note(), 2)).await;
    assert_eq!(words(&second), [TOO_MUCH_TAXED]);
}

#[tokio::test]
async fn a_journal_of_before_is_read_and_its_documents_are_not_measured() {
    let directory = tempfile::tempdir().unwrap();
    let sandbox = start_in(directory.path());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    assert_sealed(&taxpayer.send(&numbered(credit_note(), 1)).await);
    sandbox.stop(true).await;
    let path = directory.path().join("sandbox.jsonl");
    let lines = std::fs::read_to_string(&path).unwrap();
    let older = lines.lines().map(|line| {
        let mut entry: Value = serde_json::from_str(line).unwrap();
        if let Some(document) = entry.pointer_mut("/sealed/document") {
            let document = document.as_object_mut().unwrap();
            assert!(document.remove("measure").is_some(), "{line}");
            document.remove("credits");
        }
        format!("{entry}\n")
    });
    std::fs::write(&path, older.collect::<String>()).unwrap();
    let sandbox = start_in(directory.path());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&numbered(credit_note(), 2)).await);
    let other_date = with(
        numbered(credit_note(), 3),
        "/documentoRelacionado/0/fechaEmision",
        json!("2026-03-15"),
    );
    assert_eq!(taxpayer.send(&other_date).await.status, 400);
}

#[tokio::test]
async fn of_many_notes_at_once_only_those_are_sealed_that_fit() {
    let sandbox = start(&SandboxConfig {
        workers: 4,
        ..SandboxConfig::default()
    });
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    let notes: Vec<Value> = (1..=12)
        .map(|number| {
            taxpayer.envelope(&numbered(note_of("ventaGravada", 20.0, 2.6, 22.6), number))
        })
        .collect();
    let sent = notes
        .iter()
        .map(|note| taxpayer.post("/fesv/recepciondte", note));
    let answers = crate::documents::join(sent).await;
    let sealed = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(sealed, 4, "80.00 of 90.00");
}

#[tokio::test]
async fn a_note_sent_again_is_a_duplicate_whatever_is_left() {
    let sandbox = start(&SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    assert_sealed(&taxpayer.send(&credit_note()).await);
    assert_eq!(taxpayer.send(&credit_note()).await["codigoMsg"], "004");
    taxpayer.set_time(100 * DAY).await;
    taxpayer.sign_in("anything").await;
    assert_eq!(taxpayer.send(&ccf()).await["codigoMsg"], "004");
}

#[tokio::test]
async fn a_related_document_is_what_the_note_says_of_it() {
    let related = "/documentoRelacionado/0";
    let of_the_document =
        |member: &str| format!("documentoRelacionado.{member} No corresponde al documento.");
    let an_invoice = with(
        with(
            credit_note(),
            "/documentoRelacionado/0/numeroDocumento",
            json!(code(&invoice())),
        ),
        "/cuerpoDocumento/0/numeroDocumento",
        json!(code(&invoice())),
    );
    let an_invoice = with(
        an_invoice,
        "/cuerpoDocumento/1/numeroDocumento",
        json!(code(&invoice())),
    );
    for (note, expected) in [
        (
            with(
                credit_note(),
                &format!("{related}/fechaEmision"),
                json!("2026-03-15"),
            ),
            of_the_document("fechaEmision"),
        ),
        (
            with(
                credit_note(),
                &format!("{related}/tipoDocumento"),
                json!("07"),
            ),
            of_the_document("tipoDocumento"),
        ),
        (
            with(credit_note(), "/receptor/nit", json!(THIRD_NIT)),
            "receptor No corresponde al documento relacionado.".to_owned(),
        ),
        (an_invoice, of_the_document("tipoDocumento")),
    ] {
        let sandbox = start(&SandboxConfig::default());
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        assert_sealed(&taxpayer.send(&ccf()).await);
        assert_sealed(&taxpayer.send(&invoice()).await);
        let answer = taxpayer.send(&note).await;
        assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("096")));
        assert!(words(&answer).contains(&&*expected), "{}", answer.text);
        let sandbox = lenient();
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        assert_sealed(&taxpayer.send(&ccf()).await);
        assert_sealed(&taxpayer.send(&note).await);
    }
}

#[tokio::test]
async fn a_note_adjusts_what_is_sealed_or_what_nobody_here_knows() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&numbered(credit_note(), 1)).await);
    let refused = with(ccf(), "/resumen/totalPagar", json!(1));
    assert_eq!(taxpayer.send(&refused).await.status, 400);
    let answer = taxpayer.send(&numbered(credit_note(), 2)).await;
    assert_refused(&answer, "documentoRelacionado.numeroDocumento No existe.");
    assert_sealed(&taxpayer.send(&ccf()).await);
    assert_sealed(
        &taxpayer
            .send(&numbered(note_of("ventaGravada", 40.0, 5.2, 45.2), 2))
            .await,
    );
}

#[tokio::test]
async fn what_an_event_reported_is_adjusted_when_it_is_sealed() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let held_back = in_contingency(ccf());
    let mut event = contingency();
    event["detalleDTE"][0]["codigoGeneracion"] = json!(code(&held_back));
    assert_eq!(taxpayer.report(&event).await["estado"], "RECIBIDO");
    let answer = taxpayer.send(&credit_note()).await;
    assert_refused(&answer, "documentoRelacionado.numeroDocumento No existe.");
    assert_sealed(&taxpayer.send(&held_back).await);
    assert_sealed(&taxpayer.send(&credit_note()).await);
}

#[tokio::test]
async fn vouchers_withhold_on_at_most_the_taxed_sales_of_a_document() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    let answer = taxpayer.send(&numbered(retention_of(91, 0.91), 1)).await;
    assert_refused(&answer, TOO_MUCH_BASE);
    let first = numbered(retention_of(50, 0.5), 2);
    let sealed = taxpayer.send(&first).await;
    assert_sealed(&sealed);
    let second = numbered(retention_of(50, 0.5), 3);
    assert_refused(&taxpayer.send(&second).await, TOO_MUCH_BASE);
    let other_rate = with(
        numbered(retention_of(50, 6.5), 4),
        "/cuerpoDocumento/0/codigoRetencionMH",
        json!("C4"),
    );
    assert_sealed(&taxpayer.send(&other_rate).await);
    let answer = taxpayer.invalidate(&event_on(&first, &sealed, 1)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_sealed(&taxpayer.send(&second).await);
    let sandbox = lenient();
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    assert_sealed(&taxpayer.send(&retention_of(91, 0.91)).await);
}

#[tokio::test]
async fn a_voucher_says_of_a_document_what_it_is() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    for (member, value) in [
        ("tipoDte", json!("01")),
        ("fechaEmision", json!("2026-03-15")),
    ] {
        let pointer = format!("/cuerpoDocumento/0/{member}");
        let answer = taxpayer
            .send(&with(retention_of(50, 0.5), &pointer, value))
            .await;
        let expected = format!("cuerpoDocumento.{member} No corresponde al documento.");
        assert_refused(&answer, &expected);
    }
}

/// Documents that break one rule each, and what is said of them.
fn spoilt() -> Vec<(Value, &'static str)> {
    let charge = with(ccf(), "/cuerpoDocumento/0/noGravado", json!(5));
    let charge = with(charge, "/resumen/totalNoGravado", json!(5));
    let charge = with(charge, "/resumen/totalPagar", json!(117.6));
    let charge = with(charge, "/resumen/pagos/0/montoPago", json!(117.6));
    let charge = with(charge, "/cuerpoDocumento/0/cantidad", json!(1));
    let charge = with(charge, "/cuerpoDocumento/0/precioUni", json!(0.75));
    let charge = with(charge, "/cuerpoDocumento/0/uniMedida", json!(99));
    let charge = with(charge, "/cuerpoDocumento/0/ventaGravada", json!(0));
    let charge = with(charge, "/cuerpoDocumento/0/tributos", json!(null));
    let charge = with(charge, "/cuerpoDocumento/1/precioUni", json!(100));
    let charge = with(charge, "/cuerpoDocumento/1/ventaGravada", json!(100));
    let tax = with(ccf(), "/cuerpoDocumento/1/tipoItem", json!(4));
    let tax = with(tax, "/cuerpoDocumento/1/codTributo", json!("A8"));
    let tax = with(tax, "/cuerpoDocumento/1/cantidad", json!(2));
    let tax = with(tax, "/cuerpoDocumento/1/precioUni", json!(44));
    vec![
        (
            with(ccf(), "/resumen/pagos/0/plazo", json!("01")),
            "Campo #/resumen/pagos/0/plazo contiene un valor inválido",
        ),
        (
            with(ccf(), "/resumen/pagos/0/periodo", json!(30)),
            "Campo #/resumen/pagos/0/periodo contiene un valor inválido",
        ),
        (
            with(ccf(), "/resumen/pagos/0/referencia", json!("A-1")),
            "Campo #/resumen/pagos/0/referencia contiene un valor inválido",
        ),
        (
            with(
                ccf(),
                "/identificacion/numeroControl",
                json!("DTE-03-00010003-000000000000001"),
            ),
            "Campo #/identificacion/numeroControl no cumple el formato requerido",
        ),
        (
            charge,
            "Campo #/cuerpoDocumento/0/precioUni contiene un valor inválido",
        ),
        (
            tax,
            "Campo #/cuerpoDocumento/1/cantidad contiene un valor inválido",
        ),
        (
            with(ccf(), "/identificacion/fecEmi", json!("2026-02-27")),
            "identificacion.fecEmi Anterior a la fecha permitida.",
        ),
        (
            with(ccf_2026(), "/identificacion/tipoModelo", json!(2)),
            "identificacion.tipoModelo Diferido: se recibe solo en lote.",
        ),
    ]
}

#[tokio::test]
async fn the_rules_refuse_what_is_taken_without_them() {
    for (document, expected) in spoilt() {
        let sandbox = start(&SandboxConfig::default());
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        let answer = taxpayer.send(&document).await;
        assert_refused(&answer, expected);
        let sandbox = lenient();
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        assert_sealed(&taxpayer.send(&document).await);
    }
}

#[tokio::test]
async fn a_deferred_document_comes_in_a_batch() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let deferred = with(ccf_2026(), "/identificacion/tipoModelo", json!(2));
    assert_eq!(taxpayer.send(&deferred).await.status, 400);
    assert_eq!(
        taxpayer
            .send_batch(std::slice::from_ref(&deferred))
            .await
            .status,
        200
    );
    assert_eq!(taxpayer.query(&deferred).await["estado"], "PROCESADO");
}

#[tokio::test]
async fn a_document_of_2026_may_be_dated_five_days_ahead() {
    for (date, taken) in [("2026-03-21", true), ("2026-03-22", false)] {
        let sandbox = start(&SandboxConfig::default());
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        let ahead = with(ccf_2026(), "/identificacion/fecEmi", json!(date));
        assert_eq!(taxpayer.send(&ahead).await.status == 200, taken, "{date}");
    }
}

#[tokio::test]
async fn a_refused_document_is_corrected_within_24_hours() {
    for (after, strict, taken) in [
        (DAY - 60, Strictness::Rules, true),
        (DAY + 60, Strictness::Rules, false),
        (DAY + 60, Strictness::Off, true),
    ] {
        let sandbox = start(&SandboxConfig {
            strict,
            ..SandboxConfig::default()
        });
        let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
        let wrong = with(ccf(), "/resumen/totalPagar", json!(500));
        assert_eq!(taxpayer.send(&wrong).await["codigoMsg"], "020");
        taxpayer.set_time(after).await;
        taxpayer.sign_in("anything").await;
        let answer = taxpayer.send(&ccf()).await;
        assert_eq!(answer.status == 200, taken, "{}", answer.text);
        if !taken {
            let late = "identificacion.codigoGeneracion Fuera del plazo de corrección.";
            assert_refused(&answer, late);
            let again = taxpayer.send(&ccf()).await;
            assert_refused(&again, late);
            let mut renewed = numbered(ccf(), 2);
            renewed["identificacion"]["numeroControl"] =
                ccf()["identificacion"]["numeroControl"].clone();
            assert_sealed(&taxpayer.send(&renewed).await);
        }
    }
}

#[tokio::test]
async fn what_no_catalogue_has_is_observed() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let observed = [
        ("/cuerpoDocumento/0/uniMedida", json!(98), "CAT-014"),
        ("/emisor/codActividad", json!("46999"), "CAT-019"),
        ("/receptor/codActividad", json!("107100"), "CAT-019"),
    ];
    for ((pointer, value, catalogue), number) in observed.into_iter().zip(1..) {
        let document = with(numbered(ccf(), number), pointer, value);
        let answer = taxpayer.send(&document).await;
        assert_eq!((answer.status, &answer["codigoMsg"]), (200, &json!("002")));
        assert!(words(&answer)[0].contains(catalogue), "{}", answer.text);
    }
}

#[tokio::test]
async fn nobody_issues_a_voucher_to_itself() {
    for (strict, taken) in [(Strictness::Rules, false), (Strictness::Off, true)] {
        let sandbox = start(&SandboxConfig {
            strict,
            ..SandboxConfig::default()
        });
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        let answer = taxpayer
            .send(&with(ccf(), "/receptor/nit", json!(NIT)))
            .await;
        assert_eq!(answer.status == 200, taken, "{}", answer.text);
        let code = if taken { "001" } else { "007" };
        assert_eq!(answer["codigoMsg"], code);
    }
}

#[tokio::test]
async fn an_event_copies_the_receiver_of_its_document() {
    for (strict, taken) in [(Strictness::Rules, false), (Strictness::Off, true)] {
        let sandbox = start(&SandboxConfig {
            strict,
            ..SandboxConfig::default()
        });
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        let sealed = taxpayer.send(&ccf()).await;
        let event = event_on(&ccf(), &sealed, 1);
        let event = with(event, "/documento/numDocumento", json!(NIT));
        let answer = taxpayer.invalidate(&event).await;
        assert_eq!(answer.status == 200, taken, "{}", answer.text);
    }
}

#[tokio::test]
async fn the_notes_of_another_taxpayer_do_not_count() {
    let sandbox = start(&SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_sealed(&taxpayer.send(&ccf()).await);
    let other = Taxpayer::at(&sandbox, THIRD_NIT).await;
    let foreign = with(numbered(credit_note(), 9), "/emisor/nit", json!(THIRD_NIT));
    let answer = other.send(&foreign).await;
    assert_refused(
        &answer,
        "documentoRelacionado.numeroDocumento No está vigente.",
    );
    assert_sealed(&taxpayer.send(&credit_note()).await);
}

#[tokio::test]
async fn an_invoice_of_2022_is_taken_back_until_three_months_after_its_issue() {
    // Issued on 13 March, sealed on the 16th; the days are 14 June, 13 June, 16 June, 17 June.
    for (days, strict, taken) in [
        (90, Strictness::Rules, false),
        (89, Strictness::Rules, true),
        (92, Strictness::Off, true),
        (93, Strictness::Off, false),
    ] {
        let sandbox = start(&SandboxConfig {
            strict,
            ..SandboxConfig::default()
        });
        let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
        let document = with(invoice(), "/identificacion/fecEmi", json!("2026-03-13"));
        let sealed = taxpayer.send(&document).await;
        let mut event = event_on(&document, &sealed, 1);
        event["documento"]["fecEmi"] = json!("2026-03-13");
        event["documento"]["numDocumento"] = json!("98765432-6");
        taxpayer.set_time(days * DAY).await;
        taxpayer.sign_in("anything").await;
        let answer = taxpayer.invalidate(&event).await;
        assert_eq!(answer.status == 200, taken, "{days}: {}", answer.text);
    }
}
