"""A client from the variables of the environment."""

import json

import httpx
import pytest
from service import PORTAL, Service

from dte_client import Client, DteError

VARIABLES = (
    "DTE_URL",
    "DTE_API_KEY",
    "DTE_API_SECRET",
    "DTE_TOKEN",
    "DTE_PORTAL_USER",
    "DTE_PORTAL_PASSWORD",
)


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_the_variables_of_the_commands_make_a_client(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DTE_URL", service.url)
    monkeypatch.setenv("DTE_API_KEY", service.api_key)
    monkeypatch.setenv("DTE_API_SECRET", service.api_secret)
    monkeypatch.setenv("DTE_PORTAL_USER", PORTAL[0])
    monkeypatch.setenv("DTE_PORTAL_PASSWORD", PORTAL[1])
    monkeypatch.setenv("DTE_TOKEN", "")
    asked: list[bytes] = []
    http = httpx.Client(trust_env=False)
    http.event_hooks["request"] = [lambda request: asked.append(request.content)]
    with Client.from_env(http=http) as client:
        assert client.get("/company")["data"]["nit"]
    assert json.loads(asked[0])["credentials"] == {"username": PORTAL[0], "password": PORTAL[1]}


def test_a_token_and_the_default_address_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(200, text="{}")

    monkeypatch.setenv("DTE_TOKEN", "abc")
    Client.from_env(language="es", http=httpx.Client(transport=httpx.MockTransport(answer))).get("/company")
    (request,) = asked
    assert str(request.url) == "http://127.0.0.1:8080/api/v1/company"
    assert request.headers["Authorization"] == "Bearer abc"
    assert request.headers["Accept-Language"] == "es"


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({}, "no credentials: .*DTE_API_KEY"),
        ({"DTE_API_KEY": "k", "DTE_API_SECRET": ""}, "DTE_API_SECRET"),
        ({"DTE_API_SECRET": "s", "DTE_TOKEN": "abc"}, "DTE_API_KEY"),
        ({"DTE_TOKEN": "abc", "DTE_PORTAL_USER": "u"}, "DTE_PORTAL_PASSWORD"),
    ],
)
def test_what_is_missing_is_said_at_once(
    given: dict[str, str], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(DteError, match=missing):
        Client.from_env()
