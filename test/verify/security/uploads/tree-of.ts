import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folder of the server's internal files. */
const OWN = '.almanac';

/**
 * Entries of a folder, by relative path: equal texts mean that an entry has not changed. Links are not followed; the server's internal
 * files are left out.
 */
export function treeOf(folder: string): ReadonlyMap<string, string> {
  const tree = new Map<string, string>();
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const place = join(path, entry.name);
      if (entry.name === OWN) continue;
      tree.set(relative(folder, place), looksOf(place));
      if (entry.isDirectory()) walk(place);
    }
  };
  walk(folder);
  return tree;
}

function looksOf(place: string): string {
  const stat = lstatSync(place, { bigint: true });
  if (stat.isDirectory()) return `folder ${stat.mode}`;
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(place)}`;
  return `${stat.ino} ${stat.mode} ${stat.size} ${stat.mtimeNs}`;
}

/** Paths that were added, removed or changed. */
export const changedPaths = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();
