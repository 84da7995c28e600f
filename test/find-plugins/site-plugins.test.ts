import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Files, folderWith, manifest, pluggedSite, pluginsIn, saying } from '../loading/plugged-site.ts';

const SAID = '/shop/v1/said';
const INDEX = 'plugins/shop/index.ts';
const MANIFEST = 'plugins/shop/plugin.json';
const PACKAGE = { name: '@acme/almanac-shop', version: '1.2.3', type: 'module', exports: './main.js' };

const cellar = (more: object = {}): Files => ({
  'plugins/cellar/index.ts': saying('"wine"', { name: 'cellar', imports: 'export const WINE = "red";' }),
  'plugins/cellar/plugin.json': manifest(more, 'cellar'),
});

interface Good {
  readonly what: string;
  readonly files: Files;
  readonly said: unknown;
  readonly on?: Readonly<Record<string, unknown>>;
}

const GOOD: readonly Good[] = [
  { what: 'one file', files: { [INDEX]: saying('1 as number') }, said: 1 },
  { what: 'a file of JavaScript', files: { 'plugins/shop/index.js': saying('2') }, said: 2 },
  {
    what: 'a file of JavaScript with the ending of a module',
    files: { 'plugins/shop/index.mjs': saying('3') },
    said: 3,
  },
  {
    what: 'several files, one of them JSON',
    files: {
      [INDEX]: saying('add(more.number)', {
        imports: `import { add } from './lib/add.ts'; import more from './more.json' with { type: 'json' };`,
      }),
      'plugins/shop/lib/add.ts': `import { ONE } from '../one.ts'; export const add = (n: number): number => ONE + n;`,
      'plugins/shop/one.ts': 'export const ONE = 1;',
      'plugins/shop/more.json': '{"number": 3}',
    },
    said: 4,
  },
  {
    what: 'with a package that lies beside it, and one that lies above the site',
    files: {
      [INDEX]: saying('near + far', { imports: `import { near } from 'near'; import far from '@far/away';` }),
      'plugins/shop/node_modules/near/index.js': 'exports.near = 2;',
      'node_modules/@far/away/package.json': '{"main": "lib/far.js"}',
      'node_modules/@far/away/lib/far.js': `module.exports = require('../three.js');`,
      'node_modules/@far/away/three.js': 'module.exports = 3;',
    },
    said: 5,
  },
  {
    what: 'with a module of Node that its manifest names, by its short name too',
    files: {
      [INDEX]: saying('basename(join("a", "b"))', {
        imports: `import { basename } from 'node:path'; import { join } from 'path';`,
      }),
      [MANIFEST]: manifest({ uses: ['node:path'] }),
    },
    said: 'b',
  },
  {
    what: 'with another plugin of the site that it requires, its default export too, as modules of Node have them',
    files: {
      ...cellar(),
      'package.json': '{"type": "module"}',
      [INDEX]: saying('cellar.name + WINE', { imports: `import cellar, { WINE } from 'almanac/plugins/cellar';` }),
      [MANIFEST]: manifest({ requires: ['cellar'] }),
    },
    on: { cellar: true },
    said: 'cellarred',
  },
  {
    what: 'beside a copy of it that is off',
    files: {
      ...cellar(),
      [INDEX]: saying('7'),
      'plugins/a-copy/index.ts': saying('8'),
      'plugins/a-copy/plugin.json': manifest({}),
    },
    said: 7,
  },
  {
    what: 'with types of a plugin that it does not require',
    files: { [INDEX]: saying('6', { imports: `import type { Event } from 'almanac/plugins/calendar';` }) },
    said: 6,
  },
  {
    what: 'with settings',
    files: {
      [INDEX]: `import { anyone, definePlugin } from 'almanac'; import * as v from 'valibot';
        const shop = definePlugin({ name: 'shop', namespace: 'shop/v1', config: v.object({ price: v.number() }) });
        export default shop.with({ routes: [shop.read({ path: '/said', params: {}, allow: anyone, summary: 'Says.',
          returns: v.unknown(), run: ({ config }) => ({ said: config.price }) })] });`,
    },
    on: { shop: { price: 7 } },
    said: 7,
  },
  {
    what: 'with kinds of a built-in plugin that it requires, whose points it extends',
    files: {
      [INDEX]: saying('[POST, PAGE].map(({ fields }) => fields.name).join()', {
        imports: `import { extendFields, extendList } from 'almanac'; import { PAGE, POST } from 'almanac/plugins/site';`,
        parts: `extends: [
          extendFields(POST.fields, { params: { mood: v.optional(v.string()) }, store: (sent) => sent, show: () => ({ mood: '' }) }),
          extendList(PAGE.list, { params: { far: v.optional(v.boolean()) } })]`,
      }),
      [MANIFEST]: manifest({ requires: ['content', 'site'] }),
    },
    on: { content: true, site: true },
    said: 'site/post,site/page',
  },
  {
    what: 'a package',
    files: {
      'node_modules/@acme/almanac-shop/package.json': JSON.stringify(PACKAGE),
      'node_modules/@acme/almanac-shop/plugin.json': manifest({}),
      'node_modules/@acme/almanac-shop/main.js': saying('8'),
    },
    on: { shop: undefined, '@acme/almanac-shop': true },
    said: 8,
  },
];

