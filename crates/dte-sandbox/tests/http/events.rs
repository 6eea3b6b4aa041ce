//! Contingency, batches, invalidation.

use serde_json::{Value, json};

use crate::taxpayer::{
    NIT, Taxpayer, ccf, code, contingency, credit_note, invalidation, numbered, start,
};

/// The document with the marks of a contingency.
pub fn in_contingency(mut document: Value) -> Value {
    let identification = &mut document["identificacion"];
    identification["tipoModelo"] = json!(2);
    identification["tipoOperacion"] = json!(2);
    identification["tipoContingencia"] = json!(1);
    document
}

fn event_for(documents: &[Value]) -> Value {
    let mut event = contingency();
    let listed: Vec<Value> = documents
        .iter()
        .zip(1..)
        .map(|(document, n)| json!({"noItem": n, "codigoGeneracion": code(document), "tipoDoc": "03"}))
        .collect();
    event["detalleDTE"] = json!(listed);
    event
}

/// What a query by the event's code asks for; the type does not matter.
fn event_as_ccf(event: &Value) -> Value {
    let mut asked = ccf();
    asked["identificacion"]["codigoGeneracion"] = json!(code(event));
    asked
}

impl Taxpayer {
    pub async fn report(&self, event: &Value) -> crate::taxpayer::Answer {
        let body = json!({"nit": self.nit, "documento": self.sign(event)});
        self.post("/fesv/contingencia", &body).await
    }

    pub async fn send_batch(&self, documents: &[Value]) -> crate::taxpayer::Answer {
        let signed: Vec<String> = documents
            .iter()
            .map(|document| self.sign(document))
            .collect();
        let body = json!({
            "ambiente": "00",
            "idEnvio": "91512B3D-2534-4009-817B-2522B8154993",
            "version": 3,
            "nitEmisor": self.nit,
            "documentos": signed
        });
        self.post("/fesv/recepcionlote/", &body).await
    }

    pub async fn invalidate(&self, event: &Value) -> crate::taxpayer::Answer {
        let body = json!({
            "ambiente": "00", "idEnvio": 1, "version": event["identificacion"]["version"],
            "documento": self.sign(event)
        });
        self.post("/fesv/anulardte", &body).await
    }
}

#[tokio::test]
async fn documents_in_contingency_need_a_sealed_event_that_names_them() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let late = in_contingency(numbered(ccf(), 1));
    assert_eq!(taxpayer.send(&late).await["codigoMsg"], "096");
    let event = event_for(std::slice::from_ref(&late));
    let answer = taxpayer.report(&event).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(
        answer.body,
        json!({
            "estado": "RECIBIDO",
            "fechaHora": answer["fechaHora"],
            "mensaje": "Documento recibido",
            "selloRecibido": answer["selloRecibido"],
            "observaciones": []
        })
    );
    let again = taxpayer.report(&event).await;
    assert_eq!(again["estado"], "RECHAZADO", "the same event again");
    let words = again["observaciones"][0].as_str().unwrap();
    assert!(words.contains("YA EXISTE"), "{words}");
    let found = taxpayer.query(&event_as_ccf(&event)).await;
    assert_eq!(found["selloRecibido"], answer["selloRecibido"]);
    let mut other_cause = late.clone();
    other_cause["identificacion"]["tipoContingencia"] = json!(2);
    assert_eq!(taxpayer.send(&other_cause).await["codigoMsg"], "096");
    assert_eq!(taxpayer.send(&late).await["codigoMsg"], "001");
}

#[tokio::test]
async fn the_words_of_another_cause_are_compared_too() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut late = in_contingency(numbered(ccf(), 1));
    late["identificacion"]["tipoContingencia"] = json!(5);
    late["identificacion"]["motivoContin"] = json!("Inundación de la sala");
    let mut event = event_for(std::slice::from_ref(&late));
    event["motivo"]["tipoContingencia"] = json!(5);
    event["motivo"]["motivoContingencia"] = json!("Inundación de la sala");
    assert_eq!(taxpayer.report(&event).await["estado"], "RECIBIDO");
    let mut otherwise = late.clone();
    otherwise["identificacion"]["motivoContin"] = json!("Incendio de la sala");
    assert_eq!(taxpayer.send(&otherwise).await["codigoMsg"], "096");
    let answer = taxpayer.send(&late).await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
}

