"""The check of a webhook's signature (Standard Webhooks 1.0)."""

from collections.abc import Iterable
from typing import Protocol

from standardwebhooks import Webhook, WebhookVerificationError

from . import exact, models
from .errors import WebhookRefused


class Headers(Protocol):
    """The headers of a request as frameworks give them: a mapping, or an object like one."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def check_webhook(secret: str, headers: Headers, body: bytes) -> models.EventResponse:
    """Returns the event of a webhook request; raises `WebhookRefused` if its signature is missing, wrong or
    more than five minutes away from now.

    Give the bytes of the body as they came. The same event may come again: compare its `id`.
    """
    try:
        Webhook(secret).verify(body, dict(headers.items()), json_parse=False)
    except (WebhookVerificationError, ValueError) as error:
        raise WebhookRefused(str(error)) from error
    event: models.EventResponse = exact.read(body.decode())
    return event
