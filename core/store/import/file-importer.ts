import { system } from '../../contract/fixed-principals.ts';
import { serialQueue } from '../../lib/index.ts';
import type { Clock, FileSystem, Log } from '../../platform/index.ts';
import { causeOf } from '../disk/storage-problem.ts';
import { recordFileName } from '../records/record-file.ts';
import type { BoundStore, Store } from '../store.ts';
import { type ImportProblem, importProblem, readImportCandidate } from './read-import-candidate.ts';

interface FileImporterParts {
  readonly store: Pick<Store, 'dropped' | 'isCalm' | 'diagnostics'>;
  readonly disk: { readonly fileSystem: FileSystem; readonly root: string };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Runs work with the view of the served collections and the time zone of the site. */
  readonly onView: (work: (view: View, timezone: string) => Promise<void>) => Promise<void>;
}

type View = Pick<BoundStore, 'adopt' | 'collections'>;

/**
 * Imports files that people drop into folders of collections under any name: each becomes a record with the id in the file, or
 * the next one, in a file of that name. Invalid files are left alone.
 */
export class FileImporter {
  readonly #parts: FileImporterParts;
  readonly #turns = serialQueue(() => this.#adoptWhenCalm());
  /** Logged reasons, by file. */
  readonly #logged = new Map<string, string>();

  constructor(parts: FileImporterParts) {
    this.#parts = parts;
  }

  /** Call this when files may have been dropped: imports them, unless git is working, and logs each. */
  readonly ask = (): void => {
    if (this.#parts.store.dropped().length + this.#logged.size > 0) this.#turns.ask();
  };

  /** Imports dropped files now. @param tell called with one line for each. @throws FileSystemError */
  readonly run = (tell: (line: string) => void): Promise<void> =>
    this.#turns.run(() =>
      this.#adoptAll(
        (file, taken) => tell(`${file}: is ${taken} now`),
        () => {},
      ),
    );

  /** Resolves when all requested imports are done. */
  settled(): Promise<void> {
    return this.#turns.settled();
  }

  async #adoptWhenCalm(): Promise<void> {
    const { store, log } = this.#parts;
    const left = new Map<string, ImportProblem>();
    try {
      // a scan follows when git has finished
      if (!(await store.isCalm())) return;
      await this.#adoptAll(
        (file, taken) => log.info('a dropped file was imported', { file, record: taken }),
        (file, problem) => left.set(file, problem),
      );
    } catch (error) {
      log.error('dropped files could not be imported; the next scan tries again', { cause: causeOf(error) });
    }
    const before = new Map(this.#logged);
    this.#logged.clear();
    for (const [file, { message: problem, line, column, advice }] of left) {
      const reason = JSON.stringify([problem, line, column]);
      this.#logged.set(file, reason);
      if (before.get(file) === reason) continue;
      log.warn('a dropped file cannot be imported', { file, line, column, problem, advice });
    }
  }

  async #adoptAll(
    onTaken: (file: string, taken: string) => void,
    onLeft: (file: string, problem: ImportProblem) => void,
  ): Promise<void> {
    const { store, onView } = this.#parts;
    const dropped = store.dropped();
    if (dropped.length === 0) return;
    // an unpublished one was already imported, but the disk failed to remove it
    const unpublished = new Set((await store.diagnostics()).journal.unpublished);
    await onView(async (view, timezone) => {
      for (const file of dropped) {
        if (unpublished.has(file)) continue;
        const collection = file.slice(0, file.lastIndexOf('/'));
        if (view.collections.has(collection)) await this.#adopt({ view, timezone, file, collection, onTaken, onLeft });
      }
    });
  }

  async #adopt({ view, timezone, file, collection, onTaken, onLeft }: Adoption): Promise<void> {
    const { disk, clock } = this.#parts;
    const read = await readImportCandidate(disk, file);
    if (!read) return;
    if ('problem' in read) return onLeft(file, read.problem);
    try {
      const { id } = await view.adopt(system, collection, { ...read, now: clock.now(), timezone });
      onTaken(file, `${collection}/${recordFileName(id)}`);
    } catch (error) {
      onLeft(file, importProblem(read, error));
    }
  }
}

interface Adoption {
  readonly view: View;
  readonly timezone: string;
  readonly file: string;
  readonly collection: string;
  readonly onTaken: (file: string, taken: string) => void;
  readonly onLeft: (file: string, problem: ImportProblem) => void;
}
