import { hiddenFields } from '../../../app-authorization/authorizing-site.ts';
import type { Attempt, GuessWorld } from './guess-world.ts';
import { SENDERS } from './senders.ts';

/** Longer than the window in which failures count, in milliseconds. */
const WINDOW = 61_000;

/** Attempts that must get the same response at each entrance: it must not reveal whether a login exists. */
const GUESSES: readonly Pick<Attempt, 'door' | 'login' | 'password'>[] = (['api', 'page'] as const).flatMap((door) =>
  ['ada', 'kim', 'bob', 'eve', 'nobody', 'ADA', 'a da', '\u0430da', 'x'.repeat(60), 'ada@example.org'].flatMap(
    (login) =>
      ['guess', '', 'A1b2C3d4E5f6G7h8I9j0K1l2', 'pässword', 'x'.repeat(1_000)].map((password) => ({
        door,
        login,
        password,
      })),
  ),
);

/** An answer without what is another each time, and the login that it gives back to whoever typed it. */
async function shownTo(world: GuessWorld, attempt: Attempt): Promise<string> {
  const before = world.hash.costs.length;
  const { status, headers, text } = await world.attempt(attempt);
  const { 'X-Request-Id': _, 'Content-Length': length, ...others } = headers;
  const { token = '' } = hiddenFields(text);
  const echo = `name="login" value="${attempt.login}"`;
  const shown = text.replace(token || '…', '…').replace(echo, 'name="login"');
  const bytes = Number(length) - (text.includes(echo) ? Buffer.byteLength(attempt.login) : 0);
  return JSON.stringify({ status, others, bytes, shown, work: world.hash.costs.slice(before) });
}

/** Wrong guesses are answered alike to the byte, after the same work, whatever is guessed. */
export async function playAlike(
  world: GuessWorld,
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  const [sender] = SENDERS;
  if (!sender) throw new Error('nobody guesses');
  const first = new Map<string, string>();
  let failures = 0;
  for (const guess of GUESSES) {
    world.pass(WINDOW);
    const shown = await shownTo(world, { ...guess, sender });
    const expected = first.get(guess.door) ?? shown;
    first.set(guess.door, expected);
    if (shown === expected) continue;
    failures++;
    note(`${guess.door}, ${guess.login}, ${guess.password}: ${shown} instead of ${expected}`);
  }
  return { done: GUESSES.length, failures };
}
