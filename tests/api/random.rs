//! Some thousand requests of chance against the real program: valid ones, and ones that are broken
//! in one respect. Each run prints its seed; `DTE_TEST_SEED` repeats it.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, Instant};

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use reqwest::Method;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::fields::{self, Field, number};
use crate::{requests, special_operations};

/// How many requests a run makes, if there is time.
const REQUESTS: u32 = 2_500;
/// How long a run takes, unless something is still missing.
const LONGEST: Duration = Duration::from_secs(40);
/// The largest answer to requests like these, but for a page of a list.
const LARGEST: usize = 64 * 1024;
/// The largest page: a hundred documents of six lines, each with its text of chance, are half of it.
const LARGEST_PAGE: usize = 1024 * 1024;

const ISSUING: [(&str, &str); 13] = [
    ("/dte/ccf", "03"),
    ("/dte/invoices", "01"),
    ("/dte/deliverynote", "04"),
    ("/dte/creditnote", "05"),
    ("/dte/debitnote", "06"),
    ("/dte/retention", "07"),
    ("/dte/settlement", "08"),
    ("/dte/accountingsettlement", "09"),
    ("/dte/excludedsubject", "14"),
    ("/dte/exportinvoice", "11"),
    ("/dte/donation", "15"),
    ("/dte/specialoperations", "17"),
    ("/dte/return", "18"),
];

/// The types that take no number.
const WITHOUT_NUMBER: [&str; 2] = ["17", "18"];

/// Chance that can be repeated.
pub struct Dice(TestRng);

impl Dice {
    fn new(seed: u64) -> Self {
        let bytes = seed.to_le_bytes().repeat(4);
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    /// That of this run, whose seed is printed.
    pub fn of_this_run() -> Self {
        let seed = seed();
        println!("DTE_TEST_SEED={seed} repeats this run");
        Self::new(seed)
    }

    /// A number from 0 to below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.next_u64() % end
    }

    /// One of several.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let length = u64::try_from(all.len()).unwrap();
        &all[usize::try_from(self.below(length)).unwrap()]
    }

    pub fn text(&mut self) -> String {
        let letters = [
            'a', 'Z', 'ñ', 'é', '"', '\\', '/', '<', '&', '\'', '€', '漢', '😀', '-',
        ];
        let inner: String = (0..self.below(40))
            .map(|_| *self.one_of(&letters))
            .collect();
        format!("x{inner}y")
    }
}

fn cents(amount: u64) -> Value {
    number(&format!("{}.{:02}", amount / 100, amount % 100))
}

/// The same of an amount that may be below 0.
fn signed_cents(amount: i64) -> Value {
    let sign = if amount < 0 { "-" } else { "" };
    let amount = amount.unsigned_abs();
    number(&format!("{sign}{}.{:02}", amount / 100, amount % 100))
}

/// One line: its JSON, how much it sells in cents, whether that is taxed.
fn line(dice: &mut Dice, net: bool) -> (Value, u64, bool) {
    let (quantity, price) = (1 + dice.below(9), 1 + dice.below(20_000));
    let sale = quantity * price;
    let discount = dice.below(sale / 2 + 1) * dice.below(2);
    let taxed = dice.below(3) > 0;
    let sold = sale - discount;
    let mut line = json!({
        "type": 1 + dice.below(3), "description": dice.text(), "quantity": quantity,
        "unit_measure": 59, "unit_price": cents(price), "discount": cents(discount),
        "non_subject_sale": 0,
        "exempt_sale": cents(if taxed { 0 } else { sold }),
        "taxed_sale": cents(if taxed { sold } else { 0 }),
    });
    if net && taxed {
        line["taxes"] = json!(["20"]);
    }
    if dice.below(2) == 0 {
        line["code"] = json!(format!("C-{}", dice.below(1_000)));
    }
    (line, sold, taxed)
}

/// A valid document over lines of chance, its sums computed in cents.
fn sale(dice: &mut Dice, net: bool) -> Value {
    sale_and_total(dice, net).0
}

