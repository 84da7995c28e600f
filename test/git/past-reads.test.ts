import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoSlot } from '../../core/lib/async/concurrency.ts';
import { GitLate } from '../../core/platform/git.ts';
import { type PastReader, PastReads } from '../../plugins/git/log/past-reads.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';

const reader = (name: string, signal = new AbortController().signal): PastReader => ({ name, signal });

/** Reads that end on request. */
function manualReads() {
  const clock = testClock();
  const reads = new PastReads(clock);
  const underWay: { readonly name: string; readonly end: () => void }[] = [];
  const begin = (by: PastReader) =>
    reads.run(by, () => new Promise<string>((end) => underWay.push({ name: by.name, end: () => end(by.name) })));
  /** What is promised settles, and what follows begins. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const names = () => underWay.map(({ name }) => name);
  const end = async () => {
    underWay.shift()?.end();
    await settled();
  };
  return { clock, reads, begin, names, end, settled };
}

test('each user reads one at a time, and two users at a time', async () => {
  const { begin, names, end, settled } = manualReads();
  const all = ['ada', 'ada', 'bob', 'cy'].map((name) => begin(reader(name)));
  await settled();
  assert.deepEqual(names(), ['ada', 'bob']);
  await end();
  assert.deepEqual(names(), ['bob', 'cy'], 'who came first asks behind who has not had a turn');
  await end();
  assert.deepEqual(names(), ['cy', 'ada']);
  await end();
  await end();
  assert.deepEqual(await Promise.all(all), ['ada', 'ada', 'bob', 'cy']);
});

test('three of a user wait and a fifth is refused, while another user gets in', async () => {
  const { begin, names, end, settled } = manualReads();
  const four = Array.from({ length: 4 }, () => begin(reader('ada')));
  await assert.rejects(begin(reader('ada')), NoSlot);
  const other = begin(reader('bob'));
  await settled();
  assert.deepEqual(names(), ['ada', 'bob']);
  for (let turn = 0; turn < 5; turn++) await end();
  await Promise.all([...four, other]);
  const again = begin(reader('ada'));
  await settled();
  assert.deepEqual(names(), ['ada']);
  await end();
  await again;
});

test('so many users wait, and one more is refused', async () => {
  const { begin } = manualReads();
  const all = Array.from({ length: 34 }, (_, index) => begin(reader(`user ${index}`)));
  for (const one of all) one.catch(() => {});
  await assert.rejects(begin(reader('one more')), NoSlot);
});

test('a client that disconnects releases its place, waiting or not', async () => {
  const { begin, names, settled } = manualReads();
  const leaving = [new AbortController(), new AbortController()] as const;
  const [first, second] = leaving.map(({ signal }) => begin(reader('ada', signal)));
  const third = begin(reader('ada'));
  third.catch(() => {});
  await settled();
  for (const one of leaving) one.abort(new Error('gone'));
  await assert.rejects(first ?? third, /gone/);
  await assert.rejects(second ?? third, /gone/);
  await settled();
  assert.deepEqual(names(), ['ada', 'ada'], 'the third one is read');
  await assert.rejects(begin(reader('ada', AbortSignal.abort(new Error('never there')))), /never there/);
});

test('a slow read is ended, and so are all when the site closes', async () => {
  const { begin, clock, reads, settled } = manualReads();
  const late = begin(reader('ada'));
  late.catch(() => {});
  await settled();
  clock.advance(20_000);
  await assert.rejects(late, GitLate);
  const [one, waiting] = [begin(reader('ada')), begin(reader('ada'))];
  for (const read of [one, waiting]) read.catch(() => {});
  await settled();
  reads.close();
  await assert.rejects(one, /closing/);
  await assert.rejects(waiting, /closing/);
  await assert.rejects(begin(reader('ada')), /closing/);
});