/// The schema of an export invoice of 2022 has the member misspelt.
#[tokio::test]
async fn the_words_of_an_export_invoice_are_compared_where_its_schema_has_them() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let invoice = include_str!("../../samples/export_invoice.json");
    let invoice: Value = serde_json::from_str(invoice).unwrap();
    let mut late = in_contingency(numbered(invoice, 1));
    late["identificacion"]["tipoContingencia"] = json!(5);
    late["identificacion"]["motivoContigencia"] = json!("Inundación de la sala");
    let mut event = event_for(std::slice::from_ref(&late));
    event["detalleDTE"][0]["tipoDoc"] = json!("11");
    event["motivo"]["tipoContingencia"] = json!(5);
    event["motivo"]["motivoContingencia"] = json!("Inundación de la sala");
    let reported = taxpayer.report(&event).await;
    assert_eq!(reported["estado"], "RECIBIDO", "{}", reported.text);
    let mut otherwise = late.clone();
    otherwise["identificacion"]["motivoContigencia"] = json!("Incendio de la sala");
    assert_eq!(taxpayer.send(&otherwise).await["codigoMsg"], "096");
    let answer = taxpayer.send(&late).await;
    assert_eq!(answer["codigoMsg"], "001", "{}", answer.text);
}

#[tokio::test]
async fn a_batch_is_of_one_type() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let answer = taxpayer.send_batch(&[ccf(), credit_note()]).await;
    assert_eq!(
        (answer.status, &answer["codigoMsg"]),
        (400, &json!("094")),
        "{}",
        answer.text
    );
    assert!(taxpayer.stored().await.is_empty());
}

#[tokio::test]
async fn a_withholding_voucher_knows_no_contingency() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let voucher: Value =
        serde_json::from_str(include_str!("../../samples/retention.json")).unwrap();
    let late = in_contingency(voucher);
    assert_eq!(taxpayer.send(&late).await["codigoMsg"], "096");
    let mut event = event_for(std::slice::from_ref(&late));
    event["detalleDTE"][0]["tipoDoc"] = json!("07");
    assert_eq!(taxpayer.report(&event).await["estado"], "RECHAZADO");
}

#[tokio::test]
async fn documents_in_contingency_are_taken_for_72_hours_after_the_seal() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let documents = [1, 2].map(|number| in_contingency(numbered(ccf(), number)));
    assert_eq!(taxpayer.report(&event_for(&documents)).await.status, 200);
    taxpayer.set_time(72 * 3600 - 60).await;
    taxpayer.sign_in("anything").await;
    assert_eq!(taxpayer.send(&documents[0]).await.status, 200);
    taxpayer.set_time(72 * 3600 + 60).await;
    assert_eq!(taxpayer.send(&documents[1]).await.status, 400);
}

#[tokio::test]
async fn a_contingency_event_is_taken_for_24_hours_after_the_end() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    // The sample's contingency ends at 11:00.
    taxpayer.set_time(23 * 3600 + 60).await;
    taxpayer.sign_in("anything").await;
    let answer = taxpayer.report(&contingency()).await;
    assert_eq!(
        (answer.status, &answer["estado"]),
        (400, &json!("RECHAZADO"))
    );
    assert_eq!(answer["mensaje"], "Validaciones no superadas");
    assert_eq!(
        answer["observaciones"],
        json!(["motivo.fFin Evento fuera de plazo."])
    );
    taxpayer.set_time(23 * 3600 - 60).await;
    assert_eq!(taxpayer.report(&contingency()).await["estado"], "RECIBIDO");
}

#[tokio::test]
async fn a_batch_is_received_at_once_and_its_results_are_asked_for() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let good: Vec<Value> = (1..=3)
        .map(|n| in_contingency(numbered(ccf(), n)))
        .collect();
    assert_eq!(taxpayer.report(&event_for(&good)).await.status, 200);
    let mut documents = good.clone();
    documents.push(in_contingency(numbered(ccf(), 4)));
    let answer = taxpayer.send_batch(&documents).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer["estado"], "RECIBIDO");
    assert_eq!(answer["descripcionMsg"], "LOTE RECIBIDO");
    assert_eq!(answer["idEnvio"], "91512B3D-2534-4009-817B-2522B8154993");
    let path = format!(
        "/fesv/recepcion/consultadtelote/{}",
        answer["codigoLote"].as_str().unwrap()
    );
    let result = taxpayer.get(&path).await;
    let codes = |list: &Value| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.map(|one| one["codigoGeneracion"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        codes(&result["procesados"]),
        good.iter().map(code).collect::<Vec<_>>()
    );
    assert_eq!(codes(&result["rechazados"]), [code(&documents[3])]);
    assert_eq!(result["procesados"][0]["estado"], "PROCESADO");
    assert_eq!(taxpayer.query(&good[0]).await["estado"], "PROCESADO");
    assert_eq!(taxpayer.query(&documents[3]).await["estado"], "RECHAZADO");
    let listed = taxpayer.get("/sandbox/batches").await.body;
    assert_eq!(listed[0]["codigoLote"], answer["codigoLote"]);
    assert_eq!(
        (&listed[0]["nit"], &listed[0]["resultado"]),
        (&json!(NIT), &result.body)
    );
    let unknown = "/fesv/recepcion/consultadtelote/43308218-7CEE-4C66-9BC0-F7A6DAE61ABD";
    assert_eq!(taxpayer.get(unknown).await.status, 404);
}

