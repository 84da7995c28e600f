import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { boardPlugin, colours, told } from './board.ts';
import { errorOf, type FakeSite, fakeSite, json, NOW, objectOf } from './fake-site.ts';

let site: FakeSite;
beforeEach(() => {
  told.length = 0;
  site = fakeSite([boardPlugin, colours], {
    reserved: { 'board/list': { price: 'shop' }, 'board/note': { owner: 'deeds' } },
  });
});

const note = { text: 'milk' };
const post = (body: unknown) => ({ ...json('POST', body), as: 'editor' as const });

describe('reads', () => {
  test('a list has typed parameters, filters and an order of extensions, and totals under its own names', async () => {
    const response = await site.fetch('/board/v1/notes?page=2&colour=red&unknown=1');
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), {
      params: { page: 2, per_page: 10, order: 'asc' },
      narrow: [{ op: 'eq', field: 'colour', value: 'red' }],
      ranked: 7,
      url: '/board/v1/notes?page=2&colour=red&unknown=1',
      now: NOW,
    });
    assert.equal(response.headers.get('x-board-total'), '12');
    assert.equal(response.headers.get('x-board-pages'), '2');
  });

  test('a record shows the fields of extensions', async () => {
    site.records.set('board/notes', new Map([[4, { id: 4, text: 'milk', colour: 'red' } as { id: number }]]));
    const body = await objectOf(await site.fetch('/board/v1/notes/4'));
    assert.equal(body.colour, 'red');
  });

  test('HEAD has the headers of GET, its length too, and no body', async () => {
    const got = await site.fetch('/board/v1/notes');
    const head = await site.fetch('/board/v1/notes', { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    assert.deepEqual(
      [...head.headers].filter(([name]) => name !== 'x-request-id'),
      [...got.headers].filter(([name]) => name !== 'x-request-id'),
    );
    assert.equal(head.headers.get('content-length'), String((await got.arrayBuffer()).byteLength));
  });

  test('the core’s indexes go through the same stages', async () => {
    for (const path of ['', '/', '/?context=view']) {
      const root = await site.fetch(path);
      assert.equal(root.status, 200, path);
      assert.deepEqual((await objectOf(root)).namespaces, ['board/v1']);
      assert.equal(root.headers.get('allow'), 'GET');
    }
    const namespace = await site.fetch('/board/v1?_fields=namespace');
    assert.deepEqual(await namespace.json(), { namespace: 'board/v1' });
  });
});

describe('writes', () => {
  test('a create stages, runs in a transaction as its client, and notifies listeners after the commit', async () => {
    const response = await site.fetch('/board/v1/notes', post({ text: 'milk', colour: 'red' }));
    assert.equal(response.status, 201);
    const made = await response.json();
    assert.deepEqual(made, { text: 'milk', loud: 'MILK', by: 2, colour: 'red', was: 'new', id: 1 });
    assert.deepEqual(site.records.get('board/notes')?.get(1), made);
    assert.equal(site.actors[0]?.user?.login, 'editor');
    assert.deepEqual(told, [1]);
  });

  test('a failing listener is logged and changes nothing', async () => {
    assert.equal((await site.fetch('/board/v1/notes', post(note))).status, 201);
    assert.equal(site.log.filter(({ level }) => level === 'error')[0]?.fields.point, 'board/made');
  });

  test('a failed transaction stores nothing and notifies nobody', async () => {
    const response = await site.fetch('/board/v1/notes', post({ text: 'torn' }));
    assert.equal(response.status, 409);
    assert.equal((await errorOf(response)).code, 'note_torn');
    assert.equal(site.records.get('board/notes'), undefined);
    assert.deepEqual(told, []);
  });

  test('a default of an extension is not stored, because it was not sent', async () => {
    const made = await objectOf(await site.fetch('/board/v1/notes', post(note)));
    assert.equal('colour' in made, false);
  });

  test('a route that acts for its plugin acts as the system', async () => {
    const response = await site.fetch('/board/v1/notes/4', { method: 'DELETE' });
    assert.equal(response.status, 200);
    assert.equal(site.actors[0]?.system, true);
  });

  test('a body parameter that the path shadows has its alternative name', async () => {
    const response = await site.fetch('/board/v1/notes/by-slug/old%20one?slug=query', json('PUT', { slug: 'new' }));
    assert.deepEqual(await response.json(), { slug: 'old one', new_slug: 'new' });
  });

  test('the path takes precedence over the body', async () => {
    const response = await site.fetch('/board/v1/notes/4?id=5', { ...json('DELETE', { id: 6 }), as: 'editor' });
    assert.deepEqual(await response.json(), { id: 4, force: false });
  });
});

