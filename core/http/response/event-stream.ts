/** The body of a response that continues until it is ended. */
export class EventStream {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Ends it after the data sent so far. */
  readonly end: () => void;

  constructor(chunks: AsyncIterable<Uint8Array>, end: () => void) {
    this.chunks = chunks;
    this.end = end;
  }
}

/** The empty stream, for HEAD. */
export const NO_EVENTS = new EventStream(
  { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) },
  () => {},
);
