from collections.abc import Iterator

import pytest
from service import Service, of_main_office, running

from dte_client import Client


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with running() as started:
        yield started


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    with of_main_office(service) as ready:
        yield ready
