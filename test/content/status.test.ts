import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt } from '../../core/index.ts';
import {
  decideStatus,
  STATUSES,
  STORED_STATUSES,
  type Status,
  type StoredStatus,
  statusOf,
  withStatuses,
} from '../../plugins/content/record/status.ts';
import { naiveFind } from '../store/collection/naive-find.ts';
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

/** Fields that conditions name, as collections of content have them. */
const FIELDS = {
  status: { value: ({ status }: { status: StoredStatus }) => status },
  date: { value: ({ date }: { date: string }) => Date.parse(date) },
};

test('those that have one of several statuses are those that are shown with one', () => {
  const moment = momentAt(now);
  const records = STORED_STATUSES.flatMap((status, index) => [
    { id: 2 * index + 1, status, date: '2026-01-01T00:00:00Z' },
    { id: 2 * index + 2, status, date: '2027-01-01T00:00:00Z' },
  ]);
  const names = [...new Set<Status>([...STATUSES, ...STORED_STATUSES])];
  for (let mask = 1; mask < 1 << names.length; mask++) {
    const asked = names.filter((_, bit) => mask & (1 << bit));
    const where = withStatuses([...asked, ...asked], moment);
    const found = naiveFind({ fields: FIELDS } as never, records, { where }).records.map(({ id }) => id);
    const expected = records.filter((record) => asked.includes(statusOf(record, moment))).map(({ id }) => id);
    assert.deepEqual(found, expected, asked.join());
  }
});
