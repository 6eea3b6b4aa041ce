"""A running service for the tests: the built program on a folder of its own."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from dte_client import Client

ROOT = Path(__file__).resolve().parents[3]
PORTAL = ("06140101901015", "clave-del-portal")

REGISTRATION = {
    "nit": "0614-010190-101-5",
    "nrc": "245871-0",
    "business_name": "Comercial El Bálsamo, S.A. de C.V.",
    "commercial_name": "El Bálsamo",
    "economic_activity": "47190",
    "economic_activity_desc": "Venta al por menor en comercios no especializados",
    "phone": "2222-3344",
    "email": "facturas@balsamo.example",
    "password_pri": "clave-del-certificado",
    "branch_offices": [
        {
            "establishment_type": "02",
            "establishment_code": "C001",
            "address": {"department": "06", "municipality": "23", "complement": "Alameda Roosevelt 1001"},
        }
    ],
}


@dataclass
class Service:
    url: str
    sandbox: str
    api_key: str
    api_secret: str


def of_main_office(service: Service, token: str | None = None, http: httpx.Client | None = None) -> Client:
    """A client with the keys of the main office, whatever proxies the environment names."""
    return Client(
        service.url,
        api_key=service.api_key,
        api_secret=service.api_secret,
        portal=PORTAL,
        token=token,
        language="en",
        http=http or httpx.Client(trust_env=False, timeout=60),
    )


def program() -> Path:
    """The program: the one that is named, or the newest that was built here."""
    named = os.environ.get("DTE_PROGRAM")
    if named:
        return Path(named).resolve()
    built = [ROOT / "target" / profile / "dte" for profile in ("release", "debug")]
    there = sorted((path for path in built if path.exists()), key=lambda path: path.stat().st_mtime)
    if not there:
        raise RuntimeError("build the program first (cargo build), or name it in DTE_PROGRAM")
    return there[-1]


@contextmanager
def running() -> Iterator[Service]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DTE_")}
        environment |= {
            "DTE_DATA_DIR": f"{folder}/data",
            "DTE_LISTEN": "127.0.0.1:0",
            "DTE_SANDBOX_LISTEN": "127.0.0.1:0",
            "DTE_BCRYPT_COST": "4",
            "DTE_LOG": "warn",
            "DTE_WEBHOOK_ALLOW": "127.0.0.1",
        }
        process = subprocess.Popen(
            [program(), "serve"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            yield _registered(process)
        finally:
            process.kill()
            process.wait()


def _registered(process: "subprocess.Popen[str]") -> Service:
    addresses: dict[str, str] = {}
    assert process.stdout is not None
    for line in process.stdout:
        name, _, address = line.strip().rpartition(" on ")
        addresses[name] = address
        if name == "listening":
            break
    url = addresses["listening"]
    answer = httpx.post(f"{url}/api/v1/auth/register", json=REGISTRATION, trust_env=False)
    assert answer.status_code == 201, answer.text
    keys: dict[str, Any] = answer.json()["data"]
    return Service(url, addresses["sandbox authority"], keys["api_key"], keys["api_secret"])
