import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Role } from '../../core/index.ts';
import type { Answer, AskingSite } from '../asking-site.ts';
import { builderSite } from './builder-site.ts';

interface Design {
  readonly tags?: unknown;
  readonly hidden?: unknown;
  readonly type?: 'posts' | 'pages' | 'blocks' | 'media';
  readonly [member: string]: unknown;
}

/** Files of items, by id. What is not said of one is as it usually is. */
const filesOf = (designs: Readonly<Record<number, Design>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(designs).map(([id, { type = 'posts', tags, hidden, ...members }]) => {
      const item = {
        id: Number(id),
        title: `Item ${id}`,
        slug: `item-${id}`,
        status: 'publish',
        date: '2029-12-01T10:00:00Z',
        modified: `2029-12-01T10:${id.padStart(2, '0')}:00Z`,
        content: `<p>Text of ${id}.</p>`,
        meta: { _builder_tags: tags, _builder_hide_in_design_set: hidden },
        ...members,
      };
      return [`site/${type}/${id}.json`, JSON.stringify(item)];
    }),
  );

async function withDesigns(designs: Readonly<Record<number, Design>>, test: (site: AskingSite) => Promise<void>) {
  const site = await builderSite(filesOf(designs));
  try {
    await test(site);
  } finally {
    await site.close();
  }
}

const asking = (as: Role | undefined) => (as ? { as } : {});

const list = async (site: AskingSite, query = '', as?: Role): Promise<Answer[]> => {
  const answer = await site.ask(200, 'GET', `/design-set${query}`, asking(as));
  assert.ok(Array.isArray(answer));
  return answer;
};

const listTags = async (site: AskingSite, query = '', as?: Role): Promise<Answer[]> => {
  const answer = await site.ask(200, 'GET', `/design-set/tags${query}`, asking(as));
  assert.ok(Array.isArray(answer));
  return answer;
};

const idsOf = (answer: readonly Answer[]): number[] => answer.map(({ id }) => id);

const tagsOf = async (site: AskingSite, as?: Role): Promise<string[]> =>
  (await listTags(site, '', as)).map(({ name, count }) => `${name} ${count}`);

