import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The server keeps its own notes there. */
const OWN = '.almanac';

/**
 * What lies in a folder, by path below it: equal texts mean that nothing about it changed. Links are not followed; what the
 * server keeps for itself is left out.
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

/** Paths that came, went, or are not what they were. */
export const changedPaths = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();
