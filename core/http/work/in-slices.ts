import type { HttpRequest } from '../../contract/http-message.ts';
import { serialQueue } from '../../lib/index.ts';
import type { SlicedRead } from '../../store/index.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { Generation } from '../generation.ts';
import type { Turns } from './turns.ts';

/** Runs reads in slices. */
export type InSlices = <T>(read: () => T) => T | Promise<T>;

/**
 * Runs what reads little at once, so that nobody comes between; what reads much slice by slice, in turns with other requests.
 * What a read parses is held until it is done, so of several that read much one is run after the other.
 *
 * @param revisions tells whether anything changed meanwhile: pieces that a read made of what was before are made anew
 * @returns A promise only where it reads much. Throws or rejects with what the read throws, and when nobody waits for the answer any more.
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
    // who waits holds nothing
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
