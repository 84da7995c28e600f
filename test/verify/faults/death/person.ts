import type { SimFileSystem } from '../../../sim/file-system.ts';
import { recordOf } from '../../../sim/site.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { textAt } from './text-at.ts';

/** One in this many files is left alone. */
const LEFT = 3;

/**
 * Edits record files by hand while no process runs: restores old versions, removes and restores files, writes new ones, either as
 * git does (another file, renamed over the first) or in place.
 *
 * @param versions texts that each file had at any time, by absolute path
 * @returns the paths of changed files
 */
export function editBetween(
  fileSystem: SimFileSystem,
  versions: ReadonlyMap<string, ReadonlySet<string>>,
  random: SeededRandom,
): ReadonlySet<string> {
  const edited = new Set<string>();
  for (const [path, texts] of versions) {
    if (random.below(LEFT) > 0 && editOne(fileSystem, path, texts, random)) edited.add(path);
  }
  return edited;
}

/**
 * Edits one file by hand in one of these ways.
 *
 * @param texts that it had at any time
 * @returns whether it has changed
 */
export function editOne(
  fileSystem: SimFileSystem,
  path: string,
  texts: ReadonlySet<string>,
  random: SeededRandom,
): boolean {
  const before = textAt(fileSystem.disk, path);
  const id = Number(/(\d+)\.json$/.exec(path)?.[1]);
  const edit = new TextDecoder().decode(recordOf({ id, text: 'edit' }).bytes);
  const after = random.pick([undefined, edit, ...texts, ...texts]);
  if (after === undefined) {
    if (before !== undefined) fileSystem.unlinkNow(path);
  } else write(fileSystem, path, after, random);
  return before !== after;
}

function write(fileSystem: SimFileSystem, path: string, text: string, random: SeededRandom): void {
  const bytes = new TextEncoder().encode(text);
  fileSystem.makeDirectoriesNow(path.slice(0, path.lastIndexOf('/')));
  const isInPlace = random.below(2) === 0;
  fileSystem.writeNow(isInPlace ? path : `${path}.lock`, bytes);
  if (!isInPlace) fileSystem.renameNow(`${path}.lock`, path);
}