#[tokio::test]
async fn a_receiver_that_asks_for_a_rejection_gets_it_in_a_batch_too() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut documents: Vec<Value> = (1..=2)
        .map(|n| in_contingency(numbered(ccf(), n)))
        .collect();
    documents[1]["receptor"]["nombre"] = json!("PRUEBA RECHAZO 020");
    assert_eq!(taxpayer.report(&event_for(&documents)).await.status, 200);
    let answer = taxpayer.send_batch(&documents).await;
    let path = format!(
        "/fesv/recepcion/consultadtelote/{}",
        answer["codigoLote"].as_str().unwrap()
    );
    let result = taxpayer.get(&path).await;
    let [taken, refused] = ["procesados", "rechazados"].map(|list| &result[list][0]);
    assert_eq!(taken["codigoGeneracion"], code(&documents[0]));
    assert_eq!(refused["codigoGeneracion"], code(&documents[1]));
    assert_eq!(refused["codigoMsg"], "020");
    assert_eq!(taxpayer.query(&documents[1]).await["estado"], "RECHAZADO");
}

#[tokio::test]
async fn a_batch_in_the_works_is_answered_with_nothing() {
    let config = dte_sandbox::SandboxConfig {
        batch_seconds: 60,
        ..dte_sandbox::SandboxConfig::default()
    };
    let sandbox = start(&config);
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let answer = taxpayer.send_batch(&[ccf()]).await;
    let path = format!(
        "/fesv/recepcion/consultadtelote/{}",
        answer["codigoLote"].as_str().unwrap()
    );
    let working = taxpayer.get(&path).await;
    assert_eq!((working.status, working.text.as_str()), (200, ""));
    taxpayer.set_time(120).await;
    assert_eq!(
        taxpayer.get(&path).await["procesados"][0]["codigoMsg"],
        "001"
    );
}

#[tokio::test]
async fn a_batch_has_1_to_100_documents() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(taxpayer.send_batch(&[]).await["codigoMsg"], "094");
    let many: Vec<Value> = (0..101).map(|n| numbered(ccf(), n)).collect();
    assert_eq!(taxpayer.send_batch(&many).await["codigoMsg"], "094");
    let full = taxpayer.send_batch(&many[..100]).await;
    assert_eq!(full["estado"], "RECIBIDO");
    assert_eq!(taxpayer.stored().await.len(), 100);
}

fn event_on(document: &Value, seal: &Value) -> Value {
    let mut event = invalidation();
    event["documento"]["codigoGeneracion"] = json!(code(document));
    event["documento"]["numeroControl"] = document["identificacion"]["numeroControl"].clone();
    event["documento"]["selloRecibido"] = seal.clone();
    event
}

/// The schema of 2022 takes no null where the document names its receiver.
#[tokio::test]
async fn an_event_of_2022_names_the_receiver() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    let event = event_on(&ccf(), &seal);
    let mut nameless = event.clone();
    nameless["documento"]["nombre"] = Value::Null;
    let refused = taxpayer.invalidate(&nameless).await;
    assert_eq!(refused["codigoMsg"], "096", "{}", refused.text);
    let words = refused["observaciones"][0].as_str().unwrap();
    assert!(words.starts_with("documento.nombre"), "{words}");
    assert_eq!(taxpayer.invalidate(&event).await.status, 200);
}

