import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../../../core/platform/file-system.ts';
import type { BadCase, Victim } from './bad-case.ts';
import { victimText } from './victim-text.ts';

/** A case and its record. */
export interface Laid extends Victim {
  readonly bad: BadCase;
  /** Absolute path of the bad entry. */
  readonly entry: string;
  /** Its path relative to the data folder, as the site reports it. */
  readonly file: string;
}

const EVENTS = 'calendar/events';

/** The folder of events, edited by hand. */
export class EventsFolder {
  readonly #folder: string;
  /** Folder in which entries are made before they are moved to their place, on the same file system. */
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

  /** Assigns a record to each case, with ids from 1. */
  victims(cases: readonly BadCase[]): readonly Laid[] {
    return cases.map((bad, index) => {
      const id = index + 1;
      const path = this.#fileOf(id);
      const name = bad.entry?.(id) ?? `${id}.json`;
      const text = victimText(id, `Laid ${id}`);
      return { id, folder: this.#folder, path, text, bad, entry: join(this.#folder, name), file: `${EVENTS}/${name}` };
    });
  }

  /** Writes a valid file atomically. */
  async write(id: number, title: string): Promise<void> {
    const staged = join(this.#staging, `${id}.json`);
    await writeFile(staged, victimText(id, title));
    await move(staged, this.#fileOf(id));
  }

  /** Puts the bad entry of a case in its place atomically. */
  async lay({ bad, entry, ...victim }: Laid): Promise<void> {
    const staged = join(this.#staging, `${victim.id}`);
    await bad.lay(staged, victim);
    await move(staged, entry);
  }

  /** Updates the times of an entry, as if it had been saved again. */
  async touch({ entry, bad }: Laid): Promise<void> {
    // it may be a link to another place
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

/** Moves an entry. A folder can only be replaced, or replace something, after the target is removed. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'ENOTDIR')) throw error;
    await rm(to, { recursive: true });
    await rename(from, to);
  }
}
