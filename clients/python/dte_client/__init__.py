"""A client of dte: documents, files, events and webhooks, with retries that never issue twice and exact amounts."""

from .client import Client
from .errors import AuthorityRejected, DteError, NoAnswer, ServiceError, Violation, WebhookRefused
from .exact import Amount
from .webhooks import check_webhook

__all__ = [
    "Amount",
    "AuthorityRejected",
    "Client",
    "DteError",
    "NoAnswer",
    "ServiceError",
    "Violation",
    "WebhookRefused",
    "check_webhook",
]
