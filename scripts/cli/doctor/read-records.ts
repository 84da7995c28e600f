import { batches, type FileProblem, hasCode, parseRecord, recordFileName, unreadable } from '../../../core/host.ts';
import type { DataDisk } from './data-disk.ts';
import type { ListedCollection } from './list-collections.ts';

/** A record file as found on disk. */
export interface ReadRecord {
  readonly id: number;
  /** Relative to the data folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Its content, or why it is not a record. */
  readonly parsed: { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: FileProblem };
}

/** Reads the files of a collection in batches, by ascending id. A file that has disappeared since the listing is skipped. */
export async function* readRecords(
  { fileSystem, root }: DataDisk,
  { path, ids }: Pick<ListedCollection, 'path' | 'ids'>,
): AsyncGenerator<ReadRecord> {
  for (const batch of batches(ids)) {
    const files = batch.map((id) => `${path}/${recordFileName(id)}`);
    const contents = await fileSystem.readAll(files.map((file) => `${root}/${file}`));
    for (const [index, id] of batch.entries()) {
      const [file = '', content] = [files[index], contents[index]];
      if (content instanceof Uint8Array) {
        yield { id, file, bytes: content, parsed: parseRecord(content, id) };
      } else if (!hasCode(content, 'ENOENT')) {
        yield {
          id,
          file,
          bytes: new Uint8Array(),
          parsed: { problem: unreadable(content) },
        };
      }
    }
  }
}
