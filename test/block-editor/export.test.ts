import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { ROLES } from '../../core/index.ts';
import { replaceFile } from '../../core/platform/files/write-file.ts';
import { flattenPresets } from '../../plugins/site/themes/customised/customised-theme-json.ts';
import { DEFAULT_LAYER } from '../../plugins/site/themes/styles/default-layer.ts';
import { stylesId } from '../../plugins/site/themes/styles/kind.ts';
import { mergeThemeJson } from '../../plugins/site/themes/styles/merge-theme-json.ts';
import { shownStyling } from '../../plugins/site/themes/styles/shown-styling.ts';
import { themeLayer } from '../../plugins/site/themes/styles/theme-styling.ts';
import type { AskingSite } from '../asking-site.ts';
import { blockEditorSite } from './block-editor-site.ts';

const ADMINISTRATOR = { as: 'administrator' } as const;
const ROUTE = '/block-editor/v1/export';

const THEME_JSON = {
  $schema: 'https://schemas.wp.org/trunk/theme.json',
  version: 2,
  title: 'Daybook',
  settings: {
    appearanceTools: true,
    color: {
      defaultPalette: false,
      palette: [
        { slug: 'ink', name: 'Ink', color: '#24221d' },
        { slug: 'sand', name: 'Sand', color: '#eee8dd' },
      ],
    },
    typography: { fontSizes: [{ slug: 'body', name: 'Body', size: '1rem' }] },
  },
  styles: { color: { text: 'var:preset|color|ink' }, css: 'a > b { margin: 0 }' },
  customTemplates: [{ name: 'wide', title: 'Wide', postTypes: ['page', 'post'] }],
  templateParts: [{ name: 'header', title: 'Header', area: 'header' }],
  unknown: { kept: true },
};

const FILES: Readonly<Record<string, string>> = {
  'themes/daybook/theme.json': JSON.stringify(THEME_JSON),
  'themes/daybook/style.css': '/* Theme Name: Daybook */\r\nbody { margin: 0 }',
  'themes/daybook/templates/index.html':
    '<!-- wp:template-part {"slug":"header","theme":"daybook","tagName":"header"} /-->',
  'themes/daybook/templates/wide.html': '<!-- wp:post-content /-->',
  'themes/daybook/parts/header.html': '<!-- wp:site-title /-->',
  'themes/daybook/styles/evening.json': '{"version":3,"title":"Evening","styles":{"color":{"text":"#fff"}}}',
  'themes/other/theme.json': '{"version":3}',
  'themes/other/templates/index.html': 'not this',
};

const BINARY: Readonly<Record<string, Uint8Array>> = {
  'assets/fonts/Ink Bold.woff2': Uint8Array.from({ length: 3_000 }, (_, at) => (at * 7) % 256),
  'screenshot.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 255),
  'README.md': new TextEncoder().encode('# Daybook'),
};

/** A site with an uncustomized theme of texts and other files. */
async function themeSite(options: Parameters<typeof blockEditorSite>[0] = {}): Promise<AskingSite> {
  const site = await blockEditorSite({ ...options, files: { ...FILES, ...options.files } });
  for (const folder of ['assets', 'assets/fonts'])
    await site.fileSystem.makeDirectory(`/site/themes/daybook/${folder}`);
  for (const [path, bytes] of Object.entries(BINARY)) {
    await replaceFile(site.fileSystem, `/site/themes/daybook/${path}`, bytes);
  }
  return site;
}

async function exported(site: AskingSite) {
  const response = await site.fetch(ROUTE, ADMINISTRATOR);
  assert.equal(response.status, 200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, headers: response.headers, files: unzipSync(bytes) };
}

const textOf = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);
const ownPaths = (): string[] =>
  [...Object.keys(BINARY), ...Object.keys(FILES).flatMap((path) => path.split('themes/daybook/')[1] ?? [])].sort();

interface ShownTemplate {
  readonly slug: string;
  readonly status: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
  readonly area?: string;
}

