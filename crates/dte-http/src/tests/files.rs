//! The files of documents.

use actix_web::test::TestRequest;
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dte_application::ports::{Obstacle, SubmitReply};
use dte_domain::lifecycle::Rejection;
use dte_test_kit::{PUBLIC_QUERY_URL, TestCompany};
use serde_json::Value;

use super::requests::ISSUING;
use super::{Answered, ApiApp, authorized, requests};

const FILES: [(&str, &str); 5] = [
    ("file", "application/json"),
    ("jws", "application/jose"),
    ("qr.svg", "image/svg+xml"),
    ("qr.png", "image/png"),
    ("pdf", "application/pdf"),
];

fn code_of(answered: &Answered) -> String {
    let json = answered.json();
    let code = json["data"]["identificacion"]["codigoGeneracion"].as_str();
    code.unwrap().to_owned()
}

async fn ccf(app: &ApiApp, company: &TestCompany) -> Answered {
    app.issue(company, requests::ccf().to_string()).await
}

async fn read(app: &ApiApp, company: &TestCompany, code: &str, file: &str) -> Answered {
    let path = format!("/api/v1/dte/{code}/{file}");
    app.get(&path, company.token.reveal()).await
}

fn rejected() -> SubmitReply {
    SubmitReply::Rejected(Rejection {
        code: "020".to_owned(),
        description: "RECHAZADO".to_owned(),
        observations: Vec::new(),
        at: None,
    })
}

fn not_sent() -> SubmitReply {
    SubmitReply::NotSent(Obstacle::NotSignedIn)
}

#[actix_web::test]
async fn the_file_of_every_type_is_what_was_signed_with_signature_and_stamp() {
    for issuing in ISSUING {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let path = format!("/api/v1{}", issuing.paths()[0]);
        let body = (issuing.valid)().to_string();
        let issued = app.post(&path, company.token.reveal(), body).await;
        let code = code_of(&issued);
        let file = read(&app, &company, &code, "file").await;
        assert_eq!(file.status, 200, "{}: {}", issuing.name, file.body);
        let jws = read(&app, &company, &code, "jws").await.body;
        let payload = jws.split('.').nth(1).unwrap();
        let signed = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(payload);
        let signed = String::from_utf8(signed.unwrap()).unwrap();
        assert!(issued.body.contains(&signed), "{}", issuing.name);
        assert!(file.body.starts_with(signed.strip_suffix('}').unwrap()));
        let read: Value = file.json();
        assert_eq!(read["firmaElectronica"], *jws);
        assert_eq!(read["selloRecibido"], issued.json()["reception_stamp"]);
        let members = serde_json::from_str::<Value>(&signed).unwrap();
        let members = members.as_object().unwrap().len();
        assert_eq!(read.as_object().unwrap().len(), members + 2);
    }
}

#[actix_web::test]
async fn files_say_what_they_are_called_and_whether_they_are_whole() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = ccf(&app, &company).await;
    let code = code_of(&issued);
    let number = issued.json()["data"]["identificacion"]["numeroControl"].clone();
    let number = number.as_str().unwrap();
    for (name, media) in FILES {
        let path = format!("/api/v1/dte/{code}/{name}");
        let token = company.token.reveal();
        let request = TestRequest::get().uri(&path);
        let request = request.insert_header(("Accept-Encoding", "gzip, br, zstd"));
        let answered = app.send(authorized(request, token)).await;
        assert_eq!(answered.status, 200, "{name}: {}", answered.body);
        assert_eq!(answered.header("content-type"), Some(media));
        assert_eq!(answered.header("content-encoding"), None, "{name}");
        let disposition = answered.header("content-disposition").unwrap();
        assert!(
            disposition.contains(&format!("filename=\"{number}.")),
            "{disposition}"
        );
        let sum = digest(&SHA256, &answered.bytes);
        let digest = format!("sha-256=:{}:", STANDARD.encode(sum.as_ref()));
        assert_eq!(answered.header("repr-digest"), Some(&*digest), "{name}");
        let tag = answered.header("etag").unwrap().to_owned();
        assert!(tag.starts_with('"'), "{tag}");
        assert_eq!(answered.header("cache-control"), Some("private, no-cache"));

        let again = TestRequest::get()
            .uri(&path)
            .insert_header(("If-None-Match", tag.clone()));
        let again = app.send(authorized(again, token)).await;
        assert_eq!((again.status, again.bytes.len()), (304, 0), "{name}");
        assert_eq!(again.header("etag"), Some(&*tag));
    }
}

