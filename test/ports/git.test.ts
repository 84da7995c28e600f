import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { GitMissing } from '../../core/ports/git.ts';
import { systemGit } from '../../core/ports/node/git.ts';

async function inFolder(work: (cwd: string) => Promise<void>): Promise<void> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'almanac-git-')));
  try {
    await work(cwd);
  } finally {
    await rm(cwd, { recursive: true });
  }
}

test('git answers with its code, what it prints and what it complains of', () =>
  inFolder(async (cwd) => {
    const made = await systemGit.run(['init', '-q', '-b', 'main'], { cwd });
    assert.deepEqual(made, { code: 0, stdout: '', stderr: '' });
    const hash = await systemGit.run(['hash-object', '--stdin'], { cwd, input: 'a text\n' });
    assert.deepEqual(hash, { code: 0, stdout: '80b5f2984dcfa88f194c939b79ece64ebff90d36\n', stderr: '' });
    const none = await systemGit.run(['rev-parse', '--verify', 'no-such-branch'], { cwd });
    assert.equal(none.code, 128);
    assert.match(none.stderr, /^fatal: Needed a single revision/);
  }));

test('input that git does not read is no failure', () =>
  inFolder(async (cwd) => {
    const { code } = await systemGit.run(['--version'], { cwd, input: 'x'.repeat(1_000_000) });
    assert.equal(code, 0);
  }));

test('a folder that is not there is said', () =>
  inFolder(async (cwd) => {
    await assert.rejects(systemGit.run(['status'], { cwd: join(cwd, 'gone') }), GitMissing);
  }));

test('the repository whose hook started this process is not taken for that of the folder', () =>
  inFolder(async (cwd) => {
    process.env.GIT_DIR = join(cwd, 'another');
    try {
      await systemGit.run(['init', '-q'], { cwd });
      const { stdout } = await systemGit.run(['rev-parse', '--absolute-git-dir'], { cwd });
      assert.equal(stdout, `${join(cwd, '.git')}\n`);
    } finally {
      delete process.env.GIT_DIR;
    }
  }));
