/** `GET /metrics`: counts by route, in the formats that Prometheus reads. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { formatFor } from '../../plugins/metrics/exposition.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0';

async function metricsSite(
  t: { after(call: () => Promise<void>): void },
  options: TestSiteOptions = {},
): Promise<TestSite> {
  const site = await testSite(['content', 'calendar', 'metrics'].map(presentPlugin), options);
  t.after(() => site.close());
  return site;
}

const readers = (role: string): TestSiteOptions => ({
  settings: { plugins: { content: true, calendar: true, metrics: { readers: role } } },
});

/** Requests of many kinds, whose paths must not be seen again. */
async function somethingAsked(site: TestSite): Promise<void> {
  const { body } = await site.json('/calendar/events/v1/events', {
    as: 'editor',
    json: { title: 'Fair', start_date: '2030-05-01', end_date: '2030-05-01', all_day: true },
  });
  for (const path of ['/events', '/events', '/events', `/events/${body.id}`, '/events/999', '/events/by-slug/se"cret'])
    await site.fetch(`/calendar/events/v1${path}`);
  await site.fetch('/nowhere/secret-path');
  await site.fetch('/calendar/events/v1/%ff');
  await site.fetch('/calendar/events/v1/events', { method: 'PROPFIND' });
}

async function read(
  site: TestSite,
  accept = 'text/plain',
): Promise<{ readonly type: string | null; readonly text: string }> {
  const response = await site.fetch('/metrics', { as: 'administrator', headers: { accept } });
  assert.equal(response.status, 200);
  return { type: response.headers.get('content-type'), text: await response.text() };
}

const counted = (text: string, route: string, method: string, status: number): number =>
  Number(
    text
      .split('\n')
      .find(
        (line) =>
          line.startsWith('almanac_http_requests_total{') &&
          line.includes(`route="${route}",method="${method}",status="${status}"`),
      )
      ?.split(' ')
      .at(-1) ?? 0,
  );

test('responses are counted by the pattern of their route, kept ones too', async (t) => {
  const site = await metricsSite(t);
  await somethingAsked(site);
  const { text } = await read(site);
  const events = '/calendar/events/v1/events';
  for (const [route, method, status, count] of [
    [events, 'POST', 201, 1],
    [events, 'GET', 200, 3],
    [`${events}/:id`, 'GET', 200, 1],
    [`${events}/:id`, 'GET', 404, 1],
    ['', 'GET', 404, 1],
    ['', 'other', 404, 1],
    ['/metrics', 'GET', 200, 0],
  ] as const)
    assert.equal(counted(text, route, method, status), count, `${method} ${route} ${status}\n${text}`);
  assert.doesNotMatch(text, /secret|999/);
  assert.equal(counted((await read(site)).text, '/metrics', 'GET', 200), 1);
});

test('counts outlive a change of the settings', async (t) => {
  const site = await metricsSite(t);
  await somethingAsked(site);
  await site.saveSettings({ title: 'Another', plugins: { content: true, calendar: true, metrics: true } });
  assert.equal(counted((await read(site)).text, '/calendar/events/v1/events', 'GET', 200), 3);
});

for (const [lowest, as, status] of [
  ['administrator', undefined, 401],
  ['administrator', 'editor', 403],
  ['administrator', 'administrator', 200],
  ['subscriber', 'subscriber', 200],
  ['editor', 'author', 403],
  ['anyone', undefined, 200],
] as const) {
  test(`read by ${as ?? 'nobody'} where ${lowest} may: ${status}`, async (t) => {
    const site = await metricsSite(t, readers(lowest));
    const response = await site.fetch('/metrics', as ? { as } : {});
    assert.equal(response.status, status);
    if (status === 200) assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  });
}

for (const [accept, format] of [
  [undefined, 'text'],
  ['*/*', 'text'],
  ['text/plain;version=0.0.4', 'text'],
  [`${OPEN_METRICS},text/plain;version=0.0.4;q=0.5,*/*;q=0.1`, 'openMetrics'],
  ['application/openmetrics-text;q=0, text/plain', 'text'],
] as const) {
  test(`Accept: ${accept ?? 'nothing'} is answered with ${format}`, () => assert.equal(formatFor(accept), format));
}

const runs = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;
const PYTHON = '/usr/bin/python3';

test('promtool finds nothing wrong with the text', {
  skip: !runs('promtool', '--version') && 'promtool is not installed (Debian: prometheus)',
}, async (t) => {
  const site = await metricsSite(t);
  await somethingAsked(site);
  const { type, text } = await read(site);
  assert.equal(type, 'text/plain; version=0.0.4; charset=utf-8');
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  assert.deepEqual([status, stdout, stderr], [0, '', '']);
});

const PARSER = `
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
for family in text_string_to_metric_families(sys.stdin.read()):
    print(family.type, family.name, len(family.samples))
`;

test('the parser of the Prometheus client reads the OpenMetrics', {
  skip:
    !runs(PYTHON, '-c', 'import prometheus_client.openmetrics.parser') &&
    'prometheus_client is not installed (Debian: python3-prometheus-client)',
}, async (t) => {
  const site = await metricsSite(t);
  await somethingAsked(site);
  const { type, text } = await read(site, OPEN_METRICS);
  assert.equal(type, 'application/openmetrics-text; version=1.0.0; charset=utf-8');
  const { stdout, stderr } = spawnSync(PYTHON, ['-c', PARSER], { input: text, encoding: 'utf8' });
  assert.equal(stderr, '');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/ \d+$/, ''));
  assert.deepEqual(lines, [
    'counter almanac_http_requests',
    'counter almanac_http_response_body_bytes',
    'histogram almanac_http_request_duration_seconds',
  ]);
});
