"""The check of a webhook's signature (Standard Webhooks 1.0)."""

from collections.abc import Mapping
from typing import Any

from standardwebhooks import Webhook, WebhookVerificationError

from . import exact
from .errors import WebhookRefused


def check_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> Any:
    """Returns the event of a webhook request; raises `WebhookRefused` if its signature is missing, wrong or
    more than five minutes away from now.

    Give the bytes of the body as they came. The same event may come again: compare its `id`.
    """
    try:
        Webhook(secret).verify(body, dict(headers), json_parse=False)
    except (WebhookVerificationError, ValueError) as error:
        raise WebhookRefused(str(error)) from error
    return exact.read(body.decode())
