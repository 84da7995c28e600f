import { type Collection, type FileTransaction, recordBytes, shapeOf } from '../../../../core/host.ts';

/**
 * Puts a record into its file, laid out as the server does it.
 *
 * @param seen hash of a file in quarantine that it replaces
 */
export function putRecord(
  files: FileTransaction,
  collection: Collection,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
  seen?: string,
): void {
  const bytes = recordBytes(record, shapeOf(collection));
  files.put(collection.name, record.id, JSON.parse(new TextDecoder().decode(bytes)), bytes, seen);
}
