import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../run-git.ts';
import { SHEETS, type Sheet } from './ledger.ts';

/** Content of all sheets of a commit. */
export interface Stamp {
  readonly state: string;
  readonly text: string;
}

/** A data folder that is a git work tree, and a second work tree for making commits without touching the first. */
export class Repository {
  readonly #folder: string;
  readonly #desk: string;

  /** @param folder absolute path of the data folder */
  constructor(folder: string, desk: string) {
    this.#folder = folder;
    this.#desk = desk;
  }

  /** Makes the folder a repository with everything in its first commit. */
  async begin(): Promise<void> {
    await this.git('init', '-q', '-b', 'main');
    await this.git('add', '-A');
    await this.git('commit', '-q', '-m', 'main');
    await this.git('worktree', 'add', '-q', '--detach', this.#desk);
  }

  /** Runs git in the data folder. @throws Error with the output of git if it failed */
  git = (...line: readonly string[]): Promise<string> => runGit(this.#folder, line);

  /** Runs git in the data folder. @returns undefined if it failed */
  tried = async (...line: readonly string[]): Promise<string | undefined> => this.git(...line).catch(() => undefined);

  /**
   * Makes a commit on top of another one, and a branch for it.
   *
   * @param ids of its sheets
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

/** Writes sheets to a folder. There are lines between state and text, so that git can merge them. @param folder absolute path */
export function writeSheets(folder: string, ids: readonly number[], { state, text }: Stamp): void {
  mkdirSync(folder, { recursive: true });
  const between = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`line_${index}`, index]));
  for (const id of ids) {
    writeFileSync(join(folder, `${id}.json`), `${JSON.stringify({ id, state, ...between, text }, null, 2)}\n`);
  }
}

/** Number of sheets by content, for the sheets with these ids in a folder. @param folder absolute path */
export function sheetsIn(folder: string, ids: ReadonlySet<number>): ReadonlyMap<string, number> {
  const texts = readdirSync(folder)
    .filter((name) => ids.has(Number.parseInt(name, 10)))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return countStamps(texts.map((text): Sheet => JSON.parse(text)).map(({ state, text }) => [state, text]));
}

/** Number of sheets by content. */
export function countStamps(stamps: readonly (readonly [state: string, text: string])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const stamp of stamps) counts.set(stamp.join('/'), (counts.get(stamp.join('/')) ?? 0) + 1);
  return counts;
}