for (const { what, files, said, on } of GOOD) {
  test(`a plugin of the site is found and served: ${what}`, async (t) => {
    const site = await pluggedSite(t, files, { plugins: { shop: true, ...on } });
    assert.deepEqual(await site.get(SAID), { said });
  });
}

interface Bad {
  readonly what: string;
  readonly files: Files;
  /** The whole message; a text of it where the rest is of the compiler. */
  readonly says: string | RegExp;
  readonly on?: Readonly<Record<string, unknown>>;
}

const importing = (line: string, more: object = {}): Files => ({
  [INDEX]: `${line}\n${saying('1')}`,
  [MANIFEST]: manifest(more),
});

/** What is wrong with a plugin whose first line imports something, at a column. */
const refused = (line: string, column: number, why: string): string =>
  `plugin shop cannot be compiled\nplugins/shop/index.ts:1:${column} ${why}\n  1 | ${line}`;

const BAD: readonly Bad[] = [
  {
    what: 'it does not parse: file, line, column and text',
    files: { [INDEX]: 'export const a = 1;\nconst é = ; const b = 2;' },
    says: `plugin shop cannot be compiled\nplugins/shop/index.ts:2:11 Unexpected ";"\n  2 | const é = ; const b = 2;`,
  },
  {
    what: 'several files are wrong: all of them',
    files: {
      [INDEX]: `import './a.ts';\nimport './b.ts';`,
      'plugins/shop/a.ts': 'const a = ;',
      'plugins/shop/b.ts': ')',
    },
    says: /^plugin shop cannot be compiled\n(?=[\s\S]*plugins\/shop\/a\.ts:1:11 )(?=[\s\S]*plugins\/shop\/b\.ts:1:1 )/,
  },
  {
    what: 'it imports a plugin that it does not require',
    files: importing(`import { a } from 'almanac/plugins/calendar'; a();`),
    says: refused(
      `import { a } from 'almanac/plugins/calendar'; a();`,
      19,
      'plugin shop may not import plugin calendar: add "calendar" to requires in its plugin.json',
    ),
  },
  {
    what: 'it imports a module of Node that its manifest does not name',
    files: importing(`import { join } from 'path'; join();`),
    says: refused(
      `import { join } from 'path'; join();`,
      22,
      'plugin shop may not import node:path: add "node:path" to uses in its plugin.json',
    ),
  },
  {
    what: 'a package of it imports a module of Node that its manifest does not name',
    files: { ...importing(`import 'near';`), 'plugins/shop/node_modules/near/index.js': `require('fs');` },
    says: `plugin shop cannot be compiled\nplugins/shop/node_modules/near/index.js:1:9 plugin shop may not import node:fs: add "node:fs" to uses in its plugin.json\n  1 | require('fs');`,
  },
  {
    what: 'it imports a file outside of its folder',
    files: { ...importing(`import '../other.ts';`), 'plugins/other.ts': '' },
    says: refused(`import '../other.ts';`, 8, "../other.ts is outside of the plugin's own folder"),
  },
  {
    what: 'it imports what is for tests',
    files: importing(`import 'almanac/test';`),
    says: refused(`import 'almanac/test';`, 8, 'almanac/test can only be imported by tests'),
  },
  {
    what: 'it imports from another machine',
    files: importing(`import 'https://example.org/a.js';`),
    says: refused(
      `import 'https://example.org/a.js';`,
      8,
      'https://example.org/a.js is not a module of an installed package or of Node.js',
    ),
  },
  {
    what: 'it imports a file that is not there',
    files: importing(`import './nothing.ts';`),
    says: refused(`import './nothing.ts';`, 8, 'Could not resolve "./nothing.ts"'),
  },
  {
    what: 'it throws while it is run: the place in its own file',
    files: {
      [INDEX]: `import './a.ts';`,
      'plugins/shop/a.ts': `interface A { a: 1 }\n\nthrow new Error('out of paper');`,
    },
    says: 'plugins/shop/a.ts:3:7: plugin shop cannot be loaded: out of paper',
  },
  {
    what: 'it exports nothing',
    files: { [INDEX]: 'export const a = 1;' },
    says: 'plugins/shop/index.ts has no default export',
  },
  {
    what: 'it exports something else',
    files: { [INDEX]: `export default { name: 'shop' };` },
    says: 'plugins/shop/index.ts exports no plugin: write export default definePlugin({ … }).with({ … })',
  },
  {
    what: 'it defines another plugin',
    files: { [INDEX]: saying('1', { name: 'store' }) },
    says: 'plugins/shop/index.ts defines the plugin store; it must be named shop',
  },
  {
    what: 'parts of it are no parts',
    files: { [INDEX]: saying('1', { parts: 'collections: [{}],' }) },
    says: 'plugin shop declares a collection without a name: make it with defineCollection',
  },
  {
    what: 'parts of it fail where they are put together',
    files: { [INDEX]: saying('1', { parts: 'files: [{}],' }) },
    says: /^the plugins do not work together: /,
  },
  {
    what: 'its manifest names another plugin',
    files: { [INDEX]: saying('1'), [MANIFEST]: manifest({}, 'store') },
    says: 'plugins/shop/plugin.json names the plugin store; the folder must have that name',
  },
  {
    what: 'its manifest cannot be read',
    files: { [INDEX]: saying('1'), [MANIFEST]: '{' },
    says: 'plugins/shop/plugin.json:1:2 expected a key in double quotes, but the file ends',
  },
  {
    what: 'it has only a manifest',
    files: { [MANIFEST]: manifest({}) },
    says: 'plugins/shop has no index.ts, index.js, index.mjs: write one of them',
  },
  {
    what: 'it is named like one of almanac',
    files: { 'plugins/content/index.ts': saying('1') },
    on: { shop: undefined, content: true },
    says: 'plugins/content of almanac and plugins/content of the site are both named content; give one of them another name',
  },
  {
    what: 'it has the name of a folder of almanac’s own',
    files: { 'plugins/users/index.ts': saying('1', { name: 'users' }) },
    on: { shop: undefined, users: true },
    says: 'plugins/users/index.ts: users is not allowed as the name of a plugin',
  },
  {
    what: 'a package is named like one of the site',
    files: {
      [INDEX]: saying('1'),
      'node_modules/almanac-shop/package.json': '{}',
      'node_modules/almanac-shop/plugin.json': manifest({}),
    },
    on: { 'almanac-shop': true },
    says: 'plugins/shop of the site and the package almanac-shop are both named shop; give one of them another name',
  },
  {
    what: 'a package is no plugin',
    files: { 'node_modules/near/package.json': '{}' },
    on: { shop: undefined, near: true },
    says: 'the package near is not a plugin: it has no plugin.json next to its package.json',
  },
  {
    what: 'a package is not installed',
    files: { 'plugins/cellar/index.ts': '' },
    on: { shop: undefined, '@acme/almanac-shop': true },
    says: /plugins\.@acme\/almanac-shop: there is no such plugin; available are api-docs, app-authorization, batch, .*cellar.*\. If it is a package, install it in the folder of the site: npm install @acme\/almanac-shop$/,
  },
  {
    what: 'a name that leads out of the packages',
    files: { 'plugin.json': manifest({}), 'package.json': '{}' },
    on: { shop: undefined, '..': true },
    says: /^settings\.json › plugins\.\.\.: there is no such plugin/,
  },
];