/// The same, and what is to be paid, in cents.
fn sale_and_total(dice: &mut Dice, net: bool) -> (Value, u64) {
    let (mut items, mut taxed, mut exempt) = (Vec::new(), 0, 0);
    for _ in 0..=dice.below(5) {
        let (line, sold, is_taxed) = line(dice, net);
        *(if is_taxed { &mut taxed } else { &mut exempt }) += sold;
        items.push(line);
    }
    let vat = if net { (taxed * 13 + 50) / 100 } else { 0 };
    let total = taxed + exempt + vat;
    let mut request = requests::ccf();
    request["items"] = items.into();
    request["summary"] = json!({
        "total_non_subject": 0, "total_exempt": cents(exempt), "total_taxed": cents(taxed),
        "sub_total_sales": cents(taxed + exempt), "sub_total": cents(taxed + exempt),
        "total_operation": cents(total), "total_to_pay": cents(total), "operation_condition": 1,
        "payment_types": [{"code": dice.one_of(&["01", "02", "05"]), "amount": cents(total)}],
    });
    request["extension"] = json!({
        "delivery_name": "Ana Paz", "delivery_document": "01234567-8",
        "receiver_name": "Luz Paz", "receiver_document": "01234567-8"
    });
    (request, total)
}

/// The same, half of the time with a charge or a credit outside the tax base.
fn charged(dice: &mut Dice, net: bool) -> Value {
    let (mut request, total) = sale_and_total(dice, net);
    if dice.below(2) == 0 {
        return request;
    }
    let to_pay = i64::try_from(total).unwrap();
    let charge = i64::try_from(dice.below(2_000)).unwrap() - 1_000;
    let charge = charge.max(-to_pay);
    let line = json!({
        "type": 2, "description": dice.text(), "quantity": 1, "unit_measure": 99,
        "unit_price": 0, "non_taxed": signed_cents(charge), "non_subject_sale": 0,
        "exempt_sale": 0, "taxed_sale": 0,
    });
    request["items"].as_array_mut().unwrap().push(line);
    let summary = &mut request["summary"];
    if dice.below(2) == 0 {
        summary["total_non_taxed"] = signed_cents(charge);
    }
    summary["total_to_pay"] = signed_cents(to_pay + charge);
    summary["payment_types"][0]["amount"] = signed_cents(to_pay + charge);
    request
}

/// A valid purchase of lines of chance, half of the time with its amounts left out.
fn purchase(dice: &mut Dice) -> Value {
    let (mut items, mut sum, mut off) = (Vec::new(), 0, 0);
    let told = dice.below(2) == 0;
    for _ in 0..=dice.below(5) {
        let (quantity, price) = (1 + dice.below(9), 1 + dice.below(20_000));
        let discount = dice.below(quantity * price / 2 + 1) * dice.below(2);
        let bought = quantity * price - discount;
        (sum, off) = (sum + bought, off + discount);
        let mut item = json!({
            "type": 1 + dice.below(3), "description": dice.text(), "quantity": quantity,
            "unit_measure": 59, "unit_price": cents(price), "discount": cents(discount),
        });
        if told {
            item["purchase"] = cents(bought);
        }
        items.push(item);
    }
    let kept = sum / 10 * dice.below(2);
    let mut request = requests::excluded_subject();
    request["items"] = items.into();
    request["summary"] = json!({"income_retention": cents(kept), "operation_condition": 1});
    if told {
        request["summary"] = json!({
            "total_purchase": cents(sum), "total_discount": cents(off), "sub_total": cents(sum),
            "income_retention": cents(kept), "total_to_pay": cents(sum - kept),
            "operation_condition": 1,
            "payment_types": [{"code": "01", "amount": cents(sum - kept)}],
        });
    }
    request
}

