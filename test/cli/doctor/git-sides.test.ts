import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemGit } from '../../../core/platform/node/git.ts';
import { almanac } from '../../../scripts/cli/commands/main.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { commandHost } from '../commands/command-host.ts';
import { type DataFiles, present, textOf } from './data-folder.ts';

const IDENTITY = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

const SETTINGS = { plugins: { content: true, calendar: true, site: true } };

const venue = (id: number, title: string) => ({ id, title, slug: title.toLowerCase() });
const post = (id: number, title: string, more: object = {}) => ({ id, title, slug: title.toLowerCase(), ...more });
const item = (id: number, objectId: number) => post(id, `Item ${id}`, { type: 'post_type', object_id: objectId });
const event = (id: number, title: string, venues: readonly number[]) => ({
  ...post(id, title),
  start: '2027-05-01 10:00:00',
  end: '2027-05-01 12:00:00',
  timezone: 'UTC',
  venue: venues,
});

const conflict = (ours: object, theirs: object) =>
  `<<<<<<< ours\n${textOf(ours)}=======\n${textOf(theirs)}>>>>>>> theirs\n`;

interface Merge {
  /** On both branches before they part. */
  readonly base: DataFiles;
  readonly ours: DataFiles;
  readonly theirs: DataFiles;
  /** Files as the merge driver leaves them, over what git itself makes of them. */
  readonly left?: DataFiles;
  /** Is the merge committed before doctor looks? */
  readonly committed: boolean;
  readonly after: Readonly<Record<string, object>>;
  readonly said: readonly string[];
}

const cases: Readonly<Record<string, Merge>> = {
  'what each branch means by an id of any kind is told by git, while the merge is under way': {
    base: { 'site/menu-items/1.json': item(1, 2), 'site/pages/2.json': post(2, 'Home') },
    ours: { 'site/pages/5.json': post(5, 'Ours'), 'site/menu-items/6.json': item(6, 5) },
    theirs: { 'calendar/venues/5.json': venue(5, 'Theirs'), 'site/menu-items/7.json': item(7, 5) },
    committed: false,
    after: {
      'site/menu-items/6.json': item(6, 8),
      'site/menu-items/7.json': item(7, 5),
      'site/pages/8.json': post(8, 'Ours'),
    },
    said: [
      'site/pages/5.json: is site/pages/8.json now, because calendar/venues/5.json has its id',
      'site/menu-items/6.json: object_id: 5 is 8 now',
    ],
  },
  'and when it is committed': {
    base: {},
    ours: { 'calendar/venues/5.json': venue(5, 'Ours'), 'site/menu-items/6.json': item(6, 5) },
    theirs: { 'site/pages/5.json': post(5, 'Theirs'), 'site/menu-items/7.json': item(7, 5) },
    committed: true,
    after: {
      'site/menu-items/6.json': item(6, 5),
      'site/menu-items/7.json': item(7, 8),
      'site/pages/8.json': post(8, 'Theirs'),
    },
    said: [
      'site/pages/5.json: is site/pages/8.json now, because calendar/venues/5.json has its id',
      'site/menu-items/7.json: object_id: 5 is 8 now',
    ],
  },
  'two records in one file: what came with theirs follows it': {
    base: { 'calendar/events/1.json': event(1, 'Both', []), 'calendar/venues/2.json': venue(2, 'Old') },
    ours: { 'calendar/venues/5.json': venue(5, 'Ours'), 'calendar/events/6.json': event(6, 'Ours', [5]) },
    theirs: {
      'calendar/venues/5.json': venue(5, 'Theirs'),
      'calendar/events/7.json': event(7, 'Theirs', [2, 5]),
      'calendar/events/1.json': event(1, 'Both', [5]),
    },
    left: { 'calendar/venues/5.json': conflict(venue(5, 'Ours'), venue(5, 'Theirs')) },
    committed: false,
    after: {
      'calendar/venues/5.json': venue(5, 'Ours'),
      'calendar/venues/8.json': venue(8, 'Theirs'),
      'calendar/events/1.json': event(1, 'Both', [8]),
      'calendar/events/6.json': event(6, 'Ours', [5]),
      'calendar/events/7.json': event(7, 'Theirs', [2, 8]),
    },
    said: [
      'calendar/venues/5.json: contained two records; ours stays, theirs is now calendar/venues/8.json',
      'calendar/events/1.json: venue.0: 5 is 8 now',
      'calendar/events/7.json: venue.1: 5 is 8 now',
    ],
  },
};

for (const [what, { base, ours, theirs, left = {}, committed, after, said }] of Object.entries(cases)) {
  test(`doctor --fix after a merge: ${what}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-sides-'));
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, { cwd: folder, env: { ...process.env, ...IDENTITY }, stdio: 'pipe' });
    const write = (files: DataFiles) => {
      for (const [path, file] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), textOf(file));
      }
    };
    const commit = (files: DataFiles) => {
      write(files);
      git('add', '-A');
      git('commit', '-qm', 'x');
    };
    try {
      git('init', '-q', '-b', 'main');
      commit({ ...base, 'settings.json': SETTINGS });
      git('checkout', '-q', '-b', 'theirs');
      commit(theirs);
      git('checkout', '-q', 'main');
      commit(ours);
      try {
        git('merge', '-q', 'theirs', ...(committed ? [] : ['--no-commit']));
      } catch {
        // a conflict
      }
      write(left);
      const { host, printed, warned } = commandHost(
        {
          fileSystem: nodeFileSystem,
          git: systemGit,
          log: quietLog,
          random: { bytes: (count) => new Uint8Array(count) },
          processes: {
            self: async () => ({ pid: 1, started: '', boot: '' }),
            isRunning: async () => false,
            memory: () => ({ resident: 0, heap: 0 }),
          },
        },
        { findPlugins: () => present },
      );
      const code = await almanac(['doctor', '--fix', '--data-only', '--data', folder], host);
      assert.deepEqual([code, printed, warned], [0, said, []]);
      for (const [path, file] of Object.entries(after)) {
        assert.deepEqual(JSON.parse(readFileSync(join(folder, path), 'utf8')), file, path);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
