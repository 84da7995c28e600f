import { eachTurn } from '../../../each-turn.ts';
import { machineNow, ownTime, type Taken, taken, timeAtHome } from '../../own-time.ts';

/** What a piece of work took of the processor, in milliseconds. */
export interface Held {
  /** All of it. */
  readonly whole: number;
  /** The longest that it kept others from being answered: between two turns of the event loop. */
  readonly longest: number;
}

/**
 * Does something, and measures how long it holds the event loop. All that it took counts in `whole`, which is compared with what
 * less of the same takes; `longest` is as on a computer of one's own.
 */
export async function probed(work: () => Promise<unknown>): Promise<Held> {
  const before = machineNow();
  const turns: Taken[] = [taken()];
  await eachTurn(work, () => turns.push(taken()));
  const after = machineNow();
  const machine = {
    surcharge: Math.max(before.surcharge, after.surcharge),
    pace: Math.max(before.pace, after.pace),
  };
  let whole = 0;
  let longest = 0;
  for (const [index, turn] of turns.slice(1).entries()) {
    const since = turns[index] ?? turn;
    whole += ownTime(since, turn, 0);
    longest = Math.max(longest, timeAtHome(since, turn, machine));
  }
  return { whole, longest };
}
