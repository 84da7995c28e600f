import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '../seeded-random.ts';

/** Pause between two edits, in milliseconds. */
const PAUSE = 50;

/** Ways in which people and programs save a file. */
const WAYS: readonly ((path: string, text: string) => void)[] = [
  (path, text) => writeFileSync(path, text),
  (path, text) => {
    writeFileSync(`${path}.swp`, text);
    renameSync(`${path}.swp`, path);
  },
  (path, text) => {
    rmSync(path, { force: true });
    writeFileSync(path, text);
  },
  // incomplete, until the file is edited again
  (path, text) => writeFileSync(path, text.slice(0, -3)),
  (path) => rmSync(path, { force: true }),
];

/** Edits the files of events by hand while the site runs, and damages and removes some. */
export class Editor {
  readonly #files: readonly { readonly path: string; readonly text: string }[];
  readonly #random: SeededRandom;
  #stopped = false;
  #edits = 0;

  /** @param folder absolute path of the data folder */
  constructor(folder: string, ids: readonly number[], random: SeededRandom) {
    this.#files = ids.map((id) => {
      const path = join(folder, `calendar/events/${id}.json`);
      return { path, text: readFileSync(path, 'utf8') };
    });
    this.#random = random;
  }

  get edits(): number {
    return this.#edits;
  }

  stop(): void {
    this.#stopped = true;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const { path, text } = this.#random.pick(this.#files);
      this.#random.pick(WAYS)(path, text.replace(/Event \d+/, `Event ${++this.#edits}`));
      await delay(PAUSE);
    }
  }
}
