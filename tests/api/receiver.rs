//! The page that a document's receiver gets, of the real program.

use reqwest::Method;
use serde_json::Value;

use crate::app::{App, Company};
use crate::authority::code_of;
use crate::requests;

/// The document of a company, as its record shows it.
async fn record(app: &App, company: &Company, code: &str) -> Value {
    let path = format!("/dte/{code}");
    let answer = app.get(&path, &company.token).await.expect(200);
    answer.json()["data"].clone()
}

async fn status(app: &App, method: Method, path: &str) -> u16 {
    let url = format!("{}{path}", app.url);
    let answer = app.client.request(method, url).send().await.unwrap();
    answer.status().as_u16()
}

async fn bytes(app: &App, path: &str) -> Vec<u8> {
    let url = format!("{}{path}", app.url);
    let answer = app.client.get(url).send().await.unwrap();
    answer.bytes().await.unwrap().to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receivers_page_outlives_a_restart_and_its_address_stands_nowhere() {
    let mut app = App::start().await;
    let company = app.company().await;
    let issued = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let code = code_of(&issued.expect(201).json());
    let first = record(&app, &company, &code).await["public_url"].clone();
    let first = first.as_str().unwrap();
    let path = first.strip_prefix(&app.url).unwrap().to_owned();
    let token = path.strip_prefix("/r/").unwrap().to_owned();
    assert_eq!(token.len(), 48, "{token}");
    for below in ["", "/pdf", "/file"] {
        for method in [Method::GET, Method::HEAD] {
            assert_eq!(status(&app, method, &format!("{path}{below}")).await, 200);
        }
    }
    assert!(
        bytes(&app, &format!("{path}/pdf"))
            .await
            .starts_with(b"%PDF-")
    );
    let file: Value = serde_json::from_slice(&bytes(&app, &format!("{path}/file")).await).unwrap();
    assert_eq!(file["identificacion"]["codigoGeneracion"], *code);
    assert!(file["selloRecibido"].is_string(), "{file}");

    let unknown = bytes(&app, &format!("/r/{}", "A".repeat(43))).await;
    for other in [
        format!("/r/{code}"),
        format!("/r/{}", code.to_lowercase()),
        path[..path.len() - 1].to_owned(),
        format!("{path}%0d%0aX-Y:%20z"),
        path.to_lowercase(),
    ] {
        assert_eq!(status(&app, Method::GET, &other).await, 404, "{other}");
        assert_eq!(bytes(&app, &other).await, unknown, "{other}");
    }
    for other in [format!("/{path}"), format!("/r//{token}")] {
        assert_eq!(status(&app, Method::GET, &other).await, 404, "{other}");
    }

    app.restart_with("DTE_PUBLIC_URL", "https://facturas.example/dte/");
    let behind = record(&app, &company, &code).await["public_url"].clone();
    assert_eq!(behind, format!("https://facturas.example/dte/r/{token}"));
    assert_eq!(status(&app, Method::GET, &path).await, 200);
    assert!(!app.log().contains(&token));
    let metrics = app.client.get(format!("{}/api/v1/metrics", app.url));
    let metrics = metrics.send().await.unwrap().text().await.unwrap();
    assert!(!metrics.contains(&token));
}