/// A valid settlement of operations of chance, half of the time with its amounts left out.
fn settlement(dice: &mut Dice, today: &str) -> Value {
    let mut request = requests::accounting_settlement(today);
    let operations = 1_000 + dice.below(10_000_000);
    let part = dice.below(2) * dice.below(operations / 2);
    let commission = dice.below(operations / 20);
    let (sub_total, half) = (operations - part, 50);
    let base = (sub_total * 100 + 56) / 113;
    let perception = (base * 2 + half) / 100;
    let of_commission = (commission * 13 + half) / 100;
    let summary = &mut request["summary"];
    summary["operations_value"] = cents(operations);
    summary["non_perceived_amount"] = cents(part);
    summary["commission"] = cents(commission);
    if dice.below(2) == 0 {
        summary["sub_total"] = cents(sub_total);
        summary["perception_base"] = cents(base);
        summary["total_iva"] = cents(sub_total - base);
        summary["iva_perception"] = cents(perception);
        summary["commission_iva"] = cents(of_commission);
        summary["total_to_pay"] = cents(operations - commission - perception - of_commission);
    }
    request["extension"]["delivery_name"] = json!(format!("{} de turno", dice.text()));
    request
}

/// A valid settlement of documents of chance, half of the time with its amounts left out.
fn sold_for_another(dice: &mut Dice, today: &str) -> Value {
    let mut request = requests::settlement(today);
    let told = dice.below(2) == 0;
    let (mut items, mut taxed, mut exempt, mut vat) = (Vec::new(), 0, 0, 0);
    let batch = dice.below(1_000_000_000);
    for line in 0..=dice.below(5) {
        let (sold, free) = (100 * (1 + dice.below(20_000)), dice.below(20_000));
        taxed += sold;
        exempt += free;
        vat += sold * 13 / 100;
        let mut item = json!({
            "type": 1, "document_number": format!("A{batch}X{line}"),
            "dte_type": dice.one_of(&["01", "03", "06"]), "emission_date": today,
            "taxed_sale": cents(sold), "exempt_sale": cents(free),
            "observations": format!("Lote {}", dice.text())
        });
        if told {
            item["taxes"] = json!(["20"]);
            item["iva_item"] = cents(sold * 13 / 100);
        }
        items.push(item);
    }
    request["items"] = items.into();
    request["summary"] = json!({"operation_condition": 1 + dice.below(3)});
    if told {
        let sales = taxed + exempt;
        request["summary"] = json!({
            "total_exempt": cents(exempt), "total_taxed": cents(taxed),
            "sub_total_sales": cents(sales), "total_iva": cents(vat),
            "taxes": [{"code": "20", "value": cents(vat)}],
            "total_operation": cents(sales + vat), "iva_perception": cents(taxed / 100),
            "total_to_pay": cents(sales + vat + taxed / 100), "operation_condition": 2
        });
    }
    request
}

/// A valid donation of things of chance and of some money, half of the time with its amounts left out.
fn gift(dice: &mut Dice) -> Value {
    let (mut items, mut sum) = (Vec::new(), 0);
    let told = dice.below(2) == 0;
    for _ in 0..=dice.below(5) {
        let (quantity, value) = (1 + dice.below(9), 1 + dice.below(20_000));
        let lost = dice.below(quantity * value / 2 + 1) * dice.below(2);
        sum += quantity * value - lost;
        let mut item = json!({
            "donation_type": 2, "description": dice.text(), "quantity": quantity,
            "unit_measure": 59, "unit_value": cents(value), "depreciation": cents(lost),
        });
        if told {
            item["value"] = cents(quantity * value - lost);
        }
        items.push(item);
    }
    let mut request = requests::donation();
    request["summary"] = json!({});
    let given = dice.below(2) * (1 + dice.below(10_000));
    if given > 0 {
        items.push(json!({
            "donation_type": 1, "description": dice.text(), "unit_value": cents(given),
        }));
        request["summary"]["payment_types"] = json!([{"code": "01", "amount": cents(given)}]);
    }
    if told {
        request["summary"]["total_value"] = cents(sum + given);
    }
    request["items"] = items.into();
    request
}

