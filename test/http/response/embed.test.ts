import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { embed, wantedRelations } from '../../../core/http/run/global-parameters.ts';
import { type TestRequest, type TestSite, testSite } from '../../../scripts/testing/test-site.ts';
import { counted, shelfPlugin } from './shelf.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent
type Answer = any;

const file = (value: object) => JSON.stringify(value);
const BORN = Date.UTC(2030, 5, 1);

let site: TestSite;
before(async () => {
  site = await testSite([shelfPlugin], {
    files: {
      'shelf/writers/1.json': file({ id: 1, name: 'Ann' }),
      'shelf/writers/2.json': file({ id: 2, name: '_Bob' }),
      'shelf/writers/3.json': file({ id: 3, name: '!' }),
      'shelf/writers/4.json': file({ id: 4, name: 'Dee', born: BORN }),
      'shelf/books/11.json': file({ id: 11, name: 'One', writer: 1 }),
      'shelf/books/12.json': file({ id: 12, name: 'Two', writer: 1 }),
      'shelf/books/13.json': file({ id: 13, name: 'Three', writer: 2 }),
      'shelf/books/14.json': file({ id: 14, name: 'Four', writer: 3 }),
      'shelf/books/15.json': file({ id: 15, name: 'Five', writer: 9 }),
      'shelf/books/16.json': file({ id: 16, name: 'Six', writer: 4 }),
    },
  });
});
after(() => site.close());

