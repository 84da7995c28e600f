import type { FileLooks } from '../../../core/index.ts';
import { askGit } from './ask-git.ts';
import type { Repository } from './repository.ts';

/** Committed files that the index does not have yet. */
export interface Unindexed {
  /** The previous commit; undefined for the first ones. */
  readonly before: string | undefined;
  /** Relative to the work tree. */
  readonly paths: readonly string[];
}

/** Mode and hash of each file as git knows it, by path; files without an entry are missing. */
type Entries = ReadonlyMap<string, string>;

/** The update of one file in the index. */
interface Replaced {
  /** All entries that were replaced. */
  readonly entries: Set<string>;
  /** Has a check found the update in place? One made just before the first check may still be lost after it. */
  isSeen: boolean;
}

/** Takes paths literally, without wildcards. */
const LITERAL = '--literal-pathspecs';
const NO_OBJECT = '0'.repeat(40);
const NO_ENTRY = '';

/**
 * Updates git's index to what the site's commits contain, so that `git status` is clean and staged changes are kept.
 *
 * `git commit -- FILE` and the like read the index before they lock it. An update in between is lost when they write theirs, and a person's next
 * commit would undo the site's. So an update is only complete after two checks have found it in place.
 */
export class IndexUpdater {
  readonly #repository: () => Promise<Repository>;
  readonly #files: Pick<FileLooks, 'statAll'>;
  /** By path, for updates that are not complete. */
  readonly #replaced = new Map<string, Replaced>();

  constructor(repository: () => Promise<Repository>, files: Pick<FileLooks, 'statAll'>) {
    this.#repository = repository;
    this.#files = files;
  }

  /**
   * Sets the index entries of these files to those of HEAD, where the index had those of the previous commit.
   *
   * @throws GitFailure, also while someone else changes the index; GitMissing
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
   * Checks that all updates were kept, and repeats those that were lost.
   *
   * @returns false if another check is needed: an update was repeated or seen for the first time, or the index is locked
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

  /** @param has entries of the index @returns the paths whose entries differed from HEAD */
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
  // <mode> <hash> <stage>; unmerged entries have a stage
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
