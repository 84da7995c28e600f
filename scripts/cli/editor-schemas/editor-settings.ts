import type { EditorSchema } from './editor-schema.ts';

/** The folder of schemas, relative to the data folder. */
export const SCHEMAS = '.schema';

/** An entry of the setting `json.schemas`. */
interface Association {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

const associations = (schemas: readonly EditorSchema[]): readonly Association[] =>
  schemas.map(({ path, fileMatch }) => ({ fileMatch: [fileMatch], url: `./${SCHEMAS}/${path}` }));

const isOurs = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  'url' in entry &&
  typeof entry.url === 'string' &&
  entry.url.startsWith(`./${SCHEMAS}/`);

/** Indentation of a JSON text; two spaces by default. */
const indentOf = (text: string): string => /^\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';

/** The setting as lines that a person can insert. */
export const editorLines = (schemas: readonly EditorSchema[]): readonly string[] =>
  JSON.stringify({ 'json.schemas': associations(schemas) }, null, 2)
    .split('\n')
    .slice(1, -1);

/**
 * The text of `.vscode/settings.json` with the schemas of the site's files; everything else stays the same.
 *
 * @param before its current text; undefined when the file does not exist
 * @returns undefined when it is not plain JSON, for example because of comments, which would be lost
 */
export function editorSettings(before: string | undefined, schemas: readonly EditorSchema[]): string | undefined {
  const settings = before === undefined ? {} : plainObject(before);
  const given = settings?.['json.schemas'] ?? [];
  if (!settings || !Array.isArray(given)) return undefined;
  const merged = {
    ...settings,
    'json.schemas': [...given.filter((entry) => !isOurs(entry)), ...associations(schemas)],
  };
  return `${JSON.stringify(merged, null, indentOf(before ?? ''))}\n`;
}

function plainObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