/// A valid export of lines of chance, half of the time with its amounts left
/// out.
fn export(dice: &mut Dice) -> Value {
    let (mut items, mut sum, mut off, mut charges) = (Vec::new(), 0, 0, 0);
    let told = dice.below(2) == 0;
    for _ in 0..=dice.below(5) {
        let (quantity, price) = (1 + dice.below(9), 1 + dice.below(20_000));
        let discount = dice.below(quantity * price / 2 + 1) * dice.below(2);
        let sold = quantity * price - discount;
        (sum, off) = (sum + sold, off + discount);
        let mut item = json!({
            "type": 1, "description": dice.text(), "quantity": quantity,
            "unit_measure": 59, "unit_price": cents(price), "discount": cents(discount),
        });
        if told {
            item["taxed_sale"] = cents(sold);
        }
        items.push(item);
    }
    if dice.below(2) == 0 {
        charges = dice.below(1_000);
        items.push(json!({
            "type": 1, "description": dice.text(), "quantity": 1, "unit_measure": 99,
            "unit_price": 0, "non_taxed": cents(charges),
        }));
    }
    let freight = dice.below(50_000);
    let mut request = requests::export_invoice();
    request["items"] = items.into();
    request["summary"] =
        json!({"freight": cents(freight), "incoterm": "10", "operation_condition": 1});
    if told {
        let summary = &mut request["summary"];
        summary["total_taxed"] = cents(sum);
        summary["total_discount"] = cents(off);
        summary["total_non_taxed"] = cents(charges);
        summary["total_operation"] = cents(sum + freight);
        summary["total_to_pay"] = cents(sum + freight + charges);
        summary["payment_types"] =
            json!([{"code": "01", "amount": cents(sum + freight + charges)}]);
    }
    request
}

/// A valid delivery of lines of chance, half of the time with its totals left out.
fn delivery(dice: &mut Dice) -> Value {
    let mut note = sale(dice, true);
    let told = dice.below(2) == 0;
    let summary = note["summary"].as_object_mut().unwrap();
    for member in ["total_to_pay", "payment_types", "operation_condition"] {
        summary.remove(member);
    }
    if !told {
        note["summary"] = json!({});
    }
    note["receiver"] = requests::delivery_note()["receiver"].take();
    note
}

/// A valid return of lines of chance over a document that was not issued here, half of the time with the
/// amounts left out that follow from others.
fn taken_back(dice: &mut Dice, today: &str) -> Value {
    let document_type = *dice.one_of(&["01", "11", "14"]);
    let code = format!("6A0C1E52-8F0B-4D3A-9C41-{:012X}", dice.below(1 << 48));
    let (mut items, mut sum, mut kept, mut freight) = (Vec::new(), 0, 0, 0);
    let told = dice.below(2) == 0;
    for _ in 0..=dice.below(5) {
        let (quantity, price) = (1 + dice.below(9), 1 + dice.below(20_000));
        let discount = dice.below(quantity * price / 2 + 1) * dice.below(2);
        let back = quantity * price - discount;
        sum += back;
        let mut item = json!({
            "type": 1, "related_doc": code, "description": dice.text(), "quantity": quantity,
            "unit_measure": 59, "unit_price": cents(price), "discount": cents(discount),
        });
        match document_type {
            "01" => item[*dice.one_of(&["taxed_sale", "exempt_sale"])] = cents(back),
            "11" => {
                let part = dice.below(2_000);
                freight += part;
                item["freight"] = cents(part);
            }
            _ => {
                kept += back / 10;
                item["income_retention"] = cents(back / 10);
            }
        }
        items.push(item);
    }
    let mut request = json!({
        "related_docs": [{
            "document_type": document_type, "generation_type": 2, "document_number": code,
            "emission_date": today
        }],
        "items": items,
        "receiver": {"document_type": "37", "document_number": "CF-90211", "name": dice.text()},
        "summary": {},
    });
    if document_type == "11" {
        request["receiver"]["country_code"] = json!("GT");
        request["export"] = requests::export_invoice()["export"].take();
    }
    if told {
        request["summary"] = json!({
            "sub_total_sales": cents(sum), "total_operation": cents(sum + freight),
            "total_to_pay": cents(sum + freight - kept),
        });
    }
    request
}

