/**
 * The harness of S5 detects defects: it fails for sites with known mistakes of other programs, and for one that refuses
 * everything.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_CASES } from './all-cases.ts';
import { type CaseAnswer, type CaseWorld, HIDDEN, openCaseWorld } from './case-world.ts';
import { playCases } from './play-cases.ts';
import type { CaseAsk } from './real-case.ts';

type Ask = CaseWorld['ask'];
type Mutant = (ask: Ask, world: CaseWorld) => Partial<CaseWorld>;

/** Plays the cases with this beginning on a defective site. @returns the reported problems */
async function notesWith(what: string, mutant: Mutant): Promise<readonly string[]> {
  const cases = ALL_CASES.filter((one) => one.what.startsWith(what));
  assert.equal(cases.length, 1, what);
  const notes: string[] = [];
  const open = async () => {
    const world = await openCaseWorld();
    return { ...world, ...mutant(world.ask, world) };
  };
  const { failures } = await playCases(cases, open, (note) => notes.push(note));
  assert.equal(failures > 0, notes.length > 0);
  return notes;
}

const told = (answer: CaseAnswer, text: string): CaseAnswer => ({ ...answer, text: `${answer.text}${text}` });
const asAdministrator = (ask: CaseAsk): CaseAsk => ({ ...ask, as: 'administrator' });

test('there are 28 cases at least, each with a name of its own and a source', () => {
  assert.ok(ALL_CASES.length >= 28);
  assert.equal(new Set(ALL_CASES.map(({ what }) => what)).size, ALL_CASES.length);
  for (const { what, happened } of ALL_CASES) assert.match(happened, /CVE-\d{4}-\d+$|as .* \w|\(\)/, what);
});

test('every case is red on a site that refuses everything', async () => {
  const refused = { status: 403, text: '403\n\n{}', body: {} };
  const world: CaseWorld = {
    ids: new Map(),
    ask: async () => refused,
    files: async () => '',
    connected: [],
    close: async () => {},
  };
  const { done, failures } = await playCases(
    ALL_CASES,
    async () => world,
    () => {},
  );
  assert.equal(failures, done);
});

test('without a mistake it is green', async () =>
  assert.deepEqual(await notesWith('what others threw', () => ({})), []));

const MUTANTS: readonly (readonly [mistake: string, what: string, mutant: Mutant, found: RegExp])[] = [
  [
    'nobody is asked for rights',
    'those who may not publish',
    (ask) => ({ ask: (one) => ask(asAdministrator(one)) }),
    /0\. contributor .*: 201 instead of 403.*\n.*files have changed/,
  ],
  [
    'what is refused is done',
    'something is given to another author',
    (ask) => ({
      ask: async (one) => {
        if (one.status >= 400) await ask(asAdministrator(one));
        return ask(one);
      },
    }),
    /1\. author .*: files have changed/,
  ],
  [
    'an answer tells what is hidden',
    'former texts',
    (ask) => ({ ask: async (one) => told(await ask(one), one.path.includes('_embed') ? HIDDEN : '') }),
    /3\. nobody .*: tells what is hidden/,
  ],
  [
    'of two ids that of the query counts',
    'the right is asked for one id',
    (ask) => ({
      ask: (one) =>
        ask(
          one.path.includes('?id={editors}') ? { ...asAdministrator(one), path: '/api/site/v2/posts/{editors}' } : one,
        ),
    }),
    /1\. nobody .*: with \/Swapped\//,
  ],
  [
    'items move up where one is no request',
    'an item that is no request',
    (ask) => ({
      ask: (one) => {
        const { requests } = (one.json ?? {}) as { requests?: readonly { path: string }[] };
        if (!requests) return ask(one);
        return ask({ ...one, json: { requests: requests.filter(({ path }) => path.startsWith('/')) } });
      },
    }),
    /0\. author .*: items: 201,403,201 instead of 400,201,400,403,201/,
  ],
  [
    'links go by the host of the request',
    'links lead to the host',
    (ask) => ({
      ask: async (one) => {
        const answer = await ask(one);
        return { ...answer, text: answer.text.replaceAll('site.test', one.headers?.host ?? 'site.test') };
      },
    }),
    /1\. nobody .*: is not as 0[\s\S]*2\. nobody .*: with \/evil/,
  ],
  [
    'a name is looked up again',
    'a name that is public',
    (_, world) => ({ connected: [...world.connected, '127.0.0.1'] }),
    /127\.0\.0\.1 was connected to/,
  ],
  [
    'a sign-in tells whether there is such a user',
    'a failed sign-in',
    (ask) => ({
      ask: async (one) => told(await ask(one), one.headers?.authorization?.startsWith('Basic YWRt') ? '' : ' unknown'),
    }),
    /1\. nobody .*: is not as 0/,
  ],
  [
    'nobody counts the guesses',
    'who changes what they say',
    (ask) => ({
      ask: async (one) => (one.status === 429 ? ask({ ...one, address: '203.0.113.99', headers: {} }) : ask(one)),
    }),
    /2\. nobody .*: \d+ instead of 429/,
  ],
];

for (const [mistake, what, mutant, found] of MUTANTS) {
  test(`it is red when ${mistake}`, async () => {
    const notes = (await notesWith(what, mutant)).join('\n');
    assert.match(notes, found);
  });
}
