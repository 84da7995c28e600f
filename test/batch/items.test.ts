/** Parameters of an item, and the user it runs as. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../asking-site.ts';
import { type Asked, type BatchSite, batchSite, codes, EVENTS, newPost, POSTS, statuses } from './batch-site.ts';

let site: BatchSite;
before(async () => {
  site = await batchSite();
});
after(() => site.close());

/** The same by itself; for an item in place of a route. */
const only = async (item: Asked, as?: 'administrator' | 'author'): Promise<Answer> => {
  const { responses } = await site.batch([item], as ? { as } : {});
  assert.equal(responses.length, 1);
  return responses[0] as Answer;
};

describe('an item', () => {
  for (const [what, item, status, code] of [
    ['of no route', { path: '/nowhere/v1/x' }, 404, 'rest_no_route'],
    ['of a method that its path has not', { path: POSTS, method: 'DELETE' }, 404, 'rest_no_route'],
    [
      'of a route that does not take part',
      { path: '/site/v2/global-styles/1', body: {} },
      400,
      'rest_batch_not_allowed',
    ],
    ['of the settings', { path: '/site/v2/settings', body: { title: 'x' } }, 400, 'rest_batch_not_allowed'],
    ['of the batch', { path: '/batch/v1', body: { requests: [] } }, 400, 'rest_batch_not_allowed'],
    ['of another site', { path: 'http://other.test/site/v2/posts' }, 400, 'parse_path_failed'],
    ['of no path', { path: '' }, 400, 'parse_path_failed'],
    ['whose path has no slash', { path: 'site/v2/posts' }, 400, 'parse_path_failed'],
    ['whose path begins with two', { path: '//site/v2/posts' }, 400, 'parse_path_failed'],
    ['with a fragment', { path: `${POSTS}#top` }, 400, 'parse_path_failed'],
    ['with a line end', { path: `${POSTS}\r\nX: y` }, 400, 'parse_path_failed'],
    ['with a broken escape', { path: `${POSTS}/%zz` }, 400, undefined],
    ['with a long path', { path: `${POSTS}?title=${'x'.repeat(9_000)}` }, 414, 'rest_uri_too_long'],
    ['with a record that is not there', { path: `${POSTS}/4711`, body: { title: 'x' } }, 404, 'rest_post_invalid_id'],
    ['with a wrong parameter', { path: POSTS, body: { title: 'x', status: 'sleeping' } }, 400, 'rest_invalid_param'],
    ['without a file', { path: '/site/v2/media', body: { title: 'x' } }, 400, 'rest_upload_no_data'],
    ['with nothing in it', { path: POSTS }, 400, 'empty_content'],
  ] as const) {
    it(`${what} is ${status} in its place`, async () => {
      const before = await site.records();
      const found = await only(item, 'administrator');
      assert.equal(found.status, status, JSON.stringify(found.body));
      if (code) assert.equal(found.body.code, code);
      assert.equal(found.body.data.status, status);
      assert.deepEqual(await site.records(), before);
    });
  }

  for (const [what, how] of [
    ['_method in the query', { path: `${POSTS}/ID?_method=DELETE` }],
    ['_method in the body', { body: { _method: 'DELETE', title: 'Still' } }],
    ['a header of another method', { headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
    ['such a header as a list', { headers: { 'x-http-method-override': ['DELETE', 'GET'] } }],
  ] as const) {
    it(`keeps its method against ${what}`, async () => {
      const { id } = await site.made(POSTS, { title: 'There' });
      const asked: Asked = { method: 'PUT', path: `${POSTS}/ID`, body: { title: 'Still' }, ...how };
      const found = await only({ ...asked, path: String(asked.path).replace('ID', id) }, 'administrator');
      assert.equal(found.status, 200, JSON.stringify(found.body));
      const { status } = await site.json(`${POSTS}/${id}`, { as: 'administrator' });
      assert.equal(status, 200);
    });
  }

  it('is shown as it is, whatever it requests of an envelope', async () => {
    const found = await only({ path: `${POSTS}?_envelope=1`, body: { title: 'Plain', _envelope: 1 } }, 'administrator');
    assert.deepEqual(Object.keys(found), ['body', 'status', 'headers']);
    assert.deepEqual([found.status, found.body.title.raw], [201, 'Plain']);
  });

  it('shows the requested fields', async () => {
    const found = await only({ path: `${POSTS}?_fields=id,title.raw`, body: { title: 'Few' } }, 'administrator');
    assert.deepEqual(found.body, { id: found.body.id, title: { raw: 'Few' } });
  });

  it('embeds the targets of its links', async () => {
    const found = await only({ path: `${POSTS}?_embed=author`, body: { title: 'Linked' } }, 'administrator');
    assert.deepEqual(found.body._embedded.author[0].id, found.body.author);
    const without = await only(newPost('Not linked'), 'administrator');
    assert.equal(without.body._embedded, undefined);
  });

  it('has the headers of its own response', async () => {
    const found = await only(newPost('Headed'), 'administrator');
    assert.equal(found.headers.Location, `http://site.test/api${POSTS}/${found.body.id}`);
    assert.equal(found.headers.Allow, 'GET, POST');
    assert.equal(found.headers.Link, undefined);
  });

  it('prefers the id in its path to a parameter of that name', async () => {
    const one = await site.made(POSTS, { title: 'One' });
    const other = await site.made(POSTS, { title: 'Other' });
    const found = await only(
      { path: `${POSTS}/${one.id}?id=${other.id}`, body: { id: other.id, title: 'x' } },
      'administrator',
    );
    assert.equal(found.body.id, one.id);
  });

  it('is a deletion with parameters in its body', async () => {
    const { id } = await site.made(POSTS, { title: 'Gone' });
    const found = await only({ method: 'DELETE', path: `${POSTS}/${id}`, body: { force: true } }, 'administrator');
    assert.deepEqual([found.status, found.body.deleted], [200, true]);
  });
});

describe('If-Match of an item', () => {
  for (const [name, value] of [
    ['If-Match', (tag: string) => tag],
    ['if-match', (tag: string) => ['"other"', tag]],
  ] as const) {
    it(`${name} ${typeof value('')} counts`, async () => {
      const { id } = await site.made(POSTS, { title: 'Tagged' });
      const { headers } = await site.json(`${POSTS}/${id}`, { as: 'administrator' });
      const tag = String(headers.get('etag'));
      const change = (title: string) => ({ path: `${POSTS}/${id}`, body: { title }, headers: { [name]: value(tag) } });
      // the first one changes what the second one names
      const answer = await site.batch([change('First'), change('Second')], { as: 'administrator' });
      assert.deepEqual(statuses(answer), [200, 412]);
      assert.deepEqual(codes(answer), [undefined, 'rest_precondition_failed']);
    });
  }

  it('of the batch does not apply to its items', async () => {
    const { id } = await site.made(POSTS, { title: 'Tagged' });
    const headers = { 'if-match': '"nothing"' };
    const answer = await site.batch([{ path: `${POSTS}/${id}`, body: { title: 'x' } }], {
      as: 'administrator',
      headers,
    });
    assert.deepEqual(statuses(answer), [200]);
  });
});

describe('every item runs as the user of the batch', () => {
  const mixed: readonly Asked[] = [
    newPost('Draft'),
    newPost('Published', { status: 'publish' }),
    { path: '/site/v2/pages', body: { title: 'A page' } },
    { path: EVENTS, body: { title: 'Fair', start_date: '2030-05-01', end_date: '2030-05-01', status: 'draft' } },
    { path: '/site/v2/categories', body: { name: 'News' } },
  ];
  for (const [as, expected] of [
    [undefined, [401, 401, 401, 401, 401]],
    ['subscriber', [403, 403, 403, 403, 403]],
    ['contributor', [201, 403, 403, 201, 403]],
    ['author', [201, 201, 403, 201, 403]],
    ['editor', [201, 201, 201, 201, 201]],
  ] as const) {
    it(`${as ?? 'nobody'}: ${expected}`, async () => {
      const answer = await site.batch(mixed, as ? { as } : {});
      const alone = [];
      for (const { path, body } of mixed) {
        const { status } = await site.json(String(path), {
          json: { ...(body as object), name: `Again ${as}` },
          ...(as && { as }),
        });
        alone.push(status);
      }
      assert.deepEqual(statuses(answer), expected);
      assert.deepEqual(alone, expected, 'the same as one by one');
      for (const [index, response] of answer.responses.entries()) {
        if (expected[index] !== 201 || !response.body.author) continue;
        const { body: me } = await site.json('/site/v2/users/me', as && { as });
        assert.equal(response.body.author, me.id);
      }
      // what the category is for is done
      const { id } = answer.responses[4]?.body ?? {};
      if (id) await site.json(`/site/v2/categories/${id}?force=true`, { as: 'administrator', method: 'DELETE' });
    });
  }

  it('whatever credentials an item contains', async () => {
    await site.command('user add', { login: 'eve', role: 'administrator', email: 'eve@example.org' });
    const [password] = await site.command('app-password create', { login: 'eve', name: 'test' });
    const Authorization = `Basic ${btoa(`eve:${password}`)}`;
    for (const headers of [
      { Authorization },
      { authorization: [Authorization] },
      { Authorization: 'Basic bm86bm8=' },
    ]) {
      const page = { path: '/site/v2/pages', body: { title: 'Whose' }, headers };
      assert.deepEqual(statuses(await site.batch([page, newPost('x')], {})), [401, 401]);
      const answer = await site.batch([page, { ...newPost('Mine'), headers }], { as: 'author' });
      assert.deepEqual(statuses(answer), [403, 201]);
      const { body: me } = await site.json('/site/v2/users/me', { as: 'author' });
      assert.equal(answer.responses[1]?.body.author, me.id);
    }
  });

  it('and wrong credentials of the batch are 401 for the whole batch', async () => {
    const headers = { authorization: `Basic ${btoa('nobody:wrong')}` };
    const answer = await site.ask(401, 'POST', '', { headers, json: { requests: [newPost('x')] } });
    assert.equal(answer.code, 'incorrect_password');
  });
});
