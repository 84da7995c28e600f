/** What an item of an export says and no record can hold: the item arrives, and the report names what stayed behind. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceFile } from '../../core/platform/files/write-file.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type ExportedItem, exportOf } from './export-of.ts';
import { withImporting } from './importing-site.ts';

const post = (more: Partial<ExportedItem>): ExportedItem => ({ id: 12, type: 'post', ...more });
const event = (meta: NonNullable<ExportedItem['meta']>): ExportedItem => ({
  id: 12,
  type: 'tribe_events',
  meta: { _EventStartDate: '2031-01-01 10:00:00', _EventEndDate: '2031-01-01 11:00:00', ...meta },
});
const entry = (more: Partial<ExportedItem>): ExportedItem => ({
  id: 12,
  type: 'nav_menu_item',
  ...more,
  meta: { _menu_item_type: 'custom', _menu_item_url: 'https://x.example/', ...more.meta },
});
const MAIN = { 'nav_menu/main': 'Main' };

const NAMED: readonly (readonly [what: string, item: ExportedItem, said: readonly string[]])[] = [
  ['a term of no taxonomy here', post({ terms: { 'genre/jazz': 'Jazz' } }), ['its genre “Jazz” stays behind']],
  ['tags of an export of version 1.0', post({ terms: { 'tag/old': 'Old' } }), []],
  [
    'a format that there is not',
    post({ terms: { 'post_format/post-format-nope': 'x' } }),
    ['its format nope is not known'],
  ],
  [
    'a picture that is missing',
    post({ meta: { _thumbnail_id: '404' } }),
    ['its picture 404 is missing in what was read'],
  ],
  [
    'a page above that is missing',
    { id: 12, type: 'page', parent: 99 },
    ['what it lies below, 99, is missing in what was read'],
  ],
  [
    'no date at all',
    post({ date: '0000-00-00 00:00:00' }),
    ['it has no date that can be read: it has that of the import'],
  ],
  [
    'a date of no calendar',
    post({ date: '10000-01-01 00:00:00' }),
    ['it has no date that can be read: it has that of the import'],
  ],
  ['a draft without a date', post({ date: '0000-00-00 00:00:00', status: 'draft' }), []],
  ['an entry of no menu', entry({}), ['it is in no menu']],
  [
    'an entry below none',
    entry({ terms: MAIN, meta: { _menu_item_menu_item_parent: '777' } }),
    ['what it lies below, 777, is missing in what was read'],
  ],
  [
    'no website',
    event({ _EventURL: 'not a url' }),
    ['its website not a url stays behind: it must be an http or https URL'],
  ],
  [
    'a script for a website',
    { id: 12, type: 'tribe_venue', meta: { _VenueURL: 'javascript:alert(1)' } },
    ['its website javascript:alert(1) stays behind: it must be an http or https URL'],
  ],
  [
    'no e-mail address',
    { id: 12, type: 'tribe_organizer', meta: { _OrganizerEmail: 'call me' } },
    ['its email call me stays behind: it must be an e-mail address'],
  ],
  [
    'what a plugin kept for itself',
    post({ meta: { _yoast_wpseo_title: 'x', _edit_last: '1', _wp_old_date: 'y' } }),
    ['the field _yoast_wpseo_title of 1 item stays behind'],
  ],
];

describe('what stays behind of an item that arrives is named:', () => {
  for (const [what, item, said] of NAMED) {
    it(what, () =>
      withImporting(async (site) => {
        const text = exportOf({ items: [item] });
        const report = await site.import(text);
        assert.deepEqual([report.kinds[item.type]?.out, report.remarks.map((one) => one.what)], [1, said]);
        const { created, updated, conflicts } = await site.import(text);
        assert.deepEqual([created, updated, conflicts], [0, 0, []]);
      }),
    );
  }

  it('fields that plugins kept for themselves are counted, and named once', () =>
    withImporting(async (site) => {
      const items = [12, 13, 14].map((id) => post({ id, meta: { _seo: 'x' } }));
      const { remarks } = await site.import(exportOf({ items }));
      assert.deepEqual(remarks, [{ kind: 'post', id: 12, what: 'the field _seo of 3 items stays behind' }]);
    }));

  it('a category whose parent is missing', () =>
    withImporting(async (site) => {
      const categories = [
        { id: 900, slug: 'low', name: 'Low', parent: 'missing' },
        { id: 901, slug: 'lower', name: 'Lower', parent: 'low' },
      ];
      const { kinds, remarks } = await site.import(exportOf({ categories, items: [] }));
      assert.equal(kinds.category?.out, 2);
      assert.deepEqual(remarks, [
        { kind: 'category', id: 900, what: 'what it lies below, missing, is missing in what was read' },
      ]);
    }));

  it('long titles are cut in the report', () =>
    withImporting(async (site) => {
      const { kinds } = await site.import(exportOf({ items: [post({ title: 'x'.repeat(20_000) })] }));
      const why = kinds.post?.lost[0]?.why ?? '';
      assert.match(why, /^“x+…”: .*500/);
      assert.ok(why.length < 300, why);
    }));
});

describe('what an export of WordPress says in its own way', () => {
  it('tags of version 1.0 are tags', () =>
    withImporting(async (site) => {
      await site.import(exportOf({ items: [post({ terms: { 'tag/old': 'Old' } })] }));
      const { 0: tag } = await site.ask(200, 'GET', '/tags?slug=old');
      const { tags } = await site.ask(200, 'GET', '/posts/12');
      assert.deepEqual(tags, [tag.id]);
    }));

  it('the trash gives back the slug that an item had', () =>
    withImporting(async (site) => {
      const trashed = { status: 'trash', meta: {} };
      const desired = { status: 'trash', slug: 'other__trashed', meta: { _wp_desired_post_slug: 'wanted' } };
      await site.import(
        exportOf({ items: [post({ ...trashed, slug: 'hello__trashed' }), post({ id: 13, ...desired })] }),
      );
      for (const [id, slug] of [
        [12, 'hello'],
        [13, 'wanted'],
      ] as const) {
        await site.ask(200, 'POST', `/posts/${id}`, { as: 'administrator', json: { status: 'draft' } });
        const item = await site.ask(200, 'GET', `/posts/${id}?context=edit`, { as: 'administrator' });
        assert.equal(item.slug, slug);
      }
    }));

  it('files are found whatever way their letters are written', () =>
    withImporting(async (site) => {
      const names = ['F\u00e4hre.png', 'cafe\u0301.png', 'photo (1).PNG', 'a+b.png', '50%.png'];
      await site.fileSystem.makeDirectory('/media');
      for (const name of names) await replaceFile(site.fileSystem, `/media/${name}`, PICTURE);
      const written = ['Fa\u0308hre.png', 'caf%C3%A9.png?ver=2', 'photo%20(1).PNG', 'a+b.png', '50%.png'];
      const items = written.map((name, index) => ({
        id: 40 + index,
        type: 'attachment',
        file: `https://old.example/wp-content/uploads/${name}`,
      }));
      const { kinds } = await site.import(exportOf({ items }), { mediaFrom: '/media' });
      assert.deepEqual(kinds.attachment, { in: 5, out: 5, lost: [] });
    }));
});
