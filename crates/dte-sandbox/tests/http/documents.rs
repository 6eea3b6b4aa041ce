//! Single documents: reception, judgement, duplicates, queries, the public page.

use serde_json::{Value, json};

use crate::taxpayer::{
    NIT, OTHER_NIT, THIRD_NIT, Taxpayer, ccf, code, credit_note, numbered, start,
};

#[tokio::test]
async fn a_good_document_is_sealed_in_the_official_shape() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let answer = taxpayer.send(&ccf()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let seal = answer["selloRecibido"].as_str().unwrap();
    assert!(seal.len() == 40 && seal.starts_with("2026"), "{seal}");
    let expected = json!({
        "version": 2,
        "ambiente": "00",
        "versionApp": 2,
        "estado": "PROCESADO",
        "codigoGeneracion": code(&ccf()),
        "selloRecibido": seal,
        "fhProcesamiento": answer["fhProcesamiento"],
        "clasificaMsg": "10",
        "codigoMsg": "001",
        "descripcionMsg": "RECIBIDO",
        "observaciones": ["RECIBIDO"]
    });
    assert_eq!(answer.body, expected);
    assert!(
        answer["fhProcesamiento"]
            .as_str()
            .unwrap()
            .starts_with("16/03/2026 12:")
    );
    assert!(
        answer
            .text
            .starts_with(r#"{"version":2,"ambiente":"00","versionApp":2,"estado":"#)
    );
}

#[tokio::test]
async fn a_sealed_document_is_listed_with_the_digest_of_its_bytes() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    taxpayer.send(&ccf()).await;
    let listed = taxpayer.get("/sandbox/documents").await.body;
    let digest =
        aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, ccf().to_string().as_bytes());
    assert_eq!(listed[0]["sha256"], hex::encode(digest));
}

#[tokio::test]
async fn the_same_code_and_the_same_number_are_refused_with_004() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let mut other_number = ccf();
    other_number["identificacion"]["numeroControl"] = json!("DTE-03-M001P001-000000000000002");
    let mut other_code = ccf();
    other_code["identificacion"]["codigoGeneracion"] =
        json!("0AC82F4E-DDBC-7249-2E82-2ED65BB8EB21");
    for (document, member) in [
        (other_number, "codigoGeneracion"),
        (other_code, "numeroControl"),
    ] {
        let answer = taxpayer.send(&document).await;
        assert_eq!(answer.status, 400);
        assert_eq!(answer["clasificaMsg"], "11");
        assert_eq!(answer["codigoMsg"], "004");
        let text = format!("[identificacion.{member}] YA EXISTE UN REGISTRO CON ESE VALOR");
        assert_eq!(answer["descripcionMsg"], text);
        assert_eq!(answer["observaciones"], json!([]));
    }
    assert_eq!(taxpayer.query(&ccf()).await["estado"], "PROCESADO");
}

#[tokio::test]
async fn a_number_is_free_again_in_another_year_and_for_another_taxpayer() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let other = Taxpayer::at(&sandbox, THIRD_NIT).await;
    let mut theirs = ccf();
    theirs["emisor"]["nit"] = json!(THIRD_NIT);
    theirs["identificacion"]["codigoGeneracion"] = json!("AAAAAAAA-0000-4000-8000-000000000001");
    assert_eq!(other.send(&theirs).await.status, 200);
    let mut last_year = ccf();
    last_year["identificacion"]["codigoGeneracion"] = json!("AAAAAAAA-0000-4000-8000-000000000002");
    last_year["identificacion"]["fecEmi"] = json!("2025-12-31");
    // Noon of 31 December 2025.
    taxpayer.set_time(-75 * 24 * 3600).await;
    taxpayer.sign_in("anything").await;
    let answer = taxpayer.send(&last_year).await;
    assert_eq!(
        (answer.status, &answer["codigoMsg"]),
        (200, &json!("001")),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn of_many_at_once_with_one_number_exactly_one_is_sealed() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let bodies: Vec<Value> = (0..16)
        .map(|n| {
            let mut document = numbered(ccf(), n);
            document["identificacion"]["numeroControl"] = json!("DTE-03-M001P001-000000000000001");
            taxpayer.envelope(&document)
        })
        .collect();
    let sent = bodies
        .iter()
        .map(|body| taxpayer.post("/fesv/recepciondte", body));
    let mut sealed = 0;
    for answer in join(sent).await {
        sealed += u32::from(answer.status == 200);
    }
    assert_eq!(sealed, 1);
}

