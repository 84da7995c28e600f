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
  ['a term of no taxonomy here', post({ terms: { 'genre/jazz': 'Jazz' } }), ['its genre “Jazz” is not imported']],
  ['tags of an export of version 1.0', post({ terms: { 'tag/old': 'Old' } }), []],
  [
    'a format that there is not',
    post({ terms: { 'post_format/post-format-nope': 'x' } }),
    ['its format nope is unknown'],
  ],
  ['a picture that is missing', post({ meta: { _thumbnail_id: '404' } }), ['its image 404 is missing from the source']],
  ['a page above that is missing', { id: 12, type: 'page', parent: 99 }, ['its parent 99 is missing from the source']],
  ['no date at all', post({ date: '0000-00-00 00:00:00' }), ['it has no readable date, so it has that of the import']],
  [
    'a date of no calendar',
    post({ date: '10000-01-01 00:00:00' }),
    ['it has no readable date, so it has that of the import'],
  ],
  [
    'a plan without a date',
    post({ date: '0000-00-00 00:00:00', status: 'future' }),
    ['it was scheduled without a readable date, so it is a draft'],
  ],
  [
    'a date ahead of what is shown',
    post({ date: '2035-01-01 00:00:00' }),
    ['the source shows it before its date, 2035-01-01T00:00:00.000Z; here it is scheduled'],
  ],
  ['a date ahead of what is planned', post({ date: '2035-01-01 00:00:00', status: 'future' }), []],
  ['a draft without a date', post({ date: '0000-00-00 00:00:00', status: 'draft' }), []],
  ['an entry of no menu', entry({}), ['it does not belong to a menu']],
  [
    'an entry below none',
    entry({ terms: MAIN, meta: { _menu_item_menu_item_parent: '777' } }),
    ['its parent 777 is missing from the source'],
  ],
  [
    'no website',
    event({ _EventURL: 'not a url' }),
    ['its website “not a url” is not imported: it must be an http or https URL'],
  ],
  [
    'a script for a website',
    { id: 12, type: 'tribe_venue', meta: { _VenueURL: 'javascript:alert(1)' } },
    ['its website “javascript:alert(1)” is not imported: it must be an http or https URL'],
  ],
  [
    'no e-mail address',
    { id: 12, type: 'tribe_organizer', meta: { _OrganizerEmail: 'call me' } },
    ['its email “call me” is not imported: it must be an e-mail address'],
  ],
  [
    'an event without an end',
    event({ _EventEndDate: '0000-00-00 00:00:00', _EventDuration: '1e20' }),
    ['it has no readable end, so it ends when it starts'],
  ],
  ['a day without an end', event({ _EventEndDate: '', _EventAllDay: 'yes' }), []],
  ['an event of some length', event({ _EventEndDate: '', _EventDuration: '60' }), []],
  ['an event that belongs to none', { ...event({}), parent: 99 }, ['its parent 99 is missing from the source']],
  [
    'an event whose rules are none',
    event({ _EventRecurrence: 'a:3:{s:5:"rules";a:0:{}s:10:"exclusions";a:0:{}s:11:"description";N;}' }),
    [],
  ],
  [
    'a post below something',
    post({ parent: 99 }),
    ['its parent 99 is not imported, because its kind is not hierarchical'],
  ],
  ['a website without http', event({ _EventURL: 'example.org/fair' }), []],
  [
    'a sticky post with a password',
    post({ sticky: true, password: 'x' }),
    ['it is not sticky here, because it has a password'],
  ],
  ['a status of a plugin', post({ status: 'archived' }), ['its status archived is not imported']],
  [
    'an event that was cancelled',
    event({ _tribe_events_status: 'canceled', _tribe_events_status_reason: 'Rain' }),
    ['its status canceled is not imported', 'the reason for its status is not imported'],
  ],
  ['an event that takes place', event({ _tribe_events_status: 'scheduled' }), []],
  [
    'an event on the web',
    event({ _tribe_events_is_virtual: 'yes', _tribe_events_virtual_url: 'https://video.example/1' }),
    ['its online address https://video.example/1 is not imported'],
  ],
  [
    'an entry without an address',
    entry({ terms: MAIN, meta: { _menu_item_url: '' } }),
    ['it has no address, so it links to #'],
  ],
  [
    'an entry with a script for an address',
    entry({ terms: MAIN, meta: { _menu_item_url: 'javascript:alert(1)' } }),
    ['its address javascript:alert(1) may not be linked, so it links nowhere'],
  ],
  ['a custom field without a name', post({ meta: { '': 'x' } }), ['a custom field without a name is not imported']],
  [
    'an entry that leads to a list of what there is not',
    entry({ terms: MAIN, meta: { _menu_item_type: 'post_type_archive', _menu_item_object: 'book' } }),
    ['it links to the list of book, a kind that does not exist here: it is not shown'],
  ],
  [
    'what a plugin kept for itself',
    post({ meta: { _yoast_wpseo_title: 'x', _edit_last: '1', _wp_old_date: 'y' } }),
    ['the field _yoast_wpseo_title of 1 item is not imported'],
  ],
  [
    'the seats of an event with tickets',
    event({ _tribe_ticket_capacity: '40', _tribe_modified_fields: 'a:0:{}', _tribe_featured: '1' }),
    ['the field _tribe_ticket_capacity of 1 item is not imported'],
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
      assert.deepEqual(remarks, [{ kind: 'post', id: 12, what: 'the field _seo of 3 items is not imported' }]);
    }));

  it('blocks of plugins are counted, and named once', () =>
    withImporting(async (site) => {
      const known = '<!-- wp:core/spacer --><!-- wp:tribe/event-price /--><!-- wp:more -->';
      const items = [12, 13].map((id) =>
        post({
          id,
          content: `${known}<!-- wp:acme/hero {"a":1} /--><!-- wp:acme/hero --><p>x</p><!-- /wp:acme/hero -->`,
        }),
      );
      for (const dryRun of [true, false]) {
        const { remarks } = await site.import(exportOf({ items }), { dryRun });
        const what =
          'the block acme/hero of 2 items is unknown here: pages show the HTML stored in the text, which may be empty';
        assert.deepEqual(remarks, [{ kind: 'post', id: 12, what }]);
      }
    }));

  it('entries and pages below what is lost', () =>
    withImporting(async (site) => {
      const lost = { _menu_item_type: 'post_type', _menu_item_object: 'book', _menu_item_object_id: '77' };
      const items = [
        entry({ id: 12, terms: MAIN, meta: { _menu_item_menu_item_parent: '13' } }),
        entry({ id: 13, terms: MAIN, meta: lost }),
        entry({ id: 14, terms: MAIN, meta: { _menu_item_menu_item_parent: '13' } }),
        { id: 20, type: 'page', parent: 21 },
        { id: 21, type: 'page', title: 'x'.repeat(20_000) },
      ];
      const text = exportOf({ items });
      const { remarks } = await site.import(text);
      assert.deepEqual(remarks, [
        { kind: 'nav_menu_item', id: 12, what: 'its parent 13 is not here, so it is at the top level' },
        { kind: 'nav_menu_item', id: 14, what: 'its parent 13 is not here, so it is at the top level' },
        { kind: 'page', id: 20, what: 'its parent 21 is not here, so it is at the top level' },
      ]);
      assert.equal((await site.ask(200, 'GET', '/menu-items/12', { as: 'administrator' })).parent, 0);
      assert.equal((await site.ask(200, 'GET', '/pages/20', { as: 'administrator' })).parent, 0);
      const { created, updated, conflicts } = await site.import(text);
      assert.deepEqual([created, updated, conflicts], [0, 0, []]);
    }));

  it('e-mail addresses that belong to another user', () =>
    withImporting(async (site) => {
      const authors = ['ada', 'bob'].map((login) => ({ login, email: 'us@old.example' }));
      const text = exportOf({ authors: [...authors, { login: 'cy', email: 'none' }], items: [] });
      const { remarks } = await site.import(text);
      assert.deepEqual(
        remarks.map(({ what }) => what),
        [
          'its e-mail address is not imported: the address us@old.example is already used by ada',
          'its e-mail address is not imported: none is not an e-mail address',
        ],
      );
      assert.deepEqual((await site.import(text)).remarks, []);
    }));

  it('custom fields of terms', () =>
    withImporting(async (site) => {
      const categories = ['a', 'b'].map((slug, index) => ({ id: 900 + index, slug, name: slug }));
      const meta =
        '<wp:termmeta><wp:meta_key>colour</wp:meta_key><wp:meta_value>red</wp:meta_value></wp:termmeta></wp:category>';
      const text = exportOf({ categories, items: [] }).replaceAll('</wp:category>', meta);
      for (const dryRun of [true, false]) {
        const { remarks } = await site.import(text, { dryRun });
        assert.deepEqual(remarks, [{ kind: 'category', id: 900, what: 'the field colour of 2 items is not imported' }]);
      }
    }));

  it('logins that are none here', () =>
    withImporting(async (site) => {
      const { remarks } = await site.import(exportOf({ authors: [{ login: 'Zo\u00eb Smith' }], items: [] }));
      assert.deepEqual(remarks, [{ kind: 'user', id: 0, what: 'the login “Zo\u00eb Smith” becomes zoe-smith' }]);
    }));

  it('logins that are one here', () =>
    withImporting(async (site) => {
      const authors = [{ login: 'zoe smith' }, { login: 'zoe-smith' }];
      const { kinds, remarks } = await site.import(exportOf({ authors, items: [] }));
      assert.equal(kinds.user?.out, 2);
      assert.deepEqual(
        remarks.map(({ what }) => what),
        ['the login “zoe smith” becomes zoe-smith', 'the login “zoe-smith” becomes the same user as “zoe smith”'],
      );
    }));

  it('logins that begin as none may, or have no letter that one may have', () =>
    withImporting(async (site) => {
      const logins = { __proto: 'proto', '..': 'user-', Мария: 'user-', Ольга: 'user-' };
      const authors = Object.keys(logins).map((login) => ({ login }));
      const items = authors.map(({ login }, index) => post({ id: 12 + index, creator: login }));
      const text = exportOf({ authors, items });
      const report = await site.import(text);
      assert.deepEqual(report.kinds.user, { in: 4, out: 4, lost: [] });
      const writers = await Promise.all(
        items.map(async ({ id }) => (await site.ask(200, 'GET', `/posts/${id}`)).author),
      );
      assert.equal(new Set(writers).size, 4, 'each is somebody else');
      for (const [index, begin] of Object.values(logins).entries()) {
        const { username } = await site.ask(200, 'GET', `/users/${writers[index]}?context=edit`, {
          as: 'administrator',
        });
        assert.ok(String(username).startsWith(begin), `${authors[index]?.login} is ${username}`);
      }
      assert.equal((await site.import(text)).created, 0);
    }));

  it("no address of an author's page", () =>
    withImporting(async (site) => {
      const slugs = {
        'jane@old.example': 'janeold-example',
        'Zo\u00eb Smith': 'zoe-smith',
        'a.b': 'a-b',
        'a b': 'a-b-2',
      };
      const authors = Object.keys(slugs).map((login) => ({ login, email: 'same@old.example' }));
      await site.import(exportOf({ authors, items: [] }));
      const users = await site.ask(200, 'GET', '/users?context=edit&per_page=100', { as: 'administrator' });
      const found = (Object.values(users) as unknown as readonly { readonly slug: string }[]).map(({ slug }) => slug);
      for (const slug of Object.values(slugs)) assert.ok(found.includes(slug), `${slug} in ${found}`);
    }));

  it('entries without a title', () =>
    withImporting(async (site) => {
      const { kinds } = await site.import(exportOf({ items: [entry({ title: '', slug: 'home', terms: MAIN })] }));
      assert.match(kinds.nav_menu_item?.lost[0]?.why ?? '', /^“home”: its title must not be empty/);
    }));

  it('events whose start is none, and that have no end', () =>
    withImporting(async (site) => {
      const items = [event({ _EventStartDate: '2031-13-45 10:00:00', _EventEndDate: '', _EventDuration: '60' })];
      const { kinds } = await site.import(exportOf({ items }));
      assert.match(kinds.tribe_events?.lost[0]?.why ?? '', /start must be a local time/);
    }));

  it('files without an address', () =>
    withImporting(async (site) => {
      await site.fileSystem.makeDirectory('/media');
      const attachment = { id: 40, type: 'attachment', guid: 'https://old.example/?attachment_id=40' };
      for (const mediaFrom of ['/media', undefined]) {
        const { kinds } = await site.import(exportOf({ items: [attachment] }), mediaFrom ? { mediaFrom } : {});
        assert.equal(
          kinds.attachment?.lost[0]?.why,
          '“The attachment 40”: its address does not name a file: https://old.example/?attachment_id=40',
        );
      }
    }));

  it('a category whose parent is missing', () =>
    withImporting(async (site) => {
      const categories = [
        { id: 900, slug: 'low', name: 'Low', parent: 'missing' },
        { id: 901, slug: 'lower', name: 'Lower', parent: 'low' },
      ];
      const { kinds, remarks } = await site.import(exportOf({ categories, items: [] }));
      assert.equal(kinds.category?.out, 2);
      assert.deepEqual(remarks, [{ kind: 'category', id: 900, what: 'its parent missing is missing from the source' }]);
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
  it('ids of organizers and venues that stand in one list of PHP', () =>
    withImporting(async (site) => {
      const items = [
        event({ _EventOrganizerID: 'a:2:{i:0;i:31;i:1;s:2:"32";}', _EventVenueID: 'a:1:{i:0;i:30;}' }),
        { id: 30, type: 'tribe_venue' },
        { id: 31, type: 'tribe_organizer' },
        { id: 32, type: 'tribe_organizer' },
      ];
      await site.import(exportOf({ items }));
      const { venue, organizer } = (await site.event('/events/12')).body as Record<string, unknown>;
      assert.equal((venue as { readonly id: number }).id, 30);
      assert.deepEqual(
        (organizer as readonly { readonly id: number }[]).map(({ id }) => id),
        [31, 32],
      );
    }));

  it('costs of several tickets are a range', () =>
    withImporting(async (site) => {
      const symbol = { _EventCurrencySymbol: '€' };
      const items = [
        event({ _EventCost: ['20', '9', '9.50', '20'], ...symbol }),
        { ...event({ _EventCost: ['5', '5'], ...symbol }), id: 13 },
        { ...event({ _EventCost: ['5', 'Free'], ...symbol }), id: 14 },
      ];
      await site.import(exportOf({ items }));
      const costs = await Promise.all(
        [12, 13, 14].map(async (id) => JSON.parse((await site.text(`calendar/events/${id}.json`)) ?? '').cost),
      );
      assert.deepEqual(costs, ['€9 - 20', '€5', '5, Free']);
    }));

  it('days that end in the morning are whole days', () =>
    withImporting(
      async (site) => {
        const until = (end: string) =>
          event({ _EventStartDate: '2031-01-01 08:00:00', _EventEndDate: end, _EventAllDay: 'yes' });
        const items = [
          until('2031-01-02 07:59:59'),
          { ...until('2031-01-03 07:59:59'), id: 13 },
          { ...until('2031-01-02 18:00:00'), id: 14 },
        ];
        await site.import(exportOf({ items }));
        const ends = await Promise.all(
          [12, 13, 14].map(async (id) => JSON.parse((await site.text(`calendar/events/${id}.json`)) ?? '').end),
        );
        assert.deepEqual(ends, ['2031-01-01 23:59:59', '2031-01-02 23:59:59', '2031-01-02 23:59:59']);
        const file = await (await site.fetch('/../events/?ical=1')).text();
        assert.deepEqual(file.match(/(?<=^DTEND;).*(?=\r$)/gm), [
          'VALUE=DATE:20310102',
          'VALUE=DATE:20310103',
          'VALUE=DATE:20310103',
        ]);
      },
      undefined,
      ['content', 'site', 'calendar', 'blocks', 'web', 'calendar-web', 'transfer'],
    ));

  it('terms without a slug are each one', () =>
    withImporting(async (site) => {
      const terms = ['One', 'Two'].map((name, index) => ({ id: 900 + index, taxonomy: 'post_tag', slug: '', name }));
      const { kinds } = await site.import(exportOf({ terms, items: [] }));
      assert.deepEqual(kinds.post_tag, { in: 2, out: 2, lost: [] });
      assert.equal((await site.ask(200, 'GET', '/tags/901')).slug, 'two');
    }));

  it('websites without http have it', () =>
    withImporting(async (site) => {
      await site.import(exportOf({ items: [event({ _EventURL: 'example.org/fair' })] }));
      assert.equal(
        ((await site.event('/events/12')).body as Record<string, unknown>).website,
        'http://example.org/fair',
      );
    }));

  it('links to two posts with one slug point to the right ones', () =>
    withImporting(async (site) => {
      const content = '<a href="https://old.example/?p=12">A</a> <a href="https://old.example/?p=13">B</a>';
      const items = [
        { id: 11, type: 'post', content },
        post({ slug: 'same', link: 'https://old.example/a/' }),
        post({ id: 13, slug: 'same', link: 'https://old.example/b/' }),
      ];
      await site.import(exportOf({ items }));
      const links = await Promise.all([12, 13].map(async (id) => (await site.ask(200, 'GET', `/posts/${id}`)).link));
      const written = (await site.ask(200, 'GET', '/posts/11')).content.rendered;
      assert.deepEqual(
        [...String(written).matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
        links,
      );
    }));

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

  it('names that a site like this one gave to files: they are kept where they are free', () =>
    withImporting(async (site) => {
      const names = ['sun-0a1b2c3d.png', 'Sun-0a1b2c3d.png', 'sun.png'];
      await site.fileSystem.makeDirectory('/media');
      for (const name of names) await replaceFile(site.fileSystem, `/media/${name}`, PICTURE);
      const months = ['2024/05', '2024/05', '2024/13', '2024/05', '2024/05'];
      const items = [names[0], names[0], names[0], names[1], names[2]].map((name, index) => ({
        id: 40 + index,
        type: 'attachment',
        file: `https://old.example/uploads/${months[index]}/${name}`,
      }));
      const { kinds } = await site.import(exportOf({ items }), { mediaFrom: '/media' });
      assert.deepEqual(kinds.attachment, { in: 5, out: 5, lost: [] });
      const files = await Promise.all(
        items.map(async ({ id }) => JSON.parse((await site.text(`site/media/${id}.json`)) ?? '').file as string),
      );
      const [first, second] = files.slice(0, 2).toSorted((one) => (one === '2024/05/sun-0a1b2c3d.png' ? -1 : 1));
      assert.equal(first, '2024/05/sun-0a1b2c3d.png');
      assert.match(second ?? '', /^2030\/01\/sun-[0-9a-f]{8}\.png$/);
      assert.match(files[2] ?? '', /^2030\/01\/sun-0a1b2c3d-[0-9a-f]{8}\.png$/);
      assert.match(files[3] ?? '', /^2030\/01\/sun-0a1b2c3d-[0-9a-f]{8}\.png$/);
      assert.match(files[4] ?? '', /^2030\/01\/sun-[0-9a-f]{8}\.png$/);
    }));
});
