/** Media type of a stream of events (HTML standard, 9.2.5). */
export const EVENT_STREAM = 'text/event-stream';

/** An event that a stream sends (HTML standard, server-sent events). */
export interface StreamedEvent<Data = unknown> {
  /** Its name, without line breaks. Default: clients use `message`. */
  readonly event?: string;
  /** Position in the stream: clients send the last one as `Last-Event-ID` when they reconnect. Without line breaks. */
  readonly id?: string;
  /** Sent as JSON. Without it, clients only store the id. */
  readonly data?: Data;
}
