import type { FileFolder, TextRule } from '../contract/file-folder.ts';
import { hashOf } from '../hash.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { decodeText } from './decode-text.ts';
import { isSurelyUnchanged, type KnownFile, knownFile } from './known-file.ts';
import { listTexts, type TextListing } from './list-texts.ts';
import type { QuarantinedFile } from './quarantined-file.ts';
import { statReal } from './real-folders.ts';
import type { FileProblem } from './record-rules.ts';

/** A text folder, and where it lies. */
export interface TextFolderParts {
  /** With a rule of texts. */
  readonly folder: FileFolder & { readonly texts: TextRule };
  /** Absolute path of the data folder. */
  readonly root: string;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
}

/** The text of a file, or why it has none. */
type Reading = { readonly text: string } | { readonly problem: FileProblem };

/** A file as it was read. */
type ReadFile = Reading & { readonly known: KnownFile };

/** The texts of one folder in memory. */
export class TextFolder {
  readonly #parts: TextFolderParts;
  #read: ReadonlyMap<string, ReadFile> = new Map();
  #texts: ReadonlyMap<string, string> = new Map();
  #quarantined: readonly QuarantinedFile[] = [];
  #folders: readonly string[] = [];

  constructor(parts: TextFolderParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.folder.name;
  }

  /** By path below the folder, in the order of paths. Another map after each change. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  get quarantined(): readonly QuarantinedFile[] {
    return this.#quarantined;
  }

  /** Itself and those in it, relative to the data folder. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /**
   * Reads again what changed.
   *
   * @returns whether texts changed
   * @throws FileSystemError; memory stays as it was then
   */
  async refresh(): Promise<boolean> {
    const { folder, root, fileSystem } = this.#parts;
    const place = `${root}/${folder.name}`;
    const isThere = (await statReal({ fileSystem, layout: { root } }, folder.name))?.kind === 'directory';
    const listing = isThere ? await listTexts(fileSystem, place, folder.texts) : NOTHING;
    const read = await this.#readChanged(place, listing.files);
    const before = this.#texts;
    const texts = new Map<string, string>();
    for (const [path, file] of read) if ('text' in file) texts.set(path, file.text);
    const quarantine = (path: string, problem: FileProblem) => ({
      ...problem,
      file: `${folder.name}/${path}`,
      stale: false,
    });
    this.#read = read;
    this.#quarantined = [
      ...listing.bad.map(({ path, problem }) => quarantine(path, problem)),
      ...[...read].flatMap(([path, file]) => ('problem' in file ? [quarantine(path, file.problem)] : [])),
    ];
    this.#folders = listing.folders.map((path) => (path === '' ? folder.name : `${folder.name}/${path}`));
    if (isSame(before, texts)) return false;
    this.#texts = texts;
    return true;
  }

  async #readChanged(place: string, paths: readonly string[]): Promise<ReadonlyMap<string, ReadFile>> {
    const { folder, fileSystem, clock } = this.#parts;
    const { maxBytes } = folder.texts;
    const seenAt = clock.now();
    const stats = await fileSystem.statAll(paths.map((path) => `${place}/${path}`));
    const files = paths.flatMap((path, index) => {
      const stat = stats[index];
      return stat?.kind === 'file' ? [{ path, stat, former: this.#read.get(path) }] : [];
    });
    const isNew = ({ stat, former }: (typeof files)[number]) => !former || !isSurelyUnchanged(former.known, stat);
    const toRead = files.filter((file) => isNew(file) && file.stat.size <= maxBytes).map(({ path }) => path);
    const contents = await fileSystem.readAll(toRead.map((path) => `${place}/${path}`));
    const contentOf = new Map(toRead.map((path, index) => [path, contents[index]]));
    return new Map(
      files.map((file) => {
        const { path, stat, former } = file;
        if (former && !isNew(file)) return [path, former];
        const content = contentOf.get(path);
        const known = knownFile(stat, content instanceof Uint8Array ? hashOf(content) : '', seenAt);
        return [path, { known, ...(stat.size > maxBytes ? tooLarge(maxBytes) : reading(content)) }];
      }),
    );
  }
}

const NOTHING: TextListing = { files: [], bad: [], folders: [''] };

const tooLarge = (maxBytes: number): Reading => ({
  problem: { kind: 'too-large', message: `is larger than ${maxBytes} bytes` },
});

function reading(content: Uint8Array | Error | undefined): Reading {
  if (!(content instanceof Uint8Array)) return { problem: { kind: 'not-a-file', message: 'cannot be read' } };
  const text = decodeText(content);
  return text === undefined ? { problem: { kind: 'encoding', message: 'is not UTF-8' } } : { text };
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
