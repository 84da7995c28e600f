import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemGit } from '../../../../core/platform/node/git.ts';
import { almanac } from '../../../../scripts/cli/commands/main.ts';
import { findPlugins } from '../../../../scripts/find-plugins/find.ts';
import { commandHost } from '../command-host.ts';

const PLUGINS = fileURLToPath(new URL('../../../../plugins', import.meta.url));

/** Git ignores the configuration of this machine. */
Object.assign(process.env, {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada'],
      [`GIT_${who}_EMAIL`, 'ada@example.org'],
    ]),
  ),
});

const wordsOf = (line: string | readonly string[]) => (typeof line === 'string' ? line.split(' ') : line);

/** A temporary folder with git, in which the command is run within this process. */
export function gitFolder(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'almanac-git-')));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  /** Runs git, by default in the top folder. @returns its exit code and output */
  const git = (line: string | readonly string[], cwd = folder) =>
    systemGit.run(wordsOf(line), { cwd, withHooks: true });
  const run = async (line: string | readonly string[], program: readonly string[] = ['almanac']) => {
    const { host, printed, warned } = commandHost(
      { fileSystem: nodeFileSystem, git: systemGit },
      {
        resolve: (path) => resolve(folder, path),
        findPlugins: () => () => findPlugins(nodeFileSystem, PLUGINS),
        program,
      },
    );
    return { code: await almanac(wordsOf(line), host), printed, warned };
  };
  return { folder, git, run };
}