pub async fn join<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut pending: Vec<_> = futures.map(Box::pin).collect();
    let mut done = Vec::new();
    std::future::poll_fn(|context| {
        pending.retain_mut(|future| match future.as_mut().poll(context) {
            std::task::Poll::Ready(output) => {
                done.push(output);
                false
            }
            std::task::Poll::Pending => true,
        });
        if pending.is_empty() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    done
}

#[tokio::test]
async fn a_refused_document_may_be_corrected_under_the_same_code_and_number() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut wrong = ccf();
    wrong["resumen"]["totalPagar"] = json!(500);
    let answer = taxpayer.send(&wrong).await;
    assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("020")));
    assert_eq!(answer["clasificaMsg"], "16");
    assert_eq!(
        answer["descripcionMsg"],
        "[resumen.totalPagar] CALCULO INCORRECTO"
    );
    assert_eq!(answer["selloRecibido"], Value::Null);
    let asked = taxpayer.query(&wrong).await;
    assert_eq!((asked.status, &asked["estado"]), (400, &json!("RECHAZADO")));
    assert_eq!(asked["codigoMsg"], "020");
    assert_eq!(
        taxpayer.stored().await,
        [(code(&ccf()), "RECHAZADO".to_owned())]
    );
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    assert_eq!(
        taxpayer.stored().await,
        [(code(&ccf()), "PROCESADO".to_owned())]
    );
}

#[tokio::test]
async fn wrong_lines_are_refused_with_016() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut document = ccf();
    document["cuerpoDocumento"][1]["numItem"] = json!(5);
    let answer = taxpayer.send(&document).await;
    assert_eq!(answer["codigoMsg"], "016");
    assert_eq!(
        answer["descripcionMsg"],
        "[Cuerpodocumento.numItem] ERROR EN CORRELATIVO"
    );
}

#[tokio::test]
async fn a_wrong_structure_is_refused_with_every_violation() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut document = ccf();
    document["resumen"]["pagos"][0]["periodo"] = json!(0);
    document["emisor"]["direccion"]["municipio"] = json!("14");
    let answer = taxpayer.send(&document).await;
    assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("096")));
    assert_eq!(answer["clasificaMsg"], "98");
    assert_eq!(answer["descripcionMsg"], "DOCUMENTO NO CUMPLE ESQUEMA JSON");
    assert_eq!(
        answer["observaciones"],
        json!([
            "Campo #/emisor/direccion/municipio no cumple el formato requerido",
            "Campo #/resumen/pagos/0/periodo no cumple el mínimo  exclusivo"
        ])
    );
}

#[tokio::test]
async fn a_type_or_version_that_is_not_handled_is_refused() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut document = ccf();
    document["identificacion"]["version"] = json!(9);
    let answer = taxpayer.send(&document).await;
    assert_eq!(answer["codigoMsg"], "096");
    assert!(
        answer["observaciones"][0]
            .as_str()
            .unwrap()
            .contains("versión 9")
    );
}

#[tokio::test]
async fn a_signature_of_another_key_or_algorithm_is_refused_with_802() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let other = Taxpayer::at(&sandbox, OTHER_NIT).await;
    let mut body = taxpayer.envelope(&ccf());
    let good = body["documento"].as_str().unwrap().to_owned();
    let rs256 = format!(
        "eyJhbGciOiJSUzI1NiJ9{}",
        &good["eyJhbGciOiJSUzUxMiJ9".len()..]
    );
    for forged in [other.sign(&ccf()), rs256] {
        body["documento"] = json!(forged);
        let answer = taxpayer.post("/fesv/recepciondte", &body).await;
        assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("802")));
        assert_eq!(
            (&answer["clasificaMsg"], &answer["descripcionMsg"]),
            (&json!("20"), &json!("No valido"))
        );
    }
}

#[tokio::test]
async fn what_an_older_key_signed_stays_acceptable() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let older = Taxpayer::at(&sandbox, NIT).await;
    let newer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(newer.send(&numbered(ccf(), 1)).await.status, 200);
    assert_eq!(older.send(&numbered(ccf(), 2)).await.status, 200);
}

#[tokio::test]
async fn a_request_that_lacks_something_is_refused_with_094() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let whole = taxpayer.envelope(&ccf());
    for member in [
        "ambiente",
        "idEnvio",
        "version",
        "tipoDte",
        "documento",
        "codigoGeneracion",
    ] {
        let mut body = whole.clone();
        body.as_object_mut().unwrap().remove(member);
        let answer = taxpayer.post("/fesv/recepciondte", &body).await;
        assert_eq!(
            (answer.status, &answer["codigoMsg"]),
            (400, &json!("094")),
            "{member}"
        );
        assert_eq!(answer["descripcionMsg"], "PARAMETROS NO SON VALIDOS");
    }
    for unusable in [json!("not.a-jws"), json!(taxpayer.sign_text("not json"))] {
        let mut body = whole.clone();
        body["documento"] = unusable;
        assert_eq!(
            taxpayer.post("/fesv/recepciondte", &body).await["codigoMsg"],
            "094"
        );
    }
}

