import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { type EventRecord, events } from '../../plugins/calendar/collections/events.ts';
import { principals, type Who } from '../content/principals.ts';

const stored = (more: Partial<EventRecord> = {}): EventRecord =>
  v.parse(events.schema, {
    id: 1,
    title: 'Fair',
    status: 'draft',
    author: 5,
    start: '2030-03-01 10:00:00',
    end: '2030-03-01 12:00:00',
    timezone: 'UTC',
    ...more,
  }) as EventRecord;

/** The second gate alone, as if a route had forgotten the first. */
const CHANGES: [string, Who, EventRecord | undefined, EventRecord | undefined, boolean][] = [
  ['nobody creates', 'nobody', undefined, stored({ author: 0 }), false],
  ['a contributor creates', 'contributor', undefined, stored(), true],
  ['a contributor pins', 'contributor', undefined, stored({ sticky: true }), false],
  ['a contributor pins what was not', 'contributor', stored(), stored({ sticky: true }), false],
  ['a contributor unpins', 'contributor', stored({ sticky: true }), stored(), false],
  [
    'a contributor changes what an editor pinned',
    'contributor',
    stored({ sticky: true }),
    stored({ sticky: true, title: 'x' }),
    true,
  ],
  ['an author pins', 'author', undefined, stored({ author: 3, sticky: true }), true],
  ['an author changes another’s', 'author', stored(), stored({ title: 'x' }), false],
  ['an author removes another’s', 'author', stored(), undefined, false],
  ['an editor does', 'editor', stored({ sticky: true }), undefined, true],
];

for (const [what, who, before, after, passes] of CHANGES) {
  test(`${what}: ${passes ? 'passes' : 'is stopped'}`, () => {
    const refusal = events.guard(principals[who], { before, after });
    assert.equal(refusal?.code, passes ? undefined : 'rest_forbidden');
  });
}
