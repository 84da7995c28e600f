import { CommandError, entriesIn, type FileSystem, readAtMost, sizeText } from '../../../core/host.ts';
import { readZip } from './read-zip.ts';
import type { ReadFiles } from './source-budget.ts';
import { MOST, SourceBudget } from './source-budget.ts';

/** The original files of a theme. */
export interface ThemeSource extends ReadFiles {
  /** Name of its folder or archive: the default name of the theme. */
  readonly name: string;
}

/**
 * Reads a theme from a folder or a ZIP archive.
 *
 * @param place absolute path
 * @throws CommandError when it is neither, or exceeds the limits of a theme; FileSystemError
 */
export async function readThemeSource(fileSystem: FileSystem, place: string): Promise<ThemeSource> {
  const last = place.slice(place.lastIndexOf('/') + 1);
  const entries = await entriesIn(fileSystem, place);
  if (entries.length > 0) return { name: last, ...(await readFolder(fileSystem, place)) };
  const bytes = await readAtMost(fileSystem, place, MOST.bytes);
  if (bytes === undefined) throw new CommandError(`${place} does not exist`);
  if (bytes === 'no file') throw new CommandError(`${place} is neither a folder with a theme nor a ZIP archive`);
  if (bytes === 'too long') throw new CommandError(`${place} is larger than ${sizeText(MOST.bytes)}`);
  return { name: last.replace(/\.zip$/i, ''), ...(await readZip(bytes, place)) };
}

async function readFolder(fileSystem: FileSystem, root: string): Promise<ReadFiles> {
  const files = new Map<string, Uint8Array>();
  const passedOver: string[] = [];
  const budget = new SourceBudget();
  const folders = [''];
  for (const folder of folders) {
    for (const { name, kind } of await entriesIn(fileSystem, root + folder)) {
      const path = `${folder}/${name}`.slice(1);
      if (name.startsWith('.')) continue;
      if (kind === 'directory') folders.push(`${folder}/${name}`);
      else if (kind !== 'file')
        passedOver.push(`${path}: is ${kind === 'link' ? 'a link' : 'no regular file'}, and left out`);
      else {
        budget.add(path, (await fileSystem.stat(`${root}/${path}`))?.size ?? 0);
        const bytes = await readAtMost(fileSystem, `${root}/${path}`, MOST.fileBytes);
        if (bytes instanceof Uint8Array) files.set(path, bytes);
      }
    }
    if (folders.length > MOST.files) throw new CommandError(`there are more than ${MOST.files} folders`);
  }
  return { files, passedOver };
}
