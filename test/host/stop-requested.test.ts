import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stopRequested } from '../../scripts/host/stop-requested.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} requests a stop, and another right after it is the same; a second later it ends the process`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const others = process.listenerCount(signal);
    const asked = stopRequested();
    process.emit(signal);
    await asked;
    t.mock.timers.tick(999);
    assert.equal(process.listenerCount(signal), others + 1, 'heard, and not left to the system');
    process.emit(signal);
    t.mock.timers.tick(1);
    assert.equal(process.listenerCount(signal), others, 'left to the system');
  });
}
