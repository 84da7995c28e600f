import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../../../core/platform/file-system.ts';
import type { BadCase, Victim } from './bad-case.ts';
import { victimText } from './victim-text.ts';

/** A case and the record that it happens to. */
export interface Laid extends Victim {
  readonly bad: BadCase;
  /** Absolute path of what is laid. */
  readonly entry: string;
  /** The same, relative to the data folder: how the site names it. */
  readonly file: string;
}

const EVENTS = 'calendar/events';

/** The folder of events as somebody with an editor has it. */
export class EventsFolder {
  readonly #folder: string;
  /** Where things are made before they are moved to their place: beside the records, since a move cannot go far. */
  readonly #staging: string;

  /** @param data absolute path of the data folder */
  constructor(data: string) {
    this.#folder = join(data, EVENTS);
    this.#staging = join(data, 'staging');
  }

  get path(): string {
    return this.#folder;
  }

  async make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await mkdir(this.#staging);
  }

  /** Gives each case a record, with ids from 1. */
  victims(cases: readonly BadCase[]): readonly Laid[] {
    return cases.map((bad, index) => {
      const id = index + 1;
      const path = this.#fileOf(id);
      const name = bad.entry?.(id) ?? `${id}.json`;
      const text = victimText(id, `Laid ${id}`);
      return { id, folder: this.#folder, path, text, bad, entry: join(this.#folder, name), file: `${EVENTS}/${name}` };
    });
  }

  /** Writes a good file, in one step. */
  async write(id: number, title: string): Promise<void> {
    const staged = join(this.#staging, `${id}.json`);
    await writeFile(staged, victimText(id, title));
    await move(staged, this.#fileOf(id));
  }

  /** Puts what the case says in its place, in one step. */
  async lay({ bad, entry, ...victim }: Laid): Promise<void> {
    const staged = join(this.#staging, `${victim.id}`);
    await bad.lay(staged, victim);
    await move(staged, entry);
  }

  /** Makes an entry look as if somebody had saved it again. */
  async touch({ entry, bad }: Laid): Promise<void> {
    // A link leads elsewhere.
    if (bad.expected?.kind === 'not-a-file') return;
    const now = new Date();
    await utimes(entry, now, now);
  }

  async mend({ bad, entry, id }: Laid, title: string): Promise<void> {
    if (bad.beside !== undefined) await rm(entry);
    else await this.write(id, title);
  }

  #fileOf(id: number): string {
    return join(this.#folder, `${id}.json`);
  }
}

/** Of a folder and something else, one has to go before the other comes. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'ENOTDIR')) throw error;
    await rm(to, { recursive: true });
    await rename(from, to);
  }
}