for (const { what, files, says, on } of BAD) {
  test(`a site does not start when ${what}`, async (t) => {
    const opened = pluggedSite(t, files, { plugins: { shop: true, ...on } });
    await assert.rejects(opened, (error: Error) => {
      if (typeof says === 'string') assert.equal(error.message, says);
      else assert.match(error.message, says);
      return error.name === 'BootError';
    });
  });
}

test('inactive plugins cause no problems, whatever is wrong with them, and the reason is given when they are switched on', async (t) => {
  const site = await pluggedSite(
    t,
    {
      'plugins/torn/plugin.json': '{',
      'plugins/torn/index.ts': saying('1', { name: 'torn' }),
      'plugins/Loud Name/index.ts': '',
      'plugins/empty/readme.md': '',
      'plugins/thief/plugin.json': manifest(
        { reserves: { 'calendar/event-list': ['search'] }, uses: ['users'] },
        'thief',
      ),
      'plugins/thief/index.ts': `throw new Error('ran while it was off');`,
      'plugins/content/index.ts': `throw new Error('ran while it was off');`,
    },
    { plugins: { calendar: false, gone: false, torn: false } },
  );
  assert.deepEqual(site.logged, []);
  const listed = await site.command('plugin list', {});
  for (const name of ['torn', 'Loud Name', 'thief', 'content']) {
    assert.equal(listed.filter((line) => line.startsWith(`${name} `) && / off /.test(line)).length, 1, name);
  }
  assert.equal(listed.filter((line) => line.startsWith('empty')).length, 0);
  const rehearsals = new Map<string, RegExp>([
    ['torn', /plugins\/torn\/plugin\.json:1:2/],
    ['Loud Name', /must be lower-case letters/],
    ['thief', /plugins\/thief\/index\.ts:1:7: plugin thief cannot be loaded: ran while it was off/],
    ['content', /plugins\/content of almanac and plugins\/content of the site/],
  ]);
  for (const [name, says] of rehearsals) {
    await assert.rejects(site.command('plugin on', { names: [name], on: true }), (error: { data?: object }) => {
      assert.match(JSON.stringify(error.data), says);
      return true;
    });
  }
});

