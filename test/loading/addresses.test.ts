import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { defineFileFolder, definePlugin, type Plugin } from '../../core/index.ts';
import { testSite } from '../../scripts/testing/test-site.ts';

const nothing = () => undefined;
const begun = definePlugin({ name: 'album' });
const photos = defineFileFolder({ name: 'album/photos', find: nothing });
const album = begun.with({ files: [photos, defineFileFolder({ name: 'negatives' })] });

const withPages = (name: string, ...paths: readonly string[]): Plugin => {
  const plugin = definePlugin({ name });
  const params = { id: v.optional(v.number(), 0) };
  return plugin.with({ pages: paths.map((path) => plugin.page({ path, params, run: nothing })) });
};
const wall = withPages('wall', '/wall/:id');

for (const [what, plugins, rest_root, message] of [
  [
    'files at the API',
    [album],
    '/album/photos',
    'rest_root /album/photos of settings.json is where plugin album serves the folder album/photos',
  ],
  [
    'files below the API',
    [album],
    '/album',
    'rest_root /album of settings.json is where plugin album serves the folder album/photos',
  ],
  [
    'the API below files',
    [album],
    '/album/photos/api',
    'rest_root /album/photos/api of settings.json is where plugin album serves the folder album/photos',
  ],
  [
    'a page at the API',
    [wall],
    '/wall',
    'rest_root /wall of settings.json is where plugin wall serves the page /wall/:id',
  ],
  [
    'a page at the API of all',
    [withPages('wall', '/:id')],
    '/api',
    'rest_root /api of settings.json is where plugin wall serves the page /:id',
  ],
  [
    'a page among files',
    [album, withPages('wall', '/album/photos/best')],
    '/api',
    'the folder album/photos of plugin album is where plugin wall serves the page /album/photos/best',
  ],
  [
    'a page among files that another plugin brings',
    [definePlugin({ name: 'look' }).with({ assets: [{ path: '/wall', files: [] }] }), wall],
    '/api',
    'the files /wall of plugin look is where plugin wall serves the page /wall/:id',
  ],
  [
    'pages of two plugins',
    [wall, withPages('walls', '/wall/best')],
    '/api',
    'the page /wall/:id of plugin wall is where plugin walls serves the page /wall/best',
  ],
] as const) {
  test(`stops a start with ${what}`, async () => {
    await assert.rejects(testSite(plugins, { settings: { rest_root } }), { message });
  });
}

for (const [what, parts, message] of [
  [
    'a file in a folder of it',
    { assets: [{ path: '/a', files: ['b/c.css'] }] },
    'plugin a serves the file b/c.css, which is not a valid file name',
  ],
  [
    'a file that is hidden',
    { assets: [{ path: '/a', files: ['.env'] }] },
    'plugin a serves the file .env, which is not a valid file name',
  ],
  [
    'files at no path',
    { assets: [{ path: 'a/:b', files: [] }] },
    'plugin a serves files at a/:b, which must be a path such as /a',
  ],
] as const) {
  test(`stops a start with ${what}`, async () => {
    await assert.rejects(testSite([definePlugin({ name: 'a' }).with(parts)]), { message });
  });
}

for (const [what, plugins, rest_root] of [
  ['files', [album], '/api'],
  ['files whose address begins alike', [album], '/album/photographs'],
  ['a plugin whose name begins alike', [album], '/albums'],
  ['a folder that is not served', [album], '/negatives'],
  ['two pages of one plugin', [withPages('wall', '/wall/:id', '/wall/best')], '/api'],
  ['pages whose addresses begin alike', [wall, withPages('walls', '/walls/:id')], '/wallpaper'],
] as const) {
  test(`serves beside the API at ${rest_root}: ${what}`, async () => {
    await (await testSite(plugins, { settings: { rest_root } })).close();
  });
}
