import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunningService, Service, ServiceContext } from '../../core/contract/service.ts';
import { Services } from '../../core/loading/generation/services.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';

/** A service that records its calls, and finishes on request. */
function manualService() {
  const noted: string[] = [];
  let finish = () => {};
  const service: Service = {
    start: (): RunningService => {
      noted.push('started');
      return {
        backlog: { waiting: 2, failure: noted.length > 1 ? 'no' : undefined },
        finished: () => new Promise((resolve) => (finish = resolve)),
        stop: async () => void noted.push('stopped'),
      };
    },
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { service, noted, settled, finish: () => finish() };
}

// nothing else is called on a service that is started here
const services = () => new Services({ clock: testClock(), log: quietLog } as Partial<ServiceContext> as ServiceContext);

test('a service runs while a generation uses it, and is stopped when it has finished', async () => {
  const { service, noted, finish, settled } = manualService();
  const all = services();
  assert.throws(() => all.of(service), /its plugin is off/);
  all.hold(service);
  const running = all.of(service);
  all.hold(service);
  all.release(service);
  await settled();
  assert.equal(all.of(service), running);
  all.release(service);
  await settled();
  assert.deepEqual(noted, ['started'], 'it has not finished');
  assert.deepEqual(all.backlog, { waiting: 2, failure: undefined });
  finish();
  await settled();
  assert.deepEqual(noted, ['started', 'stopped']);
  assert.deepEqual(all.backlog, { waiting: 0, failure: undefined });
});

test('a service continues if its plugin is switched on again before it has finished', async () => {
  const { service, noted, finish, settled } = manualService();
  const all = services();
  all.hold(service);
  all.release(service);
  all.hold(service);
  finish();
  await settled();
  assert.deepEqual(noted, ['started']);
  await all.close();
  assert.deepEqual(noted, ['started', 'stopped'], 'the site closes');
});

test('the site closes without waiting for unfinished services', async () => {
  const { service, noted, finish, settled } = manualService();
  const all = services();
  all.hold(service);
  all.release(service);
  await all.close();
  finish();
  await settled();
  assert.deepEqual(noted, ['started', 'stopped'], 'once');
});

test('the site closes without waiting for a service that never stops', async () => {
  const clock = testClock();
  const all = new Services({ clock, log: quietLog } as Partial<ServiceContext> as ServiceContext);
  const stuck: RunningService = {
    backlog: { waiting: 0, failure: undefined },
    finished: async () => {},
    stop: () => new Promise(() => {}),
  };
  all.hold({ start: () => stuck });
  const closed = all.close();
  clock.advance(1_000);
  await closed;
});
