import { type Collection, type Git, GitMissing, isObject, replaceIds } from '../../../core/host.ts';

/** The two branches of a merge: the current one and the one merged into it. */
export type Side = 'ours' | 'theirs';

/** Refs of the other branch while a git operation is unfinished. */
const UNDER_WAY = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD'];

/** Content of a file in a commit, by path relative to the data folder; undefined when the commit does not have it. */
type Show = (commit: string, file: string) => Promise<string | undefined>;

/** Finds out which branch brought a change, for a merge in progress or a merge that is the latest commit. */
export class GitSides {
  readonly #show: Show;
  readonly #commits: Readonly<Record<Side, string>>;

  private constructor(show: Show, commits: Readonly<Record<Side, string>>) {
    this.#show = show;
    this.#commits = commits;
  }

  /** Undefined when git reports no merge. @param folder absolute path of the data folder */
  static async find(git: Git, folder: string): Promise<GitSides | undefined> {
    const run = (...args: readonly string[]) => git.run(args, { cwd: folder });
    const isThere = async (commit: string) => (await run('rev-parse', '--verify', '--quiet', commit)).code === 0;
    const show = async (commit: string, file: string) => {
      const { code, stdout } = await run('show', `${commit}:./${file}`);
      return code === 0 ? stdout : undefined;
    };
    try {
      for (const theirs of UNDER_WAY) if (await isThere(theirs)) return new GitSides(show, { ours: 'HEAD', theirs });
      return (await isThere('HEAD^2')) ? new GitSides(show, { ours: 'HEAD^1', theirs: 'HEAD^2' }) : undefined;
    } catch (error) {
      if (error instanceof GitMissing) return undefined;
      throw error;
    }
  }

  /** The branch that brought a file, by path relative to the data folder; undefined when both have it, or neither. */
  async ofFile(file: string): Promise<Side | undefined> {
    return this.#only(async (commit) => (await this.#show(commit, file)) !== undefined);
  }

  /** The branch that put an id at this place of a record; undefined when both have it there, or neither. */
  async ofReference(
    collection: Collection,
    file: string,
    reference: { readonly id: number; readonly path: readonly (string | number)[] },
  ): Promise<Side | undefined> {
    return this.#only(async (commit) => {
      const record = parsed(await this.#show(commit, file));
      let found = false;
      replaceIds(record, collection, (id, _, path) => {
        found ||= id === reference.id && placeOf(path) === placeOf(reference.path);
        return id;
      });
      return found;
    });
  }

  async #only(holds: (commit: string) => Promise<boolean>): Promise<Side | undefined> {
    const { ours, theirs } = this.#commits;
    const [inOurs, inTheirs] = [await holds(ours), await holds(theirs)];
    if (inOurs === inTheirs) return undefined;
    return inOurs ? 'ours' : 'theirs';
  }
}

/** A path without list positions, which change when entries are inserted before. */
const placeOf = (path: readonly (string | number)[]): string =>
  path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');

function parsed(text = ''): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
