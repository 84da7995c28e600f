import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { anonymous as nobody } from '../../../core/contract/fixed-principals.ts';
import { createPipeline } from '../../../core/http/pipeline.ts';
import { anyone, definePlugin } from '../../../core/index.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { takeSteps } from '../../take-steps.ts';
import { generationOf } from '../generation-of.ts';
import { RawConnection } from '../raw-connection.ts';
import { type Served, serve } from './served.ts';

const echo = definePlugin({ name: 'echo', namespace: 'echo/v1' });
const common = { path: '/it', params: {}, allow: anyone, summary: 'Does it.', returns: v.literal('done') };
const plugin = echo.with({
  routes: [echo.read({ ...common, run: () => 'done' }), echo.write({ ...common, method: 'POST', run: () => 'done' })],
});

let served: Served;
before(async () => {
  const nothing = () => assert.fail('nothing is stored here');
  const noStore = { of: nothing, nextId: nothing, texts: nothing, files: nothing };
  const generation = { ...generationOf([plugin]), authenticate: () => nobody, readerFor: () => noStore };
  const handle = createPipeline(
    {
      ...generation,
      transaction: async (run) =>
        takeSteps(
          run(
            () => noStore,
            () => noStore,
          ),
        ),
    },
    {
      clock: { now: () => 0, elapsed: () => 0, after: () => () => {} },
      random: { bytes: (count) => new Uint8Array(count) },
      log: quietLog,
    },
  );
  served = await serve(handle);
});
after(() => served.server.close());

const TARGET = '/api/echo/v1/it';
const HOST = 'Host: town.test\r\n';

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (body: string, type = 'application/json') =>
  `POST ${TARGET} HTTP/1.1\r\n${HOST}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const deep = (levels: number) => post(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
const list = (length: number) => `[${Array(length).fill('1').join()}]`;
/** A JSON body of so many nodes: the object, its lists, and what they hold. */
const nodes = (count: number) => {
  const lists = Math.floor((count - 1) / 5_000);
  const rest = count - 1 - lists * 5_000;
  const members = [...Array(lists).fill(4_999), ...(rest > 0 ? [rest - 1] : [])];
  return post(`{${members.map((length, index) => `"a${index}":${list(length)}`).join()}}`);
};
/** A form in so many parts. */
const parts = (count: number) =>
  post(
    `${'--b\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n1\r\n'.repeat(count)}--b--\r\n`,
    'multipart/form-data; boundary=b',
  );
const { limits } = v.parse(settingsSchema, {});
const long = (length: number) => get(TARGET + '?'.padEnd(length - TARGET.length, 'a'));
const headerBytes = (bytes: number) => {
  const rest = bytes - HOST.length;
  return get(TARGET, `X: ${'y'.repeat(rest - 'X: \r\n'.length)}\r\n`);
};

/** Each limit (security, Limits): the largest accepted input, the smallest refused one, and its error. */
for (const [limit, fits, over, status, code] of [
  [
    'a JSON body',
    post(`"${'a'.repeat(limits.json_body - 2)}"`),
    post(`"${'a'.repeat(limits.json_body - 1)}"`),
    413,
    'rest_body_too_large',
  ],
  ['the depth of JSON', deep(limits.json_depth), deep(limits.json_depth + 1), 400, 'rest_body_too_complex'],
  ['the nodes of JSON', nodes(limits.json_nodes), nodes(limits.json_nodes + 1), 400, 'rest_body_too_complex'],
  [
    'the items of a list',
    post(`{"a":${list(limits.json_array)}}`),
    post(`{"a":${list(limits.json_array + 1)}}`),
    400,
    'rest_body_too_complex',
  ],
  ['the parts of a form', parts(1_000), parts(1_001), 400, 'rest_too_many_params'],
  ['an address', long(limits.url), long(limits.url + 1), 414, 'rest_uri_too_long'],
  [
    'the pairs of a query',
    get(`${TARGET}?${'a=1&'.repeat(limits.query_pairs - 1)}a=1`),
    get(`${TARGET}?${'a=1&'.repeat(limits.query_pairs)}a=1`),
    400,
    'rest_too_many_params',
  ],
  [
    'the number of headers',
    get(TARGET, 'X: y\r\n'.repeat(limits.header_count - 1)),
    get(TARGET, 'X: y\r\n'.repeat(limits.header_count)),
    431,
    'rest_headers_too_large',
  ],
  ['the size of headers', headerBytes(limits.headers), headerBytes(limits.headers + 1), 431, 'rest_headers_too_large'],
] as const) {
  test(`${limit}: the maximum is accepted`, async () => {
    const connection = await RawConnection.open(served.server.port);
    connection.write(fits);
    assert.equal((await connection.response())?.status, 200);
    connection.destroy();
  });

  test(`${limit}: more is ${status} ${code}`, async () => {
    const connection = await RawConnection.open(served.server.port);
    connection.write(over);
    const response = await connection.response();
    assert.equal(response?.status, status);
    const body = JSON.parse(response?.body ?? '');
    assert.deepEqual([body.code, body.data.status], [code, status]);
    connection.destroy();
  });
}

test('the limits are those that are promised', () => {
  assert.deepEqual(
    [limits.json_body, limits.json_depth, limits.json_nodes, limits.json_array, limits.url, limits.query_pairs],
    [1024 * 1024, 32, 50_000, 5_000, 8 * 1024, 200],
  );
  assert.equal(limits.answer_text, 10_000_000);
  assert.deepEqual(
    [limits.headers, limits.header_count, limits.headers_timeout, limits.request_timeout, limits.slow_reader],
    [16 * 1024, 100, 10_000, 30_000, 20_000],
  );
  assert.deepEqual([limits.upload_image, limits.upload_other], [10 * 1024 * 1024, 25 * 1024 * 1024]);
  assert.deepEqual(
    [limits.image_pixels, limits.image_side, limits.image_frames, limits.image_timeout],
    [50_000_000, 16_384, 200, 10_000],
  );
  assert.deepEqual([limits.connections, limits.connections_per_address, limits.in_flight], [2_000, 100, 256]);
});
