/** Work that can wait for a quiet moment waits for requests of all kinds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResponse } from '../../core/contract/http-message.ts';
import { Traffic } from '../../core/diagnostics/traffic.ts';

const REQUEST: HttpRequest = {
  method: 'GET',
  target: '/',
  address: '203.0.113.9',
  secure: true,
  header: () => undefined,
  body: async function* () {},
};
const KEPT = { id: '1', body: undefined };
const ANSWER: HttpResponse = { status: 200, headers: {}, body: '', again: () => KEPT };

for (const [what, answer] of [
  ['at once', () => ANSWER],
  ['later', async () => ANSWER],
] as const) {
  test(`a request that is answered ${what} is noted, and so is each that is answered once more`, async () => {
    const clock = { now: () => 1_000 };
    const traffic = new Traffic();
    const handle = traffic.noting(answer, clock);
    assert.equal(traffic.any, undefined);
    const { again } = await handle(REQUEST);
    assert.equal(traffic.any, 1_000);
    assert.equal(again?.(2_000, REQUEST.address), KEPT);
    assert.equal(traffic.any, 2_000);
  });
}
