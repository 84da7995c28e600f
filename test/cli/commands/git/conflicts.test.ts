/** `almanac conflicts`: what was set aside is listed, shown, taken or dropped, with a server on the folder and without. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemGit } from '../../../../core/platform/node/git.ts';
import { Conflicts, versionOf } from '../../../../core/store/disk/conflicts.ts';
import { layoutOf } from '../../../../core/store/disk/layout.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { servingIn } from '../almanac-process.ts';
import { personIn } from '../person.ts';
import { gitFolder } from './git-folder.ts';

const EVENT = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:fair@example.org
DTSTART:20300105T100000Z
DTEND:20300105T120000Z
SUMMARY:Fair
DESCRIPTION:First line.\\nSecond line.\\nThird line.
END:VEVENT
END:VCALENDAR
`;

const DATA = ['--data', 'town'];

/** A site with users 1 (ada) and 2 (bob) and one event, and somebody who types; `served`: a server is on the folder. */
async function town(t: TestContext, served: boolean) {
  const { home, type, atEnd } = personIn(t);
  const command = (...line: string[]) => type([...line, ...DATA]);
  await type(['init', 'town']);
  for (const login of ['ada', 'bob']) {
    await command('user', 'add', login, '--role', 'editor', '--email', `${login}@example.org`);
  }
  writeFileSync(join(home, 'fair.ics'), EVENT.replaceAll('\n', '\r\n'));
  assert.equal((await command('import', 'ics', 'fair.ics')).code, 0);
  const folder = join(home, 'town');
  const [event = ''] = readdirSync(join(folder, 'calendar/events'));
  if (served) {
    const server = await servingIn(home, 'serve', ...DATA, '--port', '0');
    atEnd(() => server.stop('SIGTERM'));
  }
  const conflicts = new Conflicts(nodeFileSystem, layoutOf(folder), quietLog);
  const place = join(folder, '.almanac/conflicts');
  const names = () => (existsSync(place) ? readdirSync(place).sort() : []);
  return {
    command,
    folder,
    place,
    names,
    event: `calendar/events/${event}`,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    json: (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')),
    /** Sets a version aside as the store does it; gives the name of its file. */
    aside: async (path: string, text: string | undefined) => {
      const before = new Set(names());
      await conflicts.setAside(path, text === undefined ? undefined : new TextEncoder().encode(text));
      return names().find((name) => !before.has(name)) ?? '';
    },
  };
}

for (const [path, kind, name] of [
  ['calendar/events/12.json', 'version', 'calendar~events~12.0123456789ab.json'],
  ['calendar/events/12.json', 'removal', 'calendar~events~12.removed.json'],
  ['.almanac/private/core/credentials/1.json', 'version', '.almanac~private~core~credentials~1.0123456789ab.json'],
  ['uploads/2026/11/photo.scaled.jpg', 'version', 'uploads~2026~11~photo.scaled.0123456789ab.jpg'],
  ['themes/v1.2/README', 'version', 'themes~v1.2~README.0123456789ab'],
  ['calendar/events/12', 'other', 'calendar~events~12.5-0.old'],
] as const) {
  test(`${name} is ${kind} of ${path}`, () => assert.deepEqual(versionOf(name), { path, kind }));
}

test('a file without an extension is set aside under a name that shows it', async (t) => {
  const { aside } = await town(t, false);
  const name = await aside('themes/v1.2/README', 'text');
  assert.deepEqual(versionOf(name), { path: 'themes/v1.2/README', kind: 'version' });
});

for (const served of [false, true]) {
  describe(`${served ? 'with' : 'without'} a server`, () => {
    test('no versions are set aside', async (t) => {
      const { command } = await town(t, served);
      assert.deepEqual((await command('conflicts', 'list')).out, ['no versions are set aside']);
      assert.deepEqual((await command('conflicts', 'clear', '--yes')).out, ['no versions are set aside']);
      const { code, err } = await command('conflicts', 'show', 'a.json');
      assert.deepEqual(
        [code, err],
        [1, ['almanac: no version named a.json is set aside; almanac conflicts list shows all']],
      );
    });

    test('set-aside versions are listed, shown and taken', async (t) => {
      const { command, aside, place, names, event, read, json } = await town(t, served);
      const now = read(event);
      const then = now.replace('Second line.', 'Another line.').replace('"Fair"', '"Winter fair"');
      const name = await aside(event, then);
      utimesSync(join(place, name), 0, Date.parse('2026-11-23T12:00:00Z') / 1_000);
      assert.deepEqual(
        (await command('conflicts', 'list')).out.map((line) => line.split(/ {2,}/)),
        [
          ['RECORD', 'WHAT', 'SET ASIDE', 'FILE'],
          [event, 'a version', '2026-11-23T12:00:00Z', name],
        ],
      );
      const { code, out } = await command('conflicts', 'show', name);
      const changed = out.filter((line) => /^[-+]/.test(line)).map((line) => line.replace(/ {2,}/, ' '));
      assert.deepEqual(
        [code, changed.slice(0, 2)],
        [0, [`--- ${event} now`, `+++ ${event} as it was set aside, 2026-11-23T12:00:00Z`]],
      );
      assert.deepEqual(
        changed.slice(2).map((line) => line.replace(/,$/, '')),
        ['- "title": "Fair"', '+ "title": "Winter fair"', ...changed.slice(4).map((line) => line.replace(/,$/, ''))],
      );
      assert.match(out.join('\n'), /^-.*Second line\./m);
      assert.match(out.join('\n'), /^\+.*Another line\./m);
      // as doctor prints it
      const resolved = await command('conflicts', 'resolve', `.almanac/conflicts/${name}`, '--take', 'aside');
      assert.deepEqual(resolved, {
        code: 0,
        out: [`${event}: replaced by the version that was set aside; removed ${name}`],
        err: [],
      });
      assert.deepEqual([json(event).title, names()], ['Winter fair', []]);
      assert.match(read(event), /Another line\./);
    });

    test('the current version is kept, and the other one dropped', async (t) => {
      const { command, aside, names, event, read } = await town(t, served);
      const now = read(event);
      const name = await aside(event, now.replace('"Fair"', '"Winter fair"'));
      const { code, out } = await command('conflicts', 'resolve', name, '--take', 'current');
      assert.deepEqual([code, out], [0, [`${event}: unchanged; removed ${name}`]]);
      assert.deepEqual([read(event), names()], [now, []]);
    });

    test('a removal is taken, and a removed record comes back under its id', async (t) => {
      const { command, aside, names, event, read, folder } = await town(t, served);
      const now = read(event);
      const removal = await aside(event, undefined);
      assert.match((await command('conflicts', 'show', removal)).out.join('\n'), /^\+\+\+ .* as it is removed, /m);
      assert.equal((await command('conflicts', 'resolve', removal, '--take', 'aside')).code, 0);
      assert.equal(existsSync(join(folder, event)), false);
      const back = await aside(event, now);
      assert.match((await command('conflicts', 'show', back)).out.join('\n'), /^--- .* now \(does not exist\)$/m);
      assert.equal((await command('conflicts', 'resolve', back, '--take', 'aside')).code, 0);
      assert.deepEqual([read(event), names()], [now, []]);
    });

    for (const [what, make, said] of [
      [
        'is no JSON',
        () => ['users/1.json', '{ "id": 1,'],
        /^almanac: users~1\..*\.json .*: copy what you need from .* by hand$/,
      ],
      [
        'is another record',
        (user) => ['users/1.json', JSON.stringify({ ...user, id: 3 })],
        /id is 3, but the file name says 1/,
      ],
      [
        'does not fit its schema',
        (user) => ['users/1.json', JSON.stringify({ ...user, role: 'queen' })],
        /users: role/,
      ],
      [
        'says what another record has',
        (user) => ['users/1.json', JSON.stringify({ ...user, login: 'bob' })],
        /users: record 2 already has login "bob"/,
      ],
      [
        'is of no plugin that is on',
        (user) => ['shop/goods/1.json', JSON.stringify(user)],
        /is not a record file of a plugin that is on: copy what you need from .* by hand, then use --take current$/,
      ],
    ] as const satisfies readonly (readonly [string, (user: object) => readonly [string, string], RegExp])[]) {
      test(`a version that ${what} is refused, and nothing is lost`, async (t) => {
        const { command, aside, names, read, json } = await town(t, served);
        const before = read('users/1.json');
        const name = await aside(...make(json('users/1.json')));
        const { code, out, err } = await command('conflicts', 'resolve', name, '--take', 'aside');
        assert.deepEqual([code, out], [1, []]);
        assert.match(err.join('\n').replace(/\n\s+at .*/gs, ''), said);
        assert.deepEqual([read('users/1.json'), names()], [before, [name]]);
      });
    }

    test('a file that is to be mended first is left as it is', async (t) => {
      const { command, aside, names, event, read, folder } = await town(t, served);
      const name = await aside(event, read(event));
      writeFileSync(join(folder, event), '{ "title": ');
      const { code, err } = await command('conflicts', 'resolve', name, '--take', 'aside');
      assert.equal(code, 1);
      assert.match(
        err.join(),
        /was edited and is not served in this version: repair it, or wait a moment, and try again$/,
      );
      assert.deepEqual([read(event), names()], ['{ "title": ', [name]]);
    });

    test('clear asks for confirmation, and removes the named versions, or all', async (t) => {
      const { command, aside, place, names, read } = await town(t, served);
      const user = read('users/1.json');
      const one = await aside('users/1.json', user);
      const two = await aside('users/1.json', undefined);
      mkdirSync(join(place, 'users~2.5-0.old/inside'), { recursive: true });
      writeFileSync(join(place, 'users~2.5-0.old/inside/file'), '');
      const { code, err } = await command('conflicts', 'clear');
      assert.deepEqual([code, names().length], [1, 3]);
      assert.match(err.join(), /^almanac: this would remove 3 versions permanently; .*confirm with --yes$/);
      assert.match(
        (await command('conflicts', 'clear', one, 'nothing', '--yes')).err.join(),
        /no version named nothing is set aside/,
      );
      assert.equal(names().length, 3);
      assert.deepEqual((await command('conflicts', 'clear', one, '--yes')).out, ['removed 1 version']);
      assert.deepEqual(names(), [two, 'users~2.5-0.old'].sort());
      assert.match((await command('conflicts', 'show', 'users~2.5-0.old')).out.join(), /inspect it by hand$/);
      assert.match(
        (await command('conflicts', 'resolve', 'users~2.5-0.old', '--take', 'aside')).err.join(),
        /is not a record file/,
      );
      await command('conflicts', 'clear', '--yes');
      assert.deepEqual([names(), read('users/1.json')], [[], user]);
    });
  });
}

test('with the plugin git a taken version is committed', async (t) => {
  const { folder, git } = gitFolder(t);
  const { home, type } = personIn(t, { git: systemGit });
  const data = ['--data', folder];
  await type(['init', folder]);
  await type(['user', 'add', 'ada', '--role', 'editor', '--email', 'ada@example.org', ...data]);
  await git('init -q -b main');
  await git('add -A');
  await git('commit -qm begin');
  assert.deepEqual((await type(['plugin', 'on', 'git', ...data])).err, []);
  const text = readFileSync(join(folder, 'users/1.json'), 'utf8').replace('"name": "ada"', '"name": "Ada"');
  const conflicts = new Conflicts(nodeFileSystem, layoutOf(folder), quietLog);
  await conflicts.setAside('users/1.json', new TextEncoder().encode(text));
  const [name = ''] = readdirSync(join(folder, '.almanac/conflicts'));
  const resolved = await type(['conflicts', 'resolve', name, '--take', 'aside', ...data]);
  assert.deepEqual([resolved.code, resolved.err], [0, []]);
  assert.equal((await git('show HEAD:users/1.json')).stdout, text);
  assert.deepEqual((await git('log --format=%s -1')).stdout, 'Update "Ada" (users/1)\n');
  assert.deepEqual(readdirSync(home), []);
});

test('a name cannot leave the folder, and --take has two values', async (t) => {
  const { command, folder, aside } = await town(t, false);
  await aside('users/1.json', undefined);
  const { code, err } = await command('conflicts', 'clear', '../../settings.json', '--yes');
  assert.deepEqual([code, err.length, existsSync(join(folder, 'settings.json'))], [1, 1, true]);
  assert.equal((await command('conflicts', 'resolve', 'users~1.removed.json', '--take', 'both')).code, 2);
  assert.equal((await command('conflicts', 'resolve', 'users~1.removed.json')).code, 2);
  rmSync(join(folder, '.almanac/conflicts'), { recursive: true });
});

test('versions that differ in too much are not compared for long', async (t) => {
  const { command, aside, event, json } = await town(t, false);
  const lines = (begin: string) => Array.from({ length: 20_000 }, (_, at) => `${begin} ${at}`);
  const name = await aside(event, JSON.stringify({ ...json(event), description: lines('a') }, null, 2));
  const { code, out } = await command('conflicts', 'show', name);
  assert.equal(code, 0);
  assert.match(out.join('\n'), /too different to be compared$/);
});
