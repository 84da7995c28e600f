import type { FileSystem } from '../ports/file-system.ts';
import { askGit } from './ask-git.ts';
import type { Commit, CommittedFile } from './commit.ts';
import { type ImportedFile, importStream } from './import-stream.ts';
import type { Repository } from './repository.ts';
import { workUnderWay } from './under-way.ts';

/** Why no commit can be made now; it is tried again. */
export class GitBusy extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'GitBusy';
  }
}

/** What is needed to make commits. */
export interface CommitParts {
  readonly repository: Repository;
  readonly fileSystem: FileSystem;
  /** Signs beside the authors. */
  readonly committer: Commit['author'];
}

/** Files whose commit is made while the index does not know of it yet. */
export interface Unindexed {
  /** The commit that was there before; undefined for the first ones. */
  readonly before: string | undefined;
  /** Below the work tree. */
  readonly paths: readonly string[];
}

/**
 * Makes commits on the branch that is checked out, one after the other, all or none of them. Neither the work tree nor the
 * index is touched.
 *
 * @returns what the index is to be told; undefined when there was nothing to commit
 * @throws GitBusy while no branch is checked out or work of git waits for its end; GitFailure, GitMissing
 */
export async function makeCommits(commits: readonly Commit[], parts: CommitParts): Promise<Unindexed | undefined> {
  const { git, root, own } = parts.repository;
  const works = await workUnderWay(parts.fileSystem, own);
  if (works.length > 0) throw new GitBusy(`${works.join(' and ')} waits to be ended`);
  const branch = await branchOf(parts.repository);
  const tip = await tipOf(parts.repository, branch);
  const known = await knownContents(
    commits.flatMap(({ files }) => files),
    parts,
  );
  const imported = commits.map((commit) => ({ ...commit, files: commit.files.flatMap(known) }));
  const told = imported.filter(({ files }) => files.length > 0);
  if (told.length === 0) return undefined;
  const stream = importStream(told, { branch, tip, committer: parts.committer });
  await askGit(git, ['fast-import', '--quiet', '--done'], { cwd: root, input: stream });
  return { before: tip, paths: [...new Set(told.flatMap(({ files }) => files.map(({ path }) => path)))] };
}

/**
 * Of these files the index gets what the commits have, where it had what was there before: `git status` is clean, and what
 * people staged stays.
 *
 * @throws GitFailure, also while somebody else changes the index
 */
export async function bringIndexAlong({ git, root }: Repository, { before, paths }: Unindexed): Promise<void> {
  const call = { cwd: root };
  const staged = before === undefined ? ['ls-files', '-z'] : ['diff-index', '--cached', '--name-only', '-z', before];
  const theirs = new Set((await askGit(git, [LITERAL, ...staged, '--', ...paths], call)).split('\0'));
  const ours = paths.filter((path) => !theirs.has(path));
  if (ours.length === 0) return;
  const committed = await askGit(git, ['ls-tree', '-z', 'HEAD', '--', ...ours], call);
  const there = new Set(committed.split('\0').map((entry) => entry.slice(entry.indexOf('\t') + 1)));
  const gone = ours.filter((path) => !there.has(path)).map((path) => `0 ${NO_OBJECT}\t${path}\0`);
  await askGit(git, ['update-index', '-z', '--index-info'], { cwd: root, input: `${committed}${gone.join('')}` });
}

/** A path is a path, whatever characters it has. */
const LITERAL = '--literal-pathspecs';
const NO_OBJECT = '0'.repeat(40);

async function branchOf({ git, root }: Repository): Promise<string> {
  const { code, stdout } = await git.run(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root });
  if (code !== 0) throw new GitBusy('no branch is checked out');
  return stdout.trim();
}

async function tipOf({ git, root }: Repository, branch: string): Promise<string | undefined> {
  const { code, stdout } = await git.run(['rev-parse', '--verify', '--quiet', branch], { cwd: root });
  return code === 0 ? stdout.trim() : undefined;
}

/**
 * Looks at the files of all commits together; gives what makes each one fit for the stream, nothing for one that git
 * ignores. Those on the disk go through git's filters, as `git add` has them.
 */
async function knownContents(
  files: readonly CommittedFile[],
  { repository, fileSystem }: CommitParts,
): Promise<(file: CommittedFile) => readonly ImportedFile[]> {
  const { root, prefix } = repository;
  const ignored = await ignoredAmong(repository, [...new Set(files.map(({ path }) => `${prefix}${path}`))]);
  const onDisk = files.filter(({ bytes }) => bytes === 'on-disk').map(({ path }) => `${prefix}${path}`);
  const wanted = [...new Set(onDisk)].filter((path) => !ignored.has(path));
  const stats = await fileSystem.statAll(wanted.map((path) => `${root}/${path}`));
  const objects = await objectsOf(
    repository,
    wanted.filter((_, index) => stats[index]?.kind === 'file'),
  );
  return ({ path: below, bytes }) => {
    const path = `${prefix}${below}`;
    if (ignored.has(path)) return [];
    if (bytes !== 'on-disk') return [{ path, content: bytes }];
    const object = objects.get(path);
    return [{ path, content: object === undefined ? undefined : { object } }];
  };
}

/** Has git keep what these files of the work tree hold; gives the names of the objects. */
async function objectsOf({ git, root }: Repository, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const input = `${paths.join('\n')}\n`;
  const objects = (await askGit(git, ['hash-object', '-w', '--stdin-paths'], { cwd: root, input })).split('\n');
  return new Map(paths.map((path, index) => [path, objects[index] ?? '']));
}

/** Those of the paths that git does not want, unless it has them already. */
async function ignoredAmong({ git, root }: Repository, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const { stdout } = await git.run(['check-ignore', '-z', '--stdin'], { cwd: root, input: paths.join('\0') });
  return new Set(stdout.split('\0'));
}
