//! How many documents a second are stored and settled durably, and what lists cost afterwards.
//!
//! ```text
//! cargo run --release -p dte-persistence --example measure -- [sqlite|postgresql|URL] [documents] [callers]
//! ```
#![expect(clippy::unwrap_used, reason = "a measurement, not a program")]
#![expect(clippy::print_stdout, reason = "that is what it is for")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use dte_application::ports::{
    Company, CompanyId, CompanyRegistrations, Counters, DocumentFilter, DocumentList,
    DocumentReader, DocumentResult, DocumentResults, DocumentStore, Establishment, EstablishmentId,
    NewCompany, NewDocument, Numbering, PageStart, Sealed, SeriesKey, Signature, TransmissionKind,
};
use dte_domain::amounts::DocumentAmounts;
use dte_domain::balance::Sales;
use dte_domain::catalog::EstablishmentType;
use dte_domain::documents::{Content, Document, RecordedAmounts};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, IssuingPlace, LocalTime, PlaceCode,
    PlaceNumber, Transmission,
};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::lifecycle::{Status, StatusKind};
use dte_domain::own_reference::OwnReference;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_persistence::test_cluster::Cluster;
use dte_persistence::{Database, DatabaseOptions};
use dte_schema::Unnumbered;
use rust_decimal::Decimal;
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

const START: OffsetDateTime = datetime!(2026-01-01 06:00:00 UTC);
const ITEMS: u32 = 14;
const COMPANY: Uuid = Uuid::from_u128(1);
const MAIN: Uuid = Uuid::from_u128(2);

fn good<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// A repeatable number that looks random, as generation codes are.
fn scrambled(number: u64) -> u128 {
    let mix = |seed: u64| {
        let mut z = number
            .wrapping_add(seed)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u128::from(z ^ (z >> 31))
    };
    mix(1) << 64 | mix(2)
}

fn code(number: u64) -> GenerationCode {
    GenerationCode::new(Uuid::from_u128(scrambled(number)))
}

fn place() -> IssuingPlace {
    IssuingPlace {
        establishment: PlaceCode::establishment(EstablishmentType::MainOffice, PlaceNumber::FIRST),
        point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
    }
}

fn company() -> NewCompany {
    NewCompany {
        company: Company {
            id: CompanyId(COMPANY),
            nit: good("06140101231101"),
            nrc: good("1233260"),
            business_name: good("EMPRESA DE PRUEBAS SA DE CV"),
            commercial_name: None,
            activity_code: good("47190"),
            activity_description: good("Venta al por menor de otros productos"),
            phone: good("21212828"),
            email: good("facturacion@empresa.example"),
            year_in_number: false,
            token_days: 30,
            responsible: None,
            returns_at_any_branch: false,
            edition: None,
            certificate_password: Sealed("sealed".into()),
            created_at: START,
        },
        establishments: vec![Establishment {
            id: EstablishmentId(MAIN),
            branch_number: 1,
            kind: EstablishmentType::MainOffice,
            code: None,
            code_mh: None,
            pos_code: None,
            pos_code_mh: None,
            place: place(),
            address: samples::address(),
            phone: None,
            email: None,
        }],
        keys: Vec::new(),
        shown: None,
    }
}

/// A CCF of some 6 KB.
fn body() -> Unnumbered {
    let mut ccf = samples::ccf();
    let total = |each: &str| {
        let amount = Decimal::from_str_exact(each).unwrap() * Decimal::from(ITEMS);
        samples::money(&amount.normalize().to_string())
    };
    ccf.items = vec![samples::item(); usize::try_from(ITEMS).unwrap()];
    ccf.summary.total_taxed = total("150");
    ccf.summary.sub_total_sales = total("150");
    ccf.summary.sub_total = total("150");
    ccf.summary.taxes[0].value = total("19.5");
    ccf.summary.total_operation = total("169.5");
    ccf.summary.total_to_pay = total("169.5");
    ccf.summary.payments[0].amount = total("169.5");
    ccf.extension = Some(samples::extension());
    let checked = Content::Ccf(ccf).check(&Facts::on(samples::TODAY)).unwrap();
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Ccf,
        generation_code: code(0),
        transmission: Transmission::Normal,
        issued_at: LocalTime::at(START),
    };
    let document = Document::issue(checked, identification, samples::issuer());
    dte_schema::render(&document).unwrap()
}

/// Document `number` of so many, spread over a year.
fn document(number: u64, of: u64, body: &Unnumbered) -> NewDocument {
    let seconds = number * 365 * 86_400 / of;
    NewDocument {
        generation_code: code(number),
        establishment: EstablishmentId(MAIN),
        series: SeriesKey {
            company: CompanyId(COMPANY),
            environment: Environment::Test,
            document_type: DocumentType::Ccf,
            place: place(),
            year: 2026,
            year_in_number: false,
        },
        numbering: Numbering::Yearly,
        edition: Edition::Of2022,
        body: body.clone(),
        issued_at: LocalTime::at(START + Duration::from_secs(seconds)),
        recorded: RecordedAmounts {
            total: Decimal::new(33_900, 2),
            vat: Decimal::new(3_900, 2),
        },
        receiver: RecordedReceiver {
            document_number: Some("06000101901019".into()),
            name: Some("Empresa Servicios Generales, S.A. de C.V.".into()),
            ..RecordedReceiver::default()
        },
        creditable: Some(Sales {
            taxed: Decimal::new(30_000, 2),
            ..Sales::NONE
        }),
        credited: Vec::new(),
        names: Vec::new(),
        amounts: DocumentAmounts::default(),
        residence: None,
        refused_next: None,
        claim: None,
        bulk: None,
        own: OwnReference::default(),
        contingency: None,
        due_at: START + Duration::from_secs(seconds + 300),
        now: START + Duration::from_secs(seconds),
    }
}

