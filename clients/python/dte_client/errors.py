"""What can go wrong, as types."""

from collections.abc import Mapping
from typing import Any

from . import models


class DteError(Exception):
    """Base of all errors of the client."""


class NoAnswer(DteError):
    """Nobody answered, or the service was too busy, however often it was tried.

    Whether the request was carried out is not known. Repeat it with `idempotency_key`: nothing is
    done twice for a key.
    """

    def __init__(self, attempts: int, seen: str, idempotency_key: str | None) -> None:
        remedy = f"; repeat it with the Idempotency-Key {idempotency_key}" if idempotency_key else ""
        super().__init__(f"no answer in {attempts} attempts ({seen}){remedy}")
        self.idempotency_key = idempotency_key


class WebhookRefused(DteError):
    """A webhook request that the service did not sign, or not lately."""


class ServiceError(DteError):
    """The service refused a request. The codes are listed by `GET /api/v1/errors`.

    `message` is the whole text, with what was expected and found where, and the address of the page that
    says the remedy. `violations` are the faults of the request, one by one.
    """

    def __init__(self, status: int, body: Any, request_id: str | None, service: str) -> None:
        """`body` is the JSON of the answer, or its text if it has none."""
        answer: Mapping[str, Any] = body if isinstance(body, Mapping) else {}
        error: Any = {"message": body[:500]} if isinstance(body, str) else answer.get("error")
        given: Mapping[str, Any] = error if isinstance(error, Mapping) else {}
        self.status = status
        self.code: str = str(given.get("code") or f"HTTP_{status}")
        self.details: list[str] = list(given.get("details") or [])
        self.violations: list[models.ViolationResponse] = list(given.get("violations") or [])
        self.generation_code: str | None = given.get("generation_code")
        self.help: str | None = given.get("help")
        self.warnings: list[str] = list(answer.get("warnings") or [])
        self.request_id = request_id
        self.body = body
        lines = [f"{status} {self.code}: {given.get('message') or ''}", *self.details]
        if self.help:
            lines.append(f"remedy: {service}{self.help}")
        self.message = "\n  ".join(lines)
        super().__init__(self.message)


class AuthorityRejected(ServiceError):
    """The tax authority rejected the document: correct it with `Client.issue(corrects=…)`."""

    @property
    def authority_code(self) -> str:
        return self.code.removeprefix("HACIENDA_")


class StreamChanged(ServiceError):
    """The database was restored from a copy, and its events are another stream.

    The numbers that you stored do not fit any more: read from the oldest event again, without `after` and
    `stream_id`, and compare what you know with `Client.documents(updated_since=…)`.
    """


def error_of(status: int, body: Any, request_id: str | None, service: str) -> ServiceError:
    error = ServiceError(status, body, request_id, service)
    if error.code.startswith("HACIENDA_"):
        return AuthorityRejected(status, body, request_id, service)
    if error.code == "EVENT_STREAM_CHANGED":
        return StreamChanged(status, body, request_id, service)
    return error
