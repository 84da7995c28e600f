import type { TestRequest, TestSite } from '../../scripts/testing/test-site.ts';

/** An event as parsed by a client. */
export interface Heard {
  readonly event?: string;
  readonly id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at members by name
  readonly data?: any;
}

/** A client of an event stream. */
export interface Listening {
  readonly response: Response;
  /** The next event; undefined at the end of the stream. */
  next(): Promise<Heard | undefined>;
  /** Disconnects. */
  leave(): Promise<void>;
}

/** Parses events (HTML standard, 9.2.6). Comments and the reconnection time are ignored. */
export function listen(response: Response): Listening {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const next = async (): Promise<Heard | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += decoder.decode(value, { stream: true });
        continue;
      }
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const fields = Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s, 2)));
      if (fields.id === undefined && fields.data === undefined) continue;
      return { ...fields, ...(fields.data !== undefined && { data: JSON.parse(fields.data) }) };
    }
  };
  return { response, next, leave: () => reader.cancel() };
}

/** Opens the stream of changes. */
export const follow = async (site: TestSite, query = '', request: TestRequest = {}): Promise<Listening> =>
  listen(await site.fetch(`/changes${query}`, request));

/** An event in one line: `created calendar/events 3`. */
export const inLine = ({ event, data }: Heard = {}): string =>
  event === 'change' ? `${data.kind} ${data.collection} ${data.id}` : String(event);
