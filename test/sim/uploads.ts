import { hashOf } from '../../core/lib/hash.ts';
import type { FileStage } from '../../core/store/records/record-files.ts';
import { namesOnDisk } from './events.ts';
import type { SimFileSystem } from './file-system.ts';
import { DATA } from './site.ts';

/** Texts as a stream of chunks. */
export async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

/** Receives a text and places it, `path` relative to the data folder. */
export async function placeText(stage: FileStage, path: string, text: string): Promise<void> {
  const { temporary } = await stage.receive(chunks(text));
  await stage.place(temporary, path);
}

/** Hash of a file with this text. */
export const hashOfText = (text: string): string => hashOf(new TextEncoder().encode(text));

/** Texts of files in `uploads`, by path relative to it. */
export function uploadsOnDisk(fileSystem: SimFileSystem): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const walk = (path: string) => {
    const inode = fileSystem.disk.find(`${DATA}/uploads${path}`);
    if (inode?.kind === 'file') found[path.slice(1)] = new TextDecoder().decode(inode.bytes);
    for (const name of inode?.entries.keys() ?? []) walk(`${path}/${name}`);
  };
  walk('');
  return found;
}

/** Names of the temporary files. */
export const temporaryOnDisk = (fileSystem: SimFileSystem): readonly string[] =>
  namesOnDisk(fileSystem, '.almanac/tmp');
