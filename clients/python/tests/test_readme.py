"""The examples of the README are typed and run as they stand."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from service import PORTAL, Service

HERE = Path(__file__).resolve().parent.parent


@pytest.fixture
def example(tmp_path: Path) -> Path:
    blocks = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "example.py"
    path.write_text("\n".join(blocks), encoding="utf-8")
    return path


def test_the_examples_are_typed(example: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", example], cwd=HERE, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


def test_the_examples_run(example: Path, service: Service) -> None:
    environment = os.environ | {
        "DTE_URL": service.url,
        "DTE_API_KEY": service.api_key,
        "DTE_API_SECRET": service.api_secret,
        "DTE_PORTAL_USER": PORTAL[0],
        "DTE_PORTAL_PASSWORD": PORTAL[1],
        "NO_PROXY": "127.0.0.1",
        "PYTHONPATH": str(HERE),
    }
    ran = subprocess.run(
        [sys.executable, example], cwd=example.parent, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    stamped, *later = ran.stdout.splitlines()
    assert re.fullmatch(r"[0-9A-Z]{40} 11\.3 11\.3", stamped)
    assert {"A-1 RECEIVED", "A-1 PENDING"} & set(later)
    assert any(re.fullmatch(r"dte\.received [0-9A-F-]{36}", line) for line in later)
    assert (example.parent / "invoice.pdf").read_bytes().startswith(b"%PDF-")
