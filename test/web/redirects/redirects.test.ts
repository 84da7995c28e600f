import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { replaceFile } from '../../../core/host.ts';
import { presentPlugin } from '../../asking-site.ts';
import { problemsOf } from '../../cli/doctor/data-folder.ts';
import { webSite } from '../web-site.ts';

/** Until a burst of edits is over, in milliseconds, and until the site has read them. */
const BURST = 1_000;
const TURNS = 100;

const redirects = (entries: object) => JSON.stringify({ version: 1, redirects: entries }, null, 2);

test('a missing address redirects as in redirects.json', async (t) => {
  const files = {
    'redirects.json': redirects({
      '/old/': '/visit/',
      '/Straße/alt': '/visit/?from=old#top',
      '/moved': { to: 'https://example.org/x', status: 302 },
      '/old-walk/': '/elsewhere/',
      '/visit/': '/never/',
      '/api/': '/never/',
      '/2026/05/': '/never/',
      '/secret/': '/visit/',
      '/wp-content/uploads/2019/05/plan.jpg': '/uploads/2019/05/plan-1.jpg',
      '/wp-content/uploads/2019/05/other-300x200.jpg': '/uploads/2019/05/other-1.jpg',
      '/wp-content/uploads/river.jpg': '/uploads/river-1.jpg',
      '/wp-content/uploads/huge-scaled.png': '/uploads/huge-1.png',
      '/wp-content/uploads/tall-rotated.png': '/uploads/tall-1.png',
      '/wp-content/uploads/map-300x200.png': '/uploads/map-1.png',
      '/wp-content/uploads/list.pdf': '/uploads/list-1.pdf',
      '/?cat=777': '/category/river/',
      '/?author=778': '/author/ada/#top',
      '/?p=779': '/visit/?from=id',
      '/?x=1': '/never/',
    }),
  };
  const site = await webSite(t, { files });
  await site.write('pages', { title: 'Visit' });
  await site.write('pages', { title: 'Secret', status: 'private' });
  await site.write('posts', { title: 'Old walk', date: '2026-05-20T10:00:00' });
  for (const [path, status, to] of [
    ['/old/', 301, 'http://mill.test/visit/'],
    ['/old', 301, 'http://mill.test/visit/'],
    ['/OLD/', 301, 'http://mill.test/visit/'],
    ['/old/?a=1', 301, 'http://mill.test/visit/?a=1'],
    ['/stra%C3%9Fe/alt/?a=1', 301, 'http://mill.test/visit/?from=old&a=1#top'],
    ['/moved/', 302, 'https://example.org/x'],
    // smaller pictures lead where the whole one does, unless they are named
    ['/wp-content/uploads/2019/05/plan.jpg', 301, 'http://mill.test/uploads/2019/05/plan-1.jpg'],
    ['/wp-content/uploads/2019/05/plan-300x200.jpg', 301, 'http://mill.test/uploads/2019/05/plan-1.jpg'],
    ['/wp-content/uploads/2019/05/plan-scaled.jpg', 301, 'http://mill.test/uploads/2019/05/plan-1.jpg'],
    ['/wp-content/uploads/2019/05/other-300x200.jpg', 301, 'http://mill.test/uploads/2019/05/other-1.jpg'],
    ['/wp-content/uploads/2019/05/none-300x200.jpg', 404, null],
    // over what would be guessed, and over what not everybody may see
    ['/old-walk/', 301, 'http://mill.test/elsewhere/'],
    ['/secret/', 301, 'http://mill.test/visit/'],
    // addresses by id, where nothing has it
    ['/?cat=777', 301, 'http://mill.test/category/river/'],
    ['/?cat=777&a=1', 301, 'http://mill.test/category/river/?a=1'],
    ['/index.php?author=778', 301, 'http://mill.test/author/ada/#top'],
    ['/?p=779', 301, 'http://mill.test/visit/?from=id'],
    ['/?cat=770', 404, null],
    ['/visit/?cat=777', 200, null],
    ['/?x=1', 200, null],
    // for every requested size of an image
    ['/wp-content/uploads/river.jpg', 301, 'http://mill.test/uploads/river-1.jpg'],
    ['/wp-content/uploads/river-300x200.jpg', 301, 'http://mill.test/uploads/river-1.jpg'],
    ['/wp-content/uploads/tall-300x400.png', 301, 'http://mill.test/uploads/tall-1.png'],
    ['/wp-content/uploads/huge-1024x768.png', 301, 'http://mill.test/uploads/huge-1.png'],
    ['/wp-content/uploads/huge.png', 301, 'http://mill.test/uploads/huge-1.png'],
    ['/wp-content/uploads/map-300x200.png', 301, 'http://mill.test/uploads/map-1.png'],
    ['/wp-content/uploads/map.png', 404, null],
    ['/wp-content/uploads/list-300x200.pdf', 404, null],
    // never over what there is
    ['/visit/', 200, null],
    ['/2026/05/', 200, null],
    ['/visit/page/2/', 200, null],
    ['/nothing/', 404, null],
  ] as const) {
    const visited = await site.visit(path);
    assert.deepEqual([visited.status, visited.location], [status, to], path);
  }
  assert.equal((await site.fetch('/')).headers.get('content-type'), 'application/json; charset=UTF-8');
});

