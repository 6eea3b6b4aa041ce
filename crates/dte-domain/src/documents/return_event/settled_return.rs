//! What settlements tell of a return.

use rust_decimal::Decimal;

use super::Over;
use crate::amounts::{Amount, AmountKind, Returnable};
use crate::identification::DocumentType;
use crate::parts::third_party_sale::is_told_beside_vat;
use crate::settled::{DocumentReturn, SettledAmounts, without_vat};

impl DocumentReturn {
    /// Of what a return takes back of a document of a type, in the document's own terms: an invoice's with the
    /// value-added tax, which is taken out as it is of what the invoice sold. Charges are not settled.
    pub fn of(document_type: DocumentType, taken: &[Amount]) -> Self {
        let of_kind = |kind: Returnable| -> Decimal {
            let of_it = taken
                .iter()
                .filter(|it| it.kind == AmountKind::Returned(kind));
            of_it.map(|it| it.amount).sum()
        };
        let taxed = of_kind(Returnable::Taxed);
        let amounts = match Over::of(document_type) {
            Some(Over::Exports) => SettledAmounts {
                exports: taxed + of_kind(Returnable::Insurance) + of_kind(Returnable::Freight),
                ..SettledAmounts::default()
            },
            _ => SettledAmounts {
                non_subject: of_kind(Returnable::NonSubject),
                exempt: of_kind(Returnable::Exempt),
                taxed: without_vat(taxed),
                ..SettledAmounts::default()
            },
        };
        let others = taken.iter().filter_map(|it| match it.kind {
            AmountKind::Tax(tax) if is_told_beside_vat(tax) => Some((tax, it.amount)),
            _ => None,
        });
        Self {
            amounts,
            taxes: others.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Tax;
    use crate::value::Value as _;

    #[test]
    fn what_came_back_is_told_as_it_was_sold() {
        let taken = |kind, cents| Amount {
            kind,
            amount: Decimal::new(cents, 2),
        };
        let returned = |kind, cents| taken(AmountKind::Returned(kind), cents);
        let all = [
            returned(Returnable::NonSubject, 100),
            returned(Returnable::Exempt, 200),
            returned(Returnable::Taxed, 5_000),
            returned(Returnable::NonTaxed, 300),
            returned(Returnable::Insurance, 10),
            returned(Returnable::Freight, 20),
            taken(AmountKind::VatRetention, 40),
            taken(AmountKind::Tax(Tax::parse("D1").unwrap()), 60),
            taken(AmountKind::Tax(Tax::EXPORTS), 70),
        ];
        let of_invoice = DocumentReturn::of(DocumentType::Invoice, &all);
        let expected = SettledAmounts {
            non_subject: Decimal::ONE,
            exempt: Decimal::TWO,
            taxed: Decimal::new(4_424_778_761, 8),
            exports: Decimal::ZERO,
        };
        assert_eq!(of_invoice.amounts, expected);
        let fuel = (Tax::parse("D1").unwrap(), Decimal::new(60, 2));
        assert_eq!(of_invoice.taxes, [fuel]);
        let exported = DocumentReturn::of(DocumentType::ExportInvoice, &all);
        let expected = SettledAmounts {
            exports: Decimal::new(5_030, 2),
            ..SettledAmounts::default()
        };
        assert_eq!(exported.amounts, expected);
    }
}
