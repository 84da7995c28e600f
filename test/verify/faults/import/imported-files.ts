import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces what differs each time: creation times of users, random letters in file names, and digests of records with such names. */
const plain = (text: string): string =>
  text
    .replace(/"registered": "[^"]*"/, '"registered": ""')
    .replace(/-[0-9a-f]{8}(?=(?:-[a-z0-9_]+)?\.gif)/g, '')
    .replace(/("file": [\s\S]*"state": )"[^"]*"/, '$1""');

/** Records without a modification time in a live site: theirs is the time of the import. */
const WITHOUT_TIME = /^site\/(?:global-styles|menu-items)\//;

const timeless = (path: string, text: string): string =>
  WITHOUT_TIME.test(path) ? text.replace(/"modified": "[^"]*"/, '"modified": ""') : text;

/** Folders and files that are not compared, because an import does not write them. */
const APART: ReadonlySet<string> = new Set(['.almanac', 'themes', 'settings.json', '.gitattributes', '.gitignore']);

/** Files of a site after an import, by path, including private records, without what differs each time. */
export function importedFiles(site: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const gather = (path: string) => {
    for (const entry of readdirSync(join(site, path), { withFileTypes: true })) {
      if (path === '' && APART.has(entry.name)) continue;
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) gather(below);
      else {
        const text = below.startsWith('uploads/') ? '' : readFileSync(join(site, below), 'utf8');
        files.set(plain(below), timeless(below, plain(text)));
      }
    }
  };
  gather('');
  return files;
}

/** One line for each file that differs. */
export function differences(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...found.keys(), ...expected.keys()]);
  return [...paths].flatMap((path) => {
    if (found.get(path) === expected.get(path)) return [];
    if (!expected.has(path)) return [`${path} is there and should not be`];
    return found.has(path) ? [`${path} says something else`] : [`${path} is missing`];
  });
}
