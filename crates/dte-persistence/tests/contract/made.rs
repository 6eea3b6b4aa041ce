//! Invented companies and documents.

use dte_application::ports::{
    Companies, Company, CompanyId, ContingencyAssignment, ContingencyId, ContingencyRendering,
    CorrectedDocument, DocumentFilter, DocumentResult, Documents, Establishment, EstablishmentId,
    EventResult, EventStatus, IdempotencyKey, IdempotencyRecord, Key, LateStamp, LeaseNumber,
    Leased, NewCompany, NewDocument, NewEvent, NewKey, Numbering, RefusedNumber, RegisterResult,
    Scopes, Sealed, SeriesKey, Signature, StoreResult, TransmissionKind, UnansweredCopies,
};
use dte_domain::amounts::DocumentAmounts;
use dte_domain::balance::{Charge, Sales};
use dte_domain::catalog::{ContingencyCause, EstablishmentType, ItemType, PaymentForm, Tax};
use dte_domain::closed_types::ClosedTypes;
use dte_domain::contingency::ContingencyReason;
use dte_domain::documents::ccf::TaxTotal;
use dte_domain::documents::{Ccf, Content, Document, RecordedAmounts};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, PlaceNumber, ReceptionStamp, Transmission,
};
use dte_domain::income_tax::IncomeTax;
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::issuer::Issuer;
use dte_domain::lifecycle::{Rejection, Status};
use dte_domain::money::{LineAmount, Money};
use dte_domain::own_reference::OwnReference;
use dte_domain::parts::added_tax::vat_on;
use dte_domain::parts::item::Item;
use dte_domain::parts::payment::Payment;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_persistence::Database;
use dte_schema::Unnumbered;
use rust_decimal::Decimal;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// The moment of the tests: the morning of the samples' day.
pub const NOW: OffsetDateTime = datetime!(2026-03-16 15:30:00.123456 UTC);

/// That of what is made here.
pub const ENVIRONMENT: Environment = Environment::Test;

/// From when on anybody may look after what is stored at [`NOW`].
pub const DUE: OffsetDateTime = datetime!(2026-03-16 15:35:00.123456 UTC);

pub fn good<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// The filter that finds everything of company 1.
pub fn everything() -> DocumentFilter {
    DocumentFilter {
        company: CompanyId(uuid(1)),
        environment: ENVIRONMENT,
        establishment: None,
        document_type: None,
        status: None,
        transmission: None,
        from: None,
        to: None,
        external_id: None,
        control_number: None,
        receiver: None,
        name: None,
        min_total: None,
        max_total: None,
        with_bodies: true,
        changed_until: None,
    }
}

/// An identity that depends on a number alone.
pub fn uuid(number: u128) -> Uuid {
    Uuid::from_u128(0x4000_0000_0000_0000_0000 << 40 | number)
}

pub fn code(number: u128) -> GenerationCode {
    GenerationCode::new(uuid(number))
}

pub fn stamp(letter: char) -> ReceptionStamp {
    good(&letter.to_string().repeat(40))
}

/// The company with that number; its main office and one branch.
pub fn company(number: u128) -> NewCompany {
    let id = CompanyId(uuid(number));
    let company = Company {
        id,
        nit: good(&format!("{number:014}")),
        nrc: Some(good("1233260")),
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
        income_tax: IncomeTax::read("1-3"),
        public_links: true,
        edition: None,
        closed_types: ClosedTypes::default(),
        certificate_password: Sealed("sealed:1".into()),
        created_at: NOW,
    };
    NewCompany {
        company,
        establishments: vec![
            establishment(number, 1, EstablishmentType::MainOffice),
            establishment(number, 2, EstablishmentType::Branch),
        ],
        keys: vec![key(number, 1), key(number, 2)],
        shown: None,
    }
}

pub fn establishment(company: u128, branch: u16, kind: EstablishmentType) -> Establishment {
    Establishment {
        id: establishment_id(company, branch),
        branch_number: branch.into(),
        kind,
        code: Some(good("C001")),
        code_mh: None,
        pos_code: None,
        pos_code_mh: Some(good("P001")),
        place: place(kind, branch),
        address: samples::address(),
        phone: (branch > 1).then(|| good("22223333")),
        email: None,
        income_tax: None,
    }
}