/** What an editor does with it: a template changed, one made, two parts, styles; and things that visitors do not see. */
async function customise(site: AskingSite): Promise<void> {
  const write = async (path: string, json: unknown, status = 201) => {
    const answer = await site.json(`/site/v2/${path}`, { ...ADMINISTRATOR, method: 'POST', json });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
  };
  await write(
    'templates/daybook//wide',
    { content: '<!-- wp:template-part {"slug":"aside","theme":"daybook"} /--><p>--</p>' },
    200,
  );
  await write('templates', { slug: 'single-post', content: '<!-- wp:post-title /-->' });
  await write('templates', { slug: 'hidden', content: 'no', status: 'draft' });
  await write('templates/daybook//index', { content: 'no', status: 'draft' }, 200);
  await write('template-parts', { slug: 'aside', title: 'Aside', area: 'footer', content: '<!-- wp:list /-->' });
  await write('template-parts/daybook//header', { content: '<!-- wp:site-logo /-->' }, 200);
  await write(
    `global-styles/${stylesId('daybook')}`,
    {
      settings: {
        color: {
          palette: {
            custom: [
              { slug: 'plum', name: 'Plum', color: '#5d2a4a' },
              { slug: 'sand', name: 'Sand', color: '#ffffff' },
            ],
          },
        },
      },
      styles: { color: { background: 'var:preset|color|plum' } },
    },
    200,
  );
}

for (const as of [undefined, ...ROLES] as const) {
  test(`GET /export as ${as ?? 'nobody'}`, async () => {
    const site = await themeSite();
    const { status, headers } = await site.fetch(ROUTE, as && { as });
    assert.equal(status, as === undefined ? 401 : as === 'administrator' ? 200 : 403);
    if (status === 200) assert.equal(headers.get('content-type'), 'application/zip');
    else {
      const { body } = await site.json(ROUTE, as && { as });
      assert.equal(body.code, 'rest_cannot_export_templates');
    }
    await site.close();
  });
}

test('an uncustomized theme is packed unchanged, with fonts and images', async () => {
  const site = await themeSite();
  const { files, headers } = await exported(site);
  assert.deepEqual(Object.keys(files), ownPaths());
  for (const [path, bytes] of Object.entries(BINARY)) assert.deepEqual(files[path], bytes, path);
  for (const path of ['theme.json', 'style.css', 'templates/wide.html', 'styles/evening.json']) {
    assert.equal(textOf(files[path]), FILES[`themes/daybook/${path}`], path);
  }
  assert.equal(headers.get('content-disposition'), 'attachment; filename="daybook.zip"');
  assert.equal(headers.get('cache-control'), 'private, no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  const head = await site.fetch(ROUTE, { ...ADMINISTRATOR, method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, headers.get('content-length')]);
  await site.close();
});

test('the same theme gives the same bytes, at any time and in any time zone', async () => {
  const site = await themeSite();
  const { bytes } = await exported(site);
  const zone = process.env.TZ;
  process.env.TZ = 'Pacific/Auckland';
  site.clock.advance(86_400_000);
  assert.deepEqual((await exported(site)).bytes, bytes);
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  await site.close();
});

test('customizations replace its files, as visitors see it', async () => {
  const site = await themeSite();
  await customise(site);
  const { files } = await exported(site);
  const added = ['parts/aside.html', 'templates/single-post.html'];
  assert.deepEqual(Object.keys(files), [...ownPaths(), ...added].sort());
  for (const [path, text] of [
    ['templates/index.html', '<!-- wp:template-part {"slug":"header","tagName":"header"} /-->'],
    ['templates/wide.html', '<!-- wp:template-part {"slug":"aside"} /--><p>--</p>'],
    ['templates/single-post.html', '<!-- wp:post-title /-->'],
    ['parts/header.html', '<!-- wp:site-logo /-->'],
    ['parts/aside.html', '<!-- wp:list /-->'],
    ['styles/evening.json', FILES['themes/daybook/styles/evening.json']],
  ] as const) {
    assert.equal(textOf(files[path]), text, path);
  }
  const { settings, ...json } = JSON.parse(textOf(files['theme.json']) ?? '');
  assert.deepEqual(json, {
    ...{ $schema: THEME_JSON.$schema, version: 3, title: 'Daybook', customTemplates: THEME_JSON.customTemplates },
    styles: { ...THEME_JSON.styles, color: { text: 'var:preset|color|ink', background: 'var:preset|color|plum' } },
    templateParts: [
      { name: 'header', title: 'Header', area: 'header' },
      { name: 'aside', title: 'Aside', area: 'footer' },
    ],
    unknown: { kept: true },
  });
  assert.deepEqual(settings.color.palette, [
    { slug: 'ink', name: 'Ink', color: '#24221d' },
    { slug: 'sand', name: 'Sand', color: '#ffffff' },
    { slug: 'plum', name: 'Plum', color: '#5d2a4a' },
  ]);
  await site.close();
});

test('installed under another name, it looks the same', async () => {
  const site = await themeSite();
  await customise(site);
  const { files } = await exported(site);
  const templatesOf = async (of: AskingSite) => {
    const all: (readonly unknown[])[] = [];
    for (const kind of ['templates', 'template-parts']) {
      for (const shown of await of.json<ShownTemplate[]>(`/site/v2/${kind}`, ADMINISTRATOR).then(({ body }) => body)) {
        // a draft hides the file from users who may read it
        if (shown.status !== 'publish') continue;
        const content = shown.content.raw.replace(',"theme":"daybook"', '');
        // a file of a template has no place for a title of its own
        all.push([kind, shown.slug, content, shown.area, ...(shown.area === undefined ? [] : [shown.title.raw])]);
      }
    }
    return all;
  };
  const before = await templatesOf(site);
  const custom = await site.json<{ settings: object; styles: object }>(
    `/site/v2/global-styles/${stylesId('daybook')}`,
    ADMINISTRATOR,
  );
  const styled = shownStyling(
    mergeThemeJson([DEFAULT_LAYER, themeLayer(THEME_JSON), { origin: 'custom', ...custom.body } as never]),
  );
  await site.close();

  const again = await blockEditorSite({
    files: Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => !(path in BINARY))
        .map(([path, bytes]) => [`themes/again/${path}`, textOf(bytes) ?? '']),
    ),
    settings: { plugins: { content: true, 'block-editor': true, site: { theme: 'again' } } },
  });
  const after = await templatesOf(again);
  assert.deepEqual(
    after.filter(([, slug]) => slug !== 'index'),
    before,
  );
  assert.equal(after.length, before.length + 1);
  const { body } = await again.json<{ settings: Record<string, unknown>; styles: unknown }>(
    '/site/v2/global-styles/themes/again',
    ADMINISTRATOR,
  );
  assert.deepEqual(body.styles, styled.styles);
  assert.deepEqual(flattenPresets(body.settings), flattenPresets(styled.settings));
  assert.deepEqual((await exported(again)).files['theme.json'], files['theme.json']);
  await again.close();
});

