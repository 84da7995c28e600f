import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '../../../core/contract/error.ts';
import type { LightRequest } from '../../../core/http/light.ts';
import { readBody } from '../../../core/http/read-body.ts';
import { RawConnection } from '../raw-connection.ts';
import { malformedRequests } from './malformed-requests.ts';
import { type Served, serve, text } from './served.ts';

/** Targets that reached the handler. */
const asked: string[] = [];

async function answer(request: LightRequest) {
  asked.push(request.target);
  try {
    return text(await readBody(request, 16 * 1024));
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return text(error.message, error.status);
  }
}

let served: Served;
before(async () => {
  served = await serve(answer);
});
after(() => served.server.close());

const probe = async () => (await fetch(`${served.server.url}/probe`)).status;

for (const { name, bytes, answers } of malformedRequests) {
  test(`${name}: ${answers.join(' or ')}`, async () => {
    asked.length = 0;
    const connection = await RawConnection.open(served.server.port);
    connection.write(bytes);
    const responses = await connection.responses();
    const outcome = responses.length === 0 ? 'closed' : responses.at(-1)?.status;
    assert.ok(outcome !== undefined && answers.includes(outcome), `came to ${outcome}`);
    assert.ok(!asked.includes('/smuggled'), 'nothing behind it was taken for a request');
    for (const { headers, body } of responses) {
      assert.doesNotMatch(body, /node_modules|\.ts:\d|Error:/);
      assert.equal(headers.get('set-cookie'), undefined);
    }
    assert.equal(await probe(), 200, 'others are served');
  });
}
