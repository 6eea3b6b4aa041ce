"""A client of dte: documents, files, events and webhooks, with retries that never issue twice and exact amounts."""

from .client import Client
from .errors import AuthorityRejected, DteError, NoAnswer, ServiceError, StreamChanged, WebhookRefused
from .events import Events
from .exact import Amount
from .webhooks import check_webhook

__all__ = [
    "Amount",
    "AuthorityRejected",
    "Client",
    "DteError",
    "Events",
    "NoAnswer",
    "ServiceError",
    "StreamChanged",
    "WebhookRefused",
    "check_webhook",
]