/// The key that came with an establishment of a company: `key-1-2`.
pub fn key(company: u128, branch: u16) -> NewKey {
    let establishment = establishment_id(company, branch);
    NewKey {
        key: Key {
            id: establishment.into(),
            company: CompanyId(uuid(company)),
            establishment: Some(establishment),
            label: None,
            scopes: Scopes::all(),
            api_key: format!("key-{company}-{branch}"),
            version: 1,
            created_at: NOW,
            expires_at: None,
            last_used_at: None,
            earlier_ends_at: None,
        },
        api_secret_hash: "$2b$04$hash".into(),
    }
}

pub fn establishment_id(company: u128, branch: u16) -> EstablishmentId {
    EstablishmentId(uuid(company * 1_000 + u128::from(branch)))
}

fn place(kind: EstablishmentType, number: u16) -> IssuingPlace {
    IssuingPlace {
        establishment: PlaceCode::establishment(kind, PlaceNumber::new(number).unwrap()),
        point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
    }
}

/// Company 1, registered.
pub async fn register(database: &Database) {
    assert_eq!(
        database.register(company(1)).await.unwrap(),
        RegisterResult::New
    );
}

/// The series of CCFs of company 1 at its main office.
pub fn series() -> SeriesKey {
    SeriesKey {
        company: CompanyId(uuid(1)),
        environment: Environment::Test,
        document_type: DocumentType::Ccf,
        place: place(EstablishmentType::MainOffice, 1),
        year: 2026,
        year_in_number: false,
    }
}

/// The series of the branch.
pub fn branch_series() -> SeriesKey {
    SeriesKey {
        place: place(EstablishmentType::Branch, 2),
        ..series()
    }
}

/// A rendered CCF that waits for its number.
pub fn body(generation_code: GenerationCode) -> Unnumbered {
    rendered(Content::Ccf(samples::ccf()), generation_code)
}

/// Company 1 as its documents show it.
pub fn issuer() -> Issuer {
    Issuer {
        nit: good("00000000000001"),
        ..samples::issuer()
    }
}

/// A document of the first edition that waits for its number.
pub fn rendered(content: Content, generation_code: GenerationCode) -> Unnumbered {
    let document_type = content.document_type();
    let checked = content.check(&Facts::on(samples::TODAY)).unwrap();
    let identification = identification(document_type, generation_code);
    let document = Document::issue(checked, identification, issuer());
    dte_schema::render(&document).unwrap()
}

pub fn identification(
    document_type: DocumentType,
    generation_code: GenerationCode,
) -> Identification {
    Identification {
        environment: Environment::Test,
        document_type,
        generation_code,
        transmission: Transmission::Normal,
        issued_at: LocalTime::at(NOW),
    }
}

/// A CCF that sold so much: a line of each kind of sale.
fn ccf_of(sold: Sales) -> Ccf {
    let money = |amount: Decimal| good::<Money>(&amount.to_string());
    let line = |amount: Decimal| {
        let price = good(&amount.to_string());
        let quantity = (good("1"), good("59"));
        Item::new(ItemType::Product, good("Producto B"), quantity, price)
    };
    let sale = |amount: Decimal| good::<LineAmount>(&amount.to_string());
    let mut ccf = samples::ccf();
    ccf.items.clear();
    if sold.non_subject > Decimal::ZERO {
        ccf.items.push(Item {
            non_subject_sale: sale(sold.non_subject),
            ..line(sold.non_subject)
        });
    }
    if sold.exempt > Decimal::ZERO {
        ccf.items.push(Item {
            exempt_sale: sale(sold.exempt),
            ..line(sold.exempt)
        });
    }
    let vat = vat_on(sold.taxed);
    if sold.taxed > Decimal::ZERO {
        ccf.items.push(Item {
            taxed_sale: sale(sold.taxed),
            taxes: vec![Tax::VAT],
            ..line(sold.taxed)
        });
        ccf.summary.taxes = vec![TaxTotal::new(Tax::VAT, money(vat))];
    } else {
        ccf.summary.taxes.clear();
    }
    let all = sold.non_subject + sold.exempt + sold.taxed;
    let summary = &mut ccf.summary;
    summary.total_non_subject = money(sold.non_subject);
    summary.total_exempt = money(sold.exempt);
    summary.total_taxed = money(sold.taxed);
    summary.sub_total_sales = money(all);
    summary.sub_total = money(all);
    summary.total_operation = money(all + vat);
    summary.total_to_pay = money(all + vat);
    summary.payments = vec![Payment::new(PaymentForm::NOTES, money(all + vat))];
    ccf.extension = Some(samples::extension());
    ccf
}

