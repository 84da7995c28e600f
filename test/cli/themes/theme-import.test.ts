/** Public themes, as a folder and as an archive: imported parts, reported parts, and hostile themes. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Zippable, zipSync } from 'fflate';
import { ensureDirectory, replaceFile } from '../../../core/host.ts';
import { almanac } from '../../../scripts/cli/index.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { presentPlugin } from '../../asking-site.ts';
import { textsBelow } from '../../texts-below.ts';
import { webSite } from '../../web/web-site.ts';
import { commandHost } from '../commands/command-host.ts';

type Files = Readonly<Record<string, string>>;

const HERO = `<?php
/**
 * Title: Hero
 * Slug: harbour/hero
 * Categories: banner
 */
?>
<!-- wp:group --><div class="wp-block-group">
<!-- wp:heading --><h2><?php esc_html_e( 'Boats & tides', 'harbour' ); ?></h2><!-- /wp:heading -->
<!-- wp:image --><figure class="wp-block-image"><img src="<?php echo esc_url( get_template_directory_uri() ); ?>/assets/Images/Big%20Boat.PNG" alt="<?php esc_attr_e( 'A "big" boat', 'harbour' ); ?>"/></figure><!-- /wp:image -->
<p><?php echo esc_html_x( 'It\\'s open', 'state', 'harbour' ); ?> <?= __( "since " ) . 1890 ?></p>
<p><?php printf( esc_html__( 'Sail from %1$s to %2$s', 'harbour' ), 'here', esc_html__( 'there' ) ); ?></p>
<img src="<?php echo esc_url( get_theme_file_uri( 'assets/images/boat.webp' ) ); ?>" alt=""/>
<img src="<?php echo get_stylesheet_directory_uri() . '/assets/logo.svg'; ?>" alt=""/>
<a href="<?php echo esc_url( home_url( '/' ) ); ?>">Home</a>
</div><!-- /wp:group -->
`;

const THEME: Files = {
  'style.css':
    '/*\nTheme Name: Harbour\n*/\n.boat{background:url(./assets/Images/Big%20Boat.PNG)}\n.sea{background:URL( "assets/the%20sea.png?v=1" )}\n@import url("more.css");\n.sky{background:url(data:image/png;base64,)}\n',
  'theme.json':
    '{\n  "version": 3,\n  "settings": { "typography": { "fontFamilies": [{ "slug": "sea", "fontFace": [{ "src": ["file:./assets/fonts/Sea-Regular.woff2"] }] }] } }\n}\n',
  'templates/index.html': '<!-- wp:template-part {"slug":"header"} /--><main></main>',
  'parts/header.html':
    '<!-- wp:site-title /-->\n<script>alert(1)</script>\n<a href="javascript:alert(1)" onclick="x()">go</a>',
  'block-templates/single.html': '<!-- wp:post-content /-->',
  'styles/Night Sky.json': '{ "version": 3, "title": "Night" }',
  'styles/broken.json': '{ "version": 3,\n  "title": }',
  'patterns/hero.php': HERO,
  'patterns/loop.php':
    '<?php\n/**\n * Title: Loop\n * Slug: harbour/loop\n */\n?>\n<?php foreach ( range( 1, 3 ) as $i ) : ?>\n<p>x</p>\n<?php endforeach; ?>\n',
  'patterns/nameless.php': '<p>x</p>',
  'functions.php': '<?php touch( "/pwned" );',
  'assets/Images/Big%20Boat.PNG': 'png',
  'assets/images/boat.webp': 'webp',
  'assets/the sea.png': 'png',
  'assets/logo.svg': '<svg onload="alert(1)"/>',
  'assets/fonts/Sea-Regular.woff2': 'font',
  'readme.txt': 'Read me',
  'package.json': '{}',
};

/** A machine with a site and the files of a theme, or an archive. */
async function machine(given: Files | Uint8Array, { url = 'https://example.org/club' } = {}) {
  const fileSystem = memoryFileSystem();
  const save = async (path: string, content: string | Uint8Array) => {
    await ensureDirectory(fileSystem, path.slice(0, path.lastIndexOf('/')) || '/', 0o755);
    await replaceFile(fileSystem, path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  };
  await save('/site/settings.json', JSON.stringify({ url }));
  if (given instanceof Uint8Array) await save('/given/harbour.zip', given);
  else for (const [path, text] of Object.entries(given)) await save(`/given/harbour/${path}`, text);
  const sources = ['content', 'site'].map(presentPlugin);
  const { host, printed, warned } = commandHost({ fileSystem }, { findPlugins: () => async () => sources });
  const source = given instanceof Uint8Array ? '/given/harbour.zip' : '/given/harbour';
  return {
    fileSystem,
    printed,
    warned,
    run: (...more: readonly string[]) => almanac(['theme', 'import', source, '--data', '/site', ...more], host),
    themes: () => textsBelow(fileSystem, '/site/themes').catch(() => ({}) as Files),
  };
}

const zipped = (files: Zippable): Uint8Array => zipSync(files);

const asZip = (files: Files, root = 'harbour/'): Uint8Array =>
  zipped(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [root + path, new TextEncoder().encode(text)])),
  );

for (const [what, given] of [
  ['a folder', THEME],
  ['an archive with a folder', asZip(THEME)],
  ['an archive of the files alone', asZip(THEME, '')],
] as const) {
  test(`a theme is imported from ${what}`, async () => {
    const { run, themes, warned } = await machine(given);
    assert.equal(await run(), 0, warned.join('\n'));
    const files = await themes();
    assert.deepEqual(Object.keys(files).sort(), [
      'harbour/assets/fonts/sea-regular.woff2',
      'harbour/assets/images/big-20boat.png',
      'harbour/assets/images/boat.webp',
      'harbour/assets/the-sea.png',
      'harbour/parts/header.html',
      'harbour/patterns/hero.php',
      'harbour/readme.txt',
      'harbour/style.css',
      'harbour/styles/night-sky.json',
      'harbour/templates/index.html',
      'harbour/templates/single.html',
      'harbour/theme.json',
    ]);
    const hero = files['harbour/patterns/hero.php'] ?? '';
    for (const text of [
      '* Slug: harbour/hero',
      '<h2>Boats &amp; tides</h2>',
      'src="/club/themes/harbour/assets/images/big-20boat.png" alt="A &quot;big&quot; boat"',
      '<p>It&#039;s open since 1890</p>',
      '<p>Sail from here to there</p>',
      'src="/club/themes/harbour/assets/images/boat.webp"',
      '<a href="">Home</a>',
    ]) {
      assert.ok(hero.includes(text), `${text} in ${hero}`);
    }
    assert.ok(!hero.slice(5).includes('<?'));
    assert.ok(files['harbour/theme.json']?.includes('"file:./assets/fonts/sea-regular.woff2"'));
    assert.ok(files['harbour/style.css']?.includes('url("/club/themes/harbour/assets/images/big-20boat.png")'));
    assert.ok(files['harbour/style.css']?.includes('.sea{background:url("/club/themes/harbour/assets/the-sea.png")}'));
    assert.ok(!/script|onclick/.test(files['harbour/parts/header.html'] ?? ''));
    assert.deepEqual(
      warned.toSorted(),
      [
        'assets/logo.svg: is of no use here, and is left out',
        'functions.php: is a program and is left out: no code of a theme is run',
        'parts/header.html:2: a script is left out',
        'parts/header.html:3: a link that is a script is left out',
        'parts/header.html:3: an event handler is left out',
        'patterns/hero.php:14: assets/logo.svg is no file of the theme that is served',
        "patterns/hero.php:15: echo esc_url( home_url( '/' ) ); is not understood, and left out",
        'patterns/loop.php:1: depends on PHP code that is not run, and is left out',
        'patterns/loop.php:7: foreach ( range( 1, 3 ) as $i ) : is not understood, and left out',
        'patterns/loop.php:9: endforeach; is not understood, and left out',
        'patterns/nameless.php:1: has no header comment of a pattern, and is left out',
        'style.css:6: more.css is no file of the theme that is served',
        'styles/broken.json:2: expected a value, but there is "}", and is left out',
      ].toSorted(),
    );
  });
}

test('a theme that was imported is one of the site', async (t: TestContext) => {
  const { run, themes } = await machine(THEME);
  await run('--name', 'port');
  const files = Object.fromEntries(Object.entries(await themes()).map(([path, text]) => [`themes/${path}`, text]));
  const site = await webSite(t, { files, site: { theme: 'port' } });
  assert.deepEqual(site.logged, []);
  const { body } = await site.json<{ name: string }[]>('/site/v2/block-patterns/patterns', { as: 'administrator' });
  assert.ok(
    body.some(({ name }) => name === 'harbour/hero'),
    JSON.stringify(body),
  );
  assert.match((await site.visit('/')).text, /<div class="wp-block-template-part"><h1/);
});

const one = (path: string, text = 'x'): Zippable => ({ 'theme.json': bytes('{ "version": 3 }'), [path]: bytes(text) });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An archive that says of its last file that it is as small as this. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const central = archive.findLastIndex((_, at) => at + 4 <= archive.length && view.getUint32(at, true) === 0x02014b50);
  view.setUint32(central + 24, size, true);
  return archive;
}

/** An archive whose last file is a link of Unix. */
function linking(archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const central = archive.findLastIndex((_, at) => at + 4 <= archive.length && view.getUint32(at, true) === 0x02014b50);
  view.setUint32(central + 38, (0o120777 << 16) >>> 0, true);
  return archive;
}

test('an invalid or hostile theme changes nothing', async () => {
  const bomb = zipped({ 'theme.json': bytes('{ "version": 3 }'), 'a.png': new Uint8Array(17 * 1024 * 1024) });
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`a${index}.png`, bytes('x')]));
  for (const [what, given, says] of [
    ['no theme.json', { 'style.css': '/* Theme Name: Old */' }, /there is no theme\.json: this is not a block theme/],
    ['a child', { ...THEME, 'style.css': '/*\n Theme Name: A\n Template: harbour\n*/' }, /child theme of harbour/],
    ['a broken theme.json', { 'theme.json': '{ "version": 4 }' }, /theme\.json:1: version: /],
    [
      'no archive',
      bytes('no archive at all, but long enough for its end to be looked for'),
      /harbour\.zip cannot be read as a ZIP archive: /,
    ],
    ['a path outside', zipped(one('../../pwned.html')), /cannot be read as a ZIP archive: invalid relative path/],
    ['an absolute path', zipped(one('/etc/pwned.html')), /cannot be read as a ZIP archive: absolute path/],
    ['a path of Windows', zipped(one('a\\..\\..\\pwned.html')), /cannot be read as a ZIP archive: invalid characters/],
    ['a large file', bomb, /a\.png is larger than 16\.0 MiB/],
    [
      'one that is larger than it says',
      lying(zipped(one('a.png', 'x'.repeat(10_000))), 10),
      /cannot be read as a ZIP archive: too many bytes/,
    ],
    ['many files', zipped({ ...one('b.png'), ...many }), /more than 2000 files/],
    ['deep folders', zipped(one(`${'a/'.repeat(12)}b.png`)), /more than 10 folders deep/],
    ['a bad name', zipped({ 'theme.json': bytes('{ "version": 3 }') }), /cannot be named/],
  ] as const) {
    const { run, themes, warned } = await machine(given);
    const code = await run(...(what === 'a bad name' ? ['--name', '../x'] : []));
    assert.notEqual(code, 0, what);
    assert.match(warned.join('\n'), says, what);
    assert.deepEqual(await themes(), {}, what);
  }
});

test('hostile texts of a theme are read without delay, and those that are too large are left out', async () => {
  const pattern = (code: string) => `<?php\n/**\n * Title: A\n * Slug: a/a\n */\n?>\n${code}`;
  const { run, themes, warned } = await machine({
    'theme.json': '{ "version": 3 }',
    'style.css': `a{background:url(${' '.repeat(200_000)}${'url('.repeat(50_000)}`,
    'patterns/quotes.php': pattern(`<?php echo ${"'\\".repeat(200_000)}`),
    'patterns/comments.php': pattern(`<?php echo ${'/* '.repeat(100_000)}`),
    'patterns/notes.php': pattern('<?php a(); ?>\n'.repeat(30_000)),
    'templates/huge.html': '<p>a</p>\n'.repeat(1_000_000),
  });
  assert.equal(await run(), 0);
  const files = Object.keys(await themes()).sort();
  assert.deepEqual(
    files.map((path) => path.slice('harbour/'.length)),
    ['patterns/comments.php', 'patterns/notes.php', 'patterns/quotes.php', 'style.css', 'theme.json'],
  );
  assert.deepEqual(
    warned.filter((line) => line.startsWith('templates')),
    ['templates/huge.html: is larger than 512.0 KiB, and is left out'],
  );
  assert.ok(warned.includes('patterns/notes.php:30006: a(); is not understood, and left out'), warned.at(-1));
});

test('links are not followed', async () => {
  const { run, themes, warned } = await machine(linking(zipped(one('templates/index.html', '/etc/passwd'))));
  assert.equal(await run(), 0, warned.join('\n'));
  assert.deepEqual(Object.keys(await themes()), ['harbour/theme.json']);
  assert.deepEqual(warned, ['templates/index.html: is a link, and left out']);
});

test('no theme is overwritten', async () => {
  const { run, warned } = await machine(THEME);
  assert.equal(await run(), 0);
  assert.equal(await run(), 1);
  assert.match(warned.at(-1) ?? '', /themes\/harbour already exists: remove it, or choose another name with --name/);
  assert.equal(await run('--name', 'other'), 0);
});
