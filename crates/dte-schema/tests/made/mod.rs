//! Documents that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{ItemType, OperationCondition, OwnLineTax, Tax};
use dte_domain::documents::Ccf;
use dte_domain::documents::ccf::TaxTotal;
use dte_domain::money::{LINE_PLACES, LineAmount, Money, round};
use dte_domain::parts::item::Item;
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use super::sections::{Optional, Plan, money, optional_objects, payment_plan, read, text};

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
                add_optional_objects(&mut ccf, &optional);
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
                let quantity = match kind {
                    // Charges and tax lines.
                    2 | 3 => Decimal::ONE,
                    _ => Decimal::new(i64::try_from(quantity).unwrap(), quantity_places.max(4)),
                };
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
                        item.tax_code = Some(OwnLineTax::parse("A8").unwrap());
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
    item.unit = read("99");
    item.unit_price = LineAmount::ZERO;
    item.discount = LineAmount::ZERO;
    let is_credit = item.kind == ItemType::Service;
    item.non_taxed = read(if is_credit { "-1.25" } else { "1.25" });
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
    // Credits that are more than the sales cannot be paid.
    if ccf.total_non_taxed() < Decimal::ZERO && base + ccf.total_non_taxed() < Decimal::ONE {
        for item in &mut ccf.items {
            item.non_taxed = read(item.non_taxed.get().abs());
        }
    }
    let charges = ccf.total_non_taxed();
    let summary = &mut ccf.summary;
    if say_vat && taxed > Decimal::ZERO && summary.total_taxed > Money::ZERO {
        summary.taxes.push(TaxTotal::new(Tax::VAT, money(vat)));
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

fn pay(ccf: &mut Ccf, plan: &Plan) {
    let condition = if ccf.summary.total_to_pay == Money::ZERO {
        OperationCondition::Cash
    } else {
        plan.condition
    };
    ccf.summary.condition = condition;
    ccf.summary.payments = plan.payments(condition, ccf.summary.total_to_pay);
}

fn add_optional_objects(ccf: &mut Ccf, optional: &Optional) {
    if let Some(reference) = optional.reference() {
        for item in &mut ccf.items {
            item.related_document = Some(read(reference));
        }
    }
    ccf.related_documents = optional.related_documents();
    ccf.third_party_sale = optional.third_party_sale();
    ccf.other_documents = optional.other_documents();
    ccf.appendixes = optional.appendixes();
}
