/** A feature that is a plugin leaves no trace of itself when it is switched off, and is whole again when it is on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import calendar from '../../plugins/calendar/index.ts';
import type { TestSite } from '../../scripts/testing/test-site.ts';
import { askingSite } from '../asking-site.ts';

const BASE = ['content', 'calendar'];

/** Without what differs from one moment to the next: the journal grows with the settings that are saved. */
const steady = (text: string): string => text.replace(/\d[\d.]* \w*B\b|\d+ seconds?/g, '…');

/** All that a site says of itself: its index, its document, what CORS exposes, the rows of `almanac doctor`. */
async function shown(site: TestSite, addresses: readonly string[]) {
  const answers: unknown[] = [];
  for (const path of ['/', '/doc', ...addresses]) {
    const { status, body, headers } = await site.json(path, { as: 'administrator' });
    answers.push([
      path,
      status,
      JSON.parse(steady(JSON.stringify(body))),
      headers.get('access-control-expose-headers'),
    ]);
    const options = await site.json(path, { method: 'OPTIONS', as: 'administrator' });
    answers.push([options.status, options.body, options.headers.get('allow')]);
  }
  const rows = await site.command('doctor', false);
  return { answers, rows: rows.map(steady) };
}

const open = (on: readonly string[]) =>
  askingSite({ on: [...BASE, ...on], plugin: calendar, settings: { url: 'https://site.test' } });
const plugins = (on: readonly string[]) => ({
  url: 'https://site.test',
  plugins: Object.fromEntries([...BASE, ...on].map((name) => [name, true])),
});

for (const [name, addresses] of [
  ['batch', ['/batch/v1']],
  ['site-health', ['/site-health/v1', '/site-health/v1/tests', '/site-health/v1/tests/lock', '/site-health/v1/status']],
] as const) {
  test(`${name} switched off is as if it had never been on`, async (t) => {
    const [without, site] = [await open([]), await open([name])];
    t.after(() => Promise.all([without.close(), site.close()]));
    const [off, on] = [await shown(without, addresses), await shown(site, addresses)];
    assert.notDeepEqual(on.answers, off.answers);
    assert.deepEqual(on.rows, off.rows, 'an operator is told the same');
    await site.saveSettings(plugins([]));
    assert.deepEqual(await shown(site, addresses), off);
    await site.saveSettings(plugins([name]));
    assert.deepEqual(await shown(site, addresses), on);
  });
}

test('headers with totals are exposed to scripts whichever plugin is on, as in 0.1.0', async (t) => {
  const site = await open([]);
  t.after(() => site.close());
  const { headers } = await site.json('/calendar/events/v1/events');
  assert.equal(
    headers.get('access-control-expose-headers'),
    'X-WP-Total, X-WP-TotalPages, Link, Allow, Almanac-Address-Taken, Almanac-Dry-Run, Almanac-Ignored, ETag, Location, Preference-Applied, Retry-After, X-Request-Id, X-TEC-Total, X-TEC-TotalPages',
  );
  assert.deepEqual([headers.get('x-tec-total'), headers.get('x-wp-total')], ['0', null]);
});
