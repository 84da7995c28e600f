import { clockOf } from '../../content/index.ts';
import type { EventRecord } from '../collections/events.ts';

/**
 * The identifier of an event in calendar files of the site, `12-1898416800-1898424000@example.org`: its id, and what clocks show
 * at its start and its end, as in the reference, whose programs know it again by that.
 *
 * @param site at whose host
 */
export function eventUid({ url }: { readonly url: string }, { id, start, end }: EventRecord): string {
  const [from, to] = [start, end].map((local) => clockOf(local) / 1000);
  return `${id}-${from}-${to}@${new URL(url).hostname}`;
}
