/** Themes and records of global styles that people edit while the site runs. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { stylesId } from '../../../plugins/site/themes/styles/kind.ts';
import type { Answer } from '../content-site.ts';
import { templateSite } from './template-fixture.ts';

const PATH = `/global-styles/${stylesId('daybook')}`;
const THEME = '/global-styles/themes/daybook';

async function town(t: TestContext, files: Readonly<Record<string, string>> = {}) {
  const site = await templateSite({ files });
  t.after(() => site.close());
  return site;
}

const theme = (text: string): string => JSON.stringify({ version: 3, styles: { color: { text } } });
const record = (members: Answer): string => JSON.stringify({ id: 61, theme: 'daybook', ...members });

test('styles of a theme and its variations are shown as edited', async (t) => {
  const { admin, edit } = await town(t, { 'themes/daybook/styles/dusk.json': '{ "version": 3, "title": "Night" }' });
  const titles = async () =>
    ((await admin(200, 'GET', `${THEME}/variations`)) as Answer[]).map(({ title }) => title).join(' ');
  for (const [files, text, variations] of [
    [{ 'themes/daybook/theme.json': theme('red') }, 'red', 'Night'],
    [{ 'themes/daybook/styles/dusk.json': '{ "version": 3 }' }, 'red', 'dusk'],
    [{ 'themes/daybook/theme.json': '{ "version": 3, "styles": []' }, 'red', 'dusk'],
    [{ 'themes/daybook/styles/dusk.json': '{ "version": "x" }' }, 'red', 'dusk'],
    [{ 'themes/daybook/styles/dusk.json': '{ "version": 3, "title": "Dusk" }' }, 'red', 'Dusk'],
    [{ 'themes/daybook/theme.json': theme('blue'), 'themes/daybook/styles/dusk.json': undefined }, 'blue', ''],
  ] as const) {
    await edit(files);
    assert.equal((await admin(200, 'GET', THEME)).styles.color.text, text, JSON.stringify(files));
    assert.equal(await titles(), variations, JSON.stringify(files));
  }
});

test('a removed theme takes its styles away until it is back; customizations stay', async (t) => {
  const { admin, edit, json } = await town(t, { 'themes/daybook/theme.json': theme('red') });
  await admin(200, 'POST', PATH, { styles: { color: { text: 'navy' } } });
  await edit({ 'themes/daybook/theme.json': undefined });
  assert.equal((await admin(404, 'GET', PATH)).code, 'rest_global_styles_not_found');
  assert.equal((await admin(404, 'POST', PATH, { styles: {} })).code, 'rest_global_styles_not_found');
  assert.equal((await admin(404, 'GET', THEME)).code, 'rest_theme_not_found');
  const active = await json('/site/v2/themes?status=active', { as: 'editor' });
  assert.deepEqual([active.status, active.body], [200, []]);
  await edit({ 'themes/daybook/theme.json': theme('red') });
  assert.deepEqual((await admin(200, 'GET', PATH)).styles, { color: { text: 'navy' } });
});

test('a record that is written, edited, broken and removed by hand', async (t) => {
  const { admin, edit, site } = await town(t, { 'site/global-styles/61.json': record({ title: 'Ours' }) });
  const text = async () => (await admin(200, 'GET', PATH)).styles.color?.text;
  for (const [file, expected] of [
    [record({ styles: { color: { text: 'navy' } } }), 'navy'],
    [record({ styles: { color: { text: 'teal' }, novel: { x: 1 } } }), 'teal'],
    [record({ styles: 'teal' }), 'teal'],
    ['<<<<<<< HEAD', 'teal'],
    [record({}), undefined],
    [undefined, undefined],
  ] as const) {
    await edit({ 'site/global-styles/61.json': file });
    assert.equal(await text(), expected, file);
  }
  assert.deepEqual((await site.health()).quarantined, []);
  await admin(200, 'POST', PATH, { styles: { color: { text: 'plum' } } });
  assert.equal(await text(), 'plum');
});

test('of two records for one theme, as after a git merge, one counts and none is lost', async (t) => {
  const first = record({ styles: { color: { text: 'navy' } } });
  const { admin, edit, fileSystem } = await town(t, { 'site/global-styles/61.json': first });
  const other = JSON.stringify({ id: 62, theme: 'daybook', styles: { color: { text: 'teal' } } });
  await edit({ 'site/global-styles/62.json': other });
  assert.deepEqual((await admin(200, 'GET', PATH)).styles, { color: { text: 'navy' } });
  await admin(200, 'POST', PATH, { styles: { color: { text: 'plum' } } });
  assert.deepEqual((await admin(200, 'GET', PATH)).styles, { color: { text: 'plum' } });
  assert.equal(new TextDecoder().decode(await fileSystem.readFile('/site/site/global-styles/62.json')), other);
});
