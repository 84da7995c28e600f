import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { AccountPasswords } from '../../../../core/auth/accounts/account-passwords.ts';
import { scryptHash } from '../../../../core/auth/accounts/stored-password.ts';
import { median } from '../../bench/figures/median.ts';
import type { GuessWorld } from './guess-world.ts';
import { SENDERS } from './senders.ts';

/** Two ways to guess, or to ask, that must take as long. */
export interface Pair {
  readonly what: string;
  one(): Promise<unknown>;
  other(): Promise<unknown>;
  /** Of each. */
  readonly samples: number;
}

/** Maximum ratio of medians, on a machine with other load. A leak shows as a larger factor: one hash more or less. */
const WIDEST = 1.5;
/** A machine that was busy once is asked again. */
const TIMES = 5;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

/** Medians of samples that were taken in turns, the larger by the smaller. */
async function apart({ one, other, samples }: Pair): Promise<number> {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < samples; sample++) {
    ones.push(await timeOf(one));
    others.push(await timeOf(other));
  }
  const [left, right] = [median(ones), median(others)];
  return Math.max(left, right) / Math.min(left, right);
}

/** The time of a response does not reveal whether a login exists. */
export async function playTiming(
  world: GuessWorld,
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  const passwords = new AccountPasswords({ slowHash: scryptHash, random: { bytes: (count) => randomBytes(count) } });
  const kept = await passwords.hash('correct horse');
  const [sender] = SENDERS;
  if (!sender) throw new Error('nobody guesses');
  const api = (login: string) => () => world.attempt({ door: 'api', sender, login, password: 'guess' });
  const pairs: readonly Pair[] = [
    { what: 'the API, an unknown login', one: api('ada'), other: api('eve'), samples: 200 },
    {
      what: 'an account password, one where none is kept',
      one: () => passwords.matches(kept, 'guess'),
      other: () => passwords.matches(undefined, 'guess'),
      samples: 5,
    },
    {
      what: 'an account password, a long one',
      one: () => passwords.matches(kept, 'guess'),
      other: () => passwords.matches(kept, 'x'.repeat(10_000)),
      samples: 5,
    },
  ];
  return playPairs(pairs, note);
}

/** Neither of two ways is quicker than the other. */
export async function playPairs(
  pairs: readonly Pair[],
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  let failures = 0;
  for (const pair of pairs) {
    const widths: number[] = [];
    while (widths.length < TIMES && !widths.some((width) => width <= WIDEST)) widths.push(await apart(pair));
    if (Math.min(...widths) <= WIDEST) continue;
    failures++;
    note(`${pair.what}: medians lie apart by ${widths.map((width) => width.toFixed(2)).join(', ')}`);
  }
  return { done: pairs.length, failures };
}
