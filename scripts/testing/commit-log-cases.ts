import assert from 'node:assert/strict';
import { type CommitLog, type JournalEntry, type LogPosition, LogTrimmed } from '../../core/host.ts';

/** Opens the commit log under test. */
export interface CommitLogUnderTest {
  /** Opens a new, empty log. */
  open(): Promise<CommitLog>;
  /** Opens the same log as another process would; omit it for a log that only one process may write. */
  share?(log: CommitLog): Promise<CommitLog>;
}

/** A requirement on every commit log. `run` rejects when it is not met. */
export interface CommitLogCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Checks of what `CommitLog` promises, for any test runner. @param log opens the log to check */
export const commitLogCases = (log: CommitLogUnderTest): readonly CommitLogCase[] =>
  Object.entries(log.share ? { ...CASES, ...SHARED } : CASES).map(([name, check]) => ({
    name,
    run: async () => check(await log.open(), (one) => log.share?.(one) ?? Promise.resolve(one)),
  }));

type Share = (log: CommitLog) => Promise<CommitLog>;
type Check = (log: CommitLog, share: Share) => Promise<void>;

const entryAt = (position: LogPosition, more: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{ position, ids: { site: position }, kept: [], removed: [], found: [], texts: [] },
  files: [
    { path: `calendar/events/${position}.json`, base: undefined, bytes: Uint8Array.from([position, 0, 10, 255]) },
  ],
  ...more,
});

/** Appends entries, leaving out every other position. Returns their positions. */
async function fill(log: CommitLog, count: number): Promise<readonly LogPosition[]> {
  const positions: LogPosition[] = [];
  for (let left = count; left > 0; left--) {
    const end = await log.end();
    assert.equal(await log.appendIf(end, entryAt(end + 2)), 'appended');
    positions.push(end + 2);
  }
  return positions;
}

/** A log that loses entries must not hang the test: after this many milliseconds, the entries received so far are counted. */
const PATIENCE = 60_000;

/** The next entries after a position. @throws AssertionError if fewer arrive in time */
async function next(log: CommitLog, from: LogPosition, count: number): Promise<readonly JournalEntry[]> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), PATIENCE);
  const entries: JournalEntry[] = [];
  try {
    for await (const entry of log.follow(from, ending.signal)) {
      entries.push(entry);
      if (entries.length === count) break;
    }
  } finally {
    clearTimeout(timer);
  }
  assert.equal(entries.length, count, `entries after position ${from}`);
  return entries;
}

const positionsOf = (entries: readonly JournalEntry[]) => entries.map(({ position }) => position);

/** Uses every member of an entry. */
const FULL: Partial<JournalEntry> = {
  ids: { site: 12, 'auth/users': 3 },
  files: [
    { path: 'calendar/events/1.json', base: 'abc', bytes: Uint8Array.from([123, 125, 10]) },
    { path: 'calendar/events/2.json', base: undefined, bytes: new Uint8Array() },
    { path: 'calendar/events/3.json', base: 'def', bytes: undefined },
  ],
  kept: ['uploads/2026/11/flag.png'],
  removed: [{ path: 'uploads/2026/11/old.png', hash: 'abc' }],
  found: [
    { path: 'calendar/events/4.json', base: 'ghi', bytes: Uint8Array.from([123, 125]) },
    { path: 'calendar/events/5.json', base: 'jkl', bytes: undefined },
  ],
  texts: [{ path: 'settings.json', base: undefined, bytes: Uint8Array.from([0, 255]) }],
};

/** Bytes as plain arrays, because a log may return any kind of byte array. */
const plain = (entry: JournalEntry) => ({
  ...entry,
  files: entry.files.map(plainFile),
  found: entry.found.map(plainFile),
  texts: entry.texts.map(plainFile),
});

const plainFile = (file: JournalEntry['files'][number]) => ({ ...file, bytes: file.bytes && [...file.bytes] });