/// A valid request to an endpoint.
fn valid(dice: &mut Dice, path: &str, today: &str) -> Value {
    match path {
        "/dte/ccf" => charged(dice, true),
        "/dte/invoices" => {
            let mut invoice = charged(dice, false);
            let mut receiver = invoice["receiver"].take();
            let nit = receiver.as_object_mut().unwrap().remove("nit").unwrap();
            receiver.as_object_mut().unwrap().remove("commercial_name");
            receiver["document_type"] = json!("36");
            receiver["document_number"] = nit;
            invoice["receiver"] = receiver;
            invoice
        }
        "/dte/creditnote" | "/dte/debitnote" => {
            let mut note = sale(dice, true);
            let summary = note["summary"].as_object_mut().unwrap();
            summary.remove("total_to_pay");
            summary.remove("payment_types");
            let number = format!("P{}", dice.below(1_000_000));
            for item in note["items"].as_array_mut().unwrap() {
                item["related_doc"] = json!(number);
            }
            note["related_docs"] = json!([{
                "document_type": "03", "generation_type": 1, "document_number": number,
                "emission_date": today
            }]);
            note
        }
        "/dte/deliverynote" => delivery(dice),
        "/dte/excludedsubject" => purchase(dice),
        "/dte/exportinvoice" => export(dice),
        "/dte/donation" => gift(dice),
        "/dte/settlement" => sold_for_another(dice, today),
        "/dte/accountingsettlement" => settlement(dice, today),
        "/dte/specialoperations" => special_operations::operations(dice, today),
        "/dte/return" => taken_back(dice, today),
        _ => {
            let mut voucher = requests::retention(today);
            let amount = 100 * (1 + dice.below(100_000));
            voucher["items"][0]["taxed_amount"] = cents(amount);
            voucher["items"][0]["iva_amount"] = cents(amount / 100);
            voucher["items"][0]["description"] = json!(dice.text());
            voucher["summary"] = json!({});
            voucher
        }
    }
}

/// The JSON pointer of a member; of every line the first.
fn pointer(path: &str) -> String {
    format!("/{}", path.replace("[]", "/0").replace('.', "/"))
}

/// Breaks a request at a member; the member's path.
fn break_it(dice: &mut Dice, request: &mut Value, (path, kind, needed): Field) -> Option<String> {
    let pointer = pointer(path);
    let (parent, name) = pointer.rsplit_once('/')?;
    let parent = request.pointer_mut(parent)?;
    let take_away = needed && dice.below(3) == 0;
    match parent {
        Value::Object(members) if take_away => drop(members.remove(name)),
        Value::Object(members) => drop(members.insert(name.to_owned(), kind.wrong(dice))),
        Value::Array(entries) => *entries.first_mut()? = kind.wrong(dice),
        _ => return None,
    }
    Some(path.replace("[]", "[0]"))
}

/// What every answer has; its error code.
fn check(answer: &Answer, seed: u64) -> String {
    let about = || format!("seed {seed}: {} {}", answer.status, answer.text);
    let json = answer.json();
    let success = json["success"]
        .as_bool()
        .unwrap_or_else(|| panic!("{}", about()));
    assert_eq!(success, answer.status.is_success(), "{}", about());
    let documented = [200, 201, 400, 401, 403, 404, 405, 413, 415, 422];
    assert!(documented.contains(&answer.status.as_u16()), "{}", about());
    assert!(answer.headers.contains_key("x-request-id"), "{}", about());
    let is_page = success && json["data"]["documents"].is_array();
    let largest = if is_page { LARGEST_PAGE } else { LARGEST };
    assert!(answer.text.len() < largest, "{}", about());
    if !success {
        let error = &json["error"];
        let whole = error["message"].is_string() && error["details"].is_array();
        assert!(whole && error["code"].is_string(), "{}", about());
    }
    answer.code()
}

/// A member of an object, byte for byte.
fn raw(json: &str, name: &str) -> String {
    let mut members: BTreeMap<String, Box<RawValue>> = serde_json::from_str(json).unwrap();
    members.remove(name).unwrap().get().to_owned()
}

/// One run and what it has seen.
struct Run {
    app: App,
    company: Company,
    dice: Dice,
    seed: u64,
    today: String,
    /// How many documents of each type were issued.
    issued: BTreeMap<&'static str, u64>,
    /// Documents that may be invalidated.
    codes: Vec<String>,
    refused: u32,
    invalidated: u64,
}

