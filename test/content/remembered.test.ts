import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt, type SiteInfo } from '../../core/index.ts';
import { remembered } from '../../plugins/content/index.ts';

const HOUR = 3_600_000;
const aSite = () => ({}) as SiteInfo;

/** Requests keys at given moments, and counts computations. */
function asker(bytes = 100_000) {
  const made: string[] = [];
  const ask = remembered<string>({ milliseconds: HOUR, bytes });
  const site = aSite();
  return {
    made,
    ask: (
      key: string,
      now: number,
      make: () => Promise<string | undefined> = async () => `${key} at ${now}`,
      of = site,
    ) =>
      ask({ site: of, moment: momentAt(now) }, key, () => {
        made.push(key);
        return make();
      }),
  };
}

for (const [what, asked, given] of [
  [
    'the same key soon after',
    [
      ['a', 0],
      ['a', HOUR - 1],
    ],
    ['a at 0', 'a at 0'],
  ],
  [
    'the same key an hour later',
    [
      ['a', 0],
      ['a', HOUR],
    ],
    ['a at 0', `a at ${HOUR}`],
  ],
  [
    'asking does not prolong it',
    [
      ['a', 0],
      ['a', HOUR - 1],
      ['a', HOUR],
    ],
    ['a at 0', 'a at 0', `a at ${HOUR}`],
  ],
  [
    'another key',
    [
      ['a', 0],
      ['b', 0],
    ],
    ['a at 0', 'b at 0'],
  ],
] as const) {
  test(`remembered: ${what}`, async () => {
    const { ask } = asker();
    const answers: unknown[] = [];
    for (const [key, now] of asked) answers.push(await ask(key, now));
    assert.deepEqual(answers, given);
  });
}

test('undefined results and errors are not cached', async () => {
  const { ask, made } = asker();
  assert.equal(await ask('a', 0, async () => undefined), undefined);
  await assert.rejects(
    ask('a', 0, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await ask('a', 0), 'a at 0');
  assert.equal(made.length, 3);
});

/** A promise, and what settles it. */
function pending() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (cause: Error) => void = () => undefined;
  const promise = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

test('concurrent requests share one computation', async () => {
  const { ask, made } = asker();
  const { promise, resolve } = pending();
  const all = [ask('a', 0, () => promise), ask('a', 0), ask('a', 1)];
  resolve('slow');
  assert.deepEqual(await Promise.all(all), ['slow', 'slow', 'slow']);
  assert.deepEqual(made, ['a']);
});

test('when making fails for the first, the second tries for himself and the third waits for that', async () => {
  const { ask, made } = asker();
  const { promise, reject } = pending();
  const all = [ask('a', 0, () => promise), ask('a', 0), ask('a', 1)];
  reject(new Error('too many'));
  assert.deepEqual(
    (await Promise.allSettled(all)).map((each) => (each.status === 'fulfilled' ? each.value : 'failed')),
    ['failed', 'a at 0', 'a at 0'],
  );
  assert.deepEqual(made, ['a', 'a']);
});

test('another site remembers nothing of it', async () => {
  const { ask, made } = asker();
  await ask('a', 0);
  assert.equal(await ask('a', 1, undefined, aSite()), 'a at 1');
  assert.equal(made.length, 2);
});

test('no more is remembered than may be', async () => {
  const { ask, made } = asker(4_000);
  for (let at = 0; at < 100; at++) await ask(`key ${at}`, 0);
  await ask('key 99', 1);
  await ask('key 0', 1);
  assert.deepEqual(made.slice(100), ['key 0']);
});

test('results that are too large are not cached', async () => {
  const { ask, made } = asker(4_000);
  for (const now of [0, 1]) await ask('a', now, async () => 'long'.repeat(1_000));
  assert.equal(made.length, 2);
});