const ask = async (path: string, request?: TestRequest): Promise<Answer> => {
  const { status, body } = await site.json<Answer>(`/shelf/v1${path}`, request);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

describe('what is asked for', () => {
  const ALL = ['author', 'site:term', 'up'];
  for (const [sent, wanted] of [
    [undefined, []],
    ['0', ALL],
    ['false', []],
    ['', ALL],
    ['1', ALL],
    ['true', ALL],
    [true, ALL],
    [1, ALL],
    ['author', ['author']],
    ['author, up', ['author', 'up']],
    [
      ['author', 'up'],
      ['author', 'up'],
    ],
    ['site:term', ['site:term']],
    ['wp:term', ['site:term']],
    ['term', ['site:term']],
    ['nothing', []],
  ] as const) {
    test(`_embed ${JSON.stringify(sent)}`, () => {
      const wants = wantedRelations(sent) ?? (() => false);
      assert.deepEqual(ALL.filter(wants), wanted);
    });
  }
});

describe('one record', () => {
  test('shows the targets of its links with context=embed, each in its place', async () => {
    const { _embedded, ...rest } = await ask('/books/11?_embed');
    assert.deepEqual(rest, await ask('/books/11'), 'and nothing else changes');
    assert.deepEqual(Object.keys(_embedded), ['writer', 'shelf:same', 'shelf:gone', 'shelf:add']);
    assert.deepEqual(_embedded.writer, [{ id: 1, name: 'Ann', context: 'embed', born: true }]);
    const [empty, same] = _embedded['shelf:same'];
    assert.deepEqual(empty, [], 'a link that is not embeddable leaves an empty place');
    assert.deepEqual(
      same.map(({ name }: Answer) => name),
      ['One', 'Two'],
    );
    assert.equal('writer' in same[0], false, 'context embed');
    assert.equal('_embedded' in same[0], false, 'and no deeper');
  });

  test('has no _embedded without _embed, or with unknown relations', async () => {
    for (const query of ['', '?_embed=false', '?_embed=nothing', '?_embed=self', '?_embed=shelf:shop']) {
      assert.equal('_embedded' in (await ask(`/books/11${query}`)), false, query);
    }
  });

  for (const asked of ['same', 'shelf:same', 'wp:same', 'same,nothing']) {
    test(`shows only the requested relations: ${asked}`, async () => {
      const { _embedded } = await ask(`/books/11?_embed=${asked}`);
      assert.deepEqual(Object.keys(_embedded), ['shelf:same']);
    });
  }

  test('shows an error in place of a target that cannot be read', async () => {
    const { writer } = (await ask('/books/15?_embed=writer'))._embedded;
    assert.deepEqual(writer, [
      { code: 'writer_not_found', message: 'There is no such writer.', data: { status: 404 } },
    ]);
    const { 'shelf:gone': gone } = (await ask('/books/15?_embed=gone'))._embedded;
    assert.equal(gone[0].code, 'rest_no_route');
  });

  test('never writes', async () => {
    const { 'shelf:add': add } = (await ask('/books/11?_embed=add', { as: 'administrator' }))._embedded;
    assert.equal(add[0].code, 'rest_no_route');
    assert.equal(counted, 0);
  });

  test('shows an internal error with the request id, and tries again the next time', async () => {
    const ids = new Set<string>();
    for (let time = 0; time < 4; time++) {
      const response = await site.fetch('/shelf/v1/books/14?_embed=writer');
      const { _embedded } = (await response.json()) as Answer;
      assert.equal(_embedded.writer[0].code, 'rest_internal_error');
      assert.equal(_embedded.writer[0].data.request_id, response.headers.get('x-request-id'));
      ids.add(_embedded.writer[0].data.request_id);
    }
    assert.equal(ids.size, 4);
  });
});

describe('lists, envelopes, fields, writes', () => {
  test('each item of a list has its own embeds, whether cached or not', async () => {
    for (let time = 0; time < 4; time++) {
      const items = await ask('/books?_embed=writer');
      assert.deepEqual(
        items.map(({ _embedded }: Answer) => _embedded.writer[0].name ?? _embedded.writer[0].code),
        ['Ann', 'Ann', 'writer_hidden', 'rest_internal_error', 'writer_not_found', 'Dee'],
      );
      assert.deepEqual(
        items.map(({ _embedded: _, ...rest }: Answer) => rest),
        await ask('/books'),
      );
    }
  });

  test('an envelope holds it', async () => {
    const { body } = await ask('/books/11?_embed=writer&_envelope');
    assert.equal(body._embedded.writer[0].name, 'Ann');
  });

  for (const [fields, one, ofList] of [
    ['id', ['id'], ['id']],
    ['id,_embedded', ['id', '_links', '_embedded'], ['id']],
    ['id,_embedded.writer', ['id', '_links', '_embedded'], ['id']],
    ['id,_links', ['id', '_links', '_embedded'], ['id', '_links', '_embedded']],
    ['_links,_embedded', ['_links', '_embedded'], ['_links', '_embedded']],
    ['_links.writer,_embedded', ['_links', '_embedded'], ['_links', '_embedded']],
    ['_links.self', ['_links', '_embedded'], ['_links']],
  ] as const) {
    test(`_fields=${fields} leaves ${one} of a record, and ${ofList} of items: embeds follow the remaining links`, async () => {
      const body = await ask(`/books/11?_embed&_fields=${fields}`);
      assert.deepEqual(Object.keys(body), one);
      const [item] = await ask(`/books?_embed&_fields=${fields}`);
      assert.deepEqual(Object.keys(item), ofList);
      if (fields.startsWith('_links.writer')) assert.deepEqual(Object.keys(item._embedded), ['writer']);
    });
  }

  test('a record has all its links or none', async () => {
    const { _links } = await ask('/books/11');
    assert.deepEqual(await ask('/books/11?_fields=id,_links.self'), { id: 11, _links });
    assert.deepEqual(await ask('/books/11?_fields=id,_embedded'), { id: 11 });
    const [item] = await ask('/books?_fields=id,_links.self');
    assert.deepEqual(Object.keys(item._links), ['self']);
  });

  test('a write shows the state after the write', async () => {
    const json = { name: 'Seven', writer: 1 };
    const { _embedded } = await ask('/books/17?_embed', { as: 'editor', json });
    assert.equal(_embedded.writer[0].name, 'Ann');
    assert.deepEqual(
      _embedded['shelf:same'][1].map(({ name }: Answer) => name),
      ['One', 'Two', 'Seven'],
    );
    await ask('/books/17', { as: 'editor', json: { name: 'Seven', writer: 9 } });
  });
});

describe('who sees what', () => {
  const writerOf = async (path: string, request?: TestRequest) => (await ask(path, request))._embedded.writer[0];

  test('nobody sees more of an embed than its own route shows', async () => {
    for (const as of [undefined, 'subscriber', 'author', 'editor', 'administrator'] as const) {
      const own = await site.json<Answer>('/shelf/v1/writers/2?context=embed', as && { as });
      assert.deepEqual(await writerOf('/books/13?_embed', as && { as }), own.body, as);
    }
  });

  test('a secret response for an editor is never sent to a stranger', async () => {
    const path = '/shelf/v1/books/13?_embed=writer';
    for (let time = 0; time < 3; time++) {
      assert.equal((await writerOf('/books/13?_embed=writer', { as: 'editor' })).name, '_Bob');
      const stranger = await site.fetch(path);
      assert.equal(JSON.stringify(await stranger.json()).includes('_Bob'), false);
    }
  });

  test('a secret embed makes the whole response secret', () => {
    const link = { href: '/a', embeddable: true };
    const outcome = { status: 200, headers: {}, body: { _links: { author: [link] } } };
    const follow = (secret: boolean) => () => ({ status: 200, headers: {}, body: {}, secret });
    assert.equal(embed(outcome, () => true, follow(true)).secret, true);
    assert.equal(embed(outcome, () => true, follow(false)).secret, false);
  });
});

describe('cached responses', () => {
  const names = async () => (await ask('/books?_embed=writer')).map((item: Answer) => item._embedded.writer[0].name);
  const single = async () => (await ask('/books/12?_embed=writer'))._embedded.writer[0].name;

  test('change when an embed changes', async () => {
    for (const name of ['Anna', 'Annie', 'Ann']) {
      await ask('/writers/1', { as: 'editor', json: { name } });
      for (let time = 0; time < 4; time++) {
        assert.equal(await single(), name);
        assert.equal((await names())[0], name);
      }
    }
  });

  test('expire when an embed expires', async () => {
    const born = async () => (await ask('/books/16?_embed=writer'))._embedded.writer[0].born;
    for (let time = 0; time < 4; time++) assert.equal(await born(), false);
    site.clock.advance(BORN - site.clock.now());
    for (let time = 0; time < 4; time++) assert.equal(await born(), true);
  });

  test('have another tag when an embed changes', async () => {
    const tag = async () => (await site.fetch('/shelf/v1/books/12?_embed=writer')).headers.get('etag');
    const before = await tag();
    assert.equal(await tag(), before);
    await ask('/writers/1', { as: 'editor', json: { name: 'Other' } });
    assert.notEqual(await tag(), before);
    await ask('/writers/1', { as: 'editor', json: { name: 'Ann' } });
    assert.equal(await tag(), before);
  });
});

describe('limits of a response', () => {
  const bodyOf = (count: number, href: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({ _links: { up: [{ href: href(index), embeddable: true }] } }));
  const follow = (body: unknown) => {
    let followed = 0;
    const shown = embed(
      { status: 200, headers: {}, body },
      () => true,
      (href) => {
        followed++;
        return { status: 200, headers: {}, body: href };
      },
    );
    return { followed, items: shown.body as Answer[] };
  };

  test('each URL is followed once, however many links it has', () => {
    const { followed, items } = follow(bodyOf(1_000, (index) => `/${index % 2}`));
    assert.equal(followed, 2);
    assert.deepEqual(items[999], { _links: items[999]._links, _embedded: { up: ['/1'] } });
  });

  test('a hundred items with five links each are embedded, and links after five hundred are not', () => {
    const { followed, items } = follow(bodyOf(600, (index) => `/${index}`));
    assert.equal(followed, 500);
    assert.deepEqual(items[499]._embedded, { up: ['/499'] });
    assert.equal('_embedded' in items[500], false);
  });

  for (const body of [
    null,
    'text',
    7,
    [],
    [null, 1],
    {},
    { _links: null },
    { _links: { up: {} } },
    { _links: { up: [null] } },
  ]) {
    test(`${JSON.stringify(body)} has nothing to follow`, () => {
      const { followed, items } = follow(body);
      assert.equal(followed, 0);
      assert.deepEqual(items, body);
    });
  }
});
