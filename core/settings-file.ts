import { type Adapter, Low } from 'lowdb';
import * as v from 'valibot';
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts';
import type { FileSystem } from './ports/file-system.ts';
import { hasCode } from './ports/file-system.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { positionOf } from './store/json-scan.ts';
import { replaceFile } from './store/replace-file.ts';

/** Why `settings.json` cannot be used; the message names file, line and field. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingsError';
  }
}

/**
 * `settings.json` of a data folder as a one-file document. `read` checks it and throws SettingsError; `data` is the last
 * good one. Members that no schema knows are kept.
 *
 * @param folder absolute path of the data folder
 */
export function settingsFile(fileSystem: FileSystem, folder: string): Low<Settings> {
  return new Low(new SettingsAdapter(fileSystem, `${folder}/settings.json`), v.parse(settingsSchema, {}));
}

class SettingsAdapter implements Adapter<Settings> {
  readonly #fileSystem: FileSystem;
  readonly #path: string;

  constructor(fileSystem: FileSystem, path: string) {
    this.#fileSystem = fileSystem;
    this.#path = path;
  }

  async read(): Promise<Settings> {
    try {
      return parseSettings(new TextDecoder().decode(await this.#fileSystem.readFile(this.#path)));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      throw new SettingsError('settings.json is missing; make a site with: almanac init DIR');
    }
  }

  async write(settings: Settings): Promise<void> {
    const bytes = new TextEncoder().encode(`${JSON.stringify(settings, null, 2)}\n`);
    await replaceFile(this.#fileSystem, this.#path, bytes);
  }
}

/**
 * Reads the text of `settings.json`.
 *
 * @throws SettingsError with line, column and member
 */
export function parseSettings(text: string): Settings {
  const json = parseJson(text, (problem) => new SettingsError(`settings.json:${problem}`));
  // to an object schema a list is an object too
  if (Array.isArray(json)) throw new SettingsError('settings.json:1:1 must be an object: { … }');
  const result = v.safeParse(settingsSchema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const { line, column } = positionOf(text, path, MAX_JSON_DEPTH) ?? { line: 1, column: 1 };
  throw new SettingsError(`settings.json:${line}:${column} ${path.join('.') || 'the whole'}: ${issue.message}`);
}