test('a saved redirects.json counts at once, and one with a mistake not', async (t) => {
  const site = await webSite(t, { files: { 'redirects.json': redirects({ '/old/': '/new/' }) } });
  const followed = async () => {
    site.clock.advance(BURST);
    for (let turn = 0; turn < TURNS; turn++) await setImmediate();
  };
  const save = async (text: string) => {
    await replaceFile(site.fileSystem, '/site/redirects.json', new TextEncoder().encode(text));
    await followed();
  };
  const leadsTo = async () => {
    await site.visit('/old/');
    return (await site.visit('/old/')).location;
  };
  await followed();
  assert.equal(await leadsTo(), 'http://mill.test/new/');
  await save(redirects({ '/old/': '/newer/' }));
  assert.equal(await leadsTo(), 'http://mill.test/newer/');
  await save(redirects({ '/old/': 'newest' }));
  assert.equal(await leadsTo(), 'http://mill.test/newer/');
});

test('doctor reports problems of redirects.json', async () => {
  for (const [text, ...lines] of [
    [redirects({ '/old/': 'newest' }), /^redirects\.json:4:\d+ redirects\.\/old\/: must be a path below/],
    [redirects({ 'old/': '/new/' }), /^redirects\.json:4:\d+ redirects\.old\/: must be a path below/],
    [redirects({ '/old/': '//example.org' }), /^redirects\.json:4:\d+ redirects\.\/old\/: must be a path/],
    [redirects({ '/old/': 'javascript:alert(1)' }), /^redirects\.json:4:\d+ redirects\.\/old\/: must be a path/],
    [
      redirects({ '/old/': 'https://example.org/\r\nSet-Cookie: a=b' }),
      /^redirects\.json:4:\d+ redirects\.\/old\/: must be a path/,
    ],
    [redirects({ '/old/': 'https://example.org/\u0001' }), /^redirects\.json:4:\d+ redirects\.\/old\/: must be a path/],
    [redirects({ '/old/': '/new/\u007f' }), /^redirects\.json:4:\d+ redirects\.\/old\/: must be a path/],
    [redirects({ '/old/?a': '/new/' }), /redirects\.\/old\/\?a: must be a path without \? and #/],
    [redirects({ '/': '/new/' }), /redirects\.\/: must not be the address of the site itself/],
    [
      redirects({ '/a/': '/b', '/b/': '/c/', '/c': '/a' }),
      /^redirects\.json:4:\d+ redirects\.\/a\/: redirects back to itself by way of \/b, \/c\//,
    ],
    [redirects({ '/a/': '/A' }), /redirects\.\/a\/: redirects back to itself/],
    [redirects({ '/?cat=3': '/?cat=3' }), /redirects\.\/\?cat=3: redirects back to itself/],
    [
      redirects({ '/?cat=3': '/a/', '/a': '/?x=1&cat=3' }),
      /redirects\.\/\?cat=3: redirects back to itself by way of \/a\//,
    ],
    [redirects({ '/?cat=3&p=1': '/b/' }), /must be a path without \? and #, or one such as \/\?cat=3/],
    [redirects({ '/a/': '/c/', '/a': '/d/' }), /^redirects\.json:5:\d+ redirects\.\/a: is the same address as \/a\//],
    [redirects({ '/a/': { to: '/b/', code: 302 } }), /redirects\.\/a\/.*code/],
    [redirects({ '/a/': { to: '/b/', status: 200 } }), /redirects\.\/a\/.*200/],
    [redirects({ '/a/': 7 }), /must be an address, or an object such as/],
    ['{ "version": 2, "redirects": {} }', /^redirects\.json:1:\d+ version: must be 1/],
    ['{ "version": 1, "redirects": {}, "more": 1 }', /^redirects\.json:1:\d+ more: /],
    ['{ "version": 1,', /^redirects\.json:1:\d+ /],
  ] as const) {
    const printed = await problemsOf({ 'redirects.json': text }, async () =>
      ['content', 'site', 'blocks', 'web'].map(presentPlugin),
    );
    for (const line of lines)
      assert.ok(
        printed.some((one) => line.test(one)),
        `${text}\n${printed.join('\n')}`,
      );
  }
});

test('the check names redirects without effect, and those to missing pages', async (t) => {
  const site = await webSite(t, {
    url: 'https://mill.test',
    files: {
      'redirects.json': redirects({
        '/visit/': '/',
        '/gone/': '/nowhere/',
        '/there/': '/visit/?a=1#b',
        '/far/': 'https://example.org/',
        '/own/': 'https://mill.test/nowhere/',
        '/docs/': '/api/',
        '/picture/': '/uploads/a.png',
        '/chain/': '/there/',
      }),
    },
  });
  await site.write('pages', { title: 'Visit' });
  const printed = await site.command('doctor', false);
  const from = printed.findIndex((line) => line.includes('Redirects'));
  assert.match(printed[from] ?? '', /recommended +Redirects +3 problems in the 8 redirects of redirects\.json/);
  assert.deepEqual(
    printed.slice(from + 1, from + 4).map((line) => line.trim().replace(/^(redirects\.json:\d+):\d+/, '$1')),
    [
      'redirects.json:4 redirects./visit/: has no effect, because there is a page at this address',
      'redirects.json:5 redirects./gone/: redirects to /nowhere/, which does not exist',
      'redirects.json:8 redirects./own/: redirects to https://mill.test/nowhere/, which does not exist',
    ],
  );
});