test('a plugin that is made elsewhere may be linked; outside of it is outside of where it is', async (t) => {
  const home = folderWith(t, { 'shop/index.ts': saying('1'), 'other.ts': '' });
  const site = await pluggedSite(t, { 'plugins/.keep': '' }, { plugins: {} });
  symlinkSync(join(home, 'shop'), join(site.folder, 'plugins/shop'));
  await site.command('plugin on', { names: ['shop'], on: true });
  assert.deepEqual(await site.get(SAID), { said: 1 });
  await site.command('plugin off', { names: ['shop'], on: false });
  writeFileSync(join(home, 'shop/index.ts'), `import '../other.ts';`);
  await assert.rejects(site.command('plugin on', { names: ['shop'], on: true }), (error: { data?: object }) => {
    assert.match(
      JSON.stringify(error.data),
      /shop\/index\.ts:1:8 \.\.\/other\.ts is outside of the plugin's own folder/,
    );
    return true;
  });
});

test('a reserved name of an inactive plugin is refused by name, unless it conflicts with nothing', async (t) => {
  const site = await pluggedSite(
    t,
    {
      ...cellar({ reserves: { 'calendar/event-list': ['vintage', 'search'] } }),
      [MANIFEST]: manifest({ reserves: { 'calendar/event-list': ['price'] } }),
    },
    { plugins: { content: true, calendar: true } },
  );
  const statuses = await Promise.all(
    ['search=a', 'price=1'].map(async (query) => (await site.ask(`/calendar/events/v1/events?${query}`)).status),
  );
  assert.deepEqual(statuses, [200, 400]);
});

test('a package is switched, listed and shown by its name', async (t) => {
  const site = await pluggedSite(
    t,
    {
      'node_modules/@acme/almanac-shop/package.json': JSON.stringify(PACKAGE),
      'node_modules/@acme/almanac-shop/plugin.json': manifest({ description: 'Sells things.' }),
      'node_modules/@acme/almanac-shop/main.js': saying('8'),
    },
    { plugins: { '@acme/almanac-shop': false, content: true, site: true } },
  );
  assert.equal((await site.ask(SAID)).status, 404);
  await site.command('plugin on', { names: ['@acme/almanac-shop'], on: true });
  assert.deepEqual(await site.get(SAID), { said: 8 });
  assert.match((await site.command('plugin list', {})).join('\n'), /@acme\/almanac-shop +on /);
  await site.command('user add', { login: 'ada', role: 'administrator', email: 'ada@example.org' });
  const [password = ''] = await site.command('app-password create', { login: 'ada', name: 'test' });
  const headers = { authorization: `Basic ${btoa(`ada:${password}`)}`, 'content-type': 'application/json' };
  const path = `/site/v2/plugins/${encodeURIComponent('@acme/almanac-shop')}`;
  const shown = (await (await site.ask(path, { headers })).json()) as Record<string, unknown>;
  assert.deepEqual([shown.plugin, shown.name, shown.status], ['@acme/almanac-shop', 'shop', 'active']);
  const off = { method: 'PUT', headers, body: JSON.stringify({ status: 'inactive' }) };
  assert.equal((await site.ask(path, off)).status, 200);
  assert.equal((await site.ask(SAID)).status, 404);
});

test('a source has its origin and its path', async (t) => {
  const folder = folderWith(t, {
    [INDEX]: saying('1'),
    'node_modules/near/package.json': '{}',
    'node_modules/near/plugin.json': manifest({}, 'nearby'),
  });
  const found = await pluginsIn(folder)({ plugins: { near: true } });
  const of = (key: string) => found.find((source) => source.key === key);
  assert.deepEqual([of('shop')?.origin, of('shop')?.folder], ['site', `${folder}/plugins/shop`]);
  assert.deepEqual([of('near')?.origin, of('near')?.manifest.name], ['package', 'nearby']);
  assert.equal(of('content')?.origin, 'built-in');
});
