import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FileSystem } from '../../../core/platform/file-system.ts';
import { followOutsideEdits, type OutsideEdits } from '../../../core/store/watch/outside-edits.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';

/** Nothing in these tests leaves the process, so one turn of the event loop ends all that is under way. */
const settled = () => setImmediate();

interface World {
  /** What was refreshed, in order: names of files, or `all`. */
  readonly refreshed: string[];
  readonly logged: string[];
  readonly fileSystem: FileSystem;
  /** Goes ahead in steps of 10 ms, letting everything settle. */
  after(milliseconds: number): Promise<void>;
  write(path: string, text?: string): Promise<void>;
  make(path: string): Promise<void>;
  /** Lets the watch of a folder die. */
  kill(path: string): void;
  readonly edits: OutsideEdits;
  stop(): Promise<void>;
}

interface Options {
  /** Of the folder that holds the data folder. */
  readonly git?: boolean;
  readonly refresh?: (isSpoiled?: () => Promise<boolean>) => Promise<boolean>;
  readonly watch?: FileSystem['watch'];
}

/** A data folder `/site/data` with one followed folder, `test/notes`, after the scan of the start. */
async function world({ git = false, refresh, watch }: Options = {}): Promise<World> {
  const memory = memoryFileSystem();
  const errors = new Map<string, (error: Error) => void>();
  const fileSystem: FileSystem = {
    ...memory,
    watch: (path, onHint, onError) => {
      errors.set(path, onError);
      return (watch ?? memory.watch)(path, onHint, onError);
    },
  };
  const clock = testClock();
  const refreshed: string[] = [];
  const logged: string[] = [];
  const make = (path: string) => fileSystem.makeDirectory(path);
  for (const path of ['/site', '/site/data', '/site/data/test', '/site/data/test/notes']) await make(path);
  if (git) await make('/site/.git');
  const edits = await followOutsideEdits({
    folder: '/site/data',
    ports: {
      fileSystem,
      clock,
      log: {
        info: () => {},
        warn: (message) => logged.push(message),
        error: (message) => logged.push(message),
      },
    },
    refresh: async (files, isSpoiled) => {
      refreshed.push(typeof files === 'string' ? files : [...files].sort().join(' '));
      return (await refresh?.(isSpoiled)) ?? true;
    },
    onRefreshed: () => {},
  });
  const after = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      clock.advance(10);
      await settled();
    }
  };
  edits.follow('test/notes');
  await after(60);
  assert.deepEqual(refreshed.splice(0), ['all'], 'a start scans');
  return {
    refreshed,
    logged,
    fileSystem,
    after,
    make,
    write: async (path, text = '') => {
      const file = await fileSystem.open(path, 'append');
      await file.write(new TextEncoder().encode(text));
      await file.close();
    },
    kill: (path) => errors.get(path)?.(new Error('no more')),
    edits,
    stop: () => edits.stop(),
  };
}

const NOTES = '/site/data/test/notes';

test('concurrent changes are read as one, 60 ms after the last', async () => {
  const { write, after, refreshed } = await world();
  await write(`${NOTES}/1.json`);
  await after(50);
  await write(`${NOTES}/2.json`);
  await after(50);
  assert.deepEqual(refreshed, []);
  await after(20);
  assert.deepEqual(refreshed, ['test/notes/1.json test/notes/2.json']);
});

test('continuous changes are read after a second anyway', async () => {
  const { write, after, refreshed } = await world();
  for (let n = 0; n < 25; n++) {
    await write(`${NOTES}/1.json`, 'x');
    await after(40);
  }
  assert.equal(refreshed.length, 1);
});

test('files other than records trigger nothing', async () => {
  const { write, make, after, refreshed } = await world();
  for (const name of ['.1.json.swp', '1.json~', 'README.md', '.1.json']) await write(`${NOTES}/${name}`);
  await write('/site/data/settings.json');
  await make('/site/data/uploads');
  await after(1_000);
  assert.deepEqual(refreshed, []);
});

test('while git holds its lock nothing is read; afterwards everything, once', async () => {
  const { write, after, refreshed, fileSystem } = await world({ git: true });
  await write('/site/.git/index.lock');
  await after(30);
  await write(`${NOTES}/1.json`);
  await after(900);
  await write(`${NOTES}/2.json`);
  await after(900);
  assert.deepEqual(refreshed, []);
  await fileSystem.rename('/site/.git/index.lock', '/site/.git/index');
  await after(120);
  assert.deepEqual(refreshed, ['all']);
});

test('a stale lock delays reading for five seconds, once', async () => {
  const { write, after, refreshed } = await world({ git: true });
  await write('/site/.git/index.lock');
  await write(`${NOTES}/1.json`);
  await after(4_950);
  assert.deepEqual(refreshed, []);
  await after(150);
  assert.deepEqual(refreshed.splice(0), ['all']);
  await write(`${NOTES}/1.json`, 'x');
  await after(100);
  assert.deepEqual(refreshed, ['test/notes/1.json']);
});

test('a lock with endless changes delays reading for a minute', async () => {
  const { write, after, refreshed } = await world({ git: true });
  await write('/site/.git/index.lock');
  for (let n = 0; n < 610; n++) {
    await write(`${NOTES}/1.json`, 'x');
    await after(100);
  }
  assert.deepEqual(refreshed.slice(0, 2), ['all', 'test/notes/1.json']);
});

