import { type Collection, folderPath, idOfFile } from '../../../core/host.ts';

/** The collection and id of a record. */
export interface RecordPlace {
  readonly collection: Collection;
  readonly id: number;
}

/** The record stored in a file (path relative to the data folder); undefined when it is not a record of these collections. */
export function recordOfPath(path: string, collections: readonly Collection[]): RecordPlace | undefined {
  const cut = path.lastIndexOf('/');
  const [folder, id] = [path.slice(0, cut), idOfFile(path.slice(cut + 1))];
  const collection = collections.find(({ name, private: isPrivate }) => folderPath(name, isPrivate) === folder);
  return collection && id !== undefined ? { collection, id } : undefined;
}
