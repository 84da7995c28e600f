import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentPlugin } from '../../asking-site.ts';
import { type Answer, contentSite } from '../content-site.ts';

const theme = JSON.stringify({ version: 3 });

for (const [what, files, named, status, message] of [
  [
    'the theme that is named',
    { 'themes/daybook/theme.json': theme },
    'daybook',
    'good',
    /^The site uses the theme daybook\.$/,
  ],
  [
    'another one',
    { 'themes/evening/theme.json': theme, 'themes/almond/theme.json': theme },
    'daybook',
    'recommended',
    /^The theme daybook of the settings does not exist, .* There are almond, evening\.$/,
  ],
  ['none', {}, 'daybook', 'recommended', /There is none\.$/],
  ['a folder without theme.json', { 'themes/daybook/style.css': '' }, 'daybook', 'recommended', /There is none\.$/],
  ['one that cannot be read', { 'themes/daybook/theme.json': '{' }, 'daybook', 'recommended', /There is none\.$/],
] as const) {
  test(`${what} is there: ${status}`, async () => {
    const plugins = { content: true, calendar: true, site: { theme: named }, 'site-health': true };
    const site = await contentSite({ files, settings: { plugins } }, [presentPlugin('site-health')]);
    const { body } = await site.json<Answer>('/site-health/v1/tests/theme', { as: 'administrator' });
    assert.equal(body.status, status, body.message);
    assert.match(body.message, message);
    await site.close();
  });
}
