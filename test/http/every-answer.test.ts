/** Properties of all responses, and the effects of the global parameters (reference, Headers everywhere). */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { boardPlugin, colours } from './board.ts';
import { errorOf, type FakeSite, fakeSite, json, objectOf } from './fake-site.ts';

let site: FakeSite;
beforeEach(() => {
  site = fakeSite([boardPlugin, colours]);
  site.records.set('board/notes', new Map([[4, { id: 4, text: 'milk' } as { id: number }]]));
});

describe('headers', () => {
  for (const [what, path, init] of [
    ['a list', '/board/v1/notes', {}],
    ['a record', '/board/v1/notes/4', {}],
    ['a HEAD', '/board/v1/notes', { method: 'HEAD' }],
    ['a create', '/board/v1/notes', { ...json('POST', { text: 'x' }), as: 'editor' }],
    ['a description', '/board/v1/notes', { method: 'OPTIONS' }],
    ['the root', '/', {}],
    ['no route', '/nowhere', {}],
    ['a bad parameter', '/board/v1/notes?page=x', {}],
    ['a refusal', '/board/v1/notes', json('POST', { text: 'x' })],
    ['a wrong password', '/board/v1/notes', { as: 'wrong' }],
    ['a failure', '/board/v1/broken', {}],
    ['an envelope', '/board/v1/notes?_envelope', {}],
  ] as const) {
    test(`of ${what}`, async () => {
      const { headers } = await site.fetch(path, init);
      assert.equal(headers.get('content-type'), 'application/json; charset=UTF-8');
      assert.match(headers.get('link') ?? '', /^<https:\/\/town\.test\/api\/>; rel="https:\/\/api\.w\.org\/"/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('x-robots-tag'), 'noindex');
      const writes = 'method' in init && init.method === 'POST';
      assert.equal(headers.get('vary'), `Origin, Accept-Encoding${writes ? ', Prefer' : ''}`);
      assert.match(headers.get('x-request-id') ?? '', /^[\w-]{12}[0-9a-z]+$/);
      for (const exposed of ['X-WP-Total', 'X-WP-TotalPages', 'Link', 'X-Board-Total', 'X-Board-Pages', 'ETag']) {
        assert.ok(headers.get('access-control-expose-headers')?.split(', ').includes(exposed), exposed);
      }
      assert.equal(headers.get('access-control-allow-credentials'), null);
      assert.equal(headers.get('set-cookie'), null);
      assert.equal(headers.get('x-powered-by'), null);
    });
  }

  for (const [what, path, init, cache] of [
    ['nobody', '/board/v1/notes', {}, 'no-cache'],
    ['somebody', '/board/v1/notes', { as: 'subscriber' }, 'private, no-store'],
    ['a wrong password', '/board/v1/notes', { as: 'wrong' }, 'private, no-store'],
    ['an item’s password', '/board/v1/notes/4?password=x', {}, 'private, no-store'],
    ['an item’s password where nothing is', '/nowhere?password=x', {}, 'private, no-store'],
    ['an item’s password where the rest cannot be read', '/board/v1/notes?password=x&a=%zz', {}, 'private, no-store'],
    [
      'an item’s password in a body',
      '/board/v1/notes',
      json('POST', { text: 'x', password: 'y' }),
      'private, no-store',
    ],
    ['what the handler calls secret', '/board/v1/secret', {}, 'private, no-store'],
  ] as const) {
    test(`Cache-Control for ${what}: ${cache}`, async () => {
      assert.equal((await site.fetch(path, init)).headers.get('cache-control'), cache);
    });
  }

  test('links of a handler follow those of the API, its location is kept', async () => {
    const { headers } = await site.fetch('/board/v1/notes', { ...json('POST', { text: 'x' }), as: 'editor' });
    assert.equal(headers.get('link'), '<https://town.test/api/>; rel="https://api.w.org/", <next>; rel="next"');
    assert.equal(headers.get('location'), '/notes/x');
  });

  test('what a client sent cannot split a header', async () => {
    const created = await site.fetch('/board/v1/notes', {
      ...json('POST', { text: 'x\r\nSet-Cookie: a' }),
      as: 'editor',
    });
    assert.equal(created.headers.get('location'), '/notes/x%0D%0ASet-Cookie: a');
    assert.equal(created.headers.get('set-cookie'), null);
    const read = await site.fetch('/board/v1/notes/by-slug/a%0d%0aSet-Cookie:%20b=c');
    assert.equal(read.headers.get('location'), 'https://town.test/api/a%0D%0ASet-Cookie: b=c');
    assert.equal(read.headers.get('set-cookie'), null);
  });

  test('a 401 names the authentication scheme', async () => {
    const { headers } = await site.fetch('/board/v1/notes', { as: 'wrong' });
    assert.equal(headers.get('www-authenticate'), 'Basic realm="Almanac", charset="UTF-8"');
  });
});

