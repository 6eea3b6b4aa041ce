# Written by generate.py from docs/openapi.json; not by hand.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .exact import Amount


class AccessEventData(TypedDict):
    """
    Portal access that the authority does not take.
    """

    contingency_id: str


class AccountingSettlementResponsibleRequest(TypedDict):
    """
    Who accounts in your place (`extension`).
    """

    delivery_document: str
    delivery_name: str
    employee_code: NotRequired[str | None]


class AccountingSettlementShortSummaryRequest(TypedDict):
    """
    What is settled (`cuerpoDocumento`).
    """

    balance_in_favor: NotRequired[int | None]
    commission: Amount
    commission_iva: NotRequired[Amount | None]
    commission_percentage: NotRequired[Amount | None]
    document_count: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[int | None]
    non_perceived_amount: NotRequired[Amount | None]
    non_perceived_description: NotRequired[str | None]
    operations_value: Amount
    perception_base: NotRequired[Amount | None]
    period_end: str
    period_start: str
    settlement_code: NotRequired[str | None]
    sub_total: NotRequired[Amount | None]
    total_exempt: NotRequired[int | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[int | None]
    total_non_taxed: NotRequired[int | None]
    total_taxed: NotRequired[int | None]
    total_to_pay: NotRequired[Amount | None]


class AccountingSettlementSummaryRequest(TypedDict):
    """
    What is settled (`cuerpoDocumento`).
    """

    balance_in_favor: NotRequired[int | None]
    commission: Amount
    commission_iva: NotRequired[Amount | None]
    commission_percentage: NotRequired[Amount | None]
    document_count: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[int | None]
    non_perceived_amount: NotRequired[Amount | None]
    non_perceived_description: NotRequired[str | None]
    operations_value: Amount
    perception_base: NotRequired[Amount | None]
    period_end: str
    period_start: str
    settlement_code: NotRequired[str | None]
    sub_total: NotRequired[Amount | None]
    total_exempt: NotRequired[int | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[int | None]
    total_non_taxed: NotRequired[int | None]
    total_taxed: NotRequired[int | None]
    total_to_pay: NotRequired[Amount | None]


class AddressPatch(TypedDict):
    """
    What is changed of an address; what is left out stays.
    """

    complement: NotRequired[str | None]
    department: NotRequired[Literal['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14'] | None]
    district: NotRequired[str | None]
    municipality: NotRequired[str | None]


class AddressRequest(TypedDict):
    """
    An address in El Salvador (`direccion`).
    """

    complement: str
    department: Literal['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14']
    district: NotRequired[str | None]
    municipality: str


class AddressResponse(TypedDict):
    """
    An address in El Salvador.
    """

    complement: str
    department: Literal['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14']
    district: str | None
    municipality: str


class AffiliateRequest(TypedDict):
    """
    The affiliate, to whom is accounted (`receptor`).
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    establishment_code_mh: NotRequired[str | None]
    establishment_type: NotRequired[Literal['01', '02', '04', '07', '20'] | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]
    pos_code_mh: NotRequired[str | None]


class AppendixRequest(TypedDict):
    """
    A text of yours that the document carries besides (`apendice`).
    """

    field: NotRequired[str | None]
    label: NotRequired[str | None]
    value: NotRequired[str | None]


class BranchKeysResponse(TypedDict):
    """
    An establishment that was opened, with its pair.
    """

    api_key: str
    api_secret: str
    branch_number: int
    establishment_code: str | None
    establishment_type: Literal['01', '02', '04', '07', '20']
    place: str


class BulkPagination(TypedDict):
    """
    Where a page of files lies.
    """

    page: int
    page_size: int
    total: int
    total_pages: int


class CatalogSummary(TypedDict):
    """
    A catalogue without its entries.
    """

    editions: list[Literal['2022', '2026'] | str]
    entries: int
    id: str
    name: str


class CatalogsResponse(TypedDict):
    """
    The authority's catalogues.
    """

    catalogs: list[CatalogSummary]


class Item(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt_sale: Amount
    iva_item: NotRequired[Amount | None]
    non_subject_sale: Amount
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed_sale: Amount
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class Receiver(TypedDict):
    """
    To whom the document is issued (`receptor`).
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class CcfShortItemRequest(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount]
    iva_item: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class CertificateEventData(TypedDict):
    """
    The end of a certificate that is near.
    """

    days_left: int
    ends_at: str


class CertificateForm(TypedDict):
    """
    A signing certificate with its password, as the parts of a form.
    """

    file: str
    password: str


class CertificateResponse(TypedDict):
    """
    The certificate in use, without anything secret.
    """

    days_left: int
    nit: str
    source: str
    valid_from: str
    valid_until: str


class ConsigneeRequest(TypedDict):
    """
    Who receives the goods (`receptor`).
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    goods_title: NotRequired[Literal['01', '02', '03', '04', '05'] | None]
    name: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class ContingencyEventData(TypedDict):
    """
    A contingency at an event.
    """

    contingency_id: str
    contingency_type: Literal[1, 2, 3, 4, 5]
    event_code: str | None
    reception_stamp: str | None


class ContingencyEventResponse1(TypedDict):
    """
    An event that reports a contingency to the authority (`evento de contingencia`), with what became of it.
    """

    created_at: str
    documents: int
    generation_code: str
    status: Literal['PENDING']


class ContingencyEventResponse2(TypedDict):
    """
    An event that reports a contingency to the authority (`evento de contingencia`), with what became of it.
    """

    created_at: str
    documents: int
    generation_code: str
    documents_due_at: str
    reception_stamp: str | None
    stamped_at: str
    status: Literal['RECEIVED']


class ContingencyGaugeResponse(TypedDict):
    """
    The company's contingencies of a cause.
    """

    documents_due_at: int | None
    event_due_at: int | None
    open: bool
    type: int
    waiting: int
    why_open: str | None


class ContingencyResponse(TypedDict):
    """
    A time in which documents are handed over before the authority has them (`contingencia`).
    """

    began_at: str
    closed: bool
    declared: bool
    ended_at: str | None
    event_due_at: str | None
    id: str
    reason: str | None
    type: Literal[1, 2, 3, 4, 5]
    why_open: str | None
    why_open_text: str | None


class ContingencyResponseList(TypedDict):
    """
    Contingencies, newest first.
    """

    contingencies: list[ContingencyResponse]


class CountersResponse(TypedDict):
    """
    Numbers of matching documents, on all pages.
    """

    by_contingency: int
    by_normal: int
    capped: NotRequired[bool]
    invalid: int
    pending: int
    received: int
    rejected: int
    total: int


class CountsResponse(TypedDict):
    """
    The lines of a file, counted.
    """

    issued: int
    refused: int
    total: int
    valid: NotRequired[int | None]
    waiting: int


class Receiver2(TypedDict):
    """
    To whom the document is issued (`receptor`). Left out, it is the receiver of a related document that your company issued here.
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class CreditNoteShortItemRequest(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount]
    iva_item: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class DeadlineEventData(TypedDict):
    """
    A time of the law that is near.
    """

    contingency_id: str
    due_at: str
    event_code: str | None
    hours_left: int


class DebitNoteShortItemRequest(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount]
    iva_item: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class DeclarationRequest(TypedDict):
    """
    A contingency that is declared, for a fault that the service cannot see itself.
    """

    reason: NotRequired[str | None]
    type: Literal[1, 2, 3, 4, 5]


class DeliveryEventData(TypedDict):
    """
    A delivery at an event.
    """

    channel: str
    control_number: str | None
    delivery_id: str
    document_type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    external_id: str | None
    failure: str | None
    generation_code: str
    status: str


class Item3(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt_sale: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class DeliveryNoteShortItemRequest(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


CcItem: TypeAlias = str


ToItem: TypeAlias = str


class DeliveryRequest(TypedDict):
    """
    A document that is sent to somebody.
    """

    cc: NotRequired[list[CcItem] | None]
    channel: Literal['email']
    language: NotRequired[Literal['es', 'en'] | None]
    to: list[ToItem]


class DeliveryResponse(TypedDict):
    """
    An attempt at a webhook.
    """

    answered: str
    at: str
    attempt: int
    duration_ms: Amount
    error: str | None
    event_id: str | None
    status: int | None
    type: str


class DoctorRequest(TypedDict):
    """
    A doctor whose services are sold (`medico`).
    """

    identification: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    service_type: NotRequired[Literal[1, 2, 3, 4, 5, 6] | None]


class DocumentContingencyResponse(TypedDict):
    """
    The contingency that a document was issued in.
    """

    began_at: str
    document_due_at: str | None
    ended_at: str | None
    event: str | None
    event_due_at: str | None
    id: str
    reason: str | None
    type: Literal[1, 2, 3, 4, 5]


class DocumentEventData(TypedDict):
    """
    A document at an event.
    """

    control_number: str | None
    document_type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    external_id: str | None
    generation_code: str
    invalidable_until: NotRequired[str | None]
    invalidation_code: str | None
    observations: NotRequired[list[str]]
    reception_stamp: str | None
    status: Literal['RECEIVED', 'PENDING', 'REJECTED', 'INVALIDATED']
    transmission: str


class DonationPaymentRequest(TypedDict):
    """
    A form in which money was given (`pagos`).
    """

    amount: Amount
    code: Literal['01', '02', '03', '04', '05', '08', '09', '11', '12', '13', '14', '99']
    reference: NotRequired[str | None]


class DonationShortItemRequest(TypedDict):
    """
    A line of a donation receipt: something that is given.
    """

    code: NotRequired[str | None]
    depreciation: NotRequired[Amount | None]
    description: str
    donation_type: Literal[1, 2, 3]
    exempt_sale: NotRequired[int | None]
    non_subject_sale: NotRequired[int | None]
    non_taxed: NotRequired[int | None]
    quantity: NotRequired[Amount | None]
    suggested_price: NotRequired[int | None]
    taxed_sale: NotRequired[int | None]
    unit_measure: NotRequired[int | None]
    unit_value: Amount
    value: NotRequired[Amount | None]


class DonationShortSummaryRequest(TypedDict):
    """
    The totals of a donation receipt (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    payment_types: NotRequired[list[DonationPaymentRequest] | None]
    total_non_taxed: NotRequired[int | None]
    total_value: NotRequired[Amount | None]


class DonationSummaryRequest(TypedDict):
    """
    The totals of a donation receipt (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    payment_types: NotRequired[list[DonationPaymentRequest] | None]
    total_non_taxed: NotRequired[int | None]
    total_value: NotRequired[Amount | None]


class DonorRequest(TypedDict):
    """
    Who gives (`donante`, in 2026 `receptor`).
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    country_code: NotRequired[Literal['AF', 'AX', 'AL', 'DE', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AW', 'SA', 'DZ', 'AR', 'AM', 'AU', 'AT', 'AZ', 'BS', 'BH', 'BD', 'BB', 'BE', 'BZ', 'BJ', 'BM', 'BY', 'BO', 'BQ', 'BA', 'BW', 'BR', 'BN', 'BG', 'BF', 'BI', 'BT', 'CV', 'KY', 'KH', 'CM', 'CA', 'CF', 'TD', 'CL', 'CN', 'CY', 'VA', 'CO', 'KM', 'CG', 'CI', 'CR', 'HR', 'CU', 'CW', 'DK', 'DM', 'DJ', 'EC', 'EG', 'SV', 'AE', 'ER', 'SK', 'SI', 'ES', 'US', 'EE', 'ET', 'FJ', 'PH', 'FI', 'FR', 'GA', 'GM', 'GE', 'GH', 'GI', 'GD', 'GR', 'GL', 'GP', 'GU', 'GT', 'GF', 'GG', 'GN', 'GQ', 'GW', 'GY', 'HT', 'HN', 'HK', 'HU', 'IN', 'ID', 'IQ', 'IE', 'BV', 'IM', 'NF', 'IS', 'CX', 'CC', 'CK', 'FO', 'GS', 'HM', 'FK', 'MP', 'MH', 'PN', 'TC', 'UM', 'VI', 'IL', 'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KG', 'KI', 'KW', 'LA', 'LS', 'LV', 'LB', 'LR', 'LY', 'LI', 'LT', 'LU', 'MO', 'MK', 'MG', 'MY', 'MW', 'MV', 'ML', 'MT', 'MA', 'MQ', 'MU', 'MR', 'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NI', 'NE', 'NG', 'NU', 'NO', 'NC', 'NZ', 'OM', 'NL', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PF', 'PL', 'PT', 'PR', 'QA', 'GB', 'KP', 'CZ', 'KR', 'CD', 'DO', 'IR', 'RE', 'RW', 'RO', 'RU', 'EH', 'BL', 'MF', 'SB', 'WS', 'AS', 'KN', 'SM', 'PM', 'VC', 'SH', 'LC', 'ST', 'SN', 'RS', 'SC', 'SL', 'SG', 'SX', 'SY', 'SO', 'SS', 'LK', 'ZA', 'SD', 'SE', 'CH', 'SR', 'SJ', 'SZ', 'TH', 'TW', 'TZ', 'TJ', 'IO', 'TF', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TM', 'TR', 'TV', 'UA', 'UG', 'UY', 'UZ', 'VU', 'VE', 'VN', 'VG', 'WF', 'YE', 'ZM', 'ZW'] | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    domicile_code: NotRequired[Literal[1, 2] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class EndpointMetricsResponse(TypedDict):
    """
    The company's requests to an endpoint.
    """

    current_average_ms: Amount
    error_count: int
    last_durations: list[Amount]
    max_duration_ms: Amount
    method: str
    min_duration_ms: Amount
    path: str
    success_count: int
    total_requests: int


class EntryResponse(TypedDict):
    """
    An entry of a catalogue.
    """

    code: str
    department: NotRequired[str | None]
    municipality: NotRequired[str | None]
    name: str
    section: NotRequired[int | None]


class ErrorRowResponse(TypedDict):
    """
    A code of `error.code`.
    """

    code: str
    meaning: str
    remedy: str
    retryable: bool
    status: int


class ExcludedSubjectItemRequest(TypedDict):
    """
    A line of an excluded subject invoice: goods or a service that is bought.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt_sale: NotRequired[int | None]
    non_subject_sale: NotRequired[int | None]
    non_taxed: NotRequired[int | None]
    purchase: NotRequired[Amount | None]
    quantity: Amount
    suggested_price: NotRequired[int | None]
    taxed_sale: NotRequired[int | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class Receiver6(TypedDict):
    """
    The seller (`sujetoExcluido`, in 2026 `receptor`): document, name and address. Who has an `nrc` is registered and issues an own invoice: it must be left out.
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class ExcludedSubjectShortItemRequest(TypedDict):
    """
    A line of an excluded subject invoice: goods or a service that is bought.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt_sale: NotRequired[int | None]
    non_subject_sale: NotRequired[int | None]
    non_taxed: NotRequired[int | None]
    purchase: NotRequired[Amount | None]
    quantity: Amount
    suggested_price: NotRequired[int | None]
    taxed_sale: NotRequired[int | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class Existing(TypedDict):
    """
    A document that stands in the way, as far as the caller may know it.
    """

    control_number: str | None
    generation_code: NotRequired[str | None]
    status: str


class ExportInvoiceShortItemRequest(TypedDict):
    """
    A line of an export invoice: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[int | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[int | None]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[int | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class ExportItemRequest(TypedDict):
    """
    A line of an export invoice: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt_sale: NotRequired[int | None]
    non_subject_sale: NotRequired[int | None]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[int | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class ExportPaperRequest(TypedDict):
    """
    A paper that goes with an export (`otrosDocumentos`).
    """

    description: NotRequired[str | None]
    detail: NotRequired[str | None]
    document_code: NotRequired[Literal[1, 2, 3, 4] | None]
    driver_document: NotRequired[str | None]
    driver_name: NotRequired[str | None]
    transport_mode: NotRequired[Literal[1, 2, 3, 4, 5, 6] | None]
    transport_plate: NotRequired[str | None]


class ExportReceiverRequest(TypedDict):
    """
    Who buys, in another country (`receptor`). There is no place for a NIT, an `nrc`, the code of the activity or an address in parts.
    """

    activity_description: NotRequired[str | None]
    commercial_name: NotRequired[str | None]
    complement: NotRequired[str | None]
    country_code: NotRequired[Literal['AF', 'AX', 'AL', 'DE', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AW', 'SA', 'DZ', 'AR', 'AM', 'AU', 'AT', 'AZ', 'BS', 'BH', 'BD', 'BB', 'BE', 'BZ', 'BJ', 'BM', 'BY', 'BO', 'BQ', 'BA', 'BW', 'BR', 'BN', 'BG', 'BF', 'BI', 'BT', 'CV', 'KY', 'KH', 'CM', 'CA', 'CF', 'TD', 'CL', 'CN', 'CY', 'VA', 'CO', 'KM', 'CG', 'CI', 'CR', 'HR', 'CU', 'CW', 'DK', 'DM', 'DJ', 'EC', 'EG', 'SV', 'AE', 'ER', 'SK', 'SI', 'ES', 'US', 'EE', 'ET', 'FJ', 'PH', 'FI', 'FR', 'GA', 'GM', 'GE', 'GH', 'GI', 'GD', 'GR', 'GL', 'GP', 'GU', 'GT', 'GF', 'GG', 'GN', 'GQ', 'GW', 'GY', 'HT', 'HN', 'HK', 'HU', 'IN', 'ID', 'IQ', 'IE', 'BV', 'IM', 'NF', 'IS', 'CX', 'CC', 'CK', 'FO', 'GS', 'HM', 'FK', 'MP', 'MH', 'PN', 'TC', 'UM', 'VI', 'IL', 'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KG', 'KI', 'KW', 'LA', 'LS', 'LV', 'LB', 'LR', 'LY', 'LI', 'LT', 'LU', 'MO', 'MK', 'MG', 'MY', 'MW', 'MV', 'ML', 'MT', 'MA', 'MQ', 'MU', 'MR', 'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NI', 'NE', 'NG', 'NU', 'NO', 'NC', 'NZ', 'OM', 'NL', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PF', 'PL', 'PT', 'PR', 'QA', 'GB', 'KP', 'CZ', 'KR', 'CD', 'DO', 'IR', 'RE', 'RW', 'RO', 'RU', 'EH', 'BL', 'MF', 'SB', 'WS', 'AS', 'KN', 'SM', 'PM', 'VC', 'SH', 'LC', 'ST', 'SN', 'RS', 'SC', 'SL', 'SG', 'SX', 'SY', 'SO', 'SS', 'LK', 'ZA', 'SD', 'SE', 'CH', 'SR', 'SJ', 'SZ', 'TH', 'TW', 'TZ', 'TJ', 'IO', 'TF', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TM', 'TR', 'TV', 'UA', 'UG', 'UY', 'UZ', 'VU', 'VE', 'VN', 'VG', 'WF', 'YE', 'ZM', 'ZW'] | None]
    country_name: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    person_type: NotRequired[Literal[1, 2] | None]
    phone: NotRequired[str | None]


class ExportRequest(TypedDict):
    """
    How what is sold leaves the country (`emisor`).
    """

    item_type: NotRequired[Literal[1, 2, 3, 4] | None]
    precinct: NotRequired[Literal['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '15', '16', '17', '18', '20', '21', '23', '24', '26', '27', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '40', '41', '42', '43', '71', '72', '73', '76', '77', '80', '81', '83', '85', '99'] | None]
    regime: NotRequired[str | None]
    regime_type: NotRequired[Literal['EX-1', 'EX-2', 'EX-3', 'TA-1'] | None]


class ExtensionRequest(TypedDict):
    """
    Who handed over and who received (`extension`).
    """

    delivery_document: NotRequired[str | None]
    delivery_name: NotRequired[str | None]
    observation: NotRequired[str | None]
    receiver_document: NotRequired[str | None]
    receiver_name: NotRequired[str | None]
    vehicule_plate: NotRequired[str | None]


class FaultResponse(TypedDict):
    """
    A code of violations that are found before any rule is asked.
    """

    code: str
    must_hold: str


class GiftRequest(TypedDict):
    """
    A line of a donation receipt: something that is given.
    """

    code: NotRequired[str | None]
    depreciation: NotRequired[Amount | None]
    description: str
    donation_type: Literal[1, 2, 3]
    exempt_sale: NotRequired[int | None]
    non_subject_sale: NotRequired[int | None]
    non_taxed: NotRequired[int | None]
    quantity: NotRequired[Amount | None]
    suggested_price: NotRequired[int | None]
    taxed_sale: NotRequired[int | None]
    unit_measure: NotRequired[int | None]
    unit_value: Amount
    value: NotRequired[Amount | None]


HealthStatus: TypeAlias = Literal['UP', 'DOWN'] | Literal['DEGRADED']


class IncomeTaxRequest(TypedDict):
    """
    The income-tax pair of documents, with the codes of annexes 1 and 2 of the VAT return (F-07).
    """

    income_type: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]
    operation_type: Literal[1, 2, 3, 4, 12, 13]


class IncomeTaxResponse(TypedDict):
    """
    An income-tax pair, with the codes of annexes 1 and 2 of the VAT return (F-07).
    """

    income_type: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]
    operation_type: Literal[1, 2, 3, 4, 12, 13]


InvalidationStatus: TypeAlias = Literal['PENDING', 'ACCEPTED', 'REJECTED']


class Receiver8(TypedDict):
    """
    The consumer (`receptor`); may be left out below 1095.00, from there on name and identity document must be given.
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class InvoiceShortItemRequest(TypedDict):
    """
    A line of the document: goods or a service that is sold.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: int
    unit_price: Amount


class KeyRequest(TypedDict):
    """
    A key that is made.
    """

    branch_number: NotRequired[int | None]
    expires_at: NotRequired[str | None]
    label: str
    scopes: list[Literal['read', 'issue', 'invalidate', 'reports', 'settings']]


class KeyResponse(TypedDict):
    """
    A key, without its secret.
    """

    api_key_begins: str
    branch_number: int | None
    created_at: str
    earlier_pair_until: str | None
    expires_at: str | None
    id: str
    is_own: NotRequired[bool | None]
    label: str | None
    last_used_at: str | None
    scopes: list[Literal['read', 'issue', 'invalidate', 'reports', 'settings'] | str]


class KeysResponse(TypedDict):
    """
    The keys of the company, without their secrets.
    """

    keys: list[KeyResponse]


class LookResponse(TypedDict):
    """
    How the readable documents of a company look.
    """

    color: str
    has_logo: bool
    version: int


class MailAttemptResponse(TypedDict):
    """
    An attempt at the mail relay.
    """

    answered: str
    at: str
    code: int | None
    duration_ms: Amount
    error: str | None
    refused: list[str]


class MailPatch(TypedDict):
    """
    What is changed of a company's mails; what is left out stays.
    """

    automatic: NotRequired[bool | None]
    cc: NotRequired[list[CcItem] | None]
    language: NotRequired[Literal['es', 'en'] | None]
    reply_to: NotRequired[str | None]
    subject: NotRequired[str | None]


class MailSettingsResponse(TypedDict):
    """
    How a company wants its documents mailed.
    """

    automatic: bool
    cc: list[str]
    language: str | None
    reply_to: str | None
    subject: str | None


class MailedResponse(TypedDict):
    """
    What was mailed: by these the readable version can be made again, byte for byte.
    """

    document_sha256: str
    file_sha256: str
    format: str
    layout: int
    look: int | None
    pdf_sha256: str
    state: str


class MailingResponse(TypedDict):
    """
    A document on its way to its receiver.
    """

    attempts: list[MailAttemptResponse]
    automatic: bool
    brings: Literal['DOCUMENT', 'REJECTION'] | str
    cc: list[str]
    channel: str
    created_at: str
    decided_at: str | None
    failure: str | None
    generation_code: str
    id: str
    language: str | None
    mailed: MailedResponse | None
    message_id: str
    status: Literal['QUEUED', 'SENT', 'FAILED']
    to: list[str]


class MetricsResponse(TypedDict):
    """
    The company's requests and contingencies in numbers, since the server started.
    """

    contingencies: list[ContingencyGaugeResponse]
    endpoints: list[EndpointMetricsResponse]


class NumberResponse(TypedDict):
    """
    A number and the document that has it.
    """

    control_number: str
    corrections: int
    generation_code: str
    issued_at: str
    number: int
    status: str
    transmission: str


class OpeningEventData(TypedDict):
    """
    A receiver's page of which something was taken for the first time.
    """

    control_number: str | None
    document_type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    external_id: str | None
    generation_code: str
    part: Literal['PAGE', 'PDF', 'FILE'] | str


class OpeningResponse(TypedDict):
    """
    A part of a receiver's page that was taken.
    """

    opened_at: str
    part: Literal['PAGE', 'PDF', 'FILE'] | str


class OperationRequest(TypedDict):
    """
    A line of the event: operations on paper that are reported, or taken back.
    """

    description: str
    discount: NotRequired[int | None]
    document_from: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_to: NotRequired[str | None]
    document_type: Literal['02', '97']
    emission_date: str
    exempt_sale: NotRequired[Amount | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[int | None]
    quantity: int
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[int | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    unit_price: Amount


class OtherDocumentRequest(TypedDict):
    """
    A paper that belongs to the sale (`otrosDocumentos`).
    """

    description: NotRequired[str | None]
    detail: NotRequired[str | None]
    doctor: NotRequired[DoctorRequest | None]
    document_code: NotRequired[Literal[1, 2, 3, 4] | None]


class PaginationResponse(TypedDict):
    """
    Place of this page among all, and start of the next.
    """

    next_cursor: str | None
    page: int
    page_size: int
    total_pages: int


class PaymentRequest(TypedDict):
    """
    A form in which a part of the sale is paid (`pagos`).
    """

    amount: Amount
    code: Literal['01', '02', '03', '04', '05', '08', '09', '11', '12', '13', '14', '99']
    period: NotRequired[int | None]
    reference: NotRequired[str | None]
    term: NotRequired[Literal['01', '02', '03'] | None]


class PaymentShortRequest(TypedDict):
    """
    A form in which a part of the sale is paid (`pagos`).
    """

    amount: NotRequired[Amount]
    code: Literal['01', '02', '03', '04', '05', '08', '09', '11', '12', '13', '14', '99']
    period: NotRequired[int | None]
    reference: NotRequired[str | None]
    share: NotRequired[Amount | None]
    term: NotRequired[Literal['01', '02', '03'] | None]


class PortalRequest(TypedDict):
    """
    Credentials at the authority's portal.
    """

    password: str
    username: str


class PrincipalRequest(TypedDict):
    """
    The principal (`receptor`).
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    domicile_code: NotRequired[Literal[1, 2] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class ReasonRequest(TypedDict):
    """
    Why a document is invalidated (`motivo`). Of the three members of who answers for it all are given, or none where the company has a `responsible`, who stands in then.
    """

    reason_field: NotRequired[str | None]
    requestor_doc_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    requestor_name: NotRequired[str | None]
    requestor_num_doc: NotRequired[str | None]
    responsible_doc_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    responsible_name: NotRequired[str | None]
    responsible_num_doc: NotRequired[str | None]
    type: Literal[1, 2, 3]


class ReceiverSummaryResponse(TypedDict):
    """
    To whom a document was issued; null where it does not say.
    """

    document_number: str | None
    document_type: Literal['36', '13', '37', '03', '02'] | None
    name: str | None


class RegistrationResponse(TypedDict):
    """
    The keys of establishments that were just opened, with a new company's own. Keep them: secrets are shown once.
    """

    api_key: NotRequired[str]
    api_secret: NotRequired[str]
    branch_offices: list[BranchKeysResponse]


class RejectionResponse(TypedDict):
    """
    Why the authority refused a document or event.
    """

    code: str
    description: str
    observations: list[str]


class RelatedDocumentRequest(TypedDict):
    """
    A document that this one refers to (`documentoRelacionado`). Credit notes, debit notes and returns may leave out all but the number of a document that your company issued here.
    """

    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    generation_type: NotRequired[Literal[1, 2] | None]


class RemainingResponse(TypedDict):
    """
    Amounts that can still be taken back of a document, by kind, in dollars; a kind of which it has nothing may be left out.
    """

    exempt: NotRequired[Amount | None]
    freight: NotRequired[Amount | None]
    insurance: NotRequired[Amount | None]
    non_subject: NotRequired[Amount | None]
    non_taxed: NotRequired[Amount | None]
    purchase: NotRequired[Amount | None]
    taxed: NotRequired[Amount | None]


class RemovedKeyResponse(TypedDict):
    """
    A key that was removed.
    """

    id: str
    removed: bool


class RemovedWebhookResponse(TypedDict):
    """
    A webhook that was removed.
    """

    id: str
    removed: bool


EventId: TypeAlias = str


class ReplayRequest(TypedDict):
    """
    Which events are delivered again: those of a range, or those with ids.
    """

    after: NotRequired[int | None]
    event_ids: NotRequired[list[EventId] | None]
    types: NotRequired[list[Literal['dte.received', 'dte.pending', 'dte.contingency', 'dte.rejected', 'dte.corrected', 'dte.invalidated', 'dte.invalidation_rejected', 'contingency.opened', 'contingency.event_accepted', 'contingency.event_rejected', 'contingency.closed', 'delivery.sent', 'delivery.failed', 'delivery.opened', 'batch.completed', 'contingency.deadline_near', 'certificate.expiring', 'company.access_refused', 'webhook.disabled', '*']] | None]
    until: NotRequired[int | None]


class ReplayResponse(TypedDict):
    """
    Events that are delivered again.
    """

    queued: int


class ResponsibleRequest(TypedDict):
    """
    A person who answers for contingency events (`nombreResponsable`).
    """

    document_number: str
    document_type: Literal['36', '13', '37', '03', '02']
    name: str


class ResponsibleResponse(TypedDict):
    """
    A person who answers for contingency events.
    """

    document_number: str
    document_type: Literal['36', '13', '37', '03', '02']
    name: str


class RetentionItemRequest(TypedDict):
    """
    A document on which VAT is kept back.
    """

    description: str
    document_number: str
    dte_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    iva_amount: NotRequired[Amount | None]
    retention_code: Literal['22', 'C4', 'C9']
    taxed_amount: NotRequired[Amount | None]
    type: NotRequired[Literal[1, 2] | None]


class Receiver10(TypedDict):
    """
    The supplier from whom VAT is kept back (`receptor`). Left out, it is the receiver of a document of the items that your company issued here; so is each of its members that is left out, unless its number is another.
    """

    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class RetentionShortItemRequest(TypedDict):
    """
    A document on which VAT is kept back.
    """

    description: str
    document_number: str
    dte_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    iva_amount: NotRequired[Amount | None]
    retention_code: Literal['22', 'C4', 'C9']
    taxed_amount: NotRequired[Amount | None]
    type: NotRequired[Literal[1, 2] | None]


class RetentionShortSummaryRequest(TypedDict):
    """
    The totals of a retention voucher (`resumen`).
    """

    total_retention_amount: NotRequired[Amount | None]
    total_retention_iva: NotRequired[Amount | None]


class RetentionSummaryRequest(TypedDict):
    """
    The totals of a retention voucher (`resumen`).
    """

    total_retention_amount: NotRequired[Amount | None]
    total_retention_iva: NotRequired[Amount | None]


class ReturnItemRequest(TypedDict):
    """
    A line of a return event: goods or a service that comes back, or a purchase that is undone.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt_sale: NotRequired[Amount | None]
    freight: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    insurance: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[Amount | None]
    purchase: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: NotRequired[int | None]
    unit_price: Amount


class ReturnReceiverRequest(TypedDict):
    """
    The receiver of a document that was not issued here (`documento`).
    """

    country_code: NotRequired[Literal['AF', 'AX', 'AL', 'DE', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AW', 'SA', 'DZ', 'AR', 'AM', 'AU', 'AT', 'AZ', 'BS', 'BH', 'BD', 'BB', 'BE', 'BZ', 'BJ', 'BM', 'BY', 'BO', 'BQ', 'BA', 'BW', 'BR', 'BN', 'BG', 'BF', 'BI', 'BT', 'CV', 'KY', 'KH', 'CM', 'CA', 'CF', 'TD', 'CL', 'CN', 'CY', 'VA', 'CO', 'KM', 'CG', 'CI', 'CR', 'HR', 'CU', 'CW', 'DK', 'DM', 'DJ', 'EC', 'EG', 'SV', 'AE', 'ER', 'SK', 'SI', 'ES', 'US', 'EE', 'ET', 'FJ', 'PH', 'FI', 'FR', 'GA', 'GM', 'GE', 'GH', 'GI', 'GD', 'GR', 'GL', 'GP', 'GU', 'GT', 'GF', 'GG', 'GN', 'GQ', 'GW', 'GY', 'HT', 'HN', 'HK', 'HU', 'IN', 'ID', 'IQ', 'IE', 'BV', 'IM', 'NF', 'IS', 'CX', 'CC', 'CK', 'FO', 'GS', 'HM', 'FK', 'MP', 'MH', 'PN', 'TC', 'UM', 'VI', 'IL', 'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KG', 'KI', 'KW', 'LA', 'LS', 'LV', 'LB', 'LR', 'LY', 'LI', 'LT', 'LU', 'MO', 'MK', 'MG', 'MY', 'MW', 'MV', 'ML', 'MT', 'MA', 'MQ', 'MU', 'MR', 'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NI', 'NE', 'NG', 'NU', 'NO', 'NC', 'NZ', 'OM', 'NL', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PF', 'PL', 'PT', 'PR', 'QA', 'GB', 'KP', 'CZ', 'KR', 'CD', 'DO', 'IR', 'RE', 'RW', 'RO', 'RU', 'EH', 'BL', 'MF', 'SB', 'WS', 'AS', 'KN', 'SM', 'PM', 'VC', 'SH', 'LC', 'ST', 'SN', 'RS', 'SC', 'SL', 'SG', 'SX', 'SY', 'SO', 'SS', 'LK', 'ZA', 'SD', 'SE', 'CH', 'SR', 'SJ', 'SZ', 'TH', 'TW', 'TZ', 'TJ', 'IO', 'TF', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TM', 'TR', 'TV', 'UA', 'UG', 'UY', 'UZ', 'VU', 'VE', 'VN', 'VG', 'WF', 'YE', 'ZM', 'ZW'] | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    phone: NotRequired[str | None]


class ReturnShortItemRequest(TypedDict):
    """
    A line of a return event: goods or a service that comes back, or a purchase that is undone.
    """

    code: NotRequired[str | None]
    description: str
    discount: NotRequired[Amount | None]
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount | None]
    freight: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    insurance: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[Amount | None]
    purchase: NotRequired[Amount | None]
    quantity: Amount
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[Amount | None]
    tax_code: NotRequired[Literal['A8', '57', '90', 'D4', 'D5', 'A6'] | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2, 3, 4]
    unit_measure: NotRequired[int | None]
    unit_price: Amount


class RotationRequest(TypedDict):
    """
    How a key is given another pair.
    """

    overlap_hours: NotRequired[int | None]


class RuleResponse(TypedDict):
    """
    A rule by which requests are judged.
    """

    about: str
    code: str
    editions: list[Literal['2022', '2026'] | str]
    must_hold: str
    source: str
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18'] | None


class RulesResponse(TypedDict):
    """
    The rules by which requests are judged.
    """

    rules: list[RuleResponse]


class SeriesPageResponse(TypedDict):
    """
    A series with a page of its numbers.
    """

    documents: int
    first_number: int
    last_number: int
    missing: int
    next_after: int | None
    numbers: list[NumberResponse]
    series: str
    taken_elsewhere: int
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    year: int


class SeriesResponse(TypedDict):
    """
    A number series: the control numbers of a type, a place and a year.
    """

    documents: int
    first_number: int
    last_number: int
    missing: int
    series: str
    taken_elsewhere: int
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    year: int


class SessionResponse(TypedDict):
    """
    A session of an establishment.
    """

    expires_at: str
    expires_in: int
    token: str
    token_type: str


class SettledTaxRequest(TypedDict):
    """
    A tax on the whole settlement (`tributos`).
    """

    code: Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']
    description: NotRequired[str | None]
    value: Amount


class SettlementItemRequest(TypedDict):
    """
    A document that is settled.
    """

    document_number: str
    dte_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    exempt_sale: NotRequired[Amount | None]
    export_sale: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    non_subject_sale: NotRequired[Amount | None]
    observations: NotRequired[str | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2]


class SettlementShortItemRequest(TypedDict):
    """
    A document that is settled.
    """

    document_number: str
    dte_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    exempt_sale: NotRequired[Amount | None]
    export_sale: NotRequired[Amount | None]
    iva_item: NotRequired[Amount | None]
    non_subject_sale: NotRequired[Amount | None]
    observations: NotRequired[str | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    type: Literal[1, 2]


class SettlementShortSummaryRequest(TypedDict):
    """
    The totals of a settlement (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[int | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    sub_total_sales: NotRequired[Amount | None]
    taxes: NotRequired[list[SettledTaxRequest] | None]
    total_exempt: NotRequired[Amount | None]
    total_export: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class SettlementSummaryRequest(TypedDict):
    """
    The totals of a settlement (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[int | None]
    operation_condition: Literal[1, 2, 3]
    sub_total_sales: NotRequired[Amount | None]
    taxes: NotRequired[list[SettledTaxRequest] | None]
    total_exempt: NotRequired[Amount | None]
    total_export: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class ShownKeyResponse(TypedDict):
    """
    A key with its pair, which no other answer shows.
    """

    api_key: str
    api_key_begins: str
    api_secret: str
    branch_number: int | None
    created_at: str
    earlier_pair_until: str | None
    expires_at: str | None
    id: str
    is_own: NotRequired[bool | None]
    label: str | None
    last_used_at: str | None
    scopes: list[Literal['read', 'issue', 'invalidate', 'reports', 'settings'] | str]


class ShownWebhookResponse(TypedDict):
    """
    A webhook with its secret, which no other answer shows.
    """

    created_at: str
    delivered_at: str | None
    disabled_because: str | None
    earlier_secret_until: str | None
    enabled: bool
    failing_since: str | None
    id: str
    label: str | None
    last_sequence: int
    next_attempt_at: str | None
    secret: str
    types: list[str]
    url: str
    waiting: int


class SpecialOperationsShortItemRequest(TypedDict):
    """
    A line of the event: operations on paper that are reported, or taken back.
    """

    description: str
    discount: NotRequired[int | None]
    document_from: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_to: NotRequired[str | None]
    document_type: Literal['02', '97']
    emission_date: str
    exempt: NotRequired[bool | None]
    exempt_sale: NotRequired[Amount | None]
    non_subject: NotRequired[bool | None]
    non_subject_sale: NotRequired[Amount | None]
    non_taxed: NotRequired[int | None]
    quantity: int
    related_doc: NotRequired[str | None]
    suggested_price: NotRequired[int | None]
    taxed: NotRequired[bool | None]
    taxed_sale: NotRequired[Amount | None]
    taxes: NotRequired[list[Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']] | None]
    unit_price: Amount


class StatusResponse(TypedDict):
    """
    Whether the service lives or serves.
    """

    status: HealthStatus


StoredJson: TypeAlias = dict[str, Any]
"""
The document or event as it was signed, in the tax authority's own schema. Amounts are exact decimals. Null only when the stored bytes are damaged.
"""


class TaxRequest(TypedDict):
    """
    A tax on the whole, summed over the lines (`tributos` of the summary).
    """

    code: Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']
    description: NotRequired[str | None]
    value: Amount


class TestResponse(TypedDict):
    """
    One thing that was tried.
    """

    duration_ms: Amount
    message: str
    name: str
    success: bool


class ThirdPartyPurchaseRequest(TypedDict):
    """
    The one on whose account is bought (`compraTercero`).
    """

    document_number: NotRequired[str | None]
    name: NotRequired[str | None]


class ThirdPartySaleRequest(TypedDict):
    """
    The one on whose account is sold (`ventaTercero`).
    """

    domicile_code: NotRequired[Literal[1, 2] | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]


class TimelineEntryResponse(TypedDict):
    """
    Something that happened to a document.
    """

    at: str
    control_number: NotRequired[str | None]
    corrections: NotRequired[int | None]
    event: NotRequired[str | None]
    given: NotRequired[str | None]
    last_at: NotRequired[str | None]
    rejection: NotRequired[RejectionResponse | None]
    said: NotRequired[str | None]
    times: NotRequired[int | None]
    what: str


class TimelineResponse(TypedDict):
    """
    What happened to a document.
    """

    entries: list[TimelineEntryResponse]
    generation_code: str
    postponed: bool
    resends: int
    status: str


class TimesResponse(TypedDict):
    """
    The moments of a document, with their zones.
    """

    created: str
    issued: str
    stamped: str | None
    updated: str


class ViolationResponse(TypedDict):
    """
    A fault of a request.
    """

    actual: str | None
    code: str
    expected: str | None
    help: str
    message: str
    path: str


Warnings: TypeAlias = list[str]
"""
Warnings about what was accepted and is odd, a sentence an entry.
"""


class WebhookEventData(TypedDict):
    """
    A webhook that was given up.
    """

    disabled_because: str
    webhook_id: str


class WebhookPatch(TypedDict):
    """
    What is changed of a webhook; what is left out stays.
    """

    enabled: NotRequired[bool | None]
    label: NotRequired[str | None]
    types: NotRequired[list[Literal['dte.received', 'dte.pending', 'dte.contingency', 'dte.rejected', 'dte.corrected', 'dte.invalidated', 'dte.invalidation_rejected', 'contingency.opened', 'contingency.event_accepted', 'contingency.event_rejected', 'contingency.closed', 'delivery.sent', 'delivery.failed', 'delivery.opened', 'batch.completed', 'contingency.deadline_near', 'certificate.expiring', 'company.access_refused', 'webhook.disabled', '*']] | None]
    url: NotRequired[str | None]


class WebhookRequest(TypedDict):
    """
    A webhook that is made.
    """

    label: NotRequired[str | None]
    types: NotRequired[list[Literal['dte.received', 'dte.pending', 'dte.contingency', 'dte.rejected', 'dte.corrected', 'dte.invalidated', 'dte.invalidation_rejected', 'contingency.opened', 'contingency.event_accepted', 'contingency.event_rejected', 'contingency.closed', 'delivery.sent', 'delivery.failed', 'delivery.opened', 'batch.completed', 'contingency.deadline_near', 'certificate.expiring', 'company.access_refused', 'webhook.disabled', '*']] | None]
    url: str


class WebhookResponse(TypedDict):
    """
    Where the company wants to be told what happens, without its secret.
    """

    created_at: str
    delivered_at: str | None
    disabled_because: str | None
    earlier_secret_until: str | None
    enabled: bool
    failing_since: str | None
    id: str
    label: str | None
    last_sequence: int
    next_attempt_at: str | None
    types: list[str]
    url: str
    waiting: int


class WebhooksResponse(TypedDict):
    """
    The webhooks of the company, without their secrets.
    """

    webhooks: list[WebhookResponse]


EventType: TypeAlias = Literal['dte.received', 'dte.pending', 'dte.contingency', 'dte.rejected', 'dte.corrected', 'dte.invalidated', 'dte.invalidation_rejected', 'contingency.opened', 'contingency.event_accepted', 'contingency.event_rejected', 'contingency.closed', 'delivery.sent', 'delivery.failed', 'delivery.opened', 'batch.completed', 'contingency.deadline_near', 'certificate.expiring', 'company.access_refused', 'webhook.disabled'] | str


Kind: TypeAlias = Literal['accountingsettlement', 'ccf', 'creditnote', 'debitnote', 'deliverynote', 'donation', 'excludedsubject', 'exportinvoice', 'invoices', 'retention', 'return', 'settlement', 'specialoperations']


class DocumentFilters(TypedDict):
    """
    Filters of the list of documents.
    """

    page_size: NotRequired[int]
    type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']]
    status: NotRequired[Literal['RECEIVED', 'PENDING', 'REJECTED', 'INVALIDATED']]
    transmission: NotRequired[Literal['NORMAL', 'CONTINGENCY']]
    startDate: NotRequired[str]
    endDate: NotRequired[str]
    external_id: NotRequired[str]
    control_number: NotRequired[str]
    receiver: NotRequired[str]
    q: NotRequired[str]
    min_total: NotRequired[Amount]
    max_total: NotRequired[Amount]
    branch: NotRequired[int]
    updated_since: NotRequired[str]


class AccountingSettlementRequest(TypedDict):
    """
    A request for an accounting settlement (`documento contable de liquidación`, 09): an agent who perceives VAT in advance, such as who settles card payments, accounts to an affiliate for a period. It has no items. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    extension: AccountingSettlementResponsibleRequest
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[AffiliateRequest | None]
    summary: AccountingSettlementSummaryRequest


class AccountingSettlementShortRequest(TypedDict):
    """
    The short form of `AccountingSettlementRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    extension: AccountingSettlementResponsibleRequest
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[AffiliateRequest | None]
    summary: NotRequired[AccountingSettlementShortSummaryRequest | None]


class BatchEventData(TypedDict):
    """
    A file of documents at an event.
    """

    batch_id: str
    counts: CountsResponse


class BranchPatch(TypedDict):
    """
    What is changed of an establishment that is named by its number; what is left out stays.
    """

    address: NotRequired[AddressPatch | None]
    establishment_code_mh: NotRequired[str | None]
    id: int
    income_tax: NotRequired[IncomeTaxRequest | None]
    pos_code_mh: NotRequired[str | None]


class BranchRequest(TypedDict):
    """
    An establishment with one point of sale. A second till of the same establishment is a second entry with the same establishment's code.
    """

    address: NotRequired[AddressRequest | None]
    email: NotRequired[str | None]
    establishment_code: NotRequired[str | None]
    establishment_code_mh: NotRequired[str | None]
    establishment_type: Literal['01', '02', '04', '07', '20']
    income_tax: NotRequired[IncomeTaxRequest | None]
    phone: NotRequired[str | None]
    pos_code: NotRequired[str | None]
    pos_code_mh: NotRequired[str | None]


class BranchesRequest(TypedDict):
    """
    Establishments that a registered company opens.
    """

    branch_offices: list[BranchRequest]


class BulkResponse(TypedDict):
    """
    A file of documents, and how far it is.
    """

    completed_at: str | None
    counts: CountsResponse
    created_at: str
    dry_run: bool
    id: str
    progress: int
    started_at: str | None
    status: Literal['QUEUED', 'RUNNING', 'COMPLETED']


class CalculationResponse(TypedDict):
    """
    A request with what was left out of it, judged.
    """

    existing: NotRequired[Existing | None]
    request: dict[str, Any]
    violations: list[ViolationResponse]
    warnings: list[str]


class CatalogResponse(TypedDict):
    """
    A catalogue with the entries that were asked for.
    """

    edition: str | None
    entries: list[EntryResponse]
    id: str
    name: str


class CcfShortSummaryRequest(TypedDict):
    """
    The totals of a fiscal credit voucher (`resumen`).
    """

    discount_percentage: NotRequired[Amount | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    payment_types: NotRequired[list[PaymentShortRequest]]
    sub_total: NotRequired[Amount]
    sub_total_sales: NotRequired[Amount]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: NotRequired[Amount]
    total_taxed: NotRequired[Amount]
    total_to_pay: NotRequired[Amount]


class CcfSummaryRequest(TypedDict):
    """
    The totals of a fiscal credit voucher (`resumen`).
    """

    discount_percentage: NotRequired[Amount | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: Literal[1, 2, 3]
    payment_types: list[PaymentRequest]
    sub_total: Amount
    sub_total_sales: Amount
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: Amount
    total_iva: NotRequired[Amount | None]
    total_non_subject: Amount
    total_non_taxed: NotRequired[Amount | None]
    total_operation: Amount
    total_taxed: Amount
    total_to_pay: Amount


class CompanyPatch(TypedDict):
    """
    What is changed of a company, of the caller's own establishment and of others; what is left out stays.
    """

    address: NotRequired[AddressPatch | None]
    branch_offices: NotRequired[list[BranchPatch] | None]
    business_name: NotRequired[str | None]
    commercial_name: NotRequired[str | None]
    economic_activity: NotRequired[str | None]
    economic_activity_desc: NotRequired[str | None]
    email: NotRequired[str | None]
    establishment_code_mh: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    mail: NotRequired[MailPatch | None]
    password_pri: NotRequired[str | None]
    phone: NotRequired[str | None]
    pos_code_mh: NotRequired[str | None]
    public_links: NotRequired[bool | None]
    responsible: NotRequired[ResponsibleRequest | None]
    returns_at_any_branch: NotRequired[bool | None]


class CompanyRequest(TypedDict):
    """
    A company that is registered, with its first establishments.
    """

    auth_type: NotRequired[str | None]
    branch_offices: list[BranchRequest]
    business_name: str
    commercial_name: NotRequired[str | None]
    economic_activity: str
    economic_activity_desc: str
    email: str
    income_tax: NotRequired[IncomeTaxRequest | None]
    nit: str
    nrc: str | None
    password_pri: str
    phone: str
    responsible: NotRequired[ResponsibleRequest | None]
    returns_at_any_branch: NotRequired[bool | None]
    token_lifetime: NotRequired[int | None]
    year_in_dte: NotRequired[bool | None]


class ComponentResponse(TypedDict):
    """
    How a part of the service is.
    """

    details: str
    status: HealthStatus


class ContingencyEventResponse3(TypedDict):
    """
    An event that reports a contingency to the authority (`evento de contingencia`), with what became of it.
    """

    created_at: str
    documents: int
    generation_code: str
    rejection: RejectionResponse
    status: Literal['REJECTED']


ContingencyEventResponse: TypeAlias = ContingencyEventResponse1 | ContingencyEventResponse2 | ContingencyEventResponse3


class ContingencySummaryResponse(TypedDict):
    """
    A contingency with what became of its documents.
    """

    began_at: str
    closed: bool
    declared: bool
    documents: int
    ended_at: str | None
    event_due_at: str | None
    events: list[ContingencyEventResponse]
    id: str
    reason: str | None
    type: Literal[1, 2, 3, 4, 5]
    waiting: int
    why_open: str | None
    why_open_text: str | None


class ContingencySummaryResponseList(TypedDict):
    """
    Contingencies, newest first.
    """

    contingencies: list[ContingencySummaryResponse]


class CreditNoteShortSummaryRequest(TypedDict):
    """
    The totals of a credit note (`resumen`).
    """

    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    sub_total: NotRequired[Amount]
    sub_total_sales: NotRequired[Amount]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount]
    total_operation: NotRequired[Amount]
    total_taxed: NotRequired[Amount]


class CreditNoteSummaryRequest(TypedDict):
    """
    The totals of a credit note (`resumen`).
    """

    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: Literal[1, 2, 3]
    sub_total: Amount
    sub_total_sales: Amount
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: Amount
    total_iva: NotRequired[Amount | None]
    total_non_subject: Amount
    total_operation: Amount
    total_taxed: Amount


class DebitNoteShortSummaryRequest(TypedDict):
    """
    The totals of a debit note (`resumen`).
    """

    electronic_payment_number: NotRequired[str | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    sub_total: NotRequired[Amount]
    sub_total_sales: NotRequired[Amount]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount]
    total_operation: NotRequired[Amount]
    total_taxed: NotRequired[Amount]


class DebitNoteSummaryRequest(TypedDict):
    """
    The totals of a debit note (`resumen`).
    """

    electronic_payment_number: NotRequired[str | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: Literal[1, 2, 3]
    sub_total: Amount
    sub_total_sales: Amount
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: Amount
    total_iva: NotRequired[Amount | None]
    total_non_subject: Amount
    total_operation: Amount
    total_taxed: Amount


class DeliveriesResponse(TypedDict):
    """
    Attempts at a webhook.
    """

    deliveries: list[DeliveryResponse]
    next_before: int | None


class DeliveryNoteShortSummaryRequest(TypedDict):
    """
    The totals of a delivery note (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    discount_percentage: NotRequired[Amount | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    non_subject_discount: NotRequired[Amount | None]
    sub_total: NotRequired[Amount | None]
    sub_total_sales: NotRequired[Amount | None]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]


class DeliveryNoteSummaryRequest(TypedDict):
    """
    The totals of a delivery note (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    discount_percentage: NotRequired[Amount | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    non_subject_discount: NotRequired[Amount | None]
    sub_total: NotRequired[Amount | None]
    sub_total_sales: NotRequired[Amount | None]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]


class DocumentSummaryResponse(TypedDict):
    """
    A document in a list without its content (`view=summary`).
    """

    control_number: str | None
    external_id: NotRequired[str | None]
    generation_code: str
    income_tax: NotRequired[IncomeTaxResponse | None]
    receiver: ReceiverSummaryResponse
    status: str
    times: TimesResponse
    total: Amount
    transmission: str
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']


class DonationRequest(TypedDict):
    """
    A request for a donation receipt (`comprobante de donación`, 15): an entity that the authority qualified says what it was given. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[GiftRequest]
    metadata: NotRequired[dict[str, str]]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[DonorRequest | None]
    summary: NotRequired[DonationSummaryRequest | None]


class DonationShortRequest(TypedDict):
    """
    The short form of `DonationRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[DonationShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[DonorRequest | None]
    summary: NotRequired[DonationShortSummaryRequest | None]


class ErrorResponse(TypedDict):
    """
    Details of the error.
    """

    code: str
    details: list[str]
    existing: NotRequired[Existing | None]
    generation_code: NotRequired[str | None]
    help: str
    message: str
    newest: NotRequired[int | None]
    oldest: NotRequired[int | None]
    violations: NotRequired[list[ViolationResponse]]


class ErrorsResponse(TypedDict):
    """
    The errors that the service answers.
    """

    errors: list[ErrorRowResponse]
    faults_of_shape: list[FaultResponse]


class EstablishmentPatch(TypedDict):
    """
    What is changed of the establishment that the path names; what is left out stays.
    """

    address: NotRequired[AddressPatch | None]
    establishment_code_mh: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    pos_code_mh: NotRequired[str | None]


class EstablishmentReadinessResponse(TypedDict):
    """
    What an establishment lacks for documents of 2026.
    """

    branch_number: int
    establishment_type: Literal['01', '02', '04', '07', '20']
    missing: list[ViolationResponse]
    ready: bool


class EstablishmentResponse(TypedDict):
    """
    An establishment with one point of sale.
    """

    address: AddressResponse
    branch_number: int
    email: str | None
    establishment_code: str | None
    establishment_code_mh: str | None
    establishment_type: Literal['01', '02', '04', '07', '20']
    income_tax: IncomeTaxResponse | None
    phone: str | None
    place: str
    pos_code: str | None
    pos_code_mh: str | None


EventData: TypeAlias = DocumentEventData | ContingencyEventData | DeliveryEventData | OpeningEventData | BatchEventData | DeadlineEventData | CertificateEventData | AccessEventData | WebhookEventData | dict[str, Any]


class EventResponse(TypedDict):
    """
    Something that happened. There may be more types and members at any time.
    """

    data: EventData
    id: str
    sequence: int
    timestamp: str
    type: EventType


class EventsResponse(TypedDict):
    """
    A page of the feed.
    """

    events: list[EventResponse]
    has_more: bool
    next_after: int
    stream_id: str


class ExcludedSubjectShortSummaryRequest(TypedDict):
    """
    The totals of an excluded subject invoice (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[Amount | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    payment_types: NotRequired[list[PaymentShortRequest] | None]
    purchase_discount: NotRequired[Amount | None]
    sub_total: NotRequired[Amount | None]
    total_discount: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_purchase: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class ExcludedSubjectSummaryRequest(TypedDict):
    """
    The totals of an excluded subject invoice (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[Amount | None]
    operation_condition: Literal[1, 2, 3]
    payment_types: NotRequired[list[PaymentRequest] | None]
    purchase_discount: NotRequired[Amount | None]
    sub_total: NotRequired[Amount | None]
    total_discount: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_purchase: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class ExportInvoiceShortSummaryRequest(TypedDict):
    """
    The totals of an export invoice (`resumen`).
    """

    balance_in_favor: NotRequired[Amount | None]
    discount_percentage: NotRequired[Amount | None]
    electronic_payment_number: NotRequired[str | None]
    exempt_discount: NotRequired[int | None]
    freight: NotRequired[Amount | None]
    income_retention: NotRequired[int | None]
    incoterm: NotRequired[Literal['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'] | None]
    incoterm_description: NotRequired[str | None]
    insurance: NotRequired[Amount | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    non_subject_discount: NotRequired[int | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    payment_types: NotRequired[list[PaymentShortRequest] | None]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_non_onerous: NotRequired[Amount | None]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class ExportSummaryRequest(TypedDict):
    """
    The totals of an export invoice (`resumen`).
    """

    balance_in_favor: NotRequired[Amount | None]
    discount_percentage: NotRequired[Amount | None]
    electronic_payment_number: NotRequired[str | None]
    exempt_discount: NotRequired[int | None]
    freight: NotRequired[Amount | None]
    income_retention: NotRequired[int | None]
    incoterm: NotRequired[Literal['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'] | None]
    incoterm_description: NotRequired[str | None]
    insurance: NotRequired[Amount | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    non_subject_discount: NotRequired[int | None]
    operation_condition: Literal[1, 2, 3]
    payment_types: NotRequired[list[PaymentRequest] | None]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_non_onerous: NotRequired[Amount | None]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class HealthResponse(TypedDict):
    """
    How the service is.
    """

    components: dict[str, ComponentResponse]
    edition: str
    edition_note: str
    status: HealthStatus
    timestamp: str


class InvalidatedResponse(TypedDict):
    """
    The answer to the request that invalidated a document.
    """

    damaged: NotRequired[bool]
    data: StoredJson
    generation_code: str
    observations: NotRequired[list[str]]
    reception_stamp: str | None
    status: InvalidationStatus
    success: Literal[True]
    warnings: NotRequired[Warnings]


class InvalidationRecordResponse(TypedDict):
    """
    The newest invalidation of a document, with the event itself.
    """

    damaged: NotRequired[bool]
    document: str
    generation_code: str
    json_data: StoredJson
    observations: NotRequired[list[str]]
    reception_stamp: str | None
    rejection: RejectionResponse | None
    requested_at: str
    status: InvalidationStatus


class InvalidationRequest(TypedDict):
    """
    A request to invalidate a received document (`evento de invalidación`). Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    fusion: NotRequired[str | None]
    generation_code: str
    reason: ReasonRequest
    replacement_generation_code: NotRequired[str | None]


class InvalidationResponse(TypedDict):
    """
    A request to invalidate a document, and what became of it.
    """

    generation_code: str
    reception_stamp: str | None
    rejection: RejectionResponse | None
    requested_at: str
    status: InvalidationStatus


class InvoiceShortSummaryRequest(TypedDict):
    """
    The totals of an invoice (`resumen`).
    """

    balance_in_favor: NotRequired[Amount | None]
    discount_percentage: NotRequired[Amount | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: NotRequired[Literal[1, 2, 3]]
    payment_types: NotRequired[list[PaymentShortRequest]]
    sub_total: NotRequired[Amount]
    sub_total_sales: NotRequired[Amount]
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: NotRequired[Amount]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount]


class InvoiceSummaryRequest(TypedDict):
    """
    The totals of an invoice (`resumen`).
    """

    balance_in_favor: NotRequired[Amount | None]
    discount_percentage: NotRequired[Amount | None]
    exempt_discount: NotRequired[Amount | None]
    income_retention: NotRequired[Amount | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[Amount | None]
    operation_condition: Literal[1, 2, 3]
    payment_types: list[PaymentRequest]
    sub_total: Amount
    sub_total_sales: Amount
    taxed_discount: NotRequired[Amount | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_discount: NotRequired[Amount | None]
    total_exempt: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: Amount
    total_taxed: NotRequired[Amount | None]
    total_to_pay: Amount


class IssuedResponse(TypedDict):
    """
    The answer to the request that issued a document.
    """

    contingency: NotRequired[DocumentContingencyResponse | None]
    control_number: str | None
    damaged: NotRequired[bool]
    data: StoredJson
    external_id: NotRequired[str | None]
    generation_code: str
    invalidable_until: str | None
    observations: NotRequired[list[str]]
    pdf_url: str | None
    public_url: str | None
    qr_link: str
    reception_stamp: str | None
    status: Literal['RECEIVED', 'PENDING', 'REJECTED', 'INVALIDATED']
    success: Literal[True]
    total: Amount
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    warnings: NotRequired[Warnings]


class KeysRequest(TypedDict):
    """
    The pair of a key, with the credentials of the authority's portal.
    """

    api_key: str
    api_secret: str
    credentials: NotRequired[PortalRequest | None]


class MailingsResponse(TypedDict):
    """
    The deliveries of a document.
    """

    deliveries: list[MailingResponse]
    openings: list[OpeningResponse]


class ReadinessResponse(TypedDict):
    """
    How the company stands before the documents of 2026.
    """

    branch_offices: list[EstablishmentReadinessResponse]
    cutover: str
    days_left: int
    edition: str
    edition_after_cutover: str
    obstacles: list[str]
    pinned: str | None
    ready: bool
    unsettled_documents: int


class RetentionRequest(TypedDict):
    """
    A request for a retention voucher (`comprobante de retención`, 07): tells a supplier how much VAT was kept back of its documents. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[RetentionItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[Receiver10 | None]
    summary: NotRequired[RetentionSummaryRequest | None]


class RetentionShortRequest(TypedDict):
    """
    The short form of `RetentionRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[RetentionShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[Receiver10 | None]
    summary: NotRequired[RetentionShortSummaryRequest | None]


class ReturnShortSummaryRequest(TypedDict):
    """
    The totals of a return event (`resumen`).
    """

    balance_in_favor: NotRequired[Amount | None]
    exempt_discount: NotRequired[int | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[int | None]
    purchase_discount: NotRequired[int | None]
    sub_total_sales: NotRequired[Amount | None]
    taxed_discount: NotRequired[int | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_exempt: NotRequired[Amount | None]
    total_freight: NotRequired[Amount | None]
    total_insurance: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_onerous: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: NotRequired[Amount | None]
    total_purchase: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class ReturnSummaryRequest(TypedDict):
    """
    The totals of a return event (`resumen`).
    """

    balance_in_favor: NotRequired[Amount | None]
    exempt_discount: NotRequired[int | None]
    income_retention: NotRequired[Amount | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[Amount | None]
    non_subject_discount: NotRequired[int | None]
    purchase_discount: NotRequired[int | None]
    sub_total_sales: NotRequired[Amount | None]
    taxed_discount: NotRequired[int | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_exempt: NotRequired[Amount | None]
    total_freight: NotRequired[Amount | None]
    total_insurance: NotRequired[Amount | None]
    total_iva: NotRequired[Amount | None]
    total_non_onerous: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[Amount | None]
    total_operation: NotRequired[Amount | None]
    total_purchase: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]
    total_to_pay: NotRequired[Amount | None]


class SelfTestResponse(TypedDict):
    """
    What was found when everything that issuing takes was tried.
    """

    duration_ms: Amount
    success: bool
    tests: list[TestResponse]


class SeriesListResponse(TypedDict):
    """
    The number series that the caller may see.
    """

    series: list[SeriesResponse]


class SettlementRequest(TypedDict):
    """
    A request for a settlement (`comprobante de liquidación`, 08): who sells for another tells the principal once a month what was sold, a document an item, net of VAT. Of a document that was issued here its number is enough. Amounts may be below 0 where a document takes back. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[SettlementItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[PrincipalRequest | None]
    summary: SettlementSummaryRequest


class SettlementShortRequest(TypedDict):
    """
    The short form of `SettlementRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[SettlementShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[PrincipalRequest | None]
    summary: NotRequired[SettlementShortSummaryRequest | None]


class SpecialOperationsShortSummaryRequest(TypedDict):
    """
    The totals of a special operations event (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    exempt_discount: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    non_subject_discount: NotRequired[int | None]
    sub_total: NotRequired[Amount | None]
    taxed_discount: NotRequired[int | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_exempt: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]


class SpecialOperationsSummaryRequest(TypedDict):
    """
    The totals of a special operations event (`resumen`).
    """

    balance_in_favor: NotRequired[int | None]
    exempt_discount: NotRequired[int | None]
    income_retention: NotRequired[int | None]
    iva_perception: NotRequired[int | None]
    iva_retention: NotRequired[int | None]
    non_subject_discount: NotRequired[int | None]
    sub_total: NotRequired[Amount | None]
    taxed_discount: NotRequired[int | None]
    taxes: NotRequired[list[TaxRequest] | None]
    total_exempt: NotRequired[Amount | None]
    total_non_subject: NotRequired[Amount | None]
    total_non_taxed: NotRequired[int | None]
    total_operation: NotRequired[Amount | None]
    total_taxed: NotRequired[Amount | None]


class ValidationResponse(TypedDict):
    """
    What issuing would have said to a request.
    """

    document: dict[str, Any] | None
    existing: NotRequired[Existing | None]
    until: NotRequired[str | None]
    valid: bool
    violations: list[ViolationResponse]
    warnings: list[str]


class BranchesResponse(TypedDict):
    """
    Establishments alone.
    """

    branch_offices: list[EstablishmentResponse]


class BulkLineResponse(TypedDict):
    """
    A line of the results.
    """

    control_number: NotRequired[str | None]
    error: NotRequired[ErrorResponse | None]
    external_id: str | None
    generation_code: NotRequired[str | None]
    line: int
    status: NotRequired[str | None]
    warnings: NotRequired[list[str]]


class BulkListResponse(TypedDict):
    """
    A page of the files of a company.
    """

    batches: list[BulkResponse]
    pagination: BulkPagination


class CcfRequest(TypedDict):
    """
    A request for a fiscal credit voucher (`comprobante de crédito fiscal`, 03): a sale between taxpayers, with prices without VAT. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[Item]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: CcfSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class CcfShortRequest(TypedDict):
    """
    The short form of `CcfRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    apply: NotRequired[list[Literal['iva_perception', 'iva_retention', 'income_retention']] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[CcfShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[Receiver | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[CcfShortSummaryRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class CompanyResponse(TypedDict):
    """
    A company with its establishments: nothing secret, and no key.
    """

    branch_offices: list[EstablishmentResponse]
    business_name: str
    closed_types: list[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']]
    commercial_name: str | None
    economic_activity: str
    economic_activity_desc: str
    email: str
    income_tax: IncomeTaxResponse | None
    mail: MailSettingsResponse
    nit: str
    nrc: str | None
    phone: str
    public_links: bool
    responsible: ResponsibleResponse | None
    returns_at_any_branch: bool
    token_lifetime: int
    year_in_dte: bool


class CreditNoteRequest(TypedDict):
    """
    A request for a credit note (`nota de crédito`, 05): takes back all or a part of what fiscal credit vouchers sold, or retention vouchers kept back. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[Item]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver2 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: CreditNoteSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class CreditNoteShortRequest(TypedDict):
    """
    The short form of `CreditNoteRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    apply: NotRequired[list[Literal['iva_perception', 'iva_retention', 'income_retention']] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[CreditNoteShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[Receiver2 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[CreditNoteShortSummaryRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class DebitNoteRequest(TypedDict):
    """
    A request for a debit note (`nota de débito`, 06): adds to what fiscal credit vouchers sold, or to what retention vouchers kept back. It is a credit note's request with the number of an electronic payment. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[Item]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver2 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: DebitNoteSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class DebitNoteShortRequest(TypedDict):
    """
    The short form of `DebitNoteRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    apply: NotRequired[list[Literal['iva_perception', 'iva_retention', 'income_retention']] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[DebitNoteShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[Receiver2 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[DebitNoteShortSummaryRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class DeliveryNoteRequest(TypedDict):
    """
    A request for a delivery note (`nota de remisión`, 04): goods leave without being sold, or a sale is delivered in parts; prices are without VAT and may be 0. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[Item3]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[ConsigneeRequest | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[DeliveryNoteSummaryRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class DeliveryNoteShortRequest(TypedDict):
    """
    The short form of `DeliveryNoteRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[DeliveryNoteShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[ConsigneeRequest | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[DeliveryNoteShortSummaryRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class DocumentResponse(TypedDict):
    """
    A document as it is stored, and how it stands. A record has its JSON as `json_data`, a list as `document`.
    """

    contingency: NotRequired[DocumentContingencyResponse | None]
    control_number: str | None
    corrections: NotRequired[int | None]
    created_at: str
    damaged: NotRequired[bool]
    document: NotRequired[StoredJson]
    external_id: NotRequired[str | None]
    generation_code: str
    income_tax: NotRequired[IncomeTaxResponse | None]
    invalidable_until: str | None
    invalidated_by: NotRequired[str | None]
    invalidation: InvalidationResponse | None
    json_data: NotRequired[StoredJson]
    metadata: NotRequired[dict[str, str]]
    named_by: NotRequired[list[str]]
    observations: NotRequired[list[str]]
    pdf_url: str | None
    public_url: NotRequired[str | None]
    qr_link: str
    reception_stamp: str | None
    rejection: NotRequired[RejectionResponse | None]
    remaining: NotRequired[RemainingResponse | None]
    replaced_by: NotRequired[str | None]
    replaces: NotRequired[list[str]]
    status: Literal['RECEIVED', 'PENDING', 'REJECTED', 'INVALIDATED']
    times: TimesResponse
    total: Amount
    transmission: str
    transmission_type: str
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    updated_at: str


class Error(TypedDict):
    """
    The answer to a request that was not carried out.
    """

    error: ErrorResponse
    success: Literal[False]
    warnings: NotRequired[Warnings]


class ExcludedSubjectRequest(TypedDict):
    """
    A request for an excluded subject invoice (`factura de sujeto excluido`, 14): the company buys from somebody who is not registered for the VAT, and issues the document in the seller's place. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[ExcludedSubjectItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[Receiver6 | None]
    summary: ExcludedSubjectSummaryRequest


class ExcludedSubjectShortRequest(TypedDict):
    """
    The short form of `ExcludedSubjectRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    apply: NotRequired[list[Literal['iva_retention', 'income_retention']] | None]
    currency: NotRequired[Literal['USD'] | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[ExcludedSubjectShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[Receiver6 | None]
    summary: NotRequired[ExcludedSubjectShortSummaryRequest | None]


class ExportInvoiceRequest(TypedDict):
    """
    A request for an export invoice (`factura de exportación`, 11): goods leave the country, or a service is used abroad, and bear the tax on exports of 0 %. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    export: NotRequired[ExportRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[ExportItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[ExportPaperRequest] | None]
    receiver: NotRequired[ExportReceiverRequest | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: ExportSummaryRequest
    third_party_purchase: NotRequired[ThirdPartyPurchaseRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class ExportInvoiceShortRequest(TypedDict):
    """
    The short form of `ExportInvoiceRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    export: NotRequired[ExportRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[ExportInvoiceShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[ExportPaperRequest] | None]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[ExportReceiverRequest | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[ExportInvoiceShortSummaryRequest | None]
    third_party_purchase: NotRequired[ThirdPartyPurchaseRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class InvoiceRequest(TypedDict):
    """
    A request for an invoice (`factura`, 01): a sale to a consumer, with prices that contain the VAT. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[Item3]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver8 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: InvoiceSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class InvoiceShortRequest(TypedDict):
    """
    The short form of `InvoiceRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    apply: NotRequired[list[Literal['iva_retention', 'income_retention']] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[InvoiceShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[Receiver8 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: NotRequired[InvoiceShortSummaryRequest | None]
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


ListedResponse: TypeAlias = DocumentResponse | DocumentSummaryResponse


class ReturnRequest(TypedDict):
    """
    A request for a return event (`evento de retorno`, 18), of 2026 only: goods come back, or a purchase is undone, over invoices (01), export invoices (11) or excluded subject invoices (14). It has no control number, and repeats what the documents say of their receiver, of the export and of third parties. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    export: NotRequired[ExportRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[ReturnItemRequest]
    metadata: NotRequired[dict[str, str]]
    receiver: NotRequired[ReturnReceiverRequest | None]
    related_docs: list[RelatedDocumentRequest]
    summary: NotRequired[ReturnSummaryRequest | None]


class ReturnShortRequest(TypedDict):
    """
    The short form of `ReturnRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    export: NotRequired[ExportRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[ReturnShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    prices_include_vat: NotRequired[bool | None]
    receiver: NotRequired[ReturnReceiverRequest | None]
    related_docs: list[RelatedDocumentRequest]
    summary: NotRequired[ReturnShortSummaryRequest | None]


class SpecialOperationsRequest(TypedDict):
    """
    A request for a special operations event (`evento de operaciones especiales`, 17), which the edition of 2026 alone has: the monthly report of a taxpayer whom the authority designated. Prices are without VAT. What follows from other amounts is computed when it is left out. Members that only a rule asks for are not marked as required; the rule's violation says so.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[OperationRequest]
    metadata: NotRequired[dict[str, str]]
    summary: NotRequired[SpecialOperationsSummaryRequest | None]


class SpecialOperationsShortRequest(TypedDict):
    """
    The short form of `SpecialOperationsRequest`: what `calculate` fills may be left out. It is sent with `?calculate=true`, or to `POST /api/v1/dte/{kind}/calculate`.
    """

    appendixes: NotRequired[list[AppendixRequest] | None]
    currency: NotRequired[Literal['USD'] | None]
    external_id: NotRequired[str | None]
    income_tax: NotRequired[IncomeTaxRequest | None]
    items: list[SpecialOperationsShortItemRequest]
    metadata: NotRequired[dict[str, str]]
    prices_include_vat: NotRequired[bool | None]
    summary: NotRequired[SpecialOperationsShortSummaryRequest | None]


class DocumentListResponse(TypedDict):
    """
    A page of documents.
    """

    documents: list[ListedResponse]
    pagination: PaginationResponse
    summary: CountersResponse
