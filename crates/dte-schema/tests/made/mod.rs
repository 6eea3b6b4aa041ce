//! Documents that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{
    AssociatedDocument, Catalogue, GenerationType, ItemType, MedicalService, OperationCondition,
    OwnLineTax, PaymentForm, PaymentTerm, Tax,
};
use dte_domain::documents::Ccf;
use dte_domain::documents::ccf::TaxTotal;
use dte_domain::identification::DocumentType;
use dte_domain::money::{LINE_PLACES, LineAmount, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::item::Item;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::payment::Payment;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

fn read<T: Value>(written: impl ToString) -> T {
    T::read(&written.to_string()).unwrap()
}

fn money(amount: Decimal) -> Money {
    read(round(amount, 2))
}

fn text(least: usize, most: usize) -> impl Strategy<Value = String> {
    vec(
        select("aZñÁ 0\"\\/<>&€漢🙂-_.,".chars().collect::<Vec<_>>()),
        least..=most,
    )
    .prop_map(|characters| {
        let text: String = characters.into_iter().collect();
        format!("x{}x", &text.chars().skip(2).collect::<String>())
    })
}

/// A document of chance: a CCF with 1 to `most_lines` lines.
pub fn ccf(most_lines: usize) -> impl Strategy<Value = Ccf> {
    (
        vec(line(), 1..=most_lines),
        0..=100_u32,
        (0..3_u32, 0..3_u32, any::<bool>()),
        payment_plan(),
        optional_objects(),
    )
        .prop_map(
            |(lines, discount, (perception, retention, say_vat), plan, optional)| {
                let mut ccf = samples::ccf();
                ccf.items = lines;
                add_totals(&mut ccf, discount, perception == 1, retention == 1, say_vat);
                pay(&mut ccf, &plan);
                add_optional_objects(&mut ccf, optional);
                ccf
            },
        )
}

fn line() -> impl Strategy<Value = Item> {
    let amounts = (
        1..50_000_000_u64,
        0..=6_u32,
        1..99_999_999_999_u64,
        2..=8_u32,
        0..=90_u32,
    );
    (
        0..8_u32,
        amounts,
        select(vec!["59", "36", "99", "7"]),
        text(3, 40),
        any::<bool>(),
    )
        .prop_map(
            |(
                kind,
                (quantity, quantity_places, price, price_places, discount),
                unit,
                description,
                service,
            )| {
                let quantity =
                    Decimal::new(i64::try_from(quantity).unwrap(), quantity_places.max(4));
                let price = Decimal::new(i64::try_from(price).unwrap(), price_places.max(6));
                let discount = round(
                    quantity * price * Decimal::new(i64::from(discount), 2),
                    LINE_PLACES,
                );
                let sale: LineAmount = read(round(quantity * price - discount, LINE_PLACES));
                let mut item = Item {
                    kind: if service {
                        ItemType::Service
                    } else {
                        ItemType::Product
                    },
                    description: read(description),
                    quantity: read(quantity),
                    unit: read(unit),
                    unit_price: read(price),
                    discount: read(discount),
                    taxed_sale: LineAmount::ZERO,
                    taxes: Vec::new(),
                    ..samples::item()
                };
                match kind {
                    0 => item.exempt_sale = sale,
                    1 => item.non_subject_sale = sale,
                    2 => make_charge(&mut item),
                    3 if sale.is_positive() => {
                        item.kind = ItemType::Tax;
                        item.unit = read("99");
                        item.tax_code = Some(OwnLineTax::read("A8").unwrap());
                        tax(&mut item, sale);
                    }
                    _ => tax(&mut item, sale),
                }
                item
            },
        )
}

fn tax(item: &mut Item, sale: LineAmount) {
    item.taxed_sale = sale;
    if sale.is_positive() {
        item.taxes = vec![Tax::VAT];
    }
}

fn make_charge(item: &mut Item) {
    item.unit_price = LineAmount::ZERO;
    item.discount = LineAmount::ZERO;
    item.non_taxed = read("1.25");
}

fn add_totals(ccf: &mut Ccf, discount: u32, perceive: bool, retain: bool, say_vat: bool) {
    if !ccf
        .items
        .iter()
        .any(|item| item.taxed_sale.get() + item.exempt_sale.get() > Decimal::ONE)
    {
        ccf.items.push(samples::item());
    }
    let sum = |sale: fn(&Item) -> Decimal| ccf.items.iter().map(sale).sum::<Decimal>();
    let (exempt, outside) = (
        sum(|item| item.exempt_sale.get()),
        sum(|item| item.non_subject_sale.get()),
    );
    let taxed = sum(|item| item.taxed_sale.get());
    let share = Decimal::new(i64::from(discount), 3);
    let summary = &mut ccf.summary;
    summary.total_exempt = money(exempt);
    summary.total_non_subject = money(outside);
    summary.total_taxed = money(taxed);
    let sales =
        summary.total_exempt.get() + summary.total_non_subject.get() + summary.total_taxed.get();
    let of = |total: Money| money(total.get() * share);
    summary.exempt_discount = of(summary.total_exempt);
    summary.non_subject_discount = of(summary.total_non_subject);
    summary.taxed_discount = of(summary.total_taxed);
    summary.discount_percentage = read(share * Decimal::ONE_HUNDRED);
    let discounts = summary.exempt_discount.get()
        + summary.non_subject_discount.get()
        + summary.taxed_discount.get();
    summary.sub_total_sales = money(sales);
    summary.sub_total = money(sales - discounts);
    summary.taxes.clear();
    let (vat, tax_total, base) = (ccf.vat(), ccf.tax_total(), ccf.taxed_base());
    let charges = ccf.total_non_taxed();
    let summary = &mut ccf.summary;
    if say_vat && taxed > Decimal::ZERO && summary.total_taxed > Money::ZERO {
        summary.taxes.push(TaxTotal {
            tax: Tax::VAT,
            description: None,
            value: money(vat),
        });
    }
    let one_percent = money(base * Decimal::new(1, 2));
    if perceive && base > Decimal::ZERO {
        summary.vat_perception = one_percent;
    }
    if retain && base > Decimal::ZERO {
        summary.vat_retention = one_percent;
    }
    let operation = sales - discounts + tax_total;
    summary.total_operation = money(operation);
    summary.total_to_pay =
        money(operation + summary.vat_perception.get() - summary.vat_retention.get() + charges);
    if summary.total_operation.get() >= Decimal::new(1095, 0) {
        ccf.extension = Some(samples::extension());
    }
}

#[derive(Clone, Debug)]
struct Plan {
    condition: OperationCondition,
    forms: Vec<PaymentForm>,
    period: u32,
}

fn payment_plan() -> impl Strategy<Value = Plan> {
    let conditions = vec![
        OperationCondition::Cash,
        OperationCondition::Credit,
        OperationCondition::Other,
    ];
    let forms: Vec<_> = PaymentForm::ENTRIES
        .iter()
        .map(|entry| entry.value)
        .collect();
    (select(conditions), vec(select(forms), 1..4), 1..999_u32).prop_map(
        |(condition, forms, period)| Plan {
            condition,
            forms,
            period,
        },
    )
}

fn pay(ccf: &mut Ccf, plan: &Plan) {
    let total = ccf.summary.total_to_pay.get();
    let condition = if total.is_zero() {
        OperationCondition::Cash
    } else {
        plan.condition
    };
    let credit = condition == OperationCondition::Credit;
    let share = round(total / Decimal::from(plan.forms.len()), 2);
    let mut rest = total;
    let last = plan.forms.len() - 1;
    ccf.summary.condition = condition;
    ccf.summary.payments.clear();
    for (index, form) in plan.forms.iter().enumerate() {
        let amount = if index == last { rest } else { share.min(rest) };
        rest -= amount;
        ccf.summary.payments.push(Payment {
            form: if credit && *form == PaymentForm::Notes {
                PaymentForm::Cheque
            } else {
                *form
            },
            amount: money(amount),
            reference: None,
            term: credit.then_some(PaymentTerm::Months),
            period: credit.then(|| read(plan.period)),
        });
    }
}

#[derive(Clone, Debug)]
struct Optional {
    third_party: bool,
    related: Option<bool>,
    other: Vec<bool>,
    appendixes: Vec<(String, String, String)>,
}

fn optional_objects() -> impl Strategy<Value = Optional> {
    let appendixes = vec((text(4, 20), text(4, 40), text(4, 140)), 0..4);
    (
        any::<bool>(),
        option::of(any::<bool>()),
        vec(any::<bool>(), 0..4),
        appendixes,
    )
        .prop_map(|(third_party, related, other, appendixes)| Optional {
            third_party,
            related,
            other,
            appendixes,
        })
}

fn add_optional_objects(ccf: &mut Ccf, optional: Optional) {
    const CODE: &str = "20c8619e-75f5-492f-88f3-24697a6c9f58";
    if let Some(electronic) = optional.related {
        let number = if electronic { CODE } else { "NR-4711" };
        ccf.related_documents = vec![RelatedDocument {
            document_type: Some(DocumentType::DeliveryNote),
            generation_type: Some(if electronic {
                GenerationType::Electronic
            } else {
                GenerationType::Physical
            }),
            number: Some(read(number)),
            emission_date: (!electronic).then_some(samples::TODAY),
        }];
        for item in &mut ccf.items {
            item.related_document = Some(read(number));
        }
    } else if optional.third_party {
        ccf.third_party_sale = Some(ThirdPartySale {
            nit: Some(read("98765432-6")),
            name: Some(read("Mandante, S.A.")),
        });
        for item in &mut ccf.items {
            item.related_document = Some(read("V-1"));
        }
    }
    ccf.other_documents = optional.other.into_iter().map(other_document).collect();
    ccf.appendixes = optional
        .appendixes
        .into_iter()
        .map(|(field, label, value)| Appendix {
            field: Some(read(field)),
            label: Some(read(label)),
            value: Some(read(value)),
        })
        .collect();
}

fn other_document(medical: bool) -> OtherDocument {
    if medical {
        let doctor = Doctor {
            name: Some(read("Dra. Luz Gómez")),
            service: Some(MedicalService::Treatment),
            nit: None,
            identification: Some(read("JVPM-1")),
        };
        let kind = Some(AssociatedDocument::Medical);
        return OtherDocument {
            kind,
            description: None,
            detail: None,
            doctor: Some(doctor),
        };
    }
    OtherDocument {
        kind: Some(AssociatedDocument::Transport),
        description: Some(read("Placa")),
        detail: Some(read("P-1")),
        doctor: None,
    }
}
