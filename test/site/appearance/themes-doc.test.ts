/** The examples of docs/themes.md are true. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { JsonObject } from '../../../plugins/site/themes/styles/json-object.ts';
import { stylesId } from '../../../plugins/site/themes/styles/kind.ts';
import { mergeThemeJson } from '../../../plugins/site/themes/styles/merge-theme-json.ts';
import { shownLayer } from '../../../plugins/site/themes/styles/shown-styling.ts';
import { contentSite } from '../content-site.ts';

const doc = readFileSync(new URL('../../../docs/themes.md', import.meta.url), 'utf8');
const examples: readonly JsonObject[] = [...doc.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
  JSON.parse(text),
);
const [record = {}, theme = {}, custom = {}, result = {}] = examples;

test('the example of merged styles is correct', () => {
  assert.equal(examples.length, 4);
  const merged = mergeThemeJson([
    { origin: 'theme', ...theme },
    { origin: 'custom', ...custom },
  ]);
  assert.deepEqual(merged, result);
});

test('the example theme is valid, its customization is accepted, and the example record is read', async (t) => {
  const site = await contentSite({
    files: {
      'themes/daybook/theme.json': JSON.stringify(theme),
      [`site/global-styles/${record.id}.json`]: JSON.stringify(record),
    },
  });
  t.after(() => site.close());
  assert.deepEqual((await site.site.health()).quarantined, []);
  const path = `/global-styles/${stylesId('daybook')}`;
  const as = { as: 'administrator' } as const;
  assert.deepEqual((await site.ask(200, 'GET', path, as)).styles, shownLayer('custom', record).styles);
  const { settings, styles } = await site.ask(200, 'POST', path, { ...as, json: custom });
  assert.deepEqual({ settings, styles }, shownLayer('custom', custom));
});
