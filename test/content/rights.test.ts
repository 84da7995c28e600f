import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt } from '../../core/index.ts';
import type { ContentRecord } from '../../plugins/content/record/record.ts';
import { contentGuard, mayEdit, mayRead } from '../../plugins/content/rights/rights.ts';
import { principals, type Who } from './principals.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const past = '2026-01-01T00:00:00Z';
const ahead = '2027-01-01T00:00:00Z';

/** Records by author 3; the contributor's are by 5. */
const record = (status: ContentRecord['status'], date = past, author = 3): ContentRecord => ({
  id: 1,
  title: 'Fair',
  slug: 'fair',
  status,
  author,
  date,
});

const RECORDS = {
  published: record('publish'),
  scheduled: record('publish', ahead),
  draft: record('draft'),
  pending: record('pending'),
  private: record('private'),
  trashed: record('trash'),
  'contributor’s draft': record('draft', past, 5),
  'contributor’s published': record('publish', past, 5),
} as const;

const EVERYBODY: Who[] = [
  'nobody',
  'subscriber',
  'contributor',
  'another author',
  'author',
  'editor',
  'administrator',
  'system',
];
const EDITORS: Who[] = ['editor', 'administrator', 'system'];

const READ: Record<keyof typeof RECORDS, Who[]> = {
  published: EVERYBODY,
  scheduled: ['author', ...EDITORS],
  draft: ['author', ...EDITORS],
  pending: ['author', ...EDITORS],
  private: ['author', ...EDITORS],
  trashed: ['author', ...EDITORS],
  'contributor’s draft': ['contributor', ...EDITORS],
  'contributor’s published': EVERYBODY,
};

const EDIT: Record<keyof typeof RECORDS, Who[]> = {
  published: ['author', ...EDITORS],
  scheduled: ['author', ...EDITORS],
  draft: ['author', ...EDITORS],
  pending: ['author', ...EDITORS],
  private: ['author', ...EDITORS],
  trashed: ['author', ...EDITORS],
  'contributor’s draft': ['contributor', ...EDITORS],
  'contributor’s published': EDITORS,
};

for (const name of Object.keys(RECORDS) as (keyof typeof RECORDS)[]) {
  for (const who of EVERYBODY) {
    test(`${who} ${READ[name].includes(who) ? 'reads' : 'does not read'} a ${name} record`, () =>
      assert.equal(mayRead(principals[who], RECORDS[name], momentAt(now)), READ[name].includes(who)));
    test(`${who} ${EDIT[name].includes(who) ? 'edits' : 'does not edit'} a ${name} record`, () => {
      const edits = EDIT[name].includes(who);
      assert.equal(mayEdit(principals[who], RECORDS[name]), edits);
      const change = { before: RECORDS[name], after: { ...RECORDS[name], title: 'Another' } };
      assert.equal(contentGuard(principals[who], change) === undefined, edits, 'the second gate agrees');
      const removal = { before: RECORDS[name], after: undefined };
      assert.equal(contentGuard(principals[who], removal) === undefined, edits, 'and on a removal');
    });
  }
}

const GUARD: [string, Who, ContentRecord | undefined, ContentRecord, boolean][] = [
  ['nobody creates', 'nobody', undefined, record('draft', past, 0), false],
  ['a subscriber creates', 'subscriber', undefined, record('draft', past, 6), false],
  ['a contributor drafts', 'contributor', undefined, record('draft', past, 5), true],
  ['a contributor publishes', 'contributor', undefined, record('publish', past, 5), false],
  ['a contributor drafts in another’s name', 'contributor', undefined, record('draft', past, 3), false],
  ['a contributor publishes their draft', 'contributor', record('draft', past, 5), record('publish', past, 5), false],
  ['a contributor makes it private', 'contributor', record('draft', past, 5), record('private', past, 5), false],
  ['an author publishes', 'author', undefined, record('publish'), true],
  ['an author gives their record away', 'author', record('publish'), record('publish', past, 4), false],
  ['an editor gives it to another', 'editor', record('publish'), record('publish', past, 4), true],
];

for (const [what, who, before, after, allowed] of GUARD) {
  test(`the second gate ${allowed ? 'lets pass' : 'stops'}: ${what}`, () =>
    assert.equal(contentGuard(principals[who], { before, after }) === undefined, allowed));
}
