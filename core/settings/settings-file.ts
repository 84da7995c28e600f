import { type Adapter, Low } from 'lowdb';
import * as v from 'valibot';
import type { SettingsDocument } from '../contract/switching/settings-document.ts';
import { decodeText, firstIssue, MAX_JSON_DEPTH, parseJson, positionOf, rewriteJson, utf8Fault } from '../lib/index.ts';
import { asideOf, type FileSystem, finishReplacing, readAtMost, replaceSeenFile } from '../platform/index.ts';
import { type Settings, settingsSchema, sizeText } from './settings.ts';

/** Why `settings.json` cannot be used; the message names file, line and field. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** `settings.json` was changed since it was read; nothing was written. */
export class SettingsEdited extends Error {
  constructor() {
    super('settings.json was changed by somebody else');
    this.name = 'SettingsEdited';
  }
}

/**
 * `settings.json` of a data folder as a one-file document: `data` is its content, without defaults. `read` validates it and throws
 * SettingsError; `write` replaces the version read last, and throws SettingsEdited if the file was changed meanwhile, or FileSystemError.
 */
export class SettingsFile extends Low<SettingsDocument> {
  declare readonly adapter: SettingsAdapter;

  /** As it was read or written last. */
  get bytes(): Uint8Array {
    return this.adapter.seen;
  }
}

/** @param folder absolute path of the data folder */
export const settingsFile = (fileSystem: FileSystem, folder: string): SettingsFile =>
  new SettingsFile(new SettingsAdapter(fileSystem, `${folder}/settings.json`), {});

/**
 * The settings of a site, with defaults.
 *
 * @param folder absolute path of the data folder
 * @throws SettingsError when there is no site in the folder, or its settings cannot be used; FileSystemError
 */
export async function storedSettings(fileSystem: FileSystem, folder: string): Promise<Settings> {
  const file = settingsFile(fileSystem, folder);
  await file.read();
  return settingsOf(file.data);
}

/** Does this folder (absolute path) contain a site, even one whose settings are just being replaced? @throws FileSystemError */
export async function hasSettings(fileSystem: FileSystem, folder: string): Promise<boolean> {
  const path = `${folder}/settings.json`;
  return ((await fileSystem.stat(path)) ?? (await fileSystem.stat(asideOf(path)))) !== undefined;
}

class SettingsAdapter implements Adapter<SettingsDocument> {
  readonly #fileSystem: FileSystem;
  readonly #path: string;
  /** As it was read or written last. */
  seen: Uint8Array = new Uint8Array();

  constructor(fileSystem: FileSystem, path: string) {
    this.#fileSystem = fileSystem;
    this.#path = path;
  }

  async read(): Promise<SettingsDocument> {
    const bytes = await this.#bytes();
    const text = settingsText(bytes);
    parseSettings(text);
    this.seen = bytes;
    return JSON.parse(text);
  }

  async write(document: SettingsDocument): Promise<void> {
    const bytes = new TextEncoder().encode(rewriteJson(new TextDecoder().decode(this.seen), document));
    if (!(await replaceSeenFile(this.#fileSystem, this.#path, this.seen, bytes))) throw new SettingsEdited();
    this.seen = bytes;
  }

  async #bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const read = () => readSettingsFile(this.#fileSystem, this.#path);
    const bytes = (await read()) ?? (await finishReplacing(this.#fileSystem, this.#path).then(read));
    if (!bytes) throw new SettingsError('settings.json is missing; create a site with: almanac init DIR');
    return bytes;
  }
}

/** Maximum size, in bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The bytes of `settings.json`; undefined if it does not exist.
 *
 * @param path absolute path of the file
 * @throws SettingsError if it is not a regular file, or too long; FileSystemError
 */
export async function readSettingsFile(
  fileSystem: FileSystem,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await readAtMost(fileSystem, path, MOST_BYTES);
  if (bytes === 'no file') throw new SettingsError('settings.json must be a regular file, or a link to one');
  if (bytes === 'too long') {
    throw new SettingsError(`settings.json is larger than ${sizeText(MOST_BYTES)}, the maximum`);
  }
  return bytes;
}

/** The settings in a document, with defaults. */
export const settingsOf = (document: SettingsDocument): Settings => v.parse(settingsSchema, document);

/** The text of `settings.json`. @throws SettingsError if it is not UTF-8: writing it again would lose what it says */
export function settingsText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text !== undefined) return text;
  const { line, column, message } = utf8Fault(bytes);
  throw new SettingsError(`settings.json:${line}:${column} ${message}`);
}

/**
 * Parses the text of `settings.json`.
 *
 * @throws SettingsError with line, column and member
 */
export function parseSettings(text: string): Settings {
  const json = parseJson(text, (problem) => new SettingsError(`settings.json:${problem}`));
  // object schemas accept arrays
  if (Array.isArray(json)) throw new SettingsError('settings.json:1:1 must be an object: { … }');
  const result = v.safeParse(settingsSchema, json);
  if (result.success) return result.output;
  const { path, message } = firstIssue(result.issues);
  const { line, column } = positionOf(text, path, MAX_JSON_DEPTH) ?? { line: 1, column: 1 };
  throw new SettingsError(`settings.json:${line}:${column} ${path.length > 0 ? message : `the whole: ${message}`}`);
}
