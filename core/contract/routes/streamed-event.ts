/** Media type of a stream of events (HTML standard, 9.2.5). */
export const EVENT_STREAM = 'text/event-stream';

/** An event that a stream sends (HTML standard, server-sent events). */
export interface StreamedEvent<Data = unknown> {
  /** Its name, without line breaks. Default: clients call it `message`. */
  readonly event?: string;
  /** Where the stream goes on after it: clients send the last one as `Last-Event-ID`. Without line breaks. */
  readonly id?: string;
  /** Sent as JSON. Without it clients note the id, and nothing else. */
  readonly data?: Data;
}
