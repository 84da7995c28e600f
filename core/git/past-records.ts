import type { Collection, StoredRecord } from '../contract/collection.ts';
import { readVersion } from '../store/collection/read-version.ts';
import { fileOf } from '../store/file-of.ts';
import type { FileCommit, PastFiles } from './past-files.ts';
import type { PastReader } from './past-reads.ts';
import type { Versions } from './versions.ts';

/** Records as they were. @throws each method as `PastFiles` */
export interface PastRecords {
  /** The commits that changed a record, the newest first. */
  commits(collection: Collection<never>, id: number): Promise<readonly FileCommit[]>;
  /** The record that an object of such a commit holds, as its collection has it today; undefined for what is none. */
  version(collection: Collection<never>, id: number, object: string): Promise<StoredRecord | undefined>;
  /** The record as of a commit or an instant; undefined where there was none. */
  at(collection: Collection<never>, id: number, when: string | number): Promise<StoredRecord | undefined>;
}

/** The past of records, for one reader after the other. */
export interface RecordVersions {
  /** @throws as `Versions.read` */
  read<T>(reader: PastReader, work: (past: PastRecords) => Promise<T>): Promise<T>;
}

/** The versions of records in the versions of their files. */
export const recordVersions = (versions: Pick<Versions, 'read'>): RecordVersions => ({
  read: (reader, work) => versions.read(reader, (files) => work(pastRecords(files))),
});

function pastRecords(files: PastFiles): PastRecords {
  const recordOf = (collection: Collection<never>, id: number, text: string | undefined) =>
    text === undefined ? undefined : readVersion(collection, id, text);
  return {
    commits: (collection, id) => files.commits(fileOf(collection, id)),
    version: async (collection, id, object) => recordOf(collection, id, await files.text(object)),
    at: async (collection, id, when) => recordOf(collection, id, await files.at(fileOf(collection, id), when)),
  };
}
