import { ChunkReader } from './chunk-reader.ts';
import { ArchiveError, BLOCK, padding, type TarEntry } from './tar-entry.ts';
import { parseTarHeader } from './tar-header.ts';

/** Longer than any name: what is said of a file, in bytes. */
const MOST_SAID = 64 * 1024;

/**
 * The files of a tar archive, in its order; the chunks of each are to be read before the next is asked for. Others than
 * regular files are none of ours.
 *
 * @throws ArchiveError; what the chunks throw
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ChunkReader(chunks);
  let said: string | undefined;
  for (;;) {
    const header = parseTarHeader(await reader.whole(BLOCK));
    if (!header) return;
    const { kind, file } = header;
    if (kind === 'extended') {
      if (file.size > MOST_SAID) throw new ArchiveError('a name in it is too long');
      said = pathIn(await reader.whole(file.size));
    } else {
      yield { ...file, path: said ?? file.path, chunks: reader.take(file.size) };
      said = undefined;
    }
    await reader.whole(padding(file.size));
  }
}

/** The path that records `27 path=…\n` say. */
function pathIn(records: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(records);
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1];
}
