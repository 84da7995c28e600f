import { type Doubt, doubtsAbout } from './account-questions.ts';
import { type AccountWorld, ASKERS, type Asker, type Question } from './account-world.ts';
import { type Pair, playPairs } from './play-timing.ts';

/** A response without its varying parts, and the number of hashes it took. */
async function shownTo({ ask, hash }: AccountWorld, who: Asker, question: Question): Promise<string> {
  const before = hash.costs.length;
  const { status, headers, text } = await ask(who, question);
  const { 'X-Request-Id': _, Date: __, ...others } = headers;
  // the client wrote the URL, which lists repeat in their links
  const [, query = ''] = question.path.split('?');
  return JSON.stringify({ status, others, text, work: hash.costs.length - before }).replaceAll(query || '…', '…');
}

/** Clients that request accounts of others get the same bytes whether the account exists or not. */
export async function playDoubts(
  world: AccountWorld,
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> {
  const doubts = doubtsAbout(world.hidden);
  let failures = 0;
  for (const { what, one, other } of doubts) {
    for (const who of ASKERS) {
      const [shown, expected] = [await shownTo(world, who, one), await shownTo(world, who, other)];
      if (shown === expected) continue;
      failures++;
      note(`${who}: ${what}: ${shown} where it is there, ${expected} where it is not`);
    }
  }
  return { done: doubts.length * ASKERS.length, failures };
}

/** The same as quickly. */
export const playAccountTiming = (
  world: AccountWorld,
  note: (text: string) => void,
): Promise<{ readonly done: number; readonly failures: number }> =>
  playPairs([...doubtsAbout(world.hidden).map((doubt) => timed(world, doubt)), ...signIns(world)], note);

/** As an editor, who has the most rights of the unauthorized users. */
const timed = ({ ask }: AccountWorld, { what, one, other }: Doubt): Pair => ({
  what,
  one: () => ask('editor', one),
  other: () => ask('editor', other),
  samples: 40,
});

/** A wrong application password takes the same time however many the user has. */
const signIns = ({ signIn }: AccountWorld): readonly Pair[] => [
  {
    what: 'a wrong application password of who has very many, of nobody',
    one: () => signIn('crowded', 'guess'),
    other: () => signIn('nobody', 'guess'),
    samples: 200,
  },
];
