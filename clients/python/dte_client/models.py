# Written by generate.py from docs/openapi.json; not by hand.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .exact import Amount


class AddressPatch(TypedDict):
    complement: NotRequired[str | None]
    department: NotRequired[Literal['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14'] | None]
    district: NotRequired[str | None]
    municipality: NotRequired[str | None]


class AddressRequest(TypedDict):
    complement: str
    department: Literal['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14']
    district: NotRequired[str | None]
    municipality: str


class AddressResponse(TypedDict):
    complement: str
    department: Literal['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14']
    district: str | None
    municipality: str


class AppendixRequest(TypedDict):
    field: NotRequired[str | None]
    label: NotRequired[str | None]
    value: NotRequired[str | None]


class BranchKeysResponse(TypedDict):
    api_key: str
    api_secret: str
    branch_number: int
    establishment_code: str | None
    establishment_type: Literal['01', '02', '04', '07', '20']
    place: str


class BranchPatch(TypedDict):
    address: NotRequired[AddressPatch | None]
    establishment_code_mh: NotRequired[str | None]
    id: int
    pos_code_mh: NotRequired[str | None]


class BranchRequest(TypedDict):
    address: NotRequired[AddressRequest | None]
    email: NotRequired[str | None]
    establishment_code: NotRequired[str | None]
    establishment_code_mh: NotRequired[str | None]
    establishment_type: Literal['01', '02', '04', '07', '20']
    phone: NotRequired[str | None]
    pos_code: NotRequired[str | None]
    pos_code_mh: NotRequired[str | None]


class BranchesRequest(TypedDict):
    branch_offices: list[BranchRequest]


class CatalogSummary(TypedDict):
    editions: list[Literal['2022', '2026']]
    entries: int
    id: str
    name: str


class CatalogsResponse(TypedDict):
    catalogs: list[CatalogSummary]


class Item(TypedDict):
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
    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class CertificateForm(TypedDict):
    file: str
    password: str


class CertificateResponse(TypedDict):
    days_left: int
    nit: str
    source: str
    valid_from: str
    valid_until: str


class ContingencyEventResponse1(TypedDict):
    created_at: str
    documents: int
    generation_code: str
    status: Literal['PENDING']


class ContingencyEventResponse2(TypedDict):
    created_at: str
    documents: int
    generation_code: str
    documents_due_at: str
    reception_stamp: str | None
    stamped_at: str
    status: Literal['RECEIVED']


class ContingencyGaugeResponse(TypedDict):
    documents_due_at: int | None
    event_due_at: int | None
    open: bool
    type: int
    waiting: int
    why_open: str | None


class ContingencyResponse(TypedDict):
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
    contingencies: list[ContingencyResponse]


class CountersResponse(TypedDict):
    by_contingency: int
    by_normal: int
    capped: NotRequired[bool]
    invalid: int
    pending: int
    received: int
    rejected: int
    total: int


class Receiver1(TypedDict):
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


class DeclarationRequest(TypedDict):
    reason: NotRequired[str | None]
    type: Literal[1, 2, 3, 4, 5]


class DoctorRequest(TypedDict):
    identification: NotRequired[str | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]
    service_type: NotRequired[Literal[1, 2, 3, 4, 5, 6] | None]


class DocumentContingencyResponse(TypedDict):
    began_at: str
    document_due_at: str | None
    ended_at: str | None
    event: str | None
    event_due_at: str | None
    id: str
    reason: str | None
    type: Literal[1, 2, 3, 4, 5]


class EndpointMetricsResponse(TypedDict):
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
    code: str
    department: NotRequired[str | None]
    municipality: NotRequired[str | None]
    name: str
    section: NotRequired[int | None]


class ErrorRowResponse(TypedDict):
    code: str
    meaning: str
    remedy: str
    retryable: bool
    status: int


class EstablishmentPatch(TypedDict):
    address: NotRequired[AddressPatch | None]
    establishment_code_mh: NotRequired[str | None]
    pos_code_mh: NotRequired[str | None]


class EstablishmentResponse(TypedDict):
    address: AddressResponse
    branch_number: int
    email: str | None
    establishment_code: str | None
    establishment_code_mh: str | None
    establishment_type: Literal['01', '02', '04', '07', '20']
    phone: str | None
    place: str
    pos_code: str | None
    pos_code_mh: str | None


class Existing(TypedDict):
    control_number: str
    generation_code: NotRequired[str | None]
    status: str


class ExtensionRequest(TypedDict):
    delivery_document: NotRequired[str | None]
    delivery_name: NotRequired[str | None]
    observation: NotRequired[str | None]
    receiver_document: NotRequired[str | None]
    receiver_name: NotRequired[str | None]
    vehicule_plate: NotRequired[str | None]


