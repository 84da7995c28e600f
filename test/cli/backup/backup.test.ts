import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hashOf } from '../../../core/lib/hash.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../core/platform/node/random.ts';
import { writeTar } from '../../../scripts/cli/backup/tar/write-tar.ts';
import { restore } from '../../../scripts/cli/commands/restore.ts';
import { findPlugins } from '../../../scripts/find-plugins/find.ts';
import { plugins } from '../../plugins-folder.ts';
import { type OpenedSite, openSiteIn } from '../../verify/faults/opened-site.ts';
import { commandHost } from '../commands/command-host.ts';

interface BackupSite extends OpenedSite {
  /** Absolute path of the folder that the data folder and all else of the test lie in. */
  readonly around: string;
  readonly folder: string;
  backUp(name?: string, withSecrets?: boolean): Promise<readonly string[]>;
  post(body: unknown): Promise<number>;
}

async function backupSite(t: TestContext): Promise<BackupSite> {
  const around = await mkdtemp(join(tmpdir(), 'almanac-backup-'));
  const folder = join(around, 'site');
  await mkdir(folder);
  const settings = {
    title: 'Town',
    url: 'https://town.test',
    plugins: { content: true, site: true, batch: true },
    limits: { revisions: 0 },
  };
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  const opened = await openSiteIn(folder);
  t.after(async () => {
    await opened.site.close();
    await rm(around, { recursive: true, force: true });
  });
  await opened.command('user add', { login: 'ada', role: 'editor', email: 'ada@example.org' });
  const [password = ''] = await opened.command('app-password create', { login: 'ada', name: 'test' });
  const headers = { authorization: `Basic ${btoa(`ada:${password}`)}`, 'content-type': 'application/json' };
  return {
    ...opened,
    around,
    folder,
    ask: (path, init) => opened.ask(path, { ...init, headers }),
    backUp: (name = 'town.tar.gz', withSecrets = false) =>
      opened.command('backup', { file: join(around, name), withSecrets }),
    post: async (body) => {
      const response = await opened.ask('/site/v2/posts', { method: 'POST', headers, body: JSON.stringify(body) });
      const { id } = (await response.json()) as { id: number };
      return id;
    },
  };
}

/** Runs `almanac restore` as a person would. */
async function restored(site: Pick<BackupSite, 'around'>, name = 'town.tar.gz', to = 'copy') {
  const { host, printed, warned } = commandHost(
    { fileSystem: nodeFileSystem, clock: systemClock, random: secureRandom, processes: systemProcesses },
    { resolve: (path) => join(site.around, path), findPlugins: () => () => findPlugins(nodeFileSystem, plugins) },
  );
  const code = await restore.run({ file: name, data: to }, host);
  return { code, printed, warned, folder: join(site.around, to) };
}

