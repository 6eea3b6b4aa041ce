//! How an operation is paid.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, OperationCondition, PaymentForm, PaymentTerm};
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::money::{Money, TOTAL_PLACES, round};
use crate::parts::calculation::{AmountOf, Calculation};
use crate::rule::Findings;
use crate::value::{Text, Whole};
use crate::violation::Warning;

/// One payment.
#[derive(Clone, Debug)]
pub struct Payment {
    /// The means.
    pub form: PaymentForm,
    /// How much.
    pub amount: Money,
    /// A reference of the means of payment, such as an authorisation number.
    pub reference: Option<Text<1, 50>>,
    /// The unit of a credit's length.
    pub term: Option<PaymentTerm>,
    /// How many of those units.
    pub period: Option<Whole<1, 99_999>>,
}

impl Payment {
    /// A payment of an amount in some form, at once and without a reference.
    pub fn new(form: PaymentForm, amount: Money) -> Self {
        Self {
            form,
            amount,
            reference: None,
            term: None,
            period: None,
        }
    }

    /// The reference as a document shows it: notes have none (functional manual).
    pub fn reference_shown(&self) -> Option<&str> {
        let reference = self.reference.as_deref();
        reference.filter(|_| self.form != PaymentForm::NOTES)
    }
}

/// Fills the payments that were left out of what is to pay: those that are a share of it, the last of
/// which takes the cent that rounding leaves, and the one that pays the rest.
pub fn fill(payments: &mut [Payment], total: Money, calculation: &mut Calculation) {
    let shares = calculation.shares.clone();
    let given: Decimal = payments.iter().map(|payment| payment.amount.get()).sum();
    let all: Decimal = shares.iter().map(|(_, share)| share.get()).sum();
    let is_whole = all == Decimal::ONE_HUNDRED && given.is_zero();
    let mut left = (total.get() - given).max(Decimal::ZERO);
    for (nth, (index, share)) in shares.iter().enumerate() {
        let exact = total.get() * share.get() / Decimal::ONE_HUNDRED;
        let is_last = is_whole && nth + 1 == shares.len();
        let amount = if is_last {
            left
        } else {
            round(exact, TOTAL_PLACES).min(left)
        };
        left -= amount;
        pay(payments, *index, amount, calculation);
    }
    if let Some(index) = calculation.rest {
        pay(payments, index, left, calculation);
    }
}

fn pay(payments: &mut [Payment], index: usize, amount: Decimal, calculation: &mut Calculation) {
    if let Some(payment) = payments.get_mut(index) {
        payment.amount = Money::try_from(amount).unwrap_or_default();
        calculation.fill(AmountOf::Payment(index), payment.amount.get());
    }
}

/// The payments add up to what is to pay, to the cent.
pub fn add_up(payments: &[Payment], to_pay: Decimal, found: &mut Findings) {
    let sum: Decimal = payments.iter().map(|payment| payment.amount.get()).sum();
    if sum != to_pay {
        found.differs("summary.payment_types", to_pay.normalize(), sum.normalize());
    }
}

/// What is odd about the payments, though no reason to refuse.
pub fn warnings(payments: &[Payment], warnings: &mut Vec<Warning>) {
    for (index, payment) in payments.iter().enumerate() {
        if payment.reference.is_some() && payment.reference_shown().is_none() {
            let path = format!("summary.payment_types[{index}].reference");
            let text = message!(
                "a payment with code 01 has no reference: it is not in the document",
                "un pago con código 01 no lleva referencia: no está en el documento"
            );
            warnings.push(Warning::new(path, text));
        }
    }
}

/// A credit tells how it will be paid, where other operations need not.
pub fn credit_is_told(condition: OperationCondition, payments: &[Payment], found: &mut Findings) {
    if condition == OperationCondition::Credit && payments.is_empty() {
        let expected = message!(
            "the payments of the credit, with term and period",
            "los pagos del crédito, con plazo y período"
        );
        found.absent("summary.payment_types", expected);
    }
}

/// A credit says how long: every payment has a term and a period.
pub fn credit_has_its_length(
    condition: OperationCondition,
    payments: &[Payment],
    found: &mut Findings,
) {
    if condition != OperationCondition::Credit {
        return;
    }
    for (index, payment) in payments.iter().enumerate() {
        let path = |member: &str| format!("summary.payment_types[{index}].{member}");
        let members = [
            (
                "term",
                payment.term.is_some(),
                Bilingual::new(
                    "a term (01, 02 or 03) for a credit",
                    "un plazo (01, 02 o 03) para un crédito",
                ),
            ),
            (
                "period",
                payment.period.is_some(),
                Bilingual::new("a period for a credit", "un período para un crédito"),
            ),
        ];
        found.require_members(path, &members);
    }
}

/// A credit is not paid in notes, what is paid at once has no term, also beside what is paid later,
/// and a term and a period come together (functional manual, payments).
pub fn fit_the_condition(
    condition: OperationCondition,
    payments: &[Payment],
    found: &mut Findings,
) {
    for (index, payment) in payments.iter().enumerate() {
        let path = |member| format!("summary.payment_types[{index}].{member}");
        match condition {
            OperationCondition::Credit if payment.form == PaymentForm::NOTES => {
                found.differs(
                    path("code"),
                    message!(
                        "not 01 for a credit",
                        "un código distinto de 01 para un crédito"
                    ),
                    Phrase::value(payment.form.code()),
                );
            }
            OperationCondition::Cash => {
                if let Some(term) = payment.term {
                    found.differs(path("term"), NOT_FOR_CASH, Phrase::value(term.code()));
                }
                if let Some(period) = payment.period {
                    found.differs(path("period"), NOT_FOR_CASH, period.get());
                }
            }
            OperationCondition::Other if payment.form == PaymentForm::NOTES => {
                if let Some(term) = payment.term {
                    found.differs(path("term"), NOT_FOR_NOTES, Phrase::value(term.code()));
                }
                if let Some(period) = payment.period {
                    found.differs(path("period"), NOT_FOR_NOTES, period.get());
                }
            }
            OperationCondition::Other if payment.term.is_some() != payment.period.is_some() => {
                found.differs(
                    path("term"),
                    message!("term and period together", "plazo y período juntos"),
                    message!("one of them", "uno de ellos"),
                );
            }
            OperationCondition::Credit | OperationCondition::Other => {}
        }
    }
}

const NOT_FOR_CASH: Bilingual = Bilingual::new(
    "nothing for a cash operation",
    "nada en una operación al contado",
);
const NOT_FOR_NOTES: Bilingual =
    Bilingual::new("nothing for a payment with 01", "nada en un pago con 01");

/// Nothing to pay is paid at once.
pub fn nothing_to_pay_is_cash(
    condition: OperationCondition,
    total_to_pay: Money,
    found: &mut Findings,
) {
    if total_to_pay == Money::ZERO && condition != OperationCondition::Cash {
        found.differs(
            "summary.operation_condition",
            message!("1 when nothing is to pay", "1 cuando no hay nada que pagar"),
            Phrase::value(condition.code()),
        );
    }
}
