import assert from 'node:assert/strict';
import { test } from 'node:test';
import { didYouMean, nearestName } from '../../../core/lib/text.ts';

const KNOWN = [
  'title',
  'content',
  'status',
  'start',
  'end',
  'timezone',
  'all_day',
  'featured_media',
  'organizers',
  'id',
];

for (const [name, meant] of [
  ['titel', 'title'],
  ['Title', 'title'],
  ['timezon', 'timezone'],
  ['time_zone', 'timezone'],
  ['timeZone', 'timezone'],
  ['allday', 'all_day'],
  ['all-day', 'all_day'],
  ['organizer', 'organizers'],
  ['start_date', 'start'],
  ['startDate', 'start'],
  ['featured', 'featured_media'],
  ['stauts', 'status'],
  ['ends', 'end'],
  ['colour', undefined],
  ['x', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['t'.repeat(65), undefined],
] as const) {
  test(`${JSON.stringify(name.slice(0, 20))} is near ${meant}`, () => assert.equal(nearestName(name, KNOWN), meant));
}

test('of two that are as near the first is said', () => {
  assert.equal(nearestName('cat', ['car', 'can']), 'car');
  assert.equal(nearestName('tags', []), undefined);
});

test('it can be said in a sentence', () => {
  assert.equal(didYouMean('titel', KNOWN), '; did you mean title?');
  assert.equal(didYouMean('colour', KNOWN), '');
});