describe('who may', () => {
  for (const [what, path, init, status, code] of [
    ['nobody creates', '/board/v1/notes', json('POST', note), 401, 'board_cannot_create'],
    [
      'a subscriber creates',
      '/board/v1/notes',
      { ...json('POST', note), as: 'subscriber' },
      403,
      'board_cannot_create',
    ],
    ['nobody creates, badly', '/board/v1/notes', json('POST', {}), 400, 'rest_missing_callback_param'],
    ['a wrong password', '/board/v1/notes', { as: 'wrong' }, 401, 'incorrect_password'],
    ['a wrong password where nothing is', '/nowhere', { as: 'wrong' }, 401, 'incorrect_password'],
    [
      'a wrong password with a bad body',
      '/board/v1/notes',
      { method: 'POST', body: '{', as: 'wrong' },
      401,
      'incorrect_password',
    ],
    [
      'a parameter decides',
      '/board/v1/notes/4?force=1',
      { method: 'DELETE', as: 'author' },
      403,
      'board_cannot_delete',
    ],
  ] as const) {
    test(`${what}: ${status} ${code}`, async () => {
      const response = await site.fetch(path, init);
      assert.equal(response.status, status);
      const body = await errorOf(response);
      assert.equal(body.code, code);
      assert.equal(body.data.status, status);
      assert.deepEqual(site.actors, [], 'no transaction was opened');
    });
  }

  for (const [as, path, allow] of [
    [undefined, '/board/v1/notes', 'GET'],
    ['contributor', '/board/v1/notes', 'GET, POST'],
    [undefined, '/board/v1/notes/4', 'GET, DELETE'],
    ['editor', '/board/v1/notes/4', 'GET, POST, PUT, PATCH, DELETE'],
    ['editor', '/board/v1/secret', 'GET'],
    ['editor', '/board/v1/nothing', null],
  ] as const) {
    test(`Allow of ${path} for ${as ?? 'nobody'}: ${allow}`, async () => {
      const response = await site.fetch(path, as ? { as } : {});
      assert.equal(response.headers.get('allow'), allow);
    });
  }
});

describe('no route', () => {
  for (const [method, path] of [
    ['GET', '/nowhere/v1/x'],
    ['GET', '/board'],
    ['GET', '/board/v1x'],
    ['GET', '/board/v1/notes/abc'],
    ['GET', '/board/v1/notes/12abc'],
    ['GET', '/board/v1/notes/-1'],
    ['GET', '/board/v1/notes/9007199254740993'],
    ['GET', '/board/v1/notes/4/more'],
    ['GET', '/board/v1/notes/by-slug/a/b'],
    ['DELETE', '/board/v1/notes'],
    ['DELETE', '/board/v1'],
    ['POST', ''],
    ['OPTIONS', '/board/v1/nothing'],
    ['PROPFIND', '/board/v1/notes'],
  ] as const) {
    test(`${method} ${path}`, async () => {
      const response = await site.fetch(path, { method });
      assert.equal(response.status, 404);
      assert.equal((await errorOf(response)).code, 'rest_no_route');
    });
  }

  test('a path outside the REST root', async () => {
    const outside = fakeSite([boardPlugin], { settings: { rest_root: '/api/deep' } });
    assert.equal((await outside.fetch('/../v1')).status, 404);
  });

  test('an unknown record is its handler’s 404', async () => {
    const response = await site.fetch('/board/v1/notes/999999999999999');
    assert.equal((await errorOf(response)).code, 'note_not_found');
  });
});

describe('internal errors', () => {
  for (const path of ['/board/v1/broken', '/board/v1/late']) {
    test(`${path} is a 500 that contains only an id, and the log has the cause`, async () => {
      const response = await site.fetch(path);
      const id = response.headers.get('x-request-id');
      assert.equal(response.status, 500);
      assert.deepEqual(await response.json(), {
        code: 'rest_internal_error',
        message: 'Something went wrong on our side.',
        data: { status: 500, request_id: id },
      });
      const [line] = site.log.filter(({ level }) => level === 'error');
      assert.equal(line?.fields.request, id);
      assert.match(String(line?.fields.error), /rusty[\s\S]*caused by: Error: rain|must not be asynchronous/);
    });
  }
});

test('OPTIONS describes a path', async () => {
  const response = await site.fetch('/board/v1/notes', { method: 'OPTIONS' });
  assert.equal(response.status, 200);
  const body = await objectOf(response);
  assert.deepEqual(body.methods, ['GET', 'POST']);
  assert.deepEqual(Object.keys(body), ['namespace', 'methods', 'endpoints', '_links', 'schema']);
  assert.deepEqual(body._links, { self: [{ href: 'https://town.test/api/board/v1/notes' }] });
  const ofOne = await objectOf(await site.fetch('/board/v1/notes/4', { method: 'OPTIONS' }));
  assert.equal(ofOne._links, undefined);
});

test('the error for a parameter of an inactive plugin names the plugin', async () => {
  for (const [path, init, name, plugin] of [
    ['/board/v1/notes?price=3', {}, 'price', 'shop'],
    ['/board/v1/notes', post({ ...note, owner: 'me' }), 'owner', 'deeds'],
  ] as const) {
    const response = await site.fetch(path, init);
    assert.equal(response.status, 400);
    const body = await errorOf(response);
    assert.equal(body.code, 'rest_invalid_param');
    assert.equal(body.data.params?.[name], `${name} belongs to the plugin ${plugin}, which is off.`);
  }
});

test('one log line per request, without its query', async () => {
  await site.fetch('/board/v1/notes/4?password=hush', { as: 'editor' });
  assert.deepEqual(site.log, [
    {
      level: 'info',
      message: 'request',
      fields: {
        request: 'BwcHBwcHBwcH0',
        method: 'GET',
        path: '/api/board/v1/notes/4',
        status: 404,
        ms: 0,
        bytes: 82,
        address: '127.0.0.1',
        user: 2,
      },
    },
  ]);
});
