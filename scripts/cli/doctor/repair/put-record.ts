import { type Collection, type FileTransaction, recordBytes, shapeOf } from '../../../../core/host.ts';

/**
 * Puts a record into its file, formatted as the server writes it.
 *
 * @param seen hash of the quarantined file that it replaces
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
