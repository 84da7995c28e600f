import { clockOf } from '../../content/index.ts';
import type { EventRecord } from '../collections/events.ts';

/**
 * The UID of an event in calendar files of the site, `12-1898416800-1898424000@example.org`: its id, and its local start and end
 * as seconds, as in the reference, so that programs which read its calendar files recognize the event.
 *
 * @param site site whose host the UID names
 */
export function eventUid({ url }: { readonly url: string }, { id, start, end }: EventRecord): string {
  const [from, to] = [start, end].map((local) => clockOf(local) / 1000);
  return `${id}-${from}-${to}@${new URL(url).hostname}`;
}
