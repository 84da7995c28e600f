import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGit, GitWork } from '../../../core/store/disk/git-lock.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';

test('the git folder of a data folder', async (t) => {
  const cases: readonly [name: string, files: Record<string, string | null>, found: string | undefined][] = [
    ['in the folder itself', { '/a/data/.git': null }, '/a/data/.git'],
    ['in a folder above', { '/a/.git': null }, '/a/.git'],
    ['the nearest one counts', { '/.git': null, '/a/.git': null }, '/a/.git'],
    ['at the root', { '/.git': null }, '/.git'],
    ['none', {}, undefined],
    ['a linked work tree', { '/a/.git': 'gitdir: /repo/.git/worktrees/a\n' }, '/repo/.git/worktrees/a'],
    ['a submodule', { '/a/.git': 'gitdir: ../.git/modules/a' }, '/a/../.git/modules/a'],
    ['a file of that name that says something else', { '/a/.git': 'hello' }, undefined],
  ];
  for (const [name, files, found] of cases) {
    await t.test(name, async () => {
      const fileSystem = memoryFileSystem();
      for (const folder of ['/a', '/a/data']) await fileSystem.makeDirectory(folder);
      for (const [path, text] of Object.entries(files)) {
        if (text === null) await fileSystem.makeDirectory(path);
        else await (await fileSystem.open(path, 'create')).write(new TextEncoder().encode(text));
      }
      assert.equal(await findGit(fileSystem, '/a/data'), found);
    });
  }
});

test('git is running while its lock exists, unless the lock is stale', async () => {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/.git');
  const git = new GitWork(fileSystem, '/.git');
  const states: string[] = [];
  const look = async () => {
    states.push(await git.state());
    return git.isUnderWay();
  };
  assert.equal(await look(), false);
  await fileSystem.open('/.git/index.lock', 'create');
  assert.equal(await look(), true);
  await git.giveUp();
  assert.equal(await look(), false);
  await fileSystem.rename('/.git/index.lock', '/.git/index');
  assert.equal(await look(), false);
  await fileSystem.open('/.git/index.lock', 'create');
  assert.equal(await look(), true, 'another lock counts');
  await fileSystem.unlink('/.git/index.lock');
  assert.equal(await look(), false);
  const [first, locked, givenUp, done, again, end] = states;
  assert.equal(new Set([first, locked, done, again]).size, 4, 'what is not the same says so');
  assert.deepEqual([givenUp, end], [locked, done]);
});
