//! Sections of requests that several document types share.

mod attached;
mod item;
mod receiver;

pub use attached::{
    AppendixRequest, ExtensionRequest, OtherDocumentRequest, RelatedDocumentRequest,
    ThirdPartySaleRequest,
};
pub use item::{InvoiceItemRequest, MOST_PAYMENTS, NetItemRequest, PaymentRequest, TaxRequest};
pub use receiver::{AddressRequest, ConsumerRequest, CreditedRequest, TaxpayerRequest};
