import type { FileFolder } from '../../contract/data/file-folder.ts';
import type { Manifest } from '../../contract/plugin.ts';

/** The folders that a plugin may use: it may read and write those it declares, and read those opened to it by others. */
interface FolderAccess {
  readonly manifest: Pick<Manifest, 'name'>;
  readonly folders: readonly FileFolder[];
  /** Names of folders that other plugins opened to it with `openedTo`. */
  readonly opened: ReadonlySet<string>;
}

/** Returns the folder if the plugin declares it. @throws Error that says what to do */
export function ownFolder({ manifest, folders }: Omit<FolderAccess, 'opened'>, folder: FileFolder): FileFolder {
  if (folders.some(({ name }) => name === folder.name)) return folder;
  throw new Error(`plugin ${manifest.name} may not use the folder ${folder.name}: list it under files of the plugin`);
}

/** Returns the folder if the plugin may read it. @throws Error that says what to do */
export const readableFolder = (access: FolderAccess, folder: FileFolder): FileFolder =>
  access.opened.has(folder.name) ? folder : ownFolder(access, folder);
