/** Stages are notified when their client has disconnected. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import * as v from 'valibot';
import { anyone, definePlugin } from '../../core/index.ts';
import { fakeSite, json } from './fake-site.ts';
import { serve, text } from './server/served.ts';

const patience = definePlugin({ name: 'patience', namespace: 'patience/v1' });
const common = { params: {}, allow: anyone, summary: 'Waits until nobody waits.', returns: v.looseObject({}) };

/** A site whose routes wait for the end of their signal. */
function patientSite() {
  const ended: string[] = [];
  const stage =
    (name: string) =>
    async ({ signal }: { readonly signal: AbortSignal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      ended.push(name);
      throw signal.reason;
    };
  const site = fakeSite([
    patience.with({
      routes: [
        patience.read({ ...common, path: '/read', stage: stage('read'), run: () => ({}) }),
        patience.write({ ...common, path: '/write', method: 'POST', stage: stage('write'), run: () => ({}) }),
      ],
    }),
  ]);
  return { ...site, ended };
}

for (const [kind, init] of [
  ['read', {}],
  ['write', json('POST', {})],
] as const) {
  test(`the stage of a ${kind} ends when its client disconnects, without a failure`, async () => {
    const site = patientSite();
    const leaving = new AbortController();
    const answer = site.fetch(`/patience/v1/${kind}`, { ...init, signal: leaving.signal });
    // the signal is heard once the stage has begun
    setImmediate(() => leaving.abort());
    assert.equal((await answer).status, 408);
    assert.deepEqual(site.ended, [kind]);
    assert.deepEqual(
      site.log.filter(({ level }) => level !== 'info'),
      [],
    );
  });
}

test('over a socket: the signal of a request ends with its connection, and not before, even if others wait before it', async (t) => {
  const signals: AbortSignal[] = [];
  let began = () => {};
  const both = new Promise<void>((resolve) => {
    began = resolve;
  });
  const served = await serve(({ signal }) => {
    if (signal) signals.push(signal);
    if (signals.length === 2) began();
    const ended = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
    return ended.then(() => text('never sent'));
  });
  t.after(() => served.server.close());
  const socket = connect(served.server.port, '127.0.0.1');
  socket.write('GET /one HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nHost: a\r\n\r\n');
  await both;
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, false],
  );
  const ended = signals.map(
    (signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  );
  socket.destroy();
  await Promise.all(ended);
});

test('a client that half-closes its connection still waits', async (t) => {
  let isAborted: boolean | undefined;
  const served = await serve(async ({ signal }) => {
    await new Promise((resolve) => setImmediate(resolve));
    isAborted = signal?.aborted;
    return text('here');
  });
  t.after(() => served.server.close());
  const socket = connect(served.server.port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  let said = '';
  for await (const piece of socket) said += piece;
  assert.match(said, /here$/);
  assert.equal(isAborted, false);
});
