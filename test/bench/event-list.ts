import { MOMENT } from './moment.ts';

/** The list of events, ten on a page, as anonymous readers ask for it. */
export const LIST = '/api/calendar/events/v1/events';

/** The same from a moment on: another list for each. */
export const CHANGING_LIST = `${LIST}?strict_dates=true&start_date=${MOMENT}`;

/** What a list's answer was like. */
export interface ListAnswer {
  readonly bytes: number;
  readonly etag: string | null;
}

/**
 * Asks once for a list and looks at what the load generator does not.
 *
 * @param url of the server and list
 * @param eventsOf takes the events out of the answer
 * @throws Error unless it holds ten events
 */
export async function askForList(url: string, eventsOf: (answer: unknown) => unknown): Promise<ListAnswer> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const bytes = await answer.arrayBuffer();
  const events = eventsOf(JSON.parse(Buffer.from(bytes).toString()));
  if (answer.status !== 200 || !Array.isArray(events) || events.length !== 10) {
    throw new Error(`GET ${url}: ${answer.status} without ten events`);
  }
  return { bytes: bytes.byteLength, etag: answer.headers.get('etag') };
}

/** Of this project's answers. */
export const ownEvents = (answer: unknown): unknown => (answer as { readonly events?: unknown }).events;
