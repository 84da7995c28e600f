import { isDeepStrictEqual } from 'node:util';
import { type Asked, type Batched, POSTS, statuses } from '../../../batch/batch-site.ts';
import { BAD_ITEMS, type BadItem } from './bad-items.ts';
import { type BatchWorld, ITEMS, type SentBatch } from './batch-world.ts';
import { nestings } from './nestings.ts';

/** A batch and its check, which returns problems in words. */
interface Case {
  readonly what: string;
  play(world: BatchWorld): Promise<readonly string[]>;
}

/** Result, and number of cases. */
export interface Played {
  readonly done: number;
  readonly failures: number;
}

/**
 * Sends all batches of the row. Positive controls are played too, and only counted if they fail: a server that does nothing fails.
 *
 * @param note receives problems
 * @param positions of failing items; default all
 */
export async function playBatches(
  world: BatchWorld,
  note: (text: string) => void,
  positions: readonly number[] = Array.from({ length: ITEMS }, (_, position) => position),
): Promise<Played> {
  const cases = [...positions.flatMap(atPosition), ...nested(world), ...identities(world)];
  let failures = 0;
  for (const { what, play } of [...CONTROLS, ...cases]) {
    const problems = await play(world).catch((error) => [String(error)]);
    if (problems.length > 0) failures++;
    for (const problem of problems) note(`${what}: ${problem}`);
  }
  return { done: cases.length, failures };
}

/** Each item changes the title of its own post. */
const changes = ({ ids }: BatchWorld, titles: readonly string[]): readonly Asked[] =>
  ids.map((id, index) => ({ method: 'PATCH', path: `${POSTS}/${id}`, body: { title: titles[index] } }));

const differs = (what: string, found: unknown, expected: unknown): readonly string[] =>
  isDeepStrictEqual(found, expected)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];

/** Sends a batch that must store nothing. */
async function playRefused(
  world: BatchWorld,
  batch: SentBatch,
  expected: { readonly failed?: string; readonly statuses: readonly (number | null)[] },
): Promise<readonly string[]> {
  const before = [await world.titles(), await world.files()];
  const answer = await world.send(batch);
  return [
    ...differs('failed', answer.failed, expected.failed),
    ...differs('statuses', statuses(answer), expected.statuses),
    ...differs('what is stored', [await world.titles(), await world.files()], before),
  ];
}

/** Checks that each response belongs to its item. @param bad position of the refused one */
function inPlace(world: BatchWorld, answer: Batched, titles: readonly string[], bad?: number): readonly string[] {
  const found = answer.responses.map((response) => [response?.body.id, response?.body.title?.raw]);
  const expected = world.ids.map((id, index) => (index === bad ? [undefined, undefined] : [id, titles[index]]));
  return differs('answers', found, expected);
}

const CONTROLS: readonly Case[] = (['normal', 'require-all-validate'] as const).map((validation) => ({
  what: `${ITEMS} good items, ${validation}`,
  play: async (world) => {
    const titles = world.newTitles();
    const requests = changes(world, titles);
    const answer = await world.send({ requests, ...(validation !== 'normal' && { validation }) });
    return [
      ...differs('failed', answer.failed, undefined),
      ...inPlace(world, answer, titles),
      ...differs('what is stored', await world.titles(), titles),
    ];
  },
}));

/** Bad items of every kind at one position, and one that fails at run time. */
function atPosition(position: number): readonly Case[] {
  const { status, item } = BAD_ITEMS[position % BAD_ITEMS.length] as BadItem;
  const at = `${JSON.stringify(item).slice(0, 80)} at ${position}`;
  const all = <T>(one: T) => Array.from({ length: ITEMS }, () => one);
  return [
    {
      what: `${at}, each for itself`,
      play: async (world) => {
        const titles = world.newTitles();
        const before = await world.titles();
        const answer = await world.send({ requests: changes(world, titles).with(position, item) });
        return [
          ...differs('statuses', statuses(answer), all(200).with(position, status)),
          ...inPlace(world, answer, titles, position),
          ...differs('what is stored', await world.titles(), titles.with(position, before[position] ?? '')),
        ];
      },
    },
    {
      what: `${at}, all or none`,
      play: (world) =>
        playRefused(
          world,
          { requests: changes(world, world.newTitles()).with(position, item), validation: 'require-all-validate' },
          { failed: 'validation', statuses: all<number | null>(null).with(position, status) },
        ),
    },
    {
      what: `what fails in running at ${position}`,
      play: async (world) => {
        const requests = changes(world, world.newTitles());
        const stale = { ...requests[position], headers: { 'If-Match': '"stale"' } };
        return playRefused(
          world,
          { requests: requests.with(position, stale), validation: 'require-all-validate' },
          { failed: 'running', statuses: all(424).with(position, 412) },
        );
      },
    },
  ];
}

/** A nested batch between two items that are done. */
function nested({ ids }: BatchWorld): readonly Case[] {
  const [inner, outer] = [ids[0] as number, ids[1] as number];
  const INNER = 'Nested';
  const requests = [{ method: 'PATCH', path: `${POSTS}/${inner}`, body: { title: INNER } }];
  return nestings(requests, outer).map(({ what, item, done }) => ({
    what: `a batch in a batch by ${what}`,
    play: async (world) => {
      const titles = world.newTitles();
      const [first, , last] = changes(world, titles).slice(-3) as [Asked, Asked, Asked];
      const files = await world.files();
      const answer = await world.send({ requests: [first, item, last] });
      const [one, between, other] = answer.responses;
      const stored = await world.titles();
      return [
        ...differs('answers', answer.responses.length, 3),
        ...differs('neighbours', [one?.body.title?.raw, other?.body.title?.raw], [titles.at(-3), titles.at(-1)]),
        ...(done ? differs('status', between?.status, 200) : refusedProblems(between)),
        ...(between?.body.responses === undefined ? [] : ['it was answered as a batch']),
        ...(stored.includes(INNER) ? ['what is inside was done'] : []),
        ...differs('records', await world.files(), files),
      ];
    },
  }));
}

const refusedProblems = (answer: Batched['responses'][number] | undefined): readonly string[] =>
  answer && answer.status >= 400 && answer.status < 500 && typeof answer.body.code === 'string'
    ? []
    : [`it was answered ${answer?.status}`];

/** An anonymous batch whose items claim another identity. */
function identities({ credentials }: BatchWorld): readonly Case[] {
  const says: readonly (readonly [string, (item: Asked) => Asked])[] = [
    ['nothing', (item) => item],
    ['Authorization', (item) => ({ ...item, headers: { Authorization: credentials } })],
    ['authorization, as a list', (item) => ({ ...item, headers: { authorization: [credentials] } })],
    ['Proxy-Authorization', (item) => ({ ...item, headers: { 'Proxy-Authorization': credentials } })],
    [
      'credentials in its path',
      (item) => ({ ...item, path: `${item.path}?Authorization=${encodeURIComponent(credentials)}` }),
    ],
    ['a user', (item) => ({ ...item, user: 1, body: { ...(item.body as object), author: 1, user: 1 } })],
  ];
  return says.map(([what, with_]) => ({
    what: `a stranger whose items say ${what}`,
    play: (world) =>
      playRefused(
        world,
        { requests: changes(world, world.newTitles()).map(with_), stranger: true },
        { statuses: world.ids.map(() => 401) },
      ),
  }));
}
