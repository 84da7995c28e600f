import { withSampleMoment } from '../moment.ts';
import type { Turn } from '../rate-of.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { askOnce, hasTen } from './ask-once.ts';
import { CHANGING_LIST, ownEvents } from './event-list.ts';
import { get } from './raw-request.ts';

/** Number of lists checked before the load. */
const SAMPLES = 20;

/** Turns of lists of unknown length, and their average length. */
export interface ChangingList {
  readonly turn: Turn;
  readonly bytes: number;
}

/**
 * Lists of ten events, none of which is requested twice.
 *
 * @throws Error if one of a sample does not contain ten events
 */
export async function changingList(
  { port, pid }: ServerProcess,
  connections: number,
  target: string = CHANGING_LIST,
  eventsOf = ownEvents,
): Promise<ChangingList> {
  const sizes: number[] = [];
  for (let number = 0; number < SAMPLES; number++) {
    const path = withSampleMoment(target, number);
    sizes.push((await askOnce(`http://127.0.0.1:${port}${path}`, hasTen(eventsOf))).bytes);
  }
  const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / SAMPLES);
  const expected = { status: 200, least: Math.round(bytes / 2), most: bytes * 2 };
  return { turn: { port, pid, connections, request: get(target), expected }, bytes };
}