describe('other origins', () => {
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };

  test('an origin is echoed', async () => {
    const { headers } = await site.fetch('/board/v1/notes', { headers: { origin: 'https://app.test' } });
    assert.equal(headers.get('access-control-allow-origin'), 'https://app.test');
    assert.equal(headers.get('access-control-allow-methods'), null);
  });

  test('an error is readable from other origins too', async () => {
    const { headers } = await site.fetch('/nowhere', { headers: { origin: 'https://app.test' } });
    assert.equal(headers.get('access-control-allow-origin'), 'https://app.test');
  });

  test('without an origin there is nothing to allow', async () => {
    const { headers } = await site.fetch('/board/v1/notes');
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  test('a preflight response lists methods and headers', async () => {
    const init = { method: 'OPTIONS', headers: { origin: 'https://app.test', ...preflight } };
    const { status, headers } = await site.fetch('/board/v1/notes/4', init);
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-methods'), 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE');
    assert.match(headers.get('access-control-allow-headers') ?? '', /\bAuthorization\b.*\bIf-Match\b/);
    assert.equal(headers.get('access-control-max-age'), '600');
  });
});

describe('ETag', () => {
  const tagOf = async (path: string) => (await site.fetch(path)).headers.get('etag') ?? '';

  test('of a record: its version, then the hash of the response', async () => {
    const version = site.generation
      .readerFor(boardPlugin)
      .of((boardPlugin.collections[0] ?? assert.fail()) as never)
      .version(4);
    assert.match(await tagOf('/board/v1/notes/4'), new RegExp(`^"${version}-[0-9a-f]{32}"$`));
    const fields = await tagOf('/board/v1/notes/4?_fields=id');
    assert.match(fields, new RegExp(`^"${version}-`));
    assert.notEqual(fields, await tagOf('/board/v1/notes/4'));
  });

  test('of a list: its hash, strong', async () => {
    assert.match(await tagOf('/board/v1/notes'), /^"[0-9a-f]{32}"$/);
  });

  test('an error has none', async () => assert.equal(await tagOf('/board/v1/notes/5'), ''));

  for (const method of ['GET', 'HEAD']) {
    test(`If-None-Match on ${method}: 304 without a body`, async () => {
      const etag = await tagOf('/board/v1/notes/4');
      const response = await site.fetch('/board/v1/notes/4', { method, headers: { 'if-none-match': etag } });
      assert.equal(response.status, 304);
      assert.equal(await response.text(), '');
      assert.equal(response.headers.get('etag'), etag);
      assert.equal(response.headers.get('content-length'), null);
    });
  }

  test('another If-None-Match gets the full response', async () => {
    const response = await site.fetch('/board/v1/notes/4', { headers: { 'if-none-match': '"x"' } });
    assert.equal(response.status, 200);
  });

  test('If-Match: the tag of a read allows one update, and no further', async () => {
    const etag = await tagOf('/board/v1/notes/4');
    const update = () =>
      site.fetch('/board/v1/notes/4', {
        method: 'PATCH',
        headers: { 'if-match': etag, 'content-type': 'application/json' },
        body: '{"text":"no more milk"}',
        as: 'editor',
      });
    assert.equal((await update()).status, 200);
    const second = await update();
    assert.equal(second.status, 412);
    assert.equal((await errorOf(second)).code, 'rest_precondition_failed');
  });

  test('a write returns the version that it wrote', async () => {
    const init = { ...json('PATCH', { text: 'no more milk' }), as: 'editor' } as const;
    const { headers } = await site.fetch('/board/v1/notes/4', init);
    assert.match(headers.get('etag') ?? '', /^"[0-9a-f]{32}"$/, 'this handler names no record');
    const created = await site.fetch('/board/v1/notes', { ...json('POST', { text: 'x' }), as: 'editor' });
    const { id } = await objectOf(created);
    const [version] = (await tagOf(`/board/v1/notes/${id}`)).split('-');
    assert.equal(created.headers.get('etag')?.split('-')[0], version);
  });
});