describe('GET /design-set', () => {
  it('shows enough of an item to choose it by', () =>
    withDesigns({ 5: { title: 'Hero "one"', tags: 'Hero, Landing page', excerpt: 'Short & sweet.' } }, async (site) => {
      assert.deepEqual(await list(site), [
        {
          id: 5,
          type: 'post',
          status: 'publish',
          modified: '2029-12-01T05:05:00',
          link: 'http://site.test/post/item-5/',
          title: { rendered: 'Hero &#8220;one&#8221;' },
          excerpt: { rendered: '<p>Short &#038; sweet.</p>\n', protected: false },
          tags: ['Hero', 'Landing page'],
          thumbnail: null,
          _links: { self: [{ embeddable: true, href: 'http://site.test/api/site/v2/posts/5' }] },
        },
      ]);
    }));

  it('has posts and pages, and no patterns', () =>
    withDesigns({ 1: {}, 2: { type: 'pages' }, 3: { type: 'blocks' } }, async (site) => {
      const types = (await list(site)).map(({ id, type }) => `${id} ${type}`);
      assert.deepEqual(types, ['2 page', '1 post']);
    }));

  it('is sorted by group, regardless of case, and by last change in each group; untagged items come last', () =>
    withDesigns(
      {
        1: {},
        2: { tags: 'hero' },
        3: { tags: 'Hero' },
        4: { tags: 'Footer, hero', type: 'pages' },
        5: { tags: ' , ' },
        6: { tags: 'hero,footer', type: 'pages' },
      },
      async (site) => {
        assert.deepEqual(idsOf(await list(site)), [4, 6, 3, 2, 5, 1]);
      },
    ));

  it('is paged over all types together, with totals and links', () =>
    withDesigns(
      Object.fromEntries(
        Array.from({ length: 25 }, (_, n) => [
          n + 1,
          n % 2 ? { type: 'pages', tags: 'a' } : { tags: n % 3 ? 'a' : 'b' },
        ]),
      ) as Record<number, Design>,
      async (site) => {
        const all = idsOf(await list(site, '?per_page=100'));
        assert.equal(new Set(all).size, 25);
        const paged: number[] = [];
        for (const page of [1, 2, 3, 4]) {
          const { body, headers } = await site.json<Answer[]>(`/builder/v1/design-set?per_page=7&page=${page}`);
          assert.deepEqual([headers.get('x-wp-total'), headers.get('x-wp-totalpages')], ['25', '4']);
          assert.match(headers.get('link') ?? '', page === 4 ? /page=3>; rel="prev"$/ : /rel="next"$/);
          paged.push(...idsOf(body));
        }
        assert.deepEqual(paged, all);
        const { code } = await site.ask(400, 'GET', '/design-set?per_page=7&page=5');
        assert.equal(code, 'rest_design_set_invalid_page_number');
      },
    ));

  const TAGGED: Readonly<Record<number, Design>> = {
    1: { tags: 'Hero' },
    2: { tags: 'footer , HERO' },
    3: { tags: 'Footer', type: 'pages' },
    4: { tags: 'heroes' },
    5: { title: 'About the hero' },
    6: { tags: 'hero', hidden: true },
    7: { tags: 7 },
    8: { tags: 'hero,Hero, hero ' },
  };
  for (const [query, expected] of [
    ['?tag=hero', [2, 8, 1]],
    ['?tag=HERO', [2, 8, 1]],
    ['?tag=%20hero%20', [2, 8, 1]],
    ['?tag=hero,footer', [3, 2, 8, 1]],
    ['?tag[]=hero&tag[]=footer', [3, 2, 8, 1]],
    ['?tag=her', []],
    ['?tag=unheard', []],
    ['?tag=', [3, 2, 8, 1, 4, 7, 5]],
    ['?type=page', [3]],
    ['?type=page,post&tag=footer', [3, 2]],
    ['?type=', [3, 2, 8, 1, 4, 7, 5]],
    ['?search=hero', [5]],
    ['?search=item%20-3', [2, 8, 1, 4, 7]],
    ['?search=item&tag=footer&type=post', [2]],
    ['?per_page=2&page=2', [8, 1]],
  ] as const) {
    it(`finds ${expected.join(', ') || 'nothing'} with ${query}`, () =>
      withDesigns(TAGGED, async (site) => assert.deepEqual(idsOf(await list(site, query)), expected)));
  }

  for (const [query, param] of [
    ['?type=wp_block', 'type'],
    ['?type=unheard', 'type'],
    ['?per_page=101', 'per_page'],
    ['?per_page=0', 'per_page'],
    ['?page=0', 'page'],
    [`?search=${'x'.repeat(201)}`, 'search'],
    [`?tag=${Array.from({ length: 201 }, (_, n) => n).join()}`, 'tag'],
  ] as const) {
    it(`refuses ${query.slice(0, 30)}`, () =>
      withDesigns({}, async (site) => {
        const { code, data } = await site.ask(400, 'GET', `/design-set${query}`);
        assert.equal(code, 'rest_invalid_param');
        assert.ok(param in data.params, JSON.stringify(data));
      }));
  }

  it('keeps the spelling of tags, each once, and no more than a person writes', () =>
    withDesigns(
      { 1: { tags: ' Ünï , ünï,A B  C,,"q", <b> ' }, 2: { tags: Array.from({ length: 99 }, (_, n) => n).join() } },
      async (site) => {
        const [many, few] = (await list(site)).map(({ tags }) => tags);
        assert.deepEqual(few, ['Ünï', 'A B  C', '"q"', '<b>']);
        assert.equal(many.length, 50);
        assert.deepEqual(idsOf(await list(site, '?tag=%C3%9CN%C3%8F')), [1]);
      },
    ));

  it('leaves out items excluded from the design set, and shows them again', () =>
    withDesigns({}, async (site) => {
      const post = (json: Answer, path = '') => site.json<Answer>(`/site/v2/posts${path}`, { as: 'editor', json });
      const { body } = await post({ title: 'One', status: 'publish', meta: { _builder_tags: 'a' } });
      assert.deepEqual(idsOf(await list(site)), [body.id]);
      for (const [hidden, expected] of [
        [true, []],
        [false, [body.id]],
      ] as const) {
        await post({ meta: { _builder_hide_in_design_set: hidden } }, `/${body.id}`);
        assert.deepEqual(idsOf(await list(site)), expected);
        assert.deepEqual(await tagsOf(site), hidden ? [] : ['a 1']);
      }
      await post({ meta: { _builder_tags: 'b' } }, `/${body.id}`);
      assert.deepEqual([await tagsOf(site), idsOf(await list(site, '?tag=a'))], [['b 1'], []]);
    }));

  it('has the small size of a featured image, for users who may see it', () => {
    const picture = (name: string) => ({
      type: 'media',
      mime_type: 'image/png',
      file: `2030/01/${name}.png`,
      filesize: 9,
      hash: name.padEnd(32, '0'),
      width: 800,
      height: 600,
    });
    const small = { file: '2030/01/sun-small.png', filesize: 3, hash: 'a'.repeat(32), width: 150, height: 150 };
    const designs = {
      1: { featured_media: 20 },
      2: { featured_media: 21 },
      3: { featured_media: 22 },
      4: { featured_media: 99 },
      20: { ...picture('sun'), sizes: { thumbnail: small } },
      21: { ...picture('moon'), sizes: {} },
      22: { ...picture('star'), sizes: {}, status: 'private' },
    } as Readonly<Record<number, Design>>;
    return withDesigns(designs, async (site) => {
      const url = (name: string) => `http://site.test/uploads/2030/01/${name}.png`;
      const sun = { url: url('sun-small'), width: 150, height: 150 };
      const [moon, star] = ['moon', 'star'].map((name) => ({ url: url(name), width: 800, height: 600 }));
      for (const [as, expected] of [
        [undefined, [null, null, moon, sun]],
        ['subscriber', [null, null, moon, sun]],
        ['editor', [null, star, moon, sun]],
      ] as const) {
        assert.deepEqual(
          (await list(site, '', as)).map(({ thumbnail }) => thumbnail),
          expected,
          as,
        );
      }
    });
  });

  it('embeds the item itself', () =>
    withDesigns({ 1: {} }, async (site) => {
      const [one = {}] = await list(site, '?_embed');
      assert.equal(one._embedded.self[0].excerpt.rendered, '<p>Text of 1.</p>\n');
    }));
});