#[tokio::test]
async fn an_invalidated_document_stays_and_says_so() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    let answer = taxpayer.invalidate(&event_on(&ccf(), &seal)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let text = "Invalidación Recibida y Procesada";
    assert_eq!(answer["clasificaMsg"], Value::Null);
    assert_eq!(
        (&answer["codigoMsg"], &answer["descripcionMsg"]),
        (&json!("001"), &json!(text))
    );
    assert_eq!(answer["codigoGeneracion"], code(&invalidation()));
    assert_ne!(answer["selloRecibido"], seal, "the seal is the event's own");
    assert_eq!(
        taxpayer.stored().await,
        [(code(&ccf()), "INVALIDADO".to_owned())]
    );
    let asked = taxpayer.query(&ccf()).await;
    assert_eq!(
        (&asked["estado"], &asked["selloRecibido"]),
        (&json!("PROCESADO"), &seal)
    );
    let mut again = event_on(&ccf(), &seal);
    again["identificacion"]["codigoGeneracion"] = json!("AAAAAAAA-0000-4000-8000-000000000001");
    assert_eq!(taxpayer.invalidate(&again).await.status, 400);
}

#[tokio::test]
async fn sealed_events_are_listed_with_the_documents_that_they_are_about() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let late = in_contingency(numbered(ccf(), 7));
    let report = event_for(std::slice::from_ref(&late));
    let reported = taxpayer.report(&report).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    let event = event_on(&ccf(), &seal);
    let invalidated = taxpayer.invalidate(&event).await;
    assert_eq!(taxpayer.invalidate(&event).await.status, 400, "not twice");
    let expected = json!([
        {
            "codigoGeneracion": code(&report), "tipo": "contingencia", "nit": NIT,
            "selloRecibido": reported["selloRecibido"], "documentos": [code(&late)]
        },
        {
            "codigoGeneracion": code(&event), "tipo": "invalidacion", "nit": NIT,
            "selloRecibido": invalidated["selloRecibido"], "documentos": [code(&ccf())]
        }
    ]);
    assert_eq!(taxpayer.get("/sandbox/events").await.body, expected);
}

#[tokio::test]
async fn the_event_repeats_what_the_authority_knows() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    for (member, other) in [
        (
            "selloRecibido",
            json!("2026000000000000000000000000000000000000"),
        ),
        ("numeroControl", json!("DTE-03-M001P001-000000000000009")),
        ("fecEmi", json!("2026-03-15")),
        ("tipoDte", json!("04")),
        (
            "codigoGeneracion",
            json!("AAAAAAAA-0000-4000-8000-000000000001"),
        ),
    ] {
        let mut event = event_on(&ccf(), &seal);
        event["documento"][member] = other;
        let answer = taxpayer.invalidate(&event).await;
        assert_eq!(
            (answer.status, &answer["codigoMsg"]),
            (400, &json!("096")),
            "{member}"
        );
    }
}

#[tokio::test]
async fn a_voucher_is_invalidated_until_the_end_of_the_day_after_its_seal() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    let mut event = event_on(&ccf(), &seal);
    event["identificacion"]["fecAnula"] = json!("2026-03-17");
    taxpayer.set_time(36 * 3600 + 5).await;
    taxpayer.sign_in("anything").await;
    assert_eq!(taxpayer.invalidate(&event).await.status, 400);
    taxpayer.set_time(36 * 3600 - 60).await;
    assert_eq!(taxpayer.invalidate(&event).await.status, 200);
}

#[tokio::test]
async fn a_replacement_is_another_valid_document_of_the_same_type() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    let replacement = numbered(ccf(), 7);
    let mut event = event_on(&ccf(), &seal);
    event["motivo"]["tipoAnulacion"] = json!(1);
    for code in [code(&ccf()), code(&replacement)] {
        event["documento"]["codigoGeneracionR"] = json!(code);
        assert_eq!(
            taxpayer.invalidate(&event).await.status,
            400,
            "itself, or not sealed yet"
        );
    }
    assert_eq!(taxpayer.send(&replacement).await.status, 200);
    assert_eq!(taxpayer.invalidate(&event).await.status, 200);
}

#[tokio::test]
async fn notes_are_invalidated_before_what_they_adjust() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let seal = taxpayer.send(&ccf()).await["selloRecibido"].clone();
    let note_seal = taxpayer.send(&credit_note()).await["selloRecibido"].clone();
    let event = event_on(&ccf(), &seal);
    assert_eq!(taxpayer.invalidate(&event).await.status, 400);
    let mut on_note = event_on(&credit_note(), &note_seal);
    on_note["documento"]["tipoDte"] = json!("05");
    on_note["identificacion"]["codigoGeneracion"] = json!("AAAAAAAA-0000-4000-8000-000000000001");
    let answer = taxpayer.invalidate(&on_note).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(taxpayer.invalidate(&event).await.status, 200);
}
