"""What is tried again, with which key, and after which pause."""

from collections.abc import Callable

import httpx
import pytest

from dte_client import Client, NoAnswer, ServiceError

Answer = Callable[[httpx.Request], httpx.Response]


class Stub:
    """A service that gives these answers, one after the other."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.seen: list[httpx.Request] = []
        self.pauses: list[float] = []

    def client(self, attempts: int = 5) -> Client:
        http = httpx.Client(transport=httpx.MockTransport(self._answer))
        return Client("http://dte", token="token", attempts=attempts, http=http, sleep=self.pauses.append)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.seen.append(request)
        return self.answers.pop(0)(request)

    def keys(self) -> set[str]:
        return {request.headers["Idempotency-Key"] for request in self.seen}


def status(code: int, retry_after: str | None = None, text: str = "{}") -> Answer:
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return lambda request: httpx.Response(code, headers=headers, text=text)


def silence(request: httpx.Request) -> httpx.Response:
    raise httpx.ReadTimeout("nothing came", request=request)


def nobody(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("refused", request=request)


def test_what_was_not_answered_is_tried_again_with_the_same_key() -> None:
    stub = Stub(nobody, silence, status(503, "7"), status(409, "2"), status(201, text='{"a": 1.10}'))
    answer = stub.client().post("/dte/ccf", {})
    assert str(answer["a"]) == "1.10"
    assert len(stub.seen) == 5
    assert len(stub.keys()) == 1
    assert 0.5 <= stub.pauses[0] <= 1 <= stub.pauses[1] <= 2
    assert stub.pauses[2:] == [7, 2]


def test_a_key_of_the_callers_own_is_kept() -> None:
    stub = Stub(status(429, "1"), status(201))
    stub.client().issue("ccf", {}, idempotency_key="order-7")
    assert stub.keys() == {"order-7"}


def test_a_pause_is_a_minute_at_most() -> None:
    stub = Stub(status(503, "86400"), status(200))
    stub.client().get("/company")
    assert stub.pauses == [60]


def test_at_last_it_is_an_error_that_says_the_key() -> None:
    stub = Stub(silence, status(503), silence)
    with pytest.raises(NoAnswer, match="ReadTimeout") as failed:
        stub.client(attempts=3).issue("ccf", {}, idempotency_key="order-8")
    assert failed.value.idempotency_key == "order-8"
    assert len(stub.pauses) == 2


@pytest.mark.parametrize("code", [400, 404, 409, 422, 500])
def test_what_was_refused_is_not_tried_again(code: int) -> None:
    stub = Stub(status(code, text="<html>"))
    with pytest.raises(ServiceError) as refused:
        stub.client().issue("ccf", {})
    assert refused.value.code == f"HTTP_{code}"
    assert len(stub.seen) == 1


@pytest.mark.parametrize("path", ["company", "/company", "/api/v1/company"])
def test_a_path_may_begin_as_answers_give_it_or_without_a_slash(path: str) -> None:
    stub = Stub(status(200), status(200))
    stub.client().get(path)
    stub.client().post(path)
    assert {str(request.url) for request in stub.seen} == {"http://dte/api/v1/company"}
    assert stub.seen[1].content == b""
