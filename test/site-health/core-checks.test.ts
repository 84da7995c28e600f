import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { presentPlugin } from '../asking-site.ts';
import { type HealthSite, type HealthSiteOptions, healthSite } from './health-site.ts';

const GIB = 1024 ** 3;

interface Row {
  readonly what: string;
  readonly check: string;
  readonly options?: HealthSiteOptions;
  /** What happens before the test is run. */
  readonly when?: (site: HealthSite) => unknown;
  readonly status: 'good' | 'recommended' | 'critical';
  readonly message: RegExp;
  readonly details?: readonly (string | RegExp)[];
}

/** The disk refuses these calls of files whose path fits. */
const refuse =
  (code: string, path: RegExp, ...names: readonly string[]) =>
  ({ disk }: HealthSite) => {
    disk.hooks = { fault: (call) => (path.test(call.path) && names.includes(call.name) ? code : undefined) };
  };

const room = (free: number, total: number) => (site: HealthSite) => {
  site.disk.space = { free, total };
};

/** A write that is not said to be done unless it is. */
const addUser = (site: HealthSite) =>
  site.command('user add', { login: 'ada', role: 'author', email: 'ada@example.org' }).catch(() => undefined);

const edit = (path: string, text: string) => (site: HealthSite) => {
  site.disk.makeDirectoriesNow(`/site/${path.slice(0, path.lastIndexOf('/'))}`);
  site.disk.writeNow(`/site/${path}`, new TextEncoder().encode(text));
};

const serialQueue =
  (...steps: readonly ((site: HealthSite) => unknown)[]) =>
  async (site: HealthSite) => {
    for (const step of steps) await step(site);
  };

/** Lets so much time pass, a tenth of a second at a time, so that what waits for time gets on. */
const pass = (milliseconds: number) => async (site: HealthSite) => {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    site.clock.advance(100);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  }
};

const VENUE = '{ "id": 3, "title": "Hall", "slug": "hall" }';
const withCalendar = { plugins: [presentPlugin('content'), presentPlugin('calendar')] };
const repository = (files: Readonly<Record<string, string>> = {}): HealthSiteOptions => ({
  files: { '.git/HEAD': 'ref: refs/heads/main\n', ...files },
});

