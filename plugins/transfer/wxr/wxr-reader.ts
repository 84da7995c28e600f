import { CommandError, type ImportAccess } from '../../../core/index.ts';
import type { ImportItem, ImportReader, ImportSource } from '../items/import-item.ts';
import { itemsOf } from './items-of.ts';
import { readElements } from './read-elements.ts';

/**
 * Reads an export of WordPress (WXR), however large.
 *
 * @param path absolute
 * @param zone IANA zone in which times are meant that the export does not say in UTC
 */
export function wxrReader(path: string, access: Pick<ImportAccess, 'read' | 'look'>, zone: string): ImportReader {
  const size = async (): Promise<number> => {
    const found = await access.look(path);
    if (found?.kind === 'file') return found.size;
    throw new CommandError(found ? `${path} is no file` : `${path}: there is no such file`);
  };
  return {
    source: () => sourceOf(path, access),
    items: (onProgress) => items(path, access, { size, onProgress, zone }),
  };
}

interface Reading {
  size(): Promise<number>;
  onProgress(part: number): void;
  readonly zone: string;
}

async function* items(
  path: string,
  access: Pick<ImportAccess, 'read'>,
  { size, onProgress, zone }: Reading,
): AsyncGenerator<ImportItem> {
  const total = await size();
  let read = 0;
  async function* counted() {
    for await (const chunk of access.read(path)) {
      yield chunk;
      read += chunk.length;
      onProgress(Math.min(1, read / Math.max(1, total)));
    }
  }
  for await (const element of readElements(path, counted())) yield* itemsOf(element, zone);
}

/** Names of the channel's members with the address of the site, the better one first. */
const ADDRESSES = ['wp:base_blog_url', 'link', 'wp:base_site_url'];

/** The head of the channel says where the export is from; what follows is not read. */
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
