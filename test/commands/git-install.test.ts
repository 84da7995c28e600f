import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { SOURCES } from './almanac-process.ts';
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
  const install = (site: string) => made.run(`git install --data ${site}`, [program]);
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
      'pre-commit hook: looks at town before each commit that changes it',
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

test('what people wrote into .gitattributes stays', async (t) => {
  const { folder, install, read } = await repository(t, 'town');
  writeFileSync(join(folder, 'town/.gitattributes'), '*.html text');
  await install('town');
  assert.equal(read('town/.gitattributes'), `*.html text\n${ATTRIBUTES}`);
});

test('a hook of somebody else stays, and what to add is said', async (t) => {
  const { folder, install, read } = await repository(t, 'town');
  writeFileSync(join(folder, '.git/hooks/pre-commit'), '#!/bin/sh\nnpm test\n');
  const { printed } = await install('town');
  assert.match(
    printed[2] ?? '',
    /^pre-commit hook: there is one already, which stays; add to it: .* doctor --data-only --data town$/,
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

test('the hook stops a commit that breaks a site', async (t) => {
  const { install, commit, git } = await repository(t, 'town');
  await install('town');
  const { code, said } = await commit('broken');
  assert.deepEqual([code, said.split('\n').at(-2)], [1, 'mend this first, or commit with --no-verify']);
  assert.equal((await git('commit -qnm test')).code, 0);
});

test('the hook stops nobody when the program is gone', async (t) => {
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
  const { folder, install, commit, git, run } = await repository(t, 'town');
  await commit('town/a');
  await git('worktree add -q linked');
  await run('git install --data linked/town', ['/no/such/program']);
  assert.equal(existsSync(join(folder, 'linked/town/.gitattributes')), true);
  assert.match((await git('config --get merge.almanac.driver')).stdout, /no\/such\/program merge-driver/);
  assert.equal(statSync(join(folder, '.git/hooks/pre-commit')).mode & 0o777, 0o755);
  // a program that lies elsewhere now
  assert.match((await install('linked/town')).printed.join(), /configuration: set merge\.almanac\.driver/);
});

for (const [what, site, sentence] of [
  ['no site', 'nothing', 'nothing is no site: it has no settings.json'],
  ['no repository', 'town', 'town lies in no git repository; make one with: git init town'],
] as const) {
  test(`${what} is said`, async (t) => {
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

/** A record of both sides, merged by git with the driver that was installed. */
async function merged(t: TestContext, program: (given: string) => string) {
  const { folder, run, git } = gitFolder(t);
  await git('init -q -b main');
  mkdirSync(join(folder, 'town/calendar/events'), { recursive: true });
  writeFileSync(join(folder, 'town/settings.json'), '{}\n');
  const [node = '', ...rest] = [process.execPath, ...SOURCES];
  await run('git install --data town', [
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
