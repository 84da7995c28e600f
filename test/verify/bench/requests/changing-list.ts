import { withSampleMoment } from '../moment.ts';
import type { Turn } from '../rate-of.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { askOnce, hasTen } from './ask-once.ts';
import { CHANGING_LIST, ownEvents } from './event-list.ts';
import { get } from './raw-request.ts';

/** Lists that are looked at before the load. */
const SAMPLES = 20;

/** Turns of lists whose length is not known beforehand, and how long they are on average. */
export interface ChangingList {
  readonly turn: Turn;
  readonly bytes: number;
}

/**
 * Lists that are not asked for twice, ten events on each.
 *
 * @throws Error when one of a sample does not hold ten events
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
