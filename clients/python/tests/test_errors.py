"""What errors say: the same as those of the client for TypeScript."""

import json
from typing import Any

import httpx
import pytest

from dte_client import AuthorityRejected, Client, DteError, NoAnswer, ServiceError

VIOLATION = {
    "code": "CCF-04",
    "path": "items[0].taxes",
    "message": "a taxed product must carry tax code 20",
    "expected": "a list with 20",
    "actual": "[]",
    "help": "/docs/rules/CCF-04",
}
DETAIL = "[CCF-04] items[0].taxes: a taxed product must carry tax code 20 (expected a list with 20, got [])"
REFUSAL = {
    "success": False,
    "error": {
        "code": "VALIDATION_FAILED",
        "message": "the request has 1 fault; nothing was done",
        "details": [DETAIL],
        "help": "/docs/errors/VALIDATION_FAILED",
        "violations": [VIOLATION],
    },
    "warnings": ["colour: unknown member, ignored"],
}


def answered(status: int, text: str, **options: Any) -> Client:
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(status, headers={"X-Request-Id": "r-1"}, text=text)

    http = httpx.Client(transport=httpx.MockTransport(answer))
    return Client("http://dte/", token="token", http=http, sleep=lambda seconds: None, **options)


def refused(status: int, text: str) -> ServiceError:
    with pytest.raises(ServiceError) as raised:
        answered(status, text).issue("ccf", {})
    return raised.value


def test_a_refusal_says_what_is_wrong_where_and_what_to_do() -> None:
    error = refused(400, json.dumps(REFUSAL))
    assert str(error) == error.message == (
        "400 VALIDATION_FAILED: the request has 1 fault; nothing was done\n"
        f"  {DETAIL}\n"
        "  remedy: http://dte/docs/errors/VALIDATION_FAILED"
    )
    assert (error.status, error.code, error.request_id) == (400, "VALIDATION_FAILED", "r-1")
    assert (error.help, error.generation_code) == ("/docs/errors/VALIDATION_FAILED", None)
    assert (error.details, error.violations) == ([DETAIL], [VIOLATION])
    assert (error.warnings, error.body) == (REFUSAL["warnings"], REFUSAL)


def test_a_rejection_names_the_document_and_the_authoritys_code() -> None:
    rejection = {"code": "HACIENDA_020", "message": "rejected", "generation_code": "9F1A"}
    error = refused(400, json.dumps({"error": rejection}))
    assert isinstance(error, AuthorityRejected)
    assert (error.message, error.authority_code) == ("400 HACIENDA_020: rejected", "020")
    assert error.generation_code == "9F1A"


@pytest.mark.parametrize("text", ["<h1>Not Found</h1>", '"text"', "null", "[]", '{"error": "text"}'])
def test_what_others_answer_is_an_error_too(text: str) -> None:
    error = refused(404, text)
    assert (error.code, error.violations, error.warnings) == ("HTTP_404", [], [])
    assert refused(404, "<h1>Not Found</h1>").message == "404 HTTP_404: <h1>Not Found</h1>"


def test_no_answer_says_the_key() -> None:
    with pytest.raises(NoAnswer) as failed:
        answered(503, "busy", attempts=2).issue("ccf", {}, idempotency_key="order-8")
    assert str(failed.value) == (
        "no answer in 2 attempts (503: busy); repeat it with the Idempotency-Key order-8"
    )
    with pytest.raises(NoAnswer) as failed:
        answered(503, "busy", attempts=2).get("/company")
    assert str(failed.value) == "no answer in 2 attempts (503: busy)"


def test_an_answer_without_json_is_shown() -> None:
    with pytest.raises(DteError) as failed:
        answered(200, "<html>").get("/company")
    assert str(failed.value) == "the answer is not JSON: <html>"