test('whatever the names of files and templates, no path leaves the folder', async () => {
  const template = (id: number, slug: string) => ({
    [`site/templates/${id}.json`]: JSON.stringify({
      id,
      title: 'T',
      slug,
      status: 'publish',
      author: 1,
      theme: 'daybook',
      content: slug,
    }),
  });
  const site = await themeSite({
    files: {
      ...template(1, '../../escape'),
      ...template(2, '..'),
      ...template(3, '日本'),
      ...template(4, 'C:\\x'),
      ...template(5, 'PAGE'),
    },
  });
  for (const name of ['..\\..\\evil.png', 'C:evil.png', 'line\nbreak.png', '.hidden', 'größe ü.png']) {
    await replaceFile(site.fileSystem, `/site/themes/daybook/${name}`, Uint8Array.of(1));
  }
  const { files } = await exported(site);
  assert.deepEqual(
    Object.keys(files).filter((path) => !ownPaths().includes(path)),
    ['größe ü.png', 'templates/%E6%97%A5%E6%9C%AC.html', 'templates/c%3A%5Cx.html', 'templates/page.html'].sort(),
  );
  await site.close();
});

test('a theme that is too large or missing is reported', async () => {
  const large = await themeSite({ settings: { limits: { theme_export: 9 * 1024 } } });
  assert.deepEqual((await large.ask(413, 'GET', '/export', ADMINISTRATOR)).code, 'rest_export_too_large');
  await large.close();
  const none = await blockEditorSite();
  assert.deepEqual((await none.ask(404, 'GET', '/export', ADMINISTRATOR)).code, 'rest_theme_not_found');
  await none.close();
});

test('other zip programs accept it', async (t) => {
  const site = await themeSite();
  await customise(site);
  const { bytes } = await exported(site);
  await site.close();
  const folder = mkdtempSync(join(tmpdir(), 'almanac-export-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'daybook.zip');
  writeFileSync(file, bytes);
  const tried = [
    ['unzip', '-tq', file],
    ['python3', '-m', 'zipfile', '-t', file],
  ].map(([command = '', ...args]) => spawnSync(command, args, { encoding: 'utf8' }));
  const there = tried.filter(({ error }) => !error);
  if (there.length === 0) return t.skip('there is neither unzip nor python3');
  for (const { status, stdout, stderr } of there) assert.equal(status, 0, stdout + stderr);
});
