import { entriesIn, type FileSystem } from '../../../core/host.ts';

/** Paths of a plugin's tests, relative to its folder: `*.test.ts` and `*.test.js`. @param folder absolute path */
export async function testFiles(fileSystem: FileSystem, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, kind } of await entriesIn(fileSystem, folder)) {
    if (kind === 'file' && /\.test\.[jt]s$/.test(name)) found.push(name);
    if (kind !== 'directory' || name.startsWith('.') || name === 'node_modules') continue;
    for (const path of await testFiles(fileSystem, `${folder}/${name}`)) found.push(`${name}/${path}`);
  }
  return found.sort();
}
