import { constants } from 'node:fs';
import { open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { hasCode } from '../../../../core/platform/file-system.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Note } from './ledger.ts';
import type { Lineage } from './lineage.ts';

/** Reads a note and saves a new version of it. @returns the tokens of both versions */
type Way = (path: string, lineage: Lineage) => Promise<{ readonly saw: string; readonly token: string }>;

/** The file is just being changed by another process; a person would try again. */
class NotNow extends Error {}

/** Handles the moment in which a file that the server replaces has no name, or has one again after a removal. */
async function ifFree<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw hasCode(error, 'ENOENT', 'EEXIST') ? new NotNow() : error;
  }
}

const textOf = (note: Note): string => `${JSON.stringify(note, null, 2)}\n`;

const readNote = async (path: string): Promise<Note> => JSON.parse(await ifFree(readFile(path, 'utf8')));

/** A new version of a note, and the token of the one that it is based on. */
async function editOf(path: string, lineage: Lineage) {
  const note = await readNote(path);
  const token = lineage.next('edit');
  return { saw: note.token, token, text: textOf({ ...note, token }) };
}

/** Saves as most editors do: the new file is renamed over the old one. */
const moveOver: Way = async (path, lineage) => {
  const edit = await editOf(path, lineage);
  const beside = path.replace(/(\d+)\.json$/, '.$1.swp');
  await writeFile(beside, edit.text);
  await rename(beside, path);
  return edit;
};

/** Truncates the file and writes it again. */
const inPlace: Way = async (path, lineage) => {
  const edit = await editOf(path, lineage);
  const file = await ifFree(open(path, constants.O_WRONLY | constants.O_TRUNC));
  try {
    await file.writeFile(edit.text);
  } finally {
    await file.close();
  }
  return edit;
};

/** Removes the file and creates it again a moment later, unless the server has done so by then. */
const recreate: Way = async (path, lineage) => {
  const edit = await editOf(path, lineage);
  await ifFree(unlink(path));
  lineage.removed(edit.saw);
  await ifFree(writeFile(path, edit.text, { flag: 'wx' }));
  return edit;
};

const WAYS: readonly Way[] = [moveOver, inPlace, recreate];

/** The only editor of the files of some notes, which it edits one after the other. */
export class NoteEditor {
  readonly #paths: ReadonlyMap<number, string>;
  readonly #lineage: Lineage;
  readonly #random: SeededRandom;

  /** @param paths absolute paths of the files, by id */
  constructor(paths: ReadonlyMap<number, string>, lineage: Lineage, random: SeededRandom) {
    this.#paths = paths;
    this.#lineage = lineage;
    this.#random = random;
  }

  /** Makes an edit. */
  async edit(): Promise<void> {
    for (;;) {
      const [id, path] = this.#random.pick([...this.#paths]);
      const from = performance.now();
      try {
        const { saw, token } = await this.#random.pick(WAYS)(path, this.#lineage);
        this.#lineage.made({ id, saw, token });
        return;
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
      } finally {
        this.#lineage.inHand({ id, from, to: performance.now() });
      }
    }
  }
}
