/** Exports as they are found in the wild, and such as somebody made to do harm. */
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { readElements } from '../../plugins/transfer/wxr/read-elements.ts';
import { type ExportedItem, exportOf } from './export-of.ts';
import { type ImportingSite, withImporting } from './importing-site.ts';

const post = (more: Partial<ExportedItem> = {}): ExportedItem => ({ id: 12, type: 'post', title: 'Plain', ...more });
const PLAIN = exportOf({ items: [post({ content: 'One ]]> two\nthree' })] });

const raw = async (site: ImportingSite, id = 12) => {
  const { title, content } = await site.ask(200, 'GET', `/posts/${id}?context=edit`, { as: 'administrator' });
  return [title.raw, content.raw];
};

/** The same export, written in another way. */
const WRITTEN: readonly (readonly [what: string, text: string])[] = [
  ['with a mark of the order of bytes', `\ufeff${PLAIN}`],
  ['with empty lines before it', `\n \r\n${PLAIN}`],
  ['without names of namespaces', PLAIN.replace(/ xmlns:\w+="[^"]*"/g, '')],
  ['with signs that XML forbids', PLAIN.replace('One', 'O\u0000n\u0001e')],
  ['with line ends of Windows', PLAIN.replaceAll('\n', '\r\n')],
  ['of version 1.0', PLAIN.replaceAll('1.2', '1.0')],
  ['of version 1.1', PLAIN.replaceAll('1.2', '1.1')],
  ['with texts that are not in CDATA', PLAIN.replaceAll(/<!\[CDATA\[(Plain|post|publish)\]\]>/g, '$1')],
  ['with two channels', PLAIN.replace('<item>', '</channel><channel><item>')],
  ['with comments of the program that wrote it', PLAIN.replace('<rss', '<!-- generator="WordPress/6.4" -->\n<rss')],
];

describe('an export', () => {
  for (const [what, text] of WRITTEN) {
    it(`${what} is imported`, () =>
      withImporting(async (site) => {
        await site.import(text);
        assert.deepEqual(await raw(site), ['Plain', 'One ]]&gt; two\nthree']);
      }));
  }

  it('has menus, templates and styles that no date plans', () =>
    withImporting(async (site) => {
      const ahead = { date: '2030-01-16 10:00:00', terms: { 'wp_theme/daybook': 'daybook' } };
      const link = { _menu_item_type: 'custom', _menu_item_url: 'https://x.example/' };
      const items = [
        { ...ahead, id: 31, type: 'nav_menu_item', terms: { 'nav_menu/main': 'Main' }, meta: link },
        { ...ahead, id: 32, type: 'wp_template', status: 'future' },
        { ...ahead, id: 33, type: 'wp_template_part' },
        { ...ahead, id: 34, type: 'wp_global_styles', content: '{"settings":{},"styles":{"color":{"text":"#111"}}}' },
        post({ ...ahead, terms: {} }),
      ];
      const { remarks } = await site.import(
        exportOf({ terms: [{ id: 9, taxonomy: 'nav_menu', slug: 'main', name: 'Main' }], items }),
      );
      assert.deepEqual(
        remarks.filter(({ what }) => /scheduled/.test(what)).map(({ kind }) => kind),
        ['post'],
      );
      for (const path of ['menu-items/31', 'templates/32', 'template-parts/33', 'global-styles/34']) {
        const record = JSON.parse((await site.text(`site/${path}.json`)) ?? '{}');
        assert.deepEqual([record.status, record.date], ['publish', undefined], path);
      }
    }));

  it('whose bytes are no UTF-8 arrives, with marks in their place', () =>
    withImporting(async (site) => {
      const bytes = new TextEncoder().encode(exportOf({ items: [post({ title: 'Caf~' })] }));
      bytes[bytes.indexOf('~'.charCodeAt(0))] = 0xe9;
      await site.import(bytes);
      assert.equal((await raw(site))[0], 'Caf\ufffd');
    }));

  it('declared in another encoding is read in it', () =>
    withImporting(async (site) => {
      const text = exportOf({ items: [post({ title: 'Caf\u00e9 \u2013 10 ~' })] });
      for (const [name, euro] of [
        ['ISO-8859-1', 0x80],
        ['windows-1252', 0x80],
        ['iso-8859-15', 0xa4],
      ] as const) {
        const declared = text.replace('UTF-8', name).replace('\u2013', '-');
        await site.import(Uint8Array.from(declared, (sign) => (sign === '~' ? euro : sign.charCodeAt(0))));
        assert.equal((await raw(site))[0], 'Caf\u00e9 - 10 \u20ac', name);
      }
    }));

  it('with a mark of UTF-8 is in UTF-8, whatever it declares', () =>
    withImporting(async (site) => {
      await site.import(`\ufeff${exportOf({ items: [post({ title: 'Caf\u00e9' })] }).replace('UTF-8', 'ISO-8859-1')}`);
      assert.equal((await raw(site))[0], 'Caf\u00e9');
    }));

  it('with names of signs that only HTML knows has these signs', () =>
    withImporting(async (site) => {
      const title = '<title>Tea&nbsp;&amp;&nbsp;caf&eacute;&hellip;</title>';
      const name = '<wp:cat_name>Q&nbsp;A</wp:cat_name>';
      const text = exportOf({ categories: [{ id: 900, slug: 'q-a', name: 'x' }], items: [post()] });
      await site.import(
        text.replace(/<title><!\[CDATA\[Plain.*/, title).replace(/<wp:cat_name>.*?<\/wp:cat_name>/, name),
      );
      assert.equal((await raw(site))[0], 'Tea\u00a0&\u00a0caf\u00e9\u2026');
      assert.equal((await site.ask(200, 'GET', '/categories/900')).name, 'Q\u00a0A');
    }));

  it('keeps statuses: drafts are not shown, the trash stays in the trash', () =>
    withImporting(async (site) => {
      const wanted = {
        draft: 'draft',
        pending: 'pending',
        private: 'private',
        future: 'future',
        trash: 'trash',
        'auto-draft': 'draft',
        'acf-disabled': 'draft',
      };
      const items = Object.keys(wanted).map((status, index) =>
        post({ id: 20 + index, status, ...(status === 'future' && { date: '2031-01-01 10:00:00' }) }),
      );
      await site.import(exportOf({ items }));
      for (const [index, status] of Object.values(wanted).entries()) {
        const item = await site.ask(200, 'GET', `/posts/${20 + index}?context=edit`, { as: 'administrator' });
        assert.equal(item.status, status, items[index]?.status);
      }
    }));

  it('keeps passwords, formats, templates and sticky posts', () =>
    withImporting(async (site) => {
      const pages = [
        { id: 31, type: 'page', slug: 'below', parent: 30, order: 7, password: 'open' },
        { id: 30, type: 'page', slug: 'above' },
      ];
      const format = { 'post_format/post-format-quote': 'Quote' };
      const categories = [
        { id: 901, slug: 'c', name: 'C', parent: 'b' },
        { id: 902, slug: 'b', name: 'B', parent: 'a' },
        { id: 903, slug: 'a', name: 'A' },
      ];
      await site.import(exportOf({ categories, items: [...pages, post({ creator: 'nobody-listed', terms: format })] }));
      const read = (path: string) => site.ask(200, 'GET', `${path}?context=edit`, { as: 'administrator' });
      const { parent, menu_order, password } = await read('/pages/31');
      assert.deepEqual([parent, menu_order, password], [30, 7, 'open']);
      const { format: kept, author } = await read('/posts/12');
      assert.equal(kept, 'quote');
      assert.equal((await read(`/users/${author}`)).name, 'nobody-listed');
      const above = await Promise.all([901, 902, 903].map((id) => read(`/categories/${id}`)));
      assert.deepEqual(
        above.map((one) => one.parent),
        [902, 903, 0],
      );
    }));

  it('reports parts of events that are left out, and reads all forms of times and costs', () =>
    withImporting(async (site) => {
      const meta = {
        _EventStartDateUTC: '2031-01-01 09:00:00',
        _EventEndDateUTC: '2031-01-01 10:30:00',
        _EventTimezone: 'Europe/Rome',
        _EventRecurrence: 'a:1:{s:5:"rules";a:1:{i:0;a:1:{s:4:"type";s:6:"Weekly";}}}',
        _EventCost: '12',
        _EventCurrencySymbol: '€',
        _EventCurrencyPosition: 'postfix',
      };
      const venue = { id: 51, type: 'tribe_venue', title: 'Hall', meta: { _VenueLat: '41.9', _VenueLng: '12.5' } };
      const report = await site.import(
        exportOf({ items: [{ id: 50, type: 'tribe_events', title: 'Fair', meta }, venue] }),
      );
      const { body } = await site.event('/events/50');
      const { start_date, end_date, cost } = body as Record<string, unknown>;
      assert.deepEqual([start_date, end_date, cost], ['2031-01-01 10:00:00', '2031-01-01 11:30:00', '12€']);
      assert.deepEqual(
        report.remarks.map(({ id, what }) => [id, what]),
        [
          [50, 'its recurrence is not imported'],
          [51, 'its position on the map is not imported'],
        ],
      );
    }));
});

test('a text without an end is given up while it is read, whatever its length', async () => {
  let given = 0;
  async function* endless() {
    yield new TextEncoder().encode(
      '<?xml version="1.0"?>\n<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>',
    );
    const piece = new Uint8Array(64 * 1024).fill(120);
    for (; given < 1024 ** 3; given += piece.length) yield piece;
  }
  await assert.rejects(async () => {
    for await (const _ of readElements('big.xml', endless()));
  }, /big\.xml: line 2: a text .*is longer than/);
  assert.ok(given < 16 * 1024 ** 2, `${given} bytes were read`);
});

test('circles of parents end somewhere', () =>
  withImporting(async (site) => {
    const pages = [40, 41, 42].map((id, index) => ({
      id,
      type: 'page',
      slug: `p-${id}`,
      parent: [41, 42, 40][index] ?? 0,
    }));
    const categories = ['a', 'b'].map((slug, index) => ({
      id: 900 + index,
      slug,
      name: slug,
      parent: ['b', 'a'][index] ?? '',
    }));
    const items = [...pages, { id: 43, type: 'page', slug: 'own', parent: 43 }];
    const report = await site.import(exportOf({ categories, items }));
    assert.deepEqual([report.kinds.category?.out, report.kinds.page?.in], [2, 4]);
    for (const id of [40, 41, 42, 43]) {
      const { status } = await site.json(`/site/v2/pages/${id}`, { as: 'administrator' });
      assert.ok(status === 200 || status === 404);
      assert.equal(status === 404, report.kinds.page?.lost.some((one) => one.id === id) ?? false, String(id));
    }
    const { created, updated } = await site.import(exportOf({ categories, items }));
    assert.deepEqual([created, updated], [0, 0]);
  }));

test('dates that there are not are no dates', () =>
  withImporting(async (site) => {
    const dates = ['2024-02-31 10:00:00', '2024-13-01 10:00:00', '2024-01-01 25:00:00', 'soon', '9999999999'];
    const posts = dates.map((date, index) => post({ id: 60 + index, date, modified: date }));
    const events = dates.map((date, index) => ({
      id: 70 + index,
      type: 'tribe_events',
      meta: { _EventStartDate: date, _EventEndDate: date },
    }));
    const report = await site.import(exportOf({ items: [...posts, ...events] }));
    assert.deepEqual([report.kinds.post?.in, report.kinds.tribe_events?.out], [5, 0]);
    assert.ok(report.kinds.tribe_events?.lost.every(({ why }) => why !== ''));
    for (const { id } of posts) {
      const { status } = await site.json(`/site/v2/posts/${id}`, { as: 'administrator' });
      assert.equal(status === 404, report.kinds.post?.lost.some((one) => one.id === id) ?? false, String(id));
    }
  }));

test('ten thousand categories on one post', () =>
  withImporting(async (site) => {
    const terms = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`category/c-${index}`, `C ${index}`]),
    );
    const report = await site.import(exportOf({ items: [post({ terms }), post({ id: 13 })] }));
    assert.equal(report.kinds.post?.in, 2);
    assert.equal((await raw(site, 13))[0], 'Plain');
    const lost = report.kinds.post?.lost ?? [];
    if (lost.length === 0) assert.deepEqual((await raw(site))[0], 'Plain');
    else assert.deepEqual([lost[0]?.id, (lost[0]?.why ?? '') !== ''], [12, true]);
  }));

