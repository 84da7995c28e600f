import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceFile } from '../../core/platform/files/write-file.ts';
import type { ImportReport } from '../../plugins/transfer/index.ts';
import { reportPage } from '../../plugins/transfer/report/report-page.ts';
import { reportLines } from '../../plugins/transfer/report/report-text.ts';
import { toWebHandler } from '../../scripts/testing/web-handler.ts';
import type { Answer } from '../asking-site.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { type ExportedItem, exportOf } from './export-of.ts';
import { type ImportingSite, withImporting } from './importing-site.ts';

const read = (site: ImportingSite, path: string): Promise<Answer> =>
  site.ask(200, 'GET', `${path}${path.includes('?') ? '&' : '?'}context=edit`, { as: 'administrator' });

const post = (more: Partial<ExportedItem> = {}): ExportedItem => ({ id: 12, type: 'post', ...more });

/** Somebody of the site whose slug an imported person had. */
const NAMESAKE = {
  id: 50,
  login: 'doe',
  name: 'Doe',
  slug: 'jane_doe',
  role: 'author',
  registered: '2029-01-01T00:00:00Z',
};

/** Links to paths of the old site, and the same links after an import. @param leads new paths by old ones; undefined for links that stay */
function linking(leads: Readonly<Record<string, string | undefined>>) {
  const linked = (urls: readonly string[]) => urls.map((url) => `<a href="${url}">x</a>`).join(' ');
  const old = (path: string) => `https://old.example${path}`;
  return {
    content: linked(Object.keys(leads).map(old)),
    followed: linked(
      Object.entries(leads).map(([path, now]) => (now === undefined ? old(path) : `http://site.test${now}`)),
    ),
  };
}