impl Run {
    async fn issue(&mut self, path: &str, kind: &'static str) {
        let request = valid(&mut self.dice, path, &self.today);
        let answer = self.app.post(path, &self.company.token, &request).await;
        check(&answer, self.seed);
        assert_eq!(
            answer.status, 201,
            "seed {}: {request} {}",
            self.seed, answer.text
        );
        let document = raw(&answer.text, "data");
        let identification = answer.json()["data"]["identificacion"].clone();
        let count = self.issued.entry(kind).or_default();
        *count += 1;
        let number = identification.get("numeroControl").map(Value::to_string);
        let gapless = (!WITHOUT_NUMBER.contains(&kind)).then(|| format!("{count:015}\""));
        assert!(
            number
                .as_deref()
                .unwrap_or_default()
                .ends_with(gapless.as_deref().unwrap_or_default())
                && number.is_some() == gapless.is_some(),
            "seed {}: {number:?}, not {gapless:?}",
            self.seed
        );
        let code = identification["codigoGeneracion"]
            .as_str()
            .unwrap()
            .to_owned();
        let found = self
            .app
            .get(&format!("/dte/{code}"), &self.company.token)
            .await
            .expect(200);
        assert_eq!(
            raw(&raw(&found.text, "data"), "json_data"),
            document,
            "seed {}",
            self.seed
        );
        self.codes.push(code);
    }

    async fn be_refused(&mut self, path: &str) {
        let mut request = valid(&mut self.dice, path, &self.today);
        let field = *self.dice.one_of(&fields::of(path));
        let Some(place) = break_it(&mut self.dice, &mut request, field) else {
            return;
        };
        let answer = self.app.post(path, &self.company.token, &request).await;
        let about = format!("seed {}: {field:?} {request} {}", self.seed, answer.text);
        assert_eq!(check(&answer, self.seed), "VALIDATION_FAILED", "{about}");
        let named = answer.json()["error"]["violations"]
            .as_array()
            .unwrap()
            .iter()
            .any(|found| {
                let path = found["path"].as_str().unwrap();
                path.starts_with(&place) || place.starts_with(path)
            });
        assert!(named, "{about}");
        self.refused += 1;
    }

    /// A sum that is wrong by a dollar.
    async fn be_refused_for_a_sum(&mut self) {
        let mut request = valid(&mut self.dice, "/dte/ccf", &self.today);
        let names = [
            "total_taxed",
            "sub_total_sales",
            "sub_total",
            "total_operation",
            "total_to_pay",
        ];
        let name = *self.dice.one_of(&names);
        let whole = request["summary"][name].to_string();
        let (dollars, rest) = whole.split_once('.').unwrap_or((&whole, "0"));
        let more = dollars.parse::<u64>().unwrap() + 1;
        request["summary"][name] = number(&format!("{more}.{rest}"));
        let answer = self
            .app
            .post("/dte/ccf", &self.company.token, &request)
            .await;
        let code = check(&answer, self.seed);
        assert_eq!(
            code, "VALIDATION_FAILED",
            "seed {}: {name} {request}",
            self.seed
        );
        self.refused += 1;
    }

    async fn invalidate(&mut self) {
        let Some(code) = self.codes.pop() else {
            return;
        };
        let mut request = requests::rescission(&code);
        let broken = self.dice.below(2) == 0;
        if broken {
            let names = [
                "type",
                "responsible_name",
                "responsible_num_doc",
                "requestor_doc_type",
            ];
            request["reason"][*self.dice.one_of(&names)] = json!([]);
        }
        let answer = self
            .app
            .post("/dte/invalidate", &self.company.token, &request)
            .await;
        check(&answer, self.seed);
        let status = if broken { 400 } else { 200 };
        assert_eq!(
            answer.status, status,
            "seed {}: {request} {}",
            self.seed, answer.text
        );
        self.invalidated += u64::from(!broken);
    }

