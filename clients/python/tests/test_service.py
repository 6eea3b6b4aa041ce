"""The client against a running service and its sandbox."""

import threading
from decimal import Decimal

import httpx
import pytest
from documents import ccf, ccf_to, rescission
from service import Service, of_main_office

from dte_client import AuthorityRejected, Client, DteError, ServiceError
from dte_client.models import IssuedResponse


def code_of(issued: IssuedResponse) -> str:
    return str(issued["data"]["identificacion"]["codigoGeneracion"])


def test_a_document_is_issued_and_read_back_to_the_last_digit(client: Client) -> None:
    issued = client.issue("ccf", ccf(Decimal("0.07"), Decimal("0.01")))
    assert issued["reception_stamp"]
    summary = issued["data"]["resumen"]
    assert summary["totalPagar"] == Decimal("0.08")
    assert isinstance(summary["totalPagar"], Decimal)
    record = client.document(code_of(issued))
    assert record["status"] == "RECEIVED"
    listed = next(client.documents())
    assert listed["generation_code"] == code_of(issued)
    assert listed["document"]["resumen"]["totalPagar"] == Decimal("0.08")


def test_a_float_is_refused_before_it_is_sent(client: Client) -> None:
    request = ccf()
    request["items"][0]["unit_price"] = 30.1  # type: ignore[typeddict-item]
    with pytest.raises(TypeError, match=r"items\[0\]\.unit_price"):
        client.issue("ccf", request)


def test_the_same_key_is_the_same_document(client: Client) -> None:
    first = client.issue("ccf", ccf(), idempotency_key="order-1")
    assert client.issue("ccf", ccf(), idempotency_key="order-1") == first
    assert code_of(client.issue("ccf", ccf())) != code_of(first)
    with pytest.raises(ServiceError) as refused:
        client.issue("ccf", ccf(Decimal("10"), Decimal("1.30")), idempotency_key="order-1")
    assert (refused.value.status, refused.value.code) == (422, "IDEMPOTENCY_KEY_REUSED")


def test_violations_are_objects(client: Client) -> None:
    request = ccf()
    request["items"][0]["taxes"] = []
    with pytest.raises(ServiceError) as refused:
        client.issue("ccf", request)
    error = refused.value
    assert (error.status, error.code) == (400, "VALIDATION_FAILED")
    assert error.request_id
    found = {violation["code"]: violation for violation in error.violations}
    assert found["CCF-04"]["path"] == "items[0].taxes"
    assert found["CCF-04"]["actual"] == "[]"
    assert len(error.details) == len(error.violations)


def test_a_rejection_of_the_authority_is_corrected(client: Client) -> None:
    with pytest.raises(AuthorityRejected) as refused:
        client.issue("ccf", ccf_to("PRUEBA RECHAZO 020"))
    error = refused.value
    assert (error.status, error.authority_code) == (400, "020")
    assert error.generation_code is not None
    corrected = client.issue("ccf", ccf(), corrects=error.generation_code)
    assert corrected["reception_stamp"]
    assert code_of(corrected) == error.generation_code


def test_an_authority_that_is_away_leaves_a_document_without_stamp(client: Client) -> None:
    issued = client.issue("ccf", ccf_to("PRUEBA AUSENCIA"))
    assert issued["reception_stamp"] is None
    assert issued["contingency"] is not None
    assert issued["contingency"]["type"] in range(1, 6)


def test_a_document_is_taken_back(client: Client) -> None:
    issued = client.issue("ccf", ccf())
    client.invalidate(rescission(code_of(issued)))
    assert client.document(code_of(issued))["status"] == "INVALIDATED"


def test_a_list_is_read_page_after_page(client: Client) -> None:
    made = {code_of(client.issue("ccf", ccf())) for _ in range(5)}
    pages = client.documents(page_size=2, type="03")
    codes = [document["generation_code"] for document in pages]
    assert made <= set(codes)
    assert len(codes) == len(set(codes))
    assert list(client.documents(type="07")) == []
    with pytest.raises(ServiceError, match="VALIDATION_FAILED"):
        next(client.documents(colour="dark"))  # type: ignore[call-arg]


def test_a_token_that_is_not_good_any_more_is_renewed(service: Service) -> None:
    with of_main_office(service, token="e30.e30.e30") as client:
        assert client.issue("ccf", ccf())["success"] is True
    with Client(service.url, token="e30.e30.e30", http=httpx.Client(trust_env=False)) as client:
        with pytest.raises(ServiceError, match="401 INVALID_TOKEN"):
            next(client.documents())
    with Client(service.url, http=httpx.Client(trust_env=False)) as client:
        with pytest.raises(DteError, match="no credentials"):
            client.get("/company")


def test_threads_share_a_client_and_log_in_once(service: Service) -> None:
    asked: list[str] = []
    http = httpx.Client(trust_env=False, timeout=60)
    http.event_hooks["request"] = [lambda request: asked.append(request.url.path)]
    with of_main_office(service, http=http) as client:
        threads = [threading.Thread(target=client.get, args=("/company",)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert asked.count("/api/v1/auth/login") == 1
    assert asked.count("/api/v1/company") == 8