#[actix_web::test]
async fn a_state_decides_which_files_there_are() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit.authority.answer_next(rejected());
    let refused = ccf(&app, &company).await;
    let refused = refused.json()["error"]["generation_code"]
        .as_str()
        .unwrap()
        .to_owned();
    let file = read(&app, &company, &refused, "file").await;
    assert_eq!((file.status, &*file.code()), (409, "DOCUMENT_REJECTED"));
    let pdf = read(&app, &company, &refused, "pdf").await;
    assert_eq!(pdf.status, 200, "{}", pdf.body);

    app.kit.authority.answer_next(not_sent());
    let waiting = code_of(&ccf(&app, &company).await);
    for (name, _) in FILES {
        let answered = read(&app, &company, &waiting, name).await;
        match name {
            "file" | "jws" if answered.status == 409 => {
                assert_eq!(answered.code(), "NOT_SIGNED");
                assert_eq!(answered.header("retry-after"), Some("5"));
            }
            "file" => assert!(!answered.body.contains("selloRecibido")),
            _ => assert_eq!(answered.status, 200, "{name}: {}", answered.body),
        }
    }
    let missing = read(
        &app,
        &company,
        "20C8619E-75F5-192F-88F3-24697A6C9F58",
        "file",
    )
    .await;
    assert_eq!(
        (missing.status, &*missing.code()),
        (404, "DOCUMENT_NOT_FOUND")
    );
}

#[actix_web::test]
async fn an_invalidation_has_a_file_of_its_own() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let code = code_of(&ccf(&app, &company).await);
    let none = read(&app, &company, &code, "invalidation/file").await;
    assert_eq!(
        (none.status, &*none.code()),
        (404, "INVALIDATION_NOT_FOUND")
    );
    let before = read(&app, &company, &code, "pdf").await;
    let body = requests::invalidation(&code).to_string();
    let token = company.token.reveal();
    let done = app.post("/api/v1/dte/invalidate", token, body).await;
    assert_eq!(done.status, 200, "{}", done.body);
    let file = read(&app, &company, &code, "invalidation/file").await;
    assert_eq!(file.status, 200, "{}", file.body);
    let read_back = file.json();
    assert_eq!(read_back["documento"]["codigoGeneracion"], code);
    assert!(read_back["firmaElectronica"].is_string());
    assert!(read_back["selloRecibido"].is_string());
    let after = read(&app, &company, &code, "pdf").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    // What was stamped stays in its file.
    assert!(read(&app, &company, &code, "file").await.json()["selloRecibido"].is_string());
}

#[actix_web::test]
async fn a_sister_may_not_read_files_and_a_stranger_knows_of_none() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let code = code_of(&ccf(&app, &company).await);
    for (name, _) in FILES {
        let path = format!("/api/v1/dte/{code}/{name}");
        let answered = app.get(&path, company.branch_token.reveal()).await;
        assert_eq!(
            (answered.status, &*answered.code()),
            (403, "FORBIDDEN"),
            "{name}"
        );
        assert_eq!(app.get(&path, "").await.status, 401, "{name}");
    }
}

#[actix_web::test]
async fn a_readable_version_comes_on_three_kinds_of_paper() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let code = code_of(&ccf(&app, &company).await);
    let mut tags = Vec::new();
    for format in ["letter", "ticket80", "ticket58"] {
        let file = format!("pdf?format={format}");
        let answered = read(&app, &company, &code, &file).await;
        assert_eq!(answered.status, 200, "{}", answered.body);
        assert!(answered.bytes.starts_with(b"%PDF-1.7"), "{format}");
        assert_eq!(
            answered
                .header("content-disposition")
                .unwrap()
                .split(';')
                .next(),
            Some("inline")
        );
        let again = read(&app, &company, &code, &file).await;
        assert_eq!(again.bytes, answered.bytes);
        tags.push(answered.header("etag").unwrap().to_owned());
    }
    tags.dedup();
    assert_eq!(tags.len(), 3);
    let plain = read(&app, &company, &code, "pdf").await;
    assert_eq!(plain.header("etag"), Some(&*tags[0]));
    for wrong in ["pdf?format=a4", "pdf?paper=letter"] {
        let answered = read(&app, &company, &code, wrong).await;
        assert_eq!(
            (answered.status, &*answered.code()),
            (400, "VALIDATION_FAILED"),
            "{wrong}"
        );
    }
}

#[actix_web::test]
async fn the_code_of_a_document_leads_where_its_record_says() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = ccf(&app, &company).await;
    let link = issued.json()["qr_link"].as_str().unwrap().to_owned();
    assert!(link.starts_with(PUBLIC_QUERY_URL));
    let png = read(&app, &company, &code_of(&issued), "qr.png").await;
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png.bytes))
        .read_info()
        .unwrap();
    let mut points = vec![0; reader.output_buffer_size().unwrap()];
    let side = reader.next_frame(&mut points).unwrap().width as usize;
    let at = |x: usize, y: usize| points[y * side + x];
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, at);
    assert_eq!(picture.detect_grids()[0].decode().unwrap().1, link);
}

