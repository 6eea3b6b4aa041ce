"""The client: what a request needs around its body."""

import os
import random
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, Unpack

import httpx

from . import exact, models
from .errors import DteError, NoAnswer, ServiceError, error_of
from .events import Events

PdfFormat: TypeAlias = Literal["letter", "ticket80", "ticket58"]

BASE = "/api/v1"
# The address at which `dte serve` listens by default.
DEFAULT_URL = "http://127.0.0.1:8080"
PAGE = 100
# A token is replaced so many seconds before it ends.
EARLY = 60
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
NO_CREDENTIALS = (
    "no credentials: give an API key and its secret (DTE_API_KEY, DTE_API_SECRET), or a token (DTE_TOKEN)"
)
# Nothing was done, and may be done later.
BUSY = frozenset({408, 429, 502, 503, 504})


class Client:
    """A client of one establishment. May be shared by threads."""

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        api_secret: str | None = None,
        portal: tuple[str, str] | None = None,
        token: str | None = None,
        language: str | None = None,
        timeout: float = 60.0,
        attempts: int = 5,
        http: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`portal` is user and password of the authority's portal, which a log-in keeps for the company.

        With `token` alone there is no log-in, and a token that is not good any more is an error.
        """
        self._http = http or httpx.Client(timeout=timeout)
        self._url = url.rstrip("/").removesuffix(BASE)
        if bool(api_key) != bool(api_secret):
            raise DteError("an API key and its secret belong together (DTE_API_KEY, DTE_API_SECRET)")
        self._keys = (api_key, api_secret) if api_key and api_secret else None
        self._portal = portal
        self._token = token
        self._ends = float("inf")
        self._language = language
        self._attempts = attempts
        self._sleep = sleep
        self._logging_in = threading.Lock()

    @classmethod
    def from_env(
        cls,
        *,
        language: str | None = None,
        timeout: float = 60.0,
        attempts: int = 5,
        http: httpx.Client | None = None,
    ) -> Self:
        """Returns a client from the variables that the commands `dte issue`, `get` and `list` read.

        `DTE_URL` (`http://127.0.0.1:8080` without it); `DTE_API_KEY` and `DTE_API_SECRET`, or `DTE_TOKEN`;
        `DTE_PORTAL_USER` and `DTE_PORTAL_PASSWORD`. An empty variable counts as missing.
        """
        user, password = _variable("DTE_PORTAL_USER"), _variable("DTE_PORTAL_PASSWORD")
        if bool(user) != bool(password):
            raise DteError(
                "a portal user and its password belong together (DTE_PORTAL_USER, DTE_PORTAL_PASSWORD)"
            )
        client = cls(
            _variable("DTE_URL") or DEFAULT_URL,
            api_key=_variable("DTE_API_KEY"),
            api_secret=_variable("DTE_API_SECRET"),
            portal=(user, password) if user and password else None,
            token=_variable("DTE_TOKEN"),
            language=language,
            timeout=timeout,
            attempts=attempts,
            http=http,
        )
        if client._keys is None and client._token is None:
            raise DteError(NO_CREDENTIALS)
        return client

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # What is asked most.

    def issue(
        self,
        kind: models.Kind,
        request: Mapping[str, object],
        *,
        calculate: bool = False,
        idempotency_key: str | None = None,
        corrects: str | None = None,
        wait: int | None = None,
        parameters: Mapping[str, Any] | None = None,
    ) -> models.IssuedResponse:
        """Issues a document.

        With `calculate` the request is the short form: the service computes the amounts that you leave out.

        Give a key of your own (an order's number) where the same sale may be sent again by another run of
        your program; without one a fresh key covers the retries of this call alone.

        `wait` is the number of seconds after which the answer comes without a stamp, if the authority has not
        answered by then.
        """
        headers = {"Corrects": corrects} if corrects else {}
        if wait is not None:
            headers["Prefer"] = f"wait={wait}" if wait > 0 else "respond-async"
        asked = {**({"calculate": "true"} if calculate else {}), **(parameters or {})}
        issued: models.IssuedResponse = self.post(
            f"/dte/{kind}", request, idempotency_key=idempotency_key, headers=headers, parameters=asked
        )
        return issued

    def invalidate(self, request: models.InvalidationRequest, *, idempotency_key: str | None = None) -> Any:
        """Takes a document back."""
        return self.post("/dte/invalidate", request, idempotency_key=idempotency_key)

    def document(self, generation_code: str) -> models.DocumentResponse:
        """The record of a document."""
        record: models.DocumentResponse = self.get(f"/dte/{generation_code}")["data"]
        return record

    def documents(self, **filters: Unpack[models.DocumentFilters]) -> Iterator[models.DocumentResponse]:
        """All documents that filters find, page after page."""
        cursor: str | None = None
        while True:
            asked: dict[str, Any] = {"page_size": PAGE, **filters}
            if cursor is not None:
                asked["cursor"] = cursor
            page = self.get("/dte", asked)["data"]
            yield from page["documents"]
            cursor = page["pagination"]["next_cursor"]
            if cursor is None:
                return

    def pdf(self, generation_code: str, *, format: PdfFormat = "letter") -> bytes:
        """The readable version of a document."""
        return self._read(f"/dte/{generation_code}/pdf", {"format": format}).content

    def file(self, generation_code: str) -> bytes:
        """The JSON file of a document, with signature and stamp, as its receiver gets it."""
        return self._read(f"/dte/{generation_code}/file").content

    def events(
        self,
        after: int | None = None,
        *,
        stream_id: str | None = None,
        types: Iterable[models.EventType] = (),
        follow: bool = False,
        pause: float = 5.0,
    ) -> Events:
        """The events after a number, or from the oldest that the service has; with `follow` also those that
        happen later.

        Give `after` and `stream_id` as you stored them: `Events` says when.
        """

        def read(parameters: Mapping[str, Any]) -> models.EventsResponse:
            page: models.EventsResponse = self.get("/events", parameters)["data"]
            return page

        return Events(
            read,
            after=after,
            stream_id=stream_id,
            types=",".join(types),
            pause=(lambda: self._sleep(pause)) if follow else None,
        )

    def bulk(
        self,
        documents: Iterable[Mapping[str, object]] | bytes,
        *,
        table_of: str | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
        pause: float = 2.0,
    ) -> Iterator[models.BulkLineResponse]:
        """Issues many documents, and returns the results in their order once all are issued or refused.

        A document is `{"type": "03", "external_id": …, "document": …}`, with `"calculate": True` in the short
        form. A CSV file is given as bytes, with the code of its type in `table_of`.
        """
        parameters = {"dry_run": "true"} if dry_run else {}
        if isinstance(documents, bytes):
            content, form = documents, "text/csv"
            if table_of is not None:
                parameters["type"] = table_of
        else:
            content = "".join(exact.write(each) + "\n" for each in documents).encode()
            form = "application/x-ndjson"
        headers = {"Content-Type": form, "Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        batch = _json(self._ask("POST", "/dte/batches", content, headers, parameters))["data"]
        while batch["status"] != "COMPLETED":
            self._sleep(pause)
            batch = self.get(f"/dte/batches/{batch['id']}")["data"]
        results = self._read(f"/dte/batches/{batch['id']}/results").text
        return (exact.read(line) for line in results.splitlines())

    # Any request.

    def get(self, path: str, parameters: Mapping[str, Any] | None = None) -> Any:
        """The whole answer to a path after `/api/v1`."""
        return self.request("GET", path, parameters=parameters)

    def post(
        self,
        path: str,
        body: Any = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        parameters: Mapping[str, Any] | None = None,
    ) -> Any:
        """Posts JSON, if there is any; a key of its own makes it safe to repeat."""
        key = idempotency_key or str(uuid.uuid4())
        with_key = {**(headers or {}), "Idempotency-Key": key}
        return self.request("POST", path, body=body, headers=with_key, parameters=parameters)

    def request(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        parameters: Mapping[str, Any] | None = None,
    ) -> Any:
        """Any request with a token, the given one or that of a log-in, tried until it is answered."""
        content = None if body is None else exact.write(body).encode()
        return _json(self._ask(method, path, content, headers, parameters))

    def _read(self, path: str, parameters: Mapping[str, Any] | None = None) -> httpx.Response:
        return self._ask("GET", path, None, None, parameters)

    def _ask(
        self,
        method: str,
        path: str,
        content: bytes | None,
        headers: Mapping[str, str] | None,
        parameters: Mapping[str, Any] | None,
    ) -> httpx.Response:
        used = self._good_token()
        try:
            return self._send(method, path, content, headers, parameters, used)
        except ServiceError as error:
            if error.status != 401 or self._keys is None:
                raise
            return self._send(method, path, content, headers, parameters, self._new_token(used))

    def _good_token(self) -> str:
        if self._token is not None and time.time() < self._ends - EARLY:
            return self._token
        return self._new_token(self._token)

    def _new_token(self, used: str | None) -> str:
        """Logs in, unless another thread has done so since `used` was taken."""
        with self._logging_in:
            if self._token is not None and self._token != used:
                return self._token
            if self._keys is None:
                raise DteError(NO_CREDENTIALS)
            body: dict[str, Any] = {"api_key": self._keys[0], "api_secret": self._keys[1]}
            if self._portal is not None:
                body["credentials"] = {"username": self._portal[0], "password": self._portal[1]}
            content = exact.write(body).encode()
            answer = _json(self._send("POST", "/auth/login", content, None, None, None))
            token = str(answer["data"]["token"])
            self._ends = time.time() + float(answer["data"]["expires_in"])
            self._token = token
            return token

    def _send(
        self,
        method: str,
        path: str,
        content: bytes | None,
        headers: Mapping[str, str] | None,
        parameters: Mapping[str, Any] | None,
        token: str | None,
    ) -> httpx.Response:
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        if self._language is not None:
            sent["Accept-Language"] = self._language
        seen = ""
        for attempt in range(1, self._attempts + 1):
            pause = None
            try:
                response = self._http.request(
                    method,
                    self._url + _absolute(path),
                    params=dict(parameters) if parameters else None,
                    headers=sent,
                    content=content,
                )
            except httpx.TransportError as error:
                seen = f"{type(error).__name__}: {error}"
            else:
                pause = _retry_after(response)
                if not _is_worth_repeating(response.status_code, pause):
                    return self._accepted(response)
                seen = f"{response.status_code}: {response.text[:500]}"
            if attempt < self._attempts:
                self._sleep(_pause(attempt, pause))
        raise NoAnswer(self._attempts, seen, sent.get("Idempotency-Key"))

    def _accepted(self, response: httpx.Response) -> httpx.Response:
        if response.is_success:
            return response
        try:
            body = exact.read(response.text)
        except ValueError:
            body = response.text
        raise error_of(response.status_code, body, response.headers.get("X-Request-Id"), self._url)


def _variable(name: str) -> str | None:
    return os.environ.get(name) or None


def _absolute(path: str) -> str:
    """Returns the whole path: answers give paths with `/api/v1`, programs mostly without it."""
    return f"{BASE}/{path.removeprefix(BASE + '/').removeprefix('/')}"


def _json(response: httpx.Response) -> Any:
    try:
        return exact.read(response.text)
    except ValueError as error:
        raise DteError(f"the answer is not JSON: {response.text[:500]}") from error


def _is_worth_repeating(status: int, pause: float | None) -> bool:
    # A conflict that says when to ask again is of an earlier attempt that is still under way.
    return status in BUSY or (status == 409 and pause is not None)


def _retry_after(response: httpx.Response) -> float | None:
    given = response.headers.get("Retry-After", "")
    return float(given) if given.isdigit() else None


def _pause(attempt: int, asked: float | None) -> float:
    """What the service asks for; else twice as long each time, spread so that many clients do not come
    back together."""
    if asked is not None:
        return min(asked, LONGEST_PAUSE)
    doubled = FIRST_PAUSE * float(2 ** (attempt - 1))
    return min(doubled, LONGEST_PAUSE) * random.uniform(0.5, 1.0)
