import { eachTurn } from '../../../each-turn.ts';

/** What a piece of work took of the processor, in milliseconds. */
export interface Held {
  /** All of it. */
  readonly whole: number;
  /** The longest that it kept others from being answered: between two turns of the event loop. */
  readonly longest: number;
}

/**
 * Does something, and measures how long it holds the event loop. Of a turn counts the processor's time or that of the clock,
 * whichever is less: the one has that of other threads in it, the other that of other programs.
 */
export async function probed(work: () => Promise<unknown>): Promise<Held> {
  let whole = 0;
  let longest = 0;
  let since = stamp();
  await eachTurn(work, () => {
    const now = stamp();
    const held = Math.min(now.processor - since.processor, now.clock - since.clock);
    whole += held;
    longest = Math.max(longest, held);
    since = now;
  });
  return { whole, longest };
}

function stamp(): { readonly processor: number; readonly clock: number } {
  const { user, system } = process.cpuUsage();
  return { processor: (user + system) / 1_000, clock: performance.now() };
}
