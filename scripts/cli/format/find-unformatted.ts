import { type Collection, type FindPlugins, hashOf, recordFileName } from '../../../core/host.ts';
import type { DataDisk } from '../doctor/data-disk.ts';
import { listCollections } from '../doctor/list-collections.ts';
import { readRecords } from '../doctor/read-records.ts';
import { siteData } from '../doctor/site-data.ts';
import { readSettings } from '../doctor/survey/check-settings.ts';
import { formatted } from './formatted.ts';

/** A record file that the server would format differently. */
export interface UnformattedFile {
  /** Relative to the data folder. */
  readonly file: string;
  readonly collection: Collection;
  readonly id: number;
}

/** Where to look for records. */
export interface FormatSearch {
  readonly disk: DataDisk;
  readonly findPlugins: FindPlugins;
  /** Files and folders, relative to the data folder; empty for all. */
  readonly paths: readonly string[];
}

/**
 * Finds record files, of plugins on or off, that are not formatted as the server writes them. Skips files that are not valid
 * records of their collection. Only reads files, and changes nothing.
 *
 * @throws FileSystemError
 */
export async function* findUnformatted({ disk, findPlugins, paths }: FormatSearch): AsyncGenerator<UnformattedFile> {
  const { settings } = await readSettings(disk);
  const { collections } = await siteData(findPlugins, settings ?? { plugins: {} });
  for (const listed of await listCollections(disk, collections)) {
    const { collection, path } = listed;
    const ids = listed.ids.filter((id) => isAsked(`${path}/${recordFileName(id)}`, paths));
    for await (const { id, file, bytes, parsed } of readRecords(disk, { path, ids })) {
      const wanted = 'value' in parsed ? formatted(collection, parsed.value) : undefined;
      if (wanted && hashOf(wanted) !== hashOf(bytes)) yield { file, collection, id };
    }
  }
}

const isAsked = (file: string, paths: readonly string[]): boolean =>
  paths.length === 0 || paths.some((path) => path === file || path === '' || file.startsWith(`${path}/`));
