import { batches, type FileTransaction, hashOf, type Store } from '../../../core/host.ts';
import { type FormatSearch, findUnformatted, type UnformattedFile } from './find-unformatted.ts';
import { formatted } from './formatted.ts';

/** Dependencies of formatting. */
export interface FormatParts extends FormatSearch {
  readonly store: Pick<Store, 'mend'>;
  /** Receives the path of each file written. */
  readonly tell: (file: string) => void;
}

/**
 * Formats all record files as the server writes them, through transactions of the store, so that no concurrent edit is
 * overwritten. Running it again changes nothing.
 *
 * @throws as `Store.mend`; FileSystemError
 */
export async function formatData({ store, tell, ...search }: FormatParts): Promise<void> {
  const found: UnformattedFile[] = [];
  for await (const one of findUnformatted(search)) found.push(one);
  const collections = [...new Set(found.map(({ collection }) => collection))];
  for (const batch of batches(found)) {
    const written = await store.mend(collections, (files) => batch.filter((one) => write(files, one)));
    for (const { file } of written) tell(file);
  }
}

/** Formats the current record, which may have changed since it was found. Returns whether there was anything to write. */
function write(files: FileTransaction, { collection, id }: UnformattedFile): boolean {
  const entry = files.get(collection.name, id);
  const bytes = entry && formatted(collection, entry.value);
  if (!entry || !bytes || hashOf(bytes) === entry.hash) return false;
  files.put(collection.name, id, JSON.parse(new TextDecoder().decode(bytes)), bytes);
  return true;
}
