/** The harness of S6 detects defects: it fails for each known mistake of a plugin, and for a site that is left broken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { ApiError, anyone, definePlugin, reply } from '../../../../core/index.ts';
import { pluginSource, testSite } from '../../../../scripts/testing/test-site.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { slowness } from '../../own-time.ts';
import { addUsers } from '../add-users.ts';
import { askLight } from './ask-light.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { worldOf } from './fuzz-world.ts';
import { createJudge } from './judge.ts';
import { playFuzz } from './play-fuzz.ts';

/** Enough for each route to be asked well once. */
const REQUESTS = 250;

const faulty = definePlugin({ name: 'faulty', namespace: 'faulty/v1' });

const route = (path: string, run: () => unknown) =>
  faulty.read({
    path,
    params: { size: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(9))) },
    allow: anyone,
    summary: 'Makes a mistake.',
    returns: v.object({ id: v.number() }),
    run,
  });

/** Milliseconds. */
const PATIENCE = 50;

/** Uses this much CPU time, not elapsed time: other processes may keep the machine busy. */
function busyFor(milliseconds: number): void {
  const { user, system } = process.cpuUsage();
  let spent = 0;
  for (let text = 'busy'; spent < milliseconds * 1_000; text = text.repeat(20_000).slice(-4)) {
    const now = process.cpuUsage({ user, system });
    spent = now.user + now.system;
  }
}

const source = pluginSource(
  faulty.with({
    routes: [
      route('/right', () => ({ id: 1 })),
      route('/throws', () => {
        throw new TypeError('nobody thought of this');
      }),
      route('/undeclared', () => ({ id: 'one' })),
      route('/slow', () => {
        // a slow machine is excused for as many times as long, and for half of it where memory is dear
        busyFor(3 * PATIENCE * slowness());
        return { id: 1 };
      }),
      route('/shapeless', () => reply({ error: 'no' } as never, { status: 400 })),
      route('/unlisted', () => {
        throw new ApiError('faulty_secret', 400, 'This code is in no catalogue.');
      }),
      route('/pathy', () => {
        throw new ApiError('rest_invalid_param', 400, 'no such file: file:///srv/almanac/core/site.ts');
      }),
      route('/polluting', () => {
        Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true });
        return { id: 1 };
      }),
    ],
  }),
);

async function openFaulty() {
  const site = await testSite([source]);
  await site.json('/', { as: 'administrator' });
  return worldOf(site, [source], await addUsers(site));
}

/** Plays the row for one route of the plugin. @returns the reported problems */
async function notesOf(path: string, requests: number): Promise<readonly string[]> {
  const notes: string[] = [];
  const { failures } = await playFuzz({
    open: openFaulty,
    random: seededRandom(1),
    requests,
    perWorld: requests,
    patience: PATIENCE,
    only: ({ name }) => name === `GET /faulty/v1${path}`,
    note: (text) => notes.push(text),
  });
  assert.equal(failures > 0, notes.length > 0);
  return notes;
}

test('without a mistake it is green', async () => assert.deepEqual(await notesOf('/right', REQUESTS), []));

for (const [mistake, path, requests, found] of [
  ['a route throws', '/throws', 40, /^the server failed: 500 .*"target":"\/api\/faulty\/v1\/throws"/],
  ['an answer is not as it is declared', '/undeclared', 40, /^\/id must be number in 200/],
  ['a route is slow', '/slow', 4, /^it took \d+ ms: .*\/slow/],
  ['an error has another shape', '/shapeless', 40, /^an error of another shape: {"error":"no"}/],
  ['an error has a code of no catalogue', '/unlisted', 40, /^the error faulty_secret 400 is in no catalogue/],
  ['an error tells a path', '/pathy', 40, /^an error that tells a path/],
  ['what all objects share is changed', '/polluting', 40, /^what all objects share was changed$/],
] as const) {
  test(`it is red when ${mistake}`, async () => {
    const notes = await notesOf(path, requests);
    Reflect.deleteProperty(Object.prototype, 'polluted');
    assert.ok(
      notes.some((note) => found.test(note)),
      notes.join('\n') || 'green',
    );
  });
}

for (const [what, query] of [
  ['as an error', ''],
  ['in an envelope', '?_envelope=1'],
] as const) {
  test(`a body that is refused ${what}, of a POST that stands for a GET, is not held against what a GET answers`, async () => {
    const world = await openFaulty();
    const request: FuzzRequest = {
      operation: 'GET /faulty/v1/right',
      who: 'nobody',
      method: 'POST',
      target: `/api/faulty/v1/right${query}`,
      headers: { 'x-http-method-override': 'GET', 'content-length': '99999999' },
      body: undefined,
    };
    const answer = await askLight(world, request);
    assert.match(answer.body, /rest_body_too_large/);
    assert.deepEqual(createJudge(world, await world.document())(request, answer), []);
  });
}
