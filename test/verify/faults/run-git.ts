import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * User settings are ignored. Automatic garbage collection is off: after some thousand files git would run it in the background, and
 * remove folders to which another git command is about to write.
 */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'gc.auto',
  GIT_CONFIG_VALUE_0: '0',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
};

/** Runs git in a folder. @returns its output @throws Error with the output of git if it failed */
export async function runGit(folder: string, line: readonly string[]): Promise<string> {
  const { stdout } = await execute('git', line, { cwd: folder, env: ENVIRONMENT });
  return stdout;
}
