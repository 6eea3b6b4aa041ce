//! `POST /api/v1/dte/deliverynote`: a delivery note is issued.

use dte_domain::catalog::{Currency, GoodsTitle, IdentityDocumentType};
use dte_domain::documents::delivery_note::Summary;
use dte_domain::documents::{Content, DeliveryNote};
use dte_domain::identification::DocumentType;
use dte_domain::money::{Money, NoAmount, Percentage};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::taxpayer::{ActivityCode, Email, Nrc};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::issuing::IssuingRequest;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField, given};
use crate::request::own_reference::{IncomeTaxRequest, MetadataField, own_reference};
use crate::request::sections::{
    AddressRequest, AppendixRequest, ExtensionRequest, InvoiceItemRequest, RelatedDocumentRequest,
    TaxRequest, ThirdPartySaleRequest,
};

/// A request for a delivery note (`nota de remisión`, 04): goods leave without being sold, or a sale is
/// delivered in parts; prices are without VAT and may be 0. What follows from other amounts is computed
/// when it is left out. Members that only a rule asks for are not marked as required; the rule's
/// violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct DeliveryNoteRequest {
    /// Who receives the goods (`receptor`); the company itself when they go to one of its places.
    #[garde(dive)]
    receiver: ObjectField<ConsigneeRequest>,
    /// Lines of the delivery (`cuerpoDocumento`), in the order of the document.
    #[garde(custom(given), dive)]
    items: ArrayField<Object<InvoiceItemRequest>>,
    /// The totals (`resumen`); those that are given are checked, and all may be left out.
    #[garde(dive)]
    summary: ObjectField<SummaryRequest>,
    /// The sales that are delivered (`documentoRelacionado`): invoices (01), fiscal credit vouchers (03)
    /// or, in documents of 2026, export invoices (11), of any establishment of the company.
    #[garde(dive)]
    related_docs: ArrayField<Object<RelatedDocumentRequest>>,
    /// The one on whose account goods are sent (`ventaTercero`); left out when they are the issuer's.
    #[garde(dive)]
    third_party_sale: ObjectField<ThirdPartySaleRequest>,
    /// Further data for the document (`apendice`), each under a name of yours; at most 10.
    #[garde(dive)]
    appendixes: ArrayField<Object<AppendixRequest>>,
    /// Who handed over and who received, by name and identity document (`extension`), without a plate.
    #[garde(dive)]
    extension: ObjectField<ExtensionRequest>,
    /// A remark that the document carries (`observaciones` of its `extension`, in 2026 of its
    /// `resumen`).
    #[garde(dive)]
    observations: Field<Text<1, 3000>>,
    /// The money of the document (`tipoMoneda`), which is always `USD`.
    #[garde(dive)]
    currency: Field<Currency>,
    /// Name of the document in your own systems, unique within the company and environment. It finds the
    /// document again and is no part of it.
    #[garde(dive)]
    external_id: Field<ExternalId>,
    /// Notes of yours beside the document, texts by their names: answered with it, no part of it.
    #[garde(dive)]
    metadata: Field<MetadataField>,
    /// The document's income-tax pair, for annexes 1 and 2 of the VAT return (F-07): answered with it, no part of
    /// it. Left out, the default of the establishment or of the company.
    #[garde(dive)]
    income_tax: ObjectField<IncomeTaxRequest>,
}

