/** What the system refuses reaches a person as a sentence that names the path or the port, and leaves nothing behind. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FileSystem } from '../../../core/platform/file-system.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemSentence } from '../../../scripts/cli/commands/output/system-sentence.ts';
import { personIn } from './person.ts';

const words = (line: string) => line.split(' ').filter(Boolean);

/** A code of the system instead of a sentence. */
const RAW = /\bE[A-Z]{3,}\b|scandir|errno/;

const NO_FOLDER = /^almanac: the folder nowhere does not exist; create a site with: almanac init DIR$/;
const NO_SITE = /^almanac: folder\/settings\.json is missing; create a site with: almanac init DIR$/;
const A_FILE = /^almanac: file is not a folder; --data takes the folder of a site$/;

const ON_A_SITE = [
  'user list',
  'user add ada --role editor --email a@example.org',
  'app-password list ada',
  'plugin list',
  'plugin on tickets',
  'plugin off builder',
  'plugin trust',
  'plugin new shop --yes',
  'plugin test shop',
  'plugin check shop',
  'schema',
  'format',
  'format --check',
  'backup site.tgz',
  'git install',
  'serve --port 0',
  'start --port 0',
  'import ics events.ics',
  'icons import icons.json',
];

for (const [what, data, said] of [
  ['a folder that is not there', 'nowhere', NO_FOLDER],
  ['a file', 'file', A_FILE],
  ['what is below a file', 'file/below', /^almanac: the folder file\/below does not exist; /],
  ['a folder that is no site', 'folder', NO_SITE],
] as const) {
  test(`--data with ${what}`, async (t) => {
    const { home, type } = personIn(t);
    writeFileSync(join(home, 'file'), '');
    mkdirSync(join(home, 'folder'));
    for (const line of ON_A_SITE) {
      const { code, out, err } = await type([...words(line), '--data', data]);
      assert.deepEqual([line, code, out, err.length], [line, 1, [], 1]);
      assert.match(err[0] ?? '', said, line);
    }
    assert.deepEqual(readdirSync(home, { recursive: true }).sort(), ['file', 'folder']);
  });
}

test('doctor looks at a folder that has lost its settings, and at nothing else', async (t) => {
  const { home, type } = personIn(t);
  mkdirSync(join(home, 'folder'));
  assert.match((await type(words('doctor --data nowhere'))).err.join('\n'), NO_FOLDER);
  const { code, out } = await type(words('doctor --data folder'));
  assert.deepEqual([code, out[0]], [1, 'settings.json:1:1 is missing']);
  assert.deepEqual(readdirSync(join(home, 'folder')), []);
});

for (const [line, said] of [
  ['import ics nothing.ics --data town', /^almanac: nothing\.ics does not exist$/],
  ['import ics folder --data town', /^almanac: folder is a folder, not a file$/],
  ['import ics file/x.ics --data town', /^almanac: file\/x\.ics cannot exist: a part of this path is a file/],
  ['icons import nothing.json --data town', /^almanac: nothing\.json does not exist$/],
  ['icons import folder --data town', /^almanac: folder is a folder, not a file$/],
  ['user password ada --file nothing --data town', /^almanac: nothing does not exist$/],
  ['user password ada --file folder --data town', /^almanac: folder is a folder, not a file$/],
  [
    'backup nowhere/town.tgz --data town',
    /^almanac: .*\/nowhere\/town\.tgz cannot be written: .*\/nowhere does not exist$/,
  ],
  ['backup file/town.tgz --data town', /^almanac: .*\/file\/town\.tgz cannot be written: .*\/file is not a folder$/],
  ['backup folder --data town', /^almanac: .*\/folder already exists; nothing was written$/],
  ['restore nothing --data other', /^almanac: there is no file nothing$/],
  ['restore folder --data other', /^almanac: there is no file folder$/],
  ['restore file --data file', /^almanac: file is not a folder; nothing was changed$/],
  ['restore file --data file/below', /^almanac: .*\/file\/below cannot exist: a part of this path is a file/],
  ['init file', /^almanac: file is not a folder; nothing was changed$/],
  ['init file/below', /^almanac: .*\/file\/below cannot exist: a part of this path is a file/],
  [
    'serve --data town --port 0 --host 203.0.113.9',
    /^almanac: 203\.0\.113\.9 is not an address of this machine; use --host /,
  ],
] as const) {
  test(line, async (t) => {
    const { home, type } = personIn(t);
    writeFileSync(join(home, 'file'), '');
    mkdirSync(join(home, 'folder'));
    assert.deepEqual((await type(['init', 'town'])).err, []);
    await type(words('user add ada --role editor --email a@example.org --data town'));
    const { code, err } = await type(words(line));
    assert.deepEqual([code, err.length], [1, 1], err.join('\n'));
    assert.match(err[0] ?? '', said);
    assert.doesNotMatch(err[0] ?? '', RAW);
    assert.deepEqual(readdirSync(home).sort(), ['file', 'folder', 'town']);
  });
}