#[tokio::test]
async fn the_request_says_the_same_as_the_document() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let whole = taxpayer.envelope(&ccf());
    for (member, other) in [
        ("ambiente", json!("01")),
        ("version", json!(1)),
        ("tipoDte", json!("01")),
        (
            "codigoGeneracion",
            json!("AAAAAAAA-0000-4000-8000-000000000001"),
        ),
    ] {
        let mut body = whole.clone();
        body[member] = other;
        let answer = taxpayer.post("/fesv/recepciondte", &body).await;
        assert_eq!(
            (answer.status, &answer["codigoMsg"]),
            (400, &json!("096")),
            "{member}"
        );
        let observation = answer["observaciones"][0].as_str().unwrap();
        assert!(
            observation.contains(&format!("/{member} difiere")),
            "{observation}"
        );
    }
}

#[tokio::test]
async fn documents_of_the_production_environment_and_of_others_are_refused() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut production = ccf();
    production["identificacion"]["ambiente"] = json!("01");
    assert_eq!(taxpayer.send(&production).await["codigoMsg"], "096");
    let mut foreign = ccf();
    foreign["emisor"]["nit"] = json!(OTHER_NIT);
    assert_eq!(taxpayer.send(&foreign).await["codigoMsg"], "094");
}

#[tokio::test]
async fn dates_and_payments_that_differ_are_observed_and_sealed() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut document = ccf();
    document["identificacion"]["fecEmi"] = json!("2026-03-17");
    document["resumen"]["pagos"][0]["montoPago"] = json!(100);
    let answer = taxpayer.send(&document).await;
    assert_eq!((answer.status, &answer["codigoMsg"]), (200, &json!("002")));
    let observed = json!([
        "identificacion.fecEmi Difiere de la fecha de envío.",
        "resumen.pagos.montoPago Forma de pago difiere del Total a Pagar.",
        "RECIBIDO CON OBSERVACIONES"
    ]);
    assert_eq!(answer["observaciones"], observed);
    let asked = taxpayer.query(&document).await;
    assert_eq!(asked.body, answer.body);
}

#[tokio::test]
async fn the_day_after_tomorrow_is_too_far_ahead() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut document = ccf();
    document["identificacion"]["fecEmi"] = json!("2026-03-18");
    let answer = taxpayer.send(&document).await;
    assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("096")));
}

#[tokio::test]
async fn an_unknown_document_is_not_found_and_has_no_state() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let unknown = taxpayer.query(&ccf()).await;
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown["estado"], Value::Null);
    assert!(unknown.text.contains("no existe"));
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let other = Taxpayer::at(&sandbox, OTHER_NIT).await;
    assert_eq!(
        other.query(&ccf()).await.status,
        404,
        "a document of another taxpayer"
    );
}

#[tokio::test]
async fn a_credit_note_adjusts_only_valid_documents_of_its_issuer() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let answer = taxpayer.send(&credit_note()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let other = Taxpayer::at(&sandbox, THIRD_NIT).await;
    let mut foreign = numbered(credit_note(), 9);
    foreign["emisor"]["nit"] = json!(THIRD_NIT);
    assert_eq!(other.send(&foreign).await["codigoMsg"], "096");
}

#[tokio::test]
async fn the_public_page_shows_the_document_of_code_and_date() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let mut document = ccf();
    document["receptor"]["nombre"] = json!("<b>Ñandú & hijos</b>");
    let seal = taxpayer.send(&document).await["selloRecibido"]
        .as_str()
        .unwrap()
        .to_owned();
    let page = |date: &str, environment: &str| {
        let code = code(&document);
        format!("/consultaPublica?ambiente={environment}&codGen={code}&fechaEmi={date}")
    };
    let found = taxpayer.get(&page("2026-03-16", "00")).await;
    assert_eq!(found.status, 200);
    for text in [
        "Transmitido Satisfactoriamente",
        &seal,
        "USD 112.60",
        "Ñandú &amp; hijos",
    ] {
        assert!(found.text.contains(text), "{text}");
    }
    assert!(!found.text.contains("<b>"));
    for other in [
        page("2026-03-15", "00"),
        page("2026-03-16", "01"),
        "/consultaPublica".into(),
    ] {
        let missing = taxpayer.get(&other).await;
        assert_eq!(missing.status, 404);
        assert!(missing.text.contains("Documento no encontrado"));
    }
}
