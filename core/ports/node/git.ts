import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { hasCode } from '../file-system.ts';
import { type Git, type GitCall, GitMissing, type GitResult } from '../git.ts';

/** What git tells its hooks of their repository: `git rev-parse --local-env-vars`. */
const OF_REPOSITORY =
  /^GIT_(?:ALTERNATE_OBJECT_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|OBJECT_DIRECTORY|DIR|WORK_TREE|IMPLICIT_WORK_TREE|GRAFT_FILE|INDEX_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|PREFIX|SHALLOW_FILE|COMMON_DIR)$/;

/** Its messages are read here in one language only, and nobody sits there to be asked. */
const FIXED = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_REPOSITORY.test(name))),
  ...FIXED,
});

/** Runs the `git` that the path of the environment leads to. */
export const systemGit: Git = {
  run: async (args, call) => {
    try {
      return await answerOf(args, call);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new GitMissing(call.cwd);
      throw error;
    }
  },
};

async function answerOf(args: readonly string[], { cwd, input }: GitCall): Promise<GitResult> {
  const child = spawn('git', args, { cwd, env: environment(), stdio: 'pipe' });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    // one that a signal ended has no code
    child.once('close', (code) => resolve(code ?? 1));
  });
  // one that ends before it has read all says why by its code
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
