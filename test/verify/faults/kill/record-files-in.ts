import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../names-in.ts';
import { type CollectionName, collections, type FaultRecord } from './collections.ts';
import { foundRecord } from './found-record.ts';
import type { FoundRecord } from './message.ts';

/** Content of the folders of the collections, read without the store. */
export interface RecordFilesFound {
  readonly records: readonly FoundRecord[];
  readonly problems: readonly string[];
}

/**
 * Reads every file that a person or git would see as a record.
 *
 * @param folder absolute path of the data folder
 */
export function recordFilesIn(folder: string): RecordFilesFound {
  const records: FoundRecord[] = [];
  const problems: string[] = [];
  for (const [collection, { name, private: isPrivate }] of Object.entries(collections)) {
    const place = isPrivate ? `.almanac/private/${name}` : name;
    for (const file of namesIn(join(folder, place))) {
      try {
        const record: FaultRecord = JSON.parse(readFileSync(join(folder, place, file), 'utf8'));
        if (file !== `${record.id}.json`) throw new Error(`holds record ${record.id}`);
        records.push(foundRecord(collection as CollectionName, record));
      } catch (error) {
        problems.push(`${place}/${file}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return { records, problems };
}