class FaultResponse(TypedDict):
    code: str
    must_hold: str


HealthStatus: TypeAlias = Literal['UP', 'DOWN'] | Literal['DEGRADED']


InvalidationStatus: TypeAlias = Literal['PENDING', 'ACCEPTED', 'REJECTED']


class Item2(TypedDict):
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


class Receiver2(TypedDict):
    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class KeyRequest(TypedDict):
    branch_number: NotRequired[int | None]
    expires_at: NotRequired[str | None]
    label: str
    scopes: list[Literal['read', 'issue', 'invalidate', 'reports', 'settings']]


class KeyResponse(TypedDict):
    api_key_begins: str
    branch_number: int | None
    created_at: str
    earlier_pair_until: str | None
    expires_at: str | None
    id: str
    is_own: NotRequired[bool | None]
    label: str | None
    last_used_at: str | None
    scopes: list[Literal['read', 'issue', 'invalidate', 'reports', 'settings']]


class KeysResponse(TypedDict):
    keys: list[KeyResponse]


class MetricsResponse(TypedDict):
    contingencies: list[ContingencyGaugeResponse]
    endpoints: list[EndpointMetricsResponse]


class NumberResponse(TypedDict):
    control_number: str
    corrections: int
    generation_code: str
    issued_at: str
    number: int
    status: str
    transmission: str


class OtherDocumentRequest(TypedDict):
    description: NotRequired[str | None]
    detail: NotRequired[str | None]
    doctor: NotRequired[DoctorRequest | None]
    document_code: NotRequired[Literal[1, 2, 3, 4] | None]


class PaginationResponse(TypedDict):
    next_cursor: str | None
    page: int
    page_size: int
    total_pages: int


class PaymentRequest(TypedDict):
    amount: Amount
    code: Literal['01', '02', '03', '04', '05', '08', '09', '11', '12', '13', '14', '99']
    period: NotRequired[int | None]
    reference: NotRequired[str | None]
    term: NotRequired[Literal['01', '02', '03'] | None]


class PortalRequest(TypedDict):
    password: str
    username: str


class ReasonRequest(TypedDict):
    reason_field: NotRequired[str | None]
    requestor_doc_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    requestor_name: NotRequired[str | None]
    requestor_num_doc: NotRequired[str | None]
    responsible_doc_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    responsible_name: NotRequired[str | None]
    responsible_num_doc: NotRequired[str | None]
    type: Literal[1, 2, 3]


class ReceiverSummaryResponse(TypedDict):
    document_number: str | None
    document_type: Literal['36', '13', '37', '03', '02'] | None
    name: str | None


class RegistrationResponse(TypedDict):
    api_key: NotRequired[str]
    api_secret: NotRequired[str]
    branch_offices: list[BranchKeysResponse]


class RejectionResponse(TypedDict):
    code: str
    description: str
    observations: list[str]


class RelatedDocumentRequest(TypedDict):
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    generation_type: NotRequired[Literal[1, 2] | None]


class RemovedKeyResponse(TypedDict):
    id: str
    removed: bool


class ResponsibleRequest(TypedDict):
    document_number: str
    document_type: Literal['36', '13', '37', '03', '02']
    name: str


class ResponsibleResponse(TypedDict):
    document_number: str
    document_type: Literal['36', '13', '37', '03', '02']
    name: str


class RetentionItemRequest(TypedDict):
    description: str
    document_number: str
    dte_type: NotRequired[Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15'] | None]
    emission_date: NotRequired[str | None]
    iva_amount: NotRequired[Amount | None]
    retention_code: Literal['22', 'C4', 'C9']
    taxed_amount: NotRequired[Amount | None]
    type: Literal[1, 2]


class Receiver3(TypedDict):
    activity_code: NotRequired[str | None]
    activity_description: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]
    commercial_name: NotRequired[str | None]
    document_number: NotRequired[str | None]
    document_type: NotRequired[Literal['36', '13', '37', '03', '02'] | None]
    email: NotRequired[str | None]
    name: NotRequired[str | None]
    nrc: NotRequired[str | None]
    phone: NotRequired[str | None]


class RetentionSummaryRequest(TypedDict):
    total_retention_amount: NotRequired[Amount | None]
    total_retention_iva: NotRequired[Amount | None]


class RotationRequest(TypedDict):
    overlap_hours: NotRequired[int | None]


class RuleResponse(TypedDict):
    about: str
    code: str
    editions: list[Literal['2022', '2026']]
    must_hold: str
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18'] | None


class RulesResponse(TypedDict):
    rules: list[RuleResponse]