/// Who receives the goods (`receptor`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct ConsigneeRequest {
    /// Type of the receiver's identity document (`tipoDocumento`).
    #[garde(dive)]
    document_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocumento`).
    #[garde(dive)]
    document_number: Field<Text<3, 20>>,
    /// The receiver's registration as a payer of VAT (`nrc`), only with a NIT.
    #[garde(dive)]
    nrc: Field<Nrc>,
    /// The receiver's legal name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// Code of the receiver's economic activity (`codActividad`, CAT-019). Documents of 2026 must have
    /// it.
    #[garde(dive)]
    activity_code: Field<ActivityCode>,
    /// The activity in words (`descActividad`). Documents of 2026 must have it.
    #[garde(dive)]
    activity_description: Field<Text<1, 150>>,
    /// The receiver's trade name (`nombreComercial`).
    #[garde(dive)]
    commercial_name: Field<Text<1, 150>>,
    /// Where the goods go (`direccion`). Documents of 2022 must have it.
    #[garde(dive)]
    address: ObjectField<AddressRequest>,
    /// The receiver's telephone (`telefono`).
    #[garde(dive)]
    phone: Field<Text<8, 30>>,
    /// The receiver's e-mail address (`correo`). Documents of 2022 must have it.
    #[garde(dive)]
    email: Field<Email>,
    /// In what title the receiver gets the goods (`bienTitulo`, CAT-025): in deposit, as property, in
    /// consignment, in a transfer, or otherwise.
    #[garde(dive)]
    goods_title: Field<GoodsTitle>,
}

/// The totals of a delivery note (`resumen`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
#[schemars(rename = "DeliveryNoteSummaryRequest")]
struct SummaryRequest {
    /// Sum of the sales outside the tax (`totalNoSuj`): that of the items' `non_subject_sale`. Computed
    /// when left out.
    #[garde(dive)]
    total_non_subject: Field<Money>,
    /// Sum of the exempt sales (`totalExenta`): that of the items' `exempt_sale`. Computed when left
    /// out.
    #[garde(dive)]
    total_exempt: Field<Money>,
    /// Sum of the taxed sales (`totalGravada`): that of the items' `taxed_sale`. Computed when left
    /// out.
    #[garde(dive)]
    total_taxed: Field<Money>,
    /// Sum of the three totals (`subTotalVentas`), before the discounts on the whole. Computed when
    /// left out.
    #[garde(dive)]
    sub_total_sales: Field<Money>,
    /// Discount on all sales outside the tax (`descuNoSuj`), an amount besides the discounts of the
    /// items; 0 when left out.
    #[garde(dive)]
    non_subject_discount: Field<Money>,
    /// Discount on all exempt sales (`descuExenta`), an amount besides the discounts of the items; 0
    /// when left out.
    #[garde(dive)]
    exempt_discount: Field<Money>,
    /// Discount on all taxed sales (`descuGravada`), an amount besides the discounts of the items; 0
    /// when left out. It lowers the base of the VAT.
    #[garde(dive)]
    taxed_discount: Field<Money>,
    /// Percentage of the discount (`porcentajeDescuento`), printed only: it computes nothing. What
    /// counts are the three discounts on the whole, which are amounts.
    #[garde(dive)]
    discount_percentage: Field<Percentage>,
    /// Sum of all discounts (`totalDescu`): those of the items and the three on the whole. Computed
    /// when left out.
    #[garde(dive)]
    total_discount: Field<Money>,
    /// `sub_total_sales` less the three discounts on the whole (`subTotal`). Computed when left out.
    #[garde(dive)]
    sub_total: Field<Money>,
    /// Taxes on the whole, each summed over the items (`tributos`, CAT-015): the VAT (code `20`) is 13 %
    /// of the taxed sales less `taxed_discount`, that on exports (`C3`) is 0; both are computed when
    /// they are left out. No other tax is ever computed: FOVIAL (`D1`), COTRANS (`C8`) and the like are
    /// given with their amounts.
    #[garde(dive)]
    taxes: ArrayField<Object<TaxRequest>>,
    /// The VAT of the note, for checking only: where it is given it must be that of `taxes`.
    #[garde(dive)]
    total_iva: Field<Money>,
    /// `sub_total` with the taxes (`montoTotalOperacion`), which may be 0. Computed when left out.
    #[garde(dive)]
    total_operation: Field<Money>,
    /// VAT perceived in advance, which of a delivery none is: 0, or left out.
    #[garde(dive)]
    iva_perception: Field<NoAmount>,
    /// VAT kept back, which of a delivery none is: 0, or left out.
    #[garde(dive)]
    iva_retention: Field<NoAmount>,
    /// Income tax kept back, which of a delivery none is: 0, or left out.
    #[garde(dive)]
    income_retention: Field<NoAmount>,
    /// Charges outside the tax base, which a delivery has not: 0, or left out.
    #[garde(dive)]
    total_non_taxed: Field<NoAmount>,
    /// A balance in the receiver's favour, which a delivery has not: 0, or left out.
    #[garde(dive)]
    balance_in_favor: Field<NoAmount>,
}

impl IssuingRequest for DeliveryNoteRequest {
    type Content = DeliveryNote;

    const DOCUMENT_TYPE: DocumentType = DocumentType::DeliveryNote;
    const CONTENT: fn(DeliveryNote) -> Content = Content::DeliveryNote;

    fn own_reference(&mut self) -> OwnReference {
        own_reference(
            &mut self.external_id,
            &mut self.metadata,
            &mut self.income_tax,
        )
    }

    fn into_content(self) -> Option<DeliveryNote> {
        let receiver = self.receiver.inner().map(|it| it.into_receiver());
        let (receiver, goods_title) = receiver.unzip();
        let summary = match self.summary.inner() {
            Some(summary) => summary.into_summary()?,
            None => Summary::default(),
        };
        Some(DeliveryNote {
            receiver,
            goods_title: goods_title.flatten(),
            items: self.items.each(|item| item.0.into_item())?,
            summary,
            related_documents: RelatedDocumentRequest::all(self.related_docs)?,
            third_party_sale: ThirdPartySaleRequest::of(self.third_party_sale),
            appendixes: AppendixRequest::all(self.appendixes)?,
            extension: self.extension.inner().map(ExtensionRequest::into_extension),
            observations: self.observations.given(),
        })
    }
}

impl ConsigneeRequest {
    /// The receiver and the title.
    fn into_receiver(self) -> (Receiver, Option<GoodsTitle>) {
        let receiver = Receiver {
            nit: None,
            nrc: self.nrc.given(),
            identity: IdentityDocument {
                kind: self.document_type.given(),
                number: self.document_number.given(),
            },
            name: self.name.given(),
            activity_code: self.activity_code.given(),
            activity_description: self.activity_description.given(),
            commercial_name: self.commercial_name.given(),
            address: self.address.inner().and_then(AddressRequest::into_address),
            phone: self.phone.given(),
            email: self.email.given(),
        };
        (receiver, self.goods_title.given())
    }
}

impl SummaryRequest {
    fn into_summary(self) -> Option<Summary> {
        Some(Summary {
            total_non_subject: self.total_non_subject.given(),
            total_exempt: self.total_exempt.given(),
            total_taxed: self.total_taxed.given(),
            sub_total_sales: self.sub_total_sales.given(),
            non_subject_discount: self.non_subject_discount.or_default(),
            exempt_discount: self.exempt_discount.or_default(),
            taxed_discount: self.taxed_discount.or_default(),
            discount_percentage: self.discount_percentage.or_default(),
            total_discount: self.total_discount.given(),
            sub_total: self.sub_total.given(),
            taxes: self.taxes.each(|tax| tax.0.into_total())?,
            total_vat: self.total_iva.given(),
            total_operation: self.total_operation.given(),
        })
    }
}