test('data read while git starts again is dropped, and everything is read when git is done', async () => {
  const taken: boolean[] = [];
  const { write, after, refreshed, fileSystem } = await world({
    git: true,
    refresh: async (isSpoiled) => {
      if (taken.length === 1) await write('/site/.git/index.lock');
      const isTaken = !(await isSpoiled?.());
      taken.push(isTaken);
      return isTaken;
    },
  });
  await write(`${NOTES}/1.json`);
  await after(500);
  assert.deepEqual(refreshed, ['test/notes/1.json']);
  assert.deepEqual(taken, [true, false]);
  await fileSystem.rename('/site/.git/index.lock', '/site/.git/index');
  await after(120);
  assert.deepEqual(refreshed, ['test/notes/1.json', 'all']);
  assert.deepEqual(taken, [true, false, true]);
});

test('it is calm while git is not running; otherwise everything is checked when git is done', async () => {
  const without = await world();
  assert.equal(await without.edits.isCalm(), true);
  const { write, after, refreshed, fileSystem, edits } = await world({ git: true });
  assert.equal(await edits.isCalm(), true);
  await write('/site/.git/index.lock');
  assert.equal(await edits.isCalm(), false);
  await after(1_000);
  assert.deepEqual(refreshed, []);
  await fileSystem.unlink('/site/.git/index.lock');
  await after(120);
  assert.deepEqual(refreshed, ['all']);
});

test('a change of HEAD or the index requests a scan; other files of git do not', async (t) => {
  for (const [name, expected] of [
    ['HEAD', ['all']],
    ['index', ['all']],
    ['COMMIT_EDITMSG', []],
    ['config', []],
  ] as const) {
    await t.test(name, async () => {
      const { write, after, refreshed } = await world({ git: true });
      await write(`/site/.git/${name}`);
      await after(100);
      assert.deepEqual(refreshed, expected);
    });
  }
});

test('a scan every 30 seconds', async () => {
  const { after, refreshed } = await world();
  await after(29_900);
  assert.deepEqual(refreshed, []);
  await after(100);
  assert.deepEqual(refreshed, ['all']);
  await after(30_000);
  assert.deepEqual(refreshed, ['all', 'all']);
});

test('a folder that is removed and recreated is watched again', async () => {
  const { write, make, after, refreshed, fileSystem } = await world();
  await fileSystem.removeDirectory(NOTES);
  await make(NOTES);
  await after(100);
  assert.deepEqual(refreshed.splice(0), ['all']);
  await write(`${NOTES}/1.json`);
  await after(100);
  assert.deepEqual(refreshed, ['test/notes/1.json']);
});

test('a missing folder is watched once it is created, with the folders above it', async () => {
  const { write, make, after, refreshed, fileSystem } = await world();
  await fileSystem.removeDirectory(NOTES);
  await fileSystem.removeDirectory('/site/data/test');
  await after(100);
  refreshed.length = 0;
  await make('/site/data/test');
  await after(100);
  await make(NOTES);
  await after(100);
  assert.deepEqual(refreshed.splice(0), ['all', 'all']);
  await write(`${NOTES}/1.json`);
  await after(100);
  assert.deepEqual(refreshed, ['test/notes/1.json']);
});

test('a failed watch is reported, compensated by a scan, and recreated', async () => {
  const { write, after, refreshed, logged, kill } = await world();
  kill(NOTES);
  await after(100);
  assert.deepEqual(refreshed.splice(0), ['all']);
  assert.deepEqual(logged, ['a file watcher failed']);
  await write(`${NOTES}/1.json`);
  await after(100);
  assert.deepEqual(refreshed, ['test/notes/1.json']);
});

test('where nothing can be watched, scans continue', async () => {
  const { write, after, refreshed, logged } = await world({
    watch: () => {
      throw new Error('ENOSPC');
    },
  });
  await write(`${NOTES}/1.json`);
  await after(30_000);
  assert.deepEqual(refreshed, ['all']);
  assert.ok(logged.includes('a folder cannot be watched and is only scanned'));
});

test('a failed refresh is reported, and the next scan tries again', async () => {
  const outcomes = [undefined, new Error('EIO'), undefined];
  const { write, after, refreshed, logged } = await world({
    refresh: async () => {
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
      return true;
    },
  });
  await write(`${NOTES}/1.json`);
  await after(100);
  assert.match(logged[0] ?? '', /external changes could not be read/);
  await after(30_000);
  assert.deepEqual(refreshed, ['test/notes/1.json', 'all']);
  assert.equal(logged.length, 1);
});

test('a refresh runs alone: later changes wait for the next', async () => {
  let end = () => {};
  const first = new Promise<boolean>((resolve) => {
    end = () => resolve(true);
  });
  const waits = [true, first];
  const { write, after, refreshed } = await world({ refresh: async () => waits.shift() ?? true });
  await write(`${NOTES}/1.json`);
  await after(100);
  await write(`${NOTES}/2.json`);
  await after(100);
  assert.deepEqual(refreshed, ['test/notes/1.json']);
  end();
  await settled();
  assert.deepEqual(refreshed, ['test/notes/1.json', 'test/notes/2.json']);
});

test('after a stop nothing is read', async () => {
  const { write, after, refreshed, stop } = await world();
  await write(`${NOTES}/1.json`);
  await stop();
  await write(`${NOTES}/2.json`);
  await after(60_000);
  assert.deepEqual(refreshed, []);
});
