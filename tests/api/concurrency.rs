//! Many clients at once.

use std::collections::BTreeSet;
use std::sync::Arc;

use dte_test_kit::postgresql::Cluster;

use crate::app::{App, Options};
use crate::requests;

const CLIENTS: usize = 64;
const EACH: usize = 20;

async fn numbers_are_gapless(app: App) {
    let app = Arc::new(app);
    let token: Arc<str> = app.company().await.token.into();
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        let (app, token) = (Arc::clone(&app), Arc::clone(&token));
        clients.push(tokio::spawn(async move {
            let mut issued = Vec::new();
            for _ in 0..EACH {
                let answer = app
                    .post("/dte/ccf", &token, &requests::ccf())
                    .await
                    .expect(201)
                    .json();
                let identification = &answer["data"]["identificacion"];
                issued.push((
                    identification["numeroControl"].as_str().unwrap().to_owned(),
                    identification["codigoGeneracion"]
                        .as_str()
                        .unwrap()
                        .to_owned(),
                    answer["reception_stamp"].as_str().unwrap().to_owned(),
                ));
            }
            issued
        }));
    }
    let mut issued = BTreeSet::new();
    for client in clients {
        issued.extend(client.await.unwrap());
    }
    let numbers: Vec<_> = issued.iter().map(|(number, _, _)| number.clone()).collect();
    let expected: Vec<_> = (1..=CLIENTS * EACH)
        .map(|number| format!("DTE-03-M001P001-{number:015}"))
        .collect();
    assert_eq!(numbers, expected);

    let held: BTreeSet<_> = app
        .held()
        .await
        .iter()
        .map(|held| {
            let text = |name: &str| held[name].as_str().unwrap().to_owned();
            (
                text("numeroControl"),
                text("codigoGeneracion"),
                text("selloRecibido"),
            )
        })
        .collect();
    assert_eq!(held, issued, "the authority holds the same documents");
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_clients_get_every_number_once_on_sqlite() {
    numbers_are_gapless(App::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_clients_get_every_number_once_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let environment = vec![("DTE_DATABASE_URL", database.url().to_owned())];
    numbers_are_gapless(App::start_with(Options { environment }).await).await;
    println!("postgresql suite: ran sixty_four_clients_get_every_number_once");
}
