import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapLimit } from '../../../core/lib/async/concurrency.ts';

/** Calls that end on request. */
function calls() {
  const open: { readonly item: number; readonly end: (error?: Error) => void }[] = [];
  const run = (item: number) =>
    new Promise<void>((resolve, reject) => {
      open.push({ item, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { open, run };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no more than the limit run at once, and the limit is read again each time', async () => {
  const { open, run } = calls();
  let atOnce = 2;
  const done = mapLimit([1, 2, 3, 4, 5, 6], () => atOnce, run);
  await turn();
  assert.deepEqual(
    open.map(({ item }) => item),
    [1, 2],
  );
  open[0]?.end();
  await turn();
  assert.deepEqual(
    open.map(({ item }) => item),
    [1, 2, 3],
  );
  atOnce = 10;
  open[1]?.end();
  await turn();
  assert.deepEqual(
    open.map(({ item }) => item),
    [1, 2, 3, 4, 5, 6],
  );
  for (const { end } of open) end();
  await done;
});

test('a failure does not end the others, and is thrown when all have ended', async () => {
  const { open, run } = calls();
  const done = mapLimit([1, 2, 3], () => 1, run);
  let told = false;
  const failed = assert.rejects(
    done.finally(() => (told = true)),
    /first/,
  );
  await turn();
  open[0]?.end(new Error('first'));
  await turn();
  open[1]?.end(new Error('second'));
  await turn();
  assert.equal(told, false);
  open[2]?.end();
  await failed;
});

test('nothing to do is done', () =>
  mapLimit(
    [],
    () => 1,
    () => assert.fail('called'),
  ));
