/** `almanac icons import` as run by a person: with and without a running server. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { almanacIn, servingIn } from '../cli/commands/almanac-process.ts';
import { svgOf } from './builder-site.ts';

const document = (...paths: readonly string[]): string =>
  JSON.stringify({
    sets: [{ name: 'Arrows', slug: 'arrows' }],
    icons: paths.map((path, place) => ({
      name: `Icon ${place}`,
      slug: `icon-${place}`,
      set: 'arrows',
      svg: svgOf(path),
    })),
  });

test('icons are imported into a site with and without a server, which shows them at once', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const write = (text: string) => writeFileSync(join(home, 'icons.json'), text);
  const importing = () => almanacIn(home, 'icons', 'import', 'icons.json', '--data', 'town');
  const files = () => readdirSync(join(home, 'town/builder/icons/arrows')).sort();
  assert.equal((await almanacIn(home, 'init', 'town', '--timezone', 'Europe/Paris')).code, 0);

  write(document('M0 0h1', 'M0 0h2'));
  assert.deepEqual(await importing(), {
    code: 0,
    out: '1 set, 2 icons: 2 created, 0 updated, 0 unchanged.\n',
    err: '',
  });
  const before = files();
  assert.equal(before.length, 2);

  const server = await servingIn(home, 'serve', '--data', 'town', '--port', '0');
  const svgs = async () => {
    const answer = await fetch(`${server.url}/api/builder/v1/icons/export`);
    const { icons } = (await answer.json()) as { icons: readonly { svg: string }[] };
    return icons.map(({ svg }) => svg);
  };
  assert.deepEqual(await svgs(), [svgOf('M0 0h1'), svgOf('M0 0h2')]);
  write(document('M0 0h1', 'M0 0h3', 'M0 0h4'));
  assert.deepEqual(await importing(), {
    code: 0,
    out: '1 set, 3 icons: 1 created, 1 updated, 1 unchanged.\n',
    err: '',
  });
  assert.deepEqual(await svgs(), [svgOf('M0 0h1'), svgOf('M0 0h3'), svgOf('M0 0h4')]);
  assert.deepEqual(
    before.map((name) => files().includes(name)),
    [true, false],
  );
  write(document('M0 0h1').replace('M0', '<'));
  const refused = await importing();
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /icons\.json: icons\[0\]\.svg is not valid XML/);
  assert.equal((await server.stop('SIGTERM')).code, 0);
  assert.deepEqual(readdirSync(join(home, 'town/.almanac/tmp')), []);
  assert.equal(files().length, 3);
});