/** Whose items in which states; the numbers are ids. */
const STATES: Readonly<Record<number, Design>> = {
  1: { tags: 'open' },
  2: { tags: 'draft', status: 'draft' },
  3: { tags: 'pending', status: 'pending' },
  4: { tags: 'private', status: 'private' },
  5: { tags: 'future', date: '2031-01-01T00:00:00Z' },
  6: { tags: 'trash', status: 'trash' },
  7: { tags: 'trashed', status: 'trash', trashed_from: 'publish' },
  8: { tags: 'locked', password: 'secret', excerpt: 'Locked words.' },
  9: { tags: 'hidden', hidden: true },
  10: { tags: 'page', type: 'pages', status: 'draft' },
  11: { tags: 'hidden', hidden: true, status: 'draft' },
};
const OF_NOBODY = [1, 8];
const OF_ALL = [1, 2, 3, 4, 5, 8, 10];

describe('the design set by user', () => {
  for (const [as, expected] of [
    [undefined, OF_NOBODY],
    ['subscriber', OF_NOBODY],
    ['contributor', OF_NOBODY],
    ['author', OF_NOBODY],
    ['editor', OF_ALL],
    ['administrator', OF_ALL],
  ] as const) {
    it(`is ${expected.join(', ')} for ${as ?? 'nobody'}, with their tags and totals`, () =>
      withDesigns(STATES, async (site) => {
        const { body, headers } = await site.json<Answer[]>('/builder/v1/design-set', asking(as));
        assert.deepEqual(
          idsOf(body).sort((a, b) => a - b),
          expected,
        );
        assert.equal(headers.get('x-wp-total'), String(expected.length));
        const tags = expected.filter((id) => id !== 8).map((id) => `${STATES[id]?.tags} 1`);
        assert.deepEqual(await tagsOf(site, as), tags.sort());
        for (const { tags: tag } of Object.values(STATES)) {
          const ids = expected.filter((id) => id !== 8 && STATES[id]?.tags === tag);
          assert.deepEqual(idsOf(await list(site, `?tag=${tag}`, as)), ids, String(tag));
        }
      }));
  }

  it('includes the own drafts of users who may have any', () =>
    withDesigns(STATES, async (site) => {
      for (const as of ['contributor', 'author'] as const) {
        const json = { title: 'Mine', status: 'draft', meta: { _builder_tags: `of ${as}` } };
        const { body } = await site.json<Answer>('/site/v2/posts', { as, json });
        assert.deepEqual(idsOf(await list(site, `?tag=of%20${as}`, as)), [body.id]);
        for (const other of [undefined, 'subscriber', as === 'author' ? 'contributor' : 'author'] as const) {
          assert.deepEqual(idsOf(await list(site, `?tag=of%20${as}`, other)), []);
        }
        assert.deepEqual(idsOf(await list(site, `?tag=of%20${as}`, 'editor')), [body.id]);
      }
    }));

  it('shows nothing that a password protects: no text, no tags, nothing to search for', () =>
    withDesigns({ 8: STATES[8] ?? {} }, async (site) => {
      for (const as of [undefined, 'author', 'editor'] as const) {
        const [locked = {}] = await list(site, '', as);
        assert.deepEqual([locked.excerpt, locked.tags], [{ rendered: '', protected: true }, []]);
        for (const query of ['?tag=locked', '?search=words', '?search=text']) {
          assert.deepEqual(await list(site, query, as), [], query);
        }
      }
    }));

  it('changes when a time comes', () =>
    withDesigns({ 5: STATES[5] ?? {} }, async (site) => {
      assert.deepEqual([await list(site), await tagsOf(site)], [[], []]);
      site.clock.set('2031-01-01T00:00:01Z');
      assert.deepEqual([idsOf(await list(site)), await tagsOf(site)], [[5], ['future 1']]);
    }));
});

describe('GET /design-set/tags', () => {
  it('lists tags by the alphabet with how many items have each, and where these are', () =>
    withDesigns(
      {
        1: { tags: 'Zebra, hero' },
        2: { tags: 'HERO, été', type: 'pages' },
        3: { tags: 'A & B/C' },
        4: {},
      },
      async (site) => {
        const tags = await listTags(site);
        assert.deepEqual(
          tags.map(({ name, count }) => `${name} ${count}`),
          ['A & B/C 1', 'été 1', 'hero 2', 'Zebra 1'],
        );
        for (const { count, _links } of tags) {
          const [{ href }] = _links.items;
          const { body } = await site.json<Answer[]>(href.replace('http://site.test/api', ''));
          assert.equal(body.length, count, href);
        }
      },
    ));

  it('accepts types', () =>
    withDesigns({ 1: { tags: 'a' }, 2: { tags: 'b', type: 'pages' } }, async (site) => {
      const tags = await listTags(site, '?type=page');
      assert.deepEqual(
        tags.map(({ name }) => name),
        ['b'],
      );
      await site.ask(400, 'GET', '/design-set/tags?type=unheard');
    }));
});
