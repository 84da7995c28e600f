import type { EditorSchema } from './editor-schema.ts';

/** The folder of schemas, below the data folder. */
export const SCHEMAS = '.schema';

/** An association of the member `json.schemas`. */
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

/** What a text is indented by; two spaces where nothing tells. */
const indentOf = (text: string): string => /^\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';

/** The member as a person can put it in by hand. */
export const editorLines = (schemas: readonly EditorSchema[]): readonly string[] =>
  JSON.stringify({ 'json.schemas': associations(schemas) }, null, 2)
    .split('\n')
    .slice(1, -1);

/**
 * The text of `.vscode/settings.json` in which files of the site have their schemas; all else stays as it is.
 *
 * @param before its text until now; undefined when it is not there
 * @returns undefined when it is not plain JSON, as with comments: to write it would lose them
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
