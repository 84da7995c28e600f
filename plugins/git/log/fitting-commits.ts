import { type FileLooks, hashOf, mapLimit } from '../../../core/index.ts';
import { askGit } from './ask-git.ts';
import type { Commit } from './commit.ts';
import { type Change, fitChanges } from './fit-changes.ts';
import type { ImportedCommit, ImportedFile } from './import-stream.ts';
import type { Tip } from './others-commits.ts';
import type { Repository } from './repository.ts';

/** All waiting commits, of which the first `count` are to be made; the others tell what happens to the files later. */
export interface WaitingCommits {
  readonly waiting: readonly Commit[];
  readonly count: number;
}

/** What the commits are based on. */
export interface Ground {
  readonly tip: Tip;
  /** Have others committed this file since the first commit started waiting? The path is relative to the work tree. */
  readonly isTheirs: (path: string) => boolean;
}

/** Files read at a time. */
const AT_ONCE = 8;

/** A file in a commit. */
interface Tracked {
  /** Git's object name of its content. */
  readonly object: string;
  readonly hash: string;
}

/**
 * The commits, each with the file contents to commit now; commits left without files are dropped. Ignored files are not committed. Content from disk
 * goes through git's filters, as with `git add`.
 *
 * @throws GitFailure, GitMissing, FileSystemError
 */
export async function fittingCommits(
  { waiting, count }: WaitingCommits,
  { tip, isTheirs }: Ground,
  repository: Repository,
  files: FileLooks,
): Promise<readonly ImportedCommit[]> {
  const { root, prefix } = repository;
  const wanted = new Set(waiting.slice(0, count).flatMap(({ files }) => files.map(({ path }) => path)));
  const ignored = await ignoredAmong(repository, [...wanted]);
  const paths = [...wanted].filter((path) => !ignored.has(path));
  const changes = changesOf(waiting);
  const tracked = await trackedAt(repository, tip, paths);
  const fitted = new Map<string, ReturnType<typeof fitChanges>>();
  const look = async (path: string) => {
    const disk = await files.hash(`${root}/${prefix}${path}`);
    const now = { tip: tracked.get(path)?.hash, disk, isTheirs: isTheirs(`${prefix}${path}`) };
    fitted.set(
      path,
      fitChanges(
        (changes.get(path) ?? []).map(({ change }) => change),
        now,
      ),
    );
  };
  await mapLimit(paths, () => AT_ONCE, look);
  const fromDisk = paths.filter((path) => fitted.get(path)?.includes('on-disk'));
  const objects = await objectsOf(repository, files, fromDisk);

  const imported = (path: string, content: Change['bytes'] | 'skip'): readonly ImportedFile[] => {
    if (content === 'skip') return [];
    const whole = `${prefix}${path}`;
    if (content !== 'on-disk') return [{ path: whole, content }];
    const object = objects.get(path);
    if (object === tracked.get(path)?.object) return [];
    return [{ path: whole, content: object === undefined ? undefined : { object } }];
  };
  const filesOf = (commit: Commit) =>
    commit.files.flatMap(({ path }) => {
      const contents = fitted.get(path);
      const index = changes.get(path)?.findIndex((one) => one.commit === commit) ?? -1;
      return contents ? imported(path, contents[index]) : [];
    });
  return waiting
    .slice(0, count)
    .map((commit) => ({ ...commit, files: filesOf(commit) }))
    .filter(({ files }) => files.length > 0);
}

/** The changes of each file, in order. */
function changesOf(
  waiting: readonly Commit[],
): ReadonlyMap<string, readonly { readonly commit: Commit; readonly change: Change }[]> {
  const changes = new Map<string, { readonly commit: Commit; readonly change: Change }[]>();
  for (const commit of waiting) {
    for (const change of commit.files) {
      const known = changes.get(change.path);
      if (known) known.push({ commit, change });
      else changes.set(change.path, [{ commit, change }]);
    }
  }
  return changes;
}

/** The content of these files in the commit. */
async function trackedAt(
  { git, root, prefix }: Repository,
  tip: Tip,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Tracked>> {
  const tracked = new Map<string, Tracked>();
  if (tip === undefined) return tracked;
  const look = async (path: string) => {
    const [found] = await git.read([`${tip}:./${path}`], { cwd: `${root}/${prefix}` });
    if (found) tracked.set(path, { object: found.name, hash: hashOf(found.bytes) });
  };
  await mapLimit(paths, () => AT_ONCE, look);
  return tracked;
}

/** Stores the content of these files in git; returns the object names, without those of missing files. */
async function objectsOf(
  { git, root, prefix }: Repository,
  files: FileLooks,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stats = await files.statAll(paths.map((path) => `${root}/${prefix}${path}`));
  const there = paths.filter((_, index) => stats[index]?.kind === 'file');
  if (there.length === 0) return new Map();
  const input = there.map((path) => `${prefix}${path}\n`).join('');
  const objects = (await askGit(git, ['hash-object', '-w', '--stdin-paths'], { cwd: root, input })).split('\n');
  return new Map(there.map((path, index) => [path, objects[index] ?? '']));
}

/** The paths that git ignores; tracked files never are. */
async function ignoredAmong({ git, root, prefix }: Repository, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const input = paths.map((path) => `${prefix}${path}`).join('\0');
  const { stdout } = await git.run(['check-ignore', '-z', '--stdin'], { cwd: root, input });
  return new Set(stdout.split('\0').map((path) => path.slice(prefix.length)));
}
