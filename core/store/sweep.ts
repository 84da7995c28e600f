import { allDone } from './all-done.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeIfThere } from './write-file.ts';

/**
 * Removes all temporary files. Only when nothing is being written and all that was committed is in its place: the journal
 * held the bytes of those that were staged, and those that were moved aside have been looked at.
 */
export async function sweep({ fileSystem, layout }: StoreDisk): Promise<void> {
  const entries = await fileSystem.readDirectory(layout.temporary);
  const files = entries.filter(({ kind }) => kind !== 'directory');
  await allDone(files, ({ name }) => removeIfThere(fileSystem, `${layout.temporary}/${name}`));
}
