import * as v from 'valibot';
import type { FileFolder, TextRule } from '../../contract/data/file-folder.ts';
import { decodeText, firstIssue, hashOf, MAX_JSON_DEPTH, positionOf } from '../../lib/index.ts';
import type { Clock, FileSystem } from '../../platform/index.ts';
import type { RemarkedFile } from '../collection/bound-collection.ts';
import { isSurelyUnchanged, type KnownFile, knownFile } from '../disk/known-file.ts';
import { statReal } from '../disk/real-folders.ts';
import type { Finding } from '../findings/finding.ts';
import { repeatedMembers } from '../findings/repeated-members.ts';
import { type FileProblem, type QuarantinedFile, unreadable } from '../records/file-problem.ts';
import { encodingProblem, parseObject } from '../records/parse-record.ts';
import type { RecordFiles } from '../records/record-files.ts';
import { LINK, listTextFile, listTexts, type TextListing } from './list-texts.ts';

/** A folder of texts, and where it is. */
export interface TextFolderParts {
  /** A folder with `texts`. */
  readonly folder: FileFolder & { readonly texts: TextRule };
  /** Absolute path of the data folder. */
  readonly root: string;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  /** Receives changed texts before they take effect; undefined if texts are read only once. */
  readonly noteFound?: RecordFiles['noteFound'];
}

/** The text of a file, or why it is not served. */
type Reading = { readonly text: string; readonly findings: readonly Finding[] } | { readonly problem: FileProblem };

/** A file that was read. */
interface ReadFile {
  /** Undefined if it is not a regular file. */
  readonly known?: KnownFile;
  /** The last good text. */
  readonly text?: string | undefined;
  /** What is wrong with it although it is served. */
  readonly findings?: readonly Finding[];
  /** Why the current content is not served. */
  readonly problem?: FileProblem;
}

/** The texts of one folder in memory. */
export class TextFolder {
  readonly #parts: TextFolderParts;
  #isRead = false;
  #read: ReadonlyMap<string, ReadFile> = new Map();
  #texts: ReadonlyMap<string, string> = new Map();
  #quarantined: readonly QuarantinedFile[] = [];
  #remarked: readonly RemarkedFile<Finding>[] = [];
  #folders: readonly string[] = [];

  constructor(parts: TextFolderParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.folder.name;
  }

  /** Texts by path relative to the folder, sorted by path. A new map after each change. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  get quarantined(): readonly QuarantinedFile[] {
    return this.#quarantined;
  }

  /** Files that are served although something is wrong with them. */
  get remarked(): readonly RemarkedFile<Finding>[] {
    return this.#remarked;
  }

