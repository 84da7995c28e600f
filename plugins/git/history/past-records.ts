import { type Collection, fileOf, readVersion, type StoredRecord } from '../../../core/index.ts';
import type { FileCommit, PastFiles } from '../log/past-files.ts';

/** Versions of one record. @throws each method as `PastFiles` */
export interface RecordVersions {
  /** The commits that changed it, newest first. */
  commits(): Promise<readonly FileCommit[]>;
  /** The record in a commit's object, in its collection's current shape; undefined if it is not a valid record. */
  version(object: string): Promise<StoredRecord | undefined>;
  /** The record as of a commit or an instant; undefined if it did not exist. */
  at(when: string | number): Promise<StoredRecord | undefined>;
}

/** The versions of a record, from those of its file. */
export function recordVersions(files: PastFiles, collection: Collection<never>, id: number): RecordVersions {
  const path = fileOf(collection, id);
  const recordOf = (text: string | undefined) => (text === undefined ? undefined : readVersion(collection, id, text));
  return {
    commits: () => files.commits(path),
    version: async (object) => recordOf(await files.text(object)),
    at: async (when) => recordOf(await files.at(path, when)),
  };
}
