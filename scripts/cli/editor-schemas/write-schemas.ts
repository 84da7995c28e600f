import { ensureDirectory, type FileSystem, readIfThere, replaceFile } from '../../../core/host.ts';
import type { EditorSchema } from './editor-schema.ts';
import { editorSettings, SCHEMAS } from './editor-settings.ts';

/** Settings of VS Code and its kin, for whoever opens the data folder. */
export const EDITOR_SETTINGS = '.vscode/settings.json';

/** What became of the files. */
export interface WrittenSchemas {
  /** Paths below the data folder that were made or changed. */
  readonly written: readonly string[];
  /** The settings of the editor are not plain JSON, and were left alone. */
  readonly leftAlone: boolean;
}

/**
 * Writes the schemas, and where the editor finds them; what is as it should be is not touched.
 *
 * @param folder absolute path of the data folder
 * @throws FileSystemError
 */
export async function writeSchemas(
  fileSystem: FileSystem,
  folder: string,
  schemas: readonly EditorSchema[],
): Promise<WrittenSchemas> {
  const settings = editorSettings(await textAt(fileSystem, `${folder}/${EDITOR_SETTINGS}`), schemas);
  const wanted = [
    ...schemas.map(({ path, schema }) => ({
      path: `${SCHEMAS}/${path}`,
      text: `${JSON.stringify(schema, null, 2)}\n`,
    })),
    ...(settings === undefined ? [] : [{ path: EDITOR_SETTINGS, text: settings }]),
  ];
  const written: string[] = [];
  for (const { path, text } of wanted) {
    if ((await textAt(fileSystem, `${folder}/${path}`)) === text) continue;
    const place = `${folder}/${path}`;
    await ensureDirectory(fileSystem, place.slice(0, place.lastIndexOf('/')), 0o777);
    await replaceFile(fileSystem, place, new TextEncoder().encode(text));
    written.push(path);
  }
  return { written, leftAlone: settings === undefined };
}

async function textAt(fileSystem: FileSystem, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(fileSystem, path);
  return bytes && new TextDecoder().decode(bytes);
}
