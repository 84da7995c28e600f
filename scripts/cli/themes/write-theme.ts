import { CommandError, ensureDirectory, type FileSystem, writeNewFile } from '../../../core/host.ts';
import type { ImportedTheme } from './import-theme.ts';

/**
 * Writes a theme into the folder of themes, completely or not at all.
 *
 * @param themes absolute path of that folder
 * @throws CommandError when a theme with that name exists; FileSystemError
 */
export async function writeTheme(
  fileSystem: FileSystem,
  themes: string,
  { name, files }: ImportedTheme,
): Promise<void> {
  const place = `${themes}/${name}`;
  if (await fileSystem.stat(place)) {
    throw new CommandError(`themes/${name} already exists: remove it, or choose another name with --name`);
  }
  // hidden, so that an incomplete theme is not served
  const unfinished = `${themes}/.${name}.unfinished`;
  if (await fileSystem.stat(unfinished))
    throw new CommandError(`${unfinished} is left over from an interrupted import: remove it`);
  await ensureDirectory(fileSystem, unfinished, 0o755);
  for (const [path, bytes] of files) {
    const file = `${unfinished}/${path}`;
    await ensureDirectory(fileSystem, file.slice(0, file.lastIndexOf('/')), 0o755);
    await writeNewFile(fileSystem, file, bytes, { permissions: 0o644, durable: true });
  }
  await fileSystem.rename(unfinished, place);
  await fileSystem.syncDirectory(themes);
}
