"""Issues, lists and reads an event with the client that openapi-python-client made: generated.py URL TOKEN."""

import io
import sys

from dte_client import AuthenticatedClient
from dte_client.api.documents import hand_in_batch, issue_invoice, list_documents, read_batch_results, read_pdf
from dte_client.api.events import list_events, read_event
from dte_client.models import Error, InvoiceShortRequest
from dte_client.models.document_event_data import DocumentEventData
from dte_client.types import File

LINE = {"type": 1, "description": "Café", "quantity": 2, "unit_measure": 59, "unit_price": 5.65, "taxed": True}

url, token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token, raise_on_unexpected_status=True)

short = InvoiceShortRequest.from_dict({"items": [LINE]})
issued = issue_invoice.sync(client=client, body=short, calculate=True)
assert issued.status == "RECEIVED" and issued.total == 11.3, issued
code = issued.generation_code

listed = list_documents.sync(client=client, page_size=1)
assert [it.generation_code for it in listed.data.documents] == [code], listed

page = list_events.sync(client=client)
event = next(it for it in page.data.events if it.type_ == "dte.received")
read = read_event.sync(event.id, client=client).data
assert isinstance(read.data, DocumentEventData) and read.data.generation_code == code, read

assert read_pdf.sync(code, client=client).payload.read(5) == b"%PDF-"

line = b'{"type": "01", "document": {}}\n'
batch = hand_in_batch.sync(client=client, body=File(payload=io.BytesIO(line)), dry_run=True)
results = read_batch_results.sync(batch.data.id, client=client).payload.read()
assert results.count(b"\n") == 1, results

refused = issue_invoice.sync(client=client, body=InvoiceShortRequest.from_dict({"items": []}), calculate=True)
assert isinstance(refused, Error) and refused.error.code == "VALIDATION_FAILED", refused
