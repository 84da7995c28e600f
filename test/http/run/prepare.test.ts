/** Several calls are prepared one by one and run in one transaction, as a batch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { system } from '../../../core/contract/fixed-principals.ts';
import type { Calls } from '../../../core/contract/routes/calls.ts';
import { AnswerBudget } from '../../../core/http/body/answer-work.ts';
import { plainReading } from '../../../core/http/cache/reading.ts';
import type { Call } from '../../../core/http/request/read-call.ts';
import { compileRoute } from '../../../core/http/routing/compiled-route.ts';
import { createRouter } from '../../../core/http/routing/router.ts';
import { createNotices } from '../../../core/http/run/notices.ts';
import { prepare } from '../../../core/http/run/prepare.ts';
import { runWrite } from '../../../core/http/run/run.ts';
import { oneStep } from '../../../core/lib/async/pace.ts';
import { boardPlugin, colours, told } from '../board.ts';
import { fakeSite } from '../fake-site.ts';

const site = fakeSite([boardPlugin, colours]);
const { generation } = site;
const router = createRouter(generation.routes.map((mounted) => compileRoute(generation, mounted)));

const call = (path: string, sent: Record<string, unknown>): Call => ({
  method: 'POST',
  path,
  url: path,
  sent,
  query: {},
  body: {},
  ifMatch: undefined,
  prefersMerge: false,
  prefersStrict: false,
  principal: system,
  now: 0,
  address: 'local',
  budget: new AnswerBudget(generation.settings.limits),
});
const noCalls: Calls = {
  prepare: () => assert.fail('nothing here calls others'),
  runEach: () => assert.fail('nothing here calls others'),
  runTogether: () => assert.fail('nothing here calls others'),
};
const files = { staging: generation.staging(), upload: undefined, calls: noCalls, request: {} };
const prepared = (...texts: readonly string[]) =>
  Promise.all(
    texts.map(async (text) => {
      const asked = call('/board/v1/notes', { text });
      return prepare(generation, router(asked.path), asked, () => files);
    }),
  );

async function runAll(...texts: readonly string[]) {
  const notices = createNotices(generation);
  const ready = await prepared(...texts);
  const outcomes = await generation.transaction(
    oneStep((storeFor, wideFor) =>
      ready.map((one) =>
        runWrite(generation, one, (plugin) => storeFor(plugin, system), {
          notices: () => notices,
          reading: plainReading(generation, 0),
          wideFor,
        }),
      ),
    ),
  );
  notices.deliver();
  return outcomes;
}

test('preparing writes nothing, and reports failures', async () => {
  await prepared('milk', 'tea');
  await assert.rejects(prepared('milk', 'much too long for a note'), { code: 'rest_invalid_param' });
  const lost = call('/board/v1/nothing', {});
  assert.throws(() => prepare(generation, router(lost.path), lost, () => files), { code: 'rest_no_route' });
  assert.equal(site.actors.length, 0);
});

test('one failure makes the others fail', async () => {
  await assert.rejects(runAll('milk', 'torn'), { code: 'note_torn' });
  assert.equal(site.records.get('board/notes'), undefined);
  assert.deepEqual(told, []);
});

test('all run in one transaction, and each has its own response', async () => {
  const outcomes = await runAll('milk', 'tea');
  assert.deepEqual(
    outcomes.map(({ status, body }) => [status, Object(body).id, Object(body).text, Object(body).loud]),
    [
      [201, 1, 'milk', 'MILK'],
      [201, 2, 'tea', 'TEA'],
    ],
  );
  assert.equal(site.records.get('board/notes')?.size, 2);
  assert.deepEqual(told, [1, 2]);
});
