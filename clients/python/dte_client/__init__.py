"""A client of dte: log-in, retries that never issue twice, exact amounts, pages, typed errors."""

from .client import Client
from .errors import AuthorityRejected, DteError, NoAnswer, ServiceError, Violation
from .exact import Amount

__all__ = [
    "Amount",
    "AuthorityRejected",
    "Client",
    "DteError",
    "NoAnswer",
    "ServiceError",
    "Violation",
]