const rows: readonly Row[] = [
  { what: 'a disk that takes a file', check: 'data-folder', status: 'good', message: /is writable\.$/ },
  ...['ENOSPC', 'EROFS', 'EACCES', 'EIO'].map(
    (code): Row => ({
      what: `a disk that makes no file: ${code}`,
      check: 'data-folder',
      when: refuse(code, /\/health-/, 'open'),
      status: 'critical',
      message: new RegExp(`the disk reported ${code}\\.$`),
    }),
  ),
  {
    what: 'a disk that does not keep what it took',
    check: 'data-folder',
    when: refuse('EIO', /\/health-/, 'sync'),
    status: 'critical',
    message: /the disk reported EIO\.$/,
  },

  {
    what: 'half of it',
    check: 'disk-space',
    when: room(50 * GIB, 100 * GIB),
    status: 'good',
    message: /^50\.0 GiB of 100\.0 GiB \(50 %\)/,
  },
  {
    what: 'exactly a tenth',
    check: 'disk-space',
    when: room(10 * GIB, 100 * GIB),
    status: 'good',
    message: /\(10 %\)/,
  },
  {
    what: 'less than a tenth',
    check: 'disk-space',
    when: room(9.9 * GIB, 100 * GIB),
    status: 'recommended',
    message: /\(9 %\)/,
  },
  {
    what: 'less than a GiB',
    check: 'disk-space',
    when: room(0.9 * GIB, 2 * GIB),
    status: 'recommended',
    message: /^921\.6 MiB of 2\.0 GiB/,
  },
  {
    what: 'a hundred MiB',
    check: 'disk-space',
    when: room(100 * 1024 ** 2, 2 * GIB),
    status: 'recommended',
    message: /^100\.0 MiB/,
  },
  {
    what: 'less than a hundred MiB',
    check: 'disk-space',
    when: room(99 * 1024 ** 2, 2 * GIB),
    status: 'critical',
    message: /^99\.0 MiB/,
  },
  {
    what: 'none',
    check: 'disk-space',
    when: room(0, 2 * GIB),
    status: 'critical',
    message: /^0 B of 2\.0 GiB \(0 %\)/,
  },

  {
    what: 'writes that went well',
    check: 'journal',
    when: addUser,
    status: 'good',
    message: /^Writes are possible; the journal contains \d/,
  },
  {
    what: 'a journal that takes nothing',
    check: 'journal',
    when: serialQueue(refuse('EIO', /journal/, 'open', 'write', 'dataSync'), addUser),
    status: 'critical',
    message: /^Nothing can be saved now: the disk reported EIO\.$/,
  },
  {
    what: 'a full disk, which is none of the journal',
    check: 'journal',
    when: serialQueue(refuse('ENOSPC', /./, 'open', 'write'), addUser),
    status: 'good',
    message: /^Writes are possible/,
  },
  {
    what: 'a record that does not get to its place',
    check: 'journal',
    when: serialQueue(refuse('EIO', /\/users\//, 'link', 'rename'), addUser),
    status: 'critical',
    message: /^Nothing can be saved now|could not be written with the saved changes\.$/,
  },
  {
    what: 'a checkpoint that fails',
    check: 'journal',
    when: serialQueue(refuse('EIO', /\/site\/users$/, 'syncDirectory'), addUser, pass(2_500)),
    status: 'critical',
    message: /^Saved changes could not be made durable outside of the journal/,
    details: ['EIO'],
  },

  { what: 'a lock of ours', check: 'lock', status: 'good', message: /^This process, 1, has locked/ },
  {
    what: 'a lock that somebody removed',
    check: 'lock',
    when: ({ disk }) => disk.unlinkNow('/site/.almanac/lock'),
    status: 'critical',
    message: /lock of the data folder was removed or taken/,
  },

  {
    what: 'files in order',
    check: 'quarantine',
    options: withCalendar,
    status: 'good',
    message: /^All files are valid/,
  },
  {
    what: 'a file that is bad at the start',
    check: 'quarantine',
    options: {
      ...withCalendar,
      files: { 'calendar/venues/3.json': '{\n  "id": 3,\n  "title": 5,\n  "slug": "hall"\n}' },
    },
    status: 'recommended',
    message: /^1 file with errors cannot be served/,
    details: [/^calendar\/venues\/3\.json:3:12: title: /],
  },
  {
    what: 'a file that goes bad while it is served',
    check: 'quarantine',
    options: { ...withCalendar, files: { 'calendar/venues/3.json': VENUE } },
    when: serialQueue(pass(500), edit('calendar/venues/3.json', '{ "id": 3,\n<<<<<<< ours\n'), pass(1_500)),
    status: 'recommended',
    message: /^1 file with errors cannot be served/,
    details: [/^calendar\/venues\/3\.json:2:1: .* \(the last good version is served\)$/],
  },
  {
    what: 'and is mended',
    check: 'quarantine',
    options: { ...withCalendar, files: { 'calendar/venues/3.json': '{' } },
    when: serialQueue(pass(500), edit('calendar/venues/3.json', VENUE), pass(1_500)),
    status: 'good',
    message: /^All files/,
  },

  { what: 'none', check: 'conflicts', status: 'good', message: /^No version/ },
  {
    what: 'two',
    check: 'conflicts',
    options: { files: { '.almanac/conflicts/b.json': '{}', '.almanac/conflicts/a.json': '{}' } },
    status: 'recommended',
    message: /^2 versions of files set aside/,
    details: ['.almanac/conflicts/a.json', '.almanac/conflicts/b.json'],
  },

  {
    what: 'damage among them',
    check: 'conflicts',
    options: {
      files: { '.almanac/conflicts/journal~0000000002-at-96.0a.damaged': 'x', '.almanac/conflicts/a.json': '{}' },
    },
    status: 'critical',
    message: /^Internal files of the server were damaged/,
    details: ['.almanac/conflicts/a.json', '.almanac/conflicts/journal~0000000002-at-96.0a.damaged'],
  },

  { what: 'as they were saved', check: 'settings', status: 'good', message: /saved settings are in effect/ },
  {
    what: 'settings of an unknown zone',
    check: 'settings',
    when: (site) => site.saveSettings({ timezone: 'Mars/Base' }),
    status: 'critical',
    message: /the next start will fail/,
    details: [/^settings\.json:1:\d+ timezone: must be an IANA time zone/],
  },
  {
    what: 'settings that name a plugin that is not there',
    check: 'settings',
    when: (site) => site.saveSettings({ plugins: { 'site-health': true, tikets: true } }),
    status: 'critical',
    message: /the next start will fail/,
    details: [/plugins\.tikets: there is no such plugin/],
  },
  {
    what: 'settings that were mended',
    check: 'settings',
    when: serialQueue(
      (site) => site.saveSettings({ timezone: 'Mars/Base' }),
      (site) => site.saveSettings({}),
    ),
    status: 'good',
    message: /saved settings are in effect/,
  },

  {
    what: 'folders that are watched',
    check: 'watcher',
    when: pass(500),
    status: 'good',
    message: /^\d+ folders are watched; the last scan was \d+ seconds? ago\.$/,
  },
  {
    what: 'a system that watches no more folders',
    check: 'watcher',
    options: withCalendar,
    when: serialQueue(
      pass(500),
      ({ disk }) => {
        disk.watch = () => {
          throw Object.assign(new Error('ENOSPC: no more watches'), { code: 'ENOSPC' });
        };
        disk.makeDirectoriesNow('/site/calendar/venues');
      },
      pass(1_500),
    ),
    status: 'recommended',
    message: /^Not all files can be watched/,
    details: ['calendar: ENOSPC', 'calendar/venues: ENOSPC'],
  },
  {
    what: 'edits that cannot be read',
    check: 'watcher',
    options: { ...withCalendar, files: { 'calendar/venues/3.json': VENUE } },
    when: serialQueue(pass(500), refuse('EIO', /calendar\/venues$/, 'readDirectory'), pass(31_000)),
    status: 'critical',
    message: /could not be read/,
    details: ['EIO'],
  },

  { what: 'no repository', check: 'git', status: 'good', message: /^The data folder is not in a git repository\.$/ },
  {
    what: 'none that we may see',
    check: 'git',
    when: refuse('EACCES', /^\/\.git$/, 'stat'),
    status: 'good',
    message: /^The data folder is not in a git repository\.$/,
  },
  {
    what: 'a repository at rest',
    check: 'git',
    options: repository(),
    status: 'good',
    message: /is in a git repository/,
  },
  {
    what: 'a linked work tree',
    check: 'git',
    options: { files: { '.git': 'gitdir: wt\n', 'wt/MERGE_HEAD': 'abc' } },
    status: 'recommended',
    message: /a merge is not finished/,
  },
  {
    what: 'a merge',
    check: 'git',
    options: repository({ '.git/MERGE_HEAD': 'abc' }),
    status: 'recommended',
    message: /a merge is not finished/,
  },
  {
    what: 'a rebase',
    check: 'git',
    options: repository({ '.git/rebase-merge/onto': 'abc' }),
    status: 'recommended',
    message: /a rebase is not finished/,
  },
  {
    what: 'a cherry-pick and a rebase',
    check: 'git',
    options: repository({ '.git/rebase-apply/onto': 'abc', '.git/CHERRY_PICK_HEAD': 'abc' }),
    status: 'recommended',
    message: /a rebase and a cherry-pick are not finished/,
  },
  {
    what: 'a lock of this moment',
    check: 'git',
    options: repository(),
    when: edit('.git/index.lock', ''),
    status: 'good',
    message: /is in a git repository/,
  },
  {
    what: 'a lock of more than a minute',
    check: 'git',
    options: repository(),
    when: serialQueue(edit('.git/index.lock', ''), (site) => site.clock.advance(60_001)),
    status: 'recommended',
    message: /^A lock file of git has existed/,
  },
  {
    what: 'secrets that git does not ignore',
    check: 'git',
    options: repository(),
    when: edit('.almanac/.gitignore', 'tmp\n'),
    status: 'critical',
    message: /is not ignored by git/,
  },
  {
    what: 'no word to git of secrets',
    check: 'git',
    options: repository(),
    when: ({ disk }) => disk.unlinkNow('/site/.almanac/.gitignore'),
    status: 'critical',
    message: /is not ignored by git/,
  },

  {
    what: 'a clock that goes right',
    check: 'clock',
    status: 'good',
    message: /^It is 2030-01-15T12:00:00Z, and 2030-01-15T07:00:00-05:00 in America\/New_York\.$/,
  },
  {
    what: 'a clock that was never set',
    check: 'clock',
    options: { clock: testClock('1970-01-01T00:10:00Z') },
    status: 'critical',
    message: /^The clock says 1970-01-01T00:10:00Z, which is in the past\.$/,
  },
  {
    what: 'a clock that was set back by a little',
    check: 'clock',
    when: ({ clock }) => clock.set('2030-01-15T11:59:30Z'),
    status: 'good',
    message: /^It is 2030-01-15T11:59:30Z/,
  },
  {
    what: 'a clock that was set back by a day',
    check: 'clock',
    when: ({ clock }) => clock.set('2030-01-14T12:00:00Z'),
    status: 'recommended',
    message: /^The clock says 2030-01-14T12:00:00Z, but a file was written at 2030-01-15T12:00:00Z\.$/,
  },

  {
    what: 'a request that was signed',
    check: 'authorization-header',
    status: 'good',
    message: /^The Authorization header reaches the server; last seen at 2030-01-15T12:00:00Z\.$/,
  },
];

for (const { what, check, options, when, status, message, details = [] } of rows) {
  test(`${check}: ${what} is ${status}`, async () => {
    const site = await healthSite(options);
    await when?.(site);
    const found = await site.check(check);
    site.disk.hooks = {};
    assert.deepEqual(
      [found.status, found.message.match(message)?.[0] !== undefined],
      [status, true],
      JSON.stringify(found),
    );
    assert.equal(found.details.length, details.length, JSON.stringify(found.details));
    for (const [index, detail] of details.entries()) {
      if (typeof detail === 'string') assert.equal(found.details[index], detail);
      else assert.match(found.details[index] ?? '', detail);
    }
    assert.equal(found.action !== null, status !== 'good', 'whoever is told of a problem is told what to do');
    assert.deepEqual(
      (await site.disk.readDirectory('/site/.almanac/tmp')).filter(({ name }) => name.startsWith('health-')),
      [],
      'nothing is left of the test',
    );
    await site.close();
  });
}
