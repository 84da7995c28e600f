import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Nobody's own settings count. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
};

/** Runs git in a folder; gives what it printed. @throws what git said, when it failed */
export async function runGit(folder: string, line: readonly string[]): Promise<string> {
  const { stdout } = await execute('git', line, { cwd: folder, env: ENVIRONMENT });
  return stdout;
}
