/** Where parameters come from, and what is refused before a handler sees it. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { anonymous as nobody } from '../../../core/contract/fixed-principals.ts';
import { AnswerBudget } from '../../../core/http/body/answer-work.ts';
import { readCall, readTarget } from '../../../core/http/request/read-call.ts';
import { boardPlugin, colours } from '../board.ts';
import { errorOf, type FakeSite, fakeSite, objectOf } from '../fake-site.ts';

let site: FakeSite;
beforeEach(() => {
  site = fakeSite([boardPlugin, colours], { settings: { limits: { url: 400, json_body: 1000, query_pairs: 5 } } });
});

const post = (body: string | Uint8Array<ArrayBuffer>, type?: string): RequestInit & { as: 'editor' } => ({
  method: 'POST',
  // bytes, so that fetch adds no content type
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  headers: type === undefined ? {} : { 'content-type': type },
  as: 'editor',
});

describe('the text of a create comes from', () => {
  for (const [what, query, body, type, text] of [
    ['JSON', '', '{"text":"milk"}', 'application/json', 'milk'],
    ['JSON with a charset', '', '{"text":"milk"}', 'Application/JSON; charset=utf-8', 'milk'],
    ['JSON of a kind', '', '{"text":"milk"}', 'application/vnd.town+json', 'milk'],
    ['a form', '', 'text=milk', 'application/x-www-form-urlencoded', 'milk'],
    ['a form with a charset', '', 'text=m%C3%AFlk', 'application/x-www-form-urlencoded; charset=UTF-8', 'mïlk'],
    ['a body without a type: a form', '', 'text=milk', undefined, 'milk'],
    ['the query', '?text=milk', '', undefined, 'milk'],
    ['JSON before the query', '?text=tea', '{"text":"milk"}', 'application/json', 'milk'],
    ['a form before the query', '?text=tea', 'text=milk', undefined, 'milk'],
    ['the query, JSON naming nothing', '?text=tea', '["text"]', 'application/json', 'tea'],
    ['the query, the body being of another kind', '?text=tea', 'text=milk', 'text/plain', 'tea'],
  ] as const) {
    test(what, async () => {
      const response = await site.fetch(`/board/v1/notes${query}`, post(body, type));
      assert.equal(response.status, 201);
      assert.equal((await objectOf(response)).text, text);
    });
  }
});

describe('a list reads', () => {
  for (const [query, params] of [
    ['include=1,2', { include: [1, 2] }],
    ['include[]=1&include[]=2', { include: [1, 2] }],
    ['include[0]=1&include[1]=2', { include: [1, 2] }],
    ['include%5B%5D=1', { include: [1] }],
    ['include=', { include: [] }],
    ['pinned=1', { pinned: true }],
    ['pinned=FALSE', { pinned: false }],
    ['near[lat]=4.5&near[names][]=a&near[names][]=b', { near: { lat: 4.5, names: ['a', 'b'] } }],
    ['near[lat]=4&near[names]=a,b', { near: { lat: 4, names: ['a', 'b'] } }],
    ['order=desc&unknown[x]=1', { order: 'desc' }],
  ] as const) {
    test(query, async () => {
      const response = await site.fetch(`/board/v1/notes?${query}`);
      assert.deepEqual((await objectOf(response)).params, { page: 1, per_page: 10, order: 'asc', ...params });
    });
  }
});

describe('refused', () => {
  const big = `{"text":"${'x'.repeat(1000)}"}`;
  const json = (body: string) => post(body, 'application/json');
  for (const [what, path, init, status, code] of [
    ['half of JSON', '/board/v1/notes', json('{"title": '), 400, 'rest_invalid_json'],
    [
      'JSON that is not UTF-8',
      '/board/v1/notes',
      post(Uint8Array.of(0x22, 0xff, 0x22), 'application/json'),
      400,
      'rest_invalid_json',
    ],
    ['a body that is too large', '/board/v1/notes', json(big), 413, 'rest_body_too_large'],
    ['a form that is too large', '/board/v1/notes', post(`text=${big}`), 413, 'rest_body_too_large'],
    [
      'the prototype in JSON',
      '/board/v1/notes',
      json('{"text":"x","mark":{"__proto__":1}}'),
      400,
      'rest_invalid_param',
    ],
    ['the prototype in a form', '/board/v1/notes', post('text=x&__proto__[admin]=1'), 400, 'rest_invalid_param'],
    ['a long address', `/board/v1/notes?a=${'x'.repeat(400)}`, {}, 414, 'rest_uri_too_long'],
    ['many parameters', '/board/v1/notes?a&b&c&d&e&f', {}, 400, 'rest_too_many_params'],
    ['a bad percent sign in the query', '/board/v1/notes?page=%zz', {}, 400, 'rest_invalid_encoding'],
    ['a bad percent sign in the path', '/board/v1/notes/by-slug/%zz', {}, 400, 'rest_invalid_encoding'],
    ['bytes that are not UTF-8 in the path', '/board/v1/notes/by-slug/%ff', {}, 400, 'rest_invalid_encoding'],
    ['a bad percent sign where nothing is', '/nowhere/%', {}, 400, 'rest_invalid_encoding'],
    ['text for a number', '/board/v1/notes?page=12abc', {}, 400, 'rest_invalid_param'],
    ['nothing for a number', '/board/v1/notes?page=', {}, 400, 'rest_invalid_param'],
    ['a number out of bounds', '/board/v1/notes?per_page=51', {}, 400, 'rest_invalid_param'],
    ['a list for a number', '/board/v1/notes?page[]=1', {}, 400, 'rest_invalid_param'],
    ['an object for a list', '/board/v1/notes?include[a]=1', {}, 400, 'rest_invalid_param'],
    ['a word that is none of some', '/board/v1/notes?order=up', {}, 400, 'rest_invalid_param'],
    ['an extension’s parameter', '/board/v1/notes?colour=green', {}, 400, 'rest_invalid_param'],
  ] as const) {
    test(`${what}: ${status} ${code}`, async () => {
      const response = await site.fetch(path, init);
      assert.equal(response.status, status);
      const error = await errorOf(response);
      assert.equal(error.code, code);
      assert.equal(error.data.status, status);
      assert.deepEqual(site.actors, [], 'no transaction was opened');
    });
  }
});

test('all errors are reported at once, those of the route and of its extensions', async () => {
  const response = await site.fetch('/board/v1/notes?page=0&order=up&colour=green&include=a');
  assert.deepEqual(await errorOf(response), {
    code: 'rest_invalid_param',
    message: 'Invalid: page, include, order, colour.',
    data: {
      status: 400,
      params: {
        page: 'page must be at least 1.',
        include: 'include.0 must be a number.',
        order: 'order must be one of asc, desc.',
        colour: 'colour must be one of red, blue.',
      },
      details: {
        page: { code: 'rest_out_of_bounds', message: 'page must be at least 1.', data: null },
        include: { code: 'rest_invalid_type', message: 'include.0 must be a number.', data: null },
        order: { code: 'rest_not_in_enum', message: 'order must be one of asc, desc.', data: null },
        colour: { code: 'rest_not_in_enum', message: 'colour must be one of red, blue.', data: null },
      },
    },
  });
});

test('missing parameters are reported first, with invalid ones', async () => {
  const response = await site.fetch('/board/v1/notes', post('count=x'));
  assert.deepEqual(await errorOf(response), {
    code: 'rest_missing_callback_param',
    message: 'Missing: text.',
    data: {
      status: 400,
      params: ['text'],
      details: { count: { code: 'rest_invalid_type', message: 'count must be a number.', data: null } },
    },
  });
});

for (const method of ['GET', 'HEAD', 'OPTIONS']) {
  test(`a body on ${method} is not read`, async () => {
    const { generation } = site;
    const request = {
      method,
      target: '/api/board/v1/notes?page=2',
      header: () => 'application/json',
      body: () => assert.fail('the body was read'),
      address: '127.0.0.1',
      secure: false,
    };
    const { limits } = generation.settings;
    const caller = { principal: nobody, now: 0, budget: new AnswerBudget(limits) };
    const call = await readCall(request, readTarget(request, '/api', limits), { limits, caller });
    assert.deepEqual({ ...call.sent }, { page: '2' });
  });
}
