import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt } from '../../core/index.ts';
import {
  decideStatus,
  STATUSES,
  type Status,
  type StoredStatus,
  statusOf,
} from '../../plugins/content/record/status.ts';
import { principals, type Who } from './principals.ts';

const now = Date.parse('2026-06-01T12:00:00Z');

const SHOWN: [StoredStatus, string | undefined, Status][] = [
  ['publish', '2026-06-01T12:00:00Z', 'publish'],
  ['publish', '2026-06-01T12:00:01Z', 'future'],
  ['publish', undefined, 'publish'],
  ['draft', '2030-01-01T00:00:00Z', 'draft'],
  ['private', '2030-01-01T00:00:00Z', 'private'],
  ['trash', undefined, 'trash'],
];

for (const [status, date, shown] of SHOWN) {
  test(`stored ${status} of ${date ?? 'no date'} is shown as ${shown}`, () =>
    assert.equal(statusOf({ status, date }, momentAt(now)), shown));
}

const REFUSED = 'refused';
const DECIDED: [Who, Status | undefined, StoredStatus | undefined, StoredStatus | typeof REFUSED][] = [
  // who, asks for, was, becomes
  ['editor', undefined, undefined, 'publish'],
  ['author', undefined, undefined, 'publish'],
  ['contributor', undefined, undefined, 'draft'],
  ['contributor', 'publish', undefined, 'pending'],
  ['contributor', 'future', 'draft', 'pending'],
  ['contributor', 'pending', undefined, 'pending'],
  ['contributor', 'private', undefined, REFUSED],
  ['author', 'publish', 'draft', 'publish'],
  ['author', 'future', undefined, 'publish'],
  ['author', 'private', undefined, 'private'],
  ['author', undefined, 'draft', 'draft'],
  ['editor', undefined, 'private', 'private'],
  ['editor', 'trash', 'publish', 'trash'],
];

for (const [who, asked, before, becomes] of DECIDED) {
  test(`${who} asks ${asked ?? 'nothing'} of ${before ?? 'a new record'}: ${becomes}`, () => {
    const decision = decideStatus(asked, before, principals[who]);
    assert.equal('refused' in decision ? REFUSED : decision.status, becomes);
  });
}

test('every status that is shown may be sent', () => {
  const sent: readonly string[] = STATUSES;
  for (const [, , shown] of SHOWN) assert.ok(sent.includes(shown));
});
