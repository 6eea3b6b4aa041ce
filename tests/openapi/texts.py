"""Bodies that are texts go as they are."""

import schemathesis


@schemathesis.serializer("application/x-ndjson", "text/csv")
def text(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()