#[actix_web::test]
async fn what_would_be_issued_is_drawn_and_takes_no_number() {
    for issuing in ISSUING {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let token = company.token.reveal();
        let kind = issuing.paths()[0].strip_prefix("/dte/").unwrap();
        let path = format!("/api/v1/dte/{kind}/preview.pdf?format=ticket80");
        let drawn = app.post(&path, token, (issuing.valid)().to_string()).await;
        assert_eq!(drawn.status, 200, "{kind}: {}", drawn.body);
        assert!(drawn.bytes.starts_with(b"%PDF-1.7"));
        assert!(
            drawn
                .header("content-disposition")
                .unwrap()
                .contains("BORRADOR.pdf")
        );
        let list = app.get("/api/v1/dte", token).await.json();
        assert_eq!(list["data"]["summary"]["total"], 0, "{kind}");
    }
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let mut wrong = requests::ccf();
    wrong["items"][0]["quantity"] = (-1).into();
    let path = "/api/v1/dte/ccf/preview.pdf";
    let refused = app.post(path, token, wrong.to_string()).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (400, "VALIDATION_FAILED")
    );
    let unknown = app
        .post("/api/v1/dte/nothing/preview.pdf", token, "{}")
        .await;
    assert_eq!((unknown.status, &*unknown.code()), (404, "ROUTE_NOT_FOUND"));
}

fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    let points = vec![0x40; 3 * width as usize * height as usize];
    writer.write_image_data(&points).unwrap();
    writer.finish().unwrap();
    file
}

async fn give(app: &ApiApp, token: &str, query: &str, media: &str, bytes: Vec<u8>) -> Answered {
    let request = TestRequest::put().uri(&format!("/api/v1/company/logo{query}"));
    let request = request
        .insert_header(("Content-Type", media))
        .set_payload(bytes);
    app.send(authorized(request, token)).await
}

#[actix_web::test]
async fn a_logo_and_a_colour_stand_on_what_is_drawn_from_then_on() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let code = code_of(&ccf(&app, &company).await);
    let none = app.get("/api/v1/company/logo", token).await;
    assert_eq!((none.status, &*none.code()), (404, "LOGO_NOT_FOUND"));
    let plain = read(&app, &company, &code, "pdf").await;

    let given = give(
        &app,
        token,
        "?color=%23aa3300",
        "image/png",
        picture(300, 100),
    )
    .await;
    assert_eq!(given.status, 200, "{}", given.body);
    let look = &given.json()["data"];
    assert_eq!(look["version"], 1);
    assert_eq!(look["color"], "aa3300");
    assert_eq!(look["has_logo"], true);
    let kept = app.get("/api/v1/company/logo", token).await;
    assert_eq!(kept.header("content-type"), Some("image/png"));
    assert!(kept.bytes.starts_with(b"\x89PNG"));
    let with_logo = read(&app, &company, &code, "pdf").await;
    assert_ne!(with_logo.header("etag"), plain.header("etag"));

    // A colour that is not said stays.
    let again = give(&app, token, "", "image/png", picture(1_600, 20)).await;
    assert_eq!(again.json()["data"]["color"], "aa3300");
    assert_eq!(again.json()["data"]["version"], 2);
    assert!(again.json()["warnings"].is_null(), "{}", again.body);
    // Letters in it could not be read.
    let pale = give(&app, token, "?color=ffd700", "image/png", picture(9, 9)).await;
    let warned = pale.json()["warnings"].to_string();
    assert!(warned.contains("4.5"), "{}", pale.body);
    let request = TestRequest::delete().uri("/api/v1/company/logo");
    let removed = app.send(authorized(request, token)).await;
    assert_eq!(
        removed.json()["data"]["has_logo"],
        false,
        "{}",
        removed.body
    );
    let as_before = read(&app, &company, &code, "pdf").await;
    assert_eq!(as_before.header("etag"), plain.header("etag"));
}

#[actix_web::test]
async fn what_is_no_logo_is_refused_and_changes_nothing() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let whole = picture(300, 100);
    for (query, media, bytes, status) in [
        ("", "image/png", b"<svg/>".to_vec(), 400),
        ("", "image/png", whole[..whole.len() / 2].to_vec(), 400),
        ("", "image/png", picture(2_001, 10), 400),
        ("", "image/svg+xml", whole.clone(), 415),
        ("?color=red", "image/png", whole.clone(), 400),
        ("?colour=aa3300", "image/png", whole.clone(), 400),
        ("", "image/png", vec![0; 512 * 1024 + 1], 413),
    ] {
        let refused = give(&app, token, query, media, bytes).await;
        assert_eq!(refused.status, status, "{query} {media}: {}", refused.body);
        assert!(refused.is_enveloped());
    }
    let branch = company.branch_token.reveal();
    let refused = give(&app, branch, "", "image/png", whole).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    assert_eq!(app.get("/api/v1/company/logo", token).await.status, 404);
}
