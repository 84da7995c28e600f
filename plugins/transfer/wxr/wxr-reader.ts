import { CommandError, type ImportAccess } from '../../../core/index.ts';
import type { ImportItem, ImportReader, ImportSource } from '../items/import-item.ts';
import { itemsOf } from './items-of.ts';
import { readElements } from './read-elements.ts';

/**
 * Reads a WordPress export (WXR) of any size: a file, or a folder with the files into which one export was split.
 *
 * @param path absolute
 * @param zone IANA time zone of times that are not in UTC in the export
 */
export function wxrReader(path: string, access: Access, zone: string): ImportReader {
  let found: Promise<readonly ExportFile[]> | undefined;
  const files = () => {
    found ??= filesAt(path, access);
    return found;
  };
  return {
    source: async () => commonSource(await files(), access),
    items: async function* (onProgress) {
      yield* items(await files(), { access, zone, onProgress });
    },
  };
}

type Access = Pick<ImportAccess, 'read' | 'look' | 'list'>;

/** A file of an export. */
interface ExportFile {
  readonly path: string;
  /** File name for the report, if there are several files. */
  readonly name: string | undefined;
  /** Bytes. */
  readonly size: number;
}

/** @throws CommandError if there is nothing to read */
async function filesAt(path: string, access: Access): Promise<readonly ExportFile[]> {
  const found = await access.look(path);
  if (found?.kind === 'file') return [{ path, name: undefined, size: found.size }];
  if (!found) throw new CommandError(`${path}: there is no such file`);
  if (found.kind === 'other') throw new CommandError(`${path} is not a file`);
  const files: ExportFile[] = [];
  for (const { name, kind } of await access.list(path)) {
    if (kind !== 'file' || !/\.xml$/i.test(name)) continue;
    files.push({ path: `${path}/${name}`, name, size: (await access.look(`${path}/${name}`))?.size ?? 0 });
  }
  if (files.length === 0) throw new CommandError(`${path}: there is no export (.xml) in this folder`);
  return files;
}

interface Reading {
  readonly access: Access;
  readonly zone: string;
  onProgress(part: number): void;
}

async function* items(files: readonly ExportFile[], { access, zone, onProgress }: Reading): AsyncGenerator<ImportItem> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  async function* counted(path: string) {
    for await (const chunk of access.read(path)) {
      yield chunk;
      read += chunk.length;
      onProgress(Math.min(1, read / Math.max(1, total)));
    }
  }
  /** Authors and terms already seen: each file of an export has all of them, and categories and tags twice. */
  const before = new Set<string>();
  for (const { path, name } of files) {
    for await (const element of readElements(path, counted(path))) {
      for (const item of itemsOf(element, zone)) {
        const key = keyOf(item);
        if (key !== undefined && before.has(key)) continue;
        if (key !== undefined) before.add(key);
        yield name === undefined ? item : { ...item, place: `${name}, ${item.place}` };
      }
    }
  }
}

/** The identity of an author or a term; undefined for content. */
const keyOf = (item: ImportItem): string | undefined =>
  item.kind === 'user'
    ? `user ${item.login}`
    : item.kind === 'term'
      ? `term ${item.taxonomy}/${item.slug || item.id}`
      : undefined;

/** @throws CommandError if files are from different sites, because their ids must not be mixed */
async function commonSource(files: readonly ExportFile[], access: Access): Promise<ImportSource> {
  let first: { readonly path: string; readonly source: ImportSource } | undefined;
  for (const { path } of files) {
    const source = await sourceOf(path, access);
    first ??= { path, source };
    if (source.url !== first.source.url) {
      throw new CommandError(
        `${first.path} is from ${first.source.url ?? 'no site'}, but ${path} from ${source.url ?? 'no site'}: import them separately`,
      );
    }
  }
  if (!first) throw new CommandError('there is no export to read');
  return first.source;
}

/** Elements of the channel with the address of the site, in order of preference. */
const ADDRESSES = ['wp:base_blog_url', 'link', 'wp:base_site_url'];

/** Finds the address of the site at the beginning of the channel; stops reading at the first item. */
async function sourceOf(path: string, access: Pick<ImportAccess, 'read'>): Promise<ImportSource> {
  const found = new Map<string, string>();
  for await (const { name, text } of readElements(path, access.read(path))) {
    if (ADDRESSES.includes(name) && !found.has(name)) found.set(name, text.trim());
    if (name === 'item') break;
  }
  const address = ADDRESSES.map((name) => found.get(name) ?? '').find(
    (text) => URL.canParse(text) && /^https?:/i.test(text),
  );
  const url = address && new URL(address).href.replace(/\/+$/, '');
  return { origin: url ?? path.slice(path.lastIndexOf('/') + 1), url };
}
