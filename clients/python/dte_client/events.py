"""The reader of a company's events."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import models


class Events:
    """The events after a place in their stream, in their order.

    While your loop works on an event, `after` is its number and `stream_id` names the stream. Store both with
    the result of your work, also after the loop ends, and continue from there. A database that was restored
    from a copy has another stream, which the numbers of before do not fit: reading on raises `StreamChanged`.
    """

    def __init__(
        self,
        read: Callable[[Mapping[str, Any]], models.EventsResponse],
        *,
        after: int | None,
        stream_id: str | None,
        types: str,
        pause: Callable[[], None] | None,
    ) -> None:
        self.after = after
        self.stream_id = stream_id
        self._read = read
        self._types = types
        self._pause = pause

    def __iter__(self) -> Iterator[models.EventResponse]:
        while True:
            place = {"after": self.after, "stream_id": self.stream_id, "type": self._types or None}
            page = self._read({name: value for name, value in place.items() if value is not None})
            self.stream_id = page["stream_id"]
            for event in page["events"]:
                self.after = event["sequence"]
                yield event
            # Beyond the last event that is shown: events of other types follow it.
            self.after = page["next_after"]
            if not page["has_more"]:
                if self._pause is None:
                    return
                self._pause()
