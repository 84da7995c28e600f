import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '../../core/testing/test-site.ts';
import calendar from '../../plugins/calendar/index.ts';
import content from '../../plugins/content/index.ts';

const venue = (id: number) => JSON.stringify({ id, title: `Hall ${id}`, slug: `hall-${id}` });

const open = () =>
  testSite([content, calendar], {
    files: {
      'calendar/venues/1.json': venue(1),
      'calendar/venues/2.json': venue(2),
      'calendar/venues/3.json': '{ "id": 3 }',
    },
  });

test('what is not as it should be', async () => {
  const site = await open();
  assert.deepEqual(await site.command('doctor', false), [
    'records     2',
    'quarantine  1 files',
    'conflicts   0 files',
    'writes      possible',
    '  calendar/venues/3.json:1: title: Invalid key: Expected "title" but received undefined',
  ]);
  await site.close();
});

test('--stats: what takes how much memory and disk, by collection', async () => {
  const site = await open();
  await site.json('/calendar/events/v1/venues?search=hall');
  const lines = await site.command('doctor', true);
  const row = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(/\s{2,}/)
      .slice(1);
  for (const name of ['resident', 'heap', 'journal', 'snapshot'])
    assert.match(row(name)?.[0] ?? '', /^[\d.]+ [KMG]?i?B$/);
  const [records, bytes, indexes] = row('calendar/venues') ?? [];
  assert.equal(records, '3');
  assert.match(bytes ?? '', /^[\d.]+ KiB$/);
  assert.notEqual(indexes, '0 B');
  assert.deepEqual(row('calendar/events'), ['0', '0 B', '0 B']);
  await site.close();
});
