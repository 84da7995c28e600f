import { hashOf } from '../../../../core/lib/hash.ts';
import type { JournalEntry } from '../../../../core/store/journal/journal.ts';

/** The state of a site from the entries of its log: hashes of files by path, and the files besides records. */
export class SiteState {
  readonly #files = new Map<string, string>();

  take({ found, texts, files, kept, removed }: JournalEntry): void {
    for (const { path, bytes } of [...found, ...texts, ...files]) this.set(path, bytes && hashOf(bytes));
    for (const path of kept) this.set(path, 'kept');
    for (const { path } of removed) this.set(path, undefined);
  }

  /** @param hash undefined when the file is gone */
  set(path: string, hash: string | undefined): void {
    if (hash === undefined) this.#files.delete(path);
    else this.#files.set(path, hash);
  }

  get text(): string {
    return JSON.stringify([...this.#files].sort());
  }
}