describe('global parameters', () => {
  for (const [path, expected] of [
    ['/board/v1/notes/4?_fields=id,colour', { id: 4, colour: 'none' }],
    ['/board/v1/notes/4?_fields[]=id&_fields[]=_links.self.href', { id: 4, _links: { self: [{ href: 'x' }] } }],
    ['/board/v1/notes?_fields=params.page', { params: { page: 1 } }],
    ['/board/v1/notes/4?_fields=id&_locale=user', { id: 4 }],
  ] as const) {
    test(`${path}`, async () => assert.deepEqual(await objectOf(await site.fetch(path)), expected));
  }

  test('_fields leaves errors whole', async () => {
    assert.equal((await errorOf(await site.fetch('/board/v1/notes/5?_fields=id'))).code, 'note_not_found');
  });

  test('_envelope puts status and headers into the body', async () => {
    const response = await site.fetch('/board/v1/notes?_envelope&_fields=params.page');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('x-board-total'), '12');
    assert.deepEqual(await objectOf(response), {
      body: { params: { page: 1 } },
      status: 200,
      headers: {
        'X-Board-Total': 12,
        'X-Board-Pages': 2,
        Allow: 'GET',
      },
    });
  });

  for (const [what, path, init, status] of [
    ['a body that is not JSON', '/board/v1/notes?_envelope', { ...json('POST', {}), body: '{' }, 400],
    ['a path that cannot be decoded', '/board/v1/%E0?_envelope=1', {}, 400],
    ['one that says twice whether it wants one', '/board/v1/%E0?_envelope=0&_envelope=1', {}, 400],
  ] as const) {
    test(`_envelope contains errors such as ${what}`, async () => {
      const response = await site.fetch(path, init);
      assert.equal(response.status, 200);
      assert.equal((await objectOf(response)).status, status);
    });
  }

  test('_envelope responds 200 to an error and contains its status', async () => {
    const response = await site.fetch('/board/v1/notes/5?_envelope=1');
    assert.equal(response.status, 200);
    const { status, body } = await objectOf(response);
    assert.equal(status, 404);
    assert.equal((body as { code: string }).code, 'note_not_found');
  });

  test('_envelope contains the authentication scheme and omits the header', async () => {
    const response = await site.fetch('/board/v1/notes?_envelope=1', json('POST', { text: 'x' }));
    assert.equal((await objectOf(response)).status, 401);
    assert.equal(response.headers.get('www-authenticate'), null);
  });

  for (const query of ['_envelope', '_envelope=', '_envelope=0', '_envelope=false']) {
    test(`${query} counts, because it is present`, async () => {
      assert.equal((await site.fetch(`/board/v1/notes/5?${query}`)).status, 200);
    });
  }

  test('_envelope in a body is ignored', async () => {
    const response = await site.fetch('/board/v1/notes', {
      ...json('POST', { _envelope: 1, text: 'x' }),
      as: 'editor',
    });
    assert.equal(response.status, 201);
  });

  const form = (body: string, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body: new URLSearchParams(body),
    headers,
    as: 'editor' as const,
  });
  for (const [what, path, init, status] of [
    ['_method in the query', '/board/v1/notes/4?_method=DELETE', form(''), 200],
    ['_method in small letters', '/board/v1/notes/4?_method=delete', form(''), 200],
    ['the header', '/board/v1/notes/4', form('', { 'x-http-method-override': 'DELETE' }), 200],
    [
      '_method before the header',
      '/board/v1/notes/4?_method=DELETE',
      form('', { 'x-http-method-override': 'PUT' }),
      200,
    ],
    ['a method that nothing has', '/board/v1/notes/4?_method=BREW', form(''), 404],
    ['a HEAD in disguise', '/board/v1/notes/4?_method=HEAD', form(''), 404],
  ] as const) {
    test(`${what}: ${status}`, async () => {
      const response = await site.fetch(path, init);
      assert.equal(response.status, status);
      if (status === 200) assert.equal(typeof (await objectOf(response)).force, 'boolean', 'DELETE answered');
    });
  }

  for (const [what, init] of [
    ['a form', form('_method=DELETE&force=1')],
    ['JSON', { ...json('POST', { _method: 'DELETE' }), as: 'editor' }],
  ] as const) {
    test(`_method in ${what} is ignored, as in the reference`, async () => {
      assert.equal('force' in (await objectOf(await site.fetch('/board/v1/notes/4', init))), false);
    });
  }

  test('a GET stays a GET, whatever _method says', async () => {
    for (const init of [{}, { headers: { 'x-http-method-override': 'DELETE' } }]) {
      const response = await site.fetch('/board/v1/notes/4?_method=DELETE', { ...init, as: 'editor' });
      assert.equal((await objectOf(response)).text, 'milk');
      assert.deepEqual(site.actors, []);
    }
  });

  test('a GET sent as POST takes its parameters from the form', async () => {
    const response = await site.fetch('/board/v1/notes?_method=GET', form('page=3'));
    assert.deepEqual((await objectOf(response)).params, { page: 3, per_page: 10, order: 'asc' });
  });
});
