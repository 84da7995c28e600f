import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ALMANAC, almanacIn } from '../almanac-process.ts';
import { gitFolder } from './git-folder.ts';

const ATTRIBUTES = '*.json text eol=lf merge=almanac\n/uploads/** -text !merge\n';
const ALL_DONE = ['.gitattributes: nothing to do', 'configuration: nothing to do', 'pre-commit hook: nothing to do'];

/** A repository with sites in these folders; the program is a file that is there and writes what it is called with. */
async function repository(t: TestContext, ...sites: readonly string[]) {
  const made = gitFolder(t);
  const { folder, git } = made;
  await git('init -q -b main');
  for (const site of sites) {
    mkdirSync(join(folder, site), { recursive: true });
    writeFileSync(join(folder, site, 'settings.json'), '{}\n');
  }
  const program = join(folder, 'it’s a program');
  writeFileSync(program, '#!/bin/sh\necho "$@" "$INIT_CWD"\ntest ! -e broken\n');
  chmodSync(program, 0o755);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const install = (site: string) => made.run(`git install --data ${site} --repository .`, [program]);
  const commit = async (path: string) => {
    writeFileSync(join(folder, path), `${path}\n`);
    await git('add -A');
    const { code, stdout, stderr } = await git('commit -qm test');
    return { code, said: stdout + stderr };
  };
  return { ...made, install, read, commit };
}

test('a second time changes nothing', async (t) => {
  const { install, read, git } = await repository(t, 'town');
  assert.deepEqual(await install('town'), {
    code: 0,
    printed: [
      '.gitattributes: added *.json text eol=lf merge=almanac, /uploads/** -text !merge; commit it',
      'configuration: set merge.almanac.name, merge.almanac.driver',
      'pre-commit hook: checks town before each commit that changes it',
    ],
    warned: [],
  });
  const state = async () => [
    read('town/.gitattributes'),
    read('.git/hooks/pre-commit'),
    (await git('config --local -l')).stdout,
  ];
  const before = await state();
  assert.equal(before[0], ATTRIBUTES);
  assert.deepEqual((await install('town')).printed, ALL_DONE);
  assert.deepEqual(await state(), before);
});

test('existing lines of .gitattributes stay', async (t) => {
  const { folder, install, read } = await repository(t, 'town');
  writeFileSync(join(folder, 'town/.gitattributes'), '*.html text');
  await install('town');
  assert.equal(read('town/.gitattributes'), `*.html text\n${ATTRIBUTES}`);
});

test('an existing hook stays, and the lines to add are printed', async (t) => {
  const { folder, install, read } = await repository(t, 'town');
  writeFileSync(join(folder, '.git/hooks/pre-commit'), '#!/bin/sh\nnpm test\n');
  const { printed } = await install('town');
  assert.match(
    printed[2] ?? '',
    /^pre-commit hook: an existing hook was left as it is; add this line to it: .* doctor --data-only --data town$/,
  );
  assert.equal(read('.git/hooks/pre-commit'), '#!/bin/sh\nnpm test\n');
});

test('the hook looks at each site that a commit changes, and at nothing else', async (t) => {
  const { folder, install, commit } = await repository(t, 'town', 'hall');
  await install('town');
  await install('hall');
  const lookedAt = (site: string) => `doctor --data-only --data ${site} ${folder}\n`;
  assert.deepEqual(await commit('town/a'), { code: 0, said: lookedAt('town') + lookedAt('hall') });
  assert.deepEqual(await commit('town/b'), { code: 0, said: lookedAt('town') });
  assert.deepEqual(await commit('hall/b'), { code: 0, said: lookedAt('hall') });
  assert.deepEqual(await commit('readme'), { code: 0, said: '' });
});

test('the hook reports records that the API would refuse, and lets the commit pass', async (t) => {
  const { folder, git, run } = gitFolder(t);
  await git('init -q -b main');
  mkdirSync(join(folder, 'town/calendar/events'), { recursive: true });
  writeFileSync(join(folder, 'town/settings.json'), '{ "plugins": { "content": true, "calendar": true } }\n');
  await run('git install --data town --repository .', [process.execPath, ...ALMANAC]);
  const event = { id: 1, title: 'Fair', slug: 'fair', start: '2027-05-01 10:00:00', end: '2027-05-01 09:00:00' };
  const text = JSON.stringify({ ...event, timezone: 'UTC', mood: 1 }, null, 1);
  writeFileSync(join(folder, 'town/calendar/events/1.json'), text);
  await git('add -A');
  const { code, stdout, stderr } = await git('commit -qm fair');
  assert.deepEqual(
    [code, `${stdout}${stderr}`.trim().split('\n')],
    [
      0,
      [
        'calendar/events/1.json:6:9 warning: end: must not be before start, 2027-05-01 10:00:00',
        'calendar/events/1.json:8:10 notice: mood: is unknown and left as it is',
      ],
    ],
  );
});

