/** Parameters of a batch, and the errors for invalid ones. */
import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { type Answer, presentPlugin } from '../asking-site.ts';
import { contentSite } from '../site/content-site.ts';
import { type BatchSite, batchSite, newPost, POSTS, statuses } from './batch-site.ts';

let site: BatchSite;
before(async () => {
  site = await batchSite();
});
after(() => site.close());

const item = { path: POSTS, body: { title: 'Refused' } };

/** So many lists in each other. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('a batch that is refused as a whole', () => {
  for (const [what, json, told] of [
    ['no requests', {}, { requests: undefined }],
    ['requests that are a text', { requests: 'a' }, { requests: /requests\.0 must be an object/ }],
    ['requests that are an object', { requests: { 0: item } }, { requests: /must be a list/ }],
    ['26 items', { requests: Array.from({ length: 26 }, () => item) }, { requests: /length of at most 25/ }],
    ['an item that is no object', { requests: [item, 7] }, { requests: /requests\.1 must be an object/ }],
    ['an item without a path', { requests: [item, {}] }, { requests: /requests\.1\.path is missing/ }],
    ['a path that is no text', { requests: [{ path: 7 }] }, { requests: /requests\.0\.path must be text/ }],
    [
      'GET inside',
      { requests: [item, { ...item, method: 'GET' }] },
      { requests: /requests\.1\.method must be one of/ },
    ],
    ['HEAD inside', { requests: [{ ...item, method: 'HEAD' }] }, { requests: /requests\.0\.method/ }],
    ['OPTIONS inside', { requests: [{ ...item, method: 'OPTIONS' }] }, { requests: /requests\.0\.method/ }],
    ['a method in small letters', { requests: [{ ...item, method: 'post' }] }, { requests: /requests\.0\.method/ }],
    [
      'a body that is a text',
      { requests: [{ ...item, body: 'a=1' }] },
      { requests: /requests\.0\.body must be an object/ },
    ],
    [
      'a header that is a number',
      { requests: [{ ...item, headers: { 'If-Match': 1 } }] },
      { requests: /requests\.0\.headers\.If-Match must be a string or a list of strings/ },
    ],
    [
      'a way that is none',
      { requests: [], validation: 'maybe' },
      { validation: /must be one of require-all-validate, normal/ },
    ],
    [
      'two that are wrong',
      { requests: [{}], validation: 1 },
      { requests: /requests\.0\.path/, validation: /must be one of/ },
    ],
  ] as const) {
    it(`${what} is 400 and names it`, async () => {
      const before = await site.records();
      const answer = await site.ask(400, 'POST', '', { as: 'administrator', json });
      const names = Object.keys(told);
      if (answer.code === 'rest_missing_callback_param') assert.deepEqual(answer.data.params, names);
      else {
        assert.equal(answer.code, 'rest_invalid_param');
        assert.deepEqual(Object.keys(answer.data.params).sort(), names.sort());
        for (const [name, message] of Object.entries(told)) assert.match(answer.data.params[name], message ?? /^$/);
      }
      assert.deepEqual(await site.records(), before);
    });
  }

  for (const [what, status, code, sent] of [
    ['a body that is no JSON', 400, 'rest_invalid_json', '{"requests": ['],
    ['values in each other 33 deep', 400, 'rest_body_too_complex', JSON.stringify({ requests: [], deep: nested(33) })],
    [
      'a name that no honest body has',
      400,
      'rest_invalid_param',
      '{"requests": [{"path": "/a", "body": {"__proto__": 1}}]}',
    ],
    [
      'a body of more than 2 MiB',
      413,
      'rest_body_too_large',
      JSON.stringify({ requests: [], x: 'x'.repeat(2 * 1024 ** 2) }),
    ],
  ] as const) {
    it(`${what} is ${status}`, async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await site.ask(status, 'POST', '', { as: 'administrator', headers, body: sent });
      assert.equal(answer.code, code);
    });
  }

  it('a longer body than for other routes is accepted', async () => {
    const { responses } = await site.ask(207, 'POST', '', {
      as: 'administrator',
      json: { requests: [newPost('Long')], unknown: 'x'.repeat(1.5 * 1024 ** 2) },
    });
    assert.equal(responses[0].status, 201);
  });

  it('a limit of the settings applies', async () => {
    const small = await batchSite({ settings: { limits: { batch_body: 100, json_body: 100 } } });
    const json = { requests: [newPost('x'.repeat(100))] };
    assert.equal((await small.ask(413, 'POST', '', { as: 'administrator', json })).code, 'rest_body_too_large');
    await small.close();
  });
});

describe('a batch that is accepted', () => {
  for (const [what, requests, expected] of [
    ['no item', [], []],
    ['an item without a method creates', [newPost('One')], [201]],
    [
      '25 items',
      Array.from({ length: 25 }, (_, number) => newPost(`N${number}`)),
      Array.from({ length: 25 }, () => 201),
    ],
    ['parameters in the query of a path', [{ path: `${POSTS}?title=Asked` }], [201]],
    ['those of the body win', [{ path: `${POSTS}?status=sleeping`, body: { title: 'Awake', status: 'draft' } }], [201]],
    ['a member that nobody knows', [{ ...newPost('More'), colour: 'red' }], [201]],
    ['empty lists, as PHP writes objects', [{ path: `${POSTS}?title=Bare`, body: [], headers: [] }], [201]],
    ['a header that is a list', [{ ...newPost('Listed'), headers: { 'X-Thing': ['a', 'b'] } }], [201]],
  ] as const) {
    it(`${what}: ${expected.length === 0 ? 'nothing' : expected.length}`, async () => {
      for (const send of [site.batch, site.together]) {
        const answer = await send(requests);
        assert.deepEqual(statuses(answer), expected);
        assert.equal(answer.failed, undefined);
      }
    });
  }

  it('may be a form, too', async () => {
    const body = new URLSearchParams({ 'requests[0][path]': POSTS, 'requests[0][body][title]': 'Formed' });
    const { responses } = await site.ask(207, 'POST', '', { as: 'administrator', body });
    assert.deepEqual([responses[0].status, responses[0].body.title.raw], [201, 'Formed']);
  });
});

describe('the path of batches', () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['PATCH', ''],
    ['DELETE', ''],
  ] as const) {
    it(`${method} ${path} is 404`, async () => {
      const answer = await site.ask(404, method, path, { as: 'administrator' });
      assert.equal(answer.code, 'rest_no_route');
    });
  }

  it('is a route, not a namespace', async () => {
    const { body: root } = await site.json<{ namespaces: string[]; routes: Record<string, unknown> }>('/');
    assert.ok(!root.namespaces.includes('batch/v1'));
    assert.ok('/batch/v1' in root.routes);
  });

  it('describes the number and kind of its items', async () => {
    const { body } = await site.json<Answer>('/batch/v1', { method: 'OPTIONS' });
    const { requests, validation } = body.endpoints[0].args;
    assert.deepEqual([requests.required, requests.type, requests.maxItems], [true, 'array', 25]);
    assert.deepEqual([validation.required, validation.enum], [false, ['require-all-validate', 'normal']]);
    const { properties } = requests.items;
    assert.deepEqual(Object.keys(properties), ['method', 'path', 'body', 'headers']);
    assert.deepEqual([properties.body.type, properties.headers.type], ['object', 'object']);
    assert.deepEqual(properties.method.enum, ['POST', 'PUT', 'PATCH', 'DELETE']);
  });

  it('is marked on the routes that support it', async () => {
    const { body } = await site.json<{ routes: Record<string, { endpoints: { allow_batch?: unknown }[] }> }>('/');
    const marked = Object.entries(body.routes).filter(([, { endpoints }]) =>
      endpoints.some(({ allow_batch }) => allow_batch),
    );
    const paths = marked.map(([path]) => path);
    for (const path of [
      POSTS,
      '/site/v2/pages',
      '/site/v2/media',
      '/site/v2/navigation',
      '/calendar/events/v1/events',
    ]) {
      assert.ok(paths.includes(path), path);
    }
    for (const path of ['/batch/v1', '/site/v2/settings', String.raw`/site/v2/global-styles/(?P<id>[\d]+)`]) {
      assert.ok(!paths.includes(path), path);
    }
  });
});

test('responses of a batch are private', async () => {
  const { headers } = await site.json('/batch/v1', { json: { requests: [] } });
  assert.equal(headers.get('cache-control'), 'private, no-store');
});

test('without the plugin nothing is there', async () => {
  const without = await contentSite({ off: [presentPlugin('batch')] });
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const { status, body } = await without.json('/batch/v1', { method, as: 'administrator' });
    assert.deepEqual([status, body.code], [404, 'rest_no_route']);
  }
  await without.close();
});
