import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { GitMissing } from '../../core/platform/git.ts';
import { systemGit } from '../../core/platform/node/git.ts';

async function inFolder(work: (cwd: string) => Promise<void>): Promise<void> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'almanac-git-')));
  try {
    await work(cwd);
  } finally {
    await rm(cwd, { recursive: true });
  }
}

test('git returns its exit code, output and errors', () =>
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

test('the repository whose hook started this process is not used for the folder', () =>
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

/** A repository with a commit, whose configuration makes git run a program wherever possible. @returns the programs that ran */
async function hostileRepository(cwd: string): Promise<() => Promise<string>> {
  const git = async (...args: readonly string[]) => {
    const { code, stderr } = await systemGit.run(['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd,
    });
    assert.equal(code, 0, stderr);
  };
  await git('init', '-q', '-b', 'main');
  await writeFile(join(cwd, 'a'), 'a\n');
  await git('add', 'a');
  await git('commit', '-qm', 'a');
  const [trap, sprung] = [join(cwd, '.git/trap'), join(cwd, '.git/sprung')];
  await writeFile(sprung, '');
  await writeFile(trap, `#!/bin/sh\necho "$0 $*" >> '${sprung}'\n`);
  await chmod(trap, 0o755);
  const hooks = join(cwd, '.git/traps');
  await mkdir(hooks);
  for (const hook of ['post-index-change', 'reference-transaction', 'pre-auto-gc']) {
    await writeFile(join(hooks, hook), await readFile(trap));
    await chmod(join(hooks, hook), 0o755);
  }
  const settings = [
    ['core.fsmonitor', trap],
    ['core.hooksPath', hooks],
    ['log.showSignature', 'true'],
    ['gpg.program', trap],
    ['core.sshCommand', trap],
    ['remote.origin.url', `ext::${trap}`],
    ['remote.origin.promisor', 'true'],
    ['protocol.ext.allow', 'always'],
    ['extensions.partialClone', 'origin'],
  ] as const;
  for (const [name, value] of settings) await git('config', '--local', name, value);
  return () => readFile(sprung, 'utf8');
}

/** A commit that says it is signed. */
const signed = (tree: string) =>
  [
    `tree ${tree}`,
    'author a <a@example.org> 1 +0000',
    'committer a <a@example.org> 1 +0000',
    'gpgsig -----BEGIN PGP SIGNATURE-----',
    ' ',
    ' aaaa',
    ' -----END PGP SIGNATURE-----',
    '',
    'signed\n',
  ].join('\n');

test('nothing runs that the configuration of a repository names', () =>
  inFolder(async (cwd) => {
    const sprung = await hostileRepository(cwd);
    const run = async (args: readonly string[], input?: string) => {
      const { stdout } = await systemGit.run(args, { cwd, ...(input !== undefined && { input }) });
      return stdout.trim();
    };
    const tree = await run(['rev-parse', 'HEAD^{tree}']);
    const commit = await run(['hash-object', '-t', 'commit', '-w', '--stdin'], signed(tree));
    await run(['update-ref', 'refs/heads/main', commit]);
    await run(['log', '--raw', '--format=%H']);
    await run(['status', '--porcelain']);
    await run(['diff-index', '--cached', '--name-only', '-z', 'HEAD']);
    await run(['ls-files', '-z']);
    await run(['update-index', '-z', '--index-info'], `0 ${'0'.repeat(40)}\ta\0`);
    await run(['fast-import', '--quiet'], `commit refs/heads/other\ncommitter a <a@example.org> 1 +0000\ndata 1\nb\n`);
    await systemGit.read(['1'.repeat(40), 'HEAD'], { cwd });
    await run(['show', '2'.repeat(40)]);
    assert.equal(await sprung(), '');
    // users who set up hooks learn where their own are
    const { stdout } = await systemGit.run(['rev-parse', '--git-path', 'hooks/pre-commit'], { cwd, withHooks: true });
    assert.equal(stdout, `${join(cwd, '.git/traps/pre-commit')}\n`);
  }));
