import type { HttpRequest } from '../../contract/http-message.ts';
import { serialQueue } from '../../lib/index.ts';
import type { SlicedRead } from '../../store/index.ts';
import type { Generation } from '../generation.ts';
import type { Turns } from './turns.ts';

/** Runs reads in slices. */
export type InSlices = <T>(read: () => T) => T | Promise<T>;

/**
 * Runs what reads little at once, so that nobody comes between; what reads much slice by slice, in turns with other requests.
 * What a read parses is held until it is done, so of several that read much one is run after the other.
 *
 * @returns A promise only where it reads much. Throws or rejects with what the read throws, and when nobody waits for the answer any more.
 */
export function createInSlices(
  { slices }: Pick<Generation, 'slices'>,
  turns: Turns,
): (request: Pick<HttpRequest, 'signal'>) => InSlices {
  const long = serialQueue(async () => {});
  return (request) => (read) => {
    const done = slices.sliced(read)();
    if (done) return done.value;
    // who waits holds nothing
    return long.run(() => slowly(slices.sliced(read), turns, request.signal));
  };
}

async function slowly<T>(sliced: SlicedRead<T>, turns: Turns, signal: AbortSignal | undefined): Promise<T> {
  for (let before = 0; ; before++) {
    await turns.whole(before);
    signal?.throwIfAborted();
    const done = sliced();
    if (done) return done.value;
  }
}