  /** The folder itself and its subfolders, relative to the data folder. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /**
   * Reads changed files. The first call reads the state in which the site was opened; nothing is logged for it.
   *
   * @returns whether texts changed
   * @throws FileSystemError; then memory is unchanged
   */
  async refresh(): Promise<boolean> {
    const { folder, root, noteFound } = this.#parts;
    const listing = await this.#list(`${root}/${folder.name}`);
    const read = new Map([
      ...(await this.#readChanged(listing.files)),
      ...listing.bad.map(({ path, problem }) => [path, this.#after(path, { problem })] as const),
    ]);
    const before = this.#texts;
    const texts = new Map<string, string>();
    const quarantined: QuarantinedFile[] = [];
    for (const [path, { text, problem }] of [...read].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (text !== undefined) texts.set(path, text);
      if (problem) quarantined.push({ ...problem, file: this.#named(path), stale: text !== undefined });
    }
    const changed = changedPaths(before, texts);
    if (this.#isRead && changed.length > 0) {
      await noteFound?.(
        changed.map((path) => {
          const former = bytesOf(before.get(path));
          return { path: this.#named(path), base: former && hashOf(former), bytes: bytesOf(texts.get(path)) };
        }),
      );
    }
    this.#isRead = true;
    this.#read = read;
    this.#quarantined = quarantined;
    this.#remarked = [...read].flatMap(([path, { findings = [] }]) =>
      findings.length > 0 ? [{ file: this.#named(path), remarks: findings }] : [],
    );
    this.#folders = listing.folders.map((path) => this.#named(path));
    if (changed.length === 0) return false;
    this.#texts = texts;
    return true;
  }

  /** Path relative to the data folder. @param path relative to the folder */
  #named(path: string): string {
    const { name } = this.#parts.folder;
    return path === '' ? name : `${name}/${path}`;
  }

  async #list(place: string): Promise<TextListing> {
    const { folder, root, fileSystem } = this.#parts;
    if (folder.isFile) return listTextFile(fileSystem, place);
    const kind = (await statReal({ fileSystem, layout: { root } }, folder.name))?.kind;
    if (kind === 'directory') return listTexts(fileSystem, place, folder.texts);
    return kind === undefined ? NOTHING : { ...NOTHING, bad: [{ path: '', problem: notAFolder(kind) }] };
  }

  /** Result of reading a file; if it is invalid, the last good text stays. */
  #after(path: string, reading: Reading, known?: KnownFile): ReadFile {
    return { ...(known && { known }), text: this.#read.get(path)?.text, ...reading };
  }

  async #readChanged(paths: readonly string[]): Promise<ReadonlyMap<string, ReadFile>> {
    const { folder, root, fileSystem, clock } = this.#parts;
    const placeOf = (path: string) => `${root}/${this.#named(path)}`;
    const { maxBytes } = folder.texts;
    const seenAt = clock.now();
    const stats = await fileSystem.statAll(paths.map(placeOf));
    const files = paths.flatMap((path, index) => {
      const stat = stats[index];
      return stat?.kind === 'file' ? [{ path, stat, former: this.#read.get(path) }] : [];
    });
    const isNew = ({ stat, former }: (typeof files)[number]) =>
      !former?.known || !isSurelyUnchanged(former.known, stat);
    const toRead = files.filter((file) => isNew(file) && file.stat.size <= maxBytes).map(({ path }) => path);
    const contents = await fileSystem.readAll(toRead.map(placeOf));
    const contentOf = new Map(toRead.map((path, index) => [path, contents[index]]));
    return new Map(
      files.map((file) => {
        const { path, stat, former } = file;
        if (former && !isNew(file)) return [path, former];
        const content = contentOf.get(path);
        const known = knownFile(stat, content instanceof Uint8Array ? hashOf(content) : '', seenAt);
        return [path, this.#after(path, readingOf(path, content, folder.texts), known)];
      }),
    );
  }
}

const notAFolder = (kind: 'file' | 'link' | 'other'): FileProblem => ({
  kind: 'not-a-file',
  message: kind === 'link' ? LINK : 'is a file, but must be a folder',
});

const NOTHING: TextListing = { files: [], bad: [], folders: [''] };

function readingOf(path: string, content: Uint8Array | Error | undefined, { schema, maxBytes }: TextRule): Reading {
  if (content === undefined) return { problem: { kind: 'too-large', message: `is larger than ${maxBytes} bytes` } };
  if (content instanceof Error) return { problem: unreadable(content) };
  const text = decodeText(content);
  if (text === undefined) return { problem: encodingProblem(content) };
  const expected = schema?.(path);
  const problem = expected && textProblem(text, expected);
  if (problem) return { problem };
  return { text, findings: expected ? [...repeatedMembers(content, JSON.parse(text))] : [] };
}

/** Paths of texts that were added, removed or changed. */
const changedPaths = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

const bytesOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : new TextEncoder().encode(text);

/** Why the text of a JSON file is not served; undefined if it is valid. */
function textProblem(text: string, schema: v.GenericSchema): FileProblem | undefined {
  const parsed = parseObject(text);
  if ('problem' in parsed) return parsed.problem;
  const result = v.safeParse(schema, parsed.value);
  if (result.success) return undefined;
  const { path, message } = firstIssue(result.issues);
  return { kind: 'schema', message, ...positionOf(text, path, MAX_JSON_DEPTH) };
}
