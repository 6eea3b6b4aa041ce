/** The reader of a company's events. */

import type { components } from "./models.js";

type Schemas = components["schemas"];

/** What happened to a document, a contingency, a file …, as the feed and webhooks report it. */
export type Event = Schemas["EventResponse"];

export interface Place {
  /** The number (`sequence`) of the last event that you have; from the oldest event on without it. */
  after?: number | undefined;
  /** The stream of that number. */
  streamId?: string | undefined;
}

/**
 * The events after a place in their stream, in their order.
 *
 * While your loop works on an event, `after` is its number and `streamId` names the stream. Store both with the
 * result of your work, also after the loop ends, and continue from there. A database that was restored from a
 * copy has another stream, which the numbers of before do not fit: reading on throws `StreamChanged`.
 */
export class Events implements AsyncIterable<Event> {
  after: number | undefined;
  streamId: string | undefined;
  readonly #read: (place: Place) => Promise<Schemas["EventsResponse"]>;
  readonly #pause: (() => Promise<void>) | undefined;

  constructor(
    place: Place,
    read: (place: Place) => Promise<Schemas["EventsResponse"]>,
    pause: (() => Promise<void>) | undefined,
  ) {
    this.after = place.after;
    this.streamId = place.streamId;
    this.#read = read;
    this.#pause = pause;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void> {
    for (;;) {
      const page = await this.#read(this);
      this.streamId = page.stream_id;
      for (const event of page.events) {
        this.after = event.sequence;
        yield event;
      }
      // Beyond the last event that is shown: events of other types follow it.
      this.after = page.next_after;
      if (page.has_more) continue;
      if (this.#pause === undefined) return;
      await this.#pause();
    }
  }
}
