import type { HttpRequest } from '../../contract/http-message.ts';
import { serialQueue } from '../../lib/index.ts';
import type { SlicedRead } from '../../store/index.ts';
import type { Revisions } from '../dependencies/cache-dependencies.ts';
import type { Generation } from '../generation.ts';
import type { Turns } from './turns.ts';

/** Runs a read, in slices if it is long. */
export type InSlices = <T>(read: () => T) => T | Promise<T>;

/**
 * Creates the runner of reads. Short reads run synchronously, so no write comes between; long ones run in slices, alternating
 * with other requests. A long read holds the records it has parsed until it ends, so long reads run one at a time.
 *
 * @param revisions reports whether anything changed between slices: pieces that a read made from older records are then made again
 * @returns A promise only for a long read. Throws or rejects with what the read throws, and if the client has disconnected.
 */
export function createInSlices(
  { slices }: Pick<Generation, 'slices'>,
  turns: Turns,
  revisions?: Pick<Revisions, 'total'>,
): (request: Pick<HttpRequest, 'signal'>) => InSlices {
  const long = serialQueue(async () => {});
  return (request) => (read) => {
    const done = slices.sliced(read)();
    if (done) return done.value;
    // sliced again from the start, so that a waiting read holds no records
    return long.run(() => slowly(slices.sliced(read), { turns, revisions, signal: request.signal }));
  };
}

interface Slowly {
  readonly turns: Turns;
  readonly revisions: Pick<Revisions, 'total'> | undefined;
  readonly signal: AbortSignal | undefined;
}

async function slowly<T>(sliced: SlicedRead<T>, { turns, revisions, signal }: Slowly): Promise<T> {
  for (let [before, seen] = [0, revisions?.total]; ; before++) {
    await turns.whole(before);
    signal?.throwIfAborted();
    const hasChanged = revisions?.total !== seen;
    seen = revisions?.total;
    const done = sliced(hasChanged);
    if (done) return done.value;
  }
}