    /// Anything that is only read, or anything at all at any path.
    async fn look(&mut self) {
        let names = [
            "type",
            "status",
            "page",
            "page_size",
            "startDate",
            "endDate",
            "cursor",
            "branch",
            "x",
        ];
        let values = [
            "03",
            "RECEIVED",
            "1",
            "0",
            "100",
            "101",
            "-1",
            "4294967295",
            "2026-03-16",
            "9999-12-31",
            "0000-01-01",
            "2026-02-30",
            "",
            "%00",
            "%ff",
            "%F0%9F%98%80",
            "a+b",
            "'--",
        ];
        let mut query = String::new();
        for _ in 0..self.dice.below(4) {
            let (name, value) = (self.dice.one_of(&names), self.dice.one_of(&values));
            for part in [name, "=", value, "&"] {
                query.push_str(part);
            }
        }
        let paths = [
            "/dte", "/dte", "/dte/x", "/health", "/metrics", "/test/", "/nothing", "/dte/ccf",
        ];
        let path = format!("{}?{query}", self.dice.one_of(&paths));
        let method = self
            .dice
            .one_of(&[Method::GET, Method::GET, Method::PUT, Method::DELETE]);
        let token = match self.dice.below(3) {
            0 => "a.b.c",
            _ => self.company.token.as_str(),
        };
        let bearer = format!("Bearer {token}");
        let answer = self
            .app
            .send(method.clone(), &path, &[("authorization", &bearer)], "")
            .await;
        check(&answer, self.seed);
    }

    async fn step(&mut self) {
        let (path, kind) = *self.dice.one_of(&ISSUING);
        match self.dice.below(10) {
            0..3 => self.issue(path, kind).await,
            3..7 => self.be_refused(path).await,
            7 => self.be_refused_for_a_sum().await,
            8 => self.look().await,
            _ => self.invalidate().await,
        }
    }

    /// Whether something of every type was issued, and enough was refused.
    fn is_enough(&self) -> bool {
        self.refused > 10 && self.issued.len() == ISSUING.len()
    }

    /// In the end the lists count what was issued, and nothing else.
    async fn totals_agree(&self) {
        for (_, kind) in ISSUING {
            let path = format!("/dte?type={kind}&page_size=1");
            let list = self
                .app
                .get(&path, &self.company.token)
                .await
                .expect(200)
                .json();
            let issued = self.issued.get(kind).copied().unwrap_or_default();
            assert_eq!(
                list["data"]["summary"]["total"], issued,
                "seed {}: {list}",
                self.seed
            );
        }
        let list = self
            .app
            .get("/dte", &self.company.token)
            .await
            .expect(200)
            .json();
        let invalid = &list["data"]["summary"]["invalid"];
        assert_eq!(*invalid, self.invalidated, "seed {}: {list}", self.seed);
    }
}

/// The seed of this run: given, or drawn.
fn seed() -> u64 {
    let drawn = || std::hash::RandomState::new().build_hasher().finish();
    let given = std::env::var("DTE_TEST_SEED").ok();
    given.map_or_else(drawn, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_chance_are_issued_or_refused_as_they_should_be() {
    let seed = seed();
    println!("DTE_TEST_SEED={seed} repeats this run");
    // Of 2022 there are no events.
    let environment = vec![("DTE_EDITION", "2022,17=2026,18=2026".to_owned())];
    let app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    let first = app
        .post("/dte/invoices", &company.token, &requests::invoice())
        .await
        .expect(201);
    let today = first.json()["data"]["identificacion"]["fecEmi"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut run = Run {
        app,
        company,
        dice: Dice::new(seed),
        seed,
        today,
        issued: BTreeMap::from([("01", 1)]),
        codes: Vec::new(),
        refused: 0,
        invalidated: 0,
    };
    let (began, mut made) = (Instant::now(), 0);
    while made < REQUESTS && (began.elapsed() < LONGEST || !run.is_enough()) {
        run.step().await;
        made += 1;
    }
    run.totals_agree().await;
    let took = began.elapsed();
    println!(
        "{made} requests in {took:?}: {:?} issued, {} refused, {} invalidated",
        run.issued, run.refused, run.invalidated
    );
    assert!(run.is_enough());
}
