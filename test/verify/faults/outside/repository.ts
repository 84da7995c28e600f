import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../run-git.ts';
import { SHEETS, type Sheet } from './ledger.ts';

/** What all sheets of a commit say. */
export interface Stamp {
  readonly state: string;
  readonly text: string;
}

/** A data folder that is a work tree of git, and a second work tree in which commits are made without touching the first. */
export class Repository {
  readonly #folder: string;
  readonly #desk: string;

  /** @param folder absolute path of the data folder */
  constructor(folder: string, desk: string) {
    this.#folder = folder;
    this.#desk = desk;
  }

  /** Makes the folder a repository whose first commit has all that lies in it. */
  async begin(): Promise<void> {
    await this.git('init', '-q', '-b', 'main');
    await this.git('add', '-A');
    await this.git('commit', '-q', '-m', 'main');
    await this.git('worktree', 'add', '-q', '--detach', this.#desk);
  }

  /** Runs git in the data folder. @throws what git said, when it failed */
  git = (...line: readonly string[]): Promise<string> => runGit(this.#folder, line);

  /** The same, whether it fails or not. */
  tried = async (...line: readonly string[]): Promise<string | undefined> => this.git(...line).catch(() => undefined);

  /**
   * Makes a commit on top of another one, and a branch of that name for it.
   *
   * @param ids of the sheets that it has
   */
  async commit(branch: string, on: string, ids: readonly number[], stamp: Stamp): Promise<void> {
    await runGit(this.#desk, ['checkout', '-q', '--detach', on]);
    const folder = join(this.#desk, SHEETS);
    rmSync(folder, { recursive: true });
    writeSheets(folder, ids, stamp);
    await runGit(this.#desk, ['add', '-A']);
    await runGit(this.#desk, ['commit', '-q', '-m', branch]);
    await runGit(this.#desk, ['branch', '-f', branch]);
  }
}

/** Writes the files of sheets into an absolute path. Between state and text others lie, so that git can merge them. */
export function writeSheets(folder: string, ids: readonly number[], { state, text }: Stamp): void {
  mkdirSync(folder, { recursive: true });
  const between = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`line_${index}`, index]));
  for (const id of ids) {
    writeFileSync(join(folder, `${id}.json`), `${JSON.stringify({ id, state, ...between, text }, null, 2)}\n`);
  }
}

/** How many of the sheets in an absolute path say what, of those that these are the ids of. */
export function sheetsIn(folder: string, ids: ReadonlySet<number>): ReadonlyMap<string, number> {
  const texts = readdirSync(folder)
    .filter((name) => ids.has(Number.parseInt(name, 10)))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return countStamps(texts.map((text): Sheet => JSON.parse(text)).map(({ state, text }) => [state, text]));
}

/** How many of these say what. */
export function countStamps(stamps: readonly (readonly [state: string, text: string])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const stamp of stamps) counts.set(stamp.join('/'), (counts.get(stamp.join('/')) ?? 0) + 1);
  return counts;
}
