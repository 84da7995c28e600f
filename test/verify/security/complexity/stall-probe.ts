import { eachTurn } from '../../../each-turn.ts';
import { faultSurcharge, ownTime, slowness, type Taken, taken } from './own-time.ts';

/** What a piece of work took of the processor, in milliseconds. */
export interface Held {
  /** All of it. */
  readonly whole: number;
  /** The longest that it kept others from being answered: between two turns of the event loop. */
  readonly longest: number;
}

/** So much of a turn at least is the program's, whatever memory is said to cost: a page of many at once may cost less. */
const LEAST_OWN = 0.5;

/**
 * Does something, and measures how long it holds the event loop. All that it took counts in `whole`, which is compared with what
 * less of the same takes; `longest` is as on a computer of one's own.
 */
export async function probed(work: () => Promise<unknown>): Promise<Held> {
  const surcharges = [faultSurcharge()];
  const paces = [slowness()];
  const turns: Taken[] = [taken()];
  await eachTurn(work, () => turns.push(taken()));
  // both change while long work is done
  surcharges.push(faultSurcharge());
  paces.push(slowness());
  const surcharge = Math.max(...surcharges);
  let whole = 0;
  let longest = 0;
  for (const [index, turn] of turns.slice(1).entries()) {
    const since = turns[index] ?? turn;
    const held = ownTime(since, turn, 0);
    whole += held;
    longest = Math.max(longest, held * LEAST_OWN, ownTime(since, turn, surcharge));
  }
  return { whole, longest: longest / Math.max(...paces) };
}
