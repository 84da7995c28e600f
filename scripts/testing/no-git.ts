import { type Git, GitMissing } from '../../core/host.ts';

const missing = (_: unknown, { cwd }: { readonly cwd: string }): Promise<never> => Promise.reject(new GitMissing(cwd));

/** Behaves like a machine without git. */
export const noGit: Git = { run: missing, read: missing };
