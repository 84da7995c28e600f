/** The harness of S14 detects defects: a wrong limit, wrongly grouped clients, and responses that reveal logins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../faults/seeded-random.ts';
import { openAccountWorld } from './account-world.ts';
import { type GuessWorld, openGuessWorld } from './guess-world.ts';
import { Ledger } from './ledger.ts';
import { playDoubts } from './play-accounts.ts';
import { playAlike } from './play-alike.ts';
import { playGuesses } from './play-guesses.ts';

type Attempt = Parameters<GuessWorld['attempt']>[0];
type Answer = ReturnType<GuessWorld['attempt']>;

/** The world, with other answers. */
const changed = (world: GuessWorld, attempt: (attempt: Attempt) => Answer): GuessWorld => ({ ...world, attempt });

for (const [what, settings, change, problem] of [
  ['as it is', {}, undefined, undefined],
  ['a limit of 11', { limits: { failed_logins: 11 } }, undefined, /instead of/],
  ['a limit of 9', { limits: { failed_logins: 9 } }, undefined, /instead of/],
  [
    'an address that is believed from anybody',
    {},
    (attempt: Attempt): Attempt => ({
      ...attempt,
      sender: attempt.sender.guesser === 'liar' ? { ...attempt.sender, address: '10.0.0.1' } : attempt.sender,
    }),
    /that says it is a proxy|naming our proxy/,
  ],
  ['a wait that is too short', {}, 'short wait', /\[429,"\d+",\d\] instead of \[429,"\d+",\d\]/],
] as const) {
  test(`guesses in a world with ${what}${problem ? ' fail' : ''}`, async () => {
    const world = await openGuessWorld(settings);
    try {
      const attempt = async (asked: Attempt) => {
        const answer = await world.attempt(typeof change === 'function' ? change(asked) : asked);
        const wait = answer.headers['Retry-After'];
        if (change !== 'short wait' || wait === undefined) return answer;
        return { ...answer, headers: { ...answer.headers, 'Retry-After': String(Number(wait) - 1) } };
      };
      const notes: string[] = [];
      const note = (text: string) => notes.push(text);
      const { failures } = await playGuesses(changed(world, attempt), seededRandom(14), { attempts: 600, note });
      assert.equal(failures > 0, problem !== undefined, notes.join('\n'));
      if (problem) assert.match(notes.join('\n'), problem);
    } finally {
      await world.close();
    }
  });
}

for (const [what, change] of [
  ['status', (answer: Awaited<Answer>) => ({ ...answer, status: 404 })],
  ['text', (answer: Awaited<Answer>) => ({ ...answer, text: `${answer.text} ` })],
  ['header', (answer: Awaited<Answer>) => ({ ...answer, headers: { ...answer.headers, Vary: 'Cookie' } })],
] as const) {
  test(`another ${what} for an unknown login is found`, async () => {
    const world = await openGuessWorld({ limits: { failed_logins: 1_000_000 } });
    try {
      const attempt = async (asked: Attempt) => {
        const answer = await world.attempt(asked);
        return asked.login === 'eve' ? change(answer) : answer;
      };
      assert.equal((await playAlike(changed(world, attempt), () => {})).failures, 10);
    } finally {
      await world.close();
    }
  });
}

test('work that is spared for an unknown login is found', async () => {
  const world = await openGuessWorld({ limits: { failed_logins: 1_000_000 } });
  try {
    const attempt = async (asked: Attempt) => {
      const answer = await world.attempt(asked);
      if (asked.login === 'eve' && asked.door === 'page') world.hash.costs.pop();
      return answer;
    };
    assert.equal((await playAlike(changed(world, attempt), () => {})).failures, 5);
  } finally {
    await world.close();
  }
});

test('an answer, or work, that tells of an account is found', async () => {
  const world = await openAccountWorld();
  const isAbout = (path: string) => path.includes(`/users/${world.hidden.id}`);
  try {
    assert.equal((await playDoubts(world, () => {})).failures, 0);
    const told: typeof world.ask = async (who, question) => {
      const answer = await world.ask(who, question);
      return isAbout(question.path) && question.method === 'DELETE' ? { ...answer, text: `${answer.text} ` } : answer;
    };
    // they, all of their passwords
    assert.equal((await playDoubts({ ...world, ask: told }, () => {})).failures, 2 * 5);
    const hashed: typeof world.ask = async (who, question) => {
      const answer = await world.ask(who, question);
      if (isAbout(question.path) && question.method === 'PUT') world.hash.costs.push({ ln: 15, r: 8, p: 1 });
      return answer;
    };
    assert.equal((await playDoubts({ ...world, ask: hashed }, () => {})).failures, 5);
  } finally {
    await world.close();
  }
});

test('the ledger counts as the document says', () => {
  const ledger = new Ledger(2);
  const ada = { guesser: 'home', login: 'ada' };
  const other = { guesser: 'elsewhere', login: 'ada' };
  ledger.failed(ada, 0);
  assert.deepEqual([ledger.left(ada, 0), ledger.wait(ada, 0)], [1, 0]);
  ledger.failed(other, 30_000);
  assert.deepEqual([ledger.left(ada, 30_000), ledger.wait(ada, 30_000)], [0, 30]);
  ledger.succeeded(ada);
  assert.deepEqual([ledger.left(ada, 30_000), ledger.wait(other, 30_000)], [1, 30]);
  assert.equal(ledger.wait(other, 60_000), 0);
});
