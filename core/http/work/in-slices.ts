import type { Generation } from '../../generation.ts';
import { inTurn } from '../../in-turn.ts';
import type { SlicedRead } from '../../store/slices.ts';
import type { LightRequest } from '../light.ts';
import type { Turns } from './turns.ts';

/** Runs reads in slices. */
export type InSlices = <T>(read: () => T) => Promise<T>;

/**
 * Runs what reads little at once, so that nobody comes between; what reads much slice by slice, in turns with other requests.
 * What a read parses is held until it is done, so of several that read much one is run after the other.
 *
 * @returns Rejects with what the read throws, and when nobody waits for the answer any more.
 */
export function createInSlices(
  { slices }: Pick<Generation, 'slices'>,
  turns: Turns,
): (request: Pick<LightRequest, 'signal'>) => InSlices {
  const long = inTurn(async () => {});
  return ({ signal }) =>
    async (read) => {
      // who waits holds nothing
      const done = slices.sliced(read)() ?? (await long.run(() => slowly(slices.sliced(read), turns, signal)));
      return done.value;
    };
}

async function slowly<T>(
  sliced: SlicedRead<T>,
  turns: Turns,
  signal: AbortSignal | undefined,
): Promise<{ readonly value: T }> {
  for (let before = 0; ; before++) {
    await turns.whole(before);
    signal?.throwIfAborted();
    const done = sliced();
    if (done) return done;
  }
}