/** All files of a folder with their texts, except those of the running process. */
function filesOf(folder: string): ReadonlyMap<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
  const kept = paths.filter((path) => !/^\.almanac\/(?:journal|lock|tmp|snapshot|ids\.json|trusted\.json)/.test(path));
  return new Map(kept.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

test('a backup of a site that runs holds all of it, and is restored into an empty folder', async (t) => {
  const site = await backupSite(t);
  await site.post({ title: 'News', status: 'publish' });
  await mkdir(join(site.folder, 'uploads/2026'), { recursive: true });
  await writeFile(join(site.folder, 'uploads/2026/big.bin'), Buffer.alloc(3_000_000, 7));
  await mkdir(join(site.folder, 'other/things'), { recursive: true });
  await writeFile(join(site.folder, 'other/things/5.json'), '{"id":5}');
  const [told = ''] = await site.backUp();
  assert.match(told, /^backed up \d+ files, including \d+ records, to /);
  const before = filesOf(site.folder);
  const { code, printed, folder } = await restored(site);
  assert.equal(code, 0);
  assert.match(printed[0] ?? '', /^restored https:\/\/town\.test as of \d{4}-.*, with \d+ records, to copy$/);
  assert.deepEqual(filesOf(folder), before);
  assert.equal(statSync(join(site.around, 'town.tar.gz')).mode & 0o777, 0o600, 'the archive holds secrets');
  assert.equal(statSync(join(folder, '.almanac/secrets.json')).mode & 0o777, 0o600);
  assert.equal(statSync(join(folder, '.almanac')).mode & 0o777, 0o700);
});

test('users can sign in at the restored site, and no id is reused', async (t) => {
  const site = await backupSite(t);
  const id = await site.post({ title: 'News' });
  await site.ask(`/site/v2/posts/${id}?force=true`, { method: 'DELETE' });
  await site.backUp();
  const { folder } = await restored(site);
  const copy = await openSiteIn(folder);
  try {
    const [password = ''] = await copy.command('app-password create', { login: 'ada', name: 'other' });
    const response = await copy.ask('/site/v2/posts', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`ada:${password}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Later' }),
    });
    assert.equal(response.status, 201);
    const made = (await response.json()) as { id: number };
    assert.ok(made.id > id, `${made.id} is above ${id}`);
    const list = await site.command('app-password list', 'ada');
    assert.ok(list.some((line) => line.includes('test')));
  } finally {
    await copy.site.close();
  }
});

test('while writes go on, a backup holds one instant: transactions are in it whole or not at all', async (t) => {
  const site = await backupSite(t);
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push(await site.post({ title: '0' }));
  let going = true;
  const write = async () => {
    for (let round = 1; going; round++) {
      const requests = ids.map((id) => ({ path: `/site/v2/posts/${id}`, body: { title: String(round) } }));
      const body = JSON.stringify({ validation: 'require-all-validate', requests });
      const response = await site.ask('/batch/v1', { method: 'POST', body });
      assert.equal(response.status, 207);
    }
  };
  const churn = async () => {
    const folder = join(site.folder, 'uploads');
    await mkdir(folder, { recursive: true });
    for (let n = 0; going; n++) {
      await writeFile(join(folder, `${n}.txt`), String(n));
      if (n > 3) await rm(join(folder, `${n - 3}.txt`));
      if (n % 5 === 0) await truncate(join(folder, `${n}.txt`), 0);
      await new Promise(setImmediate);
      if (n > 400) return;
    }
  };
  const writing = Promise.all([write(), churn()]);
  try {
    for (const name of ['1', '2', '3']) {
      await site.backUp(`${name}.tar.gz`);
      const { code, folder, warned } = await restored(site, `${name}.tar.gz`, name);
      assert.equal(code, 0, warned.join('\n'));
      const titles = ids.map((id) => JSON.parse(readFileSync(join(folder, `site/posts/${id}.json`), 'utf8')).title);
      assert.deepEqual(new Set(titles).size, 1, titles.join(' '));
    }
  } finally {
    going = false;
    await writing;
  }
});

test('broken files, additional files and links are kept as they are, or reported', async (t) => {
  const site = await backupSite(t);
  const id = await site.post({ title: 'News' });
  const file = join(site.folder, `site/posts/${id}.json`);
  const broken = `${await readFile(file, 'utf8')}<<<<<<< mine\n`;
  await writeFile(file, broken);
  await writeFile(join(site.folder, 'site/posts/notes.txt'), 'mine');
  await symlink('/etc/hostname', join(site.folder, 'link'));
  const quarantined = async () => (await site.site.health()).quarantined.length;
  while ((await quarantined()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const told = await site.backUp();
  assert.ok(told.includes('link is not a regular file and was left out'), told.join('\n'));
  const { folder, warned } = await restored(site);
  assert.equal(await readFile(join(folder, `site/posts/${id}.json`), 'utf8'), broken);
  assert.equal(await readFile(join(folder, 'site/posts/notes.txt'), 'utf8'), 'mine');
  assert.ok(!existsSync(join(folder, 'link')));
  assert.match(warned.join('\n'), new RegExp(`site/posts/${id}\\.json: `));
});

test('an upload that no record names is kept, and named', async (t) => {
  const site = await backupSite(t);
  const id = await site.post({ title: 'News', status: 'publish' });
  await mkdir(join(site.folder, 'site/media'), { recursive: true });
  await mkdir(join(site.folder, 'uploads/2026'), { recursive: true });
  const media = {
    id: id + 100,
    title: 'Flag',
    slug: 'flag',
    date: '2026-01-01T00:00:00Z',
    modified: '2026-01-01T00:00:00Z',
    file: '2026/flag.txt',
    filesize: 8,
    hash: 'x',
    mime_type: 'text/plain',
  };
  await writeFile(join(site.folder, `site/media/${media.id}.json`), JSON.stringify(media));
  for (const name of ['flag.txt', 'left.txt']) await writeFile(join(site.folder, 'uploads/2026', name), name);
  while ((await site.ask(`/site/v2/media/${media.id}`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const told = await site.backUp();
  assert.deepEqual(
    told.filter((line) => line.includes('uploads/')),
    ['uploads/2026/left.txt belongs to no record, but is in the backup'],
  );
  const { folder } = await restored(site);
  assert.equal(await readFile(join(folder, 'uploads/2026/left.txt'), 'utf8'), 'left.txt');
});

test('nothing is overwritten: neither an archive nor a folder with something in it', async (t) => {
  const site = await backupSite(t);
  await site.backUp();
  const before = await readFile(join(site.around, 'town.tar.gz'));
  await assert.rejects(site.backUp(), /town\.tar\.gz already exists; nothing was written/);
  assert.deepEqual(await readFile(join(site.around, 'town.tar.gz')), before);
  assert.deepEqual(readdirSync(site.around).sort(), ['site', 'town.tar.gz'], 'nothing unfinished is left');
  await mkdir(join(site.around, 'full'));
  await writeFile(join(site.around, 'full/mine.txt'), 'mine');
  const { code, warned, folder } = await restored(site, 'town.tar.gz', 'full');
  assert.equal(code, 1);
  assert.deepEqual(warned, ['almanac: full is not empty (it contains mine.txt); nothing was changed']);
  assert.deepEqual(readdirSync(folder), ['mine.txt']);
});

test('an archive that is no whole backup is refused in a sentence, and leaves nothing', async (t) => {
  const site = await backupSite(t);
  await site.backUp();
  const good = await readFile(join(site.around, 'town.tar.gz'));
  const flipped = Buffer.from(good);
  const middle = Math.floor(good.length / 2);
  flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
  const rows: readonly (readonly [name: string, bytes: Uint8Array, says: RegExp])[] = [
    ['cut', good.subarray(0, good.length - 40), /cannot be restored: /],
    ['flipped', flipped, /cannot be restored: /],
    ['text', Buffer.from('hello'), /cannot be restored: it is no backup, or it is damaged \(/],
    ['empty', Buffer.alloc(0), /cannot be restored: /],
    [
      'foreign',
      gzipSync(execFileSync('tar', ['-cf', '-', '-C', site.folder, 'settings.json'])),
      /has no list of files/,
    ],
    ['without files', gzipSync(Buffer.alloc(1024)), /has no list of files/],
    ['nothing in it', gzipSync(Buffer.alloc(0)), /is incomplete/],
    ['cut between files', gzipSync(gunzipSync(good).subarray(0, firstEntry(gunzipSync(good)))), /is incomplete/],
    ['climbing', await archiveOf({ '../evil.txt': 'evil' }), /is outside of the folder/],
  ];
  for (const [name, bytes, says] of rows) {
    await t.test(name, async () => {
      await writeFile(join(site.around, `${name}.tar.gz`), bytes);
      const { code, warned, folder } = await restored(site, `${name}.tar.gz`, `to-${name}`);
      assert.equal(code, 1);
      assert.match(warned.join('\n'), says);
      const left = existsSync(folder)
        ? readdirSync(folder, { recursive: true }).filter((path) => !String(path).endsWith('.almanac'))
        : [];
      assert.deepEqual(left, []);
    });
  }
});

/** Where the first file of an archive ends. */
const firstEntry = (tar: Buffer): number =>
  512 + Math.ceil(Number.parseInt(tar.toString('latin1', 124, 135), 8) / 512) * 512;

/** An archive of these files, as an attacker makes it: all that are `listed` are so with their true lengths and hashes. */
async function archiveOf(files: Files, listed: readonly string[] = Object.keys(files)): Promise<Buffer> {
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const list = {
    almanac_backup: 1,
    made: '2026-11-22T00:00:00.000Z',
    site: 'https://town.test',
    records: 0,
    files: Object.fromEntries(
      [...bytes]
        .filter(([path]) => listed.includes(path))
        .map(([path, one]) => [path, { size: one.length, hash: hashOf(one) }]),
    ),
  };
  bytes.set('.almanac/backup.json', new TextEncoder().encode(JSON.stringify(list)));
  async function* entries() {
    for (const [path, one] of bytes) yield { path, size: one.length, permissions: 0o644, modified: 0, chunks: [one] };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTar(entries())) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

type Files = Readonly<Record<string, string>>;

/** A minimal site in an archive. */
const SITE: Files = { 'settings.json': '{"plugins":{}}' };

for (const path of [
  '.git/config',
  '.git/hooks/pre-commit',
  '.GIT/config',
  '.Git/hooks/post-checkout',
  'git~1/config',
  'GIT~1/config',
  '.git./config',
  '.git /config',
  '.git::$INDEX_ALLOCATION/config',
  '.g\u200cit/config',
  'plugins/shop/.git/config',
  'site/.git',
  'node_modules/shop/index.js',
  '.almanac/trusted.json',
  '.ALMANAC/trusted.json',
  '.almanac/journal/1',
  '.almanac/settings.restored',
]) {
  test(`a path that no backup contains is not restored, even if it is listed: ${path}`, async (t) => {
    const site = await restoringSite(t);
    await writeFile(join(site.around, 'evil.tar.gz'), await archiveOf({ ...SITE, [path]: 'evil' }));
    const { code, warned, folder } = await restored(site, 'evil.tar.gz', 'made');
    assert.equal(code, 1);
    assert.deepEqual(warned, [
      `almanac: evil.tar.gz cannot be restored: it contains ${path}, which does not belong in a backup of almanac`,
    ]);
    assert.deepEqual(readdirSync(folder), [], 'nothing is written');
  });
}

test('only files in the manifest of an archive are restored', async (t) => {
  const site = await restoringSite(t);
  const planted = ['constructor', 'toString', '__proto__', 'valueOf', '.git/config', 'hasOwnProperty/x', 'notes.txt'];
  const files = { ...SITE, kept: 'kept', ...Object.fromEntries(planted.map((path) => [path, 'evil'])) };
  await writeFile(join(site.around, 'evil.tar.gz'), await archiveOf(files, ['settings.json', 'kept']));
  const { code, warned, folder } = await restored(site, 'evil.tar.gz', 'made');
  assert.equal(code, 0, warned.join('\n'));
  assert.deepEqual(readdirSync(folder).sort(), ['.almanac', 'kept', 'settings.json']);
});

test('files with names that objects have by themselves are backed up and restored as any others', async (t) => {
  const site = await backupSite(t);
  for (const name of ['constructor', '__proto__', 'toString']) await writeFile(join(site.folder, name), name);
  await site.backUp();
  const { code, folder } = await restored(site);
  assert.equal(code, 0);
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.equal(await readFile(join(folder, name), 'utf8'), name);
  }
});

/** A folder to restore into. */
async function restoringSite(t: TestContext): Promise<Pick<BackupSite, 'around'>> {
  const around = await mkdtemp(join(tmpdir(), 'almanac-restore-'));
  t.after(() => rm(around, { recursive: true, force: true }));
  return { around };
}

for (const [asked, withSecrets] of [
  ['unless they are asked for', false],
  ['where they are asked for', true],
] as const) {
  test(`secrets of plugins are ${withSecrets ? '' : 'not '}in a backup ${asked}`, async (t) => {
    const site = await backupSite(t);
    const path = '.almanac/plugin-secrets.json';
    await writeFile(join(site.folder, path), '{"shop":{"password":"hush"}}', { mode: 0o600 });
    await site.backUp('secrets.tar.gz', withSecrets);
    const copy = await restored(site, 'secrets.tar.gz');
    assert.equal(copy.code, 0);
    assert.equal(existsSync(join(copy.folder, path)), withSecrets);
    if (withSecrets) assert.equal(statSync(join(copy.folder, path)).mode & 0o777, 0o600);
  });
}
