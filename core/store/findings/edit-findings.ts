import { pause, serialQueue } from '../../lib/index.ts';
import type { RemarkedFile } from '../collection/bound-collection.ts';
import type { EntryChange } from '../records/record-files.ts';
import type { Finding } from './finding.ts';

/** Records examined between two pauses for waiting requests. */
const SLICE = 20;

/** At most this many files have their findings kept; `almanac doctor` lists all. */
const MOST_FILES = 1_000;

/** A record file, relative to the data folder, and what is wrong with it. */
export interface Examined {
  readonly file: string;
  readonly findings: AsyncIterable<Finding>;
}

interface EditFindingsParts {
  /** What doctor would say of a record; undefined if it is not served. */
  readonly examine: (collection: string, id: number) => Examined | undefined;
  /** Called when findings may have changed. */
  readonly onFound: () => void;
}

/** What doctor would say of the records that people edited while the store is open. */
export class EditFindings {
  readonly #parts: EditFindingsParts;
  /** Edited records to examine, by collection and id. */
  #edited = new Map<string, Pick<EntryChange, 'folder' | 'id'>>();
  readonly #found = new Map<string, RemarkedFile<Finding>>();
  readonly #examinations = serialQueue(() => this.#examine());

  constructor(parts: EditFindingsParts) {
    this.#parts = parts;
  }

  /** Call this after records have changed. @param isEdit somebody else wrote their files */
  note(changes: readonly EntryChange[], isEdit: boolean): void {
    for (const { folder, id, after } of changes) {
      const key = `${folder}/${id}`;
      this.#edited.delete(key);
      if (!isEdit || !after) this.#found.delete(key);
      else this.#edited.set(key, { folder, id });
    }
    if (this.#edited.size > 0) this.#examinations.ask();
  }

  get found(): Iterable<RemarkedFile<Finding>> {
    return this.#found.values();
  }

  /** Resolves when all edited records are examined. */
  settled(): Promise<void> {
    return this.#examinations.settled();
  }

  async #examine(): Promise<void> {
    const edited = this.#edited;
    this.#edited = new Map();
    let examined = 0;
    for (const [key, { folder, id }] of edited) {
      const { file = '', findings = [] } = this.#parts.examine(folder, id) ?? {};
      const found: Finding[] = [];
      for await (const one of findings) found.push(one);
      if (found.length === 0) this.#found.delete(key);
      else if (this.#found.size < MOST_FILES || this.#found.has(key)) this.#found.set(key, { file, remarks: found });
      examined++;
      if (examined % SLICE === 0) await pause();
    }
    this.#parts.onFound();
  }
}