describe('almanac import wordpress', () => {
  it('imports posts with all their parts, under their ids', () =>
    withImporting(async (site) => {
      const report = await site.import(
        exportOf({
          authors: [{ login: 'ada', email: 'ada@old.example', name: 'Ada Byron' }],
          categories: [
            { id: 900, slug: 'rivers', name: 'Rivers', parent: 'nature' },
            { id: 901, slug: 'nature', name: 'Nature & more' },
          ],
          items: [
            post({
              id: 77,
              title: 'High water',
              content: '<p>Bring <b>boots</b><script>alert(1)</script>.</p>',
              excerpt: 'Wet.',
              slug: 'high-water',
              date: '2024-03-01 10:00:00',
              modified: '2024-03-02 11:00:00',
              creator: 'ada',
              sticky: true,
              terms: {
                'category/rivers': 'Rivers',
                'post_tag/flood': 'Flood',
                'post_format/post-format-aside': 'Aside',
              },
              meta: { _wp_old_slug: 'very-high-water', _wp_old_date: '2024-02-28', price: '12' },
            }),
          ],
        }),
      );
      assert.deepEqual(report.kinds, {
        user: { in: 1, out: 1, lost: [] },
        category: { in: 2, out: 2, lost: [] },
        post: { in: 1, out: 1, lost: [] },
      });
      assert.deepEqual(
        report.remarks.map(({ what }) => what),
        [
          'its content lost scripts, frames, forms or drawings, which are not allowed here',
          'the custom field price is not imported',
        ],
      );
      const made = await read(site, '/posts/77');
      assert.equal(made.title.raw, 'High water');
      assert.equal(made.content.raw, '<p>Bring <b>boots</b>.</p>');
      assert.equal(made.excerpt.raw, 'Wet.');
      assert.equal(made.slug, 'high-water');
      assert.equal(made.date_gmt, '2024-03-01T10:00:00');
      assert.equal(made.modified_gmt, '2024-03-02T11:00:00');
      assert.equal(made.sticky, true);
      assert.equal(made.format, 'aside');
      assert.deepEqual(made.categories, [900]);
      assert.equal(made.guid.raw, 'https://old.example/?p=77');
      const { former_slugs, former_dates } = JSON.parse((await site.text('site/posts/77.json')) ?? '');
      assert.deepEqual([former_slugs, former_dates], [['very-high-water'], ['2024-02-28T17:00:00.000Z']]);
      const rivers = await read(site, '/categories/900');
      assert.deepEqual([rivers.name, rivers.parent], ['Rivers', 901]);
      const author = await site.ask(200, 'GET', `/users/${made.author}?context=edit`, { as: 'administrator' });
      assert.deepEqual([author.name, author.email, author.roles], ['Ada Byron', 'ada@old.example', ['author']]);
    }));

  it('changes nothing the second time', () =>
    withImporting(async (site) => {
      const text = exportOf({
        items: [post({ content: '<a href="https://old.example/post-13/">next</a>' }), post({ id: 13 })],
      });
      await site.import(text);
      const before = await site.text('site/posts/12.json');
      const { created, updated, unchanged } = await site.import(text);
      assert.deepEqual({ created, updated, unchanged }, { created: 0, updated: 0, unchanged: 2 });
      assert.equal(await site.text('site/posts/12.json'), before);
    }));

  it('imports changes from there, but not over changes made here', () =>
    withImporting(async (site) => {
      const there = (word: string) =>
        exportOf({ items: [post({ title: word }), post({ id: 13, title: word }), post({ id: 14 })] });
      await site.import(there('Before'));
      await site.ask(200, 'POST', '/posts/13', { as: 'administrator', json: { title: 'Ours' } });
      await site.ask(200, 'DELETE', '/posts/14?force=true', { as: 'administrator' });
      const told = await site.import(there('After'), { dryRun: true });
      assert.equal((await read(site, '/posts/12')).title.raw, 'Before');
      const report = await site.import(there('After'));
      const { created, updated, unchanged, conflicts } = report;
      assert.deepEqual([told.created, told.updated, told.unchanged], [created, updated, unchanged]);
      assert.deepEqual([told.conflicts, updated], [conflicts, 1]);
      assert.equal((await read(site, '/posts/12')).title.raw, 'After');
      assert.equal((await read(site, '/posts/13')).title.raw, 'Ours');
      await site.ask(404, 'GET', '/posts/14', { as: 'administrator' });
      assert.deepEqual(report.conflicts, [
        { kind: 'post', id: 14, what: 'it was removed here, and is not imported again' },
        { kind: 'post', id: 13, what: 'it was changed both here and in the source: the version here is kept' },
      ]);
      assert.deepEqual(report.kinds.post, { in: 3, out: 3, lost: [] });
    }));

  it('assigns other ids if they are in use, and updates all references', () =>
    withImporting(async (site) => {
      const { id: taken } = await site.ask(201, 'POST', '/pages', {
        as: 'administrator',
        json: { title: 'Ours', status: 'publish' },
      });
      await site.import(
        exportOf({
          items: [
            { id: taken, type: 'page', title: 'Theirs', slug: 'theirs' },
            { id: 500, type: 'page', title: 'Below', slug: 'below', parent: taken },
            post({ content: `<!-- wp:page-list {"parentPageID":${taken}} /-->` }),
            {
              id: 501,
              type: 'nav_menu_item',
              title: '',
              terms: { 'nav_menu/main': 'Main' },
              meta: { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: String(taken) },
            },
          ],
        }),
      );
      const { 0: theirs } = await site.ask(200, 'GET', '/pages?slug=theirs');
      assert.notEqual(theirs.id, taken);
      assert.equal((await read(site, '/pages/500')).parent, theirs.id);
      assert.equal((await read(site, '/posts/12')).content.raw, `<!-- wp:page-list {"parentPageID":${theirs.id}} /-->`);
      assert.equal((await read(site, '/menu-items/501')).object_id, theirs.id);
      assert.equal((await read(site, `/pages/${taken}`)).title.raw, 'Ours');
    }));

  it('has links follow, and redirects from addresses that changed', () =>
    withImporting(async (site) => {
      await site.import(
        exportOf({
          items: [
            post({
              content:
                '<a href="http://www.old.example/2024/03/post-13/#top">a</a> <a href="/?p=13">b</a> <a href="https://other.example/post-13/">c</a> <a href="https://old.example/gone/">d</a>',
            }),
            post({ id: 13, link: 'https://old.example/2024/03/post-13/' }),
            post({ id: 14, link: 'https://old.example/news/old-name/' }),
          ],
        }),
      );
      assert.equal(
        (await read(site, '/posts/12')).content.raw,
        '<a href="http://site.test/post-13/#top">a</a> <a href="/post-13/">b</a> <a href="https://other.example/post-13/">c</a> <a href="https://old.example/gone/">d</a>',
      );
      assert.deepEqual(JSON.parse((await site.text('redirects.json')) ?? ''), {
        version: 1,
        // the site itself redirects from the other address, which differs only in its structure
        redirects: { '/news/old-name/': '/post-14/' },
      });
    }));

  it('redirects from pages of authors whose addresses differ', () =>
    withImporting(
      async (site) => {
        const authors = ['jane_doe', 'ada', 'never_wrote'].map((login) => ({ login }));
        const items = [post({ creator: 'jane_doe' }), post({ id: 13, creator: 'ada' })];
        await site.import(exportOf({ authors, items }));
        const { redirects } = JSON.parse((await site.text('redirects.json')) ?? '');
        assert.deepEqual(redirects, { '/author/jane_doe/': '/author/jane_doe-2/' });
      },
      { files: { 'users/50.json': JSON.stringify(NAMESAKE) } },
    ));

  it('redirects from addresses by id of categories and authors whose ids differ', () =>
    withImporting(async (site) => {
      const { id } = await site.ask(200, 'GET', '/users/me', { as: 'administrator' });
      const authors = [{ login: 'ada', id: Number(id) }];
      const categories = [
        { id: 12, slug: 'river', name: 'River' },
        { id: 80, slug: 'ferry', name: 'Ferry' },
      ];
      await site.import(exportOf({ authors, categories, items: [post({ creator: 'ada' })] }));
      const { redirects } = JSON.parse((await site.text('redirects.json')) ?? '');
      assert.deepEqual(redirects, { [`/?author=${id}`]: '/author/ada/', '/?cat=12': '/category/river/' });
    }));

  it('leaves addresses by id to the categories and authors that have the ids here', () =>
    withImporting(async (site) => {
      const mine = { as: 'administrator' } as const;
      const { id } = await site.ask(200, 'GET', '/users/me', mine);
      await site.ask(201, 'POST', '/posts', { ...mine, json: { title: 'Ours', status: 'publish' } });
      const category = await site.ask(201, 'POST', '/categories', { ...mine, json: { name: 'Ours' } });
      const authors = [{ login: 'ada', id: Number(id) }];
      const categories = [{ id: Number(category.id), slug: 'river', name: 'River' }];
      await site.import(exportOf({ authors, categories, items: [post({ id: 900, creator: 'ada' })] }));
      assert.equal(await site.text('redirects.json'), undefined);
    }));

  it('keeps the template of a page for when the theme has it', () =>
    withImporting(async (site) => {
      const { remarks } = await site.import(
        exportOf({ items: [post({ type: 'page', meta: { _wp_page_template: 'page-wide' } })] }),
      );
      assert.deepEqual(remarks, [
        {
          kind: 'page',
          id: 12,
          what: 'its template page-wide is not in the theme: the default template is used until it is',
        },
      ]);
      assert.equal((await read(site, '/pages/12')).template, 'page-wide');
    }));

  it('rewrites links to lists and their feeds, and keeps those to missing pages', () =>
    withImporting(async (site) => {
      const authors = [{ login: 'jane_doe', id: 70 }];
      const categories = [{ id: 900, slug: 'rivers', name: 'Rivers' }];
      const leads = {
        '/author/jane_doe/': '/author/jane_doe/',
        '/author/jane_doe/feed/': '/author/jane_doe/feed/',
        '/author/nobody/': undefined,
        '/2024/': '/2024/',
        '/2024/3/': '/2024/03/',
        '/2024/03/01/#top': '/2024/03/01/#top',
        '/feed/': '/feed/',
        '/2024/feed': '/2024/feed/',
        '/category/rivers/feed/': '/category/rivers/feed/',
        '/category/lakes/feed/': undefined,
        '/post-12/feed/': undefined,
        '/wp-admin/': undefined,
        '/page/2/': '/page/2/',
        '/category/rivers/page/3/#top': '/category/rivers/page/3/#top',
        '/category/lakes/page/3/': undefined,
        '/post-12/2/': '/post-12/2/',
        '/post-12/comment-page-2/#comment-5': '/post-12/#comment-5',
        '/post-12/?utm_source=letter': '/post-12/?utm_source=letter',
        '/category/rivers/?order=asc': '/category/rivers/?order=asc',
        '/?s=boat': '/?s=boat',
        '/?cat=900': '/category/rivers/',
        '/?cat=901': undefined,
        '/?author=70': '/author/jane_doe/',
        '/?p=99': undefined,
        '/post-13/?page=2': undefined,
      };
      const { content, followed } = linking(leads);
      await site.import(exportOf({ authors, categories, items: [post({ creator: 'jane_doe', content })] }));
      assert.equal((await read(site, '/posts/12')).content.raw, followed);
    }));

  it('rewrites links to pages of the calendar that have the same address here', () =>
    withImporting(
      async (site) => {
        const terms = [{ id: 910, taxonomy: 'tribe_events_cat', slug: 'music', name: 'Music' }];
        const leads = {
          '/events/': '/events/',
          '/events/list/?tribe-bar-search=fair': '/events/list/?tribe-bar-search=fair',
          '/events/2024-05/': '/events/2024-05/',
          '/events/category/music/': '/events/category/music/',
          '/events/category/arts/music/month/': '/events/category/arts/music/month/',
          '/events/category/sports/': undefined,
          '/events/nothing/': undefined,
        };
        const { content, followed } = linking(leads);
        await site.import(exportOf({ terms, items: [post({ content })] }));
        assert.equal((await read(site, '/posts/12')).content.raw, followed);
      },
      {},
      ['content', 'site', 'calendar', 'blocks', 'web', 'calendar-web', 'transfer'],
    ));

  it('rewrites links in sentences, and in block attributes, whose signs are encoded', () =>
    withImporting(async (site) => {
      const links = {
        'See https://old.example/post-13/. Or https://old.example/post-13/, or (https://old.example/post-13/)!':
          'See http://site.test/post-13/. Or http://site.test/post-13/, or (http://site.test/post-13/)!',
        'It is https://old.example.': 'It is http://site.test/.',
        '<!-- wp:core/x {"url":"https://old.example/?p=13\\u0026x=1"} /-->':
          '<!-- wp:core/x {"url":"http://site.test/post-13/"} /-->',
        '<!-- wp:core/x {"url":"https://old.example/?s=a\\u0026utm_x=1"} /-->':
          '<!-- wp:core/x {"url":"http://site.test/?s=a\\u0026utm_x=1"} /-->',
        '<!-- wp:core/x {"link":"https://old.example/post\\u002d\\u002d14/","b":1} /-->':
          '<!-- wp:core/x {"link":"http://site.test/post-14/","b":1} /-->',
        '<!-- wp:core/x {"url":"https://old.example/post-13\\u002d\\u002dx/"} /-->':
          '<!-- wp:core/x {"url":"https://old.example/post-13\\u002d\\u002dx/"} /-->',
      };
      const items = [
        post({ content: Object.keys(links).join('\n\n') }),
        post({ id: 13 }),
        post({ id: 14, link: 'https://old.example/post--14/' }),
      ];
      await site.import(exportOf({ items }));
      assert.deepEqual((await read(site, '/posts/12')).content.raw.split('\n\n'), Object.values(links));
    }));

  it('follows relative links once, even if another link has to wait', () =>
    withImporting(async (site) => {
      const items = [
        post({ content: '<a href="/about/">a</a> <a href="/later/">b</a>' }),
        post({ id: 13, slug: 'info', link: 'https://old.example/about/' }),
        post({ id: 14, slug: 'contact', link: 'https://old.example/info/' }),
        post({ id: 15, type: 'page', slug: 'now', link: 'https://old.example/later/' }),
      ];
      const text = exportOf({ items });
      for (const time of ['first', 'second']) {
        await site.import(text);
        assert.equal((await read(site, '/posts/12')).content.raw, '<a href="/info/">a</a> <a href="/now/">b</a>', time);
      }
    }));

  it("follows a link once, even if its target is another item's old address", () =>
    withImporting(
      async (site) => {
        const content = '<a href="https://old.example/about/">a</a> <a href="/info/">b</a>';
        const text = exportOf({
          items: [
            post({ content }),
            post({ id: 13, slug: 'info', link: 'https://old.example/about/' }),
            post({ id: 14, slug: 'contact', link: 'https://old.example/info/' }),
          ],
        });
        for (const time of ['first', 'second']) {
          await site.import(text);
          const { raw } = (await read(site, '/posts/12')).content;
          assert.equal(raw, '<a href="/info/">a</a> <a href="/contact/">b</a>', time);
        }
      },
      { settings: { url: 'http://127.0.0.1:8080' } },
    ));

  it('rewrites links to files, whatever their names look like', () =>
    withImporting(async (site) => {
      await site.fileSystem.makeDirectory('/media');
      const names = [
        'map.png',
        'map-300x200.png',
        'sea-640x480.png',
        'two words.png',
        'tall-rotated.png',
        'old-scaled-e1612345678901.png',
      ];
      for (const name of names) await replaceFile(site.fileSystem, `/media/${name}`, PICTURE);
      const at = (name: string) => `https://old.example/wp-content/uploads/2020/01/${name}`;
      const linked = [
        ...names,
        'map-150x150.png',
        'sea-640x480-scaled.png',
        'two words-300x200.png',
        'tall-200x300.png',
        'tall.png',
        'old-scaled-e1612345678901-300x200.png',
        'old-300x200.png',
        'old.png',
      ];
      const content = linked.map((name) => `<img src="${at(name)}" alt="" />`).join('');
      const files = names.map((name, index) => ({
        id: 40 + index,
        type: 'attachment',
        slug: `file-${index}`,
        file: at(name),
      }));
      const block = `<!-- wp:cover {"url":"${at('two words.png')}","id":43} -->x<!-- /wp:cover -->`;
      await site.import(exportOf({ items: [...files, post({ content }), post({ id: 13, content: block })] }), {
        mediaFrom: '/media',
      });
      const sources = await Promise.all(
        files.map(async ({ id }) => (await site.ask(200, 'GET', `/media/${id}`)).source_url),
      );
      const { raw } = (await read(site, '/posts/12')).content;
      assert.deepEqual(
        [...String(raw).matchAll(/src="([^"]*)"/g)].map(([, src = '']) => sources.indexOf(src)),
        [0, 1, 2, 3, 4, 5, 0, 2, 3, 4, 4, 5, 5, 5],
      );
      assert.match((await read(site, '/posts/13')).content.raw, new RegExp(`"url":"${sources[3]}"`));
      const { redirects } = JSON.parse((await site.text('redirects.json')) ?? '');
      assert.deepEqual(
        Object.keys(redirects).map((path) => path.slice('/wp-content/uploads/2020/01/'.length)),
        [...names.slice(0, 3), 'two%20words.png', ...names.slice(4), 'old.png'],
      );
    }));

  it('redirects all old addresses', () =>
    withImporting(
      async (site) => {
        const links = ['2024/03/post-12', 'archives/13', 'news/post-14', '2024/03/01/post-15', 'rivers/post-16'];
        const terms = { 'category/rivers': 'Rivers' };
        const items = links.map((link, index) => post({ id: 12 + index, link: `https://old.example/${link}/`, terms }));
        await site.import(exportOf({ items }));
        const visit = toWebHandler((request) => site.site.handle(request));
        for (const [index, link] of links.entries()) {
          const { status, headers } = await visit(new Request(`http://site.test/${link}/`));
          assert.deepEqual([status, headers.get('location')], [301, `http://site.test/post-${12 + index}/`], link);
        }
        const { redirects } = JSON.parse((await site.text('redirects.json')) ?? '');
        assert.deepEqual(Object.keys(redirects), ['/news/post-14/']);
      },
      undefined,
      ['content', 'site', 'calendar', 'blocks', 'transfer', 'web'],
    ));

  it('gives users their former ids if they are unused here', () =>
    withImporting(async (site) => {
      const authors = [1, 2 ** 30, 900, 901].map((id) => ({ id, login: `who-${id}` }));
      const mine = { as: 'administrator' } as const;
      const { id: own } = await site.ask(201, 'POST', '/users', {
        ...mine,
        json: { username: 'own', email: 'own@site.test', password: 'long enough a password' },
      });
      const latest = post({
        creator: 'who-901',
        content: '<!-- wp:latest-posts {"selectedAuthor":900} /-->',
        type: 'post',
      });
      const text = exportOf({ authors: [{ id: Number(own), login: 'other' }, ...authors], items: [latest] });
      await site.import(text);
      const users = await site.ask(200, 'GET', '/users?context=edit&per_page=100', mine);
      const ids = Object.fromEntries(
        (Object.values(users) as unknown as readonly { readonly slug: string; readonly id: number }[]).map(
          ({ slug, id }) => [slug, id],
        ),
      );
      assert.deepEqual([ids['who-900'], ids['who-901'], ids.own], [900, 901, own]);
      const others = ['other', 'who-1', `who-${2 ** 30}`].map((slug) => ids[slug] ?? 0);
      assert.ok(
        others.every((id) => id > 901 && id < 1000),
        `${others} are new`,
      );
      const { author, content } = await read(site, '/posts/12');
      assert.deepEqual([author, content.raw], [901, latest.content]);
      assert.equal((await site.import(text)).created, 0);
    }));

  it('reads names of people as the HTML that they are', () =>
    withImporting(async (site) => {
      const authors = [{ login: 'bob', name: 'Bob &amp; Co' }];
      await site.import(exportOf({ authors, items: [post({ creator: 'bob' })] }));
      const { author } = await read(site, '/posts/12');
      assert.equal(JSON.parse((await site.text(`users/${author}.json`)) ?? '').name, 'Bob & Co');
    }));

  it('keeps the markup of titles, except for forbidden elements', () =>
    withImporting(async (site) => {
      await site.import(
        exportOf({
          items: [
            post({ title: 'A <em>very</em> H<sub>2</sub>O <script>alert(1)</script>day' }),
            post({ id: 13, title: 'Less < more & such' }),
          ],
        }),
      );
      assert.equal((await read(site, '/posts/12')).title.raw, 'A <em>very</em> H<sub>2</sub>O day');
      // behind a < that nothing ends all is text
      assert.equal((await read(site, '/posts/13')).title.raw, 'Less &lt; more &amp; such');
    }));

  it('interprets times without a UTC form in the time zone of the site', () =>
    withImporting(async (site) => {
      const text = exportOf({ items: [post({ date: '2024-07-01 10:00:00' })] });
      const zeros = '<wp:post_date_gmt><![CDATA[0000-00-00 00:00:00]]>';
      await site.import(text.replace(/<wp:post_date_gmt><!\[CDATA\[[^\]]*\]\]>/, zeros));
      assert.equal((await read(site, '/posts/12')).date_gmt, '2024-07-01T14:00:00');
    }));

  it('shows a draft without times in UTC under the time at which it was saved, and publishes it when that is done', () =>
    withImporting(async (site) => {
      const item = post({ status: 'draft', date: '0000-00-00 00:00:00', modified: '0000-00-00 00:00:00' });
      const local = '<wp:post_modified><![CDATA[2024-07-01 10:00:00]]></wp:post_modified>\n<wp:post_name>';
      await site.import(exportOf({ items: [item] }).replace('<wp:post_name>', local));
      const { date_gmt, modified_gmt } = await read(site, '/posts/12');
      assert.deepEqual([date_gmt, modified_gmt], ['2024-07-01T14:00:00', '2024-07-01T14:00:00']);
      const published = await site.ask(200, 'POST', '/posts/12', {
        as: 'administrator',
        json: { status: 'publish' },
      });
      assert.equal(String(published.date_gmt).slice(0, 10), '2030-01-15');
    }));

  it('links to posts whose addresses are taken here, relative or not', () =>
    withImporting(async (site) => {
      const mine = { as: 'administrator', json: { title: 'Hello', status: 'publish' } } as const;
      await site.ask(201, 'POST', '/posts', mine);
      await site.ask(201, 'POST', '/pages', { ...mine, json: { title: 'Team', status: 'publish' } });
      const slugs = ['hello', 'hello-2', 'team', 'inside'];
      const links = slugs.flatMap((slug) => [`/${slug}/`, `https://old.example/${slug}/?utm_x=1#top`]);
      const content = links.map((link) => `<a href="${link}">x</a>`).join('');
      const posts = slugs.map((slug, index) => post({ id: 920 + index, slug, content }));
      const inside = post({ id: 950, type: 'page', slug: 'inside' });
      await site.import(
        exportOf({ items: [post({ id: 910, content }), ...posts, inside, post({ id: 960, content })] }),
      );
      const now = await Promise.all(posts.map(async ({ id }) => (await site.ask(200, 'GET', `/posts/${id}`)).slug));
      const expected = now.flatMap((slug) => [`/${slug}/`, `http://site.test/${slug}/?utm_x=1#top`]);
      for (const id of [910, 920, 921, 922, 923, 960]) {
        const { raw } = (await read(site, `/posts/${id}`)).content;
        assert.deepEqual(
          [...raw.matchAll(/href="(.*?)"/g)].map(([, link]) => link),
          expected,
          String(id),
        );
      }
    }));

  it('links to a post that gets another address than it had', () =>
    withImporting(async (site) => {
      await site.ask(201, 'POST', '/posts', {
        as: 'administrator',
        json: { title: 'Ours', slug: 'news', status: 'publish' },
      });
      await site.import(
        exportOf({
          items: [post({ content: '<a href="https://old.example/news/">n</a>' }), post({ id: 13, slug: 'news' })],
        }),
      );
      assert.equal((await read(site, '/posts/12')).content.raw, '<a href="http://site.test/news-2/">n</a>');
    }));

  it('makes blocks of the shortcodes of WordPress, and hides others', () =>
    withImporting(async (site) => {
      const report = await site.import(
        exportOf({
          items: [
            post({
              content:
                'First.\n\n[video mp4="https://far.example/a.mp4"]\n\nText [sic] with [contact-form id="3"] in it, and [[gallery]].\n\n<pre>[gallery ids="1"]</pre>',
            }),
            post({ id: 13, content: '[embed]https://far.example/v?a=1&b=2[/embed]' }),
            post({
              id: 15,
              content:
                'One\n<!--more Read on-->\nTwo <!--more-->\n\n[video mp4="https://far.example/a.mp4"]<!--nextpage-->\nThree',
            }),
            post({
              id: 14,
              content:
                '[caption id="attachment_9" align="alignright" width="300"]<img src="https://far.example/a.jpg" alt="A" /> Words[/caption]',
            }),
          ],
        }),
      );
      const content = (await read(site, '/posts/12')).content;
      assert.match(
        content.raw,
        /^<p>First\.<\/p>\n<!-- wp:video -->\n<figure class="wp-block-video"><video controls src="https:\/\/far\.example\/a\.mp4"><\/video><\/figure>\n<!-- \/wp:video -->/,
      );
      assert.match(
        content.raw,
        /\[sic\] with <!-- wp:transfer\/shortcode \{"text":"\[contact-form id=\\"3\\"\]"\} \/--> in it/,
      );
      assert.doesNotMatch(content.rendered, /contact-form/);
      assert.match(content.raw, /<pre>\[gallery ids="1"\]<\/pre>/);
      assert.deepEqual(report.remarks, [
        { kind: 'post', id: 12, what: 'the shortcode [contact-form] is hidden in its content' },
      ]);
      assert.match(
        (await read(site, '/posts/13')).content.raw,
        /^<!-- wp:embed \{"url":"https:\/\/far\.example\/v\?a=1\\u0026b=2"\} -->/,
      );
      assert.equal(
        (await read(site, '/posts/15')).content.raw.replace(/<figure.*figure>/, 'V'),
        '<p>One</p>\n<!-- wp:more {"customText":"Read on"} -->\n<!--more Read on-->\n<!-- /wp:more -->\n<p>Two <!--more--></p>\n<!-- wp:video -->\nV\n<!-- /wp:video -->\n<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->\n<p>Three</p>',
      );
      assert.match(
        (await read(site, '/posts/14')).content.raw,
        /^<!-- wp:image \{"align":"right"\} -->\n<figure class="wp-block-image alignright"><img src="https:\/\/far\.example\/a\.jpg" alt="A" \/><figcaption class="wp-element-caption">Words<\/figcaption><\/figure>/,
      );
    }));

  it('shows in a gallery the pictures of the item that it names', () =>
    withImporting(async (site) => {
      await site.fileSystem.makeDirectory('/media');
      const picture = (id: number, parent: number): ExportedItem => ({
        id,
        type: 'attachment',
        parent,
        file: `https://old.example/${id}.png`,
      });
      for (const id of [40, 41]) await replaceFile(site.fileSystem, `/media/${id}.png`, PICTURE);
      const items = [
        picture(40, 12),
        picture(41, 13),
        post({ content: '[gallery]' }),
        post({ id: 13, content: '[gallery id="12"]' }),
      ];
      await site.import(exportOf({ items }), { mediaFrom: '/media' });
      for (const id of [12, 13]) {
        const { raw } = (await read(site, `/posts/${id}`)).content;
        assert.deepEqual(String(raw).match(/wp-image-\d+/g), ['wp-image-40'], `post ${id}`);
        assert.match(String(raw), /"linkTo":"media"[\s\S]*<a href="http:\/\/site\.test\/uploads\/[^"]*"><img src/);
      }
    }));

  it('writes comments to a file next to the site', () =>
    withImporting(async (site) => {
      const report = await site.import(
        exportOf({ items: [post({ comments: [{ id: 3, author: 'Bob', text: 'Nice' }] })] }),
      );
      assert.deepEqual(report.kinds.comment, { in: 1, out: 1, lost: [] });
      const [line = ''] = ((await site.text(report.comments_file ?? '')) ?? '').split('\n');
      const { post: of, author_name, content, status } = JSON.parse(line);
      assert.deepEqual(
        { of, author_name, content, status },
        { of: 12, author_name: 'Bob', content: 'Nice', status: 'approved' },
      );
    }));

  it('keeps revisions, templates, navigation and global styles', () =>
    withImporting(async (site) => {
      const report = await site.import(
        exportOf({
          items: [
            post({ content: '<p>Now</p>' }),
            {
              id: 20,
              type: 'revision',
              parent: 12,
              content: '<p>Then</p>',
              date: '2024-02-01 10:00:00',
              status: 'inherit',
            },
            {
              id: 21,
              type: 'wp_navigation',
              content: '<!-- wp:navigation-link {"label":"P","type":"post","id":12,"url":"/"} /-->',
            },
            {
              id: 22,
              type: 'wp_template',
              slug: 'single',
              terms: { 'wp_theme/quartz': 'quartz' },
              content: '<!-- wp:post-title /-->',
            },
            {
              id: 23,
              type: 'wp_global_styles',
              terms: { 'wp_theme/quartz': 'quartz' },
              content: '{"styles":{"color":{"background":"#fff"}},"settings":{},"version":3}',
            },
            {
              id: 24,
              type: 'wp_global_styles',
              terms: { 'wp_theme/evil': 'evil' },
              content: '{"styles":{"css":"a{background:url(javascript:1)}"}}',
            },
            { id: 25, type: 'wpforms', title: 'Form' },
          ],
        }),
      );
      const { 0: revision } = await site.ask(200, 'GET', '/posts/12/revisions', { as: 'administrator' });
      assert.match(revision.content.rendered, /Then/);
      assert.match((await read(site, '/navigation/21')).content.raw, /"id":12/);
      assert.equal(JSON.parse((await site.text('site/templates/22.json')) ?? '').theme, 'quartz');
      assert.equal(JSON.parse((await site.text('site/global-styles/23.json')) ?? '').styles.color.background, '#fff');
      assert.deepEqual(
        Object.entries(report.kinds).map(([kind, { in: found, out, lost }]) => [
          kind,
          found,
          out,
          lost.map(({ id }) => id),
        ]),
        [
          ['post', 1, 1, []],
          ['revision', 1, 1, []],
          ['wp_navigation', 1, 1, []],
          ['wp_template', 1, 1, []],
          ['wp_global_styles', 2, 1, [24]],
          ['wpforms', 1, 0, [25]],
        ],
      );
    }));

  it('only prints what would be done in a dry run', () =>
    withImporting(async (site) => {
      const report = await site.import(exportOf({ items: [post(), post({ id: 13, title: 'x'.repeat(600) })] }), {
        dryRun: true,
      });
      assert.deepEqual([report.dry_run, report.created, report.kinds.post?.lost.map(({ id }) => id)], [true, 1, [13]]);
      await site.ask(404, 'GET', '/posts/12', { as: 'administrator' });
      assert.equal(await site.text('redirects.json'), undefined);
      assert.equal(await site.text('transfer/imports'), undefined);
    }));

  it('counts in a dry run what an import does, at the first time and later', () =>
    withImporting(async (site) => {
      const authors = ['ada', 'zoe smith', 'zoe-smith'].map((login) => ({ login }));
      const categories = [{ id: 900, slug: 'rivers', name: 'Rivers' }];
      const revision: ExportedItem = { id: 13, type: 'revision', status: 'inherit', parent: 12 };
      const text = exportOf({ authors, categories, items: [post(), revision] });
      for (const counts of [
        [5, 1],
        [0, 6],
      ]) {
        for (const dryRun of [true, false]) {
          const { created, unchanged } = await site.import(text, { dryRun });
          assert.deepEqual([created, unchanged], counts, String(dryRun));
        }
      }
    }));

  it('prints in a dry run where comments would be written', () =>
    withImporting(async (site) => {
      const items = [post({ comments: [{ id: 1, author: 'Bo', text: 'Hi.' }] })];
      for (const [dryRun, sentence] of [
        [true, /^Comments would be in \S+\.jsonl\.$/],
        [false, /^Comments are in \S+\.jsonl\.$/],
      ] as const) {
        const report = await site.import(exportOf({ items }), { dryRun });
        assert.match(reportLines(report).at(-1) ?? '', sentence);
        assert.match(reportPage(report), dryRun ? /Comments would be in <code>/ : /Comments are in <code>/);
        assert.equal((await site.text(report.comments_file ?? '')) === undefined, dryRun);
      }
    }));

  it('explains how to get files at private addresses, once for each host', () =>
    withImporting(async (site) => {
      const files = ['http://192.168.0.5/a.png', 'http://192.168.0.5/b.png', 'http://old.example:8080/c.png'];
      const items = files.map((file, index): ExportedItem => ({ id: 40 + index, type: 'attachment', file }));
      const told = ({ remarks }: ImportReport) =>
        remarks.map(({ what }) => what).filter((what) => /^files of/.test(what));
      const how =
        'are at a private address or port: run again with --media-from ORIGIN, or with a copy of wp-content/uploads';
      assert.deepEqual(
        told(await site.import(exportOf({ items }))).sort(),
        ['192.168.0.5', 'old.example:8080'].map((host) => `files of ${host} ${how}`),
      );
      await site.fileSystem.makeDirectory('/media');
      assert.deepEqual(told(await site.import(exportOf({ items }), { mediaFrom: '/media' })), []);
    }));

  it('refuses invalid input before it writes anything', () =>
    withImporting(async (site) => {
      await site.fileSystem.makeDirectory('/reports');
      await replaceFile(site.fileSystem, '/export.xml', new TextEncoder().encode(exportOf({ items: [post()] })));
      for (const [file, report, sentence] of [
        ['/export.xml', '/reports', /--report: \/reports is a folder: name a file in it$/],
        ['/old/127.0.0.1:8801', null, /such as http:\/\/127\.0\.0\.1:8801$/],
        ['/old/www.old.example', null, /such as http:\/\/www\.old\.example$/],
        ['/old/none.xml', null, /none\.xml/],
      ] as const) {
        const input = { file, live: null, dryRun: false, only: null, mediaFrom: null, report };
        await assert.rejects(site.command('import wordpress', input), sentence);
      }
      await assert.rejects(
        site.command('import posts', { folder: '/media', dryRun: false, report: '/reports' }),
        /a folder/,
      );
      await site.ask(404, 'GET', '/posts/12', { as: 'administrator' });
    }));

  it('tells in a dry run of files what certainly does not come, and of entries what they will lead to', () =>
    withImporting(async (site) => {
      await site.fileSystem.makeDirectory('/media');
      await replaceFile(site.fileSystem, '/media/sun.png', PICTURE);
      const file = (id: number, name: string): ExportedItem => ({
        id,
        type: 'attachment',
        file: `https://old.example/wp-content/uploads/${name}`,
      });
      const meta = { _menu_item_type: 'taxonomy', _menu_item_object: 'category', _menu_item_object_id: '900' };
      const entry: ExportedItem = { id: 20, type: 'nav_menu_item', terms: { 'nav_menu/main': 'Main' }, meta };
      const text = exportOf({
        categories: [{ id: 900, slug: 'rivers', name: 'Rivers' }],
        terms: [{ id: 901, taxonomy: 'nav_menu', slug: 'main', name: 'Main' }],
        items: [
          file(40, 'sun.png'),
          file(41, 'moon.png'),
          file(42, 'drawing.svg'),
          post({ meta: { _thumbnail_id: '40' } }),
          entry,
        ],
      });
      const told = await site.import(text, { dryRun: true, mediaFrom: '/media' });
      const done = await site.import(text, { mediaFrom: '/media' });
      assert.deepEqual(told.kinds, done.kinds);
      assert.deepEqual(told.remarks, done.remarks);
      assert.deepEqual(
        told.kinds.attachment?.lost.map(({ id }) => id),
        [41, 42],
      );
      assert.deepEqual(told.kinds.nav_menu_item, { in: 1, out: 1, lost: [] });
      // nothing is asked of other sites
      const { kinds } = await site.import(exportOf({ items: [file(50, 'far.png')] }), { dryRun: true });
      assert.deepEqual(kinds.attachment, { in: 1, out: 1, lost: [] });
    }));

  it('names kinds that are to be imported and are not there', () =>
    withImporting(async (site) => {
      const text = exportOf({ items: [post(), { id: 13, type: 'page' }] });
      const none = { message: 'the source has no posts and no pages; it has page, post' };
      await assert.rejects(site.import(text, { only: ['posts', 'pages'] }), none);
      const { kinds, remarks } = await site.import(text, { only: ['post', 'pages'] });
      assert.deepEqual(Object.keys(kinds), ['post']);
      assert.deepEqual(remarks, [{ kind: 'pages', id: 0, what: 'the source has none; it has page, post' }]);
    }));

  it('imports the kinds that are named', () =>
    withImporting(async (site) => {
      const report = await site.import(exportOf({ items: [post(), { id: 13, type: 'page' }] }), { only: ['page'] });
      assert.deepEqual(Object.keys(report.kinds), ['page']);
      await site.ask(404, 'GET', '/posts/12', { as: 'administrator' });
    }));

  it('reports losses while the calendar is off', () =>
    withImporting(
      async (site) => {
        const report = await site.import(exportOf({ items: [{ id: 30, type: 'tribe_venue', title: 'Hall' }] }));
        assert.match(
          report.kinds.tribe_venue?.lost[0]?.why ?? '',
          /the kind tribe_venue does not exist here: its plugin is off/,
        );
      },
      {},
      ['content', 'site', 'transfer'],
    ));
});