fn outcome(number: u64) -> DocumentResult {
    DocumentResult {
        generation_code: code(number),
        revision: 0,
        lease: None,
        status: Status::Received {
            stamp: good(&format!("{number:0>40}")),
            stamped_at: START,
            observations: Vec::new(),
        },
        rendering: TransmissionKind::Normal,
        signature: Some(Signature("s".repeat(342).into())),
        now: START,
    }
}

/// Has so many callers do the steps, each its share; answers steps a second.
async fn rate<F: Future<Output = ()> + Send>(
    callers: u64,
    steps: u64,
    step: impl Fn(u64) -> F + Clone + Send + 'static,
) -> u128 {
    let started = Instant::now();
    let working: Vec<_> = (0..callers)
        .map(|caller| {
            let step = step.clone();
            tokio::spawn(async move {
                let mut number = caller;
                while number < steps {
                    step(number).await;
                    number += callers;
                }
            })
        })
        .collect();
    for one in working {
        one.await.unwrap();
    }
    u128::from(steps) * 1_000_000 / started.elapsed().as_micros()
}

async fn lists(database: &Database, documents: u64) {
    let all = DocumentFilter {
        company: CompanyId(COMPANY),
        environment: Environment::Test,
        establishment: None,
        document_type: None,
        status: None,
        transmission: None,
        from: None,
        to: None,
        changed_until: None,
    };
    let mut branch = all.clone();
    branch.establishment = Some(EstablishmentId(MAIN));
    let mut pending = all.clone();
    pending.status = Some(StatusKind::Pending);
    for (name, filter, skip) in [
        ("first page", &all, 0),
        ("first page of an establishment", &branch, 0),
        ("middle page", &all, documents / 2),
        ("last page", &all, documents.saturating_sub(20)),
        ("pending, the oldest", &pending, 0),
    ] {
        let mut fastest = Duration::MAX;
        let mut counters = Counters::default();
        for _ in 0..20 {
            let (started, start) = (Instant::now(), PageStart::Skip(skip));
            counters = database.list(filter, start, 20).await.unwrap().counters;
            fastest = fastest.min(started.elapsed());
        }
        println!(
            "{name}: {fastest:?} at best of 20 ({} counted)",
            counters.total()
        );
    }
}

async fn finds(database: &Database, documents: u64) {
    let started = Instant::now();
    for number in 0..2_000 {
        database.find(code(number * 37 % documents)).await.unwrap();
    }
    println!(
        "find, one after the other: {:?} each",
        started.elapsed() / 2_000
    );
}

async fn measure(url: &str, documents: u64, callers: u64) {
    let database = Arc::new(Database::open(url, DatabaseOptions::default()).unwrap());
    database.register(company()).await.unwrap();
    let body = Arc::new(body());
    let bytes = body
        .with_number(&document(0, 1, &body).series.number(1))
        .len();
    println!("{documents} documents of {bytes} bytes, {callers} callers");

    let storing = Arc::clone(&database);
    let stored = rate(callers, documents, move |number| {
        let (database, body) = (Arc::clone(&storing), Arc::clone(&body));
        async move {
            let new = document(number, documents, &body);
            database.store(new).await.unwrap();
        }
    })
    .await;
    println!("stored: {stored}/s");

    let settling = Arc::clone(&database);
    let settled = rate(callers, documents, move |number| {
        let database = Arc::clone(&settling);
        async move {
            if number > 50 {
                database.record_result(outcome(number)).await.unwrap();
            }
        }
    })
    .await;
    println!("settled: {settled}/s");
    lists(&database, documents).await;
    finds(&database, documents).await;
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let which = arguments.next().unwrap_or_else(|| "sqlite".into());
    let mut number = |default| {
        arguments
            .next()
            .map_or(default, |text| text.parse().unwrap())
    };
    let (documents, callers) = (number(50_000), number(64));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match which.as_str() {
        "sqlite" => {
            let folder = tempfile::tempdir().unwrap();
            let url = format!("sqlite://{}/dte.db", folder.path().display());
            runtime.block_on(measure(&url, documents, callers));
        }
        "postgresql" => {
            let Some(cluster) = Cluster::shared().unwrap() else {
                return;
            };
            let database = cluster.database().unwrap();
            runtime.block_on(measure(database.url(), documents, callers));
        }
        url => runtime.block_on(measure(url, documents, callers)),
    }
}
