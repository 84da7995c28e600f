import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Appended } from '../../../core/store/journal/commit-log.ts';
import type { JournalEntry } from '../../../core/store/journal/journal.ts';
import { JournalFile } from '../../../core/store/journal/journal-file.ts';
import type { LogPosition } from '../../../core/store/records/ids.ts';
import { eventsWorld, namesOnDisk, openEvents, putEvent } from '../../sim/events.ts';

type Append = (append: (entry: JournalEntry) => Promise<Appended>, entry: JournalEntry) => Promise<Appended>;

/** Has the next append to any log end like this. */
function once(t: TestContext, end: Append): void {
  const original = JournalFile.prototype.appendIf;
  t.mock.method(
    JournalFile.prototype,
    'appendIf',
    function (this: JournalFile, after: LogPosition, entry: JournalEntry) {
      return end((one) => original.call(this, after, one), entry);
    },
    { times: 1 },
  );
}

const REFUSED = 'the log of the site did not take an entry';

/** The end of the log cannot be determined until the test is over. */
function unreadable(t: TestContext): void {
  t.mock.method(JournalFile.prototype, 'end', async () => {
    throw new Error('the log cannot be reached');
  });
}

/** How the append of a second event ends, what becomes of it, and whether a third can be made then. */
const ROWS: readonly (readonly [what: string, end: Append, outcome: 'made' | 'refused', next: 'made' | 'refused'])[] = [
  [
    'nobody can tell, and it was appended',
    async (append, entry) => {
      await append(entry);
      return 'unknown';
    },
    'made',
    'made',
  ],
  ['nobody can tell, and it was not appended', async () => 'unknown', 'refused', 'made'],
  [
    "nobody can tell, and somebody else's came first",
    async (append, entry) => {
      await append({ ...entry, files: [] });
      return 'unknown';
    },
    'refused',
    'refused',
  ],
  [
    "somebody else's came first",
    async (append, entry) => {
      await append({ ...entry, files: [] });
      return 'refused';
    },
    'refused',
    'refused',
  ],
];

for (const [what, end, outcome, next] of ROWS) {
  test(`an append of which ${what}`, async (t) => {
    const world = eventsWorld();
    const { files, titles } = await openEvents(world);
    const make = (title: string) =>
      files
        .commit((tx) => putEvent(tx, tx.nextId('site'), title))
        .then(
          () => 'made',
          ({ code, status }) => (code === 'rest_storage_error' && status === 503 ? 'refused' : code),
        );
    await make('Fair');
    once(t, end);
    assert.equal(await make('Market'), outcome);
    assert.equal(files.readOnly(), outcome === 'made' ? undefined : REFUSED);
    assert.equal(Object.values(titles()).includes('Market'), outcome === 'made');
    assert.equal(await make('Concert'), next);
    assert.equal(files.readOnly(), next === 'made' ? undefined : REFUSED);
    const expected = ['Fair', ...(outcome === 'made' ? ['Market'] : []), ...(next === 'made' ? ['Concert'] : [])];
    assert.deepEqual(Object.values(titles()), expected);
    assert.deepEqual(namesOnDisk(world.fileSystem, '.almanac/tmp'), [], 'nothing is left of what was staged');
  });
}

test('an append with an unknown outcome is settled and reported by the next start', async (t) => {
  const world = eventsWorld();
  const { files } = await openEvents(world);
  once(t, async (append, entry) => {
    await append(entry);
    return 'unknown';
  });
  unreadable(t);
  await assert.rejects(
    files.commit((tx) => putEvent(tx, 1, 'Fair')),
    { code: 'rest_storage_error', status: 503 },
  );
  assert.equal(files.readOnly(), REFUSED);
  t.mock.restoreAll();
  files.kill();
  const again = await openEvents(world);
  assert.deepEqual(again.titles(), { 1: 'Fair' });
  assert.deepEqual(await again.files.conflicts(), []);
});
