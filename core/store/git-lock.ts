import type { FileSystem } from '../ports/file-system.ts';

/** Files of git's folder that change when it has given the work tree other contents. */
export const GIT_SWITCHES: ReadonlySet<string> = new Set(['HEAD', 'index']);

/** Git holds this one while it changes the work tree. */
export const GIT_LOCK = 'index.lock';

/**
 * Git's folder of the work tree that a folder lies in: `.git` there or above, or the place that a file of that name tells
 * (linked work trees, submodules). Undefined when there is none.
 */
export async function findGit(fileSystem: FileSystem, folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const path = `${at}/.git`;
    const stat = await fileSystem.stat(path);
    if (stat?.kind === 'directory') return path;
    if (stat?.kind === 'file') return told(new TextDecoder().decode(await fileSystem.readFile(path)), at);
    if (at === '') return undefined;
  }
}

function told(text: string, base: string): string | undefined {
  const path = /^gitdir: (.+?)\s*$/m.exec(text)?.[1];
  return path === undefined || path.startsWith('/') ? path : `${base}/${path}`;
}

/** Git and its work tree: is it changing files now, or has it since? */
export class GitWork {
  /** Absolute path of git's folder. */
  readonly folder: string;
  readonly #fileSystem: FileSystem;
  /** A lock that was left behind, as `#look` tells it. */
  #leftBehind = '';

  constructor(fileSystem: FileSystem, folder: string) {
    this.#fileSystem = fileSystem;
    this.folder = folder;
  }

  /** Does it hold its lock? Not so one that was left behind. @throws FileSystemError */
  async isUnderWay(): Promise<boolean> {
    const lock = await this.#look([GIT_LOCK]);
    return lock !== GONE && lock !== this.#leftBehind;
  }

  /** The lock that is there, if one is, was left behind: it does not count from now on. @throws FileSystemError */
  async giveUp(): Promise<void> {
    this.#leftBehind = await this.#look([GIT_LOCK]);
  }

  /** Changes with each piece of git's work that can change files, when it begins and when it ends. @throws FileSystemError */
  state(): Promise<string> {
    return this.#look([GIT_LOCK, ...GIT_SWITCHES]);
  }

  async #look(names: readonly string[]): Promise<string> {
    const stats = await this.#fileSystem.statAll(names.map((name) => `${this.folder}/${name}`));
    return stats.map((stat) => (stat ? `${stat.inode} ${stat.size} ${stat.changedNs}` : GONE)).join('; ');
  }
}

const GONE = 'gone';
