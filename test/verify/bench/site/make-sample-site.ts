import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderPath } from '../../../../core/store/disk/layout.ts';
import { recordBytes, recordFileName } from '../../../../core/store/records/record-file.ts';
import { shapeOf } from '../../../../core/store/schema/shape.ts';
import { type Sample, sampleRecords } from './sample-records.ts';

/**
 * Makes a site in a new folder: a copy of an empty one, and records, which are written directly as files.
 *
 * @param folder absolute path
 * @param empty absolute path of the empty site, which is not served
 */
export function makeSampleSite(folder: string, empty: string, sample: Sample): void {
  cpSync(empty, folder, { recursive: true });
  const folders = new Set<string>();
  for (const { collection, value } of sampleRecords(sample)) {
    const into = join(folder, folderPath(collection.name, false));
    if (!folders.has(into)) mkdirSync(into, { recursive: true });
    folders.add(into);
    writeFileSync(join(into, recordFileName(value.id)), recordBytes(value, shapeOf(collection)));
  }
}
