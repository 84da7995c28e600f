import { eachTurn } from '../../../each-turn.ts';
import { machineNow, ownTime, type Taken, taken, timeAtHome } from '../../own-time.ts';

/** CPU time of a piece of work, in milliseconds. */
export interface Held {
  /** In total. */
  readonly whole: number;
  /** The longest time between two turns of the event loop, in which other requests wait. */
  readonly longest: number;
}

/**
 * Runs something and measures how long it holds the event loop. `whole` is the total, to compare with smaller inputs; `longest`
 * is as on an otherwise idle computer.
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
