import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Attempt, Door, GuessWorld } from './guess-world.ts';
import { type Counted, Ledger } from './ledger.ts';
import { LOGINS } from './logins.ts';
import { SENDERS } from './senders.ts';

/** What each answer is at a door: to a wrong password, and to a right one. */
const STATUSES: Readonly<Record<Door, { readonly wrong: number; readonly right: number }>> = {
  api: { wrong: 401, right: 200 },
  page: { wrong: 403, right: 303 },
  item: { wrong: 403, right: 200 },
};

/** `failed_logins`, and tries at an item. */
const LIMIT = 10;

/** Of a burst; more than the limit. */
const BURST = 14;

/** How far the clock is set, and in which direction. */
const STEPS = [
  ['clock set ahead', 3_600_000],
  ['clock set ahead', 90_000],
  ['clock set ahead', 1],
  ['clock set back', -1],
  ['clock set back', -90_000],
  ['clock set back', -3_600_000],
] as const;

/** How a play went. */
export interface Played {
  readonly done: number;
  readonly failures: number;
  /** Attempts by how they ended, `api wrong`, `page refused` …, and how often the clock was set. */
  readonly seen: ReadonlyMap<string, number>;
}

/**
 * Guesses at random, at every door, from everywhere, as everybody, and holds each answer against a ledger of its own: never
 * more than the limit are looked at, who has to wait is told how long, and who is right is let in.
 */
export async function playGuesses(
  world: GuessWorld,
  random: SeededRandom,
  { attempts, note }: { readonly attempts: number; note(text: string): void },
): Promise<Played> {
  const ledger = new Ledger(LIMIT);
  const seen = new Map<string, number>();
  let done = 0;
  let failures = 0;
  // few at a time, so that they meet their limits
  let senders = SENDERS;
  let logins = LOGINS;

  const count = (door: Door, how: string, times = 1) => {
    seen.set(`${door} ${how}`, (seen.get(`${door} ${how}`) ?? 0) + times);
    done += times;
  };
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) === JSON.stringify(expected)) return;
    failures++;
    note(`attempt ${done}: ${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };

  const choose = (): { readonly attempt: Attempt; readonly counted: Counted; readonly isRight: boolean } => {
    const door = random.pick(['api', 'page', 'item'] as const);
    const sender = random.pick(senders);
    const login = random.pick(logins);
    const key = door === 'item' ? undefined : login[door];
    const right = world.right(door, key ?? '');
    const isRight = right !== undefined && random.below(3) === 0;
    return {
      attempt: { door, sender, login: login.written, password: isRight ? right : 'guess' },
      counted: { guesser: sender.guesser, login: key },
      isRight,
    };
  };

  const one = async () => {
    const { attempt, counted, isRight } = choose();
    const { door, sender, login } = attempt;
    const wait = ledger.wait(counted, world.elapsed());
    const how = wait > 0 ? 'refused' : isRight ? 'right' : 'wrong';
    const hashed = world.hash.costs.length;
    const { status, headers } = await world.attempt(attempt);
    const text = `${how} at the ${door} as ${JSON.stringify(login)} from ${sender.what}`;
    expect(
      text,
      [status, headers['Retry-After'], world.hash.costs.length - hashed],
      [
        how === 'refused' ? 429 : STATUSES[door][how],
        how === 'refused' ? String(wait) : undefined,
        door === 'page' && how !== 'refused' ? 1 : 0,
      ],
    );
    if (how === 'wrong') ledger.failed(counted, world.elapsed());
    if (how === 'right') ledger.succeeded(counted);
    count(door, how);
  };

  /** Many at once: all of them are there before the first is answered. */
  const burst = async () => {
    const { attempt, counted } = choose();
    const { door, sender, login } = attempt;
    const looked = Math.min(BURST, ledger.left(counted, world.elapsed()));
    const hashed = world.hash.costs.length;
    const answers = await Promise.all(
      Array.from({ length: BURST }, () => world.attempt({ ...attempt, password: 'guess' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(
      `${BURST} at once at the ${door} as ${JSON.stringify(login)} from ${sender.what}`,
      [
        statuses.filter((status) => status === STATUSES[door].wrong).length,
        statuses.filter((status) => status === 429).length,
        world.hash.costs.length - hashed,
      ],
      [looked, BURST - looked, door === 'page' ? looked : 0],
    );
    for (let time = 0; time < looked; time++) ledger.failed(counted, world.elapsed());
    count(door, 'wrong', looked);
    count(door, 'refused', BURST - looked);
  };

  while (done < attempts) {
    if (random.below(25) === 0) {
      const guessers = Array.from({ length: 2 }, () => random.pick(SENDERS).guesser);
      senders = SENDERS.filter(({ guesser }) => guessers.includes(guesser));
      logins = Array.from({ length: 4 }, () => random.pick(LOGINS));
    }
    // setting the clock, by hand or over the network, must neither reset nor extend a wait
    if (random.below(15) === 0) {
      const [what, by] = random.pick(STEPS);
      world.step(by);
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
    world.pass(random.pick([0, 1, 500, 999, 1_000, 2_500, random.below(15_000)]));
    await (random.below(40) === 0 ? burst() : one());
  }
  return { done, failures, seen };
}
