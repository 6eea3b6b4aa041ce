"""Bodies that are texts go as they are; the code of each refusal is one that its description lists."""

import re

import schemathesis


@schemathesis.serializer("application/x-ndjson", "text/csv")
def text(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.check
def code_is_described(ctx, response, case):
    described = case.operation.responses.find_by_status_code(response.status_code)
    if response.status_code < 400 or described is None or not response.content:
        return
    code = response.json()["error"]["code"]
    listed = re.sub("^HACIENDA_[A-Z0-9_]+$", "HACIENDA_<codigoMsg>", code)
    assert f"`{listed}`" in described.definition["description"], f"{code} is not described"
