import type { FindPlugins } from '../../../core/loading/packages/plugin-source.ts';
import { ensureDirectory } from '../../../core/platform/files/directories.ts';
import { replaceFile } from '../../../core/platform/files/write-file.ts';
import { problemLine } from '../../../scripts/cli/doctor/data-problem.ts';
import { surveyData } from '../../../scripts/cli/doctor/survey/survey-data.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';
import { presentPlugin } from '../../asking-site.ts';

/** Files of a data folder by path: text, bytes, or objects to be written as JSON. */
export type DataFiles = Readonly<Record<string, string | Uint8Array | object>>;

/** Plugins with stored data. */
export const present: FindPlugins = async () =>
  ['content', 'calendar', 'site', 'builder', 'tickets', 'geoloc'].map(presentPlugin);

/** The text of a file: objects as a person writes them, one member per line. */
export const textOf = (file: string | object): string =>
  typeof file === 'string' ? file : `${JSON.stringify(file, null, 2)}\n`;

/** A data folder in memory. */
export async function dataFolder(files: DataFiles) {
  const fileSystem = memoryFileSystem();
  const given = { 'settings.json': { plugins: { content: true, calendar: true } }, ...files };
  for (const [path, file] of Object.entries(given)) {
    const place = `/site/${path}`;
    await ensureDirectory(fileSystem, place.slice(0, place.lastIndexOf('/')), 0o755);
    const bytes = file instanceof Uint8Array ? file : new TextEncoder().encode(textOf(file));
    await replaceFile(fileSystem, place, bytes);
  }
  return fileSystem;
}

/** The lines that doctor prints for these files. */
export async function problemsOf(files: DataFiles, findPlugins = present): Promise<readonly string[]> {
  const fileSystem = await dataFolder(files);
  const { problems } = await surveyData({ folder: '/site', ports: { fileSystem, clock: testClock() }, findPlugins });
  return problems.map(problemLine);
}
