import { markedBy } from './placement-mark.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeAllThere } from './write-file.ts';

/**
 * Removes all temporary files but the marks of placed ones, which go when their places are settled. Only when nothing is
 * being written and all that was committed is in its place: the journal held the bytes of those that were staged, and those
 * that were moved aside have been looked at.
 */
export async function sweep(disk: StoreDisk): Promise<void> {
  const names = (await temporaryFiles(disk)).filter((name) => markedBy(name) === undefined);
  await removeAllThere(
    disk.fileSystem,
    names.map((name) => `${disk.layout.temporary}/${name}`),
  );
}

/** Names of the files that lie in the temporary folder. */
export async function temporaryFiles({ fileSystem, layout }: StoreDisk): Promise<readonly string[]> {
  const entries = await fileSystem.readDirectory(layout.temporary);
  return entries.filter(({ kind }) => kind !== 'directory').map(({ name }) => name);
}
