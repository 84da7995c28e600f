import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderPath } from '../../../../core/store/disk/layout.ts';
import { recordBytes, recordFileName } from '../../../../core/store/records/record-file.ts';
import { shapeOf } from '../../../../core/store/schema/shape.ts';
import type { Program } from '../../../cli/commands/almanac-process.ts';
import { runAlmanac } from '../server/run-almanac.ts';
import { type Sample, sampleRecords } from './sample-records.ts';

/**
 * Makes a site without users in a new folder, by `almanac init`; its records are written directly as files.
 *
 * @param folder absolute path
 * @throws Error if `almanac init` failed
 */
export async function makeSampleSite(program: Program, folder: string, sample: Sample): Promise<void> {
  await runAlmanac(program, dirname(folder), ['init', folder, '--timezone', 'Europe/Rome']);
  const folders = new Set<string>();
  for (const { collection, value } of sampleRecords(sample)) {
    const into = join(folder, folderPath(collection.name, false));
    if (!folders.has(into)) mkdirSync(into, { recursive: true });
    folders.add(into);
    writeFileSync(join(into, recordFileName(value.id)), recordBytes(value, shapeOf(collection)));
  }
}
