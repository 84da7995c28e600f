import { eachTurn } from '../../../each-turn.ts';
import { faultSurcharge, ownTime, taken } from './own-time.ts';

/** What a piece of work took of the processor, in milliseconds. */
export interface Held {
  /** All of it. */
  readonly whole: number;
  /** The longest that it kept others from being answered: between two turns of the event loop. */
  readonly longest: number;
}

/** Does something, and measures how long it holds the event loop. */
export async function probed(work: () => Promise<unknown>): Promise<Held> {
  let whole = 0;
  let longest = 0;
  const surcharge = faultSurcharge();
  let since = taken();
  await eachTurn(work, () => {
    const now = taken();
    const held = ownTime(since, now, surcharge);
    whole += held;
    longest = Math.max(longest, held);
    since = now;
  });
  return { whole, longest };
}