/// The document with the columns that its bytes give.
pub fn by_its_bytes(mut document: NewDocument) -> NewDocument {
    let said = dte_schema::recorded(&document.body.with_number(None)).unwrap();
    document.recorded = RecordedAmounts {
        total: said.total,
        vat: said.vat,
    };
    document.receiver = said.receiver;
    document.receiver_nrc = said.receiver_nrc.map(|nrc| good(&nrc));
    document
}

pub fn receiver() -> RecordedReceiver {
    RecordedReceiver::of(&samples::receiver(), None)
}

/// Sales in cents.
pub fn sales(non_subject: i64, exempt: i64, taxed: i64) -> Sales {
    Sales {
        non_subject: Decimal::new(non_subject, 2),
        exempt: Decimal::new(exempt, 2),
        taxed: Decimal::new(taxed, 2),
    }
}

/// A document that sold so much.
pub fn selling(number: u128, sold: Sales) -> NewDocument {
    by_its_bytes(NewDocument {
        creditable: Some(sold),
        body: rendered(Content::Ccf(ccf_of(sold)), code(number)),
        ..document(number)
    })
}

/// A note that takes so much of documents.
pub fn note(number: u128, charges: &[(u128, Sales)]) -> NewDocument {
    let mut note = document(number);
    note.series.document_type = DocumentType::CreditNote;
    note.names = charges
        .iter()
        .map(|(document, _)| code(*document))
        .collect();
    note.credited = charges
        .iter()
        .map(|(document, sales)| Charge {
            generation_code: code(*document),
            sales: *sales,
        })
        .collect();
    note
}

/// The document with that number, of the main office of company 1.
pub fn document(number: u128) -> NewDocument {
    NewDocument {
        generation_code: code(number),
        establishment: establishment_id(1, 1),
        series: series(),
        numbering: Numbering::Yearly,
        edition: Edition::Of2022,
        body: body(code(number)),
        issued_at: LocalTime::at(NOW),
        recorded: RecordedAmounts {
            total: Decimal::new(33_900, 2),
            vat: Decimal::new(3_900, 2),
        },
        receiver: receiver(),
        creditable: None,
        credited: Vec::new(),
        names: Vec::new(),
        amounts: DocumentAmounts::default(),
        sold_for_another: None,
        settles: Vec::new(),
        residence: None,
        claim: None,
        bulk: None,
        own: OwnReference::default(),
        receiver_nrc: samples::receiver().nrc,
        contingency: None,
        due_at: DUE,
        now: NOW,
    }
}

/// What documents say when the authority does not answer.
pub fn mark() -> ContingencyReason {
    ContingencyReason::new(ContingencyCause::Authority, None).unwrap()
}

/// What documents say for a reason in words.
pub fn mark_because(reason: &str) -> ContingencyReason {
    ContingencyReason::new(ContingencyCause::Other, Some(good(reason))).unwrap()
}

/// The way into a contingency, which has that number if it is a new one.
pub fn entry(number: u128, mark: ContingencyReason) -> ContingencyAssignment {
    ContingencyAssignment {
        new: ContingencyId(uuid(number)),
        mark,
        since: NOW,
    }
}

/// A document that is issued in the contingency with number 900.
pub fn in_contingency(number: u128) -> NewDocument {
    NewDocument {
        contingency: Some(entry(900, mark())),
        ..document(number)
    }
}

/// A document with other bytes, that enters the contingency with number 900.
pub fn rerendered(number: u128) -> ContingencyRendering {
    ContingencyRendering {
        generation_code: code(number),
        revision: 0,
        lease: LeaseNumber::FIRST,
        json: format!("{{\"rendered\":\"again {number}\"}}").into(),
        signature: Signature("b2YgY29udGluZ2VuY3k".into()),
        earlier_signature: Signature("ZWFybGllcg".into()),
        unanswered: 1,
        entry: entry(900, mark()),
        now: NOW + Duration::seconds(1),
    }
}

/// That a document was refused because its number is taken elsewhere.
pub fn refused_number(number: u128, sequence: u64) -> RefusedNumber {
    RefusedNumber {
        generation_code: code(number),
        revision: 0,
        lease: LeaseNumber::FIRST,
        control_number: series().number(sequence).to_string(),
        now: NOW,
    }
}

/// What was taken, without the leases.
pub fn subjects<T>(taken: Vec<Leased<T>>) -> Vec<T> {
    taken.into_iter().map(|one| one.subject).collect()
}