const CASES: Readonly<Record<string, Check>> = {
  'ends at the last entry, whatever numbers are left out': async (log) => {
    const [first = 0] = await fill(log, 1);
    assert.equal(await log.end(), first);
    assert.equal(await log.appendIf(first, entryAt(first + 1_000)), 'appended');
    assert.equal(await log.end(), first + 1_000);
  },
  'returns an entry unchanged': async (log) => {
    const from = await log.end();
    const entry = entryAt(from + 1, FULL);
    await log.appendIf(from, entry);
    assert.deepEqual((await next(log, from, 1)).map(plain), [plain(entry)]);
  },
  'delivers all entries after a position, in order, to each follower': async (log) => {
    const from = await log.end();
    const positions = await fill(log, 20);
    const followed = await Promise.all([next(log, from, 20), next(log, from, 20)]);
    for (const entries of followed) assert.deepEqual(positionsOf(entries), positions);
    const middle = positions[9] ?? 0;
    assert.deepEqual(positionsOf(await next(log, middle, 10)), positions.slice(10));
  },
  'delivers later entries': async (log) => {
    const from = await log.end();
    const following = next(log, from, 10);
    const positions = await fill(log, 10);
    assert.deepEqual(positionsOf(await following), positions);
  },
  'releases a follower that stops': async (log) => {
    const ending = new AbortController();
    const followed = log
      .follow(await log.end(), ending.signal)
      [Symbol.asyncIterator]()
      .next();
    ending.abort();
    assert.equal((await followed).done, true);
  },
  'refuses an entry made before another was appended, and stays unchanged': async (log) => {
    const from = await log.end();
    const positions = await fill(log, 2);
    for (const after of [from, positions[0] ?? 0]) {
      assert.equal(await log.appendIf(after, entryAt(1_000)), 'refused');
    }
    const end = positions[1] ?? 0;
    assert.equal(await log.end(), end);
    await log.appendIf(end, entryAt(end + 1));
    assert.deepEqual(positionsOf(await next(log, from, 3)), [...positions, end + 1]);
  },
  'appends one of many concurrent entries': async (log) => {
    const from = await log.end();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => log.appendIf(from, entryAt(from + 1, { ids: { site: number } }))),
    );
    assert.deepEqual([...outcomes].sort(), ['appended', 'refused', 'refused', 'refused', 'refused']);
    const [entry] = await next(log, from, 1);
    assert.equal(entry?.ids.site, outcomes.indexOf('appended') + 1);
  },
  'keeps entries after the trimmed ones, and notifies followers that miss some': async (log) => {
    const from = await log.end();
    const positions = await fill(log, 10);
    const middle = positions[4] ?? 0;
    await log.trim(middle);
    assert.deepEqual(positionsOf(await next(log, middle, 5)), positions.slice(5));
    // keeping entries longer than necessary is allowed
    const all = await next(log, from, 10).catch((error: unknown) => error);
    if (Array.isArray(all)) assert.deepEqual(positionsOf(all), positions);
    else assert.ok(all instanceof LogTrimmed, String(all));
    assert.equal(await log.end(), positions.at(-1));
  },
  'continues after its end when all entries were trimmed': async (log) => {
    const [end = 0] = (await fill(log, 3)).slice(-1);
    await log.trim(end);
    assert.equal(await log.end(), end);
    assert.equal(await log.appendIf(end, entryAt(end + 1)), 'appended');
    assert.deepEqual(positionsOf(await next(log, end, 1)), [end + 1]);
  },
};

const SHARED: Readonly<Record<string, Check>> = {
  'shows entries of another process': async (log, share) => {
    const other = await share(log);
    const from = await log.end();
    const following = next(other, from, 6);
    const positions = [...(await fill(log, 3)), ...(await fill(other, 3))];
    assert.deepEqual(positionsOf(await following), positions);
    assert.equal(await log.end(), await other.end());
  },
  'appends one of two concurrent entries of two processes': async (log, share) => {
    const other = await share(log);
    for (let left = 20; left > 0; left--) {
      const from = await log.end();
      const outcomes = await Promise.all([log, other].map((one) => one.appendIf(from, entryAt(from + 1))));
      assert.deepEqual([...outcomes].sort(), ['appended', 'refused']);
    }
  },
};
