//! What is new in the edition of 2026, as chance has it, added to documents of the first.

use dte_domain::catalog::{Department, Domicile, ItemType};
use dte_domain::documents::{
    Ccf, CreditNote, DocumentContent, ExcludedSubjectInvoice, Invoice, Retention,
};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::issuer::Issuer;
use dte_domain::money::{LineAmount, Money};
use dte_domain::parts::item::Item;
use dte_domain::parts::receiver::Receiver;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples;
use dte_domain::taxpayer::Address;
use dte_domain::value::Value;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// What a document of chance of the edition of 2026 has more.
#[derive(Clone, Debug)]
pub struct Extras {
    receiver_at: Address,
    issuer_at: Address,
    observations: Option<String>,
    fusion: bool,
    domicile: Option<Domicile>,
    without_nit: bool,
    by_identity: bool,
    codes: Option<(&'static str, &'static str)>,
    charge: Option<i64>,
}

pub fn extras() -> impl Strategy<Value = Extras> {
    (
        (address(), address()),
        option::of("[a-zñÁ\"\\\\ ]{0,60}x"),
        (any::<bool>(), any::<bool>(), any::<bool>()),
        option::of(select(vec![Domicile::Domiciled, Domicile::NotDomiciled])),
        option::of(select(vec![("C001", "Caja 1"), ("Central", "1")])),
        option::of(-1_000i64..1_000),
    )
        .prop_map(
            |(places, observations, flags, domicile, codes, charge)| Extras {
                receiver_at: places.0,
                issuer_at: places.1,
                observations,
                fusion: flags.0,
                domicile,
                without_nit: flags.1,
                by_identity: flags.2,
                codes,
                charge,
            },
        )
}

/// A place with a district: given, the only one of its municipality, or of the old division.
fn address() -> impl Strategy<Value = Address> {
    let complement = || read("Calle 1");
    select(vec![
        samples::address(),
        Address::of(Department::SAN_SALVADOR, read("14"), None, complement()),
        Address::of(read("02"), read("15"), None, complement()),
        Address::of(read("03"), read("20"), None, complement()),
        Address::of(read("14"), read("20"), Some(read("08")), complement()),
    ])
}

impl Extras {
    pub fn issuer(&self, issuer: Issuer) -> Issuer {
        let own = |code: fn((&'static str, &'static str)) -> &'static str| self.codes.map(code);
        Issuer {
            address: self.issuer_at.clone(),
            establishment_code: own(|codes| codes.0).map(read).or(issuer.establishment_code),
            pos_code: own(|codes| codes.1).map(read).or(issuer.pos_code),
            ..issuer
        }
    }

    fn receiver(&self, receiver: &mut Option<Receiver>) {
        if let Some(address) = receiver.as_mut().and_then(|it| it.address.as_mut()) {
            *address = self.receiver_at.clone();
        }
    }

    fn third_party(&self, sale: &mut Option<ThirdPartySale>) {
        let Some(sale) = sale else { return };
        sale.domicile = self.domicile;
        if self.without_nit && self.domicile == Some(Domicile::NotDomiciled) {
            sale.nit = None;
        }
    }

    fn observations<T: Value>(&self, inside: bool) -> Option<T> {
        let text = self.observations.as_deref().filter(|_| !inside);
        text.map(|text| read(text))
    }

    /// Without the income tax that was kept back, which nobody keeps any more.
    pub fn invoice(&self, mut invoice: Invoice) -> Invoice {
        self.receiver(&mut invoice.receiver);
        self.third_party(&mut invoice.third_party_sale);
        invoice.observations = self.observations(false);
        let summary = &mut invoice.summary;
        let kept = std::mem::replace(&mut summary.income_retention, Money::ZERO);
        summary.total_to_pay = plus(summary.total_to_pay, kept);
        summary.payments[0].amount = plus(summary.payments[0].amount, kept);
        invoice
    }

    pub fn ccf(&self, mut ccf: Ccf) -> Ccf {
        self.receiver(&mut ccf.receiver);
        self.third_party(&mut ccf.third_party_sale);
        ccf.observations = self.observations(false);
        let summary = &mut ccf.summary;
        let kept = std::mem::replace(&mut summary.income_retention, Money::ZERO);
        summary.total_to_pay = plus(summary.total_to_pay, kept);
        summary.payments[0].amount = plus(summary.payments[0].amount, kept);
        ccf
    }

    /// A note over retention vouchers that sells other than taxed becomes one over fiscal credit
    /// vouchers.
    pub fn note(&self, mut note: CreditNote, facts: Facts) -> (CreditNote, Facts) {
        self.receiver(&mut note.receiver);
        self.third_party(&mut note.third_party_sale);
        note.observations = self.observations(false);
        note.merger = self.fusion.then(|| read("0614-010123-110-1"));
        let receiver = note.receiver.as_mut().unwrap();
        if self.by_identity {
            let nit = receiver.nit.take().unwrap();
            receiver.identity = dte_domain::parts::receiver::IdentityDocument {
                kind: Some(dte_domain::catalog::IdentityDocumentType::Nit),
                number: Some(read(nit.as_str())),
            };
        }
        let summary = &mut note.summary;
        let kept = std::mem::replace(&mut summary.income_retention, Money::ZERO);
        summary.total_operation = plus(summary.total_operation, kept);
        let mut facts = Facts {
            edition: Edition::Of2026,
            ..facts
        };
        if note.violations(&facts).iter().any(|it| it.code == "NC-45") {
            for related in &mut note.related_documents {
                related.document_type = Some(DocumentType::Ccf);
            }
            for known in &mut facts.known {
                known.document_type = DocumentType::Ccf;
            }
        }
        self.add_charge(&mut note);
        (note, facts)
    }

    /// A charge or a credit outside the tax base, where the note sells something. No credit is more than the
    /// note takes back.
    fn add_charge(&self, note: &mut CreditNote) {
        let sells = |item: &Item| {
            let sales = [item.taxed_sale, item.exempt_sale, item.non_subject_sale];
            sales.iter().any(|sale| sale.is_positive())
        };
        let sells = note.items.iter().any(sells);
        let Some(charge) = self.charge.filter(|_| sells && !note.adjusts_retentions()) else {
            return;
        };
        let least = -note.summary.total_operation.get();
        let charge = Decimal::new(charge, 2).max(least).to_string();
        note.items.push(Item {
            related_document: note.items[0].related_document.clone(),
            non_taxed: read(&charge),
            ..Item::new(
                ItemType::Service,
                read("Reintegro de gastos"),
                (read("1"), read("99")),
                LineAmount::ZERO,
            )
        });
    }

    /// Without the tax that was kept back, which nobody keeps any more.
    pub fn purchase(&self, mut invoice: ExcludedSubjectInvoice) -> ExcludedSubjectInvoice {
        self.receiver(&mut invoice.receiver);
        invoice.observations = self.observations(false);
        let summary = &mut invoice.summary;
        let kept = std::mem::replace(&mut summary.vat_retention, Money::ZERO);
        summary.total_to_pay = summary.total_to_pay.map(|paid| plus(paid, kept));
        if let Some(payment) = summary.payments.first_mut() {
            payment.amount = plus(payment.amount, kept);
        }
        invoice
    }

    pub fn voucher(&self, mut voucher: Retention) -> Retention {
        self.receiver(&mut voucher.receiver);
        let inside = voucher.extension.is_some();
        voucher.observations = self.observations(inside);
        voucher.merger = self.fusion.then(|| read("0614-010123-110-1"));
        voucher
    }
}

fn plus(one: Money, other: Money) -> Money {
    read(&(one.get() + other.get()).to_string())
}