/// A document said right for the first time.
pub fn corrected(document: NewDocument) -> CorrectedDocument {
    CorrectedDocument {
        document,
        revision: 0,
    }
}

/// The same with an idempotency key.
pub fn claiming(number: u128, key: &str) -> NewDocument {
    let mut document = document(number);
    document.claim = Some(IdempotencyRecord {
        key: IdempotencyKey {
            establishment: document.establishment,
            key: key.into(),
            fingerprint: "fingerprint".into(),
            of_bytes: None,
        },
        document: document.generation_code,
        revision: 0,
        warnings: vec!["nit: a wrong check digit, «ñ»".into()],
    });
    document
}

/// Stores a document that must be new, and answers its number.
pub async fn store(database: &Database, document: NewDocument) -> ControlNumber {
    match database.store(document).await.unwrap() {
        StoreResult::Created { control_number, .. } => control_number.unwrap(),
        StoreResult::Replayed(claim) => panic!("{claim:?}"),
    }
}

pub fn received(letter: char) -> Status {
    Status::Received {
        stamp: stamp(letter),
        stamped_at: decided_at(),
        observations: Vec::new(),
    }
}

/// The stamp of that document alone.
pub fn stamp_of(number: u128) -> ReceptionStamp {
    good(&format!("{number:0>40}"))
}

/// Received, with a stamp that is no other document's.
pub fn received_as(number: u128) -> Status {
    Status::Received {
        stamp: stamp_of(number),
        stamped_at: decided_at(),
        observations: Vec::new(),
    }
}

/// Received, with a stamp that is no other document's, of several for this one.
pub fn received_by(number: u128, letter: char) -> Status {
    Status::Received {
        stamp: good(&format!("{letter}{number:0>39}")),
        stamped_at: decided_at(),
        observations: Vec::new(),
    }
}

pub fn rejected() -> Status {
    Status::Rejected {
        rejection: rejection(),
        at: decided_at(),
    }
}

/// Why a document is rejected.
pub fn rejection() -> Rejection {
    Rejection {
        code: "096".into(),
        description: "DOCUMENTO NO CUMPLE ESQUEMA JSON".into(),
        observations: vec!["Campo #/resumen «totalPagar» no válido".into()],
        at: None,
    }
}

/// When the authority decides about documents.
pub fn decided_at() -> OffsetDateTime {
    NOW + Duration::seconds(2)
}

/// The same decision at another moment.
pub fn decided_then(mut status: Status, moment: OffsetDateTime) -> Status {
    match &mut status {
        Status::Received { stamped_at: at, .. } | Status::Rejected { at, .. } => *at = moment,
        Status::Pending | Status::Invalidated { .. } => {}
    }
    status
}

pub fn outcome(number: u128, status: Status) -> DocumentResult {
    DocumentResult {
        generation_code: code(number),
        revision: 0,
        lease: None,
        status,
        rendering: TransmissionKind::Normal,
        signature: None,
        unanswered: UnansweredCopies::default(),
        now: decided_at(),
    }
}

/// An event of a document of the main office, that the main office asked for.
pub fn event(number: u128, document: u128) -> NewEvent {
    NewEvent {
        generation_code: code(number),
        document: code(document),
        company: CompanyId(uuid(1)),
        establishment: establishment_id(1, 1),
        asked_by: establishment_id(1, 1),
        environment: Environment::Test,
        schema_version: 2,
        json: "{\"identificacion\": {}}".into(),
        replacement: None,
        at: LocalTime::at(NOW),
        claim: None,
        due_at: DUE,
        now: NOW,
    }
}

pub fn event_outcome(number: u128, status: EventStatus) -> EventResult {
    EventResult {
        generation_code: code(number),
        lease: LeaseNumber::FIRST,
        status,
        is_invalidated: false,
        signature: None,
        now: NOW + Duration::seconds(5),
    }
}

pub fn accepted(letter: char) -> EventStatus {
    EventStatus::Accepted {
        stamp: Some(stamp(letter)),
        observations: Vec::new(),
    }
}

/// The stamp of a rejected document that was corrected so often.
pub fn late(number: u128, revision: u32) -> LateStamp {
    LateStamp {
        generation_code: code(number),
        revision,
        stamp: stamp('Z'),
        observations: vec!["Revisar".into()],
        stamped_at: NOW + Duration::seconds(30),
        invalidable_until: LocalTime::at(NOW + Duration::days(90)),
        now: NOW + Duration::days(2),
    }
}
