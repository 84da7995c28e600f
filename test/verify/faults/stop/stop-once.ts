import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { namesIn } from '../names-in.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ServedSite } from '../served-site.ts';
import { differences } from './differences.ts';
import { eventsIn } from './events-in.ts';
import { stallRequest } from './stalled-request.ts';
import { Visitor } from './visitor.ts';

const VISITORS = 16;
/** Maximum duration of the load, in milliseconds. */
const LONGEST_LOAD = 1_000;
/** Maximum time of a stop, in milliseconds. */
const STOP_WITHIN = 5_000;

/** Result of one stop. */
export interface Stopped {
  readonly acknowledged: number;
  /** Number of 503 responses meanwhile. */
  readonly refusals: number;
  /** Time from the signal to the end, in milliseconds. */
  readonly took: number;
  readonly wrong: readonly string[];
}

/**
 * Serves the site, lets visitors write, stops the server at a random moment, and checks what is left.
 *
 * @param name of the load, unique for the site
 * @param stalled whether one client has sent only half a request
 */
export async function stopOnce(
  site: ServedSite,
  { name, random, stalled }: { readonly name: string; readonly random: SeededRandom; readonly stalled: boolean },
): Promise<Stopped> {
  const before = eventsIn(site.folder).events;
  const server = await site.serve();
  const hangUp = stalled ? await stallRequest(server.url) : () => {};
  const place = { url: server.url, authorization: site.authorization };
  const visitors = Array.from({ length: VISITORS }, (_, index) => new Visitor(place, `${name} visitor ${index}`));
  let visits: Promise<unknown> | undefined;
  await new Promise<void>((answered) => {
    visits = Promise.all(visitors.map((visitor) => visitor.run(answered)));
  });
  await delay(random.below(LONGEST_LOAD));
  const signalled = performance.now();
  const { code, err } = await server.stop('SIGTERM');
  const took = performance.now() - signalled;
  await visits;
  hangUp();
  const kept = new Map([...before, ...visitors.flatMap((visitor) => [...visitor.kept])]);
  return {
    acknowledged: visitors.reduce((sum, visitor) => sum + visitor.acknowledged, 0),
    refusals: visitors.reduce((sum, visitor) => sum + visitor.refusals, 0),
    took,
    wrong: [
      ...visitors.flatMap((visitor) => visitor.problems),
      ...(code === 0 ? [] : [`it ended with ${code}: ${err}`]),
      ...(took <= STOP_WITHIN ? [] : [`it took ${Math.round(took)} ms to end`]),
      ...differences(kept, eventsIn(site.folder)),
      ...leftovers(site.folder),
    ],
  };
}

function leftovers(folder: string): readonly string[] {
  const own = join(folder, '.almanac');
  const names = [
    ...namesIn(join(own, 'tmp')).map((name) => `tmp/${name}`),
    ...namesIn(own).filter((name) => name === 'lock' || name === 'control.sock'),
  ];
  return names.map((name) => `.almanac/${name} is left`);
}
