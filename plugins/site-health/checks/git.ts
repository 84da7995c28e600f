import { type Check, type CheckResult, counted, type Diagnostics, type GitDiagnostics } from '../../../core/index.ts';

/** Age at which a git lock counts as stale; git holds its lock for seconds. Milliseconds. */
const LOCK_STALE = 60_000;

/** Is the repository, if there is one, idle, and are secrets ignored? Conflict markers are covered by the quarantine check. */
export const git: Check = {
  name: 'git',
  label: 'Git',
  run: async ({ now, diagnostics }) => {
    const repository = await diagnostics.git();
    if (repository === undefined) return { status: 'good', message: 'The data folder is not in a git repository.' };
    return (
      openSecrets(repository) ??
      staleLock(repository, now) ??
      unendedWork(repository) ??
      unmadeCommits(diagnostics.backlog) ?? {
        status: 'good',
        message: 'The data folder is in a git repository, and no git operation is unfinished.',
      }
    );
  },
};

function openSecrets({ ignoresSecrets }: GitDiagnostics): CheckResult | undefined {
  if (ignoresSecrets) return undefined;
  return {
    status: 'critical',
    message: '.almanac, which holds secrets, is not ignored by git.',
    action: 'Put a line with only * in .almanac/.gitignore, and make sure that none of these files is in git.',
  };
}

function staleLock({ lockedAt }: GitDiagnostics, now: number): CheckResult | undefined {
  if (lockedAt === undefined || now - lockedAt < LOCK_STALE) return undefined;
  return {
    status: 'recommended',
    message: 'A lock file of git has existed for more than a minute.',
    action: 'If no git command is running, remove index.lock in the folder of the repository.',
  };
}

function unendedWork({ underWay }: GitDiagnostics): CheckResult | undefined {
  if (underWay.length === 0) return undefined;
  return {
    status: 'recommended',
    message: `In the git repository, ${underWay.join(' and ')} ${underWay.length > 1 ? 'are' : 'is'} not finished.`,
    action: 'Finish or abort it: git status says how.',
  };
}

function unmadeCommits({ waiting, failure }: Diagnostics['backlog']): CheckResult | undefined {
  if (failure === undefined) return undefined;
  return {
    status: 'recommended',
    message: `${counted(waiting, 'write')} cannot be committed: ${failure}.`,
    action: 'Nothing is lost, and the server retries; make sure that git works in the data folder.',
  };
}
