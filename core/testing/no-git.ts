import { type Git, GitMissing } from '../ports/git.ts';

/** A machine without git. */
export const noGit: Git = { run: (_args, { cwd }) => Promise.reject(new GitMissing(cwd)) };
