//! Retention vouchers that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::amounts::KnownAmounts;
use dte_domain::balance::{Balance, Sales};
use dte_domain::catalog::{Catalogue, GenerationType, IdentityDocumentType, RetentionCode};
use dte_domain::documents::retention::Summary;
use dte_domain::documents::retention::item::Item;
use dte_domain::documents::{DocumentContent, Retention};
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::{Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;
use time::{Date, Duration};

/// A voucher and what is known when it is issued.
#[derive(Clone, Debug)]
pub struct Made {
    /// The voucher as a client would ask for it.
    pub voucher: Retention,
    /// The day, and the own documents that it names.
    pub facts: Facts,
}

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn money(amount: Decimal) -> Money {
    read(&amount.to_string())
}

fn text(least: usize, most: usize) -> impl Strategy<Value = String> {
    vec(
        select("aZñÁ 0\"\\/<>&€漢🙂-_.,".chars().collect::<Vec<_>>()),
        least - 2..=most - 2,
    )
    .prop_map(|characters| format!("x{}x", characters.into_iter().collect::<String>()))
}

/// A voucher of chance with 1 to `most_items` items, on a day of chance from 2024 to 2035.
pub fn retention(most_items: usize) -> impl Strategy<Value = Made> {
    (
        0..4_383_i64,
        vec(line(), 1..=most_items),
        receiver(),
        (0..3_i64, 0..3_i64, any::<bool>(), any::<bool>()),
        option::of(text(5, 100)),
        vec((text(4, 25), text(4, 50), text(4, 150)), 0..4),
    )
        .prop_map(|(day, lines, receiver, totals, name, appendixes)| {
            let today = Date::from_ordinal_date(2024, 1).unwrap() + Duration::days(day);
            let mut facts = Facts::on(today);
            let items = lines
                .into_iter()
                .map(|line| line.item(&mut facts))
                .collect();
            let mut voucher = Retention {
                receiver: Some(receiver),
                items,
                ..samples::retention()
            };
            voucher.summary = summary(&voucher, &facts, totals);
            voucher.extension = name.map(|name| {
                let mut extension = samples::extension();
                extension.delivery_name = Some(read(&name));
                extension.observation = Some(read(&name));
                extension
            });
            voucher.appendixes = appendixes
                .into_iter()
                .map(|(field, label, value)| Appendix {
                    field: Some(read(&field)),
                    label: Some(read(&label)),
                    value: Some(read(&value)),
                })
                .collect();
            Made { voucher, facts }
        })
}

/// The sums, at most a cent off but above nothing, or not told.
fn summary(
    voucher: &Retention,
    facts: &Facts,
    (amount_off, vat_off, amount, vat): (i64, i64, bool, bool),
) -> Summary {
    let mut complete = voucher.clone();
    complete.complete(facts);
    complete.summary = Summary::default();
    let cents = |cents| Decimal::new(cents, 2);
    let off = |sum: Decimal, by: i64| -> Money { money((sum + cents(by - 1)).max(cents(1))) };
    Summary {
        total_amount: amount.then(|| off(complete.total_amount(), amount_off)),
        total_vat: vat.then(|| off(complete.total_vat(), vat_off)),
    }
}

/// What an item names: a paper, an electronic document of others, or one of the company's own.
#[derive(Clone, Copy, Debug)]
enum Source {
    Paper,
    Others,
    Own { tell: bool },
}

#[derive(Clone, Debug)]
struct Line {
    source: Source,
    number: String,
    code: GenerationCode,
    kind: DocumentType,
    retention: RetentionCode,
    cents: i64,
    share: i64,
    back: i64,
    description: String,
}

fn line() -> impl Strategy<Value = Line> {
    let sources = vec![
        Source::Paper,
        Source::Others,
        Source::Own { tell: true },
        Source::Own { tell: false },
    ];
    let kinds = vec![
        DocumentType::Invoice,
        DocumentType::Ccf,
        DocumentType::ExcludedSubjectInvoice,
    ];
    let codes: Vec<_> = RetentionCode::ENTRIES
        .iter()
        .map(|entry| entry.value)
        .collect();
    (
        select(sources),
        "[a-zA-Z0-9]{1,20}",
        "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}",
        (select(kinds), select(codes)),
        prop_oneof![100..10_000_000_i64, 100..199_999_999_999_i64],
        (0..=3_i64, 0..62_i64),
        text(2, 60),
    )
        .prop_map(
            |(source, number, code, (kind, retention), cents, (share, back), description)| Line {
                source,
                number,
                code: read(&code),
                kind,
                retention,
                cents,
                share,
                back,
                description,
            },
        )
}

impl Line {
    fn item(self, facts: &mut Facts) -> Item {
        let amount = Decimal::new(self.cents, 2);
        let date = self.date(facts);
        let code = self.code;
        let told = Item {
            kind: Some(GenerationType::Electronic),
            document_number: read(&code.to_string()),
            document_type: Some(self.kind),
            emission_date: Some(date),
            description: read(&self.description),
            code: self.retention,
            taxed_amount: Some(money(amount)),
            vat_amount: Some(self.vat(amount)),
        };
        match self.source {
            Source::Paper => Item {
                kind: Some(GenerationType::Physical),
                document_number: read(&self.number),
                ..told
            },
            Source::Others => told,
            Source::Own { tell } => {
                facts.known.push(self.known(code, date, amount));
                let bare = !tell && self.retention != RetentionCode::Other;
                Item {
                    document_number: read(&code.to_string().to_lowercase()),
                    document_type: told.document_type.filter(|_| tell),
                    emission_date: told.emission_date.filter(|_| tell),
                    taxed_amount: told.taxed_amount.filter(|_| !bare),
                    vat_amount: told.vat_amount.filter(|_| !bare),
                    ..told
                }
            }
        }
    }

    /// A day of this month, or of the one before while that counts.
    fn date(&self, facts: &Facts) -> Date {
        let first = facts.today.replace_day(1).unwrap();
        let tenth = facts.calendar.nth_business_day(first, 10).unwrap();
        let earliest = if facts.today <= tenth {
            first.previous_day().unwrap().replace_day(1).unwrap()
        } else {
            first
        };
        (facts.today - Duration::days(self.back)).max(earliest)
    }

    fn vat(&self, amount: Decimal) -> Money {
        let cent = Decimal::new(1, 2);
        let vat = match self.retention.rate() {
            Some(rate) => {
                let exact = round(amount * Decimal::new(rate.into(), 2), 2);
                (exact + Decimal::new(self.share.min(2) - 1, 2)).max(cent)
            }
            None => round(amount * Decimal::new(self.share, 0) / Decimal::from(3), 2).max(cent),
        };
        money(vat)
    }

    /// An own document that sold at least the amount, with more decimals than a cent.
    fn known(
        &self,
        generation_code: GenerationCode,
        issued_on: Date,
        amount: Decimal,
    ) -> KnownDocument {
        let sold = Sales {
            taxed: amount + Decimal::new(self.share * 123, 5),
            ..Sales::NONE
        };
        KnownDocument {
            generation_code,
            ownership: Ownership::Establishment,
            document_type: self.kind,
            status: StatusKind::Received,
            issued_on,
            receiver_nit: None,
            receiver_number: None,
            sold_for: None,
            balance: Some(Balance::untouched(sold)),
            amounts: KnownAmounts::default(),
        }
    }
}

fn receiver() -> impl Strategy<Value = Receiver> {
    let identities = vec![
        (IdentityDocumentType::Nit, "0600-010190-101-9"),
        (IdentityDocumentType::Nit, "987654326"),
        (IdentityDocumentType::Dui, "98765432-6"),
        (IdentityDocumentType::Dui, "987654326"),
        (IdentityDocumentType::Passport, "A-1"),
        (IdentityDocumentType::ResidentCard, "Ñ 4711"),
        (IdentityDocumentType::Other, "12345678901234567890"),
    ];
    let phones = vec!["22123456", "+503 (2212) 34-56", "2212-3456;2212-3457"];
    (
        select(identities),
        text(2, 250),
        option::of(text(2, 150)),
        option::of("[0-9]{2,8}"),
        option::of(select(phones)),
        "[0-9]{5,6}",
        text(5, 150),
        text(5, 200),
    )
        .prop_map(
            |((kind, number), name, commercial, nrc, phone, activity, description, street)| {
                let mut address = samples::address();
                address.complement = read(&street);
                Receiver {
                    nit: None,
                    identity: IdentityDocument {
                        kind: Some(kind),
                        number: Some(read(number)),
                    },
                    nrc: nrc.as_deref().map(read),
                    name: Some(read(&name)),
                    activity_code: Some(read(&activity)),
                    activity_description: Some(read(&description)),
                    commercial_name: commercial.as_deref().map(read),
                    address: Some(address),
                    phone: phone.map(read),
                    email: samples::receiver().email,
                }
            },
        )
}
