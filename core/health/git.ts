import type { CheckResult } from '../contract/check.ts';
import { workUnderWay } from '../git/under-way.ts';
import type { Versions } from '../git/versions.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { findGit, GIT_LOCK } from '../store/git-lock.ts';
import { readIfThere } from '../store/write-file.ts';
import type { CoreCheck } from './core-check.ts';
import { counted } from './counted.ts';
import type { HealthDisk } from './health-disk.ts';

/** Git holds its lock for seconds. Milliseconds. */
const LOCK_STALE = 60_000;
const NS_PER_MS = 1_000_000n;

/** Is the folder's repository, if there is one, at rest, and are secrets kept out of it? Conflict markers are the quarantine's. */
export const git = ({ fileSystem, layout }: HealthDisk, versions: Pick<Versions, 'health'>): CoreCheck => ({
  name: 'git',
  label: 'Git',
  run: async ({ now }) => {
    // folders above may be closed to us
    const repository = await findGit(fileSystem, layout.root).catch(() => undefined);
    if (repository === undefined) return { status: 'good', message: 'The data folder is in no git repository.' };
    return (
      (await openSecrets(fileSystem, layout.own)) ??
      (await staleLock(fileSystem, repository, now)) ??
      (await unendedWork(fileSystem, repository)) ??
      unmadeCommits(versions.health) ?? {
        status: 'good',
        message: 'The data folder is in a git repository, and no work of git waits for an end.',
      }
    );
  },
});

async function openSecrets(fileSystem: FileSystem, own: string): Promise<CheckResult | undefined> {
  const ignored = await readIfThere(fileSystem, `${own}/.gitignore`);
  if (ignored && /^\*\s*$/m.test(new TextDecoder().decode(ignored))) return undefined;
  return {
    status: 'critical',
    message: '.almanac, which holds secrets, is not ignored by git.',
    action: 'Write a line with nothing but * into .almanac/.gitignore, and see that git has none of these files.',
  };
}

async function staleLock(fileSystem: FileSystem, repository: string, now: number): Promise<CheckResult | undefined> {
  const stat = await fileSystem.stat(`${repository}/${GIT_LOCK}`);
  if (!stat || now - Number(stat.modifiedNs / NS_PER_MS) < LOCK_STALE) return undefined;
  return {
    status: 'recommended',
    message: 'A lock of git has been there for more than a minute.',
    action: `If no git runs, remove ${GIT_LOCK} in the folder of the repository.`,
  };
}

async function unendedWork(fileSystem: FileSystem, repository: string): Promise<CheckResult | undefined> {
  const works = await workUnderWay(fileSystem, repository);
  if (works.length === 0) return undefined;
  return {
    status: 'recommended',
    message: `In the git repository ${works.join(' and ')} waits to be ended.`,
    action: 'End it or give it up: git status says how.',
  };
}

function unmadeCommits({ waiting, failure }: Versions['health']): CheckResult | undefined {
  if (failure === undefined) return undefined;
  return {
    status: 'recommended',
    message: `${counted(waiting, 'write')} cannot be committed: ${failure}.`,
    action: 'Nothing is lost, and it is tried again; see that git works in the data folder.',
  };
}
