import { ensureDirectory, type FileSystem, readIfThere, replaceFile } from '../../../core/host.ts';
import type { EditorSchema } from './editor-schema.ts';
import { editorSettings, SCHEMAS } from './editor-settings.ts';

/** Settings of VS Code and compatible editors, for a data folder opened as a workspace. */
export const EDITOR_SETTINGS = '.vscode/settings.json';

/** Result of writing the schemas. */
export interface WrittenSchemas {
  /** Paths of created and changed files, relative to the data folder. */
  readonly written: readonly string[];
  /** True when the editor's settings are not plain JSON and were left unchanged. */
  readonly leftAlone: boolean;
}

/**
 * Writes the schemas, and the editor settings that refer to them; unchanged files are not touched.
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