test('the hook stops a commit that breaks a site', async (t) => {
  const { install, commit, git } = await repository(t, 'town');
  await install('town');
  const { code, said } = await commit('broken');
  assert.deepEqual([code, said.split('\n').at(-2)], [1, 'mend this first, or commit with --no-verify']);
  assert.equal((await git('commit -qnm test')).code, 0);
});

/** What is done to a site whose record and picture were committed, and what the hook then says of its files. */
const STAGED = [
  ['a record that is there is staged as removed', ['rm --cached $/calendar/events/12.json'], 'calendar/events/12.json'],
  ['a record that is there is staged as empty', ['add -f $/calendar/events/12.json'], 'calendar/events/12.json'],
  [
    'one that is there seems to have become another',
    ['rm --cached $/calendar/events/12.json', 'add $/calendar/events/13.json'],
    'calendar/events/12.json',
  ],
  ['a record that is gone is staged as removed', ['rm -f $/calendar/events/12.json'], undefined],
  ['a picture that is there is to leave git', ['rm --cached $/uploads/2026/flag.png'], undefined],
  ['a text that is no record is to leave git', ['rm --cached $/themes/day/theme.json'], undefined],
  ['a record is changed', ['add $/calendar/events/12.json'], undefined],
] as const;

for (const site of ['town', '.', 'a "town" of ours']) {
  for (const [what, commands, refused] of STAGED) {
    test(`the hook of ${site}: ${what}`, async (t) => {
      const { folder, git, run } = await repository(t, site);
      await run(['git', 'install', '--data', site, '--repository', '.'], ['/no/such/program']);
      const write = (path: string, text: string) => {
        mkdirSync(join(folder, site, path, '..'), { recursive: true });
        writeFileSync(join(folder, site, path), text);
      };
      write('calendar/events/12.json', '{ "id": 12 }\n');
      write('uploads/2026/flag.png', 'a flag');
      write('themes/day/theme.json', '{}\n');
      await git('add -A');
      await git('commit -qnm first');
      const isEmpty = what.endsWith('empty');
      write('calendar/events/12.json', isEmpty ? '' : '{ "id": 12, "title": "Fair" }\n');
      write('calendar/events/13.json', '{ "id": 12 }\n');
      for (const command of commands) {
        assert.equal((await git(command.split(' ').map((word) => word.replace('$', site)))).code, 0);
      }
      if (isEmpty) write('calendar/events/12.json', '{ "id": 12, "title": "Fair" }\n');
      const { code, stderr } = await git('commit -qm second');
      const path = site === '.' ? '' : `${site}/`;
      assert.deepEqual(
        [code, stderr.split('\n').filter((line) => line !== '' && !line.startsWith('almanac is gone'))],
        refused === undefined
          ? [0, []]
          : [
              1,
              [
                `${path}${refused} is there, and staged as removed or empty`,
                'stage what is there with git add, or commit with --no-verify',
              ],
            ],
      );
    });
  }
}

test('the hook does not block commits when the program is gone', async (t) => {
  const { install, commit, folder } = await repository(t, 'town');
  await install('town');
  rmSync(join(folder, 'it’s a program'));
  assert.deepEqual(await commit('town/a'), { code: 0, said: 'almanac is gone, so town was not looked at\n' });
});

test('a site at the top of its repository', async (t) => {
  const { install, commit, folder } = await repository(t, '.');
  await install('.');
  assert.deepEqual(await commit('a'), { code: 0, said: `doctor --data-only --data . ${folder}\n` });
});

test('a linked work tree has the configuration and the hooks of its repository', async (t) => {
  const { folder, commit, git, run } = await repository(t, 'town');
  await commit('town/a');
  await git('worktree add -q linked');
  await run('git install --data linked/town --repository linked', ['/no/such/program']);
  assert.equal(existsSync(join(folder, 'linked/town/.gitattributes')), true);
  assert.match((await git('config --get merge.almanac.driver')).stdout, /no\/such\/program merge-driver/);
  assert.equal(statSync(join(folder, '.git/hooks/pre-commit')).mode & 0o777, 0o755);
  // a program that lies elsewhere now
  assert.match(
    (await run('git install --data linked/town --repository linked', [join(folder, 'program')])).printed.join(),
    /configuration: set merge\.almanac\.driver/,
  );
});

