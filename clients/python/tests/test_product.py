"""Short form, files, events, bulk files and webhooks against a running service."""

import base64
import json
import threading
from collections.abc import Iterator
from decimal import Decimal
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue

import pytest
from documents import ccf, short_ccf

from dte_client import Client, StreamChanged, WebhookRefused, check_webhook

Delivery = tuple[Message, bytes]


@pytest.fixture
def deliveries() -> Iterator[tuple[str, "Queue[Delivery]"]]:
    """An address for webhooks, and what is delivered to it."""
    queue: Queue[Delivery] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            queue.put((self.headers, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *given: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/dte", queue
    server.shutdown()
    server.server_close()


def test_the_short_form_is_computed_by_the_service(client: Client) -> None:
    issued = client.issue("ccf", short_ccf(Decimal("10.55")), calculate=True)
    summary = issued["data"]["resumen"]
    assert summary["totalGravada"] == Decimal("21.1")
    assert summary["totalPagar"] == Decimal("23.84")


def test_a_wait_that_is_over_hands_the_document_over_without_a_stamp(client: Client) -> None:
    issued = client.issue("ccf", ccf(), wait=0)
    code = issued["data"]["identificacion"]["codigoGeneracion"]
    assert client.document(code)["status"] in ("PENDING", "RECEIVED")


def test_pdf_and_file_are_bytes(client: Client) -> None:
    issued = client.issue("ccf", ccf())
    code = issued["data"]["identificacion"]["codigoGeneracion"]
    assert client.pdf(code).startswith(b"%PDF-")
    assert client.pdf(code, format="ticket80").startswith(b"%PDF-")
    document = json.loads(client.file(code))
    assert document["identificacion"]["codigoGeneracion"] == code


def test_events_are_read_in_order_and_after_a_number(client: Client) -> None:
    before = [event["sequence"] for event in client.events()]
    codes = []
    for _ in range(3):
        issued = client.issue("ccf", ccf())
        codes.append(issued["data"]["identificacion"]["codigoGeneracion"])
    last = before[-1] if before else 0
    seen = list(client.events(last, types=["dte.received"]))
    assert [event["data"]["generation_code"] for event in seen] == codes  # type: ignore[typeddict-item]
    assert list(client.events(seen[-1]["sequence"], types=["dte.received"])) == []
    following = iter(client.events(last, follow=True, pause=0.1))
    assert next(following)["sequence"] == last + 1


def test_a_reader_continues_where_it_was(client: Client) -> None:
    client.issue("ccf", ccf())
    *_, last = client.events()
    client.issue("ccf", ccf())
    client.issue("ccf", ccf())
    reader = client.events(last["sequence"])
    first = next(iter(reader))
    assert reader.after == first["sequence"] == last["sequence"] + 1
    assert [event["sequence"] for event in reader] == [first["sequence"] + 1]
    others = client.events(reader.after, stream_id=reader.stream_id, types=["batch.completed"])
    client.issue("ccf", ccf())
    assert list(others) == []
    assert others.after == reader.after + 1
    assert others.stream_id == reader.stream_id


def test_events_of_a_restored_database_are_another_stream(client: Client) -> None:
    with pytest.raises(StreamChanged, match="409 EVENT_STREAM_CHANGED"):
        list(client.events(1, stream_id="of-before"))


def test_a_bulk_file_is_issued_line_by_line(client: Client) -> None:
    lines = [
        {"type": "03", "external_id": "bulk-1", "document": ccf()},
        {"type": "03", "external_id": "bulk-2", "document": {"items": []}},
    ]
    good, bad = client.bulk(lines, pause=0.2)
    assert good["external_id"] == "bulk-1"
    assert good["status"] in ("PENDING", "RECEIVED")
    assert bad["error"] is not None
    assert bad["error"]["code"] == "VALIDATION_FAILED"
    rows = b"external_id,receiver.nit\nrow-1,0210-150585-102-0\n"
    (row,) = client.bulk(rows, table_of="03", dry_run=True, pause=0.2)
    assert row["error"] is not None


def test_a_webhook_is_believed_by_its_signature_alone(
    client: Client, deliveries: tuple[str, "Queue[Delivery]"]
) -> None:
    url, queue = deliveries
    made = client.post("/webhooks", {"url": url, "types": ["dte.received"]})["data"]
    client.post(f"/webhooks/{made['id']}/test")
    headers, body = queue.get(timeout=20)
    event = check_webhook(made["secret"], headers, body)
    assert event["type"] == "webhook.test"
    other = "whsec_" + base64.b64encode(b"another secret of 24 byte").decode()
    for secret, changed, content in (
        (other, headers, body),
        (made["secret"], headers, body + b" "),
        (made["secret"], {**dict(headers.items()), "webhook-timestamp": "1"}, body),
        (made["secret"], {**dict(headers.items()), "webhook-signature": "v1"}, body),
        (made["secret"], {}, body),
    ):
        with pytest.raises(WebhookRefused):
            check_webhook(secret, {name.lower(): value for name, value in changed.items()}, content)
    client.request("DELETE", f"/webhooks/{made['id']}")