test('serve on a port in use names it, and releases the site', async (t) => {
  const { type } = personIn(t);
  await type(['init', 'town']);
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  assert.deepEqual(await type(words(`serve --data town --port ${port}`)), {
    code: 1,
    out: [],
    err: [
      `almanac: port ${port} of 127.0.0.1 is already in use; stop the other program, or choose another port with --port (0 for any free port)`,
    ],
  });
  assert.equal((await type(words('user list --data town'))).code, 0);
});

/** As Node words what a call to the system failed with. */
const failure = (code: string, path: string) =>
  Object.assign(new Error(`${code}: no such luck, open '${path}'`), { code, errno: -1, syscall: 'open', path });

type Call = 'readFile' | 'readDirectory' | 'open' | 'makeDirectory' | 'link' | 'rename';
const READS: readonly Call[] = ['readFile', 'readDirectory', 'open'];
const WRITES: readonly Call[] = ['open', 'makeDirectory', 'link', 'rename'];

/** This machine's disk, on which the calls fail: all of them, or of `open` those that write. */
function failingDisk(code: string, calls: readonly Call[]): FileSystem {
  const fails = Object.fromEntries(
    calls.map((name) => [name, (path: string) => Promise.reject(failure(code, path))] as const),
  );
  const open: FileSystem['open'] = (path, mode, permissions) =>
    mode === 'read' && calls === WRITES
      ? nodeFileSystem.open(path, mode, permissions)
      : Promise.reject(failure(code, path));
  return { ...nodeFileSystem, ...fails, open };
}

for (const [code, calls, said] of [
  ['EACCES', READS, /permission denied for .*town.*; check its owner and permissions/],
  ['EACCES', WRITES, /permission denied for .*town.*; check its owner and permissions/],
  ['EPERM', WRITES, /the operation is not permitted on .*town/],
  ['EROFS', WRITES, /town.* cannot be written: its file system is read-only/],
  ['ENOSPC', WRITES, /town.* cannot be written: the disk is full; free some space and try again/],
] as const) {
  test(`${code} from what ${calls === READS ? 'reads' : 'writes'} is a sentence, whatever the command`, async (t) => {
    const { type } = personIn(t);
    await type(['init', 'town']);
    const disk = failingDisk(code, calls);
    for (const line of [
      'user list',
      'schema',
      'format',
      'plugin off builder',
      'backup town/x.tgz',
      'serve --port 0',
      'doctor',
    ]) {
      const { code: exit, err } = await type([...words(line), '--data', 'town'], disk);
      assert.deepEqual([line, exit, err.length], [line, 1, 1], err.join('\n'));
      assert.match(err[0] ?? '', said, line);
      assert.doesNotMatch(err[0] ?? '', RAW, line);
    }
  });
}

for (const [what, error, said] of [
  [
    'a port below 1024',
    { code: 'EACCES', syscall: 'listen', address: '::', port: 80 },
    /^this user may not listen on port 80 of ::/,
  ],
  [
    'a host without an address',
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.test' },
    /^the host nowhere\.test is unknown$/,
  ],
  [
    'a socket of another user',
    { code: 'EACCES', syscall: 'connect', address: '/town/.almanac/control.sock' },
    /^permission denied for \/town\/\.almanac\/control\.sock/,
  ],
  [
    'a place that a file cannot have',
    { code: 'EACCES', syscall: 'link', path: '/town/.almanac/tmp/1.new', dest: '/town/users/2.json' },
    /^permission denied for \/town\/users\/2\.json; /,
  ],
  ['a call without a path', { code: 'EISDIR', syscall: 'read' }, /^a file is a folder/],
  ['a circle of links', { code: 'ELOOP', syscall: 'open', path: '/a' }, /^\/a is a loop of symbolic links$/],
  ['a code that nobody knows', { code: 'EUNHEARD', syscall: 'open', path: '/a' }, undefined],
  ['what is no failure of a call', { code: 'ENOENT', path: '/a' }, undefined],
] as const) {
  test(`the sentence about ${what}`, () => {
    const sentence = systemSentence(Object.assign(new Error('raw'), error));
    if (said) assert.match(sentence ?? '', said);
    else assert.equal(sentence, undefined);
  });
}

test('a folder that cannot be listed is named', async (t) => {
  const { home } = personIn(t);
  const file = join(home, 'file');
  writeFileSync(file, '');
  const error = await nodeFileSystem.readDirectory(file).catch((thrown: unknown) => thrown);
  assert.equal(systemSentence(error), `${file} cannot exist: a part of this path is a file, not a folder`);
});
