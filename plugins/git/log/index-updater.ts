import type { FileLooks } from '../../../core/index.ts';
import { askGit } from './ask-git.ts';
import type { Repository } from './repository.ts';

/** Files whose commit is made while the index does not know of it yet. */
export interface Unindexed {
  /** The commit that was there before; undefined for the first ones. */
  readonly before: string | undefined;
  /** Below the work tree. */
  readonly paths: readonly string[];
}

/** By path, mode and hash of the file as git knows it; of no entry where it has none. */
type Entries = ReadonlyMap<string, string>;

/** What the index got of one file. */
interface Replaced {
  /** What it had in the place of that, once or more often. */
  readonly entries: Set<string>;
  /** Did a look show that the last update stayed? What was made just before the first one may be lost after it. */
  isSeen: boolean;
}

/** A path is a path, whatever characters it has. */
const LITERAL = '--literal-pathspecs';
const NO_OBJECT = '0'.repeat(40);
const NO_ENTRY = '';

/**
 * Gives the index of git what the commits of the site hold: `git status` is clean, and what people staged stays.
 *
 * `git commit -- FILE` and its like read the index before they lock it. An update that comes between the two is gone when they
 * write theirs, and the next commit of a person would undo what the site committed. So an update is not over before two
 * looks have shown that it stayed.
 */
export class IndexUpdater {
  readonly #repository: () => Promise<Repository>;
  readonly #files: Pick<FileLooks, 'statAll'>;
  /** By path, for updates that are not over. */
  readonly #replaced = new Map<string, Replaced>();

  constructor(repository: () => Promise<Repository>, files: Pick<FileLooks, 'statAll'>) {
    this.#repository = repository;
    this.#files = files;
  }

  /**
   * Of these files the index gets what HEAD has, where it had what was there before.
   *
   * @throws GitFailure, also while somebody else changes the index; GitMissing
   */
  async update({ before, paths }: Unindexed): Promise<void> {
    const repository = await this.#repository();
    const [had, has] = [await committed(repository, before, paths), await indexed(repository, paths)];
    const ours = paths.filter((path) => {
      const entry = has.get(path) ?? NO_ENTRY;
      return entry === (had.get(path) ?? NO_ENTRY) || this.#replaced.get(path)?.entries.has(entry);
    });
    await this.#replace(repository, ours, has);
  }

  /**
   * Looks whether all updates stayed, and makes those anew that did not.
   *
   * @returns false when it has to look again: an update was made anew, or is seen for the first time, or somebody holds the index
   * @throws GitFailure, GitMissing, FileSystemError
   */
  async check(): Promise<boolean> {
    const paths = [...this.#replaced.keys()];
    if (paths.length === 0) return true;
    const repository = await this.#repository();
    const [lock] = await this.#files.statAll([`${repository.own}/index.lock`]);
    if (lock) return false;
    const has = await indexed(repository, paths);
    const lost = paths.filter((path) => this.#replaced.get(path)?.entries.has(has.get(path) ?? NO_ENTRY));
    const again = await this.#replace(repository, lost, has);
    for (const [path, replaced] of this.#replaced) {
      if (replaced.isSeen) this.#replaced.delete(path);
      else replaced.isSeen = !again.has(path);
    }
    return this.#replaced.size === 0;
  }

  /** @param has what the index has @returns the paths of which it had something else than HEAD */
  async #replace(repository: Repository, paths: readonly string[], has: Entries): Promise<ReadonlySet<string>> {
    const wanted = await committed(repository, 'HEAD', paths);
    const others = paths.filter((path) => wanted.get(path) !== has.get(path));
    if (others.length === 0) return new Set();
    const input = others.map((path) => `${wanted.get(path) ?? `0 ${NO_OBJECT}`}\t${path}\0`).join('');
    await askGit(repository.git, ['update-index', '-z', '--index-info'], { cwd: repository.root, input });
    for (const path of others) {
      const entries = this.#replaced.get(path)?.entries ?? new Set();
      this.#replaced.set(path, { entries: entries.add(has.get(path) ?? NO_ENTRY), isSeen: false });
    }
    return new Set(others);
  }
}

async function committed(
  { git, root }: Repository,
  commit: string | undefined,
  paths: readonly string[],
): Promise<Entries> {
  if (commit === undefined || paths.length === 0) return new Map();
  // <mode> <type> <hash>
  return entriesOf(await askGit(git, ['ls-tree', '-z', commit, '--', ...paths], { cwd: root }), ([mode, , hash]) => [
    mode,
    hash,
  ]);
}

async function indexed({ git, root }: Repository, paths: readonly string[]): Promise<Entries> {
  // <mode> <hash> <stage>; what a merge left has a stage
  return entriesOf(
    await askGit(git, [LITERAL, 'ls-files', '-s', '-z', '--', ...paths], { cwd: root }),
    ([mode, hash, stage]) => (stage === '0' ? [mode, hash] : [mode, hash, stage]),
  );
}

function entriesOf(listed: string, of: (words: readonly string[]) => readonly unknown[]): Entries {
  const entries = listed.split('\0').filter((line) => line !== '');
  return new Map(
    entries.map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(tab + 1), of(line.slice(0, tab).split(' ')).join(' ')];
    }),
  );
}