test('one guid of two posts is kept by both', () =>
  withImporting(async (site) => {
    const guid = 'https://old.example/?p=12';
    const text = exportOf({ items: [post({ guid }), post({ id: 13, guid, title: 'Other' })] });
    await site.import(text);
    assert.deepEqual([(await raw(site))[0], (await raw(site, 13))[0]], ['Plain', 'Other']);
    const { created, updated } = await site.import(text);
    assert.deepEqual([created, updated], [0, 0]);
  }));

describe('an export that was split into several files', () => {
  const authors = [{ login: 'ada' }];
  const categories = [{ id: 900, slug: 'news', name: 'News' }];
  const first = exportOf({
    authors,
    categories,
    items: [{ id: 20, type: 'page', slug: 'about', creator: 'ada' }, post({ terms: { 'category/news': 'News' } })],
  });
  const second = exportOf({
    authors,
    categories,
    terms: [{ id: 901, taxonomy: 'nav_menu', slug: 'main', name: 'Main' }],
    items: [
      { id: 21, type: 'page', parent: 20, creator: 'ada' },
      post({ id: 13, slug: 'other', content: '<a href="https://old.example/about/">About</a>', creator: 'ada' }),
      {
        id: 22,
        type: 'nav_menu_item',
        terms: { 'nav_menu/main': 'Main' },
        meta: { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '20' },
      },
      { id: 23, type: 'book', title: 'Dune' },
    ],
  });

  it('is read as one from its folder', () =>
    withImporting(async (site) => {
      const files = { 'old.001.xml': second, 'old.000.xml': first, 'notes.txt': 'x' };
      const report = await site.importFolder(files);
      assert.deepEqual(
        Object.entries(report.kinds).map(([kind, { in: found, out }]) => [kind, found, out]),
        [
          ['user', 1, 1],
          ['category', 1, 1],
          ['page', 2, 2],
          ['post', 2, 2],
          ['nav_menu', 1, 1],
          ['nav_menu_item', 1, 1],
          ['book', 1, 0],
        ],
      );
      assert.deepEqual(report.remarks, []);
      assert.match(report.kinds.book?.lost[0]?.place ?? '', /^old\.001\.xml, line \d+$/);
      assert.equal((await site.ask(200, 'GET', '/pages/21')).parent, 20);
      assert.match((await raw(site, 13))[1], /href="[^"]*\/about\/"/);
      const { created, updated, conflicts } = await site.importFolder(files);
      assert.deepEqual([created, updated, conflicts], [0, 0, []]);
    }));

  for (const [what, files, says] of [
    [
      'of two sites',
      { 'a.xml': first, 'b.xml': exportOf({ url: 'https://far.example', items: [] }) },
      /a\.xml is from https:\/\/old\.example, but \/exports\/b\.xml from https:\/\/far\.example: import them separately/,
    ],
    ['that has none', { 'notes.txt': 'x' }, /\/exports: there is no export \(\.xml\) in this folder/],
    [
      'one of which is damaged',
      { 'a.xml': first, 'b.xml': second.slice(0, -40) },
      /\/exports\/b\.xml: line \d+: it is not valid XML/,
    ],
  ] as const) {
    it(`is refused from a folder ${what}, before anything is written`, () =>
      withImporting(async (site) => {
        await assert.rejects(site.importFolder(files), says);
        await site.ask(404, 'GET', '/posts/12');
      }));
  }

  it('is to be unpacked first', () =>
    withImporting(async (site) => {
      for (const bytes of [
        [0x50, 0x4b, 3, 4],
        [0x1f, 0x8b, 8],
      ])
        await assert.rejects(site.import(new Uint8Array(bytes)), /\/export\.xml is compressed: unpack it first/);
    }));
});
