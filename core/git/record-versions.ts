import type { Collection, StoredRecord } from '../contract/collection.ts';
import { readVersion } from '../store/collection/read-version.ts';
import { fileOf } from '../store/file-of.ts';
import type { Versions, VersionsQuery } from './versions.ts';

/** The versions of records. @throws each method GitFailure, GitMissing */
export interface RecordVersions {
  list(
    collection: Collection<never>,
    id: number,
    page: Pick<VersionsQuery, 'offset' | 'limit'>,
  ): ReturnType<Versions['list']>;
  /** The record as of a commit or an instant; undefined where there was none. */
  at(collection: Collection<never>, id: number, when: string | number): Promise<StoredRecord | undefined>;
}

/** The versions of records in the versions of their files. */
export function recordVersions(versions: Versions): RecordVersions {
  return {
    list: (collection, id, page) => versions.list({ path: fileOf(collection, id), ...page }),
    at: async (collection, id, when) => {
      const text = await versions.at(fileOf(collection, id), when);
      return text === undefined ? undefined : readVersion(collection, id, text);
    },
  };
}