class SeriesPageResponse(TypedDict):
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
    documents: int
    first_number: int
    last_number: int
    missing: int
    series: str
    taken_elsewhere: int
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    year: int


class SessionResponse(TypedDict):
    expires_at: str
    expires_in: int
    token: str
    token_type: str


class ShownKeyResponse(TypedDict):
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
    scopes: list[Literal['read', 'issue', 'invalidate', 'reports', 'settings']]


class StatusResponse(TypedDict):
    status: HealthStatus


StoredJson: TypeAlias = dict[str, Any] | None


class TaxRequest(TypedDict):
    code: Literal['20', 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4', 'C5', 'C6', 'C7', '19', '28', '31', '32', '33', '34', '35', '36', '37', '38', '39', '42', '43', '44', '50', '51', '52', '53', '54', '55', '58', '77', '78', '79', '85', '86', '91', '92', 'A1', 'A5', 'A7', 'A9']
    description: NotRequired[str | None]
    value: Amount


class TestResponse(TypedDict):
    duration_ms: Amount
    message: str
    name: str
    success: bool


class ThirdPartySaleRequest(TypedDict):
    domicile_code: NotRequired[Literal[1, 2] | None]
    name: NotRequired[str | None]
    nit: NotRequired[str | None]


class TimelineEntryResponse(TypedDict):
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
    entries: list[TimelineEntryResponse]
    generation_code: str
    postponed: bool
    resends: int
    status: str


class TimesResponse(TypedDict):
    created: str
    issued: str
    stamped: str | None
    updated: str


class ViolationResponse(TypedDict):
    actual: str | None
    code: str
    expected: str | None
    help: str
    message: str
    path: str


Warnings: TypeAlias = list[str]
"""
The warnings as the answer says them, and in which language.
"""


class BranchesResponse(TypedDict):
    branch_offices: list[EstablishmentResponse]


class CalculationResponse(TypedDict):
    request: dict[str, Any]
    violations: list[ViolationResponse]
    warnings: list[str]


class CatalogResponse(TypedDict):
    edition: str | None
    entries: list[EntryResponse]
    id: str
    name: str


class CcfSummaryRequest(TypedDict):
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
    address: NotRequired[AddressPatch | None]
    branch_offices: NotRequired[list[BranchPatch] | None]
    business_name: NotRequired[str | None]
    commercial_name: NotRequired[str | None]
    economic_activity: NotRequired[str | None]
    economic_activity_desc: NotRequired[str | None]
    email: NotRequired[str | None]
    establishment_code_mh: NotRequired[str | None]
    password_pri: NotRequired[str | None]
    phone: NotRequired[str | None]
    pos_code_mh: NotRequired[str | None]
    responsible: NotRequired[ResponsibleRequest | None]
    returns_at_any_branch: NotRequired[bool | None]


class CompanyRequest(TypedDict):
    auth_type: NotRequired[str | None]
    branch_offices: list[BranchRequest]
    business_name: str
    commercial_name: NotRequired[str | None]
    economic_activity: str
    economic_activity_desc: str
    email: str
    nit: str
    nrc: str
    password_pri: str
    phone: str
    responsible: NotRequired[ResponsibleRequest | None]
    returns_at_any_branch: NotRequired[bool | None]
    token_lifetime: NotRequired[int | None]
    year_in_dte: NotRequired[bool | None]


class CompanyResponse(TypedDict):
    branch_offices: list[EstablishmentResponse]
    business_name: str
    commercial_name: str | None
    economic_activity: str
    economic_activity_desc: str
    email: str
    nit: str
    nrc: str
    phone: str
    responsible: ResponsibleResponse | None
    returns_at_any_branch: bool
    token_lifetime: int
    year_in_dte: bool


class ComponentResponse(TypedDict):
    details: str
    status: HealthStatus


class ContingencyEventResponse3(TypedDict):
    created_at: str
    documents: int
    generation_code: str
    rejection: RejectionResponse
    status: Literal['REJECTED']


ContingencyEventResponse: TypeAlias = ContingencyEventResponse1 | ContingencyEventResponse2 | ContingencyEventResponse3


class ContingencySummaryResponse(TypedDict):
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
    contingencies: list[ContingencySummaryResponse]


class CreditNoteSummaryRequest(TypedDict):
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


class DocumentSummaryResponse(TypedDict):
    control_number: str
    external_id: NotRequired[str | None]
    generation_code: str
    receiver: ReceiverSummaryResponse
    status: str
    times: TimesResponse
    total: Amount
    transmission: str
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']


class ErrorResponse(TypedDict):
    code: str
    details: list[str]
    existing: NotRequired[Existing | None]
    generation_code: NotRequired[str | None]
    help: str
    message: str
    violations: NotRequired[list[ViolationResponse]]


class ErrorsResponse(TypedDict):
    errors: list[ErrorRowResponse]
    faults_of_shape: list[FaultResponse]


class EstablishmentReadinessResponse(TypedDict):
    branch_number: int
    establishment_type: Literal['01', '02', '04', '07', '20']
    missing: list[ViolationResponse]
    ready: bool


class Failure(TypedDict):
    error: ErrorResponse
    success: Literal[False]
    warnings: NotRequired[Warnings]


class HealthResponse(TypedDict):
    components: dict[str, ComponentResponse]
    status: HealthStatus
    timestamp: str


class InvalidatedResponse(TypedDict):
    damaged: NotRequired[bool]
    data: StoredJson
    observations: NotRequired[list[str]]
    reception_stamp: str | None
    success: Literal[True]
    warnings: NotRequired[Warnings]


class InvalidationRecordResponse(TypedDict):
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
    fusion: NotRequired[str | None]
    generation_code: str
    reason: ReasonRequest
    replacement_generation_code: NotRequired[str | None]


class InvalidationResponse(TypedDict):
    generation_code: str
    reception_stamp: str | None
    rejection: RejectionResponse | None
    requested_at: str
    status: InvalidationStatus


class InvoiceSummaryRequest(TypedDict):
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
    contingency: NotRequired[DocumentContingencyResponse | None]
    damaged: NotRequired[bool]
    data: StoredJson
    external_id: NotRequired[str | None]
    invalidable_until: str | None
    observations: NotRequired[list[str]]
    qr_link: str
    reception_stamp: str | None
    success: Literal[True]
    warnings: NotRequired[Warnings]


class KeysRequest(TypedDict):
    api_key: str
    api_secret: str
    credentials: NotRequired[PortalRequest | None]


class ReadinessResponse(TypedDict):
    branch_offices: list[EstablishmentReadinessResponse]
    cutover: str
    days_left: int
    edition: str
    edition_after_cutover: str
    pinned: str | None
    ready: bool
    receivers_without_district: int
    unsettled_documents: int


class RetentionRequest(TypedDict):
    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    items: list[RetentionItemRequest]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    receiver: NotRequired[Receiver3 | None]
    summary: NotRequired[RetentionSummaryRequest | None]


class SelfTestResponse(TypedDict):
    duration_ms: Amount
    success: bool
    tests: list[TestResponse]


class SeriesListResponse(TypedDict):
    series: list[SeriesResponse]


class ValidationResponse(TypedDict):
    document: dict[str, Any] | None
    until: NotRequired[str | None]
    valid: bool
    violations: list[ViolationResponse]
    warnings: list[str]


class CcfRequest(TypedDict):
    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    items: list[Item]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: CcfSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class CreditNoteRequest(TypedDict):
    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    fusion: NotRequired[str | None]
    items: list[Item]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver1 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: CreditNoteSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


class DocumentResponse(TypedDict):
    contingency: NotRequired[DocumentContingencyResponse | None]
    control_number: str
    corrections: NotRequired[int | None]
    created_at: str
    damaged: NotRequired[bool]
    document: NotRequired[StoredJson | None]
    external_id: NotRequired[str | None]
    generation_code: str
    invalidable_until: str | None
    invalidated_by: NotRequired[str | None]
    invalidation: InvalidationResponse | None
    json_data: NotRequired[StoredJson | None]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[list[str]]
    qr_link: str
    reception_stamp: str | None
    refused_in_2026: NotRequired[bool | None]
    rejection: NotRequired[RejectionResponse | None]
    status: Literal['RECEIVED', 'PENDING', 'REJECTED', 'INVALIDATED']
    times: TimesResponse
    transmission: str
    transmission_type: str
    type: Literal['01', '03', '04', '05', '06', '07', '08', '09', '11', '14', '15', '17', '18']
    updated_at: str


class InvoiceRequest(TypedDict):
    appendixes: NotRequired[list[AppendixRequest] | None]
    extension: NotRequired[ExtensionRequest | None]
    external_id: NotRequired[str | None]
    items: list[Item2]
    metadata: NotRequired[dict[str, str]]
    observations: NotRequired[str | None]
    other_docs: NotRequired[list[OtherDocumentRequest] | None]
    receiver: NotRequired[Receiver2 | None]
    related_docs: NotRequired[list[RelatedDocumentRequest] | None]
    summary: InvoiceSummaryRequest
    third_party_sale: NotRequired[ThirdPartySaleRequest | None]


ListedResponse: TypeAlias = DocumentResponse | DocumentSummaryResponse


class DocumentListResponse(TypedDict):
    documents: list[ListedResponse]
    pagination: PaginationResponse
    summary: CountersResponse