for (const [what, site, sentence] of [
  ['no site', 'nothing', 'the folder nothing does not exist; create a site with: almanac init DIR'],
  ['no repository', 'town', 'the site is not in a git repository; create one with git init in its folder'],
] as const) {
  test(`${what} is reported`, async (t) => {
    const { folder, run } = gitFolder(t);
    mkdirSync(join(folder, 'town'));
    writeFileSync(join(folder, 'town/settings.json'), '{}');
    assert.deepEqual(await run(`git install --data ${site}`), {
      code: 1,
      printed: [],
      warned: [`almanac: ${sentence}`],
    });
  });
}

test('a repository around the site is not changed by either command until it is named', async (t) => {
  const { folder, run, git } = gitFolder(t);
  await git('init -q -b main');
  mkdirSync(join(folder, 'clone/town'), { recursive: true });
  writeFileSync(join(folder, 'clone/town/settings.json'), '{ "plugins": { "content": true } }\n');
  const configured = async () => (await git('config --local -l')).stdout;
  const before = await configured();
  const { code, printed, warned } = await run('git install --data clone/town');
  assert.deepEqual([code, printed], [1, []]);
  assert.match(warned.join(), /the site is not a git repository itself: it is the folder clone\/town\/ of another one/);
  assert.deepEqual(
    [
      await configured(),
      existsSync(join(folder, '.git/hooks/pre-commit')),
      existsSync(join(folder, 'clone/town/.gitattributes')),
    ],
    [before, false, false],
  );
  const asked = await almanacIn(folder, 'plugin', 'on', 'git', '--data', 'clone/town');
  assert.match(asked.err, /^almanac: the site is not a git repository itself: /m);
  assert.deepEqual([asked.code, asked.out], [1, '']);
  const named = await almanacIn(folder, 'plugin', 'on', 'git', '--data', 'clone/town', '--repository', 'clone');
  assert.deepEqual([named.code, named.out], [0, 'git is on\n'], named.err);
});

test('a repository that does not contain the site is refused', async (t) => {
  const { folder, run, git } = await repository(t, 'town');
  await git('init -q other');
  assert.deepEqual(await run('git install --data town --repository other'), {
    code: 1,
    printed: [],
    warned: [`almanac: the site is not in the git repository ${folder}/other`],
  });
  assert.match((await run('git install --data town --repository nowhere')).warned.join(), /nowhere/);
});

/** A record of both sides, merged by git with the driver that was installed. */
async function merged(t: TestContext, program: (given: string) => string) {
  const { folder, run, git } = gitFolder(t);
  await git('init -q -b main');
  mkdirSync(join(folder, 'town/calendar/events'), { recursive: true });
  writeFileSync(join(folder, 'town/settings.json'), '{}\n');
  const [node = '', ...rest] = [process.execPath, ...ALMANAC];
  await run('git install --data town --repository .', [
    node,
    ...rest.map((word, index) => (index === rest.length - 1 ? program(word) : word)),
  ]);
  const save = async (record: object) => {
    writeFileSync(join(folder, 'town/calendar/events/12.json'), `${JSON.stringify(record, null, 2)}\n`);
    await git('add -A');
    await git('commit -qnm save');
  };
  await save({ id: 12, title: 'Fair', slug: 'fair', cost: '1' });
  await git('checkout -qb other');
  await save({ id: 12, title: 'Fair', slug: 'the-fair', cost: '2' });
  await git('checkout -q main');
  await save({ id: 12, title: 'The fair', slug: 'fair', cost: '3' });
  const { code } = await git('merge other');
  return { code, text: readFileSync(join(folder, 'town/calendar/events/12.json'), 'utf8') };
}

test('git merges with it', async (t) => {
  assert.deepEqual(await merged(t, (path) => path), {
    code: 1,
    text: '{\n  "id": 12,\n  "title": "The fair",\n  "slug": "the-fair",\n<<<<<<< ours\n  "cost": "3"\n=======\n  "cost": "2"\n>>>>>>> theirs\n}\n',
  });
});

test('git merges as ever when the program is gone', async (t) => {
  const { code, text } = await merged(t, (path) => `${path}.gone`);
  assert.equal(code, 1);
  assert.match(text, /^<<<<<<< ours\n {2}"title": "The fair",\n/m);
});
