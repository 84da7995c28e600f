import type { Git, GitCall } from '../../../core/index.ts';

/** A git command failed: the message is git's own. */
export class GitFailure extends Error {
  constructor(args: readonly string[], said: string) {
    super(`git ${args[0]}: ${said.trim() || 'failed without a word'}`);
    this.name = 'GitFailure';
  }
}

/** Runs git and returns its output. @throws GitFailure, GitMissing */
export async function askGit(git: Git, args: readonly string[], call: GitCall): Promise<string> {
  const { code, stdout, stderr } = await git.run(args, call);
  if (code !== 0) throw new GitFailure(args, stderr);
  return stdout;
}
