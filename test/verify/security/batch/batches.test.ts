/** The harness of S8 detects defects: it finds servers with known bugs of other programs, and one that does nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../../../asking-site.ts';
import type { Asked, Batched } from '../../../batch/batch-site.ts';
import { BAD_ITEMS } from './bad-items.ts';
import { type BatchWorld, ITEMS, openBatchWorld, type SentBatch } from './batch-world.ts';
import { playBatches } from './play-batches.ts';

type Send = BatchWorld['send'];

/** Enough positions to find bugs that occur only at some. */
const POSITIONS = [0, 1, 7, ITEMS - 1];

/** Plays the row with a server that responds differently. @returns notes */
async function notesWith(mutant: (send: Send, world: BatchWorld) => Send): Promise<readonly string[]> {
  const world = await openBatchWorld();
  const notes: string[] = [];
  try {
    const mistaken = { ...world, send: mutant(world.send, world) };
    const { failures } = await playBatches(mistaken, (note) => notes.push(note), POSITIONS);
    assert.equal(failures > 0, notes.length > 0);
  } finally {
    await world.close();
  }
  return notes;
}

const isRefused = ({ status }: Answer) => status >= 400;
const withAnswers = (answer: Batched, responses: readonly Answer[]): Batched => ({ ...answer, responses });
const notStored = (): Answer => ({ body: { code: 'rest_batch_not_stored' }, status: 424, headers: {} });

/** Items of a nested batch, which replace the item that contains it. */
const inner = (item: Asked, reads: (path: string) => string): readonly Asked[] | undefined => {
  const body = item.body as { readonly requests?: readonly Asked[] } | undefined;
  return reads(String(item.path)) === '/batch/v1' ? body?.requests : undefined;
};

/** A server that runs nested batches. */
const nesting =
  (reads: (path: string) => string) =>
  (send: Send): Send =>
  async (batch) => {
    for (const item of batch.requests) {
      const requests = inner(item, reads);
      if (requests) await send({ ...batch, requests });
    }
    return send(batch);
  };

/** A batch without `validation`, which runs valid items even if others are not. */
const each = ({ validation: _, ...batch }: SentBatch): SentBatch => batch;

test('there is a bad item for each position, each once', () => {
  assert.equal(BAD_ITEMS.length, ITEMS);
  assert.equal(new Set(BAD_ITEMS.map(({ item }) => JSON.stringify(item))).size, ITEMS);
});

test('without a mistake it is green', async () => assert.deepEqual(await notesWith((send) => send), []));

const MUTANTS: readonly (readonly [mistake: string, mutant: (send: Send, world: BatchWorld) => Send, found: RegExp])[] =
  [
    [
      'answers are those of the items before, from a bad path on',
      (send) => async (batch) => {
        const answer = await send(batch);
        if (batch.validation || !answer.responses.some(isRefused)) return answer;
        const done = answer.responses.filter((one) => !isRefused(one));
        return withAnswers(answer, [...done, ...answer.responses.filter(isRefused)]);
      },
      /at 1, each for itself: answers/,
    ],
    [
      'an item is run by the handler of the next, from a bad path on',
      (send) => (batch) => {
        const bad = batch.requests.findIndex(({ path }) => !/^\/site\/v2\/posts\/\d+$/.test(String(path)));
        if (bad === -1 || batch.validation) return send(batch);
        const requests = batch.requests.map((item, index) =>
          index > bad ? { ...item, body: batch.requests[index + 1]?.body ?? item.body } : item,
        );
        return send({ ...batch, requests });
      },
      /at 7, each for itself: what is stored/,
    ],
    [
      'what validates is stored though another does not',
      (send) => async (batch) => {
        const answer = await send(batch);
        if (answer.failed === 'validation') await send(each(batch));
        return answer;
      },
      /at 0, all or none: what is stored/,
    ],
    [
      'what was run before an item that failed is kept',
      (send) => async (batch) => {
        const answer = await send(batch);
        if (answer.failed !== 'running') return answer;
        await send(
          each({
            ...batch,
            requests: batch.requests.slice(
              0,
              answer.responses.findIndex((one) => one.status !== 424),
            ),
          }),
        );
        return answer;
      },
      /what fails in running at 1: what is stored/,
    ],
    [
      'what is behind an item that failed is kept',
      (send) => async (batch) => {
        const answer = await send(batch);
        if (answer.failed !== 'running') return answer;
        await send(
          each({ ...batch, requests: batch.requests.slice(answer.responses.findIndex((one) => one.status !== 424)) }),
        );
        return answer;
      },
      /what fails in running at 7: what is stored/,
    ],
    [
      'it says that nothing was stored, whatever failed',
      (send) => async (batch) => {
        const answer = await send(batch);
        return answer.failed === 'running' ? withAnswers(answer, answer.responses.map(notStored)) : answer;
      },
      /what fails in running at 24: statuses/,
    ],
    ['a batch may hold batches', nesting((path) => path), /by "\/batch\/v1": what is inside was done/],
    [
      'slashes are put together too late',
      nesting((path) => path.replace(/\/+/g, '/')),
      /by "\/\/batch\/v1": what is inside/,
    ],
    [
      'paths are decoded too late',
      nesting((path) => decodeURIComponent(path.replace(/%(?![\da-f]{2})|%ff/gi, ''))),
      /by "\/batch%2Fv1": what is inside/,
    ],
    ['capitals are made small too late', nesting((path) => path.toLowerCase()), /by "\/BATCH\/V1": what is inside/],
    [
      'dots are resolved too late',
      nesting((path) => new URL(path, 'http://a').pathname),
      /by "\/batch\/\.\.\/batch\/v1": what is/,
    ],
    [
      'whose batch it is comes from its items',
      (send, { credentials }) =>
        (batch) => {
          const says = JSON.stringify(batch.requests).includes(credentials);
          return send({ ...batch, stranger: Boolean(batch.stranger) && !says });
        },
      /a stranger whose items say Authorization: statuses/,
    ],
    [
      'nothing is done',
      () =>
        async ({ requests }) => ({ failed: 'validation', responses: requests.map(notStored) }),
      /25 good items, normal: failed/,
    ],
  ];

for (const [mistake, mutant, found] of MUTANTS) {
  test(`it is red when ${mistake}`, async () => {
    const notes = await notesWith(mutant);
    assert.ok(
      notes.some((note) => found.test(note)),
      notes.slice(0, 20).join('\n') || 'green',
    );
  });
}
