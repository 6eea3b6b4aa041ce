"""What can go wrong, as types."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class DteError(Exception):
    """Base of all errors of the client."""


class NoAnswer(DteError):
    """Nobody answered, or the service was too busy, however often it was tried.

    Whether the request was carried out is not known. Repeat it with `idempotency_key`: nothing is
    done twice for a key.
    """

    def __init__(self, seen: str, idempotency_key: str | None) -> None:
        super().__init__(seen)
        self.idempotency_key = idempotency_key


class WebhookRefused(DteError):
    """A webhook request that the service did not sign, or not lately."""


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong with a request, and where."""

    code: str
    path: str
    message: str
    expected: str | None
    actual: str | None
    help: str | None

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> "Violation":
        return cls(
            code=str(given.get("code", "")),
            path=str(given.get("path", "")),
            message=str(given.get("message", "")),
            expected=given.get("expected"),
            actual=given.get("actual"),
            help=given.get("help"),
        )


class ServiceError(DteError):
    """The service refused a request. The codes are listed by `GET /api/v1/errors`."""

    def __init__(self, status: int, body: Mapping[str, Any], request_id: str | None) -> None:
        error = body.get("error")
        given: Mapping[str, Any] = error if isinstance(error, Mapping) else {}
        self.status = status
        self.code: str = str(given.get("code") or f"HTTP_{status}")
        self.message: str = str(given.get("message") or "")
        self.details: list[str] = list(given.get("details") or [])
        self.violations = tuple(Violation.of(each) for each in given.get("violations") or [])
        self.generation_code: str | None = given.get("generation_code")
        self.help: str | None = given.get("help")
        self.warnings: list[Any] = list(body.get("warnings") or [])
        self.request_id = request_id
        self.body = body
        super().__init__("\n  ".join([f"{status} {self.code}: {self.message}", *self.details]))


class AuthorityRejected(ServiceError):
    """The tax authority rejected the document: correct it with `Client.issue(corrects=…)`."""

    @property
    def authority_code(self) -> str:
        return self.code.removeprefix("HACIENDA_")


class StreamChanged(ServiceError):
    """The database was restored from a copy, and its events are another stream.

    The numbers that you stored do not fit any more: read from the oldest event again, without `after` and
    `stream_id`, and compare with what you have.
    """


def error_of(status: int, body: Mapping[str, Any], request_id: str | None) -> ServiceError:
    error = ServiceError(status, body, request_id)
    if error.code.startswith("HACIENDA_"):
        return AuthorityRejected(status, body, request_id)
    if error.code == "EVENT_STREAM_CHANGED":
        return StreamChanged(status, body, request_id)
    return error
