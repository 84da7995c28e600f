import type { FileSystem } from '../../../core/platform/file-system.ts';

const FOLDER = '/site';

/**
 * All record files of a site in one text: two such texts are equal if no record was created, changed or removed in between. Folders
 * that begin with a dot contain the server's internal files and are left out.
 */
export async function filesOf(fileSystem: FileSystem, folder = FOLDER): Promise<string> {
  const lines: string[] = [];
  for (const { name, kind } of await fileSystem.readDirectory(folder)) {
    if (name.startsWith('.')) continue;
    const path = `${folder}/${name}`;
    if (kind === 'directory') lines.push(await filesOf(fileSystem, path));
    else {
      const stat = await fileSystem.stat(path);
      lines.push(`${path} ${stat?.inode} ${stat?.size} ${stat?.changedNs}`);
    }
  }
  return lines.sort().join('\n');
}
